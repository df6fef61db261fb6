"""Distances to be kept, and other measurable limits: stated, and checked against what is given."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import Limit
from corpus.values import Range
from tools.figures import computed, given, value_figure, value_figures
from tools.margins import LOWER, Comparison, satisfied
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, shown

__all__ = [
    "claimed_distance",
    "distance_check",
    "distance_to_move",
    "limit_value",
    "satisfied",
    "stated_limits",
    "together",
]

_TO_FEET = {"ft": Fraction(1), "in": Fraction(1, 12)}


def limit_value(provision: Provision, limit: Limit) -> Fraction:
    """The number of a limit in its own unit (the nearer end of a range)."""
    held = provision.rule.values[limit.value].value
    if isinstance(held, Range):
        end = held.min if limit.operator in LOWER else held.max
        return Fraction(end if end is not None else held.min or held.max or Decimal(0))
    return Fraction(provision.rule.values[limit.value].exact())


def distance_check(provision: Provision, limits: Sequence[Limit], feet: Fraction, words: str = "") -> ToolResult:
    """Check a distance in feet, `words` as the asker gave it, against the limits of a rule that it may be measured by.

    Raises ValueError where there is no limit, KeyError where one is no length.
    """
    compared = [(limit, _compared(provision, limit, feet)) for limit in limits]
    worst = min((comparison for _, comparison in compared), key=lambda comparison: (comparison.ok, comparison.margin))
    figures: list[ToolFigure] = []
    for limit, comparison in compared:
        label = "margin" if comparison.ok else "short" if feet < comparison.required else "over"
        figures += [value_figure(provision, limit.value), computed(label, abs(comparison.margin), "ft")]
    return ToolResult(
        tool="distance_enough",
        town=provision.town,
        verdict="yes" if worst.ok else "no",
        headline=worst.outcome,
        sentence=" ".join(f"{_measured(limit)} is to be {c.limit}; {c.finding}." for limit, c in compared),
        figures=[*figures, given("distance given", feet, "ft")],
        steps=[*_conversion(feet, words), *(f"{comparison.step} ({limit.of})" for limit, comparison in compared)],
        checks=[_check(provision, limit, comparison) for limit, comparison in compared],
        provisions=[provision.id],
    )


def claimed_distance(provision: Provision, limit: Limit, feet: Fraction) -> ToolResult:
    """Whether a figure that somebody claims for a limit is the one that the rule has."""
    comparison = _compared(provision, limit, feet)
    right = comparison.required == feet
    return ToolResult(
        tool="distance_claimed",
        town=provision.town,
        verdict="yes" if right else "no",
        headline=f"the text has {shown(comparison.required, 'ft')}",
        sentence=provision.rule.said,
        figures=[*value_figures(provision), given("distance claimed", feet, "ft")],
        steps=[f"{shown(feet, 'ft')} {'=' if right else '≠'} {shown(comparison.required, 'ft')} ({limit.of})"],
        provisions=[provision.id],
    )


def distance_to_move(provision: Provision, limits: Sequence[Limit], feet: Fraction) -> ToolResult:
    """How much further away something must stand to keep every limit, or that it may stay."""
    result = distance_check(provision, limits, feet)
    failing = [
        (limit, comparison)
        for limit in limits
        if not (comparison := _compared(provision, limit, feet)).ok and comparison.operator in LOWER
    ]
    moved = max((comparison.required - feet for _, comparison in failing), default=Fraction(0))
    beyond = any(
        comparison.operator == "more_than" and comparison.required - feet == moved for _, comparison in failing
    )
    amount = f"{'more than ' if beyond else ''}{shown(moved, 'ft')}"
    return result.model_copy(
        update={
            "tool": "distance_to_move",
            "headline": f"{amount} further" if failing else "it may stay where it is",
            "sentence": result.sentence + (f" It must move {amount} further away." if failing else ""),
            "figures": [*result.figures, computed("to move", moved, "ft")],
        }
    )


def stated_limits(provision: Provision, limits: Sequence[Limit], *, told_first: bool = False) -> ToolResult:
    """The limits of a rule as checks that still need the asker's figure; `told_first`: they make the headline."""
    checks = [
        ToolCheck(
            label=limit.of, required=as_number(limit_value(provision, limit)), given=None, margin=None,
            unit=provision.rule.values[limit.value].unit, result="need", provision=provision.id, feature=limit.feature,
        )
        for limit in limits
    ]  # fmt: skip
    return ToolResult(
        tool="setback_required",
        town=provision.town,
        headline=_limits_told(provision, limits) if told_first else "",
        sentence=provision.rule.said,
        figures=[value_figure(provision, limit.value) for limit in limits],
        checks=checks,
        provisions=[provision.id],
    )


_MOST_TOLD = 3


def _limits_told(provision: Provision, limits: Sequence[Limit]) -> str:
    """`100 ft from a private well, 400 ft from a public one`; empty where that would not be the whole of it."""
    told = {limit.feature: provision.rule.values[limit.value].shown() for limit in limits if limit.feature}
    values = {(limit.feature, limit.value) for limit in limits}
    plain = all(limit.operator == "at_least" and limit.feature for limit in limits)
    if not plain or len(values) != len(told) or len(told) > _MOST_TOLD:
        return ""
    return ", ".join(f"{value} from {_a(str(feature))}{feature}" for feature, value in told.items())


def _a(feature: str) -> str:
    return "the " if feature == "property line" else "" if feature.endswith("water") else _article(feature)


def together(results: Sequence[ToolResult]) -> ToolResult:
    """Several results on one question as one: the worst decides, and each keeps its sentence, checks and citation."""
    order = {"no": 0, "depends": 1, "yes": 2, None: 3}
    worst = min(results, key=lambda result: (order[result.verdict], _least_margin(result)))
    return worst.model_copy(
        update={
            "sentence": " ".join(dict.fromkeys(result.sentence for result in results)),
            "figures": [figure for result in results for figure in result.figures],
            "steps": list(dict.fromkeys(step for result in results for step in result.steps)),
            "checks": [check for result in results for check in result.checks],
            "caveats": list(dict.fromkeys(caveat for result in results for caveat in result.caveats)),
            "provisions": list(dict.fromkeys(name for result in results for name in result.provisions)),
        }
    )


def _least_margin(result: ToolResult) -> float:
    return min((float(check.margin) for check in result.checks if check.margin is not None), default=0.0)


def _compared(provision: Provision, limit: Limit, feet: Fraction) -> Comparison:
    factor = _TO_FEET[provision.rule.values[limit.value].unit]
    return Comparison(limit.operator, limit_value(provision, limit) * factor, feet, "ft")


def _check(provision: Provision, limit: Limit, comparison: Comparison) -> ToolCheck:
    return ToolCheck(
        label=limit.of, required=as_number(comparison.required), given=as_number(comparison.given),
        margin=as_number(comparison.margin), unit=comparison.unit, result="pass" if comparison.ok else "fail",
        provision=provision.id, feature=limit.feature,
    )  # fmt: skip


def _conversion(feet: Fraction, words: str) -> list[str]:
    """How the distance given becomes feet, where it was given in another unit."""
    plain = (
        not words or any(unit in words.lower() for unit in ("ft", "feet", "foot", "'", "’")) or words.strip().isdigit()
    )
    return [] if plain else [f"{words} = {shown(feet, 'ft')}"]


def _measured(limit: Limit) -> str:
    """What a limit is of, with the feature that it is measured to where the words leave it out."""
    words = f"{limit.of[:1].upper()}{limit.of[1:]}"
    feature = limit.feature or ""
    if not feature or feature in limit.of or limit.of != "distance":
        return words
    return f"{words} from {_a(feature)}{feature}"


def _article(word: str) -> str:
    return "an " if word[:1] in "aeiou" else "a "
