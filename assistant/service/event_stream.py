"""Server-sent events: pieces as they come, a sign of life in between, and an end to the work if the client goes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import anyio
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import BaseModel
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from assistant.engine import OnStage
from assistant.service.workers import Workers

KEEPALIVE_SECONDS = 15.0
KEEPALIVE = KEEPALIVE_COMMENT
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Result = TypeVar("Result")


@dataclass(frozen=True)
class Stage:
    """Work has come to a stage."""

    name: str


@dataclass(frozen=True)
class Alive:
    """Nothing happened for a while, and the work goes on."""


@dataclass(frozen=True)
class Finished(Generic[Result]):
    """Work has come to its end."""

    result: Result


class EventStream(StreamingResponse):
    """A stream of server-sent events; its generator is closed as soon as the client has gone."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes, None]) -> None:
        self._events = events
        super().__init__(events, headers=_HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - of the base
        """Send the stream and listen for the client's leave at the same time.

        The base class only notices a leave when it next sends; while an answer is worked out, that may be long.
        """
        async with anyio.create_task_group() as group:
            group.start_soon(self._until_gone, receive, group.cancel_scope)
            async with aclosing(self._events):
                await self.stream_response(send)
            group.cancel_scope.cancel()

    async def _until_gone(self, receive: Receive, scope: anyio.CancelScope) -> None:
        await self.listen_for_disconnect(receive)
        scope.cancel()


def event(name: str | None, data: Any) -> bytes:
    """One event; data as one line of JSON, a string as it is."""
    if isinstance(data, BaseModel):
        text = data.model_dump_json()
    else:
        text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return format_sse_event(data_str=text, event=name)


async def follow(
    workers: Workers, work: Callable[[OnStage], Result]
) -> AsyncGenerator[Stage | Alive | Finished[Result], None]:
    """Run work and tell of it: its stages as they happen, that it goes on, and its result last.

    Raises as `Workers.run`. Closing the generator stops the work.
    """
    told: asyncio.Queue[Stage | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def on_stage(name: str) -> None:
        loop.call_soon_threadsafe(told.put_nowait, Stage(name))

    task = asyncio.create_task(workers.run(work, on_stage))
    task.add_done_callback(lambda _: told.put_nowait(None))
    try:
        while (item := await _next(told)) is not None:
            yield item
        yield Finished(task.result())
    finally:
        task.cancel()


async def _next(told: asyncio.Queue[Stage | None]) -> Stage | Alive | None:
    try:
        return await asyncio.wait_for(told.get(), KEEPALIVE_SECONDS)
    except TimeoutError:
        return Alive()
