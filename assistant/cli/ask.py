"""`paddock ask`: one question, or a file of conversations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from assistant.answer import Answer
    from assistant.pipeline import BuiltIn
    from assistant.settings import Settings


@click.command()
@click.argument("question", nargs=-1)
@click.option("--town", metavar="ID", help="The town meant, where the question does not name one.")
@click.option("--session", metavar="ID", help="Follow up in a conversation: its id, or any name of your own.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer object; it is stored for follow-ups.")
@click.option("--batch", type=click.Path(path_type=Path), metavar="IN.jsonl", help="Conversations to be answered.")
@click.option("--out", type=click.Path(path_type=Path), metavar="OUT.jsonl", help="Where --batch writes its answers.")
def ask(
    question: tuple[str, ...],
    town: str | None,
    session: str | None,
    as_json: bool,
    batch: Path | None,
    out: Path | None,
) -> None:
    """Answer QUESTION, or a file of conversations.

    --batch reads a line {"id": ..., "turns": [...]} a conversation and gives out a line {"id": ..., "answers": [...]}.
    """
    if batch is not None:
        if question or session:
            raise click.UsageError("--batch takes its questions from the file, each its own conversation")
        from assistant.cli.batch import answer_file

        answer_file(batch, out, town)
    elif out is not None:
        raise click.UsageError("--out goes with --batch; one answer is printed")
    elif not question:
        raise click.UsageError("Give a question in quotation marks, or a file of them with --batch")
    else:
        _answer_one(" ".join(question), town, session, as_json)


def _answer_one(question: str, town: str | None, session: str | None, as_json: bool) -> None:
    from assistant.conversations.questions import check_question
    from assistant.settings import read_settings
    from assistant.wiring import build_assistant

    settings = read_settings()
    check_question(question, settings.question_limit)
    assistant = build_assistant(settings)
    answer = _answered(assistant, settings, question, town, session, stored=as_json or bool(session))
    if as_json:
        click.echo(answer.model_dump_json(indent=2))
    else:
        from assistant.cli.printed import print_answer

        print_answer(answer, assistant.corpus)
    sys.stdout.flush()


def _answered(
    assistant: BuiltIn, settings: Settings, question: str, town: str | None, session: str | None, *, stored: bool
) -> Answer:
    """The answer. An answer that nobody could refer to afterwards is not stored."""
    town = town.strip().lower() if town else None
    if not stored:
        return assistant.answer([question], town=town)
    from assistant.conversations import Conversations

    conversations = Conversations(assistant, settings, own_ids=True)
    try:
        return conversations.ask(question, town, session)
    finally:
        conversations.close()
