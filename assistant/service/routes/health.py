"""Whether the service lives, whether it can answer, and its counters."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel

from assistant.service.errors import NotReady
from assistant.service.parts import InParts
from corpus.errors import PaddockError

router = APIRouter(tags=["operation"])


class Alive(BaseModel):
    """The service lives."""

    status: Literal["ok"] = "ok"


class Ready(BaseModel):
    """The service can answer. store: answers have no links while it is `unavailable`."""

    status: Literal["ready"] = "ready"
    towns: list[str]
    store: Literal["ok", "unavailable"]


@router.get("/healthz")
async def healthz() -> Alive:
    """Liveness: the process answers."""
    return Alive()


@router.get("/readyz")
def readyz(parts: InParts) -> Ready:
    """Readiness: texts and index are there; a problem document with 503 where they are not."""
    try:
        parts.ready()
    except PaddockError as error:
        raise NotReady(str(error), wait=5) from error
    return Ready(towns=list(parts.corpus.towns), store=_store(parts))


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def metrics(parts: InParts) -> Response:
    """Counters and timings for Prometheus."""
    parts.metrics.working.set(parts.workers.unfinished)
    return Response(generate_latest(parts.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _store(parts: InParts) -> Literal["ok", "unavailable"]:
    try:
        parts.conversations.store.check()
    except PaddockError:
        return "unavailable"
    return "ok"
