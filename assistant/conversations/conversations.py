"""Asking with a memory: turns are loaded, the assistant asked, the answer stored and handed back.

SQLAlchemy is imported with the first conversation that is read or written, not with this module.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from assistant.answer import Answer
from assistant.conversations.questions import check_question
from assistant.conversations.recheck import Recheck, compare_answers
from assistant.conversations.records import Feedback, LoggedQuestion, Store, StoredAnswer, StoredFeedback
from assistant.engine import Assistant, OnStage
from assistant.errors import QuestionUnusable
from assistant.masking import mask, mask_parts, personal_parts
from assistant.settings import Settings
from corpus.errors import NotFound, StoreUnavailable

logger = logging.getLogger(__name__)

MOST_TURNS = 40
_IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,128}")
# 20 characters of 64 are 120 bits: whoever makes up such an id has made it unguessable.
_UNGUESSABLE = 20
_PURGE_EVERY = timedelta(hours=1)
_REST_AFTER_FAILURE = timedelta(seconds=5)
# Quotes are the town's words, to the letter; a telephone number in them is the town's own.
_VERBATIM = ("citations", "nearest", "receipt")


class Asked(NamedTuple):
    """An answer, and whether it can be opened again by its links."""

    answer: Answer
    stored: bool


class Conversations:
    """Conversations with an assistant.

    clock: the present time with its zone. own_ids: whether a caller may choose any conversation id, as the
    owner of the machine does on the command line; else an unknown id is used only if nobody could guess it.
    """

    def __init__(
        self,
        assistant: Assistant,
        settings: Settings,
        *,
        store: Store | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        own_ids: bool = False,
    ) -> None:
        self.assistant = assistant
        self._settings = settings
        self._given_store = store
        self._clock = clock
        self._own_ids = own_ids
        self._purge_due = clock()
        self._rest_until = clock()

    @cached_property
    def store(self) -> Store:
        """The store; raises SettingsUnusable where the setting names none that can be used."""
        if self._given_store is not None:
            return self._given_store
        from assistant.conversations.store import open_store

        return open_store(self._settings.database_url, self._settings.data)

    def ask(
        self, question: str, town: str | None = None, session: str | None = None, on_stage: OnStage | None = None
    ) -> Answer:
        """The answer to a question, with `session` and `receipt.id` set; see `ask_and_tell`."""
        return self.ask_and_tell(question, town, session, on_stage).answer

    def ask_and_tell(
        self, question: str, town: str | None = None, session: str | None = None, on_stage: OnStage | None = None
    ) -> Asked:
        """The answer, committed to the store before it is returned, and whether it is there.

        Raises QuestionUnusable and UnknownTown. A store that fails is logged, and the answer comes all the same.
        """
        self.check(question, town, session)
        turns = self._turns(session)
        identifier = self._session_id(session, known=bool(turns))
        answer = self.assistant.answer(
            [*turns, question], town=town or None, session=identifier, today=self._today(), on_stage=on_stage
        )
        answer = self._with_ids(answer, identifier)
        return Asked(answer, self._remember(answer, [*turns, question], town))

    def check(self, question: str, town: str | None = None, session: str | None = None) -> None:
        """Refuse what cannot be asked, before any work; raises QuestionUnusable or UnknownTown."""
        check_question(question, self._settings.question_limit)
        if town:
            self.assistant.corpus.town(town)
        if session and not _IDENTIFIER.fullmatch(session):
            raise QuestionUnusable("The session is not a conversation id; send the `session` of an earlier answer.")

    def answer(self, identifier: str) -> Answer:
        """An answer again; raises NotFound (also once it has expired) and StoreUnavailable."""
        return Answer.model_validate_json(self._held(identifier).body)

    def keep(self, identifier: str) -> datetime:
        """Keep an answer for the days of the setting; the time until which it is kept. Raises as `answer`."""
        now = self._clock()
        until = now + timedelta(days=self._settings.keep_days)
        if not self.store.keep(_usable(identifier), _seconds(until), _seconds(now)):
            raise _not_held()
        return until

    def delete(self, identifier: str) -> None:
        """Delete an answer and the message it answers; raises as `answer`."""
        if not self.store.delete(_usable(identifier)):
            raise _not_held()

    def recheck(self, identifier: str, on_stage: OnStage | None = None) -> Recheck:
        """Ask an answer's question again of today's texts, and say what changed; raises as `answer`."""
        held = self._held(identifier)
        answer = self.assistant.answer(
            held.turns, town=held.town, session=held.session, today=self._today(), on_stage=on_stage
        )
        answer = self._with_ids(answer, held.session)
        self._remember(answer, held.turns, held.town, turn=False)
        return compare_answers(Answer.model_validate_json(held.body), answer)

    def give_feedback(self, feedback: Feedback) -> bool:
        """Keep feedback, its comment masked; False where the setting says not to. Raises as `answer`."""
        if not self._settings.feedback:
            return False
        held = self.store.nth_answer(_usable(feedback.session), feedback.n, self._now())
        if held is None:
            raise NotFound("There is no such answer in a conversation that is still held.")
        answer = Answer.model_validate_json(held.body)
        about = {"status": answer.status, "towns": answer.towns, "rules": answer.receipt.rules}
        masked = Feedback(feedback.session, feedback.rating, feedback.n, mask(feedback.comment))
        self.store.add_feedback(StoredFeedback(self._now(), masked, about))
        return True

    def prepare(self) -> None:
        """Find out early what a setting has wrong, and whether the store can be used; raises SettingsUnusable."""
        try:
            self.store.check()
        except StoreUnavailable as error:
            logger.warning("Answers have no links for now: %s", error)

    def purge(self) -> int:
        """Delete what has expired; the number of answers deleted. Raises StoreUnavailable."""
        return self.store.purge(self._now(), self._now() - self._kept_seconds())

    def close(self) -> None:
        """Give back the store's connections, if it was ever used."""
        if "store" in self.__dict__:
            self.store.close()

    def _held(self, identifier: str) -> StoredAnswer:
        held = self.store.answer(_usable(identifier), self._now())
        if held is None:
            raise _not_held()
        return held

    def _turns(self, session: str | None) -> list[str]:
        """The conversation's turns so far; none where the store cannot be read."""
        if not session or self._resting():
            return []
        try:
            return self.store.turns(session, self._now() - self._kept_seconds(), MOST_TURNS - 1)
        except StoreUnavailable as error:
            self._rest()
            logger.warning("The conversation could not be read, so its next question stands alone: %s", error)
            return []

    def _session_id(self, session: str | None, *, known: bool) -> str:
        if session and (known or self._own_ids or len(session) >= _UNGUESSABLE):
            return session
        return new_identifier()

    def _with_ids(self, answer: Answer, session: str) -> Answer:
        receipt = answer.receipt.model_copy(update={"id": new_identifier()})
        return answer.model_copy(update={"session": session, "receipt": receipt})

    def _remember(self, answer: Answer, turns: list[str], town: str | None, *, turn: bool = True) -> bool:
        """Store an answer, masked; False, and a line in the log, where that fails."""
        record = self._record(answer, turns, town)
        logged = LoggedQuestion(record.asked, record.turns[-1], town, answer.status)
        try:
            if self._resting():
                raise StoreUnavailable("it failed a moment ago and is left alone for some seconds.")
            self.store.add(record, turn=turn, logged=logged if turn and self._settings.log_questions else None)
        except StoreUnavailable as error:
            self._rest()
            logger.warning("Answer %s of conversation %s is not stored: %s", record.id, record.session, error)
            return False
        self._purge_if_due()
        return True

    def _record(self, answer: Answer, turns: list[str], town: str | None) -> StoredAnswer:
        parts = {part: masked for said in turns for part, masked in personal_parts(said).items()}
        body = Answer.model_validate(mask_parts(answer.model_dump(mode="json"), parts, _VERBATIM)).model_dump_json()
        now = self._now()
        expires = now + self._kept_seconds()
        masked = [mask(said) for said in turns]
        return StoredAnswer(answer.receipt.id, answer.session, now, expires, masked, town or None, body)

    def _purge_if_due(self) -> None:
        if self._clock() < self._purge_due:
            return
        self._purge_due = self._clock() + _PURGE_EVERY
        try:
            self.purge()
        except StoreUnavailable as error:
            logger.warning("Expired conversations are not deleted yet: %s", error)

    def _resting(self) -> bool:
        return self._clock() < self._rest_until

    def _rest(self) -> None:
        """Leave a failing store alone for a moment, so that each asker does not wait for it anew."""
        if not self._resting():
            self._rest_until = self._clock() + _REST_AFTER_FAILURE

    def _today(self) -> date:
        return self._clock().astimezone().date()

    def _now(self) -> int:
        return _seconds(self._clock())

    def _kept_seconds(self) -> int:
        return self._settings.keep_hours * 3600


def new_identifier() -> str:
    """An id that nobody can guess (144 bits), and that no command line takes for an option."""
    while (identifier := secrets.token_urlsafe(18)).startswith("-"):
        pass
    return identifier


def _usable(identifier: str) -> str:
    """The id, if it can be one at all: a database need not be asked about anything else."""
    if not _IDENTIFIER.fullmatch(identifier):
        raise _not_held()
    return identifier


def _seconds(time: datetime) -> int:
    return int(time.timestamp())


def _not_held() -> NotFound:
    return NotFound("There is no such answer; it was deleted, or its time is over.")
