"""Examples for the OpenAPI document, read from `examples.json`, and descriptions of responses that have no model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi.openapi.models import Example

_HELD: dict[str, Any] = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))

QUESTIONS: dict[str, Example] = _HELD["questions"]
FEEDBACK: dict[str, Example] = _HELD["feedback"]
CHATS: dict[str, Example] = _HELD["chats"]

ANSWER: dict[str, Any] = {
    "description": "The answer",
    "content": {"application/json": {"example": _HELD["answer"]}},
}
# The schema is that of one event, as OpenAPI tools take it.
_EVENT: dict[str, Any] = {
    "type": "object",
    "required": ["event", "data"],
    "properties": {
        "event": {"enum": ["stage", "token", "answer", "error", "done"]},
        "data": {"type": "string", "description": "JSON"},
    },
}
STREAM: dict[str, Any] = {
    "description": "Events, with `done` last",
    "content": {"text/event-stream": {"schema": _EVENT, "example": _HELD["events"]}},
}
COMPLETION: dict[str, Any] = {
    "description": "A chat completion, or its chunks",
    "content": {
        "application/json": {"schema": {"type": "object"}},
        "text/event-stream": {"schema": {"type": "object", "required": ["data"]}},
    },
}
