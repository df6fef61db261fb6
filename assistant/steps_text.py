"""The fixed sentences of outcomes, kept as data, the question for a town, and words that drafts share."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from assistant.answer import Missing, Verdict
from assistant.evidence import Finding
from corpus.loading import Corpus, read_yaml

VERDICT_WORDS: dict[Verdict, str] = {"yes": "Yes", "no": "No", "depends": "It depends"}
_OUTCOMES = Path(__file__).parent / "data" / "outcomes.yaml"


@lru_cache(maxsize=1)
def _outcomes() -> dict[str, str]:
    return {str(name): " ".join(str(text).split()) for name, text in read_yaml(_OUTCOMES).items()}


def outcome_text(name: str) -> str:
    """The fixed sentence of an outcome, with `{}` places to fill."""
    return _outcomes()[name]


def town_question(corpus: Corpus) -> Missing:
    """Our question for the town, with the towns held as replies."""
    return Missing(name="town", ask="Which town?", options=[held.town.name for held in corpus.towns.values()])


def verdict_words(finding: Finding, verdict: Verdict | None = None) -> str:
    """A verdict as it is said, the finding's own where none is given: one that is not firm is only probable."""
    said = verdict or finding.verdict
    assert said is not None
    return VERDICT_WORDS[said] if finding.firm or said == "depends" else f"Probably {said}"


def standing(corpus: Corpus, town: str) -> list[str]:
    """What every answer from a town's text must say of it (a proposed by-law, for instance)."""
    return [damage.note for damage in corpus.town(town).town.damage if damage.every_answer]


def listing(items: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
