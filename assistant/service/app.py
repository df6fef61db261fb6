"""The application: routes, middleware and lifespan, wired from what it is given."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

from assistant.conversations import Conversations
from assistant.engine import Assistant
from assistant.service import mcp_mount, openapi, problems
from assistant.service.errors import NotReady
from assistant.service.metrics import Metrics
from assistant.service.middleware.body_limit import BodyLimit
from assistant.service.middleware.last_resort import LastResort
from assistant.service.middleware.measuring import Measuring
from assistant.service.middleware.rate_limit import RateLimit
from assistant.service.middleware.request_id import RequestId
from assistant.service.middleware.security_headers import SecurityHeaders
from assistant.service.middleware.time_limit import TimeLimit
from assistant.service.parts import Parts
from assistant.service.routes import (
    answers,
    ask,
    compare,
    completions,
    feedback,
    health,
    models,
    passages,
    tools,
    towns,
)
from assistant.service.workers import COMPUTING_THREADS, MODEL_THREADS, Workers
from assistant.settings import Settings
from corpus.errors import PaddockError

logger = logging.getLogger(__name__)

_ROUTES = (ask, towns, passages, tools, compare, answers, feedback, completions, models, health)
_PURGE_SECONDS = 3600


def create_app(
    assistant: Assistant,
    conversations: Conversations,
    settings: Settings,
    ready: Callable[[], None] | None = None,
) -> FastAPI:
    """The web service as an ASGI application.

    ready: raises a PaddockError that says why questions cannot be answered now; asked for by /readyz.
    Raises SettingsUnusable.
    """
    conversations.prepare()
    metrics = Metrics()
    workers = Workers(settings.time_limit, MODEL_THREADS if settings.model else COMPUTING_THREADS)
    parts = Parts(assistant, conversations, settings, workers, metrics, ready or _has_towns(assistant))
    mcp = mcp_mount.McpMount(conversations, settings, workers)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with mcp.running():
            cleaning = asyncio.create_task(_purge_regularly(conversations))
            yield
            cleaning.cancel()
        workers.close()
        conversations.close()

    app = FastAPI(
        redirect_slashes=False,
        title="Paddock",
        version=product_version(),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        middleware=_middleware(settings, metrics),
    )
    app.state.parts = parts
    problems.add_handlers(app)
    for noun in _ROUTES:
        app.include_router(noun.router)
    mcp.add_to(app)
    _add_pages(app, parts)
    openapi.describe(app, product_version())
    return app


def product_version() -> str:
    """The version of the installed product."""
    try:
        return version("paddock")
    except PackageNotFoundError:
        return "0"


def _middleware(settings: Settings, metrics: Metrics) -> list[Middleware]:
    """Outermost first."""
    cross_origin = Middleware(
        CORSMiddleware,
        allow_origins=settings.allow_origins,
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=["Content-Type", "Accept", "Mcp-Session-Id", "Mcp-Protocol-Version", "X-Request-ID"],
        expose_headers=["Retry-After", "X-Request-ID", "Paddock-Stored", "Mcp-Session-Id"],
        max_age=600,
    )
    return [
        Middleware(RequestId),
        Middleware(Measuring, metrics=metrics),
        Middleware(SecurityHeaders, settings=settings),
        *([cross_origin] if settings.allow_origins else []),
        Middleware(RateLimit, settings=settings),
        Middleware(TimeLimit, seconds=settings.time_limit),
        Middleware(LastResort),
        Middleware(BodyLimit, limit=settings.body_limit),
    ]


def _add_pages(app: FastAPI, parts: Parts) -> None:
    """Include the pages, where this installation has them."""
    try:
        from assistant.pages.router import pages_router
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("assistant.pages"):
            raise
        logger.warning("There are no pages here; the API alone is served.")
        return
    app.include_router(pages_router(parts.conversations, parts.settings, parts.corpus))


def _has_towns(assistant: Assistant) -> Callable[[], None]:
    def ready() -> None:
        if not assistant.corpus.towns:
            raise NotReady("No town is held.")

    return ready


async def _purge_regularly(conversations: Conversations) -> None:
    """Delete expired conversations also while nobody asks."""
    while True:
        try:
            await asyncio.to_thread(conversations.purge)
        except PaddockError as error:
            logger.warning("Expired conversations are not deleted yet: %s", error)
        await asyncio.sleep(_PURGE_SECONDS)
