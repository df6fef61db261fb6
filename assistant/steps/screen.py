"""screen (the end of understanding): messages that end before any text is searched."""

from __future__ import annotations

import re

from assistant.answer import Missing, Status
from assistant.evidence import Draft
from assistant.frame import Frame
from assistant.interfaces import Match, RuleFinder
from assistant.retrieval.words import words_of
from assistant.state import State
from assistant.steps_text import outcome_text, town_question
from assistant.understanding.carrying import points_back
from corpus.loading import Corpus

_TALK_CLOSENESS = 0.72
_OUT_LEAD, _OUT_CLOSENESS = 0.15, 0.35
_EMERGENCY = re.compile(
    r"\b(?:bitten|(?:bit|bites|attacked)\s+(?:my|me|him|her|our|us|a|the|someone|somebody)|dog bite|mauled|rabid|rabies exposure|foaming|cruelty|abus(?:e|ing|ed)|neglect(?:ed|ing)?|starving|beat(?:s|ing) (?:his|her|the|their)|bleeding|dying|hit by a car|poisoned|colic|very sick|emergency)\b",
    re.IGNORECASE,
)
_PRONOUN_ONLY = 2
_PLAINLY_ASKED = 0.7
_STATUTE = re.compile(
    r"\b(?:what does|read me|wording of|words of|text of|quote|recite|spell out|full text|contents? of|says? in)\b[^?.]{0,60}?\b(?:chapter|c\.|ch\.?|section|sec\.?|§|cmr|general laws?)\s*\d+[^?.]{0,40}\b(?:general laws?|chapter|cmr|mgl|m\.g\.l|say|read)\b"
    r"|\bchapter \d+\w* section \d+\w* of the general laws? say\b",
    re.IGNORECASE,
)


def screen(state: State, corpus: Corpus, finder: RuleFinder) -> State:
    """End early for greetings, what is out of scope, places not held, emergencies, and questions too vague."""
    frame = state.frame
    assert frame is not None
    towns = ", ".join(held.town.name for held in corpus.towns.values())
    if frame.places and not frame.towns:
        return _end(state, "not_covered", "place_not_held", place=frame.places[0], towns=towns)
    if frame.impossible:
        words = frame.impossible[0]
        missing = (Missing(name="figure", ask="What is the right figure?"),)
        return _end(state, "needs_information", "impossible", missing=missing, words=words)
    if _EMERGENCY.search(state.question):
        return _end(state, "not_covered", "emergency", towns=towns)
    if _STATUTE.search(state.question):
        return _end(state, "not_covered", "statute")
    finder.prepare([part.query for part in state.parts])
    matches = finder.find(frame.query or state.question, list(frame.towns or corpus.towns))
    talk = _small_talk(frame, matches)
    if talk:
        return _end(state, "out_of_scope", talk, towns=towns)
    if _is_vague(frame, matches):
        return _vague(state, corpus, frame, towns)
    if _is_out(frame, matches):
        return _end(state, "out_of_scope", "out_of_scope", towns=towns)
    return state


def _end(state: State, status: Status, outcome: str, missing: tuple[Missing, ...] = (), **places: str) -> State:
    text = outcome_text(outcome).format(**places)
    assert state.frame is not None
    return state.but(draft=Draft(status, text, missing=missing, towns=state.frame.towns), ended=True)


def _small_talk(frame: Frame, matches: list[Match]) -> str | None:
    """The kind of small talk a message is, if it is nothing else."""
    best = next((m for m in matches if m.id.startswith("scope:") and m.id != "scope:out"), None)
    if best is None or best.closest < _TALK_CLOSENESS or frame.animals or frame.structures or "query" in frame.carried:
        return None
    return best.id.removeprefix("scope:") if matches[0].id == best.id else None


def _is_out(frame: Frame, matches: list[Match]) -> bool:
    """Whether a message is like those that are not ours, more than like any rule or topic."""
    out = next((match for match in matches if match.id == "scope:out"), None)
    ours = next((match for match in matches if not match.id.startswith("scope:")), None)
    if out is None or "query" in frame.carried:
        return False
    lead = out.score - (ours.score if ours else -10.0)
    return out.closest > _OUT_CLOSENESS and lead > _OUT_LEAD


def _is_vague(frame: Frame, matches: list[Match]) -> bool:
    """Whether nothing names what the question is about, and nothing is asked in nearly these words."""
    if "query" in frame.carried:
        return False
    if (
        not frame.towns
        and frame.asking == "sufficiency"
        and not frame.every_town
        and not (frame.areas or frame.lengths or frame.animals)
    ):
        return True
    pointed = not frame.towns and not frame.lengths and points_back(frame.message)
    named = frame.animals or frame.structures or (frame.features and not pointed) or frame.places
    if pointed and not named and frame.features:
        return True
    if named:
        return False
    content = [word for word in words_of(frame.query) if word not in _EMPTY and not word.isdigit()]
    known = max((match.closest for match in matches if not match.id.startswith("scope:")), default=0.0)
    return not content or (len(content) <= _PRONOUN_ONLY and known < _PLAINLY_ASKED)


_EMPTY = frozenset(words_of(
    "allowed keep have get add more many yard okay legal land lot big enough need much how can may must what rules rule "
    "tell about there here please limit number yes no place property home thing square feet acre acres sq ft right fine us good all check we are were something it one ones want know question help"
))  # fmt: skip


def _vague(state: State, corpus: Corpus, frame: Frame, towns: str) -> State:
    thing = Missing(name="subject", ask="What animal or rule is it about?")
    if frame.towns:
        name = corpus.town(frame.towns[0]).town.name
        return _end(state, "needs_information", "vague_thing", missing=(thing,), town=name)
    return _end(state, "needs_information", "vague", missing=(town_question(corpus), thing), towns=towns)
