"""The arithmetic of land and space by number of animals: forward and backward, in exact square feet."""

from __future__ import annotations

from fractions import Fraction

from corpus.rules import AreaSchedule
from corpus.values import Value
from tools.quantities import AREAS


def square_feet(value: Value) -> Fraction:
    """An area value in square feet."""
    return Fraction(value.exact()) * AREAS[value.unit]


def area_needed(rule: AreaSchedule, count: int) -> Fraction:
    """Square feet that `count` animals need under a schedule (the text's steps, then so much for each further one)."""
    stepped = {number: square_feet(rule.values[name]) for number, name in rule.steps.items()}
    if count in stepped:
        return stepped[count]
    last = max((number for number in stepped if number <= count), default=min(stepped))
    if rule.flat or rule.each_more is None:
        return stepped[last]
    return stepped[last] + max(0, count - last) * square_feet(rule.values[rule.each_more])


def largest_number(rule: AreaSchedule, area: Fraction) -> int | None:
    """The most animals that an area is enough for, the schedule's maximum aside; None where area sets no limit."""
    if area < area_needed(rule, min(rule.steps)):
        return 0
    if rule.flat or (rule.each_more is None and len(rule.steps) == 1):
        return None
    last = max(rule.steps)
    if rule.each_more is None:
        return max(number for number in rule.steps if area_needed(rule, number) <= area)
    base, more = area_needed(rule, last), square_feet(rule.values[rule.each_more])
    if area >= base:
        return last + int((area - base) // more)
    return max(number for number in range(1, last) if area_needed(rule, number) <= area)


def maximum_allowed(rule: AreaSchedule) -> tuple[int, int] | None:
    """The smallest and largest reading of the schedule's own maximum number, or None."""
    if rule.maximum is None:
        return None
    stated = int(rule.values[rule.maximum].exact())
    return {"in_all": (stated, stated), "additional": (stated + 1, stated + 1), "either": (stated, stated + 1)}[
        rule.maximum_counts
    ]
