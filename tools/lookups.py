"""Tables looked up by a number, such as a well's yield by its depth."""

from __future__ import annotations

from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import LookupTable, Row
from tools.land import value_figure
from tools.result import ToolFigure, ToolResult, as_number, shown


def rows_for(provision: Provision, given: Fraction) -> list[Row]:
    """The rows that cover a number: none in a gap, two where rows share a boundary."""
    rule = provision.rule
    assert isinstance(rule, LookupTable)
    return [row for row in rule.rows if _covers(rule, row, given)]


def _covers(rule: LookupTable, row: Row, given: Fraction) -> bool:
    low = _number(rule, row.min)
    high = _number(rule, row.max)
    over = _number(rule, row.over)
    return (low is None or given >= low) and (high is None or given <= high) and (over is None or given > over)


def _number(rule: LookupTable, name: str | None) -> Fraction | None:
    if name is None:
        return None
    numbers = rule.values[name].numbers()
    return Fraction(numbers[0])


def _row_words(rule: LookupTable, row: Row) -> str:
    low, high, over = (_number(rule, name) for name in (row.min, row.max, row.over))
    if over is not None:
        return f"over {shown(over, rule.input_unit)}"
    if high is None:
        return f"{shown(low or 0, rule.input_unit)} or more"
    return f"{as_number(low or 0)} to {shown(high, rule.input_unit)}"


def look_up(provision: Provision, given: Fraction) -> ToolResult:
    """The table's answer for a number; says so where no row covers it or two rows do."""
    rule = provision.rule
    assert isinstance(rule, LookupTable)
    rows = rows_for(provision, given)
    figures = [ToolFigure(label=rule.input, value=as_number(given), unit=rule.input_unit, origin="given")]
    used = rows or _neighbours(rule, given)
    for row in used:
        names = [row.result, *(name for name in (row.min, row.max, row.over) if name)]
        figures += [value_figure(provision, name) for name in names]
    others = [name for name in rule.values if name not in {n for row in rule.rows for n in (row.result, row.min, row.max, row.over)}]
    figures += [value_figure(provision, name) for name in others]
    parts = [f"{_row_words(rule, row)}: {rule.values[row.result].shown()}" for row in used]
    given_words = shown(given, rule.input_unit)
    caveats: list[str] = []
    if not rows:
        sentence = f"The table does not say: no row covers {given_words}. The rows beside it are {' and '.join(parts)}."
        headline = f"No row of the table covers {given_words}."
    elif len(rows) > 1:
        sentence = f"{given_words} stands in two rows of the table: {' and '.join(parts)}. The text does not say which holds."
        headline = " or ".join(rule.values[row.result].shown() for row in rows) + "."
    else:
        sentence = f"{given_words[:1].upper()}{given_words[1:]} falls in the row {parts[0]}."
        headline = f"{rule.values[rows[0].result].shown()[:1].upper()}{rule.values[rows[0].result].shown()[1:]}."
    return ToolResult(
        tool="look_up", town=provision.town, headline=headline, sentence=sentence, figures=figures,
        steps=[f"{given_words}: {part}" for part in parts] if rows else [f"{given_words}: no row"],
        caveats=caveats, provisions=[provision.id],
    )  # fmt: skip


def _neighbours(rule: LookupTable, given: Fraction) -> list[Row]:
    below = [row for row in rule.rows if (high := _number(rule, row.max)) is not None and high < given]
    above = [row for row in rule.rows if (low := _number(rule, row.min or row.over)) is not None and low > given]
    return below[-1:] + above[:1]
