"""The ruler: what each drawing says in words, and what it shows."""

from __future__ import annotations

import re
from typing import Any

from assistant.answer import Answer, Check
from assistant.pages.drawing import clipped, measured
from assistant.pages.readings import current_step, readings_of
from assistant.pages.ruler import Ruler, rulers


def _check(**fields: Any) -> Check:
    given = {"label": "lot for three horses", "required": 70_000, "given": 87_120, "margin": 17_120, "unit": "sq ft"}
    return Check(**{**given, "result": "pass", **fields})


def _only(check: Check) -> Ruler:
    (drawn,) = rulers([check], "t")
    return drawn


def _alternative(ruler: Ruler) -> str:
    found = re.search(r'aria-label="([^"]*)"', ruler.drawing)
    assert found is not None
    return found.group(1)


def test_land_that_is_enough_says_what_is_required_given_and_to_spare() -> None:
    said = _alternative(_only(_check(ladder=[("2", 50_000), ("3", 70_000)])))
    assert "70,000 sq ft required" in said
    assert "87,120 sq ft given, 17,120 sq ft to spare" in said
    assert "2: 50,000 sq ft; 3: 70,000 sq ft" in said


def test_land_that_is_short_is_hatched_and_land_that_is_enough_is_not() -> None:
    short = _only(_check(given=60_000, margin=-10_000, result="fail", ladder=[("3", 70_000)]))
    assert 'class="hatched"' in short.drawing
    assert "10,000 sq ft short" in _alternative(short)
    assert 'class="hatched"' not in _only(_check(ladder=[("3", 70_000)])).drawing


def test_land_exactly_at_the_limit_has_nothing_to_spare_and_no_hatching() -> None:
    exact = _only(_check(given=70_000, margin=0, ladder=[("3", 70_000)]))
    assert 'class="hatched"' not in exact.drawing
    assert [reading.figure for reading in exact.readings] == ["70,000 sq ft", "70,000 sq ft", "0 sq ft"]


def test_everything_drawn_lies_between_the_edges(answers: dict[str, Answer]) -> None:
    for answer in answers.values():
        for ruler in rulers(answer.checks, "t"):
            places = [float(x) for x in re.findall(r'x\d?="(-?[\d.]+)%"', ruler.drawing)]
            assert all(0 <= place <= 100 for place in places), answer.question


def test_much_more_land_than_any_step_runs_off_the_scale_with_an_arrow() -> None:
    huge = _only(_check(given=4_000_000, margin=3_930_000, ladder=[("1", 25_000), ("3", 70_000)]))
    assert "4,000,000 sq ft →" in huge.drawing


def test_a_distance_too_short_shows_the_shortfall(answers: dict[str, Answer]) -> None:
    (plan,) = rulers(answers["coop"].checks, "t")
    assert [reading.figure for reading in plan.readings] == ["10 ft", "7 ft", "3 ft"]
    assert plan.readings[-1].word == "Short"
    assert 'class="hatched"' in plan.drawing


def test_stated_distances_share_one_drawing_in_order_of_length(answers: dict[str, Answer]) -> None:
    (chart,) = rulers(answers["setbacks"].checks, "t")
    assert re.findall(r">(\d+ ft)<", chart.drawing) == ["10 ft", "100 ft", "100 ft", "400 ft"]


def test_a_bare_distance_is_named_with_what_it_is_measured_to() -> None:
    checks = [
        _check(label="distance", unit="ft", feature=feature, given=None, margin=None, result="need", required=50)
        for feature in ("private well", "public well")
    ]
    (chart,) = rulers(checks, "t")
    assert "distance to the private well" in chart.drawing
    assert "distance to the public well" in chart.drawing


def test_the_fee_step_is_the_one_of_the_fee_not_of_the_number_in_its_label(answers: dict[str, Answer]) -> None:
    (check,) = answers["fee"].checks
    assert current_step(check) == 1
    assert [reading.figure for reading in readings_of(check)] == ["8", "$15"]


def test_a_fine_counts_the_days_climbed_and_gives_the_sum(answers: dict[str, Answer]) -> None:
    (check,) = answers["fine"].checks
    assert current_step(check) == 3
    (ladder,) = rulers([check], "t")
    assert "day 1: warning" in _alternative(ladder)
    assert "In all $270" in _alternative(ladder)


def test_a_date_line_marks_today_the_deadline_and_the_holiday_between(answers: dict[str, Answer]) -> None:
    (line,) = rulers(answers["date"].checks, "t")
    assert (
        _alternative(line)
        == "From Nov 16, 2026 to Dec 1, 2026: 15 days. 1 of them is a holiday. Today is Nov 25, 2026."
    )
    assert line.drawing.count('class="holiday"') == 1
    assert line.readings[-1].figure == "6 days"


def test_a_date_line_before_its_event_and_one_without_dates_do_not_fail() -> None:
    before = _check(unit="date", required="2026-01-01", given="2026-01-15", margin=None)
    assert "From Jan 15, 2026 to Jan 1, 2026" in _alternative(_only(before))
    assert rulers([_check(unit="date", required="soon", given=None, margin=None)], "t") == []


def test_failures_come_first_and_at_most_three_are_drawn(answers: dict[str, Answer]) -> None:
    drawn = rulers(answers["long"].checks, "t")
    assert len(drawn) == 3
    assert drawn[0].title == "NIL for three goats"


def test_too_much_of_something_is_over_not_short() -> None:
    too_many = _check(label="dogs", unit="count", required=25, given=30, margin=-5, result="fail")
    assert readings_of(too_many)[-1].word == "Over"


def test_labels_are_escaped_in_the_drawing_and_its_alternative(answers: dict[str, Answer]) -> None:
    (drawn,) = rulers(answers["hostile"].checks, "t")
    assert "<script" not in drawn.drawing
    assert "<b>" not in drawn.drawing


def test_figures_are_worded_as_readers_see_them() -> None:
    assert measured(1, "ft") == "1 ft"
    assert measured(12.5, "usd") == "$12.50"
    assert measured(1, "count") == "1"
    assert [clipped(value) for value in (800, 7_500, 25_000, 1_300_000)] == ["800", "7.5k", "25k", "1.3m"]
