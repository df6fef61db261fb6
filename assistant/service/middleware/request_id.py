"""An id for every request: in its response, in its problem document and in its log lines."""

from __future__ import annotations

import contextvars
import logging
import re
import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_USABLE = re.compile(r"[A-Za-z0-9._-]{1,64}")
_current: contextvars.ContextVar[str] = contextvars.ContextVar("paddock_request_id", default="-")


class RequestId:
    """Takes a usable X-Request-ID from the client, or makes one up."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        identifier = given if _USABLE.fullmatch(given) else secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = identifier
        token = _current.set(identifier)

        async def with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Request-ID"] = identifier
            await send(message)

        try:
            await self.app(scope, receive, with_id)
        finally:
            _current.reset(token)


class RequestIdFilter(logging.Filter):
    """Gives log records the field `request_id`."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the field; every record passes."""
        record.request_id = _current.get()
        return True
