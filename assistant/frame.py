"""The frame: what was understood of a question, as typed facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, time
from fractions import Fraction
from typing import Literal

from tools.durations import BUSINESS_DAY, WEEKS

Asking = Literal["permission", "obligation", "sufficiency", "fact", "open"]
Want = Literal["number", "area", "distance", "fee", "fine", "time", "who", "definition", "size", "list"]


@dataclass(frozen=True)
class AnimalMention:
    """An animal named, with its count (None where none was given), and whether it is young or male.

    start: where in the message it stands (-1 where it is carried over). age: in weeks, where it was given.
    """

    animal: str
    count: int | None = None
    young: bool = False
    male: bool = False
    words: str = ""
    start: int = -1
    age: Fraction | None = None


@dataclass(frozen=True)
class Area:
    """An area in square feet. of: what it is the area of (lot, NIL, usable land, corral, stable floor, ...).

    joined: whether it is the sum of lots that are to count as one.
    """

    square_feet: Fraction
    words: str
    of: str = "lot"
    joined: bool = False


@dataclass(frozen=True)
class Length:
    """A length in feet. of: distance, depth, height or side. to: the feature it is measured to, where it is named."""

    feet: Fraction
    words: str
    of: str = "distance"
    start: int = -1
    to: str = ""


@dataclass(frozen=True)
class Period:
    """A number of a unit of time (day, week, month, year, hour, minute); `age` where it is how old something is."""

    number: Fraction
    unit: str
    words: str
    age: bool = False
    start: int = -1

    @property
    def weeks(self) -> Fraction:
        """The period in weeks (a month is a twelfth of 365 days)."""
        return self.number * WEEKS.get(self.unit, BUSINESS_DAY)


@dataclass(frozen=True)
class Frame:
    """Everything understood of one thing asked.

    towns: ids of towns held that are asked about; places: other places named; every_town: all towns are asked about.
    carried: names of facts that come from earlier turns. query: the words that rules are matched with.
    occasions: counted visits, inspections, hours, lots or tags. adds: one more is to be added. inverted: asked as
    'is it too close', 'am I in trouble', so that keeping the limit means no. totals: a sum is wanted.
    claims: what is asked is whether somebody is right in what they say of the rule.
    broad: nothing is asked but whether, or by what rules, an animal may be kept.
    """

    query: str
    message: str = ""
    towns: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    every_town: bool = False
    compares: bool = False
    animals: tuple[AnimalMention, ...] = ()
    areas: tuple[Area, ...] = ()
    lengths: tuple[Length, ...] = ()
    periods: tuple[Period, ...] = ()
    dates: tuple[date, ...] = ()
    months: tuple[tuple[int, int | None], ...] = ()
    times: tuple[time, ...] = ()
    structures: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    ordinals: tuple[int, ...] = ()
    numbers: tuple[Fraction, ...] = ()
    years: tuple[int, ...] = ()
    hands: tuple[Fraction, ...] = ()
    percents: tuple[Fraction, ...] = ()
    occasions: tuple[tuple[str, int], ...] = ()
    adds: bool = False
    inverted: bool = False
    totals: bool = False
    claims: bool = False
    broad: bool = False
    asking: Asking = "open"
    wants: frozenset[Want] = frozenset()
    impossible: tuple[str, ...] = ()
    carried: frozenset[str] = field(default_factory=frozenset)

    def but(self, **changes: object) -> Frame:
        """The frame with some facts replaced."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def count_of(
        self, animals: set[str], counted: Callable[[AnimalMention], bool] = lambda m: not m.young
    ) -> int | None:
        """How many of the named animals there are in all, of those that count; None where no number was given."""
        given = [m for m in self.animals if m.animal in animals and m.count is not None]
        return sum(m.count or 0 for m in given if counted(m)) if given else None

    def area_of(self, *kinds: str) -> Area | None:
        """The last area that is of one of these kinds."""
        return next((area for area in reversed(self.areas) if area.of in kinds), None)

    def distance(self) -> Length | None:
        """The one distance given; None where there is none, or several."""
        given = [length for length in self.lengths if length.of == "distance"]
        return given[0] if len(given) == 1 else None

    def distances(self) -> list[Length]:
        """Every length that is a distance."""
        return [length for length in self.lengths if length.of == "distance"]
