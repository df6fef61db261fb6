"""The arguments of the tools, typed and bounded; front ends show their JSON Schemas."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tools.quantities import Quantity

_MOST = 100_000
_AREA = "An area with its unit: `2 acres`, `20,000 sq ft`, `100 x 200`."
_ALL_COUNTS = "Whether the area is already without buildings and whatever else does not count (NIL, usable land)."
Count = Annotated[int, Field(ge=1, le=_MOST)]


class Arguments(BaseModel):
    """Base of a tool's arguments: unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", str_max_length=200)


class Town(Arguments):
    """A town."""

    town: str = Field(description="Id of a town held, such as the ones `paddock corpus list` prints.")


class TownAnimal(Town):
    """A town and an animal."""

    animal: str = Field(description="An animal in everyday words, singular: horse, hen, goat.")


class TownAnimalCount(TownAnimal):
    """A town, an animal and a number."""

    count: Count = Field(description="How many animals.")


class TownAnimalArea(TownAnimal):
    """A town, an animal and an area."""

    area: Quantity = Field(description=_AREA)
    all_counts: bool = Field(default=False, description=_ALL_COUNTS)


class TownAnimalCountArea(TownAnimalCount):
    """A town, an animal, a number and an area."""

    area: Quantity = Field(description=_AREA)
    all_counts: bool = Field(default=False, description=_ALL_COUNTS)


class Herd(Town):
    """A town and several kinds of animals with their numbers."""

    animals: dict[str, Count] = Field(
        min_length=1, max_length=40, description='Number by animal: {"horse": 2, "goat": 3}.'
    )


class HerdArea(Herd):
    """A town, several kinds of animals, and an area."""

    area: Quantity = Field(description=_AREA)
    all_counts: bool = Field(default=False, description=_ALL_COUNTS)


class Space(TownAnimalCount):
    """A town, an animal, a number, and the space that is meant."""

    space: str = Field(description="corral, stable floor, stall, pen, hutch, loft floor or pasture.")
    area: Quantity | None = Field(default=None, description="The space there is, to be checked.")


class Setback(Town):
    """A town, a structure, and the feature that the distance is measured to."""

    structure: str = Field(default="", description="coop, stable, barn, kennel, septic tank, ...; empty for any.")
    feature: str = Field(default="", description="property line, well, wetland, dwelling, ...; empty for all.")
    animal: str = Field(default="", description="The animal kept in it, if the structure does not say.")


class Distance(Setback):
    """A setback and the distance there is."""

    distance: Quantity = Field(description="A distance with its unit: `35 ft`, `12 m`.")


class Offences(Town):
    """A town, words for the rule broken, and a number of days or offences."""

    number: int = Field(ge=1, le=3_660, description="Days or offences.")
    about: str = Field(default="", description="Words that single out one of the town's fines, such as 'poultry'.")


class Units(Town):
    """A fee that is charged for each visit, lot, tag or hour, and how many of them."""

    rule: str = Field(description="Id of a fee of the town, without the town.")
    number: Count = Field(description="How many visits, lots, tags or hours.")


class Dated(Town):
    """A time limit of a town, applied to a date."""

    rule: str = Field(description="Id of a time limit rule of the town, without the town.")
    start: date = Field(description="The day the time runs from, YYYY-MM-DD.")


class Days(Arguments):
    """Days counted from a date."""

    start: date = Field(description="The day the count starts from, not itself counted.")
    days: int = Field(ge=-3_660, le=3_660, description="How many days; negative for before.")
    business: bool = Field(default=False, description="Leave out weekends and Massachusetts legal holidays.")


class Number(TownAnimalCount):
    """A number to be checked against limits."""

    area: Quantity | None = Field(default=None, description="The lot's area, where a limit depends on it.")
    age_weeks: float | None = Field(default=None, ge=0, le=5_000, description="Their age in weeks, where it matters.")


class Allowed(TownAnimal):
    """Whether an animal may be kept."""

    area: Quantity | None = Field(default=None, description="The lot's area, where the rule depends on it.")
    age_weeks: float | None = Field(default=None, ge=0, le=5_000, description="The animal's age in weeks.")


class Young(TownAnimal):
    """A young animal."""

    age_weeks: float | None = Field(default=None, ge=0, le=5_000, description="Its age in weeks, where it is known.")


class Lookup(Town):
    """A number to be looked up in a table."""

    number: Quantity = Field(description="The length looked up, with its unit: `225 ft`.")


class OneLimit(Town):
    """A measured value to be held against one limit of a rule."""

    rule: str = Field(description="Id of a rule of the town that has limits, without the town.")
    given: Quantity = Field(description="What there is, with its unit: `5 ft`, `13 weeks`, `4`.")
    of: str = Field(default="", description="Words that single out one of the rule's limits, such as 'height'.")


class Moment(Town):
    """A day (and time) held against a rule that turns on the season or the hour."""

    rule: str = Field(description="Id of a season rule of the town, without the town.")
    month: int = Field(ge=1, le=12, description="The month, from 1 to 12.")
    day: int | None = Field(default=None, ge=1, le=31, description="The day of the month.")
    at: time | None = Field(default=None, description="The time of day, HH:MM.")


class Term(Town):
    """A word of the town's text."""

    term: str = Field(description="The word to be defined.")


class Topic(Arguments):
    """A topic, and what it is applied to."""

    topic: str = Field(description="Id of a topic of corpus/topics.yaml.")
    towns: list[str] = Field(default=[], max_length=40, description="Towns; all of them if empty.")
    animal: str | None = Field(default=None, description="An animal in everyday words.")
    count: Count | None = Field(default=None, description="How many.")
    area: Quantity | None = Field(default=None, description=_AREA)
