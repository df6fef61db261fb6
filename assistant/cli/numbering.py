"""A guess at how a text numbers its passages, by trying the styles of the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
# As much of a text as shows how it is numbered; trying all styles on a whole code of by-laws would take minutes.
_MOST_READ = 100_000
_PARAGRAPH = re.compile(r"(?:\A|\n[ \t\r]*\n)\s*(?=\S)")
_LINE = re.compile(r"(?:\A|\n)\s*(?=\S)")
_MOST_PARAGRAPHS, _STARTING_WORDS = 2_000, 12


def guess_numbering(text: Text) -> Numbering:
    """The levels that find the most labels; where labels are too few, the paragraphs as pinned passages."""
    line_start = len(text.raw) / (text.raw.count("\n") + 1) < _LONGEST_LINE
    levels: list[Style] = []
    count = 0
    while len(levels) < _MOST_LEVELS:
        best, better = max(_widened(text, levels, line_start), key=lambda pair: pair[0])
        if best < count + (_FEWEST_MORE if levels else _FEWEST_OUTERMOST):
            break
        count, levels = best, better
    return Numbering(levels=levels, pins=[] if levels else _paragraphs(text), line_start=line_start)


def _widened(text: Text, levels: Sequence[Style], line_start: bool) -> Iterator[tuple[int, list[Style]]]:
    """The levels with one style more, at each place, and the labels that they then find together."""
    for style in _STYLES:
        for place in range(len(levels) + 1):
            tried = [*levels[:place], style, *levels[place:]]
            if len(set(tried)) == len(tried):
                yield sum(1 for _ in find_marks(text.raw, 0, _MOST_READ, tried, line_start=line_start)), tried


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
