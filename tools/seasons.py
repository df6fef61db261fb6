"""What holds in a part of the year or of the day."""

from __future__ import annotations

from datetime import date, time

from corpus.provisions import Provision
from corpus.rules import Season
from tools.land import value_figure
from tools.result import ToolFigure, ToolResult

_MONTHS = (
    "January February March April May June July August September October November December".split()
)


def in_season(rule: Season, month: int, day: int | None) -> bool | None:
    """Whether a day (or a whole month) falls in the season; None where a month falls in both parts."""
    if rule.months:
        first, last = rule.months
        return first <= month <= last if first <= last else month >= first or month <= last
    if rule.dates is None:
        return True
    start, end = (_month_day(str(rule.values[name].value)) for name in rule.dates)
    if day is not None:
        return start <= (month, day) <= end if start <= end else (month, day) >= start or (month, day) <= end
    inside = {in_season(rule, month, sample) for sample in (1, 28)}
    return inside.pop() if len(inside) == 1 else None


def in_hours(rule: Season, moment: time) -> bool:
    """Whether a time of day falls in the rule's hours; true where it has none."""
    if rule.hours is None:
        return True
    start, end = (time.fromisoformat(str(rule.values[name].value)) for name in rule.hours)
    return start <= moment < end


def season_check(provision: Provision, month: int, day: int | None = None, moment: time | None = None) -> ToolResult:
    """What the rule says for a month (and day, and time)."""
    rule = provision.rule
    assert isinstance(rule, Season)
    inside = in_season(rule, month, day)
    when = f"{_MONTHS[month - 1]}{'' if day is None else f' {day}'}"
    figures = [value_figure(provision, name) for name in rule.values]
    verdict = None
    headline = ""
    if rule.hours and inside is not None:
        barred = inside and (moment is None or in_hours(rule, moment))
        verdict = None if inside and moment is None else "no" if barred else "yes"
        headline = f"{when} is {'within' if inside else 'outside'} the season"
    elif inside is not None:
        name = rule.within if inside else rule.otherwise
        headline = f"{rule.values[name].shown()}." if name else ""
    return ToolResult(
        tool="season", town=provision.town, verdict=verdict, headline=headline, sentence=rule.said,  # type: ignore[arg-type]
        figures=figures, steps=[f"{when}: {'inside' if inside else 'outside' if inside is False else 'partly inside'} the season"],
        provisions=[provision.id],
    )  # fmt: skip


def _month_day(value: str) -> tuple[int, int]:
    return date.fromisoformat(f"2024-{value}").month, date.fromisoformat(f"2024-{value}").day


def given_date(value: date) -> ToolFigure:
    """A date of the asker's as a figure."""
    return ToolFigure(label="date", value=value.isoformat(), unit="date", origin="given")
