"""The schema of rules: one record for each provision that an answer may turn on.

Values are kept by name in `values`; the fields of a kind refer to them by that name, so that each figure
stands once, beside the words that hold it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Annotated, Literal

from pydantic import Field, model_validator

from corpus.values import Strict, Value

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
        return self

    def own_value_names(self) -> Iterator[str]:
        """Value names that the fields of a kind refer to."""
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


class AreaSchedule(BaseRule):
    """Land or space by number of animals.

    measure: which area is meant (lot, NIL, usable land, corral, pasture, stable floor, pen, stall, hutch, loft floor).
    steps:   area value by number of animals, e.g. {1: first, 2: second}; `each_more` beyond the last step.
    flat:    the same area whatever the number.
    net:     the area meant is less than the lot (buildings and paving are taken off first), so that a lot as a whole
             may be too large a figure.
    maximum: value with the largest number allowed whatever the area; `maximum_counts` tells whether it counts all
             animals (`in_all`), only those beyond the first (`additional`), or the text allows both (`either`).
    """

    kind: Literal["area_schedule"]
    measure: str
    steps: dict[int, str]
    each_more: str | None = None
    flat: bool = False
    net: bool = False
    maximum: str | None = None
    maximum_counts: Literal["in_all", "additional", "either"] = "in_all"

    def own_value_names(self) -> Iterator[str]:
        yield from self.steps.values()
        yield from (name for name in (self.each_more, self.maximum) if name)


class CountLimit(BaseRule):
    """How many may be kept. Animals at or under `age_over` do not count; the limit holds below `lot_under`."""

    kind: Literal["count_limit"]
    limit: str
    operator: Operator
    age_over: str | None = None
    lot_under: str | None = None
    allowance: str | None = None

    def own_value_names(self) -> Iterator[str]:
        yield self.limit
        yield from (name for name in (self.age_over, self.lot_under, self.allowance) if name)


class Prohibition(BaseRule):
    """Something not allowed: outright, or only above an age (`age_over`) or below a lot area (`lot_under`)."""

    kind: Literal["prohibition"]
    age_over: str | None = None
    lot_under: str | None = None
    unless: str = ""

    def own_value_names(self) -> Iterator[str]:
        yield from (name for name in (self.age_over, self.lot_under) if name)


class Setback(BaseRule):
    """Distances to be kept; `limits` holds one entry for each feature (and structure)."""

    kind: Literal["setback"]
    limits: list[Limit] = Field(min_length=1)


class Band(Strict):
    """One band of a fee schedule. Bounds name count values: from/to inclusive, `over` exclusive."""

    fee: str
    at_most: str | None = None
    over: str | None = None
    exactly: str | None = None
    from_: str | None = Field(default=None, alias="from")
    to: str | None = None
    label: str = ""

    def names(self) -> Iterator[str]:
        """The value names of the band."""
        yield self.fee
        yield from (n for n in (self.at_most, self.over, self.exactly, self.from_, self.to) if n)


class FeeSchedule(BaseRule):
    """What is charged for `item`. `bands` by number of animals, or a single band for a flat fee.

    per: year | visit | lot | hour | tag | application | occasion. cap: value the fee does not exceed.
    set_by: who sets the fee where the text does not state it.
    """

    kind: Literal["fee_schedule"]
    item: str
    per: str
    bands: list[Band] = []
    cap: str | None = None
    set_by: str = ""

    def own_value_names(self) -> Iterator[str]:
        for band in self.bands:
            yield from band.names()
        yield from (name for name in (self.cap,) if name)


class PermitRequirement(BaseRule):
    """A permit or licence that is needed (or not: says 'exempts') and who issues it."""

    kind: Literal["permit_requirement"]
    permit: str
    issued_by: str = ""


class Rung(Strict):
    """One rung of a penalty ladder: offences (or days) `first` to `last`; fine null for a warning."""

    first: int
    last: int | None = None
    fine: str | None = None


class PenaltySchedule(BaseRule):
    """Fines. per: day | offence | occasion. `ladder` by number of the day or offence."""

    kind: Literal["penalty_schedule"]
    per: Literal["day", "offence", "occasion"]
    ladder: list[Rung] = []
    within: str | None = None

    def own_value_names(self) -> Iterator[str]:
        yield from (rung.fine for rung in self.ladder if rung.fine)
        yield from (name for name in (self.within,) if name)


class TimeLimit(BaseRule):
    """A time allowed or required between an event and an action, or a fixed day of the year (`deadline`).

    bound: within (no later than), at_least (no sooner than), every (recurring), lasts (how long something runs).
    """

    kind: Literal["time_limit"]
    action: str
    event: str = ""
    actor: str = ""
    duration: str | None = None
    deadline: str | None = None
    bound: Literal["within", "at_least", "every", "lasts"] = "within"
    direction: Literal["after", "before"] = "after"

    def own_value_names(self) -> Iterator[str]:
        yield from (name for name in (self.duration, self.deadline) if name)


class Requirement(BaseRule):
    """A dimensional, physical or other duty; `limits` holds its measurable parts."""

    kind: Literal["requirement"]


class Season(BaseRule):
    """What holds in a part of the year or day. `dates` and `hours` name a start and an end value.

    within: value that holds inside the season; otherwise: value that holds outside it.
    `months` gives whole months (1 to 12) where the text names months without days.
    """

    kind: Literal["season"]
    dates: tuple[str, str] | None = None
    months: tuple[int, int] | None = None
    hours: tuple[str, str] | None = None
    within: str | None = None
    otherwise: str | None = None

    def own_value_names(self) -> Iterator[str]:
        yield from self.dates or ()
        yield from self.hours or ()
        yield from (name for name in (self.within, self.otherwise) if name)


class Definition(BaseRule):
    """What a word means. `category` with `includes`/`excludes` says which animals fall under the town's category.

    includes and excludes name animals or groups of `corpus/animals.yaml`.
    """

    kind: Literal["definition"]
    term: str
    category: str | None = None
    includes: list[str] = []
    excludes: list[str] = []


class Exemption(BaseRule):
    """Who or what the rules, or some of them, do not reach; `from_rules` names the topics excused."""

    kind: Literal["exemption"]
    from_topics: list[str] = []


class ApplicationContents(BaseRule):
    """What an application must contain."""

    kind: Literal["application_contents"]


class Authority(BaseRule):
    """Who decides, grants, enters, enforces or hears; or what law the text rests on."""

    kind: Literal["authority"]
    who: str = ""


class Row(Strict):
    """A row of a look-up: inputs from `min` to `max` (value names; both inclusive; null is open)."""

    min: str | None = None
    max: str | None = None
    over: str | None = None
    result: str


class LookupTable(BaseRule):
    """A table looked up by a number: `input` names what is given, in `input_unit`."""

    kind: Literal["lookup"]
    input: str
    input_unit: str
    rows: list[Row] = Field(min_length=1)

    def own_value_names(self) -> Iterator[str]:
        for row in self.rows:
            yield row.result
            yield from (name for name in (row.min, row.max, row.over) if name)


class Statement(BaseRule):
    """A provision that carries no rule of another kind: purpose, severability, publication, advice."""

    kind: Literal["statement"]


Rule = Annotated[
    AreaSchedule | CountLimit | Prohibition | Setback | FeeSchedule | PermitRequirement | PenaltySchedule
    | TimeLimit | Requirement | Season | Definition | Exemption | ApplicationContents | Authority
    | LookupTable | Statement,
    Field(discriminator="kind"),
]  # fmt: skip
