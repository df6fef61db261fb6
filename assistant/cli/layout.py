"""Words laid out for a terminal: Markdown without its signs, wrapped lines, columns; nothing that steers a terminal."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence

import click

_ITEM = re.compile(r"(?:[-*]|\d{1,2}\.) ")
_RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
_EMPHASIS = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
# Stand-ins for the ends of bold words while lines are wrapped: they are in no text, control characters being refused.
_ON, _OFF = "\x01", "\x02"


def printable(text: str) -> str:
    """Text in which no control character is left that could steer a terminal; line ends and tabs stay."""
    return "".join(c if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs") else "�" for c in text)


def folded(text: str) -> str:
    """Words to compare by: lower case, no Markdown, no marks of citations, no final stop."""
    plain = re.sub(r"\*\*|\[\d+\]", "", text)
    return " ".join(plain.lower().split()).rstrip(".")


def wrapped(text: str, width: int, indent: str = "", first: str = "") -> list[str]:
    """Lines of at most `width` columns, white space folded; the first begins with `first`, the others with `indent`."""
    words = " ".join(text.split())
    return textwrap.wrap(
        words, width, initial_indent=first, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def bold(line: str) -> str:
    """A line of `markdown_lines` with its bold words made so; click takes the colour off where nobody sees it."""
    return line.replace(_ON, "\x1b[1m").replace(_OFF, "\x1b[0m")


def markdown_lines(markdown: str, width: int) -> Iterator[str]:
    """The lines of a Markdown answer: paragraphs, lists and tables, wrapped."""
    marked = _EMPHASIS.sub(rf"{_ON}\1{_OFF}", printable(markdown))
    header: list[str] | None = None
    for line in marked.split("\n"):
        if not line.startswith("|"):
            header = None
            yield from _plain(line, width)
        elif header is None:
            header = _cells(line)
        elif not _RULE.fullmatch(line.strip()):
            yield from _row(_cells(line), header, width)


def _plain(line: str, width: int) -> list[str]:
    item = _ITEM.match(line)
    # A bold passage that is broken over lines ends on each, since a terminal resets none of itself.
    return _close(wrapped(line, width, " " * len(item.group()) if item else "")) or [""]


def _close(lines: list[str]) -> list[str]:
    closed, inside = [], False
    for line in lines:
        opened = f"{_ON}{line.lstrip()}" if inside else line
        opened = line[: len(line) - len(line.lstrip())] + opened if inside else opened
        inside = opened.rfind(_ON) > opened.rfind(_OFF)
        closed.append(f"{opened}{_OFF}" if inside else opened)
    return closed


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _row(cells: Sequence[str], header: Sequence[str], width: int) -> list[str]:
    """A row as one hanging paragraph: a table of sentences has no room for columns on a phone's terminal."""
    if len(cells) == 2:
        return _close(wrapped(f"{cells[0]}: {cells[1]}", width, "  "))
    parts = [f"{name}: {cell}" for name, cell in zip(header[1:], cells[1:], strict=False) if cell]
    return _close(wrapped(f"{cells[0]}: {'; '.join(parts)}", width, "  "))


def columns(rows: Sequence[Sequence[str]], *, numbers: bool = False) -> Iterator[str]:
    """Rows as aligned columns, the last one free; `numbers` sets all but the first to the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.rjust(width) if numbers and place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def echo_columns(rows: Sequence[Sequence[str]], *, numbers: bool = False) -> None:
    """Print rows as aligned columns."""
    for line in columns(rows, numbers=numbers):
        click.echo(line)
