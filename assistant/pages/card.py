"""An answer as a card shows it: chip, lead, ruler, sources, what else to check, and the plain text of it all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from assistant.answer import Answer, Check, Citation
from assistant.pages.drawing import measured
from assistant.pages.markup import to_html, to_plain
from assistant.pages.readings import margin_word, title_of
from assistant.pages.ruler import Ruler, rulers
from assistant.pages.signs import CHECKS, Sign, sign_of
from corpus.loading import Corpus
from corpus.town import Town


@dataclass(frozen=True)
class TownLabel:
    """A town as pages name it, with the age or standing of its text in a word or two."""

    id: str
    name: str
    document: str
    authority: str
    age: str
    proposed: bool
    contact: str
    telephone: str


@dataclass(frozen=True)
class Source:
    """A citation as a card shows it."""

    n: int
    town: str
    town_name: str
    document: str
    section: str
    quote: str
    href: str
    attributes: dict[str, str]


@dataclass(frozen=True)
class CheckLine:
    """A check that no drawing shows, in one line."""

    sign: Sign
    words: str


@dataclass(frozen=True)
class Card:
    """All that the card's template needs."""

    answer: Answer
    id: str
    sign: Sign | None
    opening: Markup
    rest: Markup
    towns: tuple[TownLabel, ...]
    names: dict[str, str]
    rulers: tuple[Ruler, ...]
    checks: tuple[CheckLine, ...]
    sources: tuple[Source, ...]
    nearest: tuple[Source, ...]
    mind: tuple[str, ...]
    calls: tuple[TownLabel, ...]
    plain: str
    told: str
    stored: bool
    created: str


def make_card(answer: Answer, corpus: Corpus, *, stored: bool) -> Card:
    """The card of an answer. stored: it can be opened again by its link."""
    sources = [source_of(citation, corpus, "source") for citation in answer.citations]
    nearest = [source_of(citation, corpus, "near") for citation in answer.nearest]
    links = {source.n: source.attributes for source in [*nearest, *sources]}
    drawn = rulers(answer.checks, answer.receipt.id[:12] or "now")
    opening, rest = to_html(answer.answer, links, sign_of(answer))
    towns = tuple(town_label(corpus.towns[town].town) for town in answer.towns if town in corpus.towns)
    return Card(
        answer=answer,
        id=answer.receipt.id,
        sign=sign_of(answer),
        opening=opening,
        rest=rest,
        towns=towns,
        names={town.id: town.name for town in towns},
        rulers=tuple(drawn),
        checks=tuple(_check_line(check) for check in answer.checks if len(answer.checks) > len(drawn)),
        sources=tuple(sources),
        nearest=tuple(nearest),
        mind=tuple(words for words in answer.caveats if words not in answer.answer),
        calls=towns if answer.status == "not_covered" else (),
        plain=plain_text(answer, sources),
        told=to_plain(answer.answer).split("\n")[0],
        stored=stored,
        created=answer.receipt.created[:10],
    )


def town_label(town: Town) -> TownLabel:
    """A town's name and the age of its text."""
    dated = f"text of {town.as_of.year}" if town.as_of else "undated copy"
    age = "proposed" if town.standing == "proposed" else dated
    contact = town.contact
    return TownLabel(
        town.id, town.name, town.document, town.authority, age, town.standing == "proposed", contact.office,
        contact.current or contact.in_text,
    )  # fmt: skip


def source_of(citation: Citation, corpus: Corpus, kind: str) -> Source:
    """A citation with the link that opens the reader at its words. The link is made here, from what is held."""
    held = corpus.towns.get(citation.town)
    name = held.town.name if held else citation.town
    href = words_link(citation.town, citation.start, citation.end, citation.passage_id)
    attributes = {
        "href": href,
        "data-town": citation.town,
        "data-start": str(citation.start),
        "data-end": str(citation.end),
        "aria-label": f"{'Source' if kind == 'source' else 'Passage'} {citation.n}: {name}, {citation.section}",
    }
    return Source(
        citation.n, citation.town, name, citation.document, citation.section, citation.quote, href, attributes
    )


def words_link(town: str, start: int, end: int, passage: str) -> str:
    """The address at which the reader opens on these words."""
    return f"/read/{quote(town, safe='')}?start={start}&end={end}#{quote(passage, safe='.')}"


def _check_line(check: Check) -> CheckLine:
    shown = CHECKS[check.result]
    required = _amount(check.required, check.unit)
    if check.given is None or not isinstance(check.margin, (int, float)) or check.unit == "date":
        return CheckLine(shown, f"{title_of(check)}: {required}")
    given = _amount(check.given, check.unit)
    margin = f"{measured(abs(check.margin), check.unit)} {margin_word(check).lower()}"
    return CheckLine(shown, f"{title_of(check)}: {required} required, {given} given, {margin}")


def _amount(value: float | int | str | None, unit: str) -> str:
    return measured(value, unit) if isinstance(value, (int, float)) else str(value or "")


def plain_text(answer: Answer, sources: Sequence[Source]) -> str:
    """The answer with its sources as plain text, for the clipboard, an e-mail or a call note."""
    lines = [answer.question.strip(), "", to_plain(answer.answer)]
    if answer.steps:
        lines += ["", "Worked out:", *(f"- {step}" for step in answer.steps)]
    if answer.caveats or answer.also_check:
        lines += ["", "Check too:", *(f"- {words}" for words in [*answer.caveats, *answer.also_check])]
    if sources:
        lines += ["", "Where it stands:"]
        lines += [f"[{s.n}] {s.document}, {s.section}: “{' '.join(s.quote.split())}”" for s in sources]
    return "\n".join([*lines, "", "This explains the Board's text and is not legal advice."])


def texts_used(answer: Answer, towns: Sequence[TownLabel]) -> list[dict[str, Any]]:
    """The receipt's texts with their names, for the foot of a printed answer."""
    names = {town.id: town.name for town in towns}
    return [{"name": names.get(town, town), "hash": digest[:12]} for town, digest in answer.receipt.texts.items()]


def card_template(view: str) -> str:
    """The template of a card: for the chat, or for the staff page."""
    return "staff_answer.html" if view == "staff" else "card.html"
