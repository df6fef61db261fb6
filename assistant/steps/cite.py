"""cite: keys into numbered citations with spans and links, and the figures, checks and receipt of the answer."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from assistant.answer import Answer, Check, Citation, Figure, NumberRange, Receipt
from assistant.evidence import Draft, Finding, NearPassage
from assistant.state import State
from assistant.version import ENGINE
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.text import Span
from tools.result import ToolCheck, ToolFigure

_KEY = re.compile(r"\s?\{([^{}\s]+)\}")


def link_to(passage_id: str, span: Span) -> str:
    """The reader's address of a passage, with the words to mark."""
    town = passage_id.split(".", maxsplit=1)[0]
    return f"/read/{town}?start={span.start}&end={span.end}#{passage_id}"


@dataclass
class _Numbers:
    """Citations as they are numbered, in the order in which the text first marks them."""

    corpus: Corpus
    citations: list[Citation] = field(default_factory=list)
    of_provision: dict[str, list[int]] = field(default_factory=dict)

    def cite(self, provision: Provision) -> list[int]:
        """Numbers of a provision's quotes (and of the lead-ins they complete), numbered now if they are new."""
        if provision.id not in self.of_provision:
            held = self.corpus.town(provision.town)
            spans = [span for quote in provision.quotes for span in _with_lead_in(held, quote)]
            self.of_provision[provision.id] = list(dict.fromkeys(self._number(held, span) for span in spans))
        return self.of_provision[provision.id]

    def cite_passage(self, near: NearPassage) -> int:
        """Number of a whole passage, white space around it left out."""
        held = self.corpus.town(near.town)
        return self._number(held, trimmed(held, near.passage))

    def _number(self, held: TownCorpus, span: Span) -> int:
        for known in self.citations:
            if known.town == held.town.id and Span(known.start, known.end).covers(span):
                return known.n
        self.citations.append(citation(held, span, len(self.citations) + 1))
        return len(self.citations)


def citation(held: TownCorpus, span: Span, number: int) -> Citation:
    """A citation of a span: `text[start:end]` is its quote."""
    passage = held.passage_at(span.start)
    return Citation(
        n=number, town=held.town.id, document=held.town.document, section=passage.section, passage_id=passage.id,
        quote=held.text.slice(span), start=span.start, end=span.end, link=link_to(passage.id, span),
    )  # fmt: skip


def _with_lead_in(held: TownCorpus, quote: Span) -> Iterator[Span]:
    yield quote
    lead = held.passage_at(quote.start).lead_in
    if lead is not None and not quote.covers(lead):
        yield lead


def cite(state: State, corpus: Corpus) -> State:
    """The answer object from the draft."""
    draft = state.draft
    assert draft is not None
    numbers = _Numbers(corpus)
    text = _numbered(draft, numbers)
    for finding in draft.used:
        for provision in (finding.provision, *finding.support):
            numbers.cite(provision)
    towns = list(draft.towns)
    answer = Answer(
        question=state.question,
        status=draft.status,
        verdict=draft.verdict,
        answer=text,
        towns=towns,
        figures=_figures(draft, numbers),
        steps=list(dict.fromkeys(draft.steps)),
        citations=numbers.citations,
        nearest=_nearest(draft, corpus),
        checks=_checks(draft, numbers),
        also_check=list(draft.also_check),
        caveats=list(dict.fromkeys(draft.caveats)),
        missing=list(draft.missing),
        suggestions=list(draft.suggestions)[:4],
        as_of={town: _as_of(corpus.town(town)) for town in towns},
        session=state.session,
        receipt=_receipt(state, draft, corpus),
    )
    return state.but(answer=answer)


def _numbered(draft: Draft, numbers: _Numbers) -> str:
    known = {finding.key: finding for finding in draft.used}
    quoted = {passage.key: passage for passage in draft.quoted}

    def replaced(match: re.Match[str]) -> str:
        if match.group(1) in quoted:
            return f" [{numbers.cite_passage(quoted[match.group(1)])}]"
        cited = numbers.cite(known[match.group(1)].provision)
        return " " + "".join(f"[{n}]" for n in cited)

    return _KEY.sub(replaced, draft.text).strip()


def _as_of(held: TownCorpus) -> str | None:
    return held.town.as_of.isoformat() if held.town.as_of else None


def _figures(draft: Draft, numbers: _Numbers) -> list[Figure]:
    figures: list[Figure] = []
    for finding in draft.used:
        for figure in finding.figures:
            made = _figure(figure, finding, numbers)
            if made not in figures:
                figures.append(made)
    return figures


def _figure(figure: ToolFigure, finding: Finding, numbers: _Numbers) -> Figure:
    cited = numbers.cite(finding.provision) if figure.origin != "given" else []
    value = figure.value
    shown = NumberRange(min=value[0], max=value[1]) if isinstance(value, tuple) else value
    return Figure(
        label=figure.label, value=shown, unit=figure.unit, town=finding.town, origin=figure.origin, citations=cited
    )


def _checks(draft: Draft, numbers: _Numbers) -> list[Check]:
    return [_check(check, finding, numbers) for finding in draft.used for check in finding.checks]


def _check(check: ToolCheck, finding: Finding, numbers: _Numbers) -> Check:
    return Check(
        label=check.label, required=check.required, given=check.given, margin=check.margin, unit=check.unit,
        result=check.result, citations=numbers.cite(finding.provision), town=finding.town, feature=check.feature,
        ladder=check.ladder,
    )  # fmt: skip


def trimmed(held: TownCorpus, passage: str) -> Span:
    """The span of a passage without the white space around it."""
    span = held.passage_by_id[passage].span
    words = held.text.slice(span)
    return Span(span.start + len(words) - len(words.lstrip()), span.start + len(words.rstrip()))


def _nearest(draft: Draft, corpus: Corpus) -> list[Citation]:
    near = []
    for number, passage in enumerate(draft.near, 1):
        held = corpus.town(passage.town)
        near.append(citation(held, trimmed(held, passage.passage), number))
    return near


def _receipt(state: State, draft: Draft, corpus: Corpus) -> Receipt:
    """What the answer was made from.

    Its id is that of the content until a store gives it one that cannot be guessed.
    """
    texts = {town: corpus.town(town).text.sha256 for town in draft.towns}
    rules = list(dict.fromkeys(p.id for f in draft.used for p in (f.provision, *f.support)))
    made = json.dumps([state.turns, state.town, texts, rules, draft.text])
    return Receipt(
        id=hashlib.sha256(made.encode()).hexdigest()[:24],
        created=state.today.isoformat(),
        engine=ENGINE,
        model=None,
        texts=texts,
        rules=rules,
    )
