"""The answer object that every front end gives out, field by field as the contract fixes it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Status = Literal["answered", "needs_information", "not_covered", "out_of_scope"]
Verdict = Literal["yes", "no", "depends"]
Origin = Literal["text", "computed", "given"]
CheckResult = Literal["pass", "fail", "need"]


class Part(BaseModel):
    """Base of the parts of an answer: immutable, unknown fields refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class NumberRange(Part):
    """A range of numbers; an open end is null."""

    min: float | None = None
    max: float | None = None


class Figure(Part):
    """A number the answer asserts. value: a number, a range or an ISO date; citations: numbers of citations."""

    label: str
    value: float | int | NumberRange | str
    unit: str
    town: str | None = None
    origin: Origin
    citations: list[int] = []


class Citation(Part):
    """A verbatim quote: `text[start:end] == quote` in the town's text, offsets in characters."""

    n: int
    town: str
    document: str
    section: str
    passage_id: str
    quote: str
    start: int
    end: int
    link: str


class Check(Part):
    """A rule applied to the asker's facts. margin is given minus required, signed so that negative is short."""

    label: str
    required: float | int | str | None
    given: float | int | str | None
    margin: float | int | None
    unit: str
    result: CheckResult
    citations: list[int] = []
    town: str | None = None
    feature: str | None = None
    ladder: list[tuple[str, float]] = []


class Missing(Part):
    """A fact that is asked for, with our question and likely replies."""

    name: str
    ask: str
    options: list[str] = []


class Receipt(Part):
    """What the answer was made from: engine version, model or null, texts by hash, rule ids."""

    id: str
    created: str
    engine: str
    model: str | None
    texts: dict[str, str]
    rules: list[str]


class Answer(BaseModel):
    """One answer, as JSON on every front end."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: str
    status: Status
    verdict: Verdict | None = None
    answer: str
    towns: list[str] = []
    figures: list[Figure] = []
    steps: list[str] = []
    citations: list[Citation] = []
    nearest: list[Citation] = []
    checks: list[Check] = []
    also_check: list[str] = []
    caveats: list[str] = []
    missing: list[Missing] = []
    suggestions: list[str] = []
    as_of: dict[str, str | None] = {}
    session: str = ""
    receipt: Receipt
