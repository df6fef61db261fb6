"""Models, as OpenAI's clients list them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from assistant.service.chat.models import list_models, town_of
from assistant.service.chat.shapes import Models, ModelShown
from assistant.service.parts import InParts

router = APIRouter(tags=["OpenAI-compatible"])


@router.get("/v1/models")
def get_models(parts: InParts) -> Models:
    """`paddock`, and one model for each town, for a client that cannot choose a town otherwise."""
    return list_models(parts.corpus)


@router.get("/v1/models/{model}")
def get_model(parts: InParts, model: Annotated[str, Path(max_length=100)]) -> ModelShown:
    """A model."""
    town_of(model, parts.corpus)
    return ModelShown(id=model)
