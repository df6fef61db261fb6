"""An answer as the terminal shows it: its words, its quotes, what else to check, and what it is not."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from datetime import date

import click

from assistant.answer import Answer, Citation
from assistant.cli.layout import bold, folded, markdown_lines, printable, wrapped
from corpus.loading import Corpus

_WIDEST, _NARROWEST = 100, 40
_DISCLAIMER = "This explains the Board's text; it is not legal advice."


def terminal_width() -> int:
    """Columns to write in: those of the terminal, within what reads well."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns))


def print_answer(answer: Answer, corpus: Corpus, *, footer: bool = True, today: date | None = None) -> None:
    """Print an answer; `footer` adds what it is not and how old its texts are."""
    width = terminal_width()
    for line in markdown_lines(answer.answer, width):
        click.echo(bold(line))
    for block in (_facts(answer), _cited(answer, corpus)):
        lines = list(block)
        if lines:
            click.echo()
        for head, words, indent in lines:
            click.echo("\n".join(wrapped(words, width, indent, head)))
    if footer:
        click.echo()
        small = " ".join([_DISCLAIMER, *ages(answer.as_of, corpus, today or date.today())])
        click.echo("\n".join(click.style(line, dim=True) for line in wrapped(small, width)))


def _facts(answer: Answer) -> Iterator[tuple[str, str, str]]:
    """The working, what to check, what is asked: each only where the answer's words do not say it already."""
    said = folded(answer.answer)
    if answer.steps:
        yield "Working: ", " · ".join(map(printable, answer.steps)), "  "
    for caveat in answer.caveats:
        if folded(caveat) not in said:
            yield "Note: ", printable(caveat), "  "
    also = [name for name in answer.also_check if folded(name) not in said]
    if also:
        yield "Also check: ", ", ".join(map(printable, also)) + ".", "  "
    for missing in answer.missing:
        if not _asked(missing.ask, said):
            options = f" ({', '.join(missing.options)})" if missing.options else ""
            yield "", printable(f"{missing.ask}{options}"), "  "


def _asked(question: str, said: str) -> bool:
    """Whether the answer's words end in a question already, or hold this one."""
    return folded(question) in said or ("which one is yours?" in said and "town" in question.lower())


def _cited(answer: Answer, corpus: Corpus) -> Iterator[tuple[str, str, str]]:
    for citation in answer.citations:
        yield f"[{citation.n}] ", _source(citation, corpus), "    "
    if answer.nearest:
        yield "", "Nearest in the text, without answering it:", ""
    for citation in answer.nearest:
        yield "  ", _source(citation, corpus), "    "


def _source(citation: Citation, corpus: Corpus) -> str:
    held = corpus.towns.get(citation.town)
    town = held.town.name if held else citation.town
    return printable(f"{town}, {citation.section}: “{' '.join(citation.quote.split())}”")


def ages(as_of: dict[str, str | None], corpus: Corpus, today: date) -> Iterator[str]:
    """How old each town's text is, in words."""
    undated = [_name(corpus, town) for town, day in as_of.items() if day is None]
    for town, day in as_of.items():
        if day is not None:
            yield f"The {_name(corpus, town)} text dates from {_in_words(date.fromisoformat(day), today)}."
    if undated:
        what = f"copy of the {undated[0]} text bears" if len(undated) == 1 else f"copies for {_listing(undated)} bear"
        yield f"The {what} no date."


def _name(corpus: Corpus, town: str) -> str:
    return corpus.towns[town].town.name if town in corpus.towns else town


def _in_words(day: date, today: date) -> str:
    years = today.year - day.year - ((today.month, today.day) < (day.month, day.day))
    age = "" if years < 1 else f" ({years} year{'' if years == 1 else 's'} ago)"
    return f"{day.day} {day:%B %Y}{age}"


def _listing(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
