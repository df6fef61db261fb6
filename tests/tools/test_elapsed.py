"""Whether something was in time: two dates, a day against a fixed day, or a length of time against a limit."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.deadlines import add_days
from tools.elapsed import day_kept, duration_kept, in_time
from tools.errors import ToolInputError


def _limit(made, number: int, unit: str, **changes):
    return made("time_limit", {"days": (number, unit)}, action="file", duration="days", **changes)


@pytest.mark.parametrize(
    ("last", "verdict", "difference"),
    [(date(2026, 5, 11), "yes", 0), (date(2026, 5, 12), "no", 1), (date(2026, 5, 4), "yes", 7)],
)
def test_ten_days_after_the_first_of_may_end_on_the_eleventh(made, last: date, verdict: str, difference: int) -> None:
    result = in_time(_limit(made, 10, "day"), date(2026, 5, 1), last)
    assert result.verdict == verdict
    assert "Monday, May 11, 2026" in result.headline
    assert [figure.value for figure in result.figures if figure.label == "days between"] == [difference]


def test_business_days_leave_out_weekends_and_memorial_day(made) -> None:
    # From Friday, May 22, 2026: Monday is Memorial Day, so three business days end on Thursday.
    limit = _limit(made, 3, "business day")
    assert in_time(limit, date(2026, 5, 22), date(2026, 5, 28)).verdict == "yes"
    assert in_time(limit, date(2026, 5, 22), date(2026, 5, 29)).verdict == "no"


def test_notice_of_ten_days_before_a_hearing(made) -> None:
    limit = _limit(made, 10, "day", bound="at_least", direction="before")
    assert in_time(limit, date(2026, 6, 1), date(2026, 6, 11)).verdict == "yes"
    assert in_time(limit, date(2026, 6, 2), date(2026, 6, 11)).verdict == "no"


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(0, 60))
def test_the_last_day_itself_is_in_time_and_the_next_is_not(made, start: date, days: int) -> None:
    limit = _limit(made, 14, "day")
    assert (in_time(limit, start, add_days(start, days)).verdict == "yes") == (days <= 14)


@pytest.mark.parametrize(
    ("number", "unit", "limit", "limit_unit", "verdict"),
    [
        (14, "month", 1, "year", "no"),
        (12, "month", 1, "year", "yes"),
        (18, "day", 2, "week", "no"),
        (14, "day", 2, "week", "yes"),
        (3, "day", 72, "hour", "yes"),
        (4, "day", 72, "hour", "no"),
        (400, "day", 1, "year", None),  # too near to a year to be sure without dates
        (5, "day", 10, "business day", None),
    ],
)
def test_a_length_of_time_against_a_limit_in_another_unit(
    made, number: int, unit: str, limit: int, limit_unit: str, verdict: str | None
) -> None:
    result = duration_kept(_limit(made, limit, limit_unit), Fraction(number), unit, f"{number} {unit}s")
    assert (None if result is None else result.verdict) == verdict


def test_the_difference_is_told_in_the_smaller_unit(made) -> None:
    result = duration_kept(_limit(made, 2, "week"), Fraction(18), "day", "18 days")
    assert result is not None
    assert result.sentence.endswith("18 days is 4 days over it.")


def test_a_fixed_day_of_the_year(made) -> None:
    renewal = made("time_limit", {"day": ("03-15", "month-day")}, action="renew", deadline="day")
    assert day_kept(renewal, date(2026, 3, 15)).verdict == "yes"
    assert day_kept(renewal, date(2026, 3, 16)).verdict == "no"


def test_a_rule_without_a_time_that_can_be_missed_is_refused(made) -> None:
    every = _limit(made, 4, "month", bound="every")
    with pytest.raises(ToolInputError):
        in_time(every, date(2026, 1, 1), date(2026, 2, 1))
    with pytest.raises(ToolInputError):
        day_kept(every, date(2026, 1, 1))
