"""Dates: so many calendar or business days after or before a day, with Massachusetts legal holidays."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from corpus.provisions import Provision
from corpus.rules import TimeLimit
from corpus.values import Range
from tools.errors import ToolInputError
from tools.figures import value_figure
from tools.result import ToolCheck, ToolFigure, ToolResult

_FIRST_YEAR, _LAST_YEAR = 1900, 2200


def shown_date(day: date) -> str:
    """A date as readers see it: `Monday, June 15, 2026`."""
    return f"{day:%A, %B} {day.day}, {day.year}"


def add_days(start: date, days: int, *, business: bool = False) -> date:
    """The day `days` after `start` (before, if negative), the start day itself not counted.

    business: Saturdays, Sundays and Massachusetts legal holidays do not count.
    """
    if not _FIRST_YEAR <= start.year <= _LAST_YEAR:
        raise ToolInputError(f"Dates are accepted from {_FIRST_YEAR} to {_LAST_YEAR}.")
    if not business:
        return start + timedelta(days=days)
    step = timedelta(days=1 if days >= 0 else -1)
    day, left = start, abs(days)
    while left:
        day += step
        left -= is_business_day(day)
    return day


def is_business_day(day: date) -> bool:
    """Whether a day is no Saturday, Sunday or Massachusetts legal holiday."""
    return day.weekday() < 5 and day not in _holidays(day.year)


def _holidays(year: int) -> set[date]:
    """Massachusetts legal holidays of a year, from the `holidays` library (imported late: it is slow to load)."""
    import holidays

    return set(holidays.country_holidays("US", subdiv="MA", years=year))


def add_months(start: date, months: int) -> date:
    """The same day so many months on, or the month's last day where it has no such day."""
    from dateutil.relativedelta import relativedelta

    moved: date = start + relativedelta(months=months)
    return moved


def clock_time(provision: Provision, start: time) -> ToolResult:
    """Apply a time limit in hours to a time of day. Raises ToolInputError where the limit is not in hours."""
    rule = provision.rule
    assert isinstance(rule, TimeLimit)
    value = rule.values[str(rule.duration)]
    if value.unit != "hour":
        raise ToolInputError(f"This time limit is in {value.unit}s, not in hours.")
    moved = datetime.combine(date(2000, 1, 1), start) + timedelta(hours=int(value.exact()))
    words = {"within": "by", "at_least": "no sooner than"}.get(rule.bound, "until")
    return ToolResult(
        tool="clock_time", town=provision.town, headline=f"{words} {shown_time(moved.time())}", sentence=rule.said,
        figures=[
            value_figure(provision, str(rule.duration)),
            ToolFigure(label="time", value=shown_time(moved.time()), unit="time", origin="computed"),
            ToolFigure(label="start", value=shown_time(start), unit="time", origin="given"),
        ],
        steps=[f"{shown_time(start)} + {value.shown()} = {shown_time(moved.time())}"], provisions=[provision.id],
    )  # fmt: skip


def shown_time(moment: time) -> str:
    """A time of day as readers see it: `5 p.m.`, `10:30 a.m.`."""
    minutes = f":{moment.minute:02d}" if moment.minute else ""
    return f"{(moment.hour - 1) % 12 + 1}{minutes} {'p.m.' if moment.hour >= 12 else 'a.m.'}"


def deadline(provision: Provision, start: date, *, today: date | None = None, dated: bool = True) -> ToolResult:
    """Apply a time limit to a start date. Raises ToolInputError where the limit is not one of days to years.

    dated: whether the year is known; without it a date is shown as month and day.
    """
    rule = provision.rule
    assert isinstance(rule, TimeLimit)
    if rule.duration is None:
        raise ToolInputError("This time limit is a fixed day of the year, not a number of days.")
    value = rule.values[rule.duration]
    if isinstance(value.value, (Range, str)) or value.unit not in ("day", "business day", "week", "month", "year"):
        raise ToolInputError(f"This time limit is in {value.unit}s, to which a date cannot be added.")
    amount = int(value.exact())
    day = _applied(start, amount if rule.direction == "after" else -amount, value.unit)
    length = value.shown()
    show = shown_date if dated else _without_year
    when = f"{show(start)} {'+' if rule.direction == 'after' else '−'} {length} = {show(day)}"
    words = {"within": "by", "at_least": "no sooner than" if rule.direction == "after" else "no later than"}
    by = words.get(rule.bound, "until")
    return ToolResult(
        tool="deadline",
        town=provision.town,
        headline=f"{by[:1].upper()}{by[1:]} {show(day)}.",
        sentence=rule.said,
        figures=[
            value_figure(provision, rule.duration),
            ToolFigure(label="date", value=day.isoformat(), unit="date", origin="computed"),
            ToolFigure(label="start", value=start.isoformat(), unit="date", origin="given"),
        ],
        steps=[_counting_rule(value.unit), when],
        checks=[_date_check(provision, rule, day, start, today)],
        caveats=_closed_day(day, value.unit) if dated else [],
        provisions=[provision.id],
    )


def _without_year(day: date) -> str:
    return f"{day:%B} {day.day}"


def _applied(start: date, amount: int, unit: str) -> date:
    if unit in ("month", "year"):
        return add_months(start, amount * (12 if unit == "year" else 1))
    return add_days(start, amount * (7 if unit == "week" else 1), business=unit == "business day")


def _counting_rule(unit: str) -> str:
    if unit == "business day":
        return "The first day is not counted; Saturdays, Sundays and Massachusetts legal holidays are left out."
    return "The first day is not counted; every calendar day is, weekends and holidays too."


def _closed_day(day: date, unit: str) -> list[str]:
    if unit == "business day" or is_business_day(day):
        return []
    return [f"{shown_date(day)} is not a business day; the text does not say whether the time then runs on."]


def _date_check(provision: Provision, rule: TimeLimit, day: date, start: date, today: date | None) -> ToolCheck:
    late = today is not None and today > day
    return ToolCheck(
        label=rule.action or "deadline", required=day.isoformat(), given=start.isoformat(),
        margin=(day - today).days if today else None, unit="date", result="fail" if late else "pass",
        provision=provision.id, ladder=[("start", float(start.toordinal())), ("deadline", float(day.toordinal()))],
    )  # fmt: skip
