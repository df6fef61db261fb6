"""The two small interfaces through which the core sees the outside world."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

Group = str


@dataclass(frozen=True)
class Match:
    """A candidate for what a question is about, with the evidence for it.

    id: a provision id, `topic:<id>` (a topic as asked in any town) or `scope:<name>` (what is not ours).
    dense, lexical, spelling: similarity to the ways it is asked, standardised over the candidates.
    closest: cosine of the closest way of asking. groups: weight of each answer group among the closest ones.
    """

    id: str
    score: float
    closest: float
    lexical: float
    groups: dict[Group, float]
    judge: Callable[[], dict[Group, float]]

    @property
    def verdicts(self) -> dict[Group, float]:
        """Probability that the rule answers the question with yes, no or depends, worked out when asked for."""
        return self.judge()


class RuleFinder(Protocol):
    """Finds the provisions that a question is about."""

    def prepare(self, questions: Sequence[str]) -> None:
        """Make ready for questions that are about to be found, all at once."""
        ...

    def find(self, question: str, towns: Sequence[str]) -> list[Match]:
        """All candidates of the towns (and topics and scopes), best first, by similarity alone."""
        ...


@dataclass(frozen=True)
class Hit:
    """A passage found by search, with its fused score and its cosine to the question (0 where only words matched)."""

    passage: str
    score: float
    closeness: float = 0.0


class PassageSearch(Protocol):
    """Searches the passages of given towns."""

    def search(self, question: str, towns: Sequence[str], limit: int = 5) -> list[Hit]:
        """The best passages, best first."""
        ...
