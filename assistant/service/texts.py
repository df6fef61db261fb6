"""Passages and rules of the texts, in the shapes that calls give out."""

from __future__ import annotations

from assistant.answer import Citation
from assistant.service.shapes import PassageDetail, PassageShown, RuleShown, Stretch
from assistant.steps.cite import link_to
from corpus.loading import Corpus, TownCorpus
from corpus.passages import Passage
from corpus.text import Span


def passage_link(passage: Passage) -> str:
    """Where the reader opens at a passage."""
    return f"/read/{passage.town}#{passage.id}"


def stretch(held: TownCorpus, span: Span) -> Stretch:
    """A stretch of the text, verbatim."""
    return Stretch(start=span.start, end=span.end, text=held.text.slice(span))


def passage_shown(held: TownCorpus, passage: Passage) -> PassageShown:
    """A passage as lists show it."""
    return PassageShown(
        id=passage.id,
        town=passage.town,
        section=passage.section,
        headings=list(passage.headings),
        depth=passage.depth,
        start=passage.span.start,
        end=passage.span.end,
        text=held.text.slice(passage.span),
        lead_in=stretch(held, passage.lead_in) if passage.lead_in else None,
        link=passage_link(passage),
    )


def passage_detail(held: TownCorpus, passage: Passage) -> PassageDetail:
    """A passage with the rules whose quotes reach it, and its neighbours."""
    at = held.passages.index(passage)
    before, after = held.passages[:at], held.passages[at + 1 :]
    return PassageDetail(
        **dict(passage_shown(held, passage)),
        rules=_rules_on(held, passage),
        previous=before[-1].id if before else None,
        next=after[0].id if after else None,
    )


def _rules_on(held: TownCorpus, passage: Passage) -> list[RuleShown]:
    return [
        RuleShown(
            id=provision.id,
            topic=provision.rule.topic,
            sentence=provision.rule.said,
            quotes=[stretch(held, quote) for quote in provision.quotes],
        )
        for provision in held.provisions
        if any(quote.start < passage.span.end and passage.span.start < quote.end for quote in provision.quotes)
    ]


def citations_of(corpus: Corpus, provisions: list[str]) -> list[Citation]:
    """The quotes on which provisions rest, as citations numbered from 1; each quote once."""
    places: dict[tuple[str, Span], None] = {}
    for identifier in provisions:
        provision = corpus.provision(identifier)
        places.update({(provision.town, quote): None for quote in provision.quotes})
    return [_citation(corpus.town(town), quote, n) for n, (town, quote) in enumerate(places, start=1)]


def _citation(held: TownCorpus, quote: Span, n: int) -> Citation:
    passage = held.passage_at(quote.start)
    return Citation(
        n=n,
        town=held.town.id,
        document=held.town.document,
        section=passage.section,
        passage_id=passage.id,
        quote=held.text.slice(quote),
        start=quote.start,
        end=quote.end,
        link=link_to(passage.id, quote),
    )
