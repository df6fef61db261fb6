"""A town's text as it came, and where a quote stands in it."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from corpus.errors import CorpusBroken


class Span(NamedTuple):
    """Half-open range of characters, `text[start:end]`."""

    start: int
    end: int

    def covers(self, other: Span) -> bool:
        """Whether `other` lies within this span."""
        return self.start <= other.start and other.end <= self.end


def fold_space(text: str) -> str:
    """Text with every run of white space as one blank, trimmed."""
    return " ".join(text.split())


@dataclass(frozen=True)
class Text:
    """The text held for a town. It is never edited: spans count its characters."""

    town: str
    raw: str

    @cached_property
    def sha256(self) -> str:
        """Hash of the text's UTF-8 bytes, as receipts give it."""
        return hashlib.sha256(self.raw.encode()).hexdigest()

    @cached_property
    def _folded(self) -> tuple[str, list[int]]:
        """Text with white space folded, and for each of its characters the offset in `raw`."""
        characters: list[str] = []
        offsets: list[int] = []
        for offset, character in enumerate(self.raw):
            blank = character.isspace()
            if blank and characters and characters[-1] == " ":
                continue
            characters.append(" " if blank else character)
            offsets.append(offset)
        return "".join(characters), offsets

    def slice(self, span: Span) -> str:
        """The characters of a span, verbatim."""
        return self.raw[span.start : span.end]

    def occurrences(self, quote: str, within: Span | None = None) -> list[Span]:
        """All spans whose characters are `quote`, white space folded."""
        folded, offsets = self._folded
        wanted = fold_space(quote)
        low = 0 if within is None else bisect_left(offsets, within.start)
        high = len(folded) if within is None else bisect_left(offsets, within.end)
        spans = []
        position = folded.find(wanted, low, high) if wanted else -1
        while position >= 0:
            last = position + len(wanted) - 1
            spans.append(Span(offsets[position], offsets[last] + 1))
            position = folded.find(wanted, position + 1, high)
        return spans

    def find(self, quote: str, nth: int = 0, within: Span | None = None) -> Span:
        """Span of the nth occurrence (from 0) of a quote; raises CorpusBroken where there is none."""
        spans = self.occurrences(quote, within)
        if nth >= len(spans):
            held = fold_space(quote)
            raise CorpusBroken(
                f"{self.town}: the text does not hold occurrence {nth} of the quote {held[:120]!r} "
                f"(found {len(spans)}{'' if within is None else ' inside its quote'})."
            )
        return spans[nth]
