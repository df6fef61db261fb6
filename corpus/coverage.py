"""Which words of a text stand in quotes of rules, and which are left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from corpus.loading import TownCorpus
from corpus.passages import Passage
from corpus.references import page_numbers
from corpus.text import Span, fold_space

_MOST_PASSAGES_OF_A_QUOTE = 4
_FEWEST_LETTERS_THAT_SAY_SOMETHING = 12
_MOST_WORDS_OF_A_LABEL = 4
_FORCE = re.compile(
    r"\b(?:shall|must|may|can|cannot|will|is|are|be|has|have|not|no|only|never"
    r"|requires?|required|allowed|permitted|prohibited|forbidden)\b",
    re.IGNORECASE,
)
"""Words that a rule has and a heading has not."""

_SMALL_WORDS = frozenset("a an and at by for from in into of on or the to with".split())


class Coverage:
    """The words of a town's text that its rules quote. A quote that reaches over many passages vouches for none."""

    def __init__(self, held: TownCorpus) -> None:
        """Mark what is quoted, and what only counts pages."""
        self._held = held
        quotes = [quote for provision in held.provisions for quote in provision.quotes]
        self._quotes = [quote for quote in quotes if len(held.passages_of(quote)) <= _MOST_PASSAGES_OF_A_QUOTE]
        self._marked = bytearray(len(held.text.raw))
        paged = [] if held.town.numbering.line_start else list(page_numbers(held.text.raw))
        leads = [passage.lead_in for passage in held.passages if passage.lead_in]
        for start, end in [*self._quotes, *paged, *leads]:
            self._marked[start:end] = b"\1" * (end - start)

    @cached_property
    def _said(self) -> str:
        return " | ".join(fold_space(self._held.text.slice(quote)).casefold() for quote in self._quotes)

    def quoted(self, passage: Passage) -> bool:
        """Whether a rule quotes any of a passage."""
        return any(quote.start < passage.span.end and passage.span.start < quote.end for quote in self._quotes)

    def loose(self, passage: Passage) -> list[str]:
        """The stretches of a passage's own words that say something and stand in no quote."""
        raw = self._held.text.raw
        words = [(span, fold_space(raw[span.start : span.end])) for span in self._bare(passage)]
        return [said for span, said in words if self._says_something(passage, span, said)]

    def _bare(self, passage: Passage) -> Iterator[Span]:
        """Unquoted stretches of a passage after its label, each from its first letter or digit to its last."""
        raw = self._held.text.raw
        start = passage.label.end
        bare = "".join(raw[n] if not self._marked[n] else "\0" for n in range(start, passage.span.end))
        for match in re.finditer(r"[^\W_](?:[^\0]*[^\W_])?", bare):
            yield Span(start + match.start(), start + match.end())

    def _says_something(self, passage: Passage, span: Span, said: str) -> bool:
        before = self._held.text.raw[passage.label.end : span.start]
        opens = not any(character.isalnum() for character in before)
        if opens and (is_heading(said) or (said in passage.headings[-1:] and not _FORCE.search(said))):
            return False
        if said.casefold() in self._said:
            return False
        letters = sum(character.isalpha() for character in said)
        return letters >= _FEWEST_LETTERS_THAT_SAY_SOMETHING or _FORCE.search(said) is not None

    def says_nothing(self, passage: Passage, listed: str | None) -> str | None:
        """Why a passage needs no rule: the reason listed for it, or that it is a heading; None where it needs one."""
        own = fold_space(self._held.text.raw[passage.label.end : passage.span.end])
        if listed in ("heading", "title"):
            return listed if is_heading(own) else None
        if listed == "lead-in only":
            return listed if len(re.findall(r"[.;:](?:\s|$)", own)) <= 1 else None
        if listed is not None:
            return listed
        short = len(own.split()) <= _MOST_WORDS_OF_A_LABEL and not _FORCE.search(own)
        return "heading" if short or is_heading(own) else None


def is_heading(words: str) -> bool:
    """Whether words are a heading: capitalised but for small words, and without the verbs of a rule."""
    letters = re.findall(r"[^\W\d_]+(?:['’][a-z]+)?", words)
    capital = all(word[:1].isupper() or word in _SMALL_WORDS for word in letters)
    return capital and not (_FORCE.search(words) and not words.isupper())
