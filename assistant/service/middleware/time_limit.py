"""A time limit to the beginning of a response: a client that trickles its body does not hold a place for ever."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.service.errors import TooSlow
from assistant.service.problems import error_response

# The work for an answer has the limit itself and can say more; this one is for all the rest.
SLACK_SECONDS = 2.0


class TimeLimit:
    """Answers 504 where no response has begun in time; a stream that has begun may go on."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.app = app
        self.seconds = seconds + SLACK_SECONDS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = asyncio.timeout(self.seconds)

        async def begun(message: Message) -> None:
            if message["type"] == "http.response.start":
                limit.reschedule(None)
            await send(message)

        try:
            async with limit:
                await self.app(scope, receive, begun)
        except TimeoutError:
            if not limit.expired():
                raise
            error = TooSlow(f"The request was not complete and answered within {self.seconds:g} seconds.")
            await error_response(error, scope)(scope, receive, send)
