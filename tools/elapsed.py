"""Whether something was done in time: two dates, or a length of time, against a time limit."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import TimeLimit
from corpus.values import Range, Value
from tools.deadlines import applied, counting_steps, shown_date, shown_without_year
from tools.durations import WEEKS
from tools.errors import ToolInputError
from tools.figures import value_figure
from tools.result import ToolCheck, ToolFigure, ToolResult, shown

_DAYS = ("day", "business day", "week", "month", "year")


def in_time(provision: Provision, first: date, last: date, *, dated: bool = True) -> ToolResult:
    """Whether the later of two dates keeps a time limit that runs from the earlier one (or up to the later one).

    dated: whether the year is known. Raises ToolInputError where the limit is not a number of days to years.
    """
    rule, value = _limit(provision)
    show = shown_date if dated else shown_without_year
    amount = int(value.exact())
    if rule.direction == "before":
        bound = applied(last, -amount, value.unit)
        kept, margin, acted = first <= bound, (bound - first).days, first
    else:
        bound = applied(first, amount, value.unit)
        kept = last <= bound if rule.bound != "at_least" else last >= bound
        margin, acted = (bound - last).days, last
    start, sign = (last, "−") if rule.direction == "before" else (first, "+")
    edge = "last" if rule.direction == "before" or rule.bound != "at_least" else "first"
    return ToolResult(
        tool="in_time",
        town=provision.town,
        verdict="yes" if kept else "no",
        headline=f"the {edge} day is {show(bound)}",
        sentence=f"{rule.said} {show(acted)} is {_of_margin(margin)}.",
        figures=[
            value_figure(provision, str(rule.duration)),
            ToolFigure(label="date", value=bound.isoformat(), unit="date", origin="computed"),
            ToolFigure(label="days between", value=abs(margin), unit="day", origin="computed"),
            ToolFigure(label="start", value=first.isoformat(), unit="date", origin="given"),
            ToolFigure(label="end", value=last.isoformat(), unit="date", origin="given"),
        ],
        steps=[
            *counting_steps(start, bound, business=value.unit == "business day"),
            f"{show(start)} {sign} {value.shown()} = {show(bound)}",
        ],
        checks=[_check(provision, rule, value, acted.isoformat(), kept)],
        provisions=[provision.id],
    )


def _of_margin(days: int) -> str:
    if days == 0:
        return "that day"
    return f"{shown(Fraction(abs(days)), 'day')} {'earlier' if days > 0 else 'later'}"


def day_kept(provision: Provision, day: date, *, dated: bool = True) -> ToolResult:
    """Whether a day keeps a fixed day of the year. Raises ToolInputError where the rule sets none."""
    rule = provision.rule
    if not isinstance(rule, TimeLimit) or rule.deadline is None:
        raise ToolInputError("This rule sets no day of the year.")
    value = rule.values[rule.deadline]
    month, of_month = (int(part) for part in str(value.value).split("-"))
    bound = date(day.year, month, of_month)
    kept, show = day <= bound, shown_date if dated else shown_without_year
    return ToolResult(
        tool="day_kept",
        town=provision.town,
        verdict="yes" if kept else "no",
        headline=f"{show(day)} is {'not ' if kept else ''}after {show(bound)}",
        sentence=rule.said,
        figures=[
            value_figure(provision, rule.deadline),
            ToolFigure(label="date given", value=day.isoformat(), unit="date", origin="given"),
        ],
        steps=[f"{show(day)} {'≤' if kept else '>'} {show(bound)}"],
        checks=[_check(provision, rule, value, day.isoformat(), kept)],
        provisions=[provision.id],
    )


def duration_kept(provision: Provision, number: Fraction, unit: str, words: str) -> ToolResult | None:
    """Whether a length of time keeps a time limit; None where the two cannot be compared exactly.

    Days cannot be compared with business days, nor with months unless the difference is beyond doubt.
    """
    rule, value = _limit(provision, units=(*_DAYS, "hour"))
    limit = Fraction(value.exact())
    compared = _compared(number, unit, limit, value.unit)
    if compared is None:
        return None
    given, required, measure = compared
    late = given > required
    kept = given >= required if rule.bound == "at_least" else not late
    over = abs(given - required)
    outcome = "exactly the limit" if not over else f"{shown(over, measure)} {'over' if late else 'under'} it"
    return ToolResult(
        tool="duration_kept",
        town=provision.town,
        verdict="yes" if kept else "no",
        headline=f"{words} against {value.shown()}",
        sentence=f"{rule.said} {words[:1].upper()}{words[1:]} is {outcome}.",
        figures=[
            value_figure(provision, str(rule.duration)),
            ToolFigure(label="difference", value=float(over), unit=measure, origin="computed"),
            ToolFigure(label="time given", value=float(number), unit=unit, origin="given"),
        ],
        steps=[f"{shown(given, measure)} {'>' if late else '≤'} {shown(required, measure)}"],
        checks=[_check(provision, rule, value, words, kept)],
        provisions=[provision.id],
    )


def _compared(number: Fraction, unit: str, limit: Fraction, limit_unit: str) -> tuple[Fraction, Fraction, str] | None:
    """Both times in one unit, the smaller of the two; None where it is not exact enough to decide."""
    if unit == limit_unit:
        return number, limit, unit
    if "business day" in (unit, limit_unit) or unit not in WEEKS or limit_unit not in WEEKS:
        return None
    if {unit, limit_unit} == {"month", "year"}:
        return number * (12 if unit == "year" else 1), limit * (12 if limit_unit == "year" else 1), "month"
    given, required = number * WEEKS[unit], limit * WEEKS[limit_unit]
    calendar = {unit, limit_unit} & {"month", "year"}
    if calendar and abs(given - required) < required / 8:
        return None  # months and years have no fixed number of days
    if calendar:
        return None if not given or not required else (given * 7, required * 7, "day")
    small = min(unit, limit_unit, key=lambda name: WEEKS[name])
    return given / WEEKS[small], required / WEEKS[small], small


def _limit(provision: Provision, units: tuple[str, ...] = _DAYS) -> tuple[TimeLimit, Value]:
    rule = provision.rule
    if not isinstance(rule, TimeLimit) or rule.duration is None or rule.bound in ("every", "lasts"):
        raise ToolInputError("This rule sets no time that could be kept or missed.")
    value = rule.values[rule.duration]
    if isinstance(value.value, (Range, str)) or value.unit not in units:
        raise ToolInputError(f"This time limit is in {value.unit}s, which cannot be compared.")
    return rule, value


def _check(provision: Provision, rule: TimeLimit, value: Value, given: str, kept: bool) -> ToolCheck:
    return ToolCheck(
        label=rule.action or "time limit", required=value.shown(), given=given, margin=None, unit=value.unit,
        result="pass" if kept else "fail", provision=provision.id,
    )  # fmt: skip
