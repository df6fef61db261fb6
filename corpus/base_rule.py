"""What all rules share: what they apply to, their values, limits, quotes, and the ways people ask for them."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Literal

from pydantic import Field, model_validator

from corpus.values import Range, Strict, Value

Operator = Literal["at_least", "more_than", "at_most", "less_than", "exactly", "within"]
Says = Literal["requires", "permits", "prohibits", "exempts", "defines", "decides", "states"]
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class AppliesTo(Strict):
    """What a rule is about. Empty lists mean 'whatever is asked'.

    animals:    animal names or groups of `corpus/animals.yaml`, or the town's own legal categories.
    structures: barn, stable, coop, kennel, septic tank, well, ... as `corpus/features.yaml` names them.
    activities: free words for what is done: keeping, selling, burying manure, percolation testing, ...
    """

    animals: list[str] = []
    structures: list[str] = []
    activities: list[str] = []


class Asks(Strict):
    """Ways people ask for a rule, grouped by the answer where it is yes or no.

    open: questions that want a figure or a statement; yes/no/depends: questions to which the rule alone
    answers so, whatever the asker's numbers are. `numeric` ones turn on the asker's numbers and are computed.
    """

    open: list[str] = []
    yes: list[str] = []
    no: list[str] = []
    depends: list[str] = []
    numeric: list[str] = []

    def all(self) -> Iterator[tuple[str, str]]:
        """Each way of asking with its group."""
        for group in ("open", "yes", "no", "depends", "numeric"):
            for ask in getattr(self, group):
                yield group, ask


class Quote(Strict):
    """Verbatim words of the text. `nth` picks an occurrence (from 0) where the words stand more than once."""

    words: str
    nth: int = 0


class Limit(Strict):
    """A value the rule sets for one measurable thing: `of` says what, as a reader would name it.

    feature:   what a distance is measured to (property line, abutting dwelling, private well, wetland, ...).
    structure: what the limit is for, where the rule covers several.
    animals:   likewise for animals.
    """

    of: str
    value: str
    operator: Operator
    feature: str | None = None
    structure: str | None = None
    animals: list[str] = []


class BaseRule(Strict):
    """What every rule has.

    sentence: one plain sentence for a reader; `{name}` stands for the value of that name with its unit.
    wording:  the comparing words of the text ('at least', 'exceeds', 'no closer than'), beside the operators.
    conditions, exemptions: sentences that change the answer; caveats: what the text leaves open or has lost.
    readings: the readings the text allows, where it is ambiguous.
    also_check: permissions outside these texts that the text itself names.
    related:  ids of rules of the same town that an answer by this one rests on as well.
    silence:  true for a record that shows with a quote that the text does not give the thing asked.
    """

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    topic: str
    says: Says
    applies_to: AppliesTo = AppliesTo()
    sentence: str
    wording: str = ""
    values: dict[str, Value] = {}
    limits: list[Limit] = []
    quotes: list[Quote | str] = Field(min_length=1)
    conditions: list[str] = []
    exemptions: list[str] = []
    caveats: list[str] = []
    readings: list[str] = []
    also_check: list[str] = []
    effective: date | None = None
    related: list[str] = []
    silence: bool = False
    left_to_board: bool = False
    asks: Asks

    @model_validator(mode="after")
    def _names_its_values(self) -> BaseRule:
        unknown = sorted({name for name in self.value_names() if name not in self.values})
        if unknown:
            raise ValueError(f"refers to values it does not have: {', '.join(unknown)}")
        self.check_kind()
        return self

    def check_kind(self) -> None:
        """Refuse what the tools for the kind could not apply; raises ValueError."""

    def must_be(self, units: Sequence[str], *names: str | None) -> None:
        """Raise ValueError where a value named is not one number (or word) in one of these units."""
        for name in names:
            if name is None:
                continue
            value = self.values[name]
            if value.unit not in units or isinstance(value.value, Range):
                raise ValueError(f"the value {name} is to be one value in {' or '.join(units)}, not {value.shown()!r}")

    def own_value_names(self) -> Iterator[str]:
        """Value names that the fields of a kind refer to."""
        yield from ()

    def counted(self) -> Iterator[int]:
        """The numbers (of animals, days, offences) that the fields of a kind count by."""
        yield from ()

    def value_names(self) -> Iterator[str]:
        """All value names that the rule refers to, in fields and in sentences."""
        yield from self.own_value_names()
        yield from (limit.value for limit in self.limits)
        for sentence in self.statements():
            yield from _PLACEHOLDER.findall(sentence)

    def statements(self) -> Iterator[str]:
        """Every sentence the rule may show, unfilled."""
        yield self.sentence
        for sentences in (self.conditions, self.exemptions, self.caveats, self.readings):
            yield from sentences

    def fill(self, sentence: str) -> str:
        """A sentence with its placeholders filled in from the values."""
        return _PLACEHOLDER.sub(lambda match: self.values[match.group(1)].shown(), sentence)

    @property
    def said(self) -> str:
        """The plain sentence with its figures."""
        return self.fill(self.sentence)
