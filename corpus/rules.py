"""The schema of rules: one record for each provision that an answer may turn on.

Values are kept by name in `values`; the fields of a kind refer to them by that name, so that each figure
stands once, beside the words that hold it. What all kinds share is in `corpus/base_rule.py`.
"""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from corpus.base_rule import AppliesTo, Asks, BaseRule, Limit, Operator, Quote, Says
from corpus.values import Strict

__all__ = [
    "ApplicationContents", "AppliesTo", "AreaSchedule", "Asks", "Authority", "Band", "BaseRule", "CountLimit",
    "Definition", "Exemption", "FeeSchedule", "Limit", "LookupTable", "Operator", "PenaltySchedule",
    "PermitRequirement", "Prohibition", "Quote", "Requirement", "Row", "Rule", "Rung", "Says", "Season", "Setback",
    "Statement", "TimeLimit",
]  # fmt: skip

AREA_UNITS = ("sq ft", "acre")
AGE_UNITS = ("weeks of age", "months of age", "years of age")


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
    steps: dict[int, str] = Field(min_length=1)
    each_more: str | None = None
    flat: bool = False
    net: bool = False
    maximum: str | None = None
    maximum_counts: Literal["in_all", "additional", "either"] = "in_all"

    def own_value_names(self) -> Iterator[str]:
        """See BaseRule."""
        yield from self.steps.values()
        yield from (name for name in (self.each_more, self.maximum) if name)

    def counted(self) -> Iterator[int]:
        """See BaseRule."""
        yield from self.steps

    def check_kind(self) -> None:
        """The steps count animals, and each area is one number."""
        self.must_be(AREA_UNITS, *self.steps.values(), self.each_more)
        self.must_be(("count",), self.maximum)
        if min(self.steps) < 1:
            raise ValueError("the steps count animals from 1")


class CountLimit(BaseRule):
    """How many may be kept. Animals at or under `age_over` do not count; the limit holds below `lot_under`."""

    kind: Literal["count_limit"]
    limit: str
    operator: Operator
    age_over: str | None = None
    lot_under: str | None = None
    allowance: str | None = None

    def own_value_names(self) -> Iterator[str]:
        """See BaseRule."""
        yield self.limit
        yield from (name for name in (self.age_over, self.lot_under, self.allowance) if name)

    def check_kind(self) -> None:
        """Numbers are counts, the lot an area, the age an age."""
        self.must_be(("count",), self.limit, self.allowance)
        self.must_be(AREA_UNITS, self.lot_under)
        self.must_be(AGE_UNITS, self.age_over)


class Prohibition(BaseRule):
    """Something not allowed: outright, or only above an age (`age_over`) or below a lot area (`lot_under`)."""

    kind: Literal["prohibition"]
    age_over: str | None = None
    lot_under: str | None = None
    unless: str = ""

    def own_value_names(self) -> Iterator[str]:
        """See BaseRule."""
        yield from (name for name in (self.age_over, self.lot_under) if name)

    def check_kind(self) -> None:
        """The lot is an area, the age an age."""
        self.must_be(AREA_UNITS, self.lot_under)
        self.must_be(AGE_UNITS, self.age_over)


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
    each: the thing that is charged for one by one, where there may be several of it (a stable).
    set_by: who sets the fee where the text does not state it.
    base: value charged for the first hour, to which the band's fee for each further hour is added.
    """

    kind: Literal["fee_schedule"]
    item: str
    per: str
    each: str = ""
    bands: list[Band] = []
    cap: str | None = None
    set_by: str = ""
    base: str | None = None

    def own_value_names(self) -> Iterator[str]:
        """See BaseRule."""
        for band in self.bands:
            yield from band.names()
        yield from (name for name in (self.cap, self.base) if name)

    def check_kind(self) -> None:
        """Fees are money, and bounds of bands are counts."""
        self.must_be(("usd",), *(band.fee for band in self.bands), self.cap)
        self.must_be(("count",), *(name for band in self.bands for name in band.names() if name != band.fee))


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
        """See BaseRule."""
        yield from (rung.fine for rung in self.ladder if rung.fine)
        yield from (name for name in (self.within,) if name)

    def counted(self) -> Iterator[int]:
        """See BaseRule."""
        for rung in self.ladder:
            yield from (number for number in (rung.first, rung.last) if number is not None)

    def check_kind(self) -> None:
        """Fines are money, and the rungs follow one another from the first, the last one possibly open."""
        self.must_be(("usd",), *(rung.fine for rung in self.ladder))
        ends = [0, *(rung.last for rung in self.ladder[:-1])]
        if any(end is None or rung.first != end + 1 for rung, end in zip(self.ladder, ends, strict=False)):
            raise ValueError("the rungs of a ladder follow one another from the first, without gaps")


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
        """See BaseRule."""
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
        """See BaseRule."""
        yield from self.dates or ()
        yield from self.hours or ()
        yield from (name for name in (self.within, self.otherwise) if name)

    def check_kind(self) -> None:
        """Dates are month and day, hours are times, months run from 1 to 12."""
        self.must_be(("month-day",), *(self.dates or ()))
        self.must_be(("time",), *(self.hours or ()))
        if any(not 1 <= month <= 12 for month in self.months or ()):
            raise ValueError("months run from 1 to 12")


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
        """See BaseRule."""
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
