"""Fees, fines, numbers, seasons, tables and dates: the corners that no town's text has, or has only one of."""

from datetime import date, time
from fractions import Fraction

import pytest

from tools.deadlines import add_days, clock_time, deadline, holidays_between
from tools.errors import ToolInputError
from tools.fees import fee_for, flat_fee
from tools.lookups import look_up
from tools.numbers_allowed import number_check, prohibition_check
from tools.penalties import penalty_on, penalty_total
from tools.result import as_number, counted, shown
from tools.seasons import in_season, season_check

HENS = ("hen", "hens")


def test_bands_told_apart_by_labels_give_no_fee_by_number(made) -> None:
    values = {"repair": (50, "usd"), "new": (100, "usd")}
    bands = [{"fee": "repair", "label": "repair"}, {"fee": "new", "label": "new well"}]
    fee = made("fee_schedule", values, item="permit", per="application", bands=bands)
    assert fee_for(fee, 2, HENS) is None


def test_a_number_below_the_first_band_has_no_fee(made) -> None:
    values = {"four": (4, "count"), "fee": (50, "usd"), "more": (75, "usd"), "five": (5, "count")}
    bands = [{"fee": "fee", "exactly": "four"}, {"fee": "more", "from": "five"}]
    fee = made("fee_schedule", values, item="licence", per="year", bands=bands)
    found = [fee_for(fee, count, HENS) for count in (3, 4, 5, 6)]
    assert [result and result.amount for result in found] == [None, 50, 75, 75]


def test_cents_are_shown_where_there_are_any(made) -> None:
    fee = made("fee_schedule", {"fee": ("2.50", "usd")}, item="tag", per="tag", bands=[{"fee": "fee"}])
    result = flat_fee(fee, 3)
    assert result is not None
    assert (result.headline, result.steps) == ("$7.50 in all.", ["3 × $2.50 = $7.50"])


def test_a_fine_without_an_amount_is_no_warning(made) -> None:
    fine = made("penalty_schedule", per="day")
    for total in (penalty_total, penalty_on):
        with pytest.raises(ToolInputError):
            total(fine, 5)


def test_beyond_the_last_rung_of_a_closed_ladder_the_text_has_no_fine(made) -> None:
    fine = made("penalty_schedule", {"a": (25, "usd")}, per="offence", ladder=[{"first": 1, "last": 2, "fine": "a"}])
    assert penalty_total(fine, 2).amount == 50
    for total in (penalty_total, penalty_on):
        with pytest.raises(ToolInputError, match="no fine for violation 3"):
            total(fine, 3)


@pytest.mark.parametrize("number", [0, -1, 3_661])
def test_days_and_offences_are_counted_from_one_to_ten_years(made, number: int) -> None:
    fine = made("penalty_schedule", {"a": (25, "usd")}, per="day", ladder=[{"first": 1, "fine": "a"}])
    for total in (penalty_total, penalty_on):
        with pytest.raises(ToolInputError, match="between 1 and 3,660"):
            total(fine, number)


@pytest.mark.parametrize(
    "ladder",
    [
        [{"first": 2, "fine": "a"}],
        [{"first": 1, "last": 1}, {"first": 3, "fine": "a"}],
        [{"first": 1, "fine": "a"}, {"first": 2, "fine": "a"}],
    ],
)
def test_a_ladder_with_gaps_is_refused(made, ladder: list[dict[str, object]]) -> None:
    with pytest.raises(ValueError, match="rungs"):
        made("penalty_schedule", {"a": (25, "usd")}, per="day", ladder=ladder)


def test_an_age_alone_decides_a_ban_that_names_no_lot(made) -> None:
    ban = made("prohibition", {"age": (4, "months of age")}, age_over="age", says="prohibits")
    weeks = Fraction(4 * 365, 84)
    assert prohibition_check(ban, area=Fraction(10)).verdict == "depends"
    assert prohibition_check(ban, area=Fraction(10)).missing == ["age"]
    assert prohibition_check(ban, age=weeks).verdict == "yes"
    assert prohibition_check(ban, age=weeks + Fraction(1, 100)).verdict == "no"


def test_a_lot_alone_decides_a_ban_that_names_no_age(made) -> None:
    ban = made("prohibition", {"lot": (2, "acre")}, lot_under="lot", says="prohibits")
    assert prohibition_check(ban, area=Fraction(87_119)).verdict == "no"
    assert prohibition_check(ban, area=Fraction(87_120)).verdict == "yes"
    assert prohibition_check(ban).missing == ["area"]


def test_a_ban_with_an_unless_depends(made) -> None:
    assert prohibition_check(made("prohibition", says="prohibits", unless="the Board agrees")).verdict == "depends"
    assert prohibition_check(made("prohibition", says="prohibits")).verdict == "no"


@pytest.mark.parametrize(
    ("operator", "verdicts"), [("at_most", ["yes", "yes", "no"]), ("less_than", ["yes", "no", "no"])]
)
def test_a_number_at_its_limit(made, operator: str, verdicts: list[str]) -> None:
    limit = made("count_limit", {"most": (12, "count")}, limit="most", operator=operator)
    assert [number_check(limit, HENS, count).verdict for count in (11, 12, 13)] == verdicts


def test_a_season_over_the_new_year(made) -> None:
    values = {"start": ("11-15", "month-day"), "end": ("02-15", "month-day")}
    season = made("season", values, dates=("start", "end"))
    days = [(11, 14), (11, 15), (12, 31), (1, 1), (2, 15), (2, 16), (7, 1)]
    assert [in_season(season.rule, *day) for day in days] == [False, True, True, True, True, False, False]
    assert [in_season(season.rule, month, None) for month in (11, 12, 2, 3)] == [None, True, None, False]


@pytest.mark.parametrize(("month", "day"), [(0, 1), (13, 1), (2, 30), (4, 31), (6, 0)])
def test_a_day_that_no_year_has_is_refused(made, month: int, day: int) -> None:
    values = {"start": ("06-01", "month-day"), "end": ("09-01", "month-day")}
    with pytest.raises(ToolInputError):
        season_check(made("season", values, dates=("start", "end")), month, day)


def test_hours_that_permit_are_read_the_other_way_round(made) -> None:
    values = {"start": ("08:00", "time"), "end": ("18:00", "time")}
    season = made("season", values, hours=("start", "end"), says="permits")
    assert [season_check(season, 6, None, moment).verdict for moment in (time(7), time(8), time(18))] == [
        "no",
        "yes",
        "no",
    ]


@pytest.fixture
def table(made):
    values = {
        "low": (1, "ft"), "mid": (10, "ft"), "top": (20, "ft"), "much": (5, "gpm"), "least": (1, "gpm"),
    }  # fmt: skip
    rows = [
        {"min": "low", "max": "mid", "result": "much"},
        {"over": "top", "result": "least"},
    ]
    return made("lookup", values, input="depth", input_unit="ft", rows=rows)


@pytest.mark.parametrize(
    ("depth", "headline"),
    [
        (1, "5 gallons a minute."),
        (10, "5 gallons a minute."),
        (Fraction(101, 10), "No row of the table covers 10.1 ft."),
        (20, "No row of the table covers 20 ft."),
        (21, "1 gallon a minute."),
        (Fraction(1, 2), "No row of the table covers 0.5 ft."),
    ],
)  # fmt: skip
def test_a_table_with_a_gap_and_an_open_row(table, depth: int, headline: str) -> None:
    assert look_up(table, Fraction(depth)).headline == headline


@pytest.mark.parametrize("depth", [0, -5])
def test_a_depth_that_is_none_is_refused(table, depth: int) -> None:
    with pytest.raises(ToolInputError, match="The depth is above zero"):
        look_up(table, Fraction(depth))


def test_holidays_on_the_way_are_named_in_the_steps(made) -> None:
    limit = made("time_limit", {"days": (10, "business day")}, action="appeal", duration="days")
    result = deadline(limit, date(2026, 11, 20))
    assert result.headline == "By Monday, December 7, 2026."
    assert result.steps[1] == "Holidays left out: Thursday, November 26, 2026 (Thanksgiving Day)."


@pytest.mark.parametrize(
    ("bound", "direction", "headline"),
    [
        ("within", "after", "By Thursday, June 11, 2026."),
        ("at_least", "after", "No sooner than Thursday, June 11, 2026."),
        ("within", "before", "No sooner than Friday, May 22, 2026."),
        ("at_least", "before", "No later than Friday, May 22, 2026."),
        ("lasts", "after", "Until Thursday, June 11, 2026."),
    ],
)
def test_a_time_limit_is_on_the_right_side_of_its_day(made, bound: str, direction: str, headline: str) -> None:
    limit = made("time_limit", {"days": (10, "day")}, action="a", duration="days", bound=bound, direction=direction)
    assert deadline(limit, date(2026, 6, 1)).headline == headline


def test_a_last_day_that_is_no_business_day_is_pointed_out(made) -> None:
    limit = made("time_limit", {"days": (7, "day")}, action="a", duration="days")
    assert "not a business day" in deadline(limit, date(2026, 6, 27)).caveats[0]
    assert deadline(limit, date(2026, 6, 26)).caveats == deadline(limit, date(2026, 6, 26)).caveats


def test_late_and_in_time_are_told_apart_by_today(made) -> None:
    limit = made("time_limit", {"days": (7, "day")}, action="a", duration="days")
    (late,) = deadline(limit, date(2026, 6, 1), today=date(2026, 6, 9)).checks
    (in_time,) = deadline(limit, date(2026, 6, 1), today=date(2026, 6, 8)).checks
    assert (late.result, late.margin) == ("fail", -1)
    assert (in_time.result, in_time.margin) == ("pass", 0)


@pytest.mark.parametrize("unit", ["hour", "times", "minute"])
def test_a_time_limit_of_hours_is_not_added_to_a_date(made, unit: str) -> None:
    limit = made("time_limit", {"time": (4, unit)}, action="a", duration="time")
    with pytest.raises(ToolInputError, match="to which a date cannot be added"):
        deadline(limit, date(2026, 6, 1))


def test_a_fixed_day_is_no_number_of_days(made) -> None:
    limit = made("time_limit", {"day": ("03-15", "month-day")}, action="a", deadline="day")
    with pytest.raises(ToolInputError, match="a fixed day of the year"):
        deadline(limit, date(2026, 6, 1))
    with pytest.raises(ToolInputError, match="not in hours"):
        clock_time(limit, time(8))


def test_hours_are_added_to_a_time_of_day(made) -> None:
    limit = made("time_limit", {"hours": (4, "hour")}, action="a", duration="hours", bound="at_least")
    assert clock_time(limit, time(13, 30)).headline == "no sooner than 5:30 p.m."


@pytest.mark.parametrize("day", [date(1899, 12, 31), date(2201, 1, 1), date(1, 1, 1), date(9999, 12, 31)])
@pytest.mark.parametrize("unit", ["day", "business day", "week", "month", "year"])
def test_dates_outside_the_years_accepted_are_refused(made, day: date, unit: str) -> None:
    limit = made("time_limit", {"time": (2, unit)}, action="a", duration="time")
    with pytest.raises(ToolInputError, match="Dates are accepted from the year 1900 to 2200"):
        deadline(limit, day)


def test_massachusetts_holidays_of_a_year_on_weekdays() -> None:
    names = [name.split("(")[1].rstrip(")") for name in holidays_between(date(2026, 1, 1), date(2026, 12, 31))]
    assert names == [
        "New Year's Day", "Martin Luther King Jr. Day", "Washington's Birthday", "Patriots' Day", "Memorial Day",
        "Juneteenth National Independence Day", "Labor Day", "Columbus Day", "Veterans Day", "Thanksgiving Day",
        "Christmas Day",
    ]  # fmt: skip


def test_counting_zero_days_stays_on_the_day() -> None:
    assert add_days(date(2026, 7, 4), 0, business=True) == date(2026, 7, 4)


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (87_120, "sq ft", "87,120 sq ft"), (Fraction(1, 2), "acre", "0.5 acres"), (1, "acre", "1 acre"),
        (Fraction(1, 3), "ft", "0.33 ft"), (Fraction(1, 1_000), "sq ft", "0.001 sq ft"),
        (Fraction(69_999_999, 1_000), "sq ft", "69,999.999 sq ft"), (Fraction(5, 2), "usd", "$2.50"), (0, "ft", "0 ft"),
        (1979, "calendar year", "1979"),
    ],
)  # fmt: skip
def test_a_number_is_shown_no_rounder_than_it_is(value: Fraction, unit: str, words: str) -> None:
    assert shown(value, unit) == words


def test_small_counts_are_words_and_large_ones_digits() -> None:
    assert [counted(n, "hen", "hens") for n in (0, 1, 2, 12, 13, 1_000)] == [
        "no hens", "one hen", "two hens", "twelve hens", "13 hens", "1,000 hens",
    ]  # fmt: skip


def test_numbers_of_results_are_plain_json_numbers() -> None:
    assert [as_number(Fraction(4, 2)), as_number(Fraction(1, 3))] == [2, 0.3333]
