"""Numbers that only name a law, a section or a page: how they are told from figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.text import Span

_LAW = r"\d+[A-Z]?(?:[.-]\d+[A-Z]?)*"
_MORE = rf"(?:,? (?:and|through|or)?\s?(?:§+\s*|[Ss]ections? |s\.? ?)?{_LAW}\b)*"
_STATUTES = re.compile(
    "|".join(
        [
            r"\d+ CMR \d+(?:\.\d+)?(?:,\s\d+[A-Z]\b)?",
            r"\d+ U\.S\.C\.\s?\d+",
            rf"(?:[Cc]hapter|CHAPTER|\b[Cc]h\.?|\bc\.) {_LAW}{_MORE}",
            rf"§+\s*{_LAW}{_MORE}",
            rf"[Ss]ections? {_LAW}{_MORE}",
            rf"(?:Regulation|Article|Form|Paragraph|Codes) {_LAW}",
            r"\bARTICLE \d+",
        ]
    )
)
_PAGE = re.compile(r"(?<=\s)\d{1,3}(?=\s*(?:\n|\Z))")
_MOST_PAGES_LOST = 2
_PRONOUN = re.compile(r"\b(?:one or more|no one|one of)\b", re.IGNORECASE)
_EXPONENT = re.compile(r"(?<=ft )2(?= \))")


def reference_spans(text: str, *, paged: bool) -> Iterator[tuple[Span, str]]:
    """Stretches of a text whose numbers are no figures, each with its reason."""
    patterns = [(_STATUTES, "statute number"), (_PRONOUN, "pronoun or article"), (_EXPONENT, "unit exponent")]
    for pattern, reason in patterns:
        for match in pattern.finditer(text):
            yield Span(match.start(), match.end()), reason
    if paged:
        yield from ((span, "page number") for span in page_numbers(text))


def page_numbers(text: str) -> Iterator[Span]:
    """Numbers that end a line and count the pages: each follows the last, with few lost between."""
    last = 0
    for match in _PAGE.finditer(text):
        if 0 < int(match.group()) - last <= 1 + _MOST_PAGES_LOST:
            last = int(match.group())
            yield Span(match.start(), match.end())
