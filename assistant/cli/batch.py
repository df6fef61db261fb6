"""Answering a file of conversations, one a line, in the order read."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click
from pydantic import BaseModel, Field, ValidationError

from assistant.errors import QuestionUnusable
from corpus.errors import BadInput

if TYPE_CHECKING:
    from assistant.answer import Answer
    from assistant.pipeline import BuiltIn

_NEWS_SECONDS = 5.0


class Conversation(BaseModel):
    """A line of the file; other fields of it are ignored."""

    id: str = Field(max_length=1_000)
    turns: list[str] = Field(min_length=1, max_length=1_000)


class BatchUnusable(BadInput):
    """A file of conversations that cannot be read; the message names the line."""

    title = "The conversations cannot be used"


def answer_file(source: Path, out: Path | None, town: str | None = None) -> None:
    """Answer each conversation of `source` into `out` or standard output; raises BatchUnusable before any is asked.

    A message that cannot be asked ends its conversation: the line out keeps the answers before it and says why in
    `error`; all other conversations are answered, and then the command fails.
    """
    conversations = list(read_conversations(source))
    if out is not None and out.exists() and out.samefile(source):
        raise BatchUnusable("--out names the file of questions itself; choose another.")
    from assistant.settings import read_settings
    from assistant.wiring import build_assistant

    assistant = build_assistant(read_settings())
    if town:
        assistant.corpus.town(town.strip().lower())
    with _opened(out) as file:
        unasked = _answer_all(assistant, conversations, file, town.strip().lower() if town else None)
    if unasked:
        raise BatchUnusable(f"{len(unasked)} of {len(conversations)} conversations could not be asked: {unasked[0]}")


def read_conversations(path: Path) -> Iterator[Conversation]:
    """The conversations of a JSON Lines file; raises BatchUnusable naming the line and what is accepted."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BatchUnusable(f"{path} cannot be read: {reason}.") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _conversation(line, f"{path}, line {number}")


def _conversation(line: str, place: str) -> Conversation:
    try:
        return Conversation.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        what = f"{field}: {first['msg']}" if field else first["msg"]
        raise BatchUnusable(f'{place}: {what}; a line is {{"id": "...", "turns": ["...", ...]}}.') from error


@contextmanager
def _opened(out: Path | None) -> Iterator[TextIO]:
    if out is None:
        yield sys.stdout
        return
    try:
        with out.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise BatchUnusable(f"{out} cannot be written: {error.strerror}.") from error


def _answer_all(assistant: BuiltIn, conversations: Sequence[Conversation], file: TextIO, town: str | None) -> list[str]:
    """Write a line for each conversation, at once, so that a run that is stopped keeps what it has; what failed."""
    unasked, told = [], time.monotonic()
    for number, conversation in enumerate(conversations, 1):
        line = _line(assistant, conversation, town)
        if "error" in line:
            unasked.append(f"{conversation.id[:60]!r}: {line['error']}")
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
        file.flush()
        if time.monotonic() - told > _NEWS_SECONDS:
            told = time.monotonic()
            click.echo(f"{number} of {len(conversations)} conversations answered", err=True)
    return unasked


def _line(assistant: BuiltIn, conversation: Conversation, town: str | None) -> dict[str, Any]:
    from assistant.conversations.conversations import new_identifier

    answers: list[Answer] = []
    session, error = new_identifier(), ""
    try:
        for count in range(1, len(conversation.turns) + 1):
            answers.append(assistant.answer(conversation.turns[:count], town=town, session=session))
    except QuestionUnusable as refused:
        error = str(refused)
    line: dict[str, Any] = {"id": conversation.id, "answers": [answer.model_dump(mode="json") for answer in answers]}
    return {**line, "error": error} if error else line
