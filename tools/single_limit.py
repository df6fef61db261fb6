"""One measured value against one limit of any rule: a height, an age, a number, a time, a slope."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction

from corpus.numbers import find_numbers
from corpus.provisions import Provision
from corpus.rules import Limit
from tools.deadlines import shown_date
from tools.durations import WEEKS, unit_of_time
from tools.errors import ToolInputError
from tools.figures import computed, given, value_figures
from tools.limits_check import Fact, limits_check
from tools.margins import WORDS, Comparison
from tools.quantities import AREAS, LENGTHS, Quantity, parse_area, parse_length
from tools.result import ToolCheck, ToolResult, as_number
from tools.setbacks import limit_value

_TIME = re.compile(r"(?:(?:of )?an? )?(minute|hour|day|week|month|year)s?\b(?: old| of age)?", re.IGNORECASE)


def limit_check(provision: Provision, limit: Limit, number: Fraction) -> ToolResult:
    """Whether a number, in the limit's own unit, keeps it. For a definition `yes` means that it is reached."""
    unit = provision.rule.values[limit.value].unit
    if unit == "date":
        return _date_check(provision, limit, number)
    compared = Comparison(limit.operator, limit_value(provision, limit), number, unit)
    check = ToolCheck(
        label=limit.of, required=as_number(compared.required), given=as_number(number),
        margin=as_number(compared.margin), unit=unit, result="pass" if compared.ok else "fail",
        provision=provision.id, feature=limit.feature,
    )  # fmt: skip
    return ToolResult(
        tool="limit_kept",
        town=provision.town,
        verdict="yes" if compared.ok else "no",
        headline=compared.outcome,
        sentence=f"{limit.of[:1].upper()}{limit.of[1:]}: {compared.limit}; {compared.finding}. {provision.rule.said}",
        figures=[
            *value_figures(provision), given("given", number, unit), computed("margin", abs(compared.margin), unit)
        ],
        steps=[f"{compared.step} ({limit.of})"],
        checks=[check],
        provisions=[provision.id],
    )  # fmt: skip


def _date_check(provision: Provision, limit: Limit, number: Fraction) -> ToolResult:
    """A day, as its ordinal, against a limit that is a date."""
    words = shown_date(date.fromordinal(int(number)))
    rule = provision.rule.model_copy(update={"limits": [limit]})
    result = limits_check(replace(provision, rule=rule), [Fact("date", number, words)])
    assert result is not None
    return result


def limit_named(provision: Provision, words: str) -> Limit:
    """The limit of a rule whose description holds these words; raises ToolInputError naming the rule's limits."""
    limits = {_described(provision, limit): limit for limit in provision.rule.limits}
    near = [limit for described, limit in limits.items() if all(word in described for word in words.lower().split())]
    if len(near) == 1:
        return near[0]
    listed = "; ".join(limits) or "none"
    raise ToolInputError(f"Name one limit of {provision.rule.id} by words of its own; its limits are: {listed}.")


def _described(provision: Provision, limit: Limit) -> str:
    """What a limit is of, with the feature and the structure where its own words leave them out, and the limit."""
    more = [f"({name})" for name in (limit.feature, limit.structure) if name and name not in limit.of]
    what = " ".join([limit.of.lower(), *more])
    return f"{what}: {WORDS[limit.operator]} {provision.rule.values[limit.value].shown()}".lower()


def in_unit(words: Quantity, unit: str) -> Fraction:
    """A quantity in a limit's unit, from that unit or a kindred one; a bare number is in the limit's own.

    Raises ToolInputError where it is no such quantity.
    """
    text = str(words).strip()
    if unit == "date":
        return Fraction(_day(text).toordinal())
    bare = re.fullmatch(r"\$?\s*([\d.,]+)\s*%?", text)
    if unit in ("ft", "in") and not bare:
        return parse_length(text) / LENGTHS[unit]
    if unit in AREAS and not bare:
        return parse_area(text) / AREAS[unit]
    numbers = list(find_numbers(text.lstrip("$ ")))
    if len(numbers) != 1 or numbers[0].start > 0:
        raise ToolInputError(
            f"{text[:40]!r} is no quantity; give one number, in {unit} or with a unit of the same kind."
        )
    return numbers[0].value * _time_factor(text.lstrip("$ ")[numbers[0].end :], unit)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ToolInputError(f"{text[:40]!r} is no date; give one as YYYY-MM-DD.") from error


def _time_factor(rest: str, unit: str) -> Fraction:
    """From the unit of time given to the limit's; one where neither is a time or none is given."""
    own = unit_of_time(unit)
    named = _TIME.match(rest.strip().lstrip("-"))
    if named is None or own is None:
        return Fraction(1)
    return WEEKS[named.group(1).lower()] / WEEKS[own]
