"""Passages: the smallest numbered units of a text. Together they tile it, character for character."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from corpus.errors import CorpusBroken
from corpus.grammar import TERMS, Mark, Style, find_marks
from corpus.text import Span, Text, fold_space
from corpus.town import Numbering, Town

_LONGEST_HEADING = 80
_SHORTEST_LEAD_IN = 4


@dataclass(frozen=True)
class Passage:
    """A passage: its id in the town, the text's own section (or a description), its headings and its span.

    lead_in is the span of the sentence that this passage completes, if there is one; label that of its number.
    """

    id: str
    town: str
    section: str
    headings: tuple[str, ...]
    span: Span
    lead_in: Span | None
    depth: int
    label: Span

    def indexed(self, text: Text) -> str:
        """What is indexed: heading path, lead-in and text."""
        lead = "" if self.lead_in is None else text.slice(self.lead_in)
        return fold_space(" ".join([*self.headings, lead, text.slice(self.span)]))


@dataclass(frozen=True)
class _Start:
    """The start of a passage, before its end is known."""

    at: int
    body: int
    id: str
    section: str
    heading: str
    depth: int


@dataclass(frozen=True)
class _Stretch:
    """A part of the text with one way of numbering; the id is empty where the text has no parts."""

    begin: int
    end: int
    id: str
    section: str
    heading: str
    levels: list[Style]


def find_passages(town: Town, text: Text) -> list[Passage]:
    """All passages of a text in order; their spans tile it."""
    starts = sorted(_starts(town.numbering, text), key=lambda start: start.at)
    if not starts or starts[0].at > 0:
        starts.insert(0, _Start(0, 0, "front", "front matter", "", 0))
    ends = [start.at for start in starts[1:]] + [len(text.raw)]
    passages: list[Passage] = []
    path: list[tuple[_Start, int]] = []
    seen: dict[str, int] = {}
    for start, end in zip(starts, ends, strict=True):
        while path and path[-1][0].depth >= start.depth:
            path.pop()
        if start.at == end:
            raise CorpusBroken(f"{town.id}: two passages start at the same place, {text.raw[end : end + 40]!r}.")
        identifier = f"{town.id}.{start.id}"
        seen[identifier] = seen.get(identifier, 0) + 1
        if seen[identifier] > 1:
            identifier = f"{identifier}-{seen[identifier]}"
        passages.append(_passage(identifier, town.id, text, [*path, (start, end)]))
        path.append((start, end))
    return passages


def _passage(identifier: str, town: str, text: Text, path: list[tuple[_Start, int]]) -> Passage:
    """The passage at the end of a path of open ones, each with the offset at which its own words end."""
    start, end = path[-1]
    return Passage(
        id=identifier,
        town=town,
        section=start.section,
        headings=tuple(above.heading for above, _ in path if above.heading),
        span=Span(start.at, end),
        lead_in=_lead_in(text, *path[-2]) if len(path) > 1 else None,
        depth=start.depth,
        label=Span(start.at, start.body),
    )


def _lead_in(text: Text, parent: _Start, end: int) -> Span | None:
    """The last, unfinished sentence of the parent's own words, if they do not end a sentence."""
    words = text.raw[parent.body : end].rstrip()
    if not words or words[-1] not in ":;," or len(words.split()) < _SHORTEST_LEAD_IN:
        return None
    sentence = max(words.rfind(". "), words.rfind(".\n")) + 1
    opening = parent.body + sentence
    opening += len(text.raw[opening:]) - len(text.raw[opening:].lstrip())
    return Span(opening, parent.body + len(words))


def _starts(numbering: Numbering, text: Text) -> Iterable[_Start]:
    plain = [_stretch(text, first, last) for first, last in numbering.plain]
    pinned = [_pin_start(text, pin.starts, pin.nth) for pin in numbering.pins]
    taken = set(pinned)
    for part in _stretches(numbering, text):
        if part.id:
            yield _Start(part.begin, part.begin, part.id, part.section, part.heading, 0)
        labels: list[Mark] = []
        for mark in find_marks(
            text.raw, part.begin, part.end, part.levels, line_start=numbering.line_start, plain=plain
        ):
            if mark.start in taken:
                continue
            labels = [above for above in labels if above.depth < mark.depth] + [mark]
            if mark.start == part.begin and part.id:
                continue
            yield _marked(text, mark, labels, part, numbering)
    for pin, at in zip(numbering.pins, pinned, strict=True):
        yield _Start(at, at, pin.id, pin.section, pin.heading, _pin_depth(pin.id))


def _stretches(numbering: Numbering, text: Text) -> list[_Stretch]:
    """The pinned parts with where they begin and end; the whole text where none is pinned."""
    if not numbering.parts:
        return [_Stretch(0, len(text.raw), "", "", "", numbering.levels)]
    begins = [_pin_start(text, part.starts, part.nth) for part in numbering.parts]
    if begins != sorted(begins):
        raise CorpusBroken(f"{text.town}: the parts are not listed in the order of the text.")
    return [
        _Stretch(begin, end, part.id, part.section, part.heading, part.levels or numbering.levels)
        for begin, end, part in zip(begins, [*begins[1:], len(text.raw)], numbering.parts, strict=True)
    ]


def _pin_start(text: Text, words: str, nth: int) -> int:
    return text.find(words, nth).start


def _stretch(text: Text, first: str, last: str) -> Span:
    start = text.find(first).start
    return Span(start, text.find(last, within=Span(start, len(text.raw))).end)


def _marked(text: Text, mark: Mark, labels: list[Mark], part: _Stretch, numbering: Numbering) -> _Start:
    path = [_slug(label.label) for label in labels if not _repeated(label, labels)]
    identifier = ".".join([part.id, *path] if part.id else path)
    own = _joined(part.section, _section_words(labels), labels[0])
    heading = numbering.headings.get(fold_space(text.raw[mark.start : mark.end])) or _heading(text, mark, numbering)
    return _Start(mark.start, mark.end, identifier, own, heading, mark.depth + (1 if part.id else 0))


def _repeated(label: Mark, labels: list[Mark]) -> bool:
    """Whether a deeper label already spells this one out (28.2 within 28.2.4)."""
    return any(other.label.startswith(label.label + ".") for other in labels if other.depth > label.depth)


def _joined(section: str, words: str, outermost: Mark) -> str:
    """The part's name and the label within it; a decimal label (3.2) says its section itself."""
    if not section or (outermost.style.startswith("decimal") and section.startswith("Section ")):
        return words
    return f"{section}, item {words}" if words.startswith("(") else f"{section}, {words}"


def _section_words(labels: list[Mark]) -> str:
    shown = [label for label in labels if not _repeated(label, labels)]
    return "".join(_shown(label, first=position == 0) for position, label in enumerate(shown))


def _shown(mark: Mark, *, first: bool) -> str:
    if mark.style == "sec":
        return f"Sec. {mark.label}"
    if mark.style in ("section", "section_roman", "regulation"):
        word = "Regulation" if mark.style == "regulation" else "Section"
        return f"{word} {mark.label}"
    if mark.style in TERMS:
        return f", “{mark.label.title() if mark.label.isupper() else mark.label}”".lstrip(", " if first else "")
    if mark.style.startswith("decimal") or mark.style == "section_letter":
        return f"{'' if first else ' '}{mark.label}"
    return f"({mark.label})"


def _heading(text: Text, mark: Mark, numbering: Numbering) -> str:
    """The words after a label, where they are a heading: short, ended by a stop or a line, not a whole provision."""
    if mark.style in TERMS:
        return mark.label
    if mark.style not in ("sec", "decimal2", "decimal3", "regulation"):
        return ""
    ended = r"[.:\n]" if numbering.line_start else r":|\s(?=[a1]\.\s)"
    rest = text.raw[mark.end : mark.end + _LONGEST_HEADING + 1]
    match = re.match(rf"\s*([A-Z][^.:\n]*?)(?:{ended})", rest)
    return fold_space(match.group(1)) if match and len(match.group(1).split()) <= 8 else ""


def _slug(label: str) -> str:
    return re.sub(r"[^a-z0-9_.]+", "-", label.lower()).strip("-")


def _pin_depth(identifier: str) -> int:
    """Depth of a pinned passage: a dotted id lies below the passage its id begins with."""
    dots = identifier.count(".")
    return dots + 1 if dots else 0
