"""Lengths and areas in every unit people use: exact, the same whatever the unit, and nothing else accepted."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.errors import ToolInputError
from tools.quantities import AREAS, LENGTHS, area_unit, parse_area, parse_length

METRE = Fraction(1_000_000, 304_800)


@pytest.mark.parametrize(
    ("words", "square_feet"),
    [
        ("1 acre", 43_560),
        ("an acre", 43_560),
        ("half an acre", 21_780),
        ("half of an acre", 21_780),
        ("one half acre", 21_780),
        ("a half acre", 21_780),
        ("half-acre", 21_780),
        ("1/2 acre", 21_780),
        ("½ acre", 21_780),
        ("¾ acre", 32_670),
        ("three quarters of an acre", 32_670),
        ("quarter acre", 10_890),
        ("1½ acres", 65_340),
        ("1 1/2 acres", 65_340),
        ("one and a half acres", 65_340),
        ("2 and a quarter acres", 98_010),
        ("2ac", 87_120),
        ("2 acers", 87_120),
        ("two acres", 87_120),
        ("20,000", 20_000),
        (20_000, 20_000),
        (0.5, Fraction(1, 2)),
        ("20k", 20_000),
        ("20 thousand sq ft", 20_000),
        ("20k sf", 20_000),
        ("20,000 sq. ft.", 20_000),
        ("20000 sqft", 20_000),
        ("twenty thousand square feet", 20_000),
        ("100 x 200", 20_000),
        ("100x200", 20_000),
        ("100 × 200 ft", 20_000),
        ("100' x 200'", 20_000),
        ("100 ft by 200 ft", 20_000),
        ("100.5 * 200", 20_100),
        ("10 yd x 20 yd", 1_800),
        ("10 x 20 yards", 1_800),
        ("160 square rods", 43_560),
        ("1 sq rod", Fraction(1089, 4)),
        ("10 square chains", 43_560),
        ("1 square mile", 27_878_400),
        ("1 mi^2", 27_878_400),
        ("144 sq in", 1),
        ("9 sq yd", 81),
    ],
)
def test_an_area_is_read_exactly(words: str, square_feet: int) -> None:
    assert parse_area(words) == square_feet


@pytest.mark.parametrize(
    ("words", "square_metres"),
    [("1000 m²", 1000), ("1000 sq m", 1000), ("1 hectare", 10_000), ("0.5 ha", 5_000), ("20 m x 30 m", 600),
     ("1 are", 100), ("1 hectacre", 10_000), ("1 square kilometer", 1_000_000)],
)  # fmt: skip
def test_a_metric_area_is_read_exactly(words: str, square_metres: int) -> None:
    assert parse_area(words) == square_metres * METRE**2


@pytest.mark.parametrize(
    ("words", "feet"),
    [
        ("50 ft", 50), ("50 ft.", 50), ("50 feet", 50), ("50'", 50), ("50’", 50), ("fifty feet", 50), ("50", 50),
        (50, 50),
        ("600 inches", 50), ('6"', Fraction(1, 2)), ("20 yards", 60), ("5 ft 6 in", Fraction(11, 2)),
        ("5'6\"", Fraction(11, 2)), ("5 ft 6", Fraction(11, 2)), ("half a mile", 2_640), ("1/4 mile", 1_320),
        ("4 rods", 66), ("1 rod", Fraction(33, 2)), ("1 chain", 66), ("2 furlongs", 1_320),
        ("1 link", Fraction(33, 50)),
        ("0 ft", 0), ("an inch", Fraction(1, 12)),
    ],
)  # fmt: skip
def test_a_length_is_read_exactly(words: str, feet: int) -> None:
    assert parse_length(words) == feet


@pytest.mark.parametrize(
    ("words", "metres"),
    [("15 m", 15), ("15 metres", 15), ("150 cm", Fraction(3, 2)), ("1 km", 1000), ("25 mm", Fraction(1, 40))],
)
def test_a_metric_length_is_read_exactly(words: str, metres: int) -> None:
    assert parse_length(words) == metres * METRE


@pytest.mark.parametrize(
    "words",
    [
        "", "acres", "-3 acres", "0", "0 acres", "lots", "2 hens", "2 hours", "3 acres 5", "1,5 ha", ". x ,",
        "1.2.3 x 4", "5 million acres",
        "10 x", "x 10", "9**9**9**9", "1 ft**999999999", "2 __import__('os')", "1 acre; drop", "2 barn", "1e999 acres",
        "2000000 acres", float("inf"), float("nan"), -1, 0, "5 ft", "∞ acres", "1 / 0 acres",
    ],
)  # fmt: skip
def test_what_is_no_area_is_refused_with_one_sentence(words: str) -> None:
    with pytest.raises(ToolInputError) as caught:
        parse_area(words)
    said = str(caught.value)
    assert said.endswith((".", "not.", "less.", "more."))
    assert "\n" not in said
    assert len(said) < 200


@pytest.mark.parametrize(
    "words", ["", "-4 ft", "ft", "3 acres", "2 hours", "1001 miles", float("inf"), float("nan"), -1, "7 parsecs", "x"]
)
def test_what_is_no_length_is_refused_with_one_sentence(words: str) -> None:
    with pytest.raises(ToolInputError) as caught:
        parse_length(words)
    assert len(str(caught.value)) < 200


def test_the_refusal_names_what_is_accepted() -> None:
    with pytest.raises(ToolInputError, match="use sq ft, acres, sq yards, sq metres, hectares or two sides"):
        parse_area("2 hens")
    with pytest.raises(ToolInputError, match="use ft, inches, yards or metres"):
        parse_length("2 hens")


@given(st.fractions(min_value=Fraction(1, 100), max_value=10_000, max_denominator=100))
def test_an_area_is_the_same_in_every_unit(acres: Fraction) -> None:
    square_feet = acres * 43_560
    assert parse_area(f"{acres.numerator}/{acres.denominator} acres") == square_feet
    assert parse_area(f"{float(acres):.10g} acres") in (square_feet, Fraction(f"{float(acres):.10g}") * 43_560)
    assert parse_area(f"{square_feet.numerator}/{square_feet.denominator} sq ft") == square_feet
    square_metres = square_feet / METRE**2
    assert parse_area(f"{square_metres.numerator}/{square_metres.denominator} sq m") == square_feet
    rods = square_feet / Fraction(1089, 4)
    assert parse_area(f"{rods.numerator}/{rods.denominator} square rods") == square_feet


@given(st.integers(1, 5_000), st.integers(1, 5_000))
def test_two_sides_make_the_area_of_their_product(width: int, depth: int) -> None:
    written = [
        f"{width} x {depth}",
        f"{width:,} × {depth:,} ft",
        f"{depth}' by {width}'",
        f"{width * 12} in x {depth * 12} in",
    ]
    assert {parse_area(words) for words in written} == {Fraction(width * depth)}


@given(st.integers(0, 100_000))
def test_a_length_is_the_same_in_every_unit(inches: int) -> None:
    feet = Fraction(inches, 12)
    assert parse_length(f"{inches} in") == parse_length(f"{inches // 12} ft {inches % 12} in") == feet
    assert parse_length(f"{inches}/36 yards") == feet
    metres = feet / METRE
    assert parse_length(f"{metres.numerator}/{metres.denominator} m") == feet


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40) | st.text("0123456789 .,/x×'\"acresftmk½^*-", max_size=20))
def test_whatever_is_written_is_a_quantity_or_is_refused(words: str) -> None:
    for read in (parse_area, parse_length):
        try:
            value = read(words)
        except ToolInputError:
            continue
        assert value >= 0


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("sq. ft", "sq ft"),
        ("acers", "acre"),
        ("m²", "sq m"),
        ("ha", "hectare"),
        ("hectacres", "hectare"),
        ("feet", None),
    ],
)
def test_units_of_area_are_told_by_their_words(words: str, unit: str | None) -> None:
    assert area_unit(words) == unit


def test_the_tables_agree_with_one_another() -> None:
    assert AREAS["sq mi"] == LENGTHS["mile"] ** 2 == 640 * AREAS["acre"]
    assert AREAS["sq yd"] == LENGTHS["yard"] ** 2
    assert AREAS["hectare"] == 10_000 * AREAS["sq m"] == 10_000 * LENGTHS["m"] ** 2
