"""One numbering grammar: which marks in a text start a passage, and how deep.

A mark counts only where the numbering goes on: it is the first of its kind below an open passage, or the
successor of the last one of its style (up to two may have been lost in a copy).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Style = Literal[
    "sec", "section_roman", "section", "regulation", "decimal2", "decimal3", "number", "number_plain",
    "letter", "capital", "paren_letter", "paren_number", "term_colon", "term_caps", "section_letter",
]  # fmt: skip
_LARGEST_GAP = 3

_PATTERNS: dict[Style, str] = {
    "sec": r"Sec\. (\d+[_-]\d+)\.",
    "section_roman": r"Section ([IVXL]+)(?= [A-Z])",
    "section": r"SECTION (\d+[A-Z]?)\b\.?",
    "section_letter": r"(\d+[a-z])\.(?=\s)",
    "regulation": r"Regulation (\d+)\.",
    "decimal3": r"(\d+\.\d+\.\d+)\.?(?=\s)",
    "decimal2": r"(\d{1,2}\.\d{1,2})\b\.?(?=\s+[A-Z])",
    "number": r"(\d{1,2})\.(?=\s|[A-Z])",
    "number_plain": r"(\d{1,2})\.?(?=\s+[A-Z])",
    "letter": r"([a-z])\.(?=\s)",
    "capital": r"([A-Z])\.(?=\s)",
    "paren_letter": r"\(?([a-z])\)",
    "paren_number": r"\((\d{1,2})\)",
    "term_colon": r"([A-Z][A-Za-z]*(?:[ -][A-Za-z]+){0,4}):(?=\s)",
    "term_caps": r"([A-Z]{2,}(?:,? (?:[A-Z]{2,}|or|\([A-Z]+\)))*)(?=\n)",
}
TERMS: tuple[Style, ...] = ("term_colon", "term_caps")


@dataclass(frozen=True)
class Mark:
    """A label found in the text: where it starts and ends, its style, depth (0 is the outermost) and label."""

    start: int
    end: int
    style: Style
    depth: int
    label: str


def find_marks(
    text: str, start: int, end: int, levels: list[Style], *, line_start: bool, plain: Sequence[tuple[int, int]] = ()
) -> Iterator[Mark]:
    """The marks of `text[start:end]` that continue its numbering, in order; none in the `plain` ranges."""
    opened: dict[int, str] = {}
    for mark in _candidates(text, start, end, levels, line_start=line_start):
        if any(first <= mark.start < last for first, last in plain) or not _continues(mark, opened):
            continue
        opened = {depth: label for depth, label in opened.items() if depth < mark.depth}
        opened[mark.depth] = mark.label
        yield mark


def _candidates(text: str, start: int, end: int, levels: list[Style], *, line_start: bool) -> Iterator[Mark]:
    found: dict[int, Mark] = {}
    before = r"(?m:^[ \t]*)" if line_start else r"(?:(?<=\s)|\A)"
    for depth, style in enumerate(levels):
        pattern = re.compile(before + _PATTERNS[style])
        for match in pattern.finditer(text, start, end):
            label_start = match.start() + len(match.group()) - len(match.group().lstrip())
            longest = found.get(label_start)
            if longest is None or match.end() > longest.end:
                found[label_start] = Mark(label_start, match.end(), style, depth, match.group(1))
    reached = start
    for position in sorted(found):
        if position >= reached:
            yield found[position]
            reached = found[position].end


def _continues(mark: Mark, opened: dict[int, str]) -> bool:
    """Whether a candidate goes on the numbering: any outermost label may begin it, deeper lists begin with 1 or a."""
    if mark.style in TERMS:
        return True
    last = opened.get(mark.depth)
    if last is None:
        return mark.depth == 0 or _ordinal(mark.label)[-1] <= 1
    return _follows(_ordinal(last), _ordinal(mark.label))


def _follows(last: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Whether `new` comes after `last` in the same list, with at most two lost between."""
    if last[:-1] != new[:-1]:
        return len(new) > 1 and new[:-1] > last[:-1] and new[-1] <= 1 + _LARGEST_GAP
    return 0 <= new[-1] - last[-1] <= _LARGEST_GAP


def _ordinal(label: str) -> tuple[int, ...]:
    """A label as numbers that can be compared: `28.2.4` is (28, 2, 4), `c` is (3,), `IV` is (4,), `1A` is (1, 1)."""
    if (re.fullmatch(r"[IVXL]+", label) and len(label) > 1) or label in ("I", "V", "X"):
        return (_roman(label),)
    if re.fullmatch(r"[A-Za-z]", label):
        return (ord(label.lower()) - ord("a") + 1,)
    parts = re.findall(r"\d+", label)
    return tuple(int(part) for part in parts) or (0,)


def _roman(label: str) -> int:
    worth = {"I": 1, "V": 5, "X": 10, "L": 50}
    numbers = [worth[letter] for letter in label]
    pairs = zip(numbers, [*numbers[1:], 0], strict=True)
    return sum(-number if number < after else number for number, after in pairs)
