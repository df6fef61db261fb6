"""What the pages need of the conversations: ask, and show an answer again."""

from __future__ import annotations

from typing import Protocol

from assistant.answer import Answer
from assistant.engine import OnStage


class Conversations(Protocol):
    """Conversations as the service keeps them."""

    def ask(
        self, question: str, town: str | None = None, session: str | None = None, on_stage: OnStage | None = None
    ) -> Answer:
        """The answer to a question, in a conversation. Raises QuestionUnusable, UnknownTown, StoreUnavailable."""
        ...

    def answer(self, identifier: str) -> Answer:
        """An answer given before, by its receipt's id. Raises NotFound where it is not (or no longer) held."""
        ...
