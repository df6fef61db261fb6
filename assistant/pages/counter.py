"""The staff page: for a clerk on the telephone, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from assistant.pages.card import make_card
from assistant.pages.forms import posted_fields
from assistant.pages.site import Site, page_route
from assistant.pages.stored import held_again
from assistant.pages.understood import Understood, understand_line
from assistant.understanding.names import Lexicon
from corpus.errors import PaddockError

_LONGEST_LINE = 500


def counter_routes(site: Site) -> APIRouter:
    """`/staff`, and what was understood of a line."""
    router = APIRouter(route_class=page_route(site), include_in_schema=False)
    # The word lists take a moment to make and are not needed before the first line.
    lexicon = cache(lambda: Lexicon(site.corpus))

    @router.get("/staff")
    def staff(town: str = "") -> HTMLResponse:
        return _staff_page(site, town=town)

    @router.post("/staff")
    async def post(request: Request) -> HTMLResponse:
        fields = await posted_fields(request, site.settings.body_limit)
        return await run_in_threadpool(_answered, site, fields, lexicon)

    @router.get("/staff/understood")
    def understood(q: str = "") -> Understood:
        return _read(site, q, lexicon)

    return router


def _read(site: Site, line: str, lexicon: Callable[[], Lexicon]) -> Understood:
    if not line.strip():
        return Understood()
    return understand_line(line[:_LONGEST_LINE], site.corpus, lexicon(), date.today())


def _answered(site: Site, fields: dict[str, str], lexicon: Callable[[], Lexicon]) -> HTMLResponse:
    """The page with an answer, for a browser without JavaScript."""
    line, town = fields.get("question", ""), fields.get("town", "")
    understood = _read(site, line, lexicon)
    shown: dict[str, Any] = {"line": line, "town": town, "understood": understood}
    try:
        answer = site.conversations.ask(line, town or None, None, None)
    except PaddockError as error:
        return _staff_page(site, error=error, **shown)
    return _staff_page(site, card=make_card(answer, site.corpus, stored=held_again(site, answer) is not None), **shown)


def _staff_page(
    site: Site, *, line: str = "", town: str = "", understood: Understood | None = None, card: Any = None,
    error: PaddockError | None = None,
) -> HTMLResponse:  # fmt: skip
    facts = (understood or Understood()).facts()
    chosen = facts["town"].value if facts["town"] else town
    return site.page(
        "staff.html", status=error.http_status if error else 200, kept_out=card is not None, line=line,
        chosen=chosen if chosen in site.corpus.towns else "", card=card, error=str(error) if error else "",
        facts={name: fact.value if fact else "" for name, fact in facts.items()},
        also=understood.also if understood else [], animals=sorted(site.corpus.animals),
    )  # fmt: skip
