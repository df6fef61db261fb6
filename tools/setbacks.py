"""Distances to be kept, and other measurable limits: stated, and checked against what is given."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import Limit, Operator
from corpus.values import Range
from tools.land import value_figure
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, shown

_TO_FEET = {"ft": Fraction(1), "in": Fraction(1, 12)}


def satisfied(operator: Operator, given: Fraction, limit: Fraction) -> bool:
    """Whether a measured value keeps a limit, exactly at the threshold."""
    return {
        "at_least": given >= limit,
        "more_than": given > limit,
        "at_most": given <= limit,
        "less_than": given < limit,
        "within": given <= limit,
        "exactly": given == limit,
    }[operator]


def limit_value(provision: Provision, limit: Limit) -> Fraction:
    """The number of a limit in its own unit (the nearer end of a range)."""
    held = provision.rule.values[limit.value].value
    if isinstance(held, Range):
        end = held.min if limit.operator in ("at_least", "more_than") else held.max
        return Fraction(end if end is not None else held.min or held.max or Decimal(0))
    return Fraction(provision.rule.values[limit.value].exact())


def distance_check(
    provision: Provision, limits: Sequence[Limit], given: Fraction, subject: str, given_words: str = ""
) -> ToolResult:
    """Check a distance in feet against the limits of a rule that it may be measured by.

    Raises ValueError where a limit is no length.
    """
    checks, figures, steps, sentences = [], [], [], []
    for limit in limits:
        value = provision.rule.values[limit.value]
        required = limit_value(provision, limit) * _TO_FEET[value.unit]
        ok = satisfied(limit.operator, given, required)
        margin = given - required if limit.operator in ("at_least", "more_than") else required - given
        checks.append(
            ToolCheck(
                label=limit.of, required=as_number(required), given=as_number(given), margin=as_number(margin),
                unit="ft", result="pass" if ok else "fail", provision=provision.id, feature=limit.feature,
            )
        )  # fmt: skip
        figures += [value_figure(provision, limit.value), _figure("margin" if ok else "short", abs(margin))]
        steps.append(f"{shown(given, 'ft')} {'≥' if given >= required else '<'} {shown(required, 'ft')} ({limit.of})")
        sentences.append(_distance_sentence(limit, required, given, margin, ok))
    figures.append(ToolFigure(label="distance given", value=as_number(given), unit="ft", origin="given"))
    worst = min(checks, key=lambda check: check.margin if check.margin is not None else 0)
    short = worst.result == "fail"
    return ToolResult(
        tool="distance_enough",
        town=provision.town,
        verdict="no" if short else "yes",
        headline=f"{shown(abs(Fraction(str(worst.margin))), 'ft')} {'short' if short else 'to spare'}",
        sentence=" ".join(sentences),
        figures=figures,
        steps=steps,
        checks=checks,
        provisions=[provision.id],
    )


def _distance_sentence(limit: Limit, required: Fraction, given: Fraction, margin: Fraction, ok: bool) -> str:
    words = {"at_least": "at least", "more_than": "more than"}.get(limit.operator, "at most")
    first = f"{limit.of[:1].upper()}{limit.of[1:]} is to be {words} {shown(required, 'ft')}; {shown(given, 'ft')} is"
    if margin == 0:
        return f"{first} {'exactly that, which is enough' if ok else 'exactly that, which is not enough'}."
    return f"{first} {shown(abs(margin), 'ft')} {'more than that' if ok else 'short'}."


def stated_limits(provision: Provision, limits: Sequence[Limit]) -> ToolResult:
    """The limits of a rule as checks that still need the asker's figure."""
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
        sentence=provision.rule.said,
        figures=[value_figure(provision, limit.value) for limit in limits],
        checks=checks,
        provisions=[provision.id],
    )


def _figure(label: str, value: Fraction) -> ToolFigure:
    return ToolFigure(label=label, value=as_number(value), unit="ft", origin="computed")
