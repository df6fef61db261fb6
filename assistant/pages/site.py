"""What every page shares: the templates, the response headers, and errors shown as pages."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from assistant.pages import card, signs
from assistant.pages.conversing import Conversations
from assistant.settings import Settings
from corpus.errors import BadInput, PaddockError
from corpus.loading import Corpus

FOLDER = Path(__file__).parent
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {frames}"
)


@dataclass(frozen=True)
class Site:
    """The parts that views work with."""

    conversations: Conversations
    settings: Settings
    corpus: Corpus
    templates: Environment

    def page(
        self, template: str, *, status: int = 200, framed: bool = False, kept_out: bool = False, **context: Any
    ) -> HTMLResponse:
        """A page. framed: other sites that the settings allow may frame it; kept_out: no cache may hold it."""
        html = self.templates.get_template(template).render(towns=self.towns, settings=self.settings, **context)
        headers = security_headers(self.settings, framed=framed)
        headers["Cache-Control"] = "no-store" if kept_out else "no-cache"
        return HTMLResponse(html, status_code=status, headers=headers)

    @property
    def towns(self) -> list[card.TownLabel]:
        """The towns held, with the age of each text."""
        return [card.town_label(held.town) for held in self.corpus.towns.values()]


def make_site(conversations: Conversations, settings: Settings, corpus: Corpus) -> Site:
    """The shared parts; templates are compiled once."""
    templates = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters["day"] = lambda day: f"{day:%B} {day.day}, {day.year}"
    templates.globals.update(sign=signs.sign, states=signs.STATES, mark=_mark())
    return Site(conversations, settings, corpus, templates)


def security_headers(settings: Settings, *, framed: bool = False) -> dict[str, str]:
    """Headers of every page: no inline script or style, no other host, no frame but where it is allowed."""
    frames = " ".join(["'self'", *settings.allow_frames]) if framed else "'none'"
    # Old browsers know only X-Frame-Options, which cannot name other sites: where any is allowed, it must be absent.
    old = {} if framed and settings.allow_frames else {"X-Frame-Options": "SAMEORIGIN" if framed else "DENY"}
    return {
        **old,
        "Content-Security-Policy": _POLICY.format(frames=frames),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }


def page_route(site: Site) -> type[APIRoute]:
    """A route class whose errors are pages, not problem documents."""

    class PageRoute(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            handle = super().get_route_handler()

            async def handled(request: Request) -> Response:
                try:
                    return await handle(request)
                except PaddockError as error:
                    return error_page(site, error)
                except RequestValidationError:
                    return error_page(site, BadInput("The address of this page has a part that cannot be used."))

            return handled

    return PageRoute


def error_page(site: Site, error: PaddockError) -> HTMLResponse:
    """An error as a page: its title, its one sentence, and the way back."""
    return site.page("error.html", status=error.http_status, title=error.title, error=str(error))


def _mark() -> Markup:
    # The file is ours and holds no outside text.
    return Markup((FOLDER / "static" / "mark.svg").read_text(encoding="utf-8"))  # noqa: S704
