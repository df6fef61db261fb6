"""A value against a limit: kept or not exactly at the threshold, and said by the right words."""

from fractions import Fraction

import pytest

from corpus.rules import Limit
from tools.errors import ToolInputError
from tools.margins import Comparison
from tools.setbacks import distance_check, distance_to_move, stated_limits, together
from tools.single_limit import in_unit, limit_check, limit_named


@pytest.mark.parametrize(
    ("operator", "given", "ok", "outcome", "step"),
    [
        ("at_least", 9, False, "1 ft short", "9 ft < 10 ft"),
        ("at_least", 10, True, "exactly the limit, which is enough", "10 ft ≥ 10 ft"),
        ("at_least", 11, True, "1 ft to spare", "11 ft ≥ 10 ft"),
        ("more_than", 9, False, "1 ft short", "9 ft ≤ 10 ft"),
        ("more_than", 10, False, "exactly the limit, which is not enough", "10 ft ≤ 10 ft"),
        ("more_than", 11, True, "1 ft to spare", "11 ft > 10 ft"),
        ("at_most", 9, True, "1 ft to spare", "9 ft ≤ 10 ft"),
        ("at_most", 10, True, "exactly the limit", "10 ft ≤ 10 ft"),
        ("at_most", 11, False, "1 ft over", "11 ft > 10 ft"),
        ("within", 10, True, "exactly the limit", "10 ft ≤ 10 ft"),
        ("within", 25, False, "15 ft over", "25 ft > 10 ft"),
        ("less_than", 9, True, "1 ft to spare", "9 ft < 10 ft"),
        ("less_than", 10, False, "exactly the limit, which is too much", "10 ft ≥ 10 ft"),
        ("less_than", 25, False, "15 ft over", "25 ft ≥ 10 ft"),
        ("exactly", 9, False, "1 ft short", "9 ft ≠ 10 ft"),
        ("exactly", 10, True, "exactly the limit", "10 ft = 10 ft"),
        ("exactly", 12, False, "2 ft over", "12 ft ≠ 10 ft"),
    ],
)
def test_each_operator_at_its_threshold(operator, given: int, ok: bool, outcome: str, step: str) -> None:
    compared = Comparison(operator, Fraction(10), Fraction(given), "ft")
    assert compared.ok is ok
    assert outcome.startswith(compared.outcome)
    assert compared.step == step


@pytest.mark.parametrize(
    ("operator", "given", "sentence"),
    [
        ("at_least", 7, "Noise is to be at least 10 ft; 7 ft is 3 ft short."),
        ("at_least", 12, "Noise is to be at least 10 ft; 12 ft is 2 ft more than that."),
        ("less_than", 25, "Noise is to be less than 10 ft; 25 ft is 15 ft over that."),
        ("less_than", 10, "Noise is to be less than 10 ft; 10 ft is exactly that, which is too much."),
        ("within", 4, "Noise is to be within 10 ft; 4 ft is 6 ft under that."),
        ("at_most", 10, "Noise is to be at most 10 ft; 10 ft is exactly that."),
    ],
)
def test_a_distance_is_said_by_the_words_of_its_operator(made, operator: str, given: int, sentence: str) -> None:
    limits = [{"of": "noise", "value": "ten", "operator": operator}]
    provision = made("setback", {"ten": (10, "ft")}, limits=limits)
    result = distance_check(provision, provision.rule.limits, Fraction(given))
    assert result.sentence == sentence


@pytest.fixture
def coop(made):
    limits = [
        {"of": "distance", "value": "line", "operator": "at_least", "feature": "property line"},
        {"of": "distance", "value": "well", "operator": "at_least", "feature": "private well"},
        {"of": "distance", "value": "water", "operator": "at_least", "feature": "open water"},
    ]
    return made("setback", {"line": (10, "ft"), "well": (100, "ft"), "water": (600, "in")}, limits=limits)


def test_the_worst_of_several_distances_decides(coop) -> None:
    result = distance_check(coop, coop.rule.limits, Fraction(60))
    assert (result.verdict, result.headline) == ("no", "40 ft short")
    assert [check.result for check in result.checks] == ["pass", "fail", "pass"]


def test_a_distance_names_the_feature_it_is_measured_to(coop) -> None:
    said = distance_check(coop, coop.rule.limits, Fraction(60)).sentence
    assert "Distance from the property line is to be" in said
    assert "Distance from a private well is to be" in said
    assert "Distance from open water is to be at least 50 ft" in said


def test_a_distance_in_metres_shows_its_feet(coop) -> None:
    result = distance_check(coop, coop.rule.limits[:1], Fraction(1250, 127), "3 m")
    assert result.steps == ["3 m = 9.84 ft", "9.84 ft < 10 ft (distance)"]


def test_what_stands_near_must_move_by_the_largest_shortfall(coop) -> None:
    result = distance_to_move(coop, coop.rule.limits, Fraction(7))
    assert result.headline == "93 ft further"
    assert distance_to_move(coop, coop.rule.limits, Fraction(100)).headline == "it may stay where it is"


def test_beyond_a_limit_that_is_not_reached_it_must_move_more_than_that(made) -> None:
    limits = [{"of": "distance", "value": "ten", "operator": "more_than", "feature": "well"}]
    provision = made("setback", {"ten": (10, "ft")}, limits=limits)
    assert distance_to_move(provision, provision.rule.limits, Fraction(10)).headline == "more than 0 ft further"
    assert distance_to_move(provision, provision.rule.limits, Fraction(7)).headline == "more than 3 ft further"


def test_limits_are_stated_while_a_figure_is_wanting(coop) -> None:
    assert {check.result for check in stated_limits(coop, coop.rule.limits).checks} == {"need"}


def test_results_together_take_the_worst_and_keep_all_checks(coop) -> None:
    good = distance_check(coop, coop.rule.limits[:1], Fraction(60))
    bad = distance_check(coop, coop.rule.limits[1:2], Fraction(60))
    both = together([good, bad])
    assert both.verdict == "no"
    assert len(both.checks) == 2
    assert both.provisions == ["smallton.made"]


@pytest.mark.parametrize(
    ("words", "unit", "number"),
    [
        ("6 ft", "ft", 6), ("6", "ft", 6), ("72 inches", "ft", 6), ("6", "in", 6), ("6 ft", "in", 72),
        ("2 yards", "ft", 6),
        ("1 acre", "sq ft", 43_560), ("43,560", "sq ft", 43_560), ("43,560 sq ft", "acre", 1), ("7 x 10", "sq ft", 70),
        ("12 weeks", "weeks of age", 12), ("84 days", "weeks of age", 12), ("12", "weeks of age", 12),
        ("6 months old", "months of age", 6), ("1 year", "months of age", 12), ("2 years", "years of age", 2),
        ("3 days", "hour", 72), ("half an hour", "minute", 30), ("4 hours", "hour", 4), ("2 weeks", "day", 14),
        ("$5", "usd", 5), ("2%", "percent", 2), ("4 dogs", "count", 4), ("14.2 hands", "hand", Fraction(71, 5)),
        ("four", "count", 4), (3, "count", 3), ("7 business days", "business day", 7), ("1979", "calendar year", 1979),
    ],
)  # fmt: skip
def test_a_quantity_is_turned_into_the_limits_unit(words: str, unit: str, number: int) -> None:
    assert in_unit(words, unit) == number


@pytest.mark.parametrize(
    ("words", "unit"),
    [("", "ft"), ("tall", "ft"), ("2 acres", "ft"), ("6 ft", "sq ft"), ("many", "count"), ("June", "date")],
)
def test_what_is_no_such_quantity_is_refused(words: str, unit: str) -> None:
    with pytest.raises(ToolInputError):
        in_unit(words, unit)


def test_one_of_several_limits_is_singled_out_by_words(made) -> None:
    limits = [
        {"of": "height", "value": "a", "operator": "at_least", "structure": "hutch"},
        {"of": "height", "value": "b", "operator": "at_least", "structure": "stall"},
    ]
    provision = made("requirement", {"a": (3, "ft"), "b": (8, "ft")}, limits=limits)
    assert limit_named(provision, "height stall").value == "b"
    with pytest.raises(ToolInputError, match=r"its limits are: height \(hutch\): at least 3 ft; height \(stall\)"):
        limit_named(provision, "height")


def test_a_rule_with_one_limit_needs_no_words(made) -> None:
    provision = made("requirement", {"a": (3, "ft")}, limits=[{"of": "height", "value": "a", "operator": "at_least"}])
    assert isinstance(limit_named(provision, ""), Limit)
    result = limit_check(provision, limit_named(provision, ""), Fraction(5, 2))
    assert result.sentence == "Height: at least 3 ft; 2.5 ft is 0.5 ft short. Said."
