"""Whether an answer can be opened again."""

from __future__ import annotations

from assistant.answer import Answer
from assistant.pages.site import Site
from corpus.errors import NotFound, StoreUnavailable


def held_again(site: Site, answer: Answer) -> Answer | None:
    """The answer as the store holds it, or None: when the store fails, an answer comes without its link."""
    try:
        return site.conversations.answer(answer.receipt.id)
    except (NotFound, StoreUnavailable):
        return None
