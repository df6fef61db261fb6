"""Measured facts against the limits of any rule: counts, ages, heights, areas, years, dates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

from corpus.provisions import Provision
from corpus.rules import Limit
from corpus.values import Value
from tools.durations import WEEKS
from tools.figures import value_figures
from tools.margins import WORDS
from tools.quantities import AREAS
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, shown
from tools.setbacks import limit_value, satisfied

Dimension = Literal["count", "age", "length", "area", "hand", "percent", "calendar year", "date", "duration"]
_DIMENSIONS: dict[str, tuple[Dimension, Fraction]] = {
    "count": ("count", Fraction(1)),
    "weeks of age": ("age", WEEKS["week"]),
    "months of age": ("age", WEEKS["month"]),
    "years of age": ("age", WEEKS["year"]),
    "ft": ("length", Fraction(1)),
    "in": ("length", Fraction(1, 12)),
    "sq ft": ("area", Fraction(1)),
    "acre": ("area", AREAS["acre"]),
    "hand": ("hand", Fraction(1)),
    "percent": ("percent", Fraction(1)),
    "calendar year": ("calendar year", Fraction(1)),
    "hour": ("duration", WEEKS["hour"]),
    "day": ("duration", WEEKS["day"]),
    "week": ("duration", WEEKS["week"]),
    "month": ("duration", WEEKS["month"]),
    "year": ("duration", WEEKS["year"]),
}


@dataclass(frozen=True)
class Fact:
    """Something measured: value in feet, square feet, weeks, hands, percent, a year, or a count; words as given."""

    dimension: Dimension
    value: Fraction
    words: str


def dimension_of(value: Value) -> tuple[Dimension, Fraction] | None:
    """The dimension of a value and the factor to its base unit; None for one that is not compared here."""
    if value.unit == "date":
        return "date", Fraction(1)
    return _DIMENSIONS.get(value.unit) if value.numbers() else None


def pair_limits(provision: Provision, facts: Sequence[Fact]) -> list[tuple[Limit, Fact]]:
    """Each limit with the one fact of its dimension; a limit with several or no such facts is left out."""
    pairs = []
    for limit in provision.rule.limits:
        dimension = dimension_of(provision.rule.values[limit.value])
        fitting = [fact for fact in facts if dimension and fact.dimension == dimension[0]]
        if len(fitting) == 1:
            pairs.append((limit, fitting[0]))
    return pairs


def limits_check(provision: Provision, facts: Sequence[Fact]) -> ToolResult | None:
    """Whether the facts keep the limits; None where no limit can be compared. All must hold."""
    pairs = pair_limits(provision, facts)
    if not pairs:
        return None
    checks, figures, steps = [], [], []
    for limit, fact in pairs:
        ok = _holds(provision, limit, fact)
        required = provision.rule.values[limit.value].shown()
        checks.append(_check(provision, limit, fact, ok))
        outcome = "holds" if ok else _by(provision, limit, fact) or "does not hold"
        steps.append(f"{limit.of}: {fact.words} against {WORDS[limit.operator]} {required}: {outcome}")
        figures.append(ToolFigure(label=fact.words, value=_given(fact), unit="", origin="given"))
        figures += [] if ok else _margin_figure(provision, limit, fact)
    held = all(check.result == "pass" for check in checks)
    return ToolResult(
        tool="limits_check", town=provision.town, verdict="yes" if held else "no",
        headline=_headline(pairs, checks, provision), sentence=provision.rule.said,
        figures=[*value_figures(provision), *figures], steps=steps, checks=checks, provisions=[provision.id],
    )  # fmt: skip


def _holds(provision: Provision, limit: Limit, fact: Fact) -> bool:
    value = provision.rule.values[limit.value]
    if value.unit == "date":
        bound = Fraction(date.fromisoformat(str(value.value)).toordinal())
    else:
        bound = limit_value(provision, limit) * _DIMENSIONS[value.unit][1]
    return satisfied(limit.operator, fact.value, bound)


_BY_HOW_MUCH = ("length", "area", "count", "hand")


def _margin(provision: Provision, limit: Limit, fact: Fact) -> tuple[Fraction, str] | None:
    """By how much a fact misses a limit, in its unit (in inches below a foot); None where nothing is measured."""
    unit = provision.rule.values[limit.value].unit
    if fact.dimension not in _BY_HOW_MUCH:
        return None
    missing = fact.value / _DIMENSIONS[unit][1] - limit_value(provision, limit)
    return (missing * 12, "in") if unit == "ft" and abs(missing) < 1 else (missing, unit)


def _by(provision: Provision, limit: Limit, fact: Fact) -> str:
    """`6 in short`, `2 over`; empty where the two do not differ in number."""
    margin = _margin(provision, limit, fact)
    if margin is None or not margin[0]:
        return ""
    return f"{shown(abs(margin[0]), margin[1])} {'short' if margin[0] < 0 else 'over'}"


def _margin_figure(provision: Provision, limit: Limit, fact: Fact) -> list[ToolFigure]:
    margin = _margin(provision, limit, fact)
    if margin is None or not margin[0]:
        return []
    return [ToolFigure(label="margin", value=as_number(abs(margin[0])), unit=margin[1], origin="computed")]


def _given(fact: Fact) -> int | float | str:
    return date.fromordinal(int(fact.value)).isoformat() if fact.dimension == "date" else as_number(fact.value)


def _check(provision: Provision, limit: Limit, fact: Fact, ok: bool) -> ToolCheck:
    value = provision.rule.values[limit.value]
    required = str(value.value) if value.unit == "date" else as_number(limit_value(provision, limit))
    return ToolCheck(
        label=limit.of, required=required, given=fact.words, margin=None, unit=value.unit,
        result="pass" if ok else "fail", provision=provision.id, feature=limit.feature,
    )  # fmt: skip


_OF_DATES = {
    "at_most": "on or before", "at_least": "on or after", "less_than": "before", "more_than": "after",
}  # fmt: skip


def _headline(pairs: list[tuple[Limit, Fact]], checks: list[ToolCheck], provision: Provision) -> str:
    """The comparison that decides: the first that fails, or the first."""
    failed = [number for number, check in enumerate(checks) if check.result == "fail"]
    limit, fact = pairs[failed[0] if failed else 0]
    value = provision.rule.values[limit.value]
    bound = value.shown()
    relation = WORDS[limit.operator]
    if value.unit == "date":
        relation = _OF_DATES.get(limit.operator, relation)
    said = fact.words if fact.dimension != "count" else shown(fact.value, "count")
    missed = _by(provision, limit, fact) if failed else ""
    return f"{said} is {'' if not failed else 'not '}{relation} {bound}{f' ({missed})' if missed else ''}"
