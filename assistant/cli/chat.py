"""`paddock chat`: a conversation in the terminal. It is kept in memory only and gone when it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from assistant.engine import Assistant

_MOST_TURNS = 40
_WELCOME = "Ask about keeping animals. An empty line or Ctrl-D ends; /new begins a new conversation."


@click.command()
@click.option("--town", metavar="ID", help="The town meant, where a message does not name one.")
def chat(town: str | None) -> None:
    """Hold a conversation, a message a line.

    Follow-ups are understood. Nothing is stored: the conversation is gone when it ends.
    """
    from assistant.settings import read_settings
    from assistant.wiring import build_assistant

    assistant = build_assistant(read_settings())
    town = town.strip().lower() if town else None
    if town:
        assistant.corpus.town(town)
    if sys.stdin.isatty():
        click.echo(_WELCOME, err=True)
    converse(assistant, messages(), town)


def converse(assistant: Assistant, said: Iterator[str], town: str | None) -> None:
    """Answer each message with those before it; a message that cannot be asked is told and forgotten."""
    from assistant.cli.printed import print_answer
    from assistant.errors import QuestionUnusable

    turns: list[str] = []
    footed: set[str] = set()
    for message in said:
        if message.strip() == "/new":
            turns = []
            continue
        try:
            answer = assistant.answer([*turns, message], town=town)
        except QuestionUnusable as error:
            click.echo(str(error), err=True)
            continue
        turns = [*turns, message][-_MOST_TURNS:]
        print_answer(answer, assistant.corpus, footer=not footed.issuperset(answer.towns) or not footed)
        footed |= {*answer.towns, ""}
        click.echo()


def messages() -> Iterator[str]:
    """Lines of standard input; at a terminal with a prompt, up to an empty one."""
    if not sys.stdin.isatty():
        yield from (line for line in sys.stdin if line.strip())
        return
    with suppress(ImportError):
        import readline  # noqa: F401 - gives `input` its line editing, where the system has it
    while True:
        try:
            line = input("> ")
        except EOFError:
            return
        if not line.strip():
            return
        yield line
