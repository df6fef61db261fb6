"""Finding a quote in a text, whatever its white space."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import CorpusBroken
from corpus.text import Span, Text, fold_space

WORDS = st.lists(st.text("abé½’ ", min_size=1, max_size=6), min_size=1, max_size=12)


@given(WORDS, st.lists(st.sampled_from([" ", "\n", "  ", "\t\n ", "\xa0"]), min_size=12, max_size=12), st.data())
def test_a_slice_of_the_text_is_found_by_its_words(words: list[str], blanks: list[str], data: st.DataObject) -> None:
    raw = "".join(word + blank for word, blank in zip(words, blanks, strict=False))
    text = Text("t", raw)
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, len(raw)))
    quote = fold_space(raw[start:end])
    for span in text.occurrences(quote):
        assert fold_space(text.slice(span)) == quote
    if quote:
        assert text.occurrences(quote)


def test_an_occurrence_is_picked_by_its_place() -> None:
    text = Text("t", "ten feet, ten\n feet, ten feet")
    assert [text.find("ten feet", nth).start for nth in range(3)] == [0, 10, 21]
    with pytest.raises(CorpusBroken, match=r"occurrence 3 of the quote 'ten feet' \(found 3\)"):
        text.find("ten feet", 3)


def test_words_are_looked_for_inside_a_span_only() -> None:
    text = Text("t", "a 10 b 10 c")
    assert text.find("10", within=Span(4, 11)) == Span(7, 9)
    with pytest.raises(CorpusBroken, match="inside its quote"):
        text.find("10", within=Span(4, 8))


def test_nothing_is_found_nowhere() -> None:
    assert Text("t", "hens").occurrences("   ") == []


def test_spans_cover_what_lies_within_them() -> None:
    assert Span(2, 9).covers(Span(2, 9))
    assert not Span(2, 9).covers(Span(1, 9))
