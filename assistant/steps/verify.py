"""verify: every number of a draft is traced to its evidence or to the asker's words; what cannot be is not shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from assistant.evidence import Draft, Finding
from assistant.state import State
from corpus.loading import Corpus
from corpus.numbers import find_numbers
from corpus.provisions import Provision

_KEY = re.compile(r"\{[^{}\s]+\}")
_ALWAYS = {Fraction(0), Fraction(1), Fraction(2)}


def verify(state: State, corpus: Corpus) -> State:
    """Drop the lines of a draft that say an untraced number, or quote another town; note it in the log.

    One repair: untraced lines go. If the first line is among them, the plain sentences of the evidence take its place.
    """
    draft = state.draft
    assert draft is not None
    known = _traceable(state, draft, corpus)
    lines = draft.text.split("\n")
    loose = [line for line in lines if untraced(line, known)]
    strange = sorted({f.town for f in draft.used} - set(draft.towns))
    if not loose and not strange:
        return state
    kept = [line for line in lines if line not in loose]
    if not kept or lines[0] in loose:
        kept = _plain(draft)
    log = (*state.log, *(f"untraced number in {line[:80]!r}" for line in loose), *(f"other town {t}" for t in strange))
    used = tuple(finding for finding in draft.used if finding.town in draft.towns)
    repaired = Draft(
        status=draft.status, text="\n".join(kept), verdict=draft.verdict, used=used,
        near=draft.near, quoted=draft.quoted,
        caveats=tuple(c for c in draft.caveats if not untraced(c, known)), also_check=draft.also_check,
        missing=draft.missing, suggestions=draft.suggestions, towns=draft.towns, steps=draft.steps,
    )  # fmt: skip
    return state.but(draft=repaired, log=log)


def untraced(line: str, known: set[Fraction]) -> list[Fraction]:
    """Numbers of a line that are not among those known."""
    bare = re.sub(r"\[\d+\]", " ", _KEY.sub(" ", line))
    return [number.value for number in find_numbers(bare) if number.value not in known]


def _traceable(state: State, draft: Draft, corpus: Corpus) -> set[Fraction]:
    known = set(_ALWAYS)
    known |= {number.value for turn in state.turns for number in find_numbers(turn)}
    known |= {number.value for step in draft.steps for number in find_numbers(step)}
    for finding in draft.used:
        for provision in (finding.provision, *finding.support):
            known |= _quoted(provision, corpus)
        known |= _figured(finding)
    for town in draft.towns:
        held = corpus.town(town).town
        known |= {n.value for damage in held.damage for quote in damage.quotes for n in find_numbers(quote)}
        known |= {n.value for n in find_numbers(held.document)} | {n.value for n in find_numbers(held.contact.in_text)}
    return known


def _quoted(provision: Provision, corpus: Corpus) -> set[Fraction]:
    held = corpus.town(provision.town)
    return {number.value for span in provision.quotes for number in find_numbers(held.text.slice(span))}


def _figured(finding: Finding) -> set[Fraction]:
    known: set[Fraction] = set()
    for figure in finding.figures:
        values: Iterable[object] = figure.value if isinstance(figure.value, tuple) else (figure.value,)
        for value in values:
            if isinstance(value, str):
                known |= {number.value for number in find_numbers(value.replace("-", " "))}
            elif value is not None:
                known.add(Fraction(str(value)))
    return known


def _plain(draft: Draft) -> list[str]:
    """The deterministic answer: the rules' own sentences."""
    return [f"{finding.provision.rule.said} {{{finding.key}}}" for finding in draft.used]
