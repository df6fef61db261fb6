"""Applying a provision to the facts of a frame: the right tool for its kind, or its plain sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

from assistant.frame import AnimalMention, Frame
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import (
    AreaSchedule, CountLimit, FeeSchedule, Limit, LookupTable, PenaltySchedule, Prohibition, Season, TimeLimit,
)  # fmt: skip
from tools.classification import plural_of, reaches
from tools.deadlines import deadline
from tools.errors import ToolInputError
from tools.fees import fee_for
from tools.land import land_check, value_figure
from tools.lookups import look_up
from tools.numbers_allowed import number_check, prohibition_check
from tools.penalties import penalty_on, penalty_total
from tools.result import ToolResult
from tools.seasons import season_check
from tools.setbacks import distance_check, stated_limits

Names = tuple[str, str]
_LAND = ("lot", "NIL", "usable land")


def apply_provision(
    corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date
) -> ToolResult:
    """What a provision gives for a frame: computed where the frame has the facts, else stated."""
    tool = _TOOLS.get(provision.rule.kind)
    result = None
    try:
        result = tool(corpus, held, provision, frame, today) if tool else None
        if result is None and provision.rule.limits:
            result = _limits(corpus, held, provision, frame, today)
    except ToolInputError:
        result = None
    return result or stated(provision)


def stated(provision: Provision) -> ToolResult:
    """A provision's plain sentence with all its figures."""
    figures = [value_figure(provision, name) for name in provision.rule.values]
    return ToolResult(
        tool="statement", town=provision.town, sentence=provision.rule.said, figures=figures, provisions=[provision.id]
    )


def reached(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame) -> list[AnimalMention]:
    """The animals of the frame that a provision applies to."""
    return [m for m in frame.animals if reaches(corpus.animals, held, provision.rule, m.animal)]


def names_for(corpus: Corpus, provision: Provision, mentions: list[AnimalMention]) -> Names:
    """Singular and plural of what is counted: the animal asked about, or the rule's own word for several kinds."""
    animals = list(dict.fromkeys(mention.animal for mention in mentions))
    if len(animals) == 1:
        return animals[0], plural_of(corpus, animals[0])
    own = provision.rule.applies_to.animals
    if len(animals) > 1 or not own:
        return "animal", "animals"
    word = own[0] if own[0] not in corpus.animals else own[0]
    return (word.removesuffix("s"), word if word.endswith("s") else plural_of(corpus, word))


def _count(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame) -> int | None:
    return frame.count_of({mention.animal for mention in reached(corpus, held, provision, frame)})


def _land(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, AreaSchedule)
    mentions = reached(corpus, held, provision, frame)
    if frame.animals and not mentions:
        return None
    count = _count(corpus, held, provision, frame)
    kinds = _LAND if rule.measure in (*_LAND, "land") else (rule.measure,)
    area = frame.area_of(*kinds)
    if "number" in frame.wants and area is not None and frame.asking == "open":
        count = None
    if count is None and area is None:
        return None
    if count is not None and count < 1:
        return None
    names = names_for(corpus, provision, mentions)
    return land_check(
        provision,
        names,
        count,
        None if area is None else area.square_feet,
        area_words="" if area is None else area.words,
        gross=area is None or area.of == "lot",
    )


def matching_limits(corpus: Corpus, provision: Provision, frame: Frame) -> list[Limit]:
    """The limits of a rule that the frame's features and structures single out; all of them where none does."""
    limits = list(provision.rule.limits)
    asked = {name for feature in frame.features for name in widened(corpus, feature)}
    if asked:
        near = [limit for limit in limits if limit.feature and (widened(corpus, limit.feature) & asked)]
        exact = [limit for limit in near if limit.feature in frame.features]
        limits = exact or near or limits
    structures = {name for structure in frame.structures for name in widened(corpus, structure)}
    if structures:
        limits = [limit for limit in limits if limit.structure in structures] or limits
    return limits


def widened(corpus: Corpus, name: str) -> set[str]:
    """A structure or feature with the wider things it is a kind of."""
    known = corpus.features.get(name)
    return {name} | set(known.within if known else ())


def _limits(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    limits = [limit for limit in matching_limits(corpus, provision, frame) if _is_length(provision, limit)]
    kind = provision.rule.kind
    given = frame.distance() if kind == "setback" else next((n for n in frame.lengths if n.of in ("height", "side", "depth", "distance")), None)
    singled = {limit.feature for limit in limits}
    if not limits or given is None or frame.asking == "open" or (len(singled) > 1 and kind == "setback") or (kind != "setback" and len(limits) > 1):
        if kind == "setback" and limits:
            result = stated_limits(provision, limits)
            return result.model_copy(update={"figures": stated(provision).figures})
        return None
    result = distance_check(provision, limits, given.feet, given.words)
    return result.model_copy(update={"figures": [*result.figures, *stated(provision).figures]})


def _is_length(provision: Provision, limit: Limit) -> bool:
    value = provision.rule.values[limit.value]
    return value.unit in ("ft", "in") and bool(value.numbers())


def _fee(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    count = _count(corpus, held, provision, frame)
    if count is None or len(rule.bands) < 2:
        return None
    return fee_for(provision, count, names_for(corpus, provision, reached(corpus, held, provision, frame)))


def _penalty(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, PenaltySchedule)
    days = next((int(p.number) for p in frame.periods if p.unit in ("day", "week") and not p.age and p.number.denominator == 1), None)
    weeks = any(p.unit == "week" for p in frame.periods if not p.age)
    if rule.per == "day" and days:
        return penalty_total(provision, days * (7 if weeks else 1))
    if frame.ordinals and rule.per in ("day", "offence") and len(rule.ladder) > 1:
        return penalty_on(provision, frame.ordinals[-1])
    return None


def _time(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, TimeLimit)
    if not frame.dates or rule.duration is None or rule.bound in ("every", "lasts"):
        return None
    return deadline(provision, frame.dates[0])


def _number(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    mentions = reached(corpus, held, provision, frame)
    count = _count(corpus, held, provision, frame)
    if count is None or frame.asking == "open":
        return None
    area = frame.area_of(*_LAND)
    return number_check(
        provision, names_for(corpus, provision, mentions), count,
        area=None if area is None else area.square_feet, age=_age(frame),
    )  # fmt: skip


def _age(frame: Frame) -> Fraction | None:
    return next((period.weeks for period in frame.periods if period.age), None)


def _prohibition(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, Prohibition)
    area = frame.area_of(*_LAND)
    if not rule.values or (rule.lot_under is None and rule.age_over is None):
        return None
    return prohibition_check(
        provision, area=None if area is None else area.square_feet, age=_age(frame),
        area_words="" if area is None else area.words,
    )  # fmt: skip


def _lookup(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, LookupTable)
    if rule.input_unit != "ft":
        return None
    depth = next((n for n in frame.lengths if n.of == "depth"), None) or frame.distance()
    return None if depth is None else look_up(provision, depth.feet)


def _season(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    assert isinstance(provision.rule, Season)
    if not frame.months:
        return None
    month, day = frame.months[0]
    return season_check(provision, month, day, frame.times[0] if frame.times else None)


_Tool = Callable[[Corpus, TownCorpus, Provision, Frame, date], ToolResult | None]
_TOOLS: dict[str, _Tool] = {
    "area_schedule": _land,
    "setback": _limits,
    "fee_schedule": _fee,
    "penalty_schedule": _penalty,
    "time_limit": _time,
    "count_limit": _number,
    "prohibition": _prohibition,
    "lookup": _lookup,
    "season": _season,
}
_ = CountLimit
