"""Dates: so many calendar or business days after or before a day, with Massachusetts legal holidays."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from functools import lru_cache

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
    _require_year(start)
    if not business:
        return start + timedelta(days=days)
    step = timedelta(days=1 if days >= 0 else -1)
    day, left = start, abs(days)
    while left:
        day += step
        left -= is_business_day(day)
    return day


def _require_year(day: date) -> None:
    if not _FIRST_YEAR <= day.year <= _LAST_YEAR:
        raise ToolInputError(
            f"Dates are accepted from the year {_FIRST_YEAR} to {_LAST_YEAR}; {day.isoformat()} is not."
        )


def is_business_day(day: date) -> bool:
    """Whether a day is no Saturday, Sunday or Massachusetts legal holiday."""
    return day.weekday() < 5 and day not in _holidays(day.year)


@lru_cache(maxsize=400)
def _holidays(year: int) -> Mapping[date, str]:
    """Massachusetts legal holidays of a year, from the `holidays` library (imported late: it is slow to load)."""
    import holidays

    return dict(holidays.country_holidays("US", subdiv="MA", years=year))


def holidays_between(one: date, other: date) -> list[str]:
    """The legal holidays on weekdays from one day to another, both included, as readers see them, in order."""
    first, last = sorted((one, other))
    found = {day: name for year in range(first.year, last.year + 1) for day, name in _holidays(year).items()}
    return [f"{shown_date(day)} ({found[day]})" for day in sorted(found) if first <= day <= last and day.weekday() < 5]


def add_months(start: date, months: int) -> date:
    """The same day so many months on, or the month's last day where it has no such day."""
    from dateutil.relativedelta import relativedelta

    moved: date = start + relativedelta(months=months)
    return moved


def whole_years(first: date, last: date) -> int:
    """Whole years from one date to another, the anniversary included."""
    from dateutil.relativedelta import relativedelta

    return int(relativedelta(last, first).years)


def clock_time(provision: Provision, start: time) -> ToolResult:
    """Apply a time limit in hours to a time of day. Raises ToolInputError where the limit is not in hours."""
    rule = provision.rule
    assert isinstance(rule, TimeLimit)
    value = None if rule.duration is None else rule.values[rule.duration]
    if value is None or value.unit != "hour":
        raise ToolInputError("This time limit is not in hours.")
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
    _require_year(start)
    amount = int(value.exact())
    day = applied(start, amount if rule.direction == "after" else -amount, value.unit)
    length = value.shown()
    show = shown_date if dated else shown_without_year
    when = f"{show(start)} {'+' if rule.direction == 'after' else '−'} {length} = {show(day)}"
    by = _bound_words(rule)
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
        steps=[*counting_steps(start, day, business=value.unit == "business day"), when],
        checks=[_date_check(provision, rule, day, start, today)],
        caveats=_closed_day(day, value.unit) if dated else [],
        provisions=[provision.id],
    )


def _bound_words(rule: TimeLimit) -> str:
    """Which side of the day counted the action must fall on."""
    if rule.bound == "within":
        return "by" if rule.direction == "after" else "no sooner than"
    if rule.bound == "at_least":
        return "no sooner than" if rule.direction == "after" else "no later than"
    return "until"


def shown_without_year(day: date) -> str:
    """A date whose year is not known, as readers see it: `June 15`."""
    return f"{day:%B} {day.day}"


def applied(start: date, amount: int, unit: str) -> date:
    """The day so many units of time after a day (before it, where the amount is negative)."""
    if unit in ("month", "year"):
        return add_months(start, amount * (12 if unit == "year" else 1))
    return add_days(start, amount * (7 if unit == "week" else 1), business=unit == "business day")


def counting_steps(start: date, end: date, *, business: bool) -> list[str]:
    """How days are counted from one date to another, and which holidays are left out on the way."""
    if not business:
        return ["The first day is not counted; every calendar day is, weekends and holidays too."]
    first = ["The first day is not counted; Saturdays, Sundays and Massachusetts legal holidays are left out."]
    holidays = holidays_between(start, end)
    return [*first, f"Holidays left out: {'; '.join(holidays)}."] if holidays else first


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
