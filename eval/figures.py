"""Numbers that an answer states, traced to where an answer may take them from.

The evaluation reads numbers by itself: a fault of the product's own reader must not hide itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from assistant.answer import Answer, Figure

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_WORDS: dict[str, float] = {
    **{word: float(number) for number, word in enumerate(_SMALL)},
    **{word: 10.0 * number for number, word in enumerate(_TENS, 2)},
    **{"dozen": 12.0, "half": 0.5, "quarter": 0.25, "hundred": 100.0, "thousand": 1000.0, "couple": 2.0, "pair": 2.0},
}
_VULGAR = {"½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3}
_TELEPHONE = re.compile(r"\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b")
_FRACTION = re.compile(r"(?:(\d+)\s+)?(\d+)/(\d+)")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_BEFORE_VULGAR = re.compile(rf"(?:(\d+)\s*)?([{''.join(_VULGAR)}])")
_LINK = re.compile(r"\[\^?\d+\](\([^)]*\))?|\]\([^)]*\)")
_LIST_NUMBER = re.compile(r"^\s*\d+[.)]\s", re.MULTILINE)

ACRE_IN_SQUARE_FEET = 43_560.0
_ALWAYS = (0.0, 1.0, ACRE_IN_SQUARE_FEET)
_SMALLEST_WORD = 3.0
"""'one', 'two', 'half', 'pair' in an answer are mostly no figures: 'two things to check'."""
_ROUNDING = 0.006
"""A fraction may be rounded by this share of its value; a whole number must be exact."""


def values(text: str, smallest_word: float = 0.0) -> set[float]:
    """Every number of a text by value: digits, fractions, number words from `smallest_word` on."""
    words = _TELEPHONE.sub(" ", text.lower())
    return {*_digits(words), *_fractions(words), *_spelt(words, smallest_word)}


def _digits(text: str) -> Iterator[float]:
    for match in _DIGITS.finditer(text):
        yield float(match.group().replace(",", ""))


def _fractions(text: str) -> Iterator[float]:
    for whole, top, bottom in _FRACTION.findall(text):
        if int(bottom):
            yield float(whole or 0) + int(top) / int(bottom)
    for whole, sign in _BEFORE_VULGAR.findall(text):
        yield _VULGAR[sign]
        yield int(whole or 0) + _VULGAR[sign]


def _spelt(text: str, smallest: float) -> Iterator[float]:
    """Number words: 'twenty five' is read as 20 and as 25, 'two hundred' as 2 and as 200."""
    words = re.findall(r"[a-z]+", text)
    for word, following in pairwise([*words, ""]):
        value = _WORDS.get(word)
        if value is None or value < smallest:
            continue
        yield value
        if 20 <= value < 100 and 0 < _WORDS.get(following, 0) < 10:
            yield value + _WORDS[following]
        if following in ("hundred", "thousand", "dozen"):
            yield value * _WORDS[following]
        if following in ("quarter", "quarters"):
            yield value / 4


def untraced(answer: Answer, turns: Sequence[str]) -> list[float]:
    """Numbers of the answer's text that stand in no figure, step, check, quote, section, date or turn."""
    text = _LIST_NUMBER.sub(" ", _LINK.sub(" ", answer.answer))
    held = {*_ALWAYS, *(value for source in _sources(answer, turns) for value in values(source))}
    return sorted(value for value in values(text, _SMALLEST_WORD) if not _held(value, held))


def _held(value: float, held: Iterable[float]) -> bool:
    slack = 0.0 if value.is_integer() else _ROUNDING
    return any(abs(value - abs(other)) < slack * max(1.0, abs(other)) + 1e-9 for other in held)


def _sources(answer: Answer, turns: Sequence[str]) -> Iterator[str]:
    yield from turns
    yield from answer.steps
    yield from (when.replace("-", " ") for when in answer.as_of.values() if when)
    yield from (_figure_words(figure) for figure in answer.figures)
    for check in answer.checks:
        yield f"{check.required} {check.given} {check.margin}"
    for citation in (*answer.citations, *answer.nearest):
        yield f"{citation.quote} {citation.section} {citation.document}"


def _figure_words(figure: Figure) -> str:
    """The figure's value as text; dashes fall away so that a date gives year, month and day."""
    return json.dumps(figure.model_dump(mode="json")["value"]).replace("-", " ")
