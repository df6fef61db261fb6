"""Security headers on every response; what a page sets for itself stays as it is."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.settings import Settings


def content_policy(settings: Settings) -> str:
    """The Content-Security-Policy: own files only, nothing inline, frames only where the setting allows."""
    frames = " ".join(["'self'", *settings.allow_frames]) if settings.allow_frames else "'none'"
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {frames}"
    )


def security_headers(settings: Settings) -> dict[str, str]:
    """The headers that every response has, unless it says otherwise."""
    embedded = bool(settings.allow_frames or settings.allow_origins)
    headers = {
        "Content-Security-Policy": content_policy(settings),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        "Cross-Origin-Opener-Policy": "same-origin",
        # A town's page may load the script that embeds Paddock only where the settings let it in.
        "Cross-Origin-Resource-Policy": "cross-origin" if embedded else "same-origin",
        "Cache-Control": "no-store",
    }
    if not settings.allow_frames:
        headers["X-Frame-Options"] = "DENY"
    if settings.public_url.startswith("https://"):
        headers["Strict-Transport-Security"] = "max-age=31536000"
    return headers


class SecurityHeaders:
    """Adds the headers that a response has not set itself."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers = security_headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # A page that says who may frame it means what it says.
                own = "content-security-policy" in headers
                for name, value in self.headers.items():
                    if not (own and name == "X-Frame-Options"):
                        headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)
