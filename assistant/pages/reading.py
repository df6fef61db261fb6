"""The reader: a town's whole text with its outline, the rules beside their passages, search, and what is damaged."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from assistant.pages.card import town_label, words_link
from assistant.pages.passage_view import Mark, PassageView, damage_marks, own_heading, search_marks, view_of
from assistant.pages.site import Site, page_route
from corpus.errors import BadInput, TooLarge
from corpus.loading import TownCorpus
from corpus.passages import Passage
from corpus.provisions import Provision
from corpus.text import Span, fold_space
from corpus.town import Damage

_LONGEST_SEARCH = 120
_NEAR = 60
_LONGEST_QUOTE = 12_000
_CHARACTERS_A_NOTE, _MOST_NOTES = 250, 3


@dataclass(frozen=True)
class Note:
    """A rule beside its passage: its plain sentence, its topic, and where its words stand."""

    id: str
    sentence: str
    topic: str
    href: str


@dataclass(frozen=True)
class Row:
    """A passage with the notes in its margin. shown: how many of them fit; section: empty where the heading says it."""

    view: PassageView
    notes: tuple[Note, ...]
    damage: tuple[Damage, ...]
    shown: int
    section: str


@dataclass(frozen=True)
class Entry:
    """An entry of the outline, with those under it."""

    id: str
    section: str
    heading: str
    under: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Hit:
    """A place found by a search, with the words around it."""

    anchor: str
    section: str
    before: str
    words: str
    after: str


def reading_routes(site: Site) -> APIRouter:
    """`/read`, `/read/{town}` and the fragment that a citation opens."""
    router = APIRouter(route_class=page_route(site), include_in_schema=False)

    @router.get("/read")
    def texts() -> HTMLResponse:
        return site.page("texts.html", held=[(town_label(h.town), h.town) for h in site.corpus.towns.values()])

    @router.get("/read/{town}")
    def read(town: str, q: str = "", start: int | None = None, end: int | None = None) -> HTMLResponse:
        held = site.corpus.town(town)
        found = search_marks(held, _search_words(q))
        cited = [] if start is None or end is None else [Mark(_span(held, start, end), "cited", "cited")]
        return site.page(
            "reader.html",
            town=town_label(held.town),
            held=held.town,
            rows=rows_of(site, held, [*damage_marks(held), *found, *cited]),
            outline=outline_of(held),
            query=q.strip(),
            hits=[_hit(held, mark) for mark in found],
            damage=held.town.damage,
        )

    @router.get("/read/{town}/fragment")
    def fragment(town: str, start: int, end: int) -> HTMLResponse:
        held = site.corpus.town(town)
        span = _span(held, start, end)
        return site.page("passage.html", **_opened(site, held, span))

    return router


def _search_words(query: str) -> str:
    if len(query) > _LONGEST_SEARCH:
        raise TooLarge(f"A search has at most {_LONGEST_SEARCH} characters.")
    return query if len(query.strip()) > 1 else ""


def _span(held: TownCorpus, start: int, end: int) -> Span:
    if not 0 <= start < end <= len(held.text.raw) or end - start > _LONGEST_QUOTE:
        raise BadInput(f"The words asked for are not a part of the text of {held.town.name}.")
    return Span(start, end)


def rows_of(site: Site, held: TownCorpus, marks: list[Mark]) -> list[Row]:
    """Every passage in order, with its notes and what is damaged in it."""
    notes: dict[str, list[Note]] = defaultdict(list)
    for provision in held.provisions:
        span = provision.quotes[0]
        notes[held.passage_at(span.start).id].append(_note(site, held, provision, span))
    damaged: dict[str, list[Damage]] = defaultdict(list)
    for damage in held.town.damage:
        for span in held.text.occurrences(damage.quotes[0])[:1]:
            damaged[held.passage_at(span.start).id].append(damage)
    return [
        _row(view_of(held, passage, marks), tuple(notes[passage.id]), tuple(damaged[passage.id]))
        for passage in held.passages
    ]


def _row(view: PassageView, notes: tuple[Note, ...], damage: tuple[Damage, ...]) -> Row:
    span = view.passage.span
    shown = max(1, min(_MOST_NOTES, (span.end - span.start) // _CHARACTERS_A_NOTE - len(damage)))
    return Row(view, notes, damage, shown, section_beside(view.passage.section, view.heading))


def section_beside(section: str, heading: str) -> str:
    """The section to set beside a heading: empty where the heading only says it again."""
    return "" if section.lower() in heading.lower() else section


def _note(site: Site, held: TownCorpus, provision: Provision, span: Span) -> Note:
    topic = site.corpus.topics[provision.rule.topic].label
    passage = held.passage_at(span.start)
    return Note(provision.id, provision.rule.said, topic, words_link(held.town.id, *span, passage.id))


def outline_of(held: TownCorpus) -> list[Entry]:
    """The text's parts, with the headed passages under each."""
    entries: list[Entry] = []
    for passage in held.passages:
        heading = own_heading(held, passage)
        if passage.depth == 0:
            entries.append(Entry(passage.id, section_beside(passage.section, heading), heading))
        elif heading and entries:
            entry = Entry(passage.id, passage.section, _worded(heading))
            entries[-1] = replace(entries[-1], under=(*entries[-1].under, entry))
    return entries


def _worded(heading: str) -> str:
    return heading.capitalize() if heading.isupper() else heading


def _hit(held: TownCorpus, mark: Mark) -> Hit:
    raw, span = held.text.raw, mark.span
    before = re.sub(r"^\S*\s", "", raw[max(0, span.start - _NEAR) : span.start])
    after = re.sub(r"\s\S*$", "", raw[span.end : span.end + _NEAR])
    section = held.passage_at(span.start).section
    return Hit(mark.id, section, *(" ".join(part.split()) for part in (before, raw[span.start : span.end], after)))


def _opened(site: Site, held: TownCorpus, span: Span) -> dict[str, Any]:
    """What the sheet shows: the words in their passage, the passages around it, and the next mention."""
    reached = held.passages_of(span)
    first, last = held.passages.index(reached[0]), held.passages.index(reached[-1])
    after = held.passages[last + 1] if last + 1 < len(held.passages) else None
    mark = Mark(span, "cited", "cited-words")
    return {
        "town": town_label(held.town),
        "views": [view_of(held, passage, [mark, *damage_marks(held)]) for passage in reached],
        "before": _context(held, held.passages[first - 1]) if first else None,
        "after": _context(held, after) if after else None,
        "href": words_link(held.town.id, *span, reached[0].id),
        "mention": next_mention(site, held, span),
        "notes": [damage for damage in held.town.damage if _touches(held, damage, reached)],
    }


def _context(held: TownCorpus, passage: Passage) -> str:
    return fold_space(held.text.slice(passage.span))


def _touches(held: TownCorpus, damage: Damage, passages: list[Passage]) -> bool:
    spans = [span for words in damage.quotes for span in held.text.occurrences(words)[:1]]
    return damage.kind != "proposed" and any(
        span.start < p.span.end and p.span.start < span.end for span in spans for p in passages
    )


def next_mention(site: Site, held: TownCorpus, span: Span) -> dict[str, Any] | None:
    """The next place with a rule on the same topic, round to the beginning; None where there is no other."""
    here = [p for p in held.provisions if any(q.start < span.end and span.start < q.end for q in p.quotes)]
    topics = {provision.rule.topic for provision in here}
    places = [(q, p.rule.topic) for p in held.provisions if p.rule.topic in topics for q in p.quotes]
    others = [(q, topic) for q, topic in places if q.end <= span.start or q.start >= span.end]
    if not others:
        return None
    found, topic = min(others, key=lambda place: (place[0].start < span.start, place[0].start))
    passage = held.passage_at(found.start)
    return {
        "topic": site.corpus.topics[topic].label,
        "section": passage.section,
        "start": found.start,
        "end": found.end,
        "href": words_link(held.town.id, *found, passage.id),
    }
