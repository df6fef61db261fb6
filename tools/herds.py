"""Several kinds of animals on one lot: the smallest lot for them, and whether a lot is enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import AreaSchedule
from tools.choosing import LAND, of_kind
from tools.classification import plural_of
from tools.errors import NoRule, ToolInputError
from tools.figures import computed, given, value_figures
from tools.land_words import comparison
from tools.quantities import SQUARE_FEET_PER_ACRE
from tools.result import ToolCheck, ToolResult, as_number, counted, shown
from tools.schedules import area_needed, maximum_allowed

_APART = "The text sets each area for the lot; it does not say whether areas for different kinds add up."


@dataclass(frozen=True)
class HerdNeed:
    """Least land, in square feet, for animals together: with the working, and the kinds that no land rule reaches."""

    area: Fraction
    steps: tuple[str, ...]
    schedules: tuple[tuple[Provision, int], ...]
    unreached: tuple[str, ...]

    @property
    def net(self) -> bool:
        """Whether the area meant may be less than the lot."""
        return any(isinstance(p.rule, AreaSchedule) and p.rule.net for p, _ in self.schedules)

    @property
    def over(self) -> list[str]:
        """For each schedule whose own maximum the number is above, a sentence."""
        return [
            f"{_name(p)} allows no more than {limits[1]} of them, whatever the lot; there are {count}."
            for p, count in self.schedules
            if isinstance(p.rule, AreaSchedule) and (limits := maximum_allowed(p.rule)) and count > limits[1]
        ]


def herd_need(corpus: Corpus, held: TownCorpus, animals: Mapping[str, int]) -> HerdNeed:
    """Add up the kinds under one schedule before it is applied; the largest of the schedules' areas decides.

    Raises ToolInputError for a number below one or an unknown animal, NoRule where no land rule reaches any of them.
    """
    counts: dict[str, int] = {}
    rules: dict[str, Provision] = {}
    unreached = []
    for animal, count in animals.items():
        if count < 1:
            raise ToolInputError("The number of animals is a whole number above zero.")
        found = of_kind(corpus, held, "area_schedule", animal, lambda rule: rule.measure in LAND)
        if not found:
            unreached.append(plural_of(corpus, animal))
            continue
        counts[found[0].id] = counts.get(found[0].id, 0) + count
        rules[found[0].id] = found[0]
    if not rules:
        raise NoRule(f"The {held.town.name} text has no land rule that reaches these animals.")
    needs = {name: area_needed(_schedule(rule), counts[name]) for name, rule in rules.items()}
    steps = [f"{_name(rules[name])}, {counts[name]} in all: {shown(need, 'sq ft')}" for name, need in needs.items()]
    schedules = tuple((rule, counts[name]) for name, rule in rules.items())
    return HerdNeed(max(needs.values()), tuple(steps), schedules, tuple(unreached))


def smallest_lot(corpus: Corpus, held: TownCorpus, animals: Mapping[str, int]) -> ToolResult:
    """The smallest lot on which so many animals may be kept as far as land goes. Raises as `herd_need`."""
    need = herd_need(corpus, held, animals)
    acres = f"{shown(need.area / SQUARE_FEET_PER_ACRE, 'acre')}"
    subject = _listed(corpus, animals)
    return ToolResult(
        tool="smallest_lot",
        town=held.town.id,
        verdict="no" if need.over else None,
        headline="no lot is large enough" if need.over else f"{shown(need.area, 'sq ft')}.",
        sentence=f"{subject} need at least {shown(need.area, 'sq ft')}, which is {acres}.{_net_words(need)}",
        figures=[
            *(figure for p, _ in need.schedules for figure in value_figures(p)),
            computed("smallest lot", need.area, "sq ft"),
            computed("in acres", need.area / SQUARE_FEET_PER_ACRE, "acre"),
        ],
        steps=list(need.steps),
        caveats=_caveats(need),
        provisions=[p.id for p, _ in need.schedules],
    )


def herd_enough(
    corpus: Corpus, held: TownCorpus, animals: Mapping[str, int], area: Fraction, *, gross: bool = True
) -> ToolResult:
    """Whether a lot, in square feet, is enough for several kinds of animals together. Raises as `herd_need`."""
    need = herd_need(corpus, held, animals)
    margin = area - need.area
    enough = margin >= 0 and not need.over
    return ToolResult(
        tool="herd_enough",
        town=held.town.id,
        verdict="no" if not enough else "depends" if need.net and gross else "yes",
        headline="more than the text allows" if need.over else f"{shown(abs(margin), 'sq ft')} {_side(margin)}",
        sentence=f"{_listed(corpus, animals)} need {shown(need.area, 'sq ft')} together; "
        f"there are {shown(area, 'sq ft')}.{_net_words(need)}",
        figures=[
            *(figure for p, _ in need.schedules for figure in value_figures(p)),
            given("area given", area, "sq ft"),
            computed("needed together", need.area, "sq ft"),
            computed("to spare" if margin >= 0 else "short", abs(margin), "sq ft"),
        ],
        steps=[*need.steps, comparison(need.area, area)],
        checks=[
            ToolCheck(
                label="land together", required=as_number(need.area), given=as_number(area), margin=as_number(margin),
                unit="sq ft", result="pass" if margin >= 0 else "fail", provision=need.schedules[0][0].id,
            )
        ],
        caveats=_caveats(need),
        provisions=[p.id for p, _ in need.schedules],
    )  # fmt: skip


def _schedule(provision: Provision) -> AreaSchedule:
    assert isinstance(provision.rule, AreaSchedule)
    return provision.rule


def _name(provision: Provision) -> str:
    return provision.rule.id.replace("-", " ").capitalize()


def _side(margin: Fraction) -> str:
    return "to spare" if margin >= 0 else "short"


def _listed(corpus: Corpus, animals: Mapping[str, int]) -> str:
    """`Two horses and three goats`."""
    named = [counted(count, animal, plural_of(corpus, animal)) for animal, count in animals.items()]
    words = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
    return f"{words[:1].upper()}{words[1:]}"


def _net_words(need: HerdNeed) -> str:
    return " Buildings and whatever else does not count are taken off the lot first." if need.net else ""


def _caveats(need: HerdNeed) -> list[str]:
    apart = [_APART] if len(need.schedules) > 1 else []
    reached = [f"No land rule of the text reaches {' or '.join(need.unreached)}."] if need.unreached else []
    readings = [
        p.rule.fill(reading)
        for p, count in need.schedules
        if (limits := maximum_allowed(_schedule(p))) and count > limits[0]
        for reading in p.rule.readings
    ]
    return [*need.over, *apart, *reached, *readings]
