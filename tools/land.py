"""Land and space by number of animals: forward, backward and as a check."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from corpus.provisions import Provision
from corpus.rules import AreaSchedule
from tools.figures import computed, given, value_figure, value_figures
from tools.land_words import (
    Land,
    comparison,
    conversion,
    enough_headline,
    enough_sentence,
    most_headline,
    most_sentence,
    needed_sentence,
    readings,
    working,
)
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number
from tools.schedules import area_needed, largest_number, maximum_allowed, square_feet

__all__ = ["area_needed", "land_check", "largest_number", "maximum_allowed", "square_feet", "value_figure"]


def land_check(
    provision: Provision,
    names: tuple[str, str],
    count: int | None = None,
    area: Fraction | None = None,
    *,
    area_words: str = "",
    gross: bool = True,
) -> ToolResult:
    """Apply an area schedule to what is known.

    names: the animal's singular and plural. area: square feet, `area_words` as the asker gave it.
    gross: whether the area is of the whole lot, from which buildings and paving may still come off.
    """
    rule = provision.rule
    assert isinstance(rule, AreaSchedule)
    land = Land(provision, rule, names, Fraction(0) if area is None else area, area_words, gross)
    if count is not None and area is not None:
        return _enough(land, count)
    if count is not None:
        return _needed(land, count)
    if area is not None:
        return _most(land)
    return ToolResult(
        tool="area_required", town=provision.town, sentence=rule.said, figures=value_figures(provision),
        provisions=[provision.id],
    )  # fmt: skip


def _needed(land: Land, count: int) -> ToolResult:
    need = area_needed(land.rule, count)
    check = ToolCheck(
        label=_label(land, count), required=as_number(need), given=None, margin=None, unit="sq ft", result="need",
        provision=land.provision.id, ladder=_ladder(land.rule, count),
    )  # fmt: skip
    return ToolResult(
        tool="area_required",
        town=land.provision.town,
        sentence=needed_sentence(land, count),
        figures=[*_used_figures(land, count), computed(f"needed for {count}", need, "sq ft")],
        steps=[working(land, count)],
        checks=[check],
        caveats=readings(land.rule, count),
        provisions=[land.provision.id],
    )


def _enough(land: Land, count: int) -> ToolResult:
    need = area_needed(land.rule, count)
    margin = land.area - need
    return ToolResult(
        tool="lot_enough",
        town=land.provision.town,
        verdict=_verdict(land, count),
        headline=enough_headline(land, count),
        sentence=enough_sentence(land, count),
        figures=[
            *_used_figures(land, count),
            _area_given(land),
            computed(f"needed for {count}", need, "sq ft"),
            computed("to spare" if margin >= 0 else "short", abs(margin), "sq ft"),
        ],
        steps=[*conversion(land), working(land, count), comparison(need, land.area)],
        checks=[_area_check(land, count)],
        caveats=readings(land.rule, count),
        provisions=[land.provision.id],
    )


def _verdict(land: Land, count: int) -> Literal["yes", "no", "depends"]:
    """No where the land is short or the number above the text's maximum; open where the area or the text leaves it."""
    limits = maximum_allowed(land.rule) or (count, count)
    if land.area < area_needed(land.rule, count) or count > limits[1]:
        return "no"
    return "depends" if land.unsettled or count > limits[0] else "yes"


def _most(land: Land) -> ToolResult:
    number = largest_number(land.rule, land.area)
    if number is None or land.rule.flat:
        return _enough(land, min(land.rule.steps))
    limits = maximum_allowed(land.rule)
    allowed = number if limits is None else min(number, limits[1])
    following = area_needed(land.rule, number + 1)
    figures = [_area_given(land), *_used_figures(land, max(number, 1))]
    steps = conversion(land)
    if number:
        need = area_needed(land.rule, number)
        figures += [computed(f"needed for {number}", need, "sq ft"), computed("to spare", land.area - need, "sq ft")]
        steps += [working(land, number), comparison(need, land.area)]
    figures += [
        computed("largest number", allowed, "count"),
        computed(f"needed for {number + 1}", following, "sq ft"),
        computed("short of the next", following - land.area, "sq ft"),
    ]
    return ToolResult(
        tool="largest_number",
        town=land.provision.town,
        headline=most_headline(land, number),
        sentence=most_sentence(land, number),
        figures=figures,
        steps=[*steps, working(land, number + 1), comparison(following, land.area)],
        checks=[_area_check(land, max(number, 1))],
        caveats=readings(land.rule, number),
        provisions=[land.provision.id],
    )


def _label(land: Land, count: int) -> str:
    return f"{land.rule.measure} for {land.animals(count)}"


def _area_check(land: Land, count: int) -> ToolCheck:
    need = area_needed(land.rule, count)
    return ToolCheck(
        label=_label(land, count), required=as_number(need), given=as_number(land.area),
        margin=as_number(land.area - need), unit="sq ft", result="pass" if need <= land.area else "fail",
        provision=land.provision.id, ladder=_ladder(land.rule, count),
    )  # fmt: skip


def _used_figures(land: Land, count: int) -> list[ToolFigure]:
    """The values of the schedule that the number turns on."""
    rule = land.rule
    names = [name for number, name in rule.steps.items() if number <= max(count, min(rule.steps))]
    if rule.each_more and count > max(rule.steps):
        names.append(rule.each_more)
    if rule.maximum:
        names.append(rule.maximum)
    return [value_figure(land.provision, name) for name in dict.fromkeys(names)]


def _area_given(land: Land) -> ToolFigure:
    return given(f"area given ({land.words or 'sq ft'})", land.area, "sq ft")


def _ladder(rule: AreaSchedule, count: int) -> list[tuple[str, float]]:
    """Thresholds from the first animal to two beyond the number in question, for drawing."""
    if rule.flat:
        return [("any", float(area_needed(rule, min(rule.steps))))]
    last = min(max(count + 2, max(rule.steps) + 1), count + 12)
    return [(str(number), float(area_needed(rule, number))) for number in range(max(1, last - 8), last + 1)]
