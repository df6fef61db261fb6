"""The one path from a question to an answer, whatever the front end: understand, gather, compose, verify, cite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from assistant.answer import Answer
from assistant.engine import OnStage
from assistant.interfaces import PassageSearch, RuleFinder
from assistant.state import State
from assistant.steps.cite import cite
from assistant.steps.compose import compose
from assistant.steps.gather import Sources, gather
from assistant.steps.screen import screen
from assistant.steps.understand import clean, understand
from assistant.steps.verify import verify
from assistant.understanding.names import Lexicon
from corpus.loading import Corpus

Step = tuple[str, Callable[[State], State]]


@dataclass(frozen=True)
class BuiltIn:
    """The assistant that needs no language model: the same question, the same answer, every time."""

    corpus: Corpus
    lexicon: Lexicon
    finder: RuleFinder
    passages: PassageSearch
    question_limit: int = 2_000

    @property
    def steps(self) -> list[Step]:
        """The named steps, in order."""
        sources = Sources(self.corpus, self.finder, self.passages)
        return [
            ("understand", lambda state: understand(state, self.lexicon)),
            ("screen", lambda state: screen(state, self.corpus, self.finder)),
            ("gather", lambda state: gather(state, sources)),
            ("compose", lambda state: compose(state, self.corpus)),
            ("verify", lambda state: verify(state, self.corpus)),
            ("cite", lambda state: cite(state, self.corpus)),
        ]

    def answer(
        self,
        turns: Sequence[str],
        *,
        town: str | None = None,
        session: str = "",
        today: date | None = None,
        on_stage: OnStage | None = None,
    ) -> Answer:
        """The answer to the last of the turns. Raises QuestionUnusable, UnknownTown."""
        if town:
            self.corpus.town(town)
        cleaned = [clean(turn, self.question_limit) for turn in turns]
        state = State(tuple(cleaned), town, session, today or date.today())
        for name, step in self.steps:
            if state.ended and name in ("screen", "gather", "compose"):
                continue
            if on_stage:
                on_stage(name)
            state = step(state)
        assert state.answer is not None
        return state.answer
