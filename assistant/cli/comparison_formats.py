"""A comparison as a table for the terminal, Markdown, CSV or JSON."""

from __future__ import annotations

import click

from assistant.cli.layout import printable, wrapped
from assistant.cli.printed import terminal_width
from corpus.loading import Corpus
from tools.compare import CellCitation, CellState, Comparison, ComparisonRow

STATES: dict[CellState, str] = {
    "stated": "stated",
    "silent": "not stated",
    "prohibited": "prohibited",
    "left_to_board": "left to Board",
    "lost": "lost in copy",
}
_STATE_WIDTH = max(map(len, STATES.values()))


def show(comparison: Comparison, corpus: Corpus, form: str) -> None:
    """Print a comparison in one of the formats."""
    if form == "json":
        click.echo(comparison.model_dump_json(indent=2))
    elif form == "csv":
        # The service's CSV, so that a file is the same wherever it was fetched.
        from assistant.service.routes.compare import as_csv

        click.echo(as_csv(comparison), nl=False)
    elif form == "md":
        click.echo("\n".join(markdown(comparison, corpus)))
    else:
        click.echo("\n".join(table(comparison, corpus, terminal_width())))


def table(comparison: Comparison, corpus: Corpus, width: int) -> list[str]:
    """Columns for town, state and words; the quotes stand below the words."""
    names = {row.town: corpus.town(row.town).town.name for row in comparison.rows}
    first = max(map(len, names.values()), default=0)
    left = first + _STATE_WIDTH + 4
    lines = [comparison.label]
    for row in comparison.rows:
        words = wrapped(printable(row.text), width - left)
        for citation in row.citations:
            words += wrapped(_quoted(citation), width - left, "  ", "  ")
        head = f"{names[row.town]:<{first}}  {STATES[row.state]:<{_STATE_WIDTH}}  "
        lines.append("")
        lines += [f"{head if number == 0 else ' ' * left}{line}" for number, line in enumerate(words)]
    return lines


def markdown(comparison: Comparison, corpus: Corpus) -> list[str]:
    """A Markdown table, the quotes in a column of their own."""
    head = [f"**{_cell(comparison.label)}**", "", "| town | state | what the text says | where |"]
    rows = [f"| {' | '.join(map(_cell, _markdown_cells(row, corpus)))} |" for row in comparison.rows]
    return [*head, "| --- | --- | --- | --- |", *rows]


def _markdown_cells(row: ComparisonRow, corpus: Corpus) -> list[str]:
    quotes = "; ".join(_quoted(citation) for citation in row.citations)
    return [corpus.town(row.town).town.name, STATES[row.state], row.text, quotes]


def _quoted(citation: CellCitation) -> str:
    return printable(f"{citation.section}: “{' '.join(citation.quote.split())}”")


def _cell(words: str) -> str:
    """Words that cannot break out of a cell, nor be taken for Markdown or HTML."""
    plain = " ".join(words.split()).replace("\\", "\\\\").replace("|", "\\|")
    return plain.replace("<", "&lt;").replace("*", "\\*")
