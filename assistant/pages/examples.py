"""The example questions of the first screen: six at a time, going round the towns and kinds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

from corpus.loading import Corpus, read_yaml

_FILE = Path(__file__).with_name("examples.yaml")
_SHOWN = 6


class ExampleRecord(BaseModel):
    """An example in `examples.yaml`. town: its id, or empty for a question about all; kind: what it shows."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: str
    kind: str
    town: str = ""


@dataclass(frozen=True)
class Example:
    """An example with whether the first screen shows it at once (the rest wait for the town picker)."""

    question: str
    kind: str
    town: str
    shown: bool


def examples_for(corpus: Corpus, day: date) -> list[Example]:
    """Examples of the towns held; six are shown, no two of a town until all have one, others each day."""
    held = [record for record in _records() if not record.town or record.town in corpus.towns]
    if not held:
        return []
    turn = day.toordinal() % len(held)
    turned = held[turn:] + held[:turn]
    chosen: list[ExampleRecord] = []
    while len(chosen) < min(_SHOWN, len(held)):
        towns, kinds = Counter(r.town for r in chosen), Counter(r.kind for r in chosen)
        left = [record for record in turned if record not in chosen]
        chosen.append(min(left, key=lambda r: (towns[r.town], kinds[r.kind])))
    return [Example(r.question, r.kind, r.town, r in chosen) for r in turned]


@lru_cache(maxsize=1)
def _records() -> tuple[ExampleRecord, ...]:
    return tuple(TypeAdapter(list[ExampleRecord]).validate_python(read_yaml(_FILE)))
