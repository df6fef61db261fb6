"""A line of dates: the first day, the last one, today, the days between, and the holidays among them."""

from __future__ import annotations

from datetime import date, timedelta

from markupsafe import Markup

from assistant.answer import Check
from assistant.pages.drawing import line, measured, shape, svg, words
from assistant.pages.readings import as_date, short_date
from tools.deadlines import is_business_day

_LONGEST_BY_DAY = 70
_LINE = 40


def draw_dates(check: Check) -> Markup | None:
    """The line from the check's given date to its required one; None where either is missing."""
    start, end = as_date(check.given), as_date(check.required)
    if start is None or end is None or start == end:
        return None
    first, last = min(start, end), max(start, end)
    today = None if check.margin is None else end - timedelta(days=int(check.margin))
    scale = _Days(first, max(last, today) if today else last)
    parts = [line(scale.x(first), _LINE, scale.x(last), _LINE, "rail"), *_days(scale, first, last)]
    parts += [*_flag(scale, start, "start"), *_flag(scale, end, "deadline")]
    if today and scale.first <= today:
        parts += [
            shape(scale.x(today), _LINE - 16, "M-5 0h10l-5 8z", "pointer plain"),
            words(scale.x(today), 14, "today", "given"),
        ]
    return svg(84, _said(start, end, today), parts)


class _Days:
    """From days to percent across."""

    def __init__(self, first: date, last: date) -> None:
        self.first, self.length = first, max((last - first).days, 1)

    def x(self, day: date) -> float:
        return 2 + (day - self.first).days / self.length * 96


def _days(scale: _Days, first: date, last: date) -> list[Markup]:
    """A tick for each day where there is room: weekends short, holidays crossed."""
    if (last - first).days > _LONGEST_BY_DAY:
        return []
    parts: list[Markup] = []
    for number in range((last - first).days + 1):
        day = first + timedelta(days=number)
        at = scale.x(day)
        if is_holiday(day):
            parts.append(shape(at, _LINE, "M-4 -4l8 8M4 -4l-8 8", "holiday"))
        else:
            reach = 3 if day.weekday() >= 5 else 7
            parts.append(line(at, _LINE - reach, at, _LINE + reach, "weekend" if reach == 3 else "tick"))
    return parts


def is_holiday(day: date) -> bool:
    """Whether a weekday is a legal holiday."""
    return day.weekday() < 5 and not is_business_day(day)


def _flag(scale: _Days, day: date, kind: str) -> list[Markup]:
    at = scale.x(day)
    name = "post needed" if kind == "deadline" else "post"
    return [line(at, _LINE - 10, at, _LINE + 14, name), words(at, _LINE + 30, short_date(day), f"tick-label {kind}")]


def _said(start: date, end: date, today: date | None) -> str:
    days = abs((end - start).days)
    between = [start + timedelta(days=n) for n in range(1, days)] if end > start else []
    holidays = sum(is_holiday(day) for day in between[:_LONGEST_BY_DAY])
    said = f"From {short_date(start)} to {short_date(end)}: {measured(days, 'day')}."
    said += f" {holidays} of them {'is a holiday' if holidays == 1 else 'are holidays'}." if holidays else ""
    return said + (f" Today is {short_date(today)}." if today else "")
