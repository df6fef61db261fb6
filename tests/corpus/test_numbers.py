"""The reader of numbers: digits, words and fractions, there and back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.numbers import find_numbers, values_in

UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
TENS = ["", "", *"twenty thirty forty fifty sixty seventy eighty ninety".split()]


def spelled(number: int, link: str = "-", joint: str = " and ") -> str:
    """A number below a thousand million in words, written here anew: `two hundred and thirty-five thousand`."""
    if number < 20:
        return UNITS[number]
    if number < 100:
        return TENS[number // 10] + (link + UNITS[number % 10] if number % 10 else "")
    for scale, word in ((1_000_000, "million"), (1_000, "thousand"), (100, "hundred")):
        if number >= scale:
            rest = number % scale
            head = f"{spelled(number // scale, link, joint)} {word}"
            return head + ((joint if scale == 100 else " ") + spelled(rest, link, joint) if rest else "")
    raise AssertionError


def read(text: str) -> list[Fraction]:
    return [number.value for number in find_numbers(text)]


@given(st.integers(0, 999_999_999), st.sampled_from(["-", " "]), st.sampled_from([" and ", " "]))
def test_a_number_in_words_is_read_back(number: int, link: str, joint: str) -> None:
    words = spelled(number, link, joint)
    assert read(words) == [number]
    assert read(f"No more than {words.capitalize()} hens.") == [number]


@given(st.integers(0, 10**9))
def test_digits_are_read_back_with_and_without_separators(number: int) -> None:
    assert read(f"{number}") == read(f"{number:,}") == read(f"about {number:,} sq ft") == [number]


@given(st.integers(0, 10**6), st.integers(1, 4))
def test_decimals_are_read_exactly(number: int, places: int) -> None:
    value = Fraction(number, 10**places)
    assert read(f"{number / 10**places:.{places}f}") == [value]


@given(st.integers(0, 999), st.integers(1, 20), st.integers(1, 20))
def test_mixed_numbers_are_read_exactly(whole: int, top: int, bottom: int) -> None:
    assert read(f"{whole} {top}/{bottom} acres") == [whole + Fraction(top, bottom)]


@given(st.integers(0, 999), st.sampled_from(["½", "¼", "¾", "⅓", "⅔"]))
def test_fraction_signs_are_added_to_the_number_before(whole: int, sign: str) -> None:
    worth = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
    assert read(f"{whole}{sign}") == read(f"{whole} {sign}") == [whole + worth[sign]]
    assert read(sign) == [worth[sign]]


@given(st.lists(st.integers(0, 99_999), min_size=1, max_size=6))
def test_each_number_of_a_list_is_found_in_order_where_it_stands(numbers: list[int]) -> None:
    text = "; ".join(f"{number:,} hens" for number in numbers)
    found = list(find_numbers(text))
    assert [number.value for number in found] == numbers
    for number in found:
        assert text[number.start : number.end] == number.words


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader_and_numbers_do_not_overlap(text: str) -> None:
    reached = 0
    for number in find_numbers(text):
        assert reached <= number.start < number.end <= len(text)
        assert text[number.start : number.end] == number.words
        reached = number.end


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("twenty thousand square feet (20,000 ft 2 )", [20_000, 20_000, 2]),
        ("at least one hundred and five feet", [105]),
        ("one half acre", [Fraction(1, 2)]),
        ("one-half inch", [Fraction(1, 2)]),
        ("One half (½) inch", [Fraction(1, 2), Fraction(1, 2)]),
        ("three quarters of an acre", [Fraction(3, 4)]),
        ("two-thirds of the lot", [Fraction(2, 3)]),
        ("the first of two thirds", [1, Fraction(2, 3)]),
        ("a third horse", [3]),
        ("20 thousand sq ft", [20_000]),
        ("2.5 million", [2_500_000]),
        ("one hundred (100) thousand", [100, 100, 1_000]),
        ("half an acre", [Fraction(1, 2)]),
        ("a dozen hens", [12]),
        ("two, three or four", [2, 3, 4]),
        ("two and three", [2, 3]),
        ("twentyfive (25)", [25, 25]),
        ("14.2 hands (58 )", [Fraction(71, 5), 58]),
        ("over.5 gpm", [Fraction(1, 2)]),
        ("$1,500.50", [Fraction(3001, 2)]),
        ("16th", [16]),
        ("5-10 dogs", [5, 10]),
        ("Sec. 20_15", [20, 15]),
        ("10/14/10", [10, 14, 10]),
        ("tent, often, weight, none, someone", []),
        ("", []),
    ],
)
def test_numbers_as_the_texts_and_people_write_them(text: str, values: list[Fraction]) -> None:
    assert read(text) == values


def test_values_in_gathers_each_once() -> None:
    assert values_in("seven (7) days and 7 nights") == {7}
