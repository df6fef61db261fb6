"""What the steps of the pipeline pass on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

from assistant.answer import Answer
from assistant.evidence import Draft, TownEvidence
from assistant.frame import Frame


@dataclass(frozen=True)
class State:
    """A question on its way to an answer. A step that ends the answer early sets `draft` and `ended`."""

    turns: tuple[str, ...]
    town: str | None
    session: str
    today: date
    frame: Frame | None = None
    parts: tuple[Frame, ...] = ()
    evidence: tuple[TownEvidence, ...] = ()
    draft: Draft | None = None
    ended: bool = False
    answer: Answer | None = None
    log: tuple[str, ...] = field(default=())

    @property
    def question(self) -> str:
        """The message that is answered."""
        return self.turns[-1]

    def but(self, **changes: object) -> State:
        """The state with some fields replaced."""
        return replace(self, **changes)  # type: ignore[arg-type]
