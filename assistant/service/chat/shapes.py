"""The request of OpenAI's chat completions, as far as it means something here; other fields are let by."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Lenient(BaseModel):
    """Base: clients send many settings of language models, which mean nothing here."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class ContentPart(Lenient):
    """A part of a message; only text can be read."""

    type: str
    text: str | None = None


class Message(Lenient):
    """A message. Only the asker's own are read: the conversation is what they said."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[ContentPart] | None = None


class StreamOptions(Lenient):
    """include_usage: one more chunk with the counts."""

    include_usage: bool = False


class ChatRequest(Lenient):
    """A request for a completion."""

    model: Annotated[str, Field(max_length=100, examples=["paddock"])]
    messages: Annotated[list[Message], Field(min_length=1, max_length=1000)]
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: Annotated[int, Field(ge=1, le=1, description="One completion only.")] | None = None


class ModelShown(BaseModel):
    """A model: Paddock, or Paddock with a town chosen."""

    id: str
    object: Literal["model"] = "model"
    created: int = 0
    owned_by: str = "paddock"


class Models(BaseModel):
    """The models."""

    object: Literal["list"] = "list"
    data: list[ModelShown]


OpenAIError = dict[str, Any]
