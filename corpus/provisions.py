"""Provisions: rules placed in their text, every quote and every number found and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from corpus.errors import CorpusBroken
from corpus.numbers import find_numbers, values_in
from corpus.rules import Quote, Rule
from corpus.text import Span, Text
from corpus.town import Table, Town
from corpus.units import contradicts, unit_beside
from corpus.values import WORDED, Value


@dataclass(frozen=True)
class Provision:
    """A rule in its town: where each quote and each value stands in the text.

    id is `town.rule`; quotes are spans in the order of the rule's; values maps each value's name to its span.
    """

    id: str
    town: str
    rule: Rule
    quotes: tuple[Span, ...]
    values: dict[str, Span]

    def quote_of(self, value: str) -> int:
        """Index of the quote in which a value stands."""
        span = self.values[value]
        return next((n for n, quote in enumerate(self.quotes) if quote.covers(span)), 0)


def place_rule(town: Town, text: Text, rule: Rule) -> Provision:
    """Find a rule's quotes and values in the text; raises CorpusBroken naming the rule and what is untrue."""
    try:
        quotes = tuple(_quote_span(text, quote) for quote in rule.quotes)
        values = {name: _value_span(town, text, value, quotes) for name, value in rule.values.items()}
        for name, value in rule.values.items():
            _check_value(name, value, text, values[name])
        _check_sentences(rule, [text.slice(quote) for quote in quotes])
    except CorpusBroken as error:
        raise CorpusBroken(f"{town.id}, rule {rule.id}: {error}") from error
    return Provision(f"{town.id}.{rule.id}", town.id, rule, quotes, values)


def _quote_span(text: Text, quote: Quote | str) -> Span:
    return text.find(quote) if isinstance(quote, str) else text.find(quote.words, quote.nth)


def _value_span(town: Town, text: Text, value: Value, quotes: tuple[Span, ...]) -> Span:
    if value.cell is not None:
        return _cell_span(town, text, value)
    if value.quote >= len(quotes):
        raise CorpusBroken(f"a value names quote {value.quote}, and there are {len(quotes)}.")
    return text.find(value.text, value.nth, within=quotes[value.quote])


def _cell_span(town: Town, text: Text, value: Value) -> Span:
    """Where a cell stands in the flattened table, by the position of its row and column."""
    assert value.cell is not None
    table = next((held for held in town.tables if held.id == value.cell.table), None)
    if table is None:
        raise CorpusBroken(f"there is no table {value.cell.table!r}.")
    names = [row.name for row in table.rows]
    if value.cell.row not in names or value.cell.column not in table.columns:
        raise CorpusBroken(f"table {table.id} has no cell {value.cell.row!r} / {value.cell.column!r}.")
    cells = table_cells(table, text)
    return cells[names.index(value.cell.row) * len(table.columns) + table.columns.index(value.cell.column)]


def table_cells(table: Table, text: Text) -> list[Span]:
    """Spans of all cells of a table in reading order; raises CorpusBroken where their number is wrong."""
    spans = []
    for words in table.cells:
        block = text.find(words)
        found = re.finditer(table.cell, text.slice(block))
        spans += [Span(block.start + match.start(), block.start + match.end()) for match in found]
    if len(spans) != len(table.rows) * len(table.columns):
        raise CorpusBroken(
            f"table {table.id} has {len(spans)} cells, not {len(table.rows)} rows × {len(table.columns)} columns."
        )
    return spans


def _check_value(name: str, value: Value, text: Text, span: Span) -> None:
    """The words must state the value's numbers, and no other unit beside them."""
    words = text.slice(span)
    wanted = list(_numbers_to_find(value))
    found = [number for number in find_numbers(words) if number.value in wanted]
    if {number.value for number in found} != set(wanted):
        raise CorpusBroken(f"value {name} is {value.shown()!r}, and its words {words!r} do not say so.")
    if value.unit in WORDED:
        return
    beside = [unit_beside(text.raw, span.start + number.start, span.start + number.end) for number in found]
    if any(contradicts(value.unit, units) for units in beside) and not any(value.unit in units for units in beside):
        raise CorpusBroken(f"value {name} is {value.shown()!r}, and its words {words!r} give another unit.")


def _numbers_to_find(value: Value) -> Iterator[Fraction]:
    if not isinstance(value.value, str):
        yield from (Fraction(number) for number in value.numbers())
    elif value.unit == "month-day":
        yield Fraction(int(value.value.split("-")[1]))
    elif value.unit == "date":
        day = date.fromisoformat(value.value)
        yield from (Fraction(day.day), Fraction(day.year))
    elif value.unit == "time":
        yield Fraction((int(value.value.split(":")[0]) - 1) % 12 + 1)


def _check_sentences(rule: Rule, quotes: list[str]) -> None:
    """Each number that the rule may say must stand in its quotes (or be one of its values)."""
    stated = {number for quote in quotes for number in values_in(quote)} | {Fraction(0), Fraction(1)}
    stated |= {Fraction(number) for value in rule.values.values() for number in value.numbers()}
    for sentence in rule.statements():
        invented = values_in(rule.fill(sentence)) - stated
        if invented:
            shown = ", ".join(str(float(number)) for number in sorted(invented))
            raise CorpusBroken(f"the sentence {sentence!r} says {shown}, which none of its quotes says.")
