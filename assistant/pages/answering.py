"""The page of an answer that is kept: the card, its quotes in full, and the receipt. Made to be printed."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from assistant.pages.card import card_template, make_card, texts_used, town_label
from assistant.pages.site import Site, page_route


def answering_routes(site: Site) -> APIRouter:
    """`/a/{id}` and its card alone."""
    router = APIRouter(route_class=page_route(site), include_in_schema=False)

    @router.get("/a/{identifier}")
    def shown(identifier: str) -> HTMLResponse:
        answer = site.conversations.answer(identifier)
        labels = [town_label(held.town) for held in site.corpus.towns.values()]
        card = make_card(answer, site.corpus, stored=True)
        return site.page("answer.html", kept_out=True, card=card, quotes_open=True, texts=texts_used(answer, labels))

    @router.get("/a/{identifier}/fragment")
    def fragment(identifier: str, view: str = "card") -> HTMLResponse:
        card = make_card(site.conversations.answer(identifier), site.corpus, stored=True)
        return site.page(card_template(view), kept_out=True, card=card)

    return router
