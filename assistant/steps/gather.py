"""gather: the provisions a question is about, applied to its facts, and the passages that come near. Deterministic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.applying import apply_provision
from assistant.evidence import Finding, NearPassage, TownEvidence
from assistant.frame import Frame
from assistant.interfaces import Match, PassageSearch, RuleFinder
from assistant.ranking import Candidate, rank
from assistant.state import State
from assistant.verdicts import verdict_for
from corpus.loading import Corpus, TownCorpus

# Thresholds, chosen on the development questions (docs/evaluating.md).
LEAST_CLOSENESS = 0.42
SILENT_LEAD = 0.35
ALSO_WITHIN, MOST_ALSO = 0.55, 2
_NEAR = 2


@dataclass(frozen=True)
class Sources:
    """What gathering draws on."""

    corpus: Corpus
    finder: RuleFinder
    passages: PassageSearch


def gather(state: State, sources: Sources) -> State:
    """Evidence for each town asked about (for all of them where no town is named)."""
    assert state.frame is not None
    towns = state.frame.towns or tuple(sources.corpus.towns)
    ranked = _Ranked(sources, towns)
    evidence = tuple(_town_evidence(state, sources, ranked, town, number) for number, town in enumerate(towns))
    return state.but(evidence=evidence)


class _Ranked:
    """Candidates by town and part; each part is matched once."""

    def __init__(self, sources: Sources, towns: Sequence[str]) -> None:
        self._sources, self._towns = sources, towns
        self._matches: dict[tuple[str, str], list[Match]] = {}

    def candidates(self, held: TownCorpus, frame: Frame) -> list[Candidate]:
        key = (held.town.id, frame.query)
        if key not in self._matches:
            self._matches[key] = self._sources.finder.find(frame.query or frame.message, [held.town.id])
        return rank(self._sources.corpus, held, frame, self._matches[key])


def _town_evidence(state: State, sources: Sources, ranked: _Ranked, town: str, number: int) -> TownEvidence:
    held = sources.corpus.town(town)
    findings: list[Finding] = []
    also: list[Finding] = []
    silent = ""
    for frame in state.parts:
        candidates = ranked.candidates(held, frame)
        chosen, why = _chosen(sources.corpus, held, frame, candidates)
        silent = silent or why
        for place, candidate in enumerate(chosen):
            finding = _finding(state, sources.corpus, held, frame, candidate, f"{town}{number}")
            if any(finding.provision.id == known.provision.id for known in (*findings, *also)):
                continue
            (findings if place == 0 else also).append(finding)
    if not findings:
        hits = sources.passages.search(state.parts[0].query or state.question, [town], _NEAR)
        near = tuple(NearPassage(f"{town}{number}p{n}", town, hit.passage) for n, hit in enumerate(hits))
        return TownEvidence(town, near=near, silent=silent)
    also = [finding for finding in also if finding.provision.id not in {main.provision.id for main in findings}]
    return TownEvidence(town, tuple(findings + also[:MOST_ALSO]), main=len(findings))


def _chosen(
    corpus: Corpus, held: TownCorpus, frame: Frame, candidates: list[Candidate]
) -> tuple[list[Candidate], str]:
    """The candidates that answer a frame, best first; none, with the reason, where the text does not say."""
    rules = [candidate for candidate in candidates if candidate.provision is not None]
    topics = {candidate.provision.rule.topic for candidate in rules if candidate.provision}
    silent = [c for c in candidates if c.id.startswith("topic:") and c.id.removeprefix("topic:") not in topics]
    parts = [c for c in candidates if c.id.startswith("part:")]
    best = rules[0] if rules else None
    if parts and (best is None or parts[0].score > best.score):
        return [], parts[0].id
    if silent and (best is None or silent[0].score > best.score + SILENT_LEAD):
        return [], silent[0].id
    if best is None or best.match.closest < LEAST_CLOSENESS:
        return [], "nothing close"
    also = [c for c in rules[1 : 1 + MOST_ALSO] if c.score > best.score - ALSO_WITHIN]
    return [best, *also], ""


def _finding(
    state: State, corpus: Corpus, held: TownCorpus, frame: Frame, candidate: Candidate, prefix: str
) -> Finding:
    provision = candidate.provision
    assert provision is not None
    result = apply_provision(corpus, held, provision, frame, state.today)
    support = tuple(held.by_id[f"{held.town.id}.{name}"] for name in provision.rule.related)
    return Finding(
        key=f"{prefix}r{provision.rule.id}",
        town=held.town.id,
        provision=provision,
        score=candidate.score,
        sentence=result.sentence,
        headline=result.headline,
        verdict=verdict_for(frame, provision, result, candidate.match),
        result=result,
        support=support,
    )
