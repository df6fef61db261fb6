"""Cases: questions with what a right answer must hold, written by hand from the texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from assistant.answer import Status, Verdict
from corpus.errors import PaddockError

CASE_FOLDER = Path(__file__).parent / "cases"
CASE_SETS = ("known", "development", "held_out", "scenarios", "scenarios_held_out", "wordings")

Style = Literal[
    "resident", "staff", "compare", "followup", "edge",
    "needs_information", "not_covered", "out_of_scope", "adversarial",
]  # fmt: skip
STYLES: tuple[Style, ...] = get_args(Style)


class CasesUnusable(PaddockError):
    """A case file is missing or a line of it is not a case; the message names file and line."""

    title = "The evaluation cases cannot be used"


class Record(BaseModel):
    """Base of the parts of a case: immutable, unknown fields refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class WantedQuote(Record):
    """Words of a town's text that a right answer must cite."""

    doc: str
    quote: str = Field(min_length=1)


class Expectation(Record):
    """What a right answer holds. Of each group in `figures` and `text`, one member is enough."""

    status: list[Status] = Field(min_length=1)
    verdict: Verdict | None
    figures: list[list[str]]
    text: list[list[str]]
    never: list[str]
    cite: list[WantedQuote]


class Case(Record):
    """A conversation whose last turn is judged, and how the text leads to the answer."""

    id: str
    style: Style
    turns: list[str] = Field(min_length=1)
    towns: list[str]
    topic: str
    expect: Expectation
    why: str


@dataclass(frozen=True)
class CaseSet:
    """Cases that are reported together."""

    name: str
    cases: tuple[Case, ...]


def load_case_sets(names: Sequence[str] = CASE_SETS, folder: Path = CASE_FOLDER) -> list[CaseSet]:
    """The named sets of `eval/cases/`; raises CasesUnusable, also where two cases share an id."""
    sets = [CaseSet(name, tuple(read_cases(folder / f"{name}.jsonl"))) for name in names]
    _refuse_twins(case.id for case_set in sets for case in case_set.cases)
    return sets


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of a JSON Lines file, in order; raises CasesUnusable naming the line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CasesUnusable(f"The case file {path} cannot be read: {error.strerror}.") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _read_case(line, f"{path.name}, line {number}")


def _read_case(line: str, place: str) -> Case:
    try:
        return Case.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise CasesUnusable(f"{place} is not JSON: {error.msg}.") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise CasesUnusable(f"{place} is not a case: {field}: {first['msg']}.") from error


def _refuse_twins(ids: Iterator[str]) -> None:
    seen: set[str] = set()
    for identifier in ids:
        if identifier in seen:
            raise CasesUnusable(f"Two cases have the id {identifier!r}; ids are unique over all case files.")
        seen.add(identifier)
