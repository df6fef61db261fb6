"""How many animals may be kept, and which may not be kept at all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from corpus.provisions import Provision
from corpus.rules import CountLimit, Prohibition
from corpus.values import Value
from tools.durations import WEEKS, unit_of_time
from tools.figures import computed, given, value_figure
from tools.margins import satisfied
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, counted, shown
from tools.schedules import square_feet


def age_in_weeks(value: Value) -> Fraction:
    """An age value in weeks (a month is a twelfth of 365 days)."""
    return Fraction(value.exact()) * WEEKS[str(unit_of_time(value.unit))]


def number_check(
    provision: Provision,
    names: tuple[str, str],
    count: int,
    *,
    area: Fraction | None = None,
    age: Fraction | None = None,
) -> ToolResult:
    """Whether a number is within a limit. area: the lot in square feet; age in weeks of the animals counted."""
    rule = provision.rule
    assert isinstance(rule, CountLimit)
    figures = [*_own_figures(provision), given("number", count, "count")]
    if rule.lot_under and area is not None:
        under = square_feet(rule.values[rule.lot_under])
        figures.append(given("area given", area, "sq ft"))
        if area >= under:
            return _beyond_reach(provision, rule, area, under, figures)
    if rule.age_over and age is not None and age <= age_in_weeks(rule.values[rule.age_over]):
        return _too_young_to_count(provision, rule, count, figures)
    limit = Fraction(rule.values[rule.limit].exact())
    ok = satisfied(rule.operator, Fraction(count), limit)
    open_area = rule.lot_under is not None and area is None and not ok
    return ToolResult(
        tool="number_allowed",
        town=provision.town,
        verdict="depends" if open_area else "yes" if ok else "no",
        headline=_headline(count, limit, ok),
        sentence=rule.said,
        figures=[*figures, computed("difference", abs(count - limit), "count")],
        steps=[f"{counted(count, *names)} {'is within' if ok else 'is not within'} the limit of {as_number(limit)}"],
        checks=[
            ToolCheck(
                label=f"number of {names[1]}", required=as_number(limit), given=count,
                margin=as_number(limit - count), unit="count", result="pass" if ok else "fail", provision=provision.id,
            )
        ],
        missing=["area"] if open_area else [],
        provisions=[provision.id],
    )  # fmt: skip


def _headline(count: int, limit: Fraction, ok: bool) -> str:
    if count == limit:
        return "exactly the limit" if ok else "exactly the limit, which is already too many"
    difference = as_number(abs(count - limit))
    return f"{difference} {'under' if count < limit else 'over'} the limit"


def _too_young_to_count(provision: Provision, rule: CountLimit, count: int, figures: list[ToolFigure]) -> ToolResult:
    """Young animals are left out of the limit; where the text excepts only so many of them, no more than those."""
    old = rule.values[str(rule.age_over)].shown()
    excepted = None if rule.allowance is None else Fraction(rule.values[rule.allowance].exact())
    too_many = excepted is not None and count > excepted
    over = "" if excepted is None else f" Young ones are excepted up to {as_number(excepted)}."
    return ToolResult(
        tool="number_allowed",
        town=provision.town,
        verdict="no" if too_many else "yes",
        headline=f"{as_number(count - (excepted or 0))} over what is excepted" if too_many else "they do not count yet",
        sentence=f"The limit counts animals over {old} old.{over}",
        figures=figures,
        provisions=[provision.id],
    )


def _beyond_reach(
    provision: Provision, rule: CountLimit, area: Fraction, under: Fraction, figures: list[ToolFigure]
) -> ToolResult:
    return ToolResult(
        tool="number_allowed",
        town=provision.town,
        verdict="yes",
        headline=f"this limit is only for lots under {shown(under, 'sq ft')}",
        sentence=f"{rule.said} The area given is {shown(area, 'sq ft')}, so this limit does not reach it.",
        figures=figures,
        steps=[f"{shown(area, 'sq ft')} ≥ {shown(under, 'sq ft')}"],
        checks=[_lot_check(provision, "lot area for the limit not to apply", area, under)],
        provisions=[provision.id],
    )


def prohibition_check(
    provision: Provision, *, area: Fraction | None = None, age: Fraction | None = None, area_words: str = ""
) -> ToolResult:
    """Whether something is prohibited, given the lot's area in square feet and the animal's age in weeks."""
    rule = provision.rule
    assert isinstance(rule, Prohibition)
    figures, steps, checks, freed = _own_figures(provision), [], [], ""
    if rule.lot_under and area is not None:
        under = square_feet(rule.values[rule.lot_under])
        figures += [given("area given", area, "sq ft"), computed("difference", abs(area - under), "sq ft")]
        steps += _area_steps(area, under, area_words)
        checks.append(_lot_check(provision, "lot area", area, under))
        if area >= under:
            freed = f"the lot is not under {shown(under, 'sq ft')}"
    if rule.age_over and age is not None and not freed:
        limit = age_in_weeks(rule.values[rule.age_over])
        figures.append(given("age given", age, "week"))
        steps.append(f"{shown(age, 'week')} {'>' if age > limit else '≤'} {shown(limit, 'week')} of age")
        if age <= limit:
            figures.append(computed("weeks left", limit - age, "week"))
            freed = f"not yet over {rule.values[rule.age_over].shown()} old ({_left(limit - age)})"
    missing = list(_open_facts(rule, area, age))
    verdict, headline = _outcome(rule, freed, missing, area)
    return ToolResult(
        tool="allowed",
        town=provision.town,
        verdict=verdict,
        headline=headline,
        sentence=rule.said,
        figures=figures,
        steps=steps,
        checks=checks,
        missing=missing if verdict == "depends" else [],
        provisions=[provision.id],
    )


def _left(weeks: Fraction) -> str:
    return f"{shown(weeks, 'week')} left" if weeks else "that age is reached today"


def _open_facts(rule: Prohibition, area: Fraction | None, age: Fraction | None) -> Iterator[str]:
    if rule.lot_under and area is None:
        yield "area"
    if rule.age_over and age is None:
        yield "age"


def _outcome(
    rule: Prohibition, freed: str, missing: list[str], area: Fraction | None
) -> tuple[Literal["yes", "no", "depends"], str]:
    """The verdict and its words. A lot that is too small decides even where the age is open: animals grow older."""
    if freed:
        return "yes", freed
    if not (rule.age_over or rule.lot_under):
        return ("depends", "") if rule.unless else ("no", "")
    if "area" in missing:
        return "depends", "it turns on the lot's size"
    if rule.lot_under and area is not None:
        return "no", "the lot is too small"
    return ("depends", "it turns on the age") if missing else ("no", "")


def _own_figures(provision: Provision) -> list[ToolFigure]:
    return [value_figure(provision, name) for name in dict.fromkeys(provision.rule.own_value_names())]


def _lot_check(provision: Provision, label: str, area: Fraction, under: Fraction) -> ToolCheck:
    return ToolCheck(
        label=label, required=as_number(under), given=as_number(area), margin=as_number(area - under), unit="sq ft",
        result="pass" if area >= under else "fail", provision=provision.id,
    )  # fmt: skip


def _area_steps(area: Fraction, under: Fraction, words: str) -> list[str]:
    first = [f"{words} = {shown(area, 'sq ft')}"] if words and "sq" not in words.lower() else []
    return [*first, f"{shown(area, 'sq ft')} {'≥' if area >= under else '<'} {shown(under, 'sq ft')}"]
