"""The assistant as front ends see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Protocol

from assistant.answer import Answer
from corpus.loading import Corpus

OnStage = Callable[[str], None]


class Assistant(Protocol):
    """Answers the last of a conversation's turns. It keeps nothing: the turns are the whole state."""

    @property
    def corpus(self) -> Corpus:
        """The texts and rules it answers from."""
        ...

    def answer(
        self,
        turns: Sequence[str],
        *,
        town: str | None = None,
        session: str = "",
        today: date | None = None,
        on_stage: OnStage | None = None,
    ) -> Answer:
        """The answer to `turns[-1]`, the earlier turns being what the asker said before.

        town: a town id chosen outside the message (a page's picker). today: for 'today' and 'this year'.
        on_stage: called with the name of each step as it begins. Raises QuestionUnusable, UnknownTown.
        """
        ...
