"""Numbers as they stand in text: digits, words, fractions and ordinals, with where they stand.

One reader serves the audit, the check of values against quotes, the verifier of answers and the
understanding of questions, so that they cannot disagree about what a number is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_SMALL = {word: number for number, word in enumerate(_UNITS)}
_SMALL |= {word: 10 * (position + 2) for position, word in enumerate(_TENS)}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_ALONE = {word: Fraction(number + 1) for number, word in enumerate(_ORDINALS)}
_ALONE |= {"once": Fraction(1), "twice": Fraction(2), "half": Fraction(1, 2), "dozen": Fraction(12)}
_ALONE |= {"twentieth": Fraction(20), "thirtieth": Fraction(30), "quarter": Fraction(1, 4)}
VULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}

_PARTS = {"half": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4}

_WORD = "|".join(sorted([*_SMALL, *_SCALES], key=len, reverse=True))
_SINGLE = "|".join(sorted(_ALONE, key=len, reverse=True))
_PATTERN = re.compile(
    rf"""
    (?P<mixed>(?<![\w.,/])\d+\s+\d+/\d+(?![\d/]))
  | (?P<fraction>(?<![\w.,/])\d+/[1-9]\d*(?![\d/]))
  | (?P<vulgar>\d*\s?[{"".join(VULGAR)}])
  | (?P<spoken>\b(?:one[\s-]+(?:half|third|quarter|fourth)|two[\s-]+thirds|three[\s-]+(?:quarters|fourths))\b)
  | (?P<scaled>(?<![\w.,/])\d[\d,]*(?:\.\d+)?\s+(?:thousand|million)\b)
  | (?P<digits>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|(?<![\d.])\.\d+)
  | (?P<words>\b(?:{_WORD})(?:(?:[\s-]+(?:and\s+)?)(?:{_WORD}))*\b|twentyfive\b)
  | (?P<single>\b(?:{_SINGLE})\b)
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True)
class Number:
    """A number in a text: its value and the half-open range of characters that state it."""

    start: int
    end: int
    value: Fraction
    words: str


def find_numbers(text: str) -> Iterator[Number]:
    """Every number of `text`, from left to right; thousands separators and words are understood."""
    for match in _PATTERN.finditer(text):
        kind = match.lastgroup or ""
        words = match.group()
        for value, start, end in _READERS[kind](words):
            yield Number(match.start() + start, match.start() + end, value, words[start:end])


def values_in(text: str) -> set[Fraction]:
    """The values of all numbers of `text`."""
    return {number.value for number in find_numbers(text)}


Reading = Iterator[tuple[Fraction, int, int]]


def _read_mixed(words: str) -> Reading:
    whole, fraction = words.split(maxsplit=1)
    yield Fraction(whole) + Fraction(fraction), 0, len(words)


def _read_fraction(words: str) -> Reading:
    yield Fraction(words), 0, len(words)


def _read_vulgar(words: str) -> Reading:
    whole = words[:-1].strip()
    yield Fraction(whole or 0) + VULGAR[words[-1]], 0, len(words)


def _read_spoken(words: str) -> Reading:
    """`one half`, `two thirds`, `three-quarters`."""
    count, part = re.split(r"[\s-]+", words.lower())
    yield Fraction(_SMALL[count], _PARTS[part]), 0, len(words)


def _read_scaled(words: str) -> Reading:
    """`20 thousand`, `2.5 million`."""
    digits, scale = words.split()
    yield Fraction(digits.replace(",", "")) * _SCALES[scale.lower()], 0, len(words)


def _read_digits(words: str) -> Reading:
    yield Fraction(words.replace(",", "")), 0, len(words)


def _read_single(words: str) -> Reading:
    yield _ALONE[words.lower()], 0, len(words)


def _read_words(words: str) -> Reading:
    """Compound number words; 'two three' are two numbers, 'twenty thousand' is one."""
    if words.lower() == "twentyfive":
        yield Fraction(25), 0, len(words)
        return
    total, current, start, end = 0, 0, 0, 0
    previous = ""
    for token in re.finditer(r"[a-z]+", words, re.IGNORECASE):
        word = token.group().lower()
        if word == "and":
            continue
        if previous and not _continues(previous, word):
            yield Fraction(total + current), start, end
            total, current, start = 0, 0, token.start()
        if word in _SCALES and _SCALES[word] > 100:
            total, current = total + max(current, 1) * _SCALES[word], 0
        elif word in _SCALES:
            current = max(current, 1) * _SCALES[word]
        else:
            current += _SMALL[word]
        previous, end = word, token.end()
    yield Fraction(total + current), start, end


def _continues(previous: str, word: str) -> bool:
    """Whether `word` goes on the number that `previous` ended ('twenty' + 'five', 'two' + 'hundred')."""
    if word in _SCALES:
        return True
    if previous in _SCALES:
        return _SMALL[word] > 0
    return previous in _TENS and 0 < _SMALL[word] < 10


_READERS = {
    "mixed": _read_mixed,
    "fraction": _read_fraction,
    "vulgar": _read_vulgar,
    "spoken": _read_spoken,
    "scaled": _read_scaled,
    "digits": _read_digits,
    "words": _read_words,
    "single": _read_single,
}
