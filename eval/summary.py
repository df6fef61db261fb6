"""An evaluation in print: what is right, what is wrong, and which cases fail."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import shorten
from typing import TextIO

from eval.results import Results, SetResult
from eval.tables import Table, tables

_QUESTION = 90
_FAULT = 160


def print_summary(results: Results, file: TextIO | None = None) -> None:
    """Print all tables, then each failing case with the rules it breaks (standard output where no file is given)."""
    for line in summary(results):
        print(line, file=file)


def summary(results: Results) -> Iterator[str]:
    """The lines of the printed evaluation."""
    for table in tables(results):
        yield from _table(table)
    for one in results.sets:
        yield from _failures(one)
    yield from results.notes
    for case in results.fallen:
        yield f"pinned case fallen: {case}"


def _table(table: Table) -> Iterator[str]:
    rows = [table.columns, *table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.columns))]
    yield table.title
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    yield ""


def _failures(one: SetResult) -> Iterator[str]:
    if not one.failures:
        return
    yield f"Failing cases: {one.name} ({len(one.failures)})"
    for failure in one.failures:
        yield f"{failure.case} [{failure.style}] {shorten(failure.question, _QUESTION, placeholder=' ...')}"
        yield from (f"    {shorten(fault, _FAULT, placeholder=' ...')}" for fault in failure.faults)
    yield ""
