"""Values: what they accept, and how a reader sees them."""

from decimal import Decimal

import pytest
from pydantic import ValidationError

from corpus.units import contradicts, unit_beside
from corpus.values import Range, Value, with_unit


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (25000, "sq ft", "25,000 sq ft"),
        (1, "acre", "1 acre"),
        (2.5, "acre", "2.5 acres"),
        (10, "usd", "$10"),
        (2.5, "usd", "$2.50"),
        (1, "in", "1 inch"),
        (24, "in", "24 inches"),
        (7, "business day", "7 business days"),
        (6, "months of age", "6 months"),
        (50, "percent", "50%"),
        (212, "°F", "212 °F"),
        (14.2, "hand", "14.2 hands"),
        (3, "count", "3"),
        ({"min": 5, "max": 6}, "gpm", "5 to 6 gallons a minute"),
        ({"min": "0.5"}, "gpm", "over 0.5 gallons a minute"),
        ({"max": 4}, "ft", "up to 4 ft"),
        ({"min": 4, "max": 4}, "ft", "4 ft"),
        ("03-15", "month-day", "March 15"),
        ("2010-10-28", "date", "October 28, 2010"),
        ("10:00", "time", "10 a.m."),
        ("15:30", "time", "3:30 p.m."),
        ("12:00", "time", "12 p.m."),
        ("28", "reference", "28"),
    ],
)  # fmt: skip
def test_a_value_is_shown_with_its_unit(value: object, unit: str, shown: str) -> None:
    assert Value(value=value, unit=unit, text="x").shown() == shown  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "unit"),
    [
        ("ten", "ft"), (10, "date"), ("2010-13-01", "date"), ("02-30", "month-day"), ("25:00", "time"), ("x", "time"),
        ({"min": 5, "max": 4}, "ft"), ({}, "ft"), (float("nan"), "ft"), ("NaN", "ft"), (10, "furlong"),
    ],
)  # fmt: skip
def test_a_value_that_its_unit_does_not_have_is_refused(value: object, unit: str) -> None:
    with pytest.raises(ValidationError):
        Value(value=value, unit=unit, text="x")  # type: ignore[arg-type]


def test_a_value_needs_words_or_a_cell() -> None:
    with pytest.raises(ValidationError, match="needs the words that hold it"):
        Value(value=Decimal(3), unit="ft")


@pytest.mark.parametrize("unit", ["ft", "reference"])
def test_digits_come_back_from_json_as_their_unit_has_them(unit: str) -> None:
    value = Value(value=Decimal(28) if unit == "ft" else "28", unit=unit, text="x")  # type: ignore[arg-type]
    assert Value.model_validate_json(value.model_dump_json()) == value


def test_a_range_is_no_one_number() -> None:
    with pytest.raises(TypeError, match="is not one number"):
        Value(value=Range(min=Decimal(1)), unit="ft", text="x").exact()


def test_a_unit_without_a_word_is_only_a_number() -> None:
    assert with_unit("3", "count") == "3"


@pytest.mark.parametrize(
    ("text", "number", "units"),
    [
        ("twenty thousand square feet", "twenty thousand", ("sq ft",)),
        ("two hundred (200) feet", "two hundred", ("ft",)),
        ("(20,000 ft 2 )", "20,000", ("sq ft",)),
        ("seven (7) business days", "seven", ("business day",)),
        ("twenty (20) minutes per inch drop", "twenty", ("minutes per inch",)),
        ("thirty (30) minutes before", "thirty", ("minute",)),
        ("a fee of $75.00 each", "75.00", ("usd",)),
        ('(8") inches', "8", ("in",)),
        ("150' 5-6", "150", ("ft",)),
        ("212ºF (100ºC)", "212", ("°F",)),
        ("Four copies", "Four", ()),
        ("one family", "one", ()),
        ("14.2 hands", "14.2", ("hand",)),
        ("25 ft. 10 ft.", "25", ("ft",)),
    ],
)
def test_the_unit_beside_a_number_is_read(text: str, number: str, units: tuple[str, ...]) -> None:
    start = text.index(number)
    assert unit_beside(text, start, start + len(number)) == units


def test_a_unit_is_contradicted_only_by_another_one() -> None:
    assert contradicts("ft", ("in",))
    assert not contradicts("ft", ("ft",))
    assert not contradicts("ft", ())
    assert not contradicts("count", ("day",))
