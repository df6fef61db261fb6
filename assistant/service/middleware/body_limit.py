"""A limit to the bytes of a request's body, as declared and as sent."""

from __future__ import annotations

from contextlib import suppress

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.service.errors import BodyTooLarge
from assistant.service.problems import error_response


class BodyLimit:
    """Answers 413 before a large body is read, and as soon as one of unknown length grows too large."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        error = BodyTooLarge(f"The body is too large; at most {self.limit:,} bytes are accepted.")
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdecimal() and int(declared) > self.limit:
            await error_response(error, scope)(scope, receive, send)
            return
        await self._counted(scope, receive, send, error)

    async def _counted(self, scope: Scope, receive: Receive, send: Send, error: BodyTooLarge) -> None:
        read, started = 0, False

        async def counting() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.limit:
                raise error
            return message

        async def unless_refused(message: Message) -> None:
            nonlocal started
            # Whoever reads the body may turn the error into another; the response is ours to give then.
            if read > self.limit and not started:
                return
            started = True
            await send(message)

        with suppress(BodyTooLarge):
            await self.app(scope, counting, unless_refused)
        if read > self.limit and not started:
            await error_response(error, scope)(scope, receive, send)
