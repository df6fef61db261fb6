"""The MCP server under /mcp, over streamable HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from fastapi import FastAPI
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from assistant.conversations import Conversations
from assistant.mcp_server import build_mcp_server
from assistant.service.workers import Workers
from assistant.settings import Settings

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class McpMount:
    """The MCP server as a part of the web service. It keeps no sessions, so any process may answer any request."""

    def __init__(self, conversations: Conversations, settings: Settings, workers: Workers) -> None:
        self._conversations = conversations
        self._settings = settings
        self._workers = workers
        self._manager: StreamableHTTPSessionManager | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the server. A session manager runs once, and an application may be started again: so a new one each."""
        server = build_mcp_server(self._conversations, run=self._workers.run)
        self._manager = StreamableHTTPSessionManager(
            server,
            stateless=True,
            json_response=True,
            security_settings=allowed_hosts(self._settings),
            max_request_body_size=self._settings.body_limit,
        )
        async with self._manager.run():
            yield
        self._manager = None

    def add_to(self, app: FastAPI) -> None:
        """Add the route; a route and not a mount, for a mount would redirect /mcp to /mcp/."""
        app.router.routes.append(Route("/mcp", endpoint=_Endpoint(self), include_in_schema=False))

    @property
    def manager(self) -> StreamableHTTPSessionManager:
        """The manager of the running application."""
        assert self._manager is not None, "requests come only while the application runs"
        return self._manager


class _Endpoint:
    """Hands each request to the manager that runs now."""

    def __init__(self, mount: McpMount) -> None:
        self._mount = mount

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        await self._mount.manager.asgi_app(scope, receive, send)


def allowed_hosts(settings: Settings) -> TransportSecuritySettings:
    """Hosts and origins that may call the server from a browser.

    A service that listens on this machine alone is protected from pages that point their own name at it; one
    that is open to others answers to whatever name it is reached by, for it holds nothing but public texts.
    """
    if settings.host not in ("127.0.0.1", "localhost", "::1"):
        return TransportSecuritySettings(enable_dns_rebinding_protection=False)
    public = urlsplit(settings.public_url).netloc
    hosts = [*(f"{host}:*" for host in _LOOPBACK), *_LOOPBACK, *([public] if public else [])]
    origins = [*(f"{scheme}://{host}" for host in hosts for scheme in ("http", "https")), *settings.allow_origins]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)
