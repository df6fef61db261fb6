"""How land by number of animals is said, whatever the schedule."""

from fractions import Fraction

import pytest

from tools.land import land_check
from tools.schedules import area_needed, largest_number

PIGS = ("pig", "pigs")
STEPS = {"first": (1_000, "sq ft"), "more": (500, "sq ft")}


@pytest.fixture
def nil(made):
    return made("area_schedule", STEPS, measure="NIL", steps={1: "first"}, each_more="more", net=True)


@pytest.fixture
def capped(made):
    values = {**STEPS, "most": (3, "count")}
    fields = {"measure": "lot", "steps": {1: "first"}, "each_more": "more", "maximum": "most"}

    def with_reading(counts: str):
        return made("area_schedule", values, maximum_counts=counts, readings=["One.", "Another."], **fields)

    return with_reading


def test_a_short_lot_is_short_before_any_building_or_paving_is_taken_off(nil) -> None:
    said = land_check(nil, PIGS, 2, Fraction(1_400)).sentence
    assert said == (
        "Two pigs need at least 1,500 sq ft of nonimpervious land (NIL); the area given is 1,400 sq ft, which is "
        "100 sq ft short, before any building or paving is taken off."
    )


def test_a_short_area_of_land_is_short_before_dwellings_are_taken_off(made) -> None:
    land = made("area_schedule", STEPS, measure="land", steps={1: "first"}, each_more="more", net=True)
    said = land_check(land, PIGS, 1, Fraction(900)).sentence
    assert said.endswith("100 sq ft short, before dwellings and whatever else does not count are taken off.")


def test_an_area_that_all_counts_is_short_without_more_words(nil) -> None:
    assert land_check(nil, PIGS, 1, Fraction(900), gross=False).sentence.endswith("which is 100 sq ft short.")


def test_a_lot_as_large_as_the_land_needed_is_enough_only_if_nothing_is_taken_off(nil) -> None:
    result = land_check(nil, PIGS, 1, Fraction(1_000))
    assert result.verdict == "depends"
    assert "take nothing at all" in result.sentence


def test_a_lot_with_land_to_spare_tells_how_much_may_be_taken_off(nil) -> None:
    result = land_check(nil, PIGS, 1, Fraction(1_200))
    assert (result.verdict, result.headline) == ("depends", "on the NIL that is left")
    assert "take no more than 200 sq ft" in result.sentence


def test_exactly_enough_is_said_so(nil) -> None:
    result = land_check(nil, PIGS, 1, Fraction(1_000), gross=False)
    assert result.headline == "exactly enough"
    assert "which is exactly enough" in result.sentence


def test_a_flat_area_is_the_same_for_any_number(made) -> None:
    flat = made("area_schedule", STEPS, measure="lot", steps={1: "first"}, flat=True, applies_to={"animals": ["pig"]})
    for count in (1, 2, 50):
        assert area_needed(flat.rule, count) == 1_000
    assert largest_number(flat.rule, Fraction(1_000)) is None
    assert largest_number(flat.rule, Fraction(999)) == 0
    assert land_check(flat, PIGS, 7).sentence == "Any number of pigs needs a lot of at least 1,000 sq ft."
    assert land_check(flat, PIGS, None, Fraction(999)).verdict == "no"


def test_a_flat_area_for_a_structure_names_the_structure(made) -> None:
    flat = made(
        "area_schedule",
        STEPS,
        measure="lot",
        steps={1: "first"},
        flat=True,
        applies_to={"structures": ["animal shelter"]},
    )
    assert land_check(flat, PIGS, 7).sentence == "An animal shelter needs a lot of at least 1,000 sq ft."


@pytest.mark.parametrize(
    ("counts", "verdicts"),
    [("in_all", ["yes", "no", "no"]), ("additional", ["yes", "yes", "no"]), ("either", ["yes", "depends", "no"])],
)
def test_the_texts_own_maximum_decides_above_the_land(capped, counts: str, verdicts: list[str]) -> None:
    found = [land_check(capped(counts), PIGS, count, Fraction(100_000)).verdict for count in (3, 4, 5)]
    assert found == verdicts


def test_above_the_maximum_the_deciding_words_are_the_maximum_and_not_the_land_to_spare(capped) -> None:
    result = land_check(capped("in_all"), PIGS, 5, Fraction(100_000))
    assert result.headline == "the text allows no more than three"
    assert result.caveats == ["One.", "Another."]


def test_the_most_by_land_stops_at_the_maximum(capped) -> None:
    result = land_check(capped("in_all"), PIGS, None, Fraction(100_000))
    assert result.headline == "Up to three."
    assert result.sentence.endswith("But the text allows no more than three, however large the lot.")
    assert [figure.value for figure in result.figures if figure.label == "largest number"] == [3]


def test_two_readings_of_the_maximum_are_both_told(capped) -> None:
    assert (
        land_check(capped("either"), PIGS, None, Fraction(100_000)).headline
        == "Up to three, or four by the other reading."
    )


def test_land_needed_above_the_maximum_says_that_it_is_not_allowed(capped) -> None:
    assert "no more than three (or four by the other reading)" in land_check(capped("either"), PIGS, 9).sentence


def test_steps_show_the_conversion_the_sum_and_the_comparison(nil) -> None:
    result = land_check(nil, PIGS, 3, Fraction(87_120), area_words="2 acres", gross=False)
    assert result.steps == [
        "2 acres × 43,560 = 87,120 sq ft",
        "three pigs: 1,000 sq ft + 2 × 500 sq ft = 2,000 sq ft",
        "2,000 sq ft ≤ 87,120 sq ft",
    ]


def test_a_very_large_area_still_gives_a_number_and_no_negative_figure(nil) -> None:
    result = land_check(nil, PIGS, None, Fraction(43_560 * 1_000_000), gross=False)
    assert all(float(figure.value) >= 0 for figure in result.figures if isinstance(figure.value, (int, float)))
    assert "-" not in result.sentence.replace("non-", "")


def test_without_number_and_area_the_rule_is_stated(nil) -> None:
    assert land_check(nil, PIGS).sentence == "Said."


@pytest.mark.parametrize("steps", [{0: "first"}, {-1: "first"}, {}])
def test_a_schedule_without_a_first_animal_is_refused(made, steps: dict[int, str]) -> None:
    with pytest.raises(ValueError, match="steps"):
        made("area_schedule", STEPS, measure="lot", steps=steps)
