"""What a case needs cited, as places in the texts and as passages."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.answer import Citation
from corpus.loading import Corpus
from corpus.passages import Passage
from corpus.text import Span
from eval.cases import Case
from eval.texts import Stretch

Need = list[Stretch]
"""The places of one wanted quote; one of them is enough."""


def needs(case: Case, corpus: Corpus) -> list[Need]:
    """The needs of a case: for each quote of `cite`, everywhere that it stands in its town's text."""
    return [_places(corpus, wanted.doc, wanted.quote) for wanted in case.expect.cite if wanted.doc in corpus.towns]


def _places(corpus: Corpus, town: str, quote: str) -> Need:
    return [Stretch(town, *span) for span in corpus.towns[town].text.occurrences(quote)]


def needed_passages(case: Case, corpus: Corpus) -> set[str]:
    """Ids of the passages in which the wanted quotes stand, and of those that hold their lead-in sentences."""
    places = [place for need in needs(case, corpus) for place in need]
    passages = [passage for place in places for passage in _reached(corpus, place.town, Span(place.start, place.end))]
    return {passage.id for passage in [*passages, *_lead_ins(corpus, passages)]}


def is_needed(cited: Citation, needed: set[str], corpus: Corpus) -> bool:
    """Whether a citation stands in one of the needed passages."""
    return any(passage.id in needed for passage in _reached(corpus, cited.town, Span(cited.start, cited.end)))


def _reached(corpus: Corpus, town: str, span: Span) -> list[Passage]:
    held = corpus.towns.get(town)
    return [] if held is None else held.passages_of(span)


def _lead_ins(corpus: Corpus, passages: Iterable[Passage]) -> list[Passage]:
    return [above for one in passages if one.lead_in for above in _reached(corpus, one.town, one.lead_in)]
