"""All pages as one router, for the service to include."""

from __future__ import annotations

from fastapi import APIRouter

from assistant.pages.answering import answering_routes
from assistant.pages.chat import chat_routes
from assistant.pages.comparing import comparing_routes
from assistant.pages.conversing import Conversations
from assistant.pages.counter import counter_routes
from assistant.pages.embedding import asset_routes
from assistant.pages.reading import reading_routes
from assistant.pages.site import make_site
from assistant.settings import Settings
from corpus.loading import Corpus


def pages_router(conversations: Conversations, settings: Settings, corpus: Corpus) -> APIRouter:
    """`/`, `/staff`, `/compare`, `/read/{town}`, `/a/{id}`, the embedding and the static files."""
    site = make_site(conversations, settings, corpus)
    router = APIRouter(include_in_schema=False)
    for routes in (chat_routes, counter_routes, comparing_routes, reading_routes, answering_routes, asset_routes):
        router.include_router(routes(site))
    return router
