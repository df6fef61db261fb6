"""The fixed sentences of outcomes, kept as data, and the question for a town."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from assistant.answer import Missing
from corpus.loading import Corpus, read_yaml

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
