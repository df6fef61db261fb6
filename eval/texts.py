"""The texts as the judge sees them: where quotes stand, and which texts are only proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from corpus.loading import Corpus
from corpus.text import fold_space

LONG_ENOUGH = 25
"""Characters that suffice of a wanted quote, where all that is cited lies within it."""
LONGEST_NEEDED = 60
"""Characters that suffice of any wanted quote, however long it is."""


class Stretch(NamedTuple):
    """Half-open range of characters in one town's text."""

    town: str
    start: int
    end: int

    def shared(self, other: Stretch) -> int:
        """Number of characters that both hold."""
        return 0 if self.town != other.town else max(0, min(self.end, other.end) - max(self.start, other.start))

    @property
    def length(self) -> int:
        """Number of characters."""
        return self.end - self.start


def covers(got: Stretch, wanted: Stretch) -> bool:
    """Whether `got` gives enough of `wanted`: half of it or 60 characters, or 25 with nothing beside it."""
    shared = got.shared(wanted)
    return shared >= min(wanted.length / 2, LONGEST_NEEDED) or (shared >= LONG_ENOUGH and shared == got.length)


@dataclass(frozen=True)
class HeldTexts:
    """The texts of the towns with white space folded, and the towns whose text is a proposal."""

    folded: dict[str, str]
    proposed: frozenset[str]

    @classmethod
    def of(cls, corpus: Corpus) -> HeldTexts:
        """The texts of a corpus."""
        towns = corpus.towns.items()
        return cls(
            {town: fold_space(held.text.raw) for town, held in towns},
            frozenset(town for town, held in towns if held.town.standing == "proposed"),
        )

    def is_verbatim(self, town: str, quote: str) -> bool:
        """Whether the quote stands in the town's text, white space folded; an empty one stands nowhere."""
        words = fold_space(quote)
        return bool(words) and words in self.folded.get(town, "")

    def places(self, town: str, quote: str) -> list[Stretch]:
        """Everywhere that a quote stands in the town's folded text, letter case aside."""
        text, words = self.folded.get(town, "").lower(), fold_space(quote).lower()
        places: list[Stretch] = []
        start = text.find(words) if words else -1
        while start >= 0:
            places.append(Stretch(town, start, start + len(words)))
            start = text.find(words, start + 1)
        return places

    def gives(self, town: str, quote: str, wanted: str) -> bool:
        """Whether a cited quote gives enough of the wanted one, wherever in the text the two meet."""
        got = self.places(town, quote)
        return any(covers(one, place) for place in self.places(town, wanted) for one in got)
