"""Ranking provisions for a frame: similarity to the ways they are asked, and the frame's facts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.applying.reaching import widened
from assistant.frame import Frame, Want
from assistant.interfaces import Match
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import AreaSchedule, Rule
from tools.classification import names_of, reaches_any

# Weights, in standard deviations of the similarity scores; chosen on the development questions (docs/evaluating.md).
OTHER_ANIMAL, SAME_ANIMAL = -1.6, 0.35
OTHER_STRUCTURE, SAME_STRUCTURE, IMPLIED_STRUCTURE = -0.45, 0.35, 0.15
OTHER_FEATURE, SAME_FEATURE = -0.4, 0.6
WANTED_KIND, UNWANTED_KIND = 0.55, -0.25
SAME_TOPIC = 0.3
NAMED_SECTION = 1.5
APPLIES_TO_DATE = 0.35

_KINDS: dict[Want, tuple[str, ...]] = {
    "number": ("area_schedule", "count_limit"),
    "area": ("area_schedule",),
    "distance": ("setback",),
    "fee": ("fee_schedule",),
    "fine": ("penalty_schedule",),
    "time": ("time_limit", "season"),
    "who": ("authority",),
    "definition": ("definition",),
    "size": ("area_schedule",),
}
_SPECIAL = {"fee_schedule": "fee", "penalty_schedule": "fine"}


_SECTION = re.compile(r"\bsec(?:tion|t)?\.?\s+([IVX]+|\d+)\b", re.IGNORECASE)
_SECTION_OF = re.compile(r"\bSection ([IVX]+|\d+)\b")


@dataclass(frozen=True)
class Candidate:
    """A provision ranked for a frame, or a topic or scope (provision None) that competes with it."""

    id: str
    provision: Provision | None
    score: float
    match: Match
    facts: float = 0.0


def rank(corpus: Corpus, held: TownCorpus | None, frame: Frame, matches: Sequence[Match]) -> list[Candidate]:
    """Candidates of one town (and the topics and scopes), best first."""
    topics = {match.id.removeprefix("topic:"): match.score for match in matches if match.id.startswith("topic:")}
    candidates = []
    for match in matches:
        provision = held.by_id.get(match.id) if held else None
        score = match.score
        facts = 0.0
        if provision is not None and held is not None:
            facts = _facts(corpus, held, frame, provision.rule)
            score += facts
            score += SAME_TOPIC * max(0.0, min(1.0, topics.get(provision.rule.topic, 0.0) / 3))
        candidates.append(Candidate(match.id, provision, score, match, facts))
    return sorted(candidates, key=lambda candidate: (-candidate.score, candidate.id))


def _facts(corpus: Corpus, held: TownCorpus, frame: Frame, rule: Rule) -> float:
    return (
        _animal_fact(corpus, held, frame, rule)
        + _structure_fact(corpus, frame, rule)
        + _feature_fact(corpus, frame, rule)
        + _kind_fact(frame, rule)
    )


def _animal_fact(corpus: Corpus, held: TownCorpus, frame: Frame, rule: Rule) -> float:
    if not frame.animals or not rule.applies_to.animals:
        return 0.0
    animals = {mention.animal for mention in frame.animals}
    if any(reaches_any(corpus.animals, held, rule.applies_to.animals, animal) for animal in animals):
        return SAME_ANIMAL
    wider = {name for animal in rule.applies_to.animals for name in names_of(corpus.animals, animal)}
    return OTHER_ANIMAL / 4 if wider & animals else OTHER_ANIMAL


def _structure_fact(corpus: Corpus, frame: Frame, rule: Rule) -> float:
    own = set(rule.applies_to.structures) | {limit.structure for limit in rule.limits if limit.structure}
    if not own:
        return 0.0
    asked = {name for structure in frame.structures for name in widened(corpus, structure)}
    reach = {name for structure in own for name in (widened(corpus, structure) if structure else ())}
    if asked and _for_other_animals(corpus, frame.structures, own):
        return OTHER_ANIMAL
    if asked:
        exact = own & set(frame.structures)
        return (
            SAME_STRUCTURE
            if exact
            else SAME_STRUCTURE / 2
            if own & asked or set(frame.structures) & reach
            else OTHER_STRUCTURE
        )
    animals = {name for mention in frame.animals for name in names_of(corpus.animals, mention.animal)}
    made_for = {name for structure in own for name in (corpus.features[structure].for_animals if structure else ())}
    if animals and made_for and not animals & made_for and all(corpus.features[s].for_animals for s in own if s):
        return OTHER_ANIMAL / 2
    return IMPLIED_STRUCTURE if animals & made_for else 0.0


def _for_other_animals(corpus: Corpus, asked: Sequence[str], own: set[str]) -> bool:
    """Whether all structures asked about, and all of a rule's, are made for animals, and for none in common."""
    ours = [set(corpus.features[name].for_animals) for name in asked]
    theirs = [set(corpus.features[name].for_animals) for name in own]
    return all(ours) and all(theirs) and not set().union(*ours) & set().union(*theirs)


def _feature_fact(corpus: Corpus, frame: Frame, rule: Rule) -> float:
    own = {limit.feature for limit in rule.limits if limit.feature}
    if not own or not frame.features:
        return 0.0
    asked = {name for feature in frame.features for name in widened(corpus, feature)}
    reach = {name for feature in own for name in widened(corpus, feature or "")}
    if own & set(frame.features):
        return SAME_FEATURE
    return SAME_FEATURE / 2 if own & asked or set(frame.features) & reach else OTHER_FEATURE


def wanted_kinds(frame: Frame) -> set[str]:
    """The kinds of rule that hold the kind of value a question asks for."""
    return {kind for want in frame.wants for kind in _KINDS.get(want, ())}


def _kind_fact(frame: Frame, rule: Rule) -> float:
    wanted = wanted_kinds(frame)
    score = 0.0
    if rule.kind in wanted:
        score += WANTED_KIND
    elif rule.kind in _SPECIAL and _SPECIAL[rule.kind] not in frame.wants:
        score += UNWANTED_KIND
    if isinstance(rule, AreaSchedule) and (frame.areas or frame.asking == "sufficiency"):
        kinds = {area.of for area in frame.areas} or {"lot"}
        land = rule.measure in ("lot", "NIL", "usable land", "land")
        score += WANTED_KIND / 2 if rule.measure in kinds or (land and kinds & {"lot", "NIL", "usable land"}) else 0.0
    if rule.kind == "setback" and any(length.of == "distance" for length in frame.lengths):
        score += WANTED_KIND / 2
    if rule.kind == "time_limit" and (frame.dates or any(day for _, day in frame.months) or frame.times):
        score += APPLIES_TO_DATE
    sections = {number.upper() for number in _SECTION.findall(frame.query)}
    if sections & set(_SECTION_OF.findall(rule.said)):
        score += NAMED_SECTION
    if rule.kind == "lookup" and any(length.of == "depth" for length in frame.lengths):
        score += WANTED_KIND
    return score
