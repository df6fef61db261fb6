"""A town's text as pages show it: passages cut at marks, each piece escaped, nothing added within the town's words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup, escape

from corpus.loading import TownCorpus
from corpus.passages import Passage
from corpus.text import Span, fold_space

_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")


@dataclass(frozen=True)
class Mark:
    """Words to be marked: kind is `cited`, `found` or `damage`; id is the anchor of its first piece."""

    span: Span
    kind: str
    id: str = ""
    title: str = ""


@dataclass(frozen=True)
class PassageView:
    """A passage ready for a template. heading: the passage's own, as Paddock names it (empty where it has none)."""

    passage: Passage
    html: Markup
    heading: str
    path: tuple[str, ...]
    lead_in: str


def view_of(held: TownCorpus, passage: Passage, marks: Sequence[Mark] = ()) -> PassageView:
    """A passage with the marks that reach it."""
    return PassageView(
        passage,
        marked_text(held, passage, marks),
        own_heading(held, passage),
        passage.headings,
        "" if passage.lead_in is None else fold_space(held.text.slice(passage.lead_in)),
    )


def own_heading(held: TownCorpus, passage: Passage) -> str:
    """The heading that this passage brings, rather than one that it lies under."""
    position = held.passages.index(passage)
    above = next((p for p in reversed(held.passages[:position]) if p.depth < passage.depth), None)
    inherited = len(above.headings) if above else 0
    return passage.headings[-1] if len(passage.headings) > inherited else ""


def marked_text(held: TownCorpus, passage: Passage, marks: Sequence[Mark]) -> Markup:
    """The passage's characters, escaped, with its label set apart and the marks wrapped."""
    span = passage.span
    own = [Mark(passage.label, "label")] if passage.label.end > passage.label.start else []
    reaching = [mark for mark in [*own, *marks] if mark.span.start < span.end and span.start < mark.span.end]
    cuts = {span.start, span.end}
    for mark in reaching:
        cuts |= {max(mark.span.start, span.start), min(mark.span.end, span.end)}
    places = sorted(cuts)
    return Markup("").join(_piece(held, Span(start, end), reaching) for start, end in pairwise(places))


def _piece(held: TownCorpus, span: Span, marks: Iterable[Mark]) -> Markup:
    piece = _paragraphs(held.text.slice(span))
    for mark in marks:
        if not mark.span.covers(span):
            continue
        if mark.kind == "label":
            piece = Markup('<span class="label">{}</span>').format(piece)
            continue
        identifier = Markup(' id="{}"').format(mark.id) if mark.id and mark.span.start == span.start else ""
        title = Markup(' title="{}"').format(mark.title) if mark.title else ""
        piece = Markup('<mark class="{}"{}{}>{}</mark>').format(mark.kind, identifier, title, piece)
    return piece


def _paragraphs(text: str) -> Markup:
    """Escaped words; an empty line within them stays one."""
    return Markup('<br class="gap">').join(escape(part) for part in _PARAGRAPH.split(text))


def search_marks(held: TownCorpus, wanted: str, most: int = 200) -> list[Mark]:
    """Where words stand in the text, capitals and white space aside."""
    words = [re.escape(word) for word in wanted.split()]
    if not words:
        return []
    found = re.finditer(r"\s+".join(words), held.text.raw, re.IGNORECASE)
    spans = [Span(match.start(), match.end()) for match, _ in zip(found, range(most), strict=False)]
    return [Mark(span, "found", f"found-{number}") for number, span in enumerate(spans, start=1)]


def damage_marks(held: TownCorpus) -> list[Mark]:
    """The places that `town.yaml` says are lost, cut, contradictory or ambiguous."""
    marks = []
    for damage in held.town.damage:
        if damage.kind == "proposed":
            continue
        for number, words in enumerate(damage.quotes):
            spans = held.text.occurrences(words)[:1]
            anchor = f"damage-{damage.id}" if number == 0 else ""
            marks += [Mark(span, "damage", anchor, f"{damage.kind}: {damage.note}") for span in spans]
    return marks
