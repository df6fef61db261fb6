"""The tools by name, with typed arguments, for the command line, HTTP, MCP and LangChain alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import AreaSchedule, Definition, Limit
from tools.classification import classify, plural_of, reaches, require_animal
from tools.compare import Comparison, compare_topic
from tools.deadlines import add_days, deadline, shown_date
from tools.errors import NoRule, ToolInputError
from tools.fees import fee_for
from tools.land import area_needed, land_check, largest_number, value_figure
from tools.lookups import look_up
from tools.numbers_allowed import number_check, prohibition_check
from tools.penalties import penalty_total
from tools.quantities import parse_area, parse_length
from tools.result import ToolFigure, ToolResult, shown
from tools.setbacks import distance_check, stated_limits

Quantity = str | float | int
_LAND = ("lot", "NIL", "usable land", "land")
_MOST = 100_000


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

    count: int = Field(ge=1, le=_MOST, description="How many animals.")


class TownAnimalArea(TownAnimal):
    """A town, an animal and an area."""

    area: Quantity = Field(description="An area with its unit: `2 acres`, `20,000 sq ft`, `100 x 200`.")


class TownAnimalCountArea(TownAnimalCount):
    """A town, an animal, a number and an area."""

    area: Quantity = Field(description="An area with its unit: `2 acres`, `20,000 sq ft`, `100 x 200`.")


class Herd(Town):
    """A town, an area, and several kinds of animals with their numbers."""

    animals: dict[str, int] = Field(description="Number by animal: {\"horse\": 2, \"goat\": 3}.")
    area: Quantity = Field(description="An area with its unit.")


class Space(TownAnimalCount):
    """A town, an animal, a number, and the space that is meant."""

    space: str = Field(description="corral, stable floor, stall, pen, hutch, loft floor or pasture.")


class Setback(Town):
    """A town, a structure, and the feature that the distance is measured to."""

    structure: str = Field(default="", description="coop, stable, barn, kennel, septic tank, ...; empty for any.")
    feature: str = Field(default="", description="property line, well, wetland, dwelling, ...; empty for all.")
    animal: str = Field(default="", description="The animal kept in it, if the structure does not say.")


class Distance(Setback):
    """A setback and the distance there is."""

    distance: Quantity = Field(description="A distance with its unit: `35 ft`, `12 m`.")


class Offences(Town):
    """A town, a topic word for the rule broken, and a number of days or offences."""

    number: int = Field(ge=1, le=3_660, description="Days or offences.")
    about: str = Field(default="", description="Words that single out one of the town's fines, such as 'poultry'.")


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


class Allowed(TownAnimal):
    """Whether an animal may be kept."""

    area: Quantity | None = Field(default=None, description="The lot's area, where the rule depends on it.")
    age_weeks: float | None = Field(default=None, ge=0, le=5_000, description="The animal's age in weeks.")


class Lookup(Town):
    """A number to be looked up in a table."""

    number: Quantity = Field(description="The length looked up, with its unit: `225 ft`.")


class Term(Town):
    """A word of the town's text."""

    term: str = Field(description="The word whose definition is wanted.")


class Topic(Arguments):
    """A topic across towns."""

    topic: str = Field(description="A topic id.")
    towns: list[str] = Field(default=[], description="Town ids; empty for all.")
    animal: str | None = None
    count: int | None = Field(default=None, ge=1, le=_MOST)
    area: Quantity | None = None


@dataclass(frozen=True)
class Tool:
    """A tool: its name, what it does, the model of its arguments, and its function."""

    name: str
    description: str
    arguments: type[Arguments]
    function: Callable[[Corpus, Any], BaseModel]

    @property
    def parameters(self) -> dict[str, Any]:
        """The JSON Schema of the arguments."""
        return self.arguments.model_json_schema()

    def run(self, corpus: Corpus, arguments: dict[str, Any]) -> BaseModel:
        """The result; raises ToolInputError (or UnknownTown, NoRule) with one clear sentence."""
        try:
            typed = self.arguments.model_validate(arguments)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"]) or "arguments"
            accepted = ", ".join(self.arguments.model_fields)
            raise ToolInputError(f"{self.name}: {place}: {first['msg']}; it takes {accepted}.") from error
        return self.function(corpus, typed)


def _provisions(
    corpus: Corpus, held: TownCorpus, kind: str, animal: str = "", keep: Callable[[Any], bool] = lambda rule: True
) -> list[Provision]:
    if animal:
        require_animal(corpus, animal)
    found = [
        p for p in held.provisions
        if p.rule.kind == kind and not p.rule.silence and keep(p.rule) and (not animal or reaches(corpus.animals, held, p.rule, animal))
    ]  # fmt: skip
    restricted = [p for p in found if p.rule.applies_to.animals]
    return restricted + [p for p in found if not p.rule.applies_to.animals]


def _first(found: list[Provision], what: str, held: TownCorpus) -> Provision:
    if not found:
        raise NoRule(f"The {held.town.name} text has no {what}.")
    return found[0]


def _names(corpus: Corpus, animal: str) -> tuple[str, str]:
    return animal, plural_of(corpus, animal)


def _land_rule(corpus: Corpus, held: TownCorpus, animal: str) -> Provision:
    found = _provisions(corpus, held, "area_schedule", animal, lambda rule: rule.measure in _LAND)
    return _first(found, f"land rule that reaches {plural_of(corpus, animal)}", held)


def _classify(corpus: Corpus, a: TownAnimal) -> ToolResult:
    return classify(corpus, a.town, a.animal)


def _permit_needed(corpus: Corpus, a: TownAnimal) -> ToolResult:
    held = corpus.town(a.town)
    found = _provisions(corpus, held, "permit_requirement", a.animal)
    first = _first(found, f"permit rule that reaches {plural_of(corpus, a.animal)}", held)
    needed = first.rule.says == "requires"
    return ToolResult(
        tool="permit_needed", town=a.town, verdict="yes" if needed else "depends", sentence=first.rule.said,
        figures=[value_figure(first, name) for name in first.rule.values], provisions=[p.id for p in found[:3]],
    )  # fmt: skip


def _area_required(corpus: Corpus, a: TownAnimalCount) -> ToolResult:
    return land_check(_land_rule(corpus, corpus.town(a.town), a.animal), _names(corpus, a.animal), a.count)


def _largest_number(corpus: Corpus, a: TownAnimalArea) -> ToolResult:
    provision = _land_rule(corpus, corpus.town(a.town), a.animal)
    return land_check(provision, _names(corpus, a.animal), None, parse_area(a.area), area_words=str(a.area))


def _lot_enough(corpus: Corpus, a: TownAnimalCountArea) -> ToolResult:
    provision = _land_rule(corpus, corpus.town(a.town), a.animal)
    return land_check(provision, _names(corpus, a.animal), a.count, parse_area(a.area), area_words=str(a.area))


def herd_area(corpus: Corpus, held: TownCorpus, animals: dict[str, int]) -> tuple[Fraction, list[str], list[str]]:
    """Least land for several kinds of animals together: kinds under one schedule are added up before it is applied,
    and the largest of the schedules' areas decides, since the text sets each for the lot as a whole.

    Gives square feet, the working, and the ids of the provisions.
    """
    counts: dict[str, int] = {}
    rules: dict[str, Provision] = {}
    for animal, count in animals.items():
        if count < 1:
            raise ToolInputError("The number of animals is a whole number above zero.")
        require_animal(corpus, animal)
        for provision in _provisions(corpus, held, "area_schedule", animal, lambda rule: rule.measure in _LAND)[:1]:
            counts[provision.id] = counts.get(provision.id, 0) + count
            rules[provision.id] = provision
    if not rules:
        raise NoRule(f"The {held.town.name} text has no land rule that reaches these animals.")
    steps, need = [], Fraction(0)
    for identifier, provision in rules.items():
        rule = provision.rule
        assert isinstance(rule, AreaSchedule)
        area = area_needed(rule, counts[identifier])
        steps.append(f"{counts[identifier]} under {rule.id}: {shown(area, 'sq ft')}")
        need = max(need, area)
    return need, steps, list(rules)


def _herd_enough(corpus: Corpus, a: Herd) -> ToolResult:
    held = corpus.town(a.town)
    need, steps, provisions = herd_area(corpus, held, a.animals)
    area = parse_area(a.area)
    enough = need <= area
    margin = shown(abs(area - need), "sq ft")
    return ToolResult(
        tool="herd_enough", town=a.town, verdict="yes" if enough else "no",
        headline=f"{margin} {'to spare' if enough else 'short'}",
        sentence=f"Together they need {shown(need, 'sq ft')}; there are {shown(area, 'sq ft')}.",
        figures=[ToolFigure(label="needed together", value=float(need), unit="sq ft", origin="computed")],
        steps=[*steps, f"{shown(need, 'sq ft')} {'≤' if enough else '>'} {shown(area, 'sq ft')}"],
        caveats=["The text sets each area for the lot; whether areas for different kinds add up it does not say."]
        if len(provisions) > 1 else [],
        provisions=provisions,
    )  # fmt: skip


def _space(corpus: Corpus, a: Space) -> ToolResult:
    held = corpus.town(a.town)
    found = _provisions(corpus, held, "area_schedule", a.animal, lambda rule: rule.measure == a.space)
    known = sorted({p.rule.measure for p in held.provisions if isinstance(p.rule, AreaSchedule)})
    if not found:
        raise NoRule(f"The {held.town.name} text has no rule on {a.space!r} for this animal; it has {', '.join(known)}.")
    return land_check(found[0], _names(corpus, a.animal), a.count)


def _setback_limits(corpus: Corpus, a: Setback) -> list[tuple[Provision, list[Limit]]]:
    held = corpus.town(a.town)
    for name in (a.structure, a.feature):
        if name and name not in corpus.features:
            raise ToolInputError(f"{name[:40]!r} is no structure or feature; known are {', '.join(sorted(corpus.features))}.")
    wide = {a.structure, *(corpus.features[a.structure].within if a.structure else ())}
    chosen = []
    for provision in _provisions(corpus, held, "setback", a.animal):
        own = set(provision.rule.applies_to.structures)
        limits = [
            limit for limit in provision.rule.limits
            if (not a.feature or limit.feature == a.feature or a.feature in corpus.features[limit.feature or a.feature].within)
            and (not a.structure or (limit.structure or "") in wide or (limit.structure is None and (not own or own & wide)))
        ]  # fmt: skip
        if limits:
            chosen.append((provision, limits))
    exact = [pair for pair in chosen if a.structure in pair[0].rule.applies_to.structures]
    if not chosen:
        raise NoRule(f"The {held.town.name} text has no such distance.")
    return exact or chosen


def _setback_required(corpus: Corpus, a: Setback) -> ToolResult:
    provision, limits = _setback_limits(corpus, a)[0]
    return stated_limits(provision, limits)


def _distance_enough(corpus: Corpus, a: Distance) -> ToolResult:
    provision, limits = _setback_limits(corpus, a)[0]
    return distance_check(provision, limits, parse_length(a.distance), str(a.distance))


def _fee(corpus: Corpus, a: TownAnimalCount) -> ToolResult:
    held = corpus.town(a.town)
    found = _provisions(corpus, held, "fee_schedule", a.animal)
    first = _first(found, f"fee that reaches {plural_of(corpus, a.animal)}", held)
    result = fee_for(first, a.count, _names(corpus, a.animal))
    if result is None:
        return ToolResult(
            tool="fee", town=a.town, sentence=first.rule.said, provisions=[first.id],
            figures=[value_figure(first, name) for name in first.rule.values],
        )  # fmt: skip
    return result


def _penalty(corpus: Corpus, a: Offences) -> ToolResult:
    held = corpus.town(a.town)
    words = a.about.lower().split()
    found = _provisions(corpus, held, "penalty_schedule", "", lambda rule: bool(rule.ladder))
    near = [p for p in found if all(word in f"{p.id} {p.rule.said}".lower() for word in words)]
    return penalty_total(_first(near, "fine by these words", held), a.number)


def _deadline(corpus: Corpus, a: Dated) -> ToolResult:
    held = corpus.town(a.town)
    found = _provisions(corpus, held, "time_limit", "", lambda rule: rule.id == a.rule)
    known = [p.rule.id for p in _provisions(corpus, held, "time_limit")]
    if not found:
        raise NoRule(f"There is no time limit {a.rule[:40]!r}; there are {', '.join(known)}.")
    return deadline(found[0], a.start)


def _add_days(corpus: Corpus, a: Days) -> ToolResult:
    day = add_days(a.start, a.days, business=a.business)
    kind = "business days" if a.business else "days"
    return ToolResult(
        tool="add_days", town="", headline=f"{shown_date(day)}.", sentence=f"{shown_date(a.start)} and {a.days} {kind}.",
        figures=[ToolFigure(label="date", value=day.isoformat(), unit="date", origin="computed")],
        steps=["The first day is not counted.", f"{a.start.isoformat()} + {a.days} {kind} = {day.isoformat()}"],
    )  # fmt: skip


def _number_allowed(corpus: Corpus, a: Number) -> ToolResult:
    held = corpus.town(a.town)
    found = _provisions(corpus, held, "count_limit", a.animal)
    first = _first(found, f"limit on the number of {plural_of(corpus, a.animal)}", held)
    area = None if a.area is None else parse_area(a.area)
    return number_check(first, _names(corpus, a.animal), a.count, area=area)


def _allowed(corpus: Corpus, a: Allowed) -> ToolResult:
    held = corpus.town(a.town)
    found = [p for p in _provisions(corpus, held, "prohibition", a.animal) if p.rule.applies_to.animals]
    first = _first(found, f"prohibition that names {plural_of(corpus, a.animal)}", held)
    area = None if a.area is None else parse_area(a.area)
    age = None if a.age_weeks is None else Fraction(str(a.age_weeks))
    return prohibition_check(first, area=area, age=age)


def _look_up(corpus: Corpus, a: Lookup) -> ToolResult:
    held = corpus.town(a.town)
    return look_up(_first(_provisions(corpus, held, "lookup"), "table to look up", held), parse_length(a.number))


def _define(corpus: Corpus, a: Term) -> ToolResult:
    held = corpus.town(a.town)
    found = [p for p in _provisions(corpus, held, "definition") if isinstance(p.rule, Definition)]
    near = [p for p in found if a.term.lower() in (p.rule.term.lower(), p.rule.category)]  # type: ignore[union-attr]
    if not near:
        terms = sorted(p.rule.term for p in found if isinstance(p.rule, Definition))
        raise NoRule(f"The {held.town.name} text does not define {a.term[:40]!r}; it defines {', '.join(terms)}.")
    figures = [value_figure(near[0], name) for name in near[0].rule.values]
    return ToolResult(tool="define", town=a.town, sentence=near[0].rule.said, figures=figures, provisions=[near[0].id])


def _who_decides(corpus: Corpus, a: Town) -> ToolResult:
    held = corpus.town(a.town)
    found = [p for p in held.provisions if p.rule.topic in ("variances", "appeals", "who-enforces") and not p.rule.silence]
    if not found:
        raise NoRule(f"The {held.town.name} text does not say who decides.")
    return ToolResult(
        tool="who_decides", town=a.town, sentence=" ".join(p.rule.said for p in found[:6]),
        figures=[value_figure(p, name) for p in found[:6] for name in p.rule.values], provisions=[p.id for p in found[:6]],
    )  # fmt: skip


def _compare(corpus: Corpus, a: Topic) -> Comparison:
    return compare_topic(corpus, a.topic, a.towns, a.animal, a.count, a.area)


def smallest_lot(corpus: Corpus, held: TownCorpus, animal: str, count: int) -> Fraction:
    """The smallest lot, in square feet, on which so many animals may be kept as far as land goes."""
    rule = _land_rule(corpus, held, animal).rule
    assert isinstance(rule, AreaSchedule)
    return area_needed(rule, count)


def most_animals(corpus: Corpus, held: TownCorpus, animal: str, area: Fraction) -> int | None:
    """The most animals that a lot of so many square feet is enough for; None where land sets no limit."""
    rule = _land_rule(corpus, held, animal).rule
    assert isinstance(rule, AreaSchedule)
    return largest_number(rule, area)


def _listed() -> Iterable[Tool]:
    yield Tool("classify", "Which of the town's legal categories an animal falls in.", TownAnimal, _classify)
    yield Tool("permit_needed", "Whether a permit is needed for an animal, and which.", TownAnimal, _permit_needed)
    yield Tool("area_required", "Land needed for a number of animals.", TownAnimalCount, _area_required)
    yield Tool("largest_number", "The most animals that a lot is enough for.", TownAnimalArea, _largest_number)
    yield Tool("lot_enough", "Whether a lot is enough for a number of animals.", TownAnimalCountArea, _lot_enough)
    yield Tool("herd_enough", "Whether a lot is enough for several kinds of animals.", Herd, _herd_enough)
    yield Tool("space_required", "Corral, stable, pen, hutch or loft space for a number of animals.", Space, _space)
    yield Tool("setback_required", "Distances a structure must keep.", Setback, _setback_required)
    yield Tool("distance_enough", "Whether a distance is enough.", Distance, _distance_enough)
    yield Tool("fee", "The fee for a number of animals.", TownAnimalCount, _fee)
    yield Tool("penalty_total", "Total of the fines over days or offences.", Offences, _penalty)
    yield Tool("deadline", "A time limit of the text, from a date.", Dated, _deadline)
    yield Tool("add_days", "Calendar or business days from a date.", Days, _add_days)
    yield Tool("number_allowed", "Whether a number of animals is within the limit.", Number, _number_allowed)
    yield Tool("allowed", "Whether an animal is prohibited.", Allowed, _allowed)
    yield Tool("look_up", "A figure from the town's look-up table.", Lookup, _look_up)
    yield Tool("define", "What a word means in the town's text.", Term, _define)
    yield Tool("who_decides", "Who decides, grants variances, hears appeals and inspects.", Town, _who_decides)
    yield Tool("compare", "A topic across towns.", Topic, _compare)


TOOLS: dict[str, Tool] = {tool.name: tool for tool in _listed()}
