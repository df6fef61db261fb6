"""An answer as a chat completion, whole or in chunks, with its citations as annotations and as a field."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

from assistant.answer import Answer, Citation


@dataclass(frozen=True)
class Reply:
    """What is said, and the answer it came from; a reply to a side request has none."""

    text: str
    said: list[str]
    answer: Answer | None = None


@dataclass(frozen=True)
class Completion:
    """The frame of a completion. base: the address before links. created: seconds since 1970."""

    model: str
    base: str
    id: str = field(default_factory=lambda: f"chatcmpl-{secrets.token_hex(12)}")
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, reply: Reply) -> dict[str, Any]:
        """The completion in one piece."""
        message = {
            "role": "assistant",
            "content": reply.text,
            "refusal": None,
            "annotations": self.annotations(reply.answer),
        }
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}
        frame = self._frame("chat.completion", [choice])
        return {**frame, "usage": usage(reply), **self.extras(reply.answer)}

    def chunk(self, delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        """A chunk of a stream."""
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return self._frame("chat.completion.chunk", [choice])

    def ending(self, reply: Reply, *, include_usage: bool) -> Iterator[dict[str, Any]]:
        """The chunks after the text: annotations, the last with its reason, and the counts if they are wanted."""
        annotations = self.annotations(reply.answer)
        if annotations:
            yield {**self.chunk({"annotations": annotations}), **self.extras(reply.answer)}
        yield self.chunk({}, finish="stop")
        if include_usage:
            yield {**self._frame("chat.completion.chunk", []), "usage": usage(reply)}

    def annotations(self, answer: Answer | None) -> list[dict[str, Any]]:
        """One `url_citation` for each citation, in order; its place is that of its marker in the text."""
        if answer is None:
            return []
        return [{"type": "url_citation", "url_citation": self._cited(answer, cited)} for cited in answer.citations]

    def extras(self, answer: Answer | None) -> dict[str, Any]:
        """The citations, links made absolute, and the whole answer object."""
        if answer is None:
            return {"citations": []}
        citations = [{**cited.model_dump(mode="json"), "link": self._url(cited)} for cited in answer.citations]
        return {"citations": citations, "paddock": answer.model_dump(mode="json")}

    def _cited(self, answer: Answer, cited: Citation) -> dict[str, Any]:
        marker = f"[{cited.n}]"
        start = max(answer.answer.find(marker), 0)
        end = start + len(marker) if marker in answer.answer else len(answer.answer)
        return {
            "start_index": start,
            "end_index": end,
            "url": self._url(cited),
            "title": f"{cited.document}, {cited.section}",
            "content": cited.quote,
        }

    def _url(self, cited: Citation) -> str:
        return urljoin(self.base, cited.link)

    def _frame(self, kind: str, choices: list[dict[str, Any]]) -> dict[str, Any]:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.model, "choices": choices}


def usage(reply: Reply) -> dict[str, int]:
    """Counts in words: there are no tokens here, and clients add these numbers up."""
    asked = sum(len(turn.split()) for turn in reply.said)
    said = len(reply.text.split())
    return {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}
