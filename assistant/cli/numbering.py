"""A guess at how a text numbers its passages, by trying the styles of the grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.grammar import Style, find_marks
from corpus.text import Text, fold_space
from corpus.town import Numbering, Pin

# The styles that may stand outermost, the likeliest first; those that match plain prose too easily are left out.
_STYLES: tuple[Style, ...] = (
    "sec", "section_roman", "section", "regulation", "decimal2", "decimal3",
    "number", "capital", "paren_number", "paren_letter", "letter",
)  # fmt: skip
_FEWEST_OUTERMOST, _FEWEST_MORE, _MOST_LEVELS = 3, 2, 4
_LONGEST_LINE = 200
_PARAGRAPH = re.compile(r"(?:\A|\n[ \t\r]*\n)\s*(?=\S)")
_LINE = re.compile(r"(?:\A|\n)\s*(?=\S)")
_MOST_PARAGRAPHS, _STARTING_WORDS = 2_000, 12


def guess_numbering(text: Text) -> Numbering:
    """The levels that find the most labels; where labels are too few, its paragraphs as pinned passages."""
    line_start = len(text.raw) / (text.raw.count("\n") + 1) < _LONGEST_LINE
    tried = [_deepened(text, [style], line_start=line_start) for style in _STYLES]
    usable = [(levels, count) for levels, count in tried if _count(text, levels[:1], line_start) >= _FEWEST_OUTERMOST]
    if not usable:
        return Numbering(pins=_paragraphs(text), line_start=line_start)
    levels, _ = max(usable, key=lambda pair: pair[1])
    return Numbering(levels=levels, line_start=line_start)


def _deepened(text: Text, levels: list[Style], *, line_start: bool) -> tuple[list[Style], int]:
    """Levels with ever deeper ones added, each the one that finds most further labels; and the labels found."""
    count = _count(text, levels, line_start)
    while len(levels) < _MOST_LEVELS:
        deeper = [(_count(text, [*levels, style], line_start), style) for style in _STYLES if style not in levels]
        best, style = max(deeper, key=lambda pair: pair[0])
        if best < count + _FEWEST_MORE:
            break
        levels, count = [*levels, style], best
    return levels, count


def _count(text: Text, levels: Sequence[Style], line_start: bool) -> int:
    return sum(1 for _ in find_marks(text.raw, 0, len(text.raw), list(levels), line_start=line_start))


def _paragraphs(text: Text) -> list[Pin]:
    """The paragraphs, or the lines where nothing stands between them, as pins named by their place."""
    starts = [match.end() for match in _PARAGRAPH.finditer(text.raw)]
    if len(starts) < _FEWEST_OUTERMOST:
        starts = [match.end() for match in _LINE.finditer(text.raw)]
    return [_pin(text, at, number) for number, at in enumerate(starts[:_MOST_PARAGRAPHS], 1)]


def _pin(text: Text, at: int, number: int) -> Pin:
    words = fold_space(" ".join(text.raw[at : at + 400].split()[:_STARTING_WORDS]))
    nth = [span.start for span in text.occurrences(words)].index(at)
    return Pin(starts=words, nth=nth, id=f"p{number}", section=f"Paragraph {number}")
