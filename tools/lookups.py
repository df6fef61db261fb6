"""Tables looked up by a number, such as a well's yield by its depth."""

from __future__ import annotations

from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import LookupTable, Row
from tools.errors import ToolInputError
from tools.figures import given, value_figure
from tools.result import ToolFigure, ToolResult, as_number, shown


def look_up(provision: Provision, number: Fraction) -> ToolResult:
    """The table's answer for a number; says so where no row covers it or two rows do.

    Raises ToolInputError where the number is not above zero.
    """
    rule = provision.rule
    assert isinstance(rule, LookupTable)
    if number <= 0:
        raise ToolInputError(f"The {rule.input} is above zero; {shown(number, rule.input_unit)} is not.")
    rows = rows_for(provision, number)
    used = rows or _neighbours(rule, number)
    asked = shown(number, rule.input_unit)
    parts = [f"{_row_words(rule, row)}: {rule.values[row.result].shown()}" for row in used]
    headline, sentence = _said(rule, rows, asked, parts)
    return ToolResult(
        tool="look_up",
        town=provision.town,
        headline=headline,
        sentence=sentence,
        figures=_figures(provision, rule, used, number),
        steps=[f"{asked}: {part}" for part in parts] if rows else [f"{asked}: no row"],
        provisions=[provision.id],
    )


def rows_for(provision: Provision, number: Fraction) -> list[Row]:
    """The rows that cover a number: none in a gap, two where rows share a boundary."""
    rule = provision.rule
    assert isinstance(rule, LookupTable)
    return [row for row in rule.rows if _covers(rule, row, number)]


def _said(rule: LookupTable, rows: list[Row], asked: str, parts: list[str]) -> tuple[str, str]:
    """The deciding words and the sentence."""
    if not rows:
        beside = f"The rows beside it are {' and '.join(parts)}."
        return f"No row of the table covers {asked}.", f"The table does not say: no row covers {asked}. {beside}"
    results = [_capital(rule.values[row.result].shown()) for row in rows]
    if len(rows) == 1:
        return f"{results[0]}.", f"{_capital(asked)} falls in the row {parts[0]}."
    open_words = "The text does not say which holds."
    return f"{' or '.join(results)}.", f"{asked} stands in two rows of the table: {' and '.join(parts)}. {open_words}"


def _figures(provision: Provision, rule: LookupTable, used: list[Row], number: Fraction) -> list[ToolFigure]:
    """The number given, the values of the rows used, and the values that no row has."""
    rows = [name for row in used for name in _names(row)]
    beyond = [name for name in rule.values if not any(name in _names(row) for row in rule.rows)]
    return [given(rule.input, number, rule.input_unit), *(value_figure(provision, name) for name in [*rows, *beyond])]


def _names(row: Row) -> list[str]:
    return [row.result, *(name for name in (row.min, row.max, row.over) if name)]


def _covers(rule: LookupTable, row: Row, number: Fraction) -> bool:
    low, high, over = _bounds(rule, row)
    return (low is None or number >= low) and (high is None or number <= high) and (over is None or number > over)


def _bounds(rule: LookupTable, row: Row) -> tuple[Fraction | None, Fraction | None, Fraction | None]:
    low, high, over = (None if name is None else Fraction(rule.values[name].numbers()[0]) for name in _ends(row))
    return low, high, over


def _ends(row: Row) -> tuple[str | None, str | None, str | None]:
    return row.min, row.max, row.over


def _row_words(rule: LookupTable, row: Row) -> str:
    low, high, over = _bounds(rule, row)
    if over is not None:
        return f"over {shown(over, rule.input_unit)}"
    if high is None:
        return f"{shown(low or 0, rule.input_unit)} or more"
    return f"{as_number(low or 0)} to {shown(high, rule.input_unit)}"


def _neighbours(rule: LookupTable, number: Fraction) -> list[Row]:
    """The rows on either side of a gap."""
    below = [row for row in rule.rows if (high := _bounds(rule, row)[1]) is not None and high < number]
    above = [row for row in rule.rows if _begins_above(rule, row, number)]
    return below[-1:] + above[:1]


def _begins_above(rule: LookupTable, row: Row, number: Fraction) -> bool:
    low, _, over = _bounds(rule, row)
    begins = low if low is not None else over
    return begins is not None and begins > number


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
