"""Errors as problem details (RFC 9457), or in OpenAI's form where its clients look for that."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from assistant.service.errors import WaitAndRetry
from corpus.errors import PaddockError

logger = logging.getLogger(__name__)

PROBLEM = "application/problem+json"
_OPENAI_PATHS = ("/v1/chat/", "/v1/models")
_OPENAI_TYPES = {429: "rate_limit_error", 413: "invalid_request_error"}
_LONGEST_PLACE = 80
_UNEXPECTED = "Something went wrong here; the request id helps to find out what."


class Problem(BaseModel):
    """A problem document. detail: one sentence saying what is wrong and what is accepted."""

    type: str = Field("about:blank", description="Always `about:blank`: the title says what kind it is.")
    title: str = Field(examples=["The question cannot be used"])
    status: int = Field(examples=[422])
    detail: str = Field(examples=["The question is empty; write it as text."])
    request_id: str | None = Field(None, description="As in the header X-Request-ID.")
    retryable: bool = Field(False, description="Whether the same request may work later.")
    field: str | None = Field(None, description="The field that cannot be used, where it is one.")


def problem_of(error: Exception, scope: Scope | None = None) -> Problem:
    """The problem document of an error; an unexpected one shows nothing of itself."""
    known = error if isinstance(error, PaddockError) else None
    return Problem(
        type="about:blank",
        title=known.title if known else PaddockError.title,
        status=known.http_status if known else 500,
        detail=str(known) if known else _UNEXPECTED,
        request_id=request_id(scope) if scope else None,
        retryable=known.retryable if known else False,
        field=getattr(known, "field", None),
    )


def error_response(error: Exception, scope: Scope) -> Response:
    """The response for an error, in the form that its path calls for."""
    headers = {"Retry-After": str(error.wait)} if isinstance(error, WaitAndRetry) else {}
    return shaped(problem_of(error, scope), scope, headers)


def shaped(problem: Problem, scope: Scope, headers: dict[str, str] | None = None) -> Response:
    """A problem as a response, in the form that its path calls for."""
    if scope.get("path", "").startswith(_OPENAI_PATHS):
        return JSONResponse(openai_error(problem), problem.status, headers)
    body = problem.model_dump(exclude_none=True)
    return JSONResponse(body, problem.status, headers, media_type=PROBLEM)


def openai_error(problem: Problem) -> dict[str, Any]:
    """The same error as OpenAI's clients expect it."""
    kind = _OPENAI_TYPES.get(problem.status, "server_error" if problem.status >= 500 else "invalid_request_error")
    code = "model_not_found" if problem.field == "model" and problem.status == 404 else None
    return {"error": {"message": problem.detail, "type": kind, "param": problem.field, "code": code}}


def request_id(scope: Scope) -> str | None:
    """The id that the request-id middleware gave."""
    found = scope.get("state", {}).get("request_id")
    return str(found) if found else None


def add_handlers(app: FastAPI) -> None:
    """Shape every error that a route raises or that the framework finds."""
    app.add_exception_handler(PaddockError, _known)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _known(request: Request, error: Exception) -> Response:
    if isinstance(error, PaddockError) and error.http_status == 500:
        logger.error("%s %s: %s", request.method, request.url.path, error)
    return error_response(error, request.scope)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail = {
        404: "There is nothing at this address; /openapi.json lists what there is.",
        405: f"This address does not take {request.method[:20]}.",
        400: "The body cannot be read; send JSON as UTF-8.",
    }.get(error.status_code, _sentence(str(error.detail)))
    problem = _plain(error.status_code, _phrase(error.status_code), detail, request)
    return shaped(problem, request.scope, dict(error.headers or {}))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        reason = str(first.get("ctx", {}).get("error", "it does not parse"))
        detail = f"The body is not JSON: {reason} at character {first['loc'][-1]}."
        return shaped(_plain(400, "The body cannot be read", detail, request), request.scope)
    # The first part of a location says body, query or path; a field's name follows.
    place = ".".join(str(part) for part in first["loc"][1:])[:_LONGEST_PLACE]
    problem = _plain(422, "The request cannot be used", _detail(place, first), request)
    return shaped(problem.model_copy(update={"field": place or None}), request.scope)


def _detail(place: str, first: dict[str, Any]) -> str:
    """One sentence on the first thing that is wrong. What was sent is not repeated: it may be anything."""
    if not place:
        return "The body is not a JSON object; send one with the header Content-Type: application/json."
    if first["type"] == "missing":
        return f"The field {place!r} is missing."
    if first["type"] == "extra_forbidden":
        return f"There is no field {place!r}; /openapi.json lists those there are."
    cause = first.get("ctx", {}).get("error")
    return f"The field {place!r} cannot be used: {(str(cause) if cause else str(first['msg'])).rstrip('.')}."


def _plain(status: int, title: str, detail: str, request: Request) -> Problem:
    return Problem(
        type="about:blank", title=title, status=status, detail=detail, retryable=False, field=None,
        request_id=request_id(request.scope),
    )  # fmt: skip


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Error"


def _sentence(detail: str) -> str:
    return detail if detail.endswith(".") else f"{detail}."
