"""The parts that routes work with, and how a route gets at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request

from assistant.conversations import Asked, Conversations
from assistant.engine import Assistant, OnStage
from assistant.service.metrics import Metrics
from assistant.service.workers import Workers
from assistant.settings import Settings
from corpus.loading import Corpus


@dataclass(frozen=True)
class Parts:
    """The parts of one application. ready: raises PaddockError while questions cannot be answered."""

    assistant: Assistant
    conversations: Conversations
    settings: Settings
    workers: Workers
    metrics: Metrics
    ready: Callable[[], None]

    @property
    def corpus(self) -> Corpus:
        """The texts and rules."""
        return self.assistant.corpus

    def ask(self, question: str, town: str | None, session: str | None, on_stage: OnStage | None = None) -> Asked:
        """Ask, and count the answer; raises as `Conversations.ask_and_tell`."""
        asked = self.conversations.ask_and_tell(question, town, session, on_stage)
        self.metrics.answers.labels(asked.answer.status).inc()
        if not asked.stored:
            self.metrics.not_stored.inc()
        return asked


def _parts(request: Request) -> Parts:
    return cast(Parts, request.app.state.parts)


InParts = Annotated[Parts, Depends(_parts)]
