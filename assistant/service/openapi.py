"""The OpenAPI document: problem documents as what they are, OpenAI's errors where its clients look for them."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from assistant.service.problems import PROBLEM, Problem

_OPENAI_PATHS = ("/v1/chat/", "/v1/models")
_OPENAI_ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["message", "type", "param", "code"],
            "properties": {
                "message": {"type": "string"},
                "type": {"type": "string"},
                "param": {"type": ["string", "null"]},
                "code": {"type": ["string", "null"]},
            },
        }
    },
}
_PROBLEM_REF = {"$ref": "#/components/schemas/Problem"}
_WHAT = {"4XX": "The request cannot be used, or nothing is there", "5XX": "The service cannot answer now"}


def describe(app: FastAPI, version: str) -> None:
    """Give the application its OpenAPI document, made once."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app, version)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _document(app: FastAPI, version: str) -> dict[str, Any]:
    made = get_openapi(
        title="Paddock",
        version=version,
        summary="Answers about towns' regulations on keeping animals, each cited word for word.",
        description="Paddock explains the Boards' texts and is not legal advice. Errors are problem details "
        "(RFC 9457), except under `/v1/chat/completions` and `/v1/models`, where they take OpenAI's form.",
        routes=app.routes,
    )
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    for gone in ("HTTPValidationError", "ValidationError"):
        schemas.pop(gone, None)
    schemas["Problem"] = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas["OpenAIError"] = _OPENAI_ERROR
    for path, calls in made["paths"].items():
        for call in calls.values():
            call["responses"].pop("422", None)
            call["responses"].update(_errors(path))
    return made


def _errors(path: str) -> dict[str, Any]:
    if path.startswith(_OPENAI_PATHS):
        content: dict[str, Any] = {"application/json": {"schema": {"$ref": "#/components/schemas/OpenAIError"}}}
    else:
        content = {PROBLEM: {"schema": _PROBLEM_REF}}
    return {status: {"description": what, "content": content} for status, what in _WHAT.items()}
