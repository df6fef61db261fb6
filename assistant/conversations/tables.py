"""The tables of the store. Times are whole seconds since 1970, UTC, so that every database sorts them alike."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# SQLite counts up only an INTEGER key by itself.
_KEY = BigInteger().with_variant(Integer, "sqlite")

turns = Table(
    "turns",
    metadata,
    Column("n", _KEY, primary_key=True, autoincrement=True),
    Column("session", String(128), nullable=False),
    Column("answer", String(64), nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Index("turns_by_session", "session", "n"),
    Index("turns_by_answer", "answer"),
    Index("turns_by_time", "asked"),
)

answers = Table(
    "answers",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("session", String(128), nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("town", String(64)),
    Column("turns", Text, nullable=False),
    Column("body", Text, nullable=False),
    Index("answers_by_session", "session"),
    Index("answers_by_expiry", "expires"),
)

feedback = Table(
    "feedback",
    metadata,
    Column("n", _KEY, primary_key=True, autoincrement=True),
    Column("given", BigInteger, nullable=False),
    Column("session", String(128), nullable=False),
    Column("answer_n", Integer),
    Column("rating", String(16), nullable=False),
    Column("comment", Text, nullable=False),
    Column("about", Text, nullable=False),
)

questions = Table(
    "questions",
    metadata,
    Column("n", _KEY, primary_key=True, autoincrement=True),
    Column("asked", BigInteger, nullable=False),
    Column("question", Text, nullable=False),
    Column("town", String(64)),
    Column("status", String(32), nullable=False),
)
