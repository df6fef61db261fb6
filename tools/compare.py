"""One topic across towns: a cell for each, with its citation or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict

from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import AreaSchedule, CountLimit, FeeSchedule, Prohibition
from tools.choosing import LAND
from tools.classification import plural_of, reaches, require_animal
from tools.errors import ToolInputError
from tools.fees import fee_for
from tools.figures import value_figure
from tools.land import land_check
from tools.numbers_allowed import number_check, prohibition_check
from tools.quantities import parse_area
from tools.result import ToolFigure, ToolResult

CellState = Literal["stated", "silent", "prohibited", "left_to_board", "lost"]
_MOST_IN_A_CELL = 2


class CellCitation(BaseModel):
    """A quote behind a cell: `text[start:end] == quote`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    n: int
    town: str
    document: str
    section: str
    passage_id: str
    quote: str
    start: int
    end: int
    link: str


class ComparisonRow(BaseModel):
    """A town's cell."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    town: str
    state: CellState
    text: str
    figures: list[ToolFigure] = []
    citations: list[CellCitation] = []


class Comparison(BaseModel):
    """A topic with a row for each town asked about."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    topic: str
    label: str
    rows: list[ComparisonRow]


def compare_topic(
    corpus: Corpus,
    topic: str,
    towns: Sequence[str] = (),
    animal: str | None = None,
    count: int | None = None,
    area: str | float | None = None,
) -> Comparison:
    """Compare towns on a topic, applied to an animal, a number and a lot where they are given.

    Raises ToolInputError for an unknown topic or animal, UnknownTown for a town not held.
    """
    if topic not in corpus.topics:
        raise ToolInputError(f"{topic[:40]!r} is no topic; the topics are {', '.join(sorted(corpus.topics))}.")
    if animal:
        require_animal(corpus, animal)
    if count is not None and count < 1:
        raise ToolInputError("The number of animals is a whole number above zero.")
    feet = None if area is None else parse_area(area)
    held = [corpus.town(town) for town in (towns or list(corpus.towns))]
    rows = [_row(corpus, town, topic, animal, count, feet, str(area or "")) for town in held]
    return Comparison(topic=topic, label=corpus.topics[topic].label, rows=rows)


def _row(
    corpus: Corpus,
    held: TownCorpus,
    topic: str,
    animal: str | None,
    count: int | None,
    area: Fraction | None,
    words: str,
) -> ComparisonRow:
    provisions = on_topic(corpus, held, topic, animal)
    if not provisions:
        lost = next((damage for damage in held.town.damage if topic in damage.topics and damage.kind == "lost"), None)
        text = lost.note if lost else "The text does not say."
        return ComparisonRow(town=held.town.id, state="lost" if lost else "silent", text=text)
    results = [_applied(corpus, provision, animal, count, area, words) for provision in provisions]
    sentences = [
        f"{result.headline.rstrip('.')}. {result.sentence}" if result.headline else result.sentence
        for result in results
    ]
    return ComparisonRow(
        town=held.town.id,
        state=_state(provisions[0]),
        text=" ".join(sentence[:1].upper() + sentence[1:] for sentence in sentences),
        figures=[figure for result in results for figure in result.figures],
        citations=_citations(held, provisions),
    )


def on_topic(corpus: Corpus, held: TownCorpus, topic: str, animal: str | None) -> list[Provision]:
    """The provisions that stand for a topic in a town: those with values or a force before mere statements."""
    topics = {topic, *(_WIDER.get(topic, ()) if animal or topic in _WIDER else ())}
    asked = animal or next(iter(corpus.topics[topic].animals), None)
    found = [
        p
        for p in held.provisions
        if p.rule.topic in topics and (not asked or reaches(corpus.animals, held, p.rule, asked))
    ]
    own = [p for p in found if p.rule.topic == topic] or found
    spoken = [p for p in own if not p.rule.silence] or own
    return sorted(spoken, key=_weight)[:_MOST_IN_A_CELL]


# Land for horses may stand in a town's rule for all grazing animals.
_WIDER = {"land-horses": ("land-grazing",), "land-grazing": ("land-horses",)}


def _weight(provision: Provision) -> tuple[int, int]:
    order = {
        "prohibition": 0,
        "area_schedule": 0,
        "setback": 0,
        "fee_schedule": 0,
        "count_limit": 0,
        "permit_requirement": 0,
    }
    return (
        order.get(provision.rule.kind, 2 if provision.rule.kind == "statement" else 1),
        -len(provision.rule.asks.open),
    )


def _state(provision: Provision) -> CellState:
    rule = provision.rule
    if rule.left_to_board:
        return "left_to_board"
    if rule.silence:
        return "silent"
    return "prohibited" if rule.says == "prohibits" else "stated"


def _applied(
    corpus: Corpus, provision: Provision, animal: str | None, count: int | None, area: Fraction | None, words: str
) -> ToolResult:
    rule = provision.rule
    name = animal or next(iter(rule.applies_to.animals), "animal")
    names = (name, plural_of(corpus, name))
    result: ToolResult | None = None
    if isinstance(rule, AreaSchedule):
        lot = area if rule.measure in LAND else None
        result = land_check(provision, names, count, lot, area_words=words) if count or lot is not None else None
    elif isinstance(rule, FeeSchedule) and count:
        result = fee_for(provision, count, names)
    elif isinstance(rule, CountLimit) and count:
        result = number_check(provision, names, count, area=area)
    elif isinstance(rule, Prohibition) and area is not None and rule.values:
        result = prohibition_check(provision, area=area, area_words=words)
    if result is not None:
        return result
    figures = [value_figure(provision, value) for value in rule.values]
    return ToolResult(
        tool="statement", town=provision.town, sentence=rule.said, figures=figures, provisions=[provision.id]
    )


def _citations(held: TownCorpus, provisions: list[Provision]) -> list[CellCitation]:
    spans = list(dict.fromkeys(span for provision in provisions for span in provision.quotes))
    found = []
    for number, span in enumerate(spans, 1):
        passage = held.passage_at(span.start)
        found.append(
            CellCitation(
                n=number, town=held.town.id, document=held.town.document, section=passage.section,
                passage_id=passage.id, quote=held.text.slice(span), start=span.start, end=span.end,
                link=f"/read/{held.town.id}?start={span.start}&end={span.end}#{passage.id}",
            )
        )  # fmt: skip
    return found
