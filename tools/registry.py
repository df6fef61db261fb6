"""The tools by name, with typed arguments, for the command line, HTTP, MCP and LangChain alike."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Any

from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Definition
from tools import arguments as given
from tools.choosing import by_rule, distances, first, keeping_ban, land_rule, of_kind, one_fine, space_rule
from tools.classification import classify, plural_of
from tools.compare import Comparison, compare_topic
from tools.deadlines import add_days, counting_steps, deadline, shown_date
from tools.errors import NoRule, ToolInputError
from tools.fees import fee_for, flat_fee
from tools.figures import value_figures
from tools.herds import herd_enough, smallest_lot
from tools.land import land_check
from tools.lookups import look_up
from tools.numbers_allowed import number_check, prohibition_check
from tools.penalties import penalty_on, penalty_total
from tools.quantities import parse_area, parse_length
from tools.result import ToolFigure, ToolResult
from tools.seasons import season_check
from tools.setbacks import distance_check, distance_to_move, stated_limits, together
from tools.single_limit import in_unit, limit_check, limit_named
from tools.tool import Tool
from tools.young import young_counted

__all__ = ["TOOLS", "Tool"]

_MOST_WHO_DECIDE = 6


def _names(corpus: Corpus, animal: str) -> tuple[str, str]:
    return animal, plural_of(corpus, animal)


def _stated(tool: str, provision: Provision, **more: Any) -> ToolResult:
    """A provision's sentence with its figures."""
    return ToolResult(
        tool=tool, town=provision.town, sentence=provision.rule.said, figures=value_figures(provision),
        provisions=[provision.id], **more,
    )  # fmt: skip


def _classify(corpus: Corpus, a: given.TownAnimal) -> ToolResult:
    return classify(corpus, a.town, a.animal)


def _permit_needed(corpus: Corpus, a: given.TownAnimal) -> ToolResult:
    held = corpus.town(a.town)
    found = of_kind(corpus, held, "permit_requirement", a.animal, lambda rule: bool(rule.applies_to.animals))
    exempt = of_kind(corpus, held, "exemption", a.animal, _frees_from_permit)
    if exempt and not found:
        return _stated("permit_needed", exempt[0], verdict="no")
    rule = first(found, f"permit rule that reaches {plural_of(corpus, a.animal)}", held)
    result = _stated("permit_needed", rule, verdict="yes" if rule.rule.says == "requires" else "depends")
    return result.model_copy(update={"provisions": [p.id for p in found[:3]]})


def _frees_from_permit(rule: Any) -> bool:
    return bool(rule.applies_to.animals) and "permit-needed" in rule.from_topics and not rule.limits


def _area_required(corpus: Corpus, a: given.TownAnimalCount) -> ToolResult:
    return land_check(land_rule(corpus, corpus.town(a.town), a.animal), _names(corpus, a.animal), a.count)


def _largest_number(corpus: Corpus, a: given.TownAnimalArea) -> ToolResult:
    provision = land_rule(corpus, corpus.town(a.town), a.animal)
    return _on_land(corpus, provision, a, None)


def _lot_enough(corpus: Corpus, a: given.TownAnimalCountArea) -> ToolResult:
    provision = land_rule(corpus, corpus.town(a.town), a.animal)
    return _on_land(corpus, provision, a, a.count)


def _on_land(
    corpus: Corpus, provision: Provision, a: given.TownAnimalArea | given.TownAnimalCountArea, count: int | None
) -> ToolResult:
    names, area = _names(corpus, a.animal), parse_area(a.area)
    return land_check(provision, names, count, area, area_words=str(a.area), gross=not a.all_counts)


def _smallest_lot(corpus: Corpus, a: given.Herd) -> ToolResult:
    return smallest_lot(corpus, corpus.town(a.town), a.animals)


def _herd_enough(corpus: Corpus, a: given.HerdArea) -> ToolResult:
    return herd_enough(corpus, corpus.town(a.town), a.animals, parse_area(a.area), gross=not a.all_counts)


def _space(corpus: Corpus, a: given.Space) -> ToolResult:
    provision = space_rule(corpus, corpus.town(a.town), a.animal, a.space)
    area = None if a.area is None else parse_area(a.area)
    return land_check(
        provision, _names(corpus, a.animal), a.count, area, area_words="" if area is None else str(a.area)
    )


def _setback_required(corpus: Corpus, a: given.Setback) -> ToolResult:
    found = distances(corpus, corpus.town(a.town), a.structure, a.feature, a.animal)
    return together([stated_limits(provision, limits) for provision, limits in found])


def _distance_enough(corpus: Corpus, a: given.Distance) -> ToolResult:
    found = distances(corpus, corpus.town(a.town), a.structure, a.feature, a.animal)
    feet = parse_length(a.distance)
    result = together([distance_check(provision, limits, feet, str(a.distance)) for provision, limits in found])
    kept, broken = ({c.feature for c in result.checks if c.result == held} for held in ("pass", "fail"))
    if a.feature in kept | broken or not kept - broken or not broken:
        return result
    unsettled = f"it turns on what is meant: {' or '.join(sorted(str(feature) for feature in kept | broken))}"
    return result.model_copy(update={"verdict": "depends", "headline": unsettled, "missing": ["feature"]})


def _distance_to_move(corpus: Corpus, a: given.Distance) -> ToolResult:
    found = distances(corpus, corpus.town(a.town), a.structure, a.feature, a.animal)
    return together([distance_to_move(provision, limits, parse_length(a.distance)) for provision, limits in found])


def _fee(corpus: Corpus, a: given.TownAnimalCount) -> ToolResult:
    held = corpus.town(a.town)
    fees = of_kind(corpus, held, "fee_schedule", a.animal, lambda rule: bool(rule.applies_to.animals))
    fees += of_kind(corpus, held, "fee_schedule", a.animal, _goes_by_no_structure, silences=True)
    rule = first(fees, f"fee that reaches {plural_of(corpus, a.animal)}", held)
    without = ["The schedule has no line for that number."] if getattr(rule.rule, "bands", None) else []
    return fee_for(rule, a.count, _names(corpus, a.animal)) or _stated("fee", rule, caveats=without)


def _goes_by_no_structure(rule: Any) -> bool:
    """Whether a fee is for keeping animals whatever they are, and not for a septic system, a well or a test."""
    return not (rule.applies_to.animals or rule.applies_to.structures or rule.applies_to.activities)


def _fee_total(corpus: Corpus, a: given.Units) -> ToolResult:
    provision = by_rule(corpus.town(a.town), a.rule, "fee_schedule")
    hours = Fraction(a.number) if getattr(provision.rule, "per", "") == "hour" else None
    result = flat_fee(provision, a.number, hours)
    if result is None:
        raise ToolInputError(f"The fee {provision.rule.id} is not charged by the visit, lot, tag or hour.")
    return result


def _penalty_total(corpus: Corpus, a: given.Offences) -> ToolResult:
    return penalty_total(one_fine(corpus, corpus.town(a.town), a.about), a.number)


def _penalty_on(corpus: Corpus, a: given.Offences) -> ToolResult:
    return penalty_on(one_fine(corpus, corpus.town(a.town), a.about), a.number)


def _deadline(corpus: Corpus, a: given.Dated) -> ToolResult:
    held = corpus.town(a.town)
    provision = by_rule(held, a.rule, "time_limit")
    _require_in_force(held, provision, a.start)
    return deadline(provision, a.start)


def _require_in_force(held: TownCorpus, provision: Provision, day: date) -> None:
    """Raise ToolInputError for a day before the rule, or the town's text, took effect."""
    since = provision.rule.effective or held.town.effective
    if since and day < since:
        raise ToolInputError(f"The rule took effect on {shown_date(since)}; dates from then on are accepted.")


def _add_days(_corpus: Corpus, a: given.Days) -> ToolResult:
    day = add_days(a.start, a.days, business=a.business)
    kind = f"{'business ' if a.business else ''}day{'' if abs(a.days) == 1 else 's'}"
    sign = "+" if a.days >= 0 else "−"
    return ToolResult(
        tool="add_days", town="", headline=f"{shown_date(day)}.",
        sentence=f"{shown_date(a.start)} {sign} {abs(a.days)} {kind} is {shown_date(day)}.",
        figures=[ToolFigure(label="date", value=day.isoformat(), unit="date", origin="computed")],
        steps=[
            *counting_steps(a.start, day, business=a.business),
            f"{a.start.isoformat()} {sign} {abs(a.days)} {kind} = {day.isoformat()}",
        ],
    )  # fmt: skip


def _number_allowed(corpus: Corpus, a: given.Number) -> ToolResult:
    held = corpus.town(a.town)
    found = of_kind(corpus, held, "count_limit", a.animal)
    limit = first(found, f"limit on the number of {plural_of(corpus, a.animal)}", held)
    area = None if a.area is None else parse_area(a.area)
    return number_check(limit, _names(corpus, a.animal), a.count, area=area, age=_weeks(a.age_weeks))


def _young_counted(corpus: Corpus, a: given.Young) -> ToolResult:
    return young_counted(corpus, corpus.town(a.town), a.animal, _weeks(a.age_weeks))


def _allowed(corpus: Corpus, a: given.Allowed) -> ToolResult:
    ban = keeping_ban(corpus, corpus.town(a.town), a.animal)
    area = None if a.area is None else parse_area(a.area)
    return prohibition_check(ban, area=area, age=_weeks(a.age_weeks), area_words="" if a.area is None else str(a.area))


def _weeks(age: float | None) -> Fraction | None:
    return None if age is None else Fraction(str(age))


def _look_up(corpus: Corpus, a: given.Lookup) -> ToolResult:
    held = corpus.town(a.town)
    return look_up(first(of_kind(corpus, held, "lookup"), "table to look up", held), parse_length(a.number))


def _limit_kept(corpus: Corpus, a: given.OneLimit) -> ToolResult:
    provision = by_rule(corpus.town(a.town), a.rule)
    limit = limit_named(provision, a.of)
    return limit_check(provision, limit, in_unit(a.given, provision.rule.values[limit.value].unit))


def _season(corpus: Corpus, a: given.Moment) -> ToolResult:
    return season_check(by_rule(corpus.town(a.town), a.rule, "season"), a.month, a.day, a.at)


def _define(corpus: Corpus, a: given.Term) -> ToolResult:
    held = corpus.town(a.town)
    defined = {
        name.lower(): p
        for p in reversed(of_kind(corpus, held, "definition"))
        if isinstance(p.rule, Definition)
        for name in (p.rule.category, p.rule.term)
        if name
    }
    term = a.term.strip().lower()
    found = defined.get(term) or defined.get(term.removesuffix("s")) or defined.get(f"{term}s")
    if found is None:
        terms = ", ".join(sorted(defined))
        raise NoRule(f"The {held.town.name} text does not define {a.term[:40]!r}; it defines {terms}.")
    return _stated("define", found)


def _who_decides(corpus: Corpus, a: given.Town) -> ToolResult:
    held = corpus.town(a.town)
    topics = ("variances", "appeals", "who-enforces")
    found = [p for p in held.provisions if p.rule.topic in topics and not p.rule.silence][:_MOST_WHO_DECIDE]
    first(found, "words on who decides", held)
    return ToolResult(
        tool="who_decides", town=a.town, sentence=" ".join(p.rule.said for p in found),
        figures=[figure for p in found for figure in value_figures(p)], provisions=[p.id for p in found],
    )  # fmt: skip


def _compare(corpus: Corpus, a: given.Topic) -> Comparison:
    return compare_topic(corpus, a.topic, a.towns, a.animal, a.count, a.area)


def _listed() -> Iterable[Tool]:
    yield Tool("classify", "Which of the town's legal categories an animal falls in.", given.TownAnimal, _classify)
    yield Tool(
        "permit_needed", "Whether a permit is needed for an animal, and which.", given.TownAnimal, _permit_needed
    )
    yield Tool("area_required", "Land needed for a number of animals.", given.TownAnimalCount, _area_required)
    yield Tool("largest_number", "The most animals that a lot is enough for.", given.TownAnimalArea, _largest_number)
    yield Tool("smallest_lot", "The smallest lot for one or several kinds of animals.", given.Herd, _smallest_lot)
    yield Tool("lot_enough", "Whether a lot is enough for a number of animals.", given.TownAnimalCountArea, _lot_enough)
    yield Tool("herd_enough", "Whether a lot is enough for several kinds of animals.", given.HerdArea, _herd_enough)
    yield Tool(
        "space_required", "Corral, stable, pen, hutch or loft space for a number of animals.", given.Space, _space
    )
    yield Tool("setback_required", "Distances a structure must keep.", given.Setback, _setback_required)
    yield Tool("distance_enough", "Whether a distance is enough.", given.Distance, _distance_enough)
    yield Tool("distance_to_move", "How much further away something must stand.", given.Distance, _distance_to_move)
    yield Tool("fee", "The fee for a number of animals.", given.TownAnimalCount, _fee)
    yield Tool("fee_total", "A fee charged by the visit, lot, tag or hour, added up.", given.Units, _fee_total)
    yield Tool("penalty_total", "Total of the fines over days or offences.", given.Offences, _penalty_total)
    yield Tool("penalty_on", "The fine on one day or for one offence.", given.Offences, _penalty_on)
    yield Tool("deadline", "A time limit of the text, from a date.", given.Dated, _deadline)
    yield Tool("add_days", "Calendar or business days from a date.", given.Days, _add_days)
    yield Tool("number_allowed", "Whether a number of animals is within the limit.", given.Number, _number_allowed)
    yield Tool("young_counted", "Whether a young animal counts toward numbers.", given.Young, _young_counted)
    yield Tool("allowed", "Whether an animal is prohibited.", given.Allowed, _allowed)
    yield Tool("look_up", "A figure from the town's look-up table.", given.Lookup, _look_up)
    yield Tool("limit_kept", "Whether a measured value keeps one limit of a rule.", given.OneLimit, _limit_kept)
    yield Tool("season", "What a rule says for a day of the year or an hour of the day.", given.Moment, _season)
    yield Tool("define", "What a word means in the town's text.", given.Term, _define)
    yield Tool("who_decides", "Who decides, grants variances, hears appeals and inspects.", given.Town, _who_decides)
    yield Tool("compare", "A topic across towns.", given.Topic, _compare)


TOOLS: dict[str, Tool] = {tool.name: tool for tool in _listed()}
