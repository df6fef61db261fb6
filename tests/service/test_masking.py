"""E-mail addresses and telephone numbers are masked; sizes, counts, dates and sections are not."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.masking import mask, mask_parts, personal_parts

digits = st.integers(200, 999).map(str)
four = st.integers(0, 9999).map("{:04}".format)
FORMS = [
    "{}-{}-{}", "({}) {}-{}", "({}){}-{}", "{}.{}.{}", "{} {} {}", "+1 {} {} {}", "+1-{}-{}-{}", "1-{}-{}-{}",
    "+1{}{}{}", "{}{}{}", "1{}{}{}", "+1 ({}) {}-{}",
]  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "100 x 200 lot", "lot is 100x200", "20,000 sq ft", "43560 sq ft", "87,120 square feet", "0.5 acre", "$1,500.00",
        "Sec. 28.2.4(d)", "20_15", "310 CMR 15.000", "2026-11-30", "11/30/2026", "3-4 goats", "between 200-5000 sq ft",
        "a dozen hens and 1 roo", "M.G.L. c. 111 s. 31", "10 hens @ $5", "25'", "100-2000", "1234567890123456",
        "built in 1975-1980", "02360", "02360-1234", "200.5000 acres",
    ],
)  # fmt: skip
def test_what_questions_are_about_stays(said: str) -> None:
    assert mask(said) == said


@pytest.mark.parametrize(
    "said",
    [
        "joe@example.org", "Joe.O'Neil+hens@mail.example.co.uk", "joe (at) example (dot) org", "joe[at]example.org",
        "joe at example dot com", "JOE@EXAMPLE.ORG", "jörg@bücher.example", "joe＠example.org",
    ],
)  # fmt: skip
def test_addresses_are_masked(said: str) -> None:
    assert mask(f"write to {said} please") == "write to [e-mail] please"


@given(st.emails())
def test_no_address_that_hypothesis_can_think_of_survives(address: str) -> None:
    masked = mask(f"I am {address} and keep hens")
    assert address.rsplit("@")[1] not in masked
    assert "@" not in masked


@given(st.sampled_from(FORMS), digits, digits, four, st.sampled_from(["", ".", ",", "?", "!", ")"]))
def test_telephone_numbers_are_masked_however_they_are_written(form: str, a: str, b: str, c: str, after: str) -> None:
    masked = mask(f"call {form.format(a, b, c)}{after} about 3 goats on 20,000 sq ft")
    assert masked == f"call [telephone]{after} about 3 goats on 20,000 sq ft"


@given(digits, four)
def test_local_numbers_are_masked_unless_a_unit_follows(a: str, b: str) -> None:
    assert mask(f"my number is {a}-{b}.") == "my number is [telephone]."
    assert mask(f"a lot of {a}-{b} sq ft") == f"a lot of {a}-{b} sq ft"


@given(st.text(max_size=200))
def test_masking_twice_changes_nothing_more(said: str) -> None:
    assert mask(mask(said)) == mask(said)


@given(st.text(alphabet=st.characters(exclude_categories=["Nd", "Cs"], exclude_characters="@＠"), max_size=200))
def test_words_without_digits_or_at_signs_stay(said: str) -> None:
    if not re.search(r"\bat\b", said, re.IGNORECASE):
        assert mask(said) == said


def test_long_hostile_input_is_masked_in_no_time() -> None:
    import time

    begun = time.perf_counter()
    for hostile in (
        "a" * 4000,
        "1 " * 2000,
        "a.b@" * 1000,
        "+1" * 2000,
        "joe (at) " * 400,
        "x at y " * 500,
        "(508) " * 600,
    ):
        mask(hostile)
    assert time.perf_counter() - begun < 1


def test_what_the_asker_wrote_is_masked_wherever_it_is_repeated_but_never_in_a_quote() -> None:
    parts = personal_parts("call 508-747-1620")
    data = {"answer": "You: 508-747-1620", "citations": [{"quote": "508-747-1620"}], "steps": ["508-747-1620"], "n": 5}
    assert mask_parts(data, parts, ["citations"]) == {
        "answer": "You: [telephone]",
        "citations": [{"quote": "508-747-1620"}],
        "steps": ["[telephone]"],
        "n": 5,
    }
