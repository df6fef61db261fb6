"""What holds in a part of the year or of the day."""

from __future__ import annotations

import calendar
from datetime import date, time
from typing import Literal

from corpus.provisions import Provision
from corpus.rules import Season
from tools.errors import ToolInputError
from tools.figures import value_figures
from tools.result import ToolResult

_LEAP_YEAR = 2024


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
    days = range(1, calendar.monthrange(_LEAP_YEAR, month)[1] + 1)
    inside = {in_season(rule, month, each) for each in days}
    return inside.pop() if len(inside) == 1 else None


def in_hours(rule: Season, moment: time) -> bool:
    """Whether a time of day falls in the rule's hours, the last moment not counted; true where it has none."""
    if rule.hours is None:
        return True
    start, end = (time.fromisoformat(str(rule.values[name].value)) for name in rule.hours)
    return start <= moment < end


def season_check(provision: Provision, month: int, day: int | None = None, moment: time | None = None) -> ToolResult:
    """What the rule says for a month (and day, and time). Raises ToolInputError for a day that no year has."""
    rule = provision.rule
    assert isinstance(rule, Season)
    _require_day(month, day)
    inside = in_season(rule, month, day)
    when = f"{calendar.month_name[month]}{'' if day is None else f' {day}'}"
    place = {True: "inside", False: "outside", None: "partly inside"}[inside]
    verdict, headline = _hours(rule, inside, when, moment) if rule.hours else (None, _part(rule, inside))
    return ToolResult(
        tool="season",
        town=provision.town,
        verdict=verdict,
        headline=headline,
        sentence=rule.said,
        figures=value_figures(provision),
        steps=[f"{when}: {place} the season"],
        missing=["date"] if inside is None else [],
        provisions=[provision.id],
    )


def _require_day(month: int, day: int | None) -> None:
    if not 1 <= month <= 12:
        raise ToolInputError(f"A month is a number from 1 to 12, not {month}.")
    last = calendar.monthrange(_LEAP_YEAR, month)[1]
    if day is not None and not 1 <= day <= last:
        raise ToolInputError(f"{calendar.month_name[month]} has days 1 to {last}, not {day}.")


def _part(rule: Season, inside: bool | None) -> str:
    """What holds in the part of the year in question, where the rule sets something for it."""
    name = None if inside is None else rule.within if inside else rule.otherwise
    return f"{rule.values[name].shown()}." if name else ""


def _hours(
    rule: Season, inside: bool | None, when: str, moment: time | None
) -> tuple[Literal["yes", "no"] | None, str]:
    """Whether something is allowed at a time of day: not in the hours of the season, and otherwise it is."""
    if inside is None:
        return None, ""
    if not inside:
        return "yes", f"{when} is outside the season"
    if moment is None:
        return None, f"{when} is within the season"
    barred = in_hours(rule, moment) is (rule.says == "prohibits")
    return ("no", f"{when} is within the season") if barred else ("yes", "the time is outside the hours")


def _month_day(value: str) -> tuple[int, int]:
    day = date.fromisoformat(f"{_LEAP_YEAR}-{value}")
    return day.month, day.day
