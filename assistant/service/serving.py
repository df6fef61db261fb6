"""Running the service on this machine."""

from __future__ import annotations

import logging
import socket

import uvicorn
from fastapi import FastAPI

from assistant.service.middleware.request_id import RequestIdFilter
from assistant.settings import Settings
from corpus.errors import CannotServe

_LINE = "%(asctime)s %(levelname)s [%(request_id)s] %(name)s: %(message)s"
_GRACE_SECONDS = 5
_BACKLOG = 512


def listen(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say; raises CannotServe, also where the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=_BACKLOG)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotServe(
            f"The service cannot listen on {settings.host} port {settings.port}: {reason}; "
            "choose another with --host and --port."
        ) from error


def address_of(listening: socket.socket) -> str:
    """The address under which a browser on this machine reaches a socket."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


def serve(app: FastAPI, settings: Settings, listening: socket.socket | None = None) -> None:
    """Serve until told to stop; raises CannotServe where the port is taken."""
    config = uvicorn.Config(
        app,
        # Forwarded addresses are the rate limit's business, which trusts them only where a setting says so.
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        timeout_keep_alive=15,
        lifespan="on",
    )
    with listening or listen(settings) as open_socket:
        uvicorn.Server(config).run(sockets=[open_socket])


def log_to_stderr(level: int = logging.INFO) -> None:
    """Send log lines to standard error, each with the id of its request."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter(_LINE))
    handler.addFilter(RequestIdFilter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # A line for each connection of each client says nothing here.
    for name in ("mcp", "httpx", "uvicorn.access"):
        logging.getLogger(name).setLevel(logging.WARNING)
