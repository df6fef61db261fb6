"""The store of conversations in a database, through SQLAlchemy: SQLite by default, Postgres by setting."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Row, create_engine, delete, event, insert, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.schema import CreateIndex, CreateTable

from assistant.conversations.records import LoggedQuestion, StoredAnswer, StoredFeedback
from assistant.conversations.tables import answers, feedback, metadata, questions, turns
from assistant.errors import SettingsUnusable
from corpus.errors import StoreUnavailable

# An answer is worth more than its link: the store may hold it up for this long and no longer.
PATIENCE = 2.0
# Any number will do, if all that make the tables take the same.
_PREPARING = 7_233_633


def open_store(database_url: str, data: Path, *, patience: float = PATIENCE) -> DatabaseStore:
    """The store at an SQLAlchemy address, or in SQLite under `data` where the address is empty.

    Nothing is opened yet. patience: seconds to wait for a lock or a connection. Raises SettingsUnusable for an
    address that no database here understands.
    """
    url = _usable_url(database_url) if database_url else URL.create("sqlite", database=str(data / "conversations.db"))
    try:
        return DatabaseStore(_engine(url, patience), patience)
    except (ImportError, NoSuchModuleError, ArgumentError, TypeError) as error:
        # The address holds a password: name the kind of database and nothing else of it.
        raise SettingsUnusable(
            f"The setting PADDOCK_DATABASE_URL asks for {url.drivername!r}, whose driver is not installed; "
            "use sqlite:///PATH, or postgresql://... with the extra `postgres` installed."
        ) from error


def _usable_url(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise SettingsUnusable(
            "The setting PADDOCK_DATABASE_URL is not an SQLAlchemy address; "
            "it looks like sqlite:///PATH or postgresql://USER@HOST/NAME."
        ) from error
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgres", "postgresql") else url


def _engine(url: URL, patience: float) -> Engine:
    if url.get_backend_name() != "sqlite":
        # A dropped connection is noticed before it is used; waiting is bounded.
        waiting = {"connect_timeout": max(2, round(patience))}
        return create_engine(url, pool_pre_ping=True, pool_timeout=patience, connect_args=waiting)
    engine = create_engine(url, connect_args={"timeout": patience})
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """WAL lets readers go on beside a writer; FULL puts a commit on the disk; deleted words are overwritten."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


class DatabaseStore:
    """The store in one database; any number of threads and processes may use it at once."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self._engine = engine
        self._patience = patience
        self._preparing = threading.Lock()
        self._writing = threading.Lock()
        self._prepared = False

    def turns(self, session: str, since: int, most: int) -> list[str]:
        """See `Store.turns`."""
        query = select(turns.c.text).where(turns.c.session == session, turns.c.asked > since)
        with self._connection() as connection:
            found = connection.execute(query.order_by(turns.c.n.desc()).limit(most)).scalars().all()
        return list(reversed(found))

    def add(self, answer: StoredAnswer, *, turn: bool = True, logged: LoggedQuestion | None = None) -> None:
        """See `Store.add`."""
        with self._transaction() as connection:
            connection.execute(insert(answers).values(_row(answer)))
            if turn:
                said = {"session": answer.session, "answer": answer.id, "asked": answer.asked}
                connection.execute(insert(turns).values(text=answer.turns[-1], **said))
            if logged is not None:
                connection.execute(insert(questions).values(vars(logged)))

    def answer(self, identifier: str, now: int) -> StoredAnswer | None:
        """See `Store.answer`."""
        query = select(answers).where(answers.c.id == identifier, answers.c.expires > now)
        with self._connection() as connection:
            return _record(connection.execute(query).one_or_none())

    def nth_answer(self, session: str, n: int | None, now: int) -> StoredAnswer | None:
        """See `Store.nth_answer`."""
        query = select(answers).join(turns, turns.c.answer == answers.c.id)
        query = query.where(answers.c.session == session, answers.c.expires > now)
        query = query.order_by(turns.c.n.desc()) if n is None else query.order_by(turns.c.n).offset(n - 1)
        with self._connection() as connection:
            return _record(connection.execute(query.limit(1)).one_or_none())

    def keep(self, identifier: str, until: int, now: int) -> bool:
        """See `Store.keep`."""
        change = update(answers).where(answers.c.id == identifier, answers.c.expires > now).values(expires=until)
        with self._transaction() as connection:
            return connection.execute(change).rowcount > 0

    def delete(self, identifier: str) -> bool:
        """See `Store.delete`."""
        with self._transaction() as connection:
            connection.execute(delete(turns).where(turns.c.answer == identifier))
            return connection.execute(delete(answers).where(answers.c.id == identifier)).rowcount > 0

    def purge(self, now: int, turns_before: int) -> int:
        """See `Store.purge`."""
        with self._transaction() as connection:
            connection.execute(delete(turns).where(turns.c.asked <= turns_before))
            return connection.execute(delete(answers).where(answers.c.expires <= now)).rowcount

    def add_feedback(self, feedback_given: StoredFeedback) -> None:
        """See `Store.add_feedback`."""
        said = feedback_given.feedback
        row = {"session": said.session, "answer_n": said.n, "rating": said.rating, "comment": said.comment}
        with self._transaction() as connection:
            about = json.dumps(feedback_given.about, ensure_ascii=False)
            connection.execute(insert(feedback).values(given=feedback_given.given, about=about, **row))

    def check(self) -> None:
        """See `Store.check`."""
        with self._connection() as connection:
            connection.execute(text("SELECT 1"))

    def close(self) -> None:
        """See `Store.close`."""
        self._engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction that writes.

        SQLite has one writer at a time, and lets others try again and again until their time is over. Threads of
        one process that compute starve each other of that, so here they wait in a line.
        """
        if not self._writing.acquire(timeout=self._patience):
            raise StoreUnavailable("The store of conversations cannot be used: other writers take too long.")
        try:
            with self._connection() as connection:
                yield connection
        finally:
            self._writing.release()

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        """A transaction, committed at the end of the block; any failure is StoreUnavailable."""
        try:
            self._prepare()
            with self._engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError, ValueError) as error:
            cause = getattr(error, "orig", None) or error
            raise StoreUnavailable(f"The store of conversations cannot be used: {_short(cause)}.") from error

    def _prepare(self) -> None:
        """Make the folder, the file and the tables, once; another process may be doing the same."""
        with self._preparing:
            if self._prepared:
                return
            _make_private_file(self._engine.url)
            with self._engine.begin() as connection:
                if self._engine.dialect.name == "postgresql":
                    # Two that make a table at once collide there, even with IF NOT EXISTS.
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({_PREPARING})"))
                for table in metadata.sorted_tables:
                    connection.execute(CreateTable(table, if_not_exists=True))
                    for index in table.indexes:
                        connection.execute(CreateIndex(index, if_not_exists=True))
            self._prepared = True


def _make_private_file(url: URL) -> None:
    """Conversations are nobody else's business on a shared machine: the file is the owner's alone."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return
    path = Path(url.database)
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _short(cause: BaseException) -> str:
    """The first line of an error of a database, without its full stop."""
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return lines[0].rstrip(".")[:200]


def _row(answer: StoredAnswer) -> dict[str, Any]:
    return {**vars(answer), "turns": json.dumps(answer.turns, ensure_ascii=False)}


def _record(row: Row[Any] | None) -> StoredAnswer | None:
    if row is None:
        return None
    held = dict(row._mapping)
    return StoredAnswer(**{**held, "turns": json.loads(held["turns"])})
