"""The last resort: an error that nobody expected is logged, and the client gets a problem document."""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.service.problems import error_response

logger = logging.getLogger(__name__)


class LastResort:
    """Catches everything, so that no traceback leaves and every response has its headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def noting(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception as error:
            logger.exception("%s failed", scope["method"])
            if started:
                # The status is out; ending the connection is the only way left to say that this is not all.
                raise
            await error_response(error, scope)(scope, receive, send)
