"""What the store holds, as plain records; times are whole seconds since 1970, UTC."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True)
class StoredAnswer:
    """An answer by its receipt's id, with all that is needed to ask it again.

    turns: the asker's messages up to this answer, masked. town: the town chosen outside the message.
    body: the answer as JSON text.
    """

    id: str
    session: str
    asked: int
    expires: int
    turns: list[str]
    town: str | None
    body: str


@dataclass(frozen=True)
class Feedback:
    """What an asker says of an answer. n: which answer of the conversation, from 1; the last if None."""

    session: str
    rating: str
    n: int | None = None
    comment: str = ""


@dataclass(frozen=True)
class StoredFeedback:
    """Feedback with what its answer was about (status, towns, rules), never with the question."""

    given: int
    feedback: Feedback
    about: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class LoggedQuestion:
    """A question kept for reports, masked, tied to no conversation."""

    asked: int
    question: str
    town: str | None
    status: str


class Store(Protocol):
    """Where conversations are kept. Every call raises StoreUnavailable when it cannot be done."""

    def turns(self, session: str, since: int, most: int) -> list[str]:
        """The asker's messages of a conversation since a time, oldest first, at most the last `most`."""
        ...

    def add(self, answer: StoredAnswer, *, turn: bool = True, logged: LoggedQuestion | None = None) -> None:
        """Keep an answer and (if `turn`) its message as the conversation's next; committed on return."""
        ...

    def answer(self, identifier: str, now: int) -> StoredAnswer | None:
        """An answer that has not expired."""
        ...

    def nth_answer(self, session: str, n: int | None, now: int) -> StoredAnswer | None:
        """The nth answer of a conversation, from 1; the last if n is None."""
        ...

    def keep(self, identifier: str, until: int, now: int) -> bool:
        """Keep an answer until a time; False if it is not held."""
        ...

    def delete(self, identifier: str) -> bool:
        """Delete an answer and its message; False if it is not held."""
        ...

    def purge(self, now: int, turns_before: int) -> int:
        """Delete what has expired; the number of answers deleted."""
        ...

    def add_feedback(self, feedback: StoredFeedback) -> None:
        """Keep feedback."""
        ...

    def check(self) -> None:
        """Whether the store can be reached now."""
        ...

    def close(self) -> None:
        """Give back its connections."""
        ...
