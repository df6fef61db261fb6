"""Reading numbers, and tracing them."""

import pytest

from eval.figures import untraced, values


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("30,000 sq ft", {30_000}),
        ("2.5 acres", {2.5}),
        ("$1,000.50", {1_000.5}),
        ("1 1/2 acres", {1, 2, 1.5}),
        ("3/4 acre", {3, 4, 0.75}),
        ("2½", {2, 0.5, 2.5}),
        ("¾", {0.75}),
        ("twenty-five", {20, 25, 5}),
        ("two hundred", {2, 200, 100}),
        ("two dozen", {2, 24, 12}),
        ("three quarters", {3, 0.75}),
        ("half an acre", {0.5}),
        ("a pair", {2}),
        ("1/0", {1, 0}),
        ("often, weight, someone", set()),
        ("call (508) 760-6158 or 508-747-1620", set()),
        ("", set()),
    ],
)
def test_numbers_are_read_by_value(text, held):
    assert values(text) == held


def test_small_number_words_are_no_figures_in_an_answer(make_answer):
    assert untraced(make_answer("Two things: a pair of them, half done, one left."), ["q"]) == []
    assert untraced(make_answer("Three things."), ["q"]) == [3]
    assert untraced(make_answer("2 things."), ["q"]) == [2]


def test_zero_one_and_the_acre_in_square_feet_need_no_source(make_answer):
    assert untraced(make_answer("1 acre is 43,560 sq ft, 0 to spare."), ["q"]) == []


def test_markers_links_and_list_numbers_are_no_figures(make_answer):
    answer = make_answer("7. first [12]\n 8) second [13](/read/x#99) [more](/a/77)")
    assert untraced(answer, ["q"]) == []


def test_a_whole_number_must_be_exact_and_a_fraction_may_be_rounded(make_answer):
    assert untraced(make_answer("49.2 ft"), ["q 49.21"]) == []
    assert untraced(make_answer("49.6 ft"), ["q 49.21"]) == [49.6]
    assert untraced(make_answer("49 ft"), ["q 49.21"]) == [49]


def test_a_shortfall_may_be_said_without_its_sign(make_answer):
    check = {"label": "c", "required": 50, "given": 38, "margin": -12, "unit": "ft", "result": "fail"}
    assert untraced(make_answer("12 ft short.", checks=[check]), ["q"]) == []


def test_numbers_of_the_last_turn_and_the_first_step_do_not_run_together(make_answer):
    assert untraced(make_answer("5 need 7.", steps=["7 of them"]), ["make it 5"]) == []


def test_a_date_gives_its_parts(make_answer):
    figure = {"label": "last day", "value": "2026-08-17", "unit": "date", "origin": "computed"}
    assert untraced(make_answer("August 17, 2026."), ["q"]) == [17, 2026]
    assert untraced(make_answer("August 17, 2026.", figures=[figure]), ["q"]) == []
