"""Applying a provision to the facts of a frame: the right tool for its kind, or its plain sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction

from assistant.frame import AnimalMention, Frame, Length
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import (
    AreaSchedule,
    CountLimit,
    Definition,
    FeeSchedule,
    Limit,
    LookupTable,
    PenaltySchedule,
    Prohibition,
    Season,
    TimeLimit,
)  # fmt: skip
from tools.classification import plural_of, reaches
from tools.deadlines import clock_time, deadline
from tools.errors import ToolInputError
from tools.fees import bands_together, fee_for, flat_fee
from tools.land import land_check, value_figure
from tools.limits_check import Fact, limits_check
from tools.lookups import look_up
from tools.numbers_allowed import age_in_weeks, number_check, prohibition_check
from tools.penalties import penalty_on, penalty_total
from tools.quantities import SQUARE_FEET_PER_ACRE
from tools.result import ToolFigure, ToolResult, counted, shown
from tools.seasons import season_check
from tools.setbacks import distance_check, satisfied, stated_limits

Names = tuple[str, str]
_LAND = ("lot", "NIL", "usable land")


def apply_provision(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult:
    """What a provision gives for a frame: computed where the frame has the facts, else stated."""
    tool = _TOOLS.get(provision.rule.kind)
    result: ToolResult | None = None
    try:
        result = tool(corpus, held, provision, frame, today) if tool else None
        if result is None and provision.rule.limits:
            result = _limits(corpus, held, provision, frame, today)
    except ToolInputError:
        result = None
    return _in_acres(frame, result or stated(provision))


def _in_acres(frame: Frame, result: ToolResult) -> ToolResult:
    """Square feet in acres as well, where acres are asked for and none were given."""
    areas = [
        f for f in result.figures if f.unit == "sq ft" and isinstance(f.value, int | float) and f.origin != "given"
    ]
    if not areas or frame.areas or not re.search(r"\bacre", frame.message, re.IGNORECASE):
        return result
    largest = Fraction(str(max(float(f.value) for f in areas if isinstance(f.value, int | float))))
    acres = largest / SQUARE_FEET_PER_ACRE
    words = f"{shown(largest, 'sq ft')} is {shown(acres, 'acre')}"
    figure = ToolFigure(label="in acres", value=round(float(acres), 2), unit="acre", origin="computed")
    step = f"{shown(largest, 'sq ft')} ÷ {SQUARE_FEET_PER_ACRE:,} = {shown(acres, 'acre')}"
    return result.model_copy(
        update={
            "sentence": f"{result.sentence} ({words}.)",
            "figures": [*result.figures, figure],
            "steps": [*result.steps, step],
        }
    )


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
    word = own[0]
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
        gross=area is not None
        and area.of == "lot"
        and (rule.measure == "NIL" or bool(_BUILT_ON.search(frame.message)))
        and not _LAND_ALONE.search(frame.message),
    )


_BUILT_ON = re.compile(
    r"\b(?:house|garage|driveway|dwelling|building|home|cottage|all told|including the|with the)\b", re.IGNORECASE
)
_LAND_ALONE = re.compile(
    r"\b(?:(?:area|land|acreage|lot size|size) alone|all (?:of it )?(?:usable|open|clear)"
    r"|vacant|no buildings|land[ -]?wise|empty lot)\b",
    re.IGNORECASE,
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
    """A distance against a setback; any other measured fact against the limits of its dimension."""
    rule = provision.rule
    if rule.kind == "setback":
        return _setback(corpus, provision, frame)
    if frame.asking == "open" or (isinstance(rule, Definition) and not _names_term(rule, frame)):
        return None
    facts = _facts(corpus, held, provision, frame, today)
    if frame.asking == "obligation":
        facts = [fact for fact in facts if fact.dimension != "length"]  # 'must it have 8 ft' asks for the rule's figure
    result = limits_check(provision, facts)
    turned = frame.inverted or (rule.says == "exempts" and not _EXEMPTED.search(frame.message))
    return _turned(result) if result is not None and turned else result


_EXEMPTED = re.compile(
    r"\b(?:exempt\w*|excus\w+|leave[sd]? (?:it|them|him|her)?\s*out|spared?|off the hook"
    r"|grandfather\w*|let off|that same break|a pass)\b",
    re.I,
)


def _names_term(rule: Definition, frame: Frame) -> bool:
    """Whether the question is about the word that a definition defines, and not about another."""
    low = frame.message.lower()
    return all(word.rstrip("s") in low for word in rule.term.lower().split() if word not in ("dog", "the", "of"))


def _turned(result: ToolResult) -> ToolResult:
    """A result whose yes is the question's no."""
    return result.model_copy(update={"verdict": {"yes": "no", "no": "yes"}.get(str(result.verdict), result.verdict)})


def _setback(corpus: Corpus, provision: Provision, frame: Frame) -> ToolResult | None:
    limits = [limit for limit in matching_limits(corpus, provision, frame) if _is_length(provision, limit)]
    if not limits:
        return None
    pairs = [] if frame.asking == "open" else _paired(corpus, limits, frame)
    if not pairs:
        result = stated_limits(provision, limits)
        return result.model_copy(update={"figures": stated(provision).figures})
    results = [distance_check(provision, [limit], given.feet, given.words) for limit, given in pairs]
    result = next((result for result in results if result.verdict == "no"), results[0])
    together = result.model_copy(
        update={
            "sentence": " ".join(r.sentence for r in results),
            "figures": [*(figure for r in results for figure in r.figures), *stated(provision).figures],
            "steps": [step for r in results for step in r.steps],
            "checks": [check for r in results for check in r.checks],
        }
    )
    return _turned(together) if frame.inverted else together


def _paired(corpus: Corpus, limits: list[Limit], frame: Frame) -> list[tuple[Limit, Length]]:
    """Each limit with the distance given to its own feature; a lone, unbound distance goes with a lone limit."""
    pairs = []
    for limit in limits:
        own = widened(corpus, limit.feature or "")
        given = [
            length
            for length in frame.distances()
            if length.to and (limit.feature in widened(corpus, length.to) or length.to in own)
        ]
        if given:
            pairs.append((limit, given[0]))
    alone = frame.distance()
    if not pairs and alone is not None and not alone.to and len({limit.feature for limit in limits}) == 1:
        return [(limit, alone) for limit in limits]
    return pairs


def _facts(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> list[Fact]:
    """Everything the frame measures that a limit may be compared with."""
    facts = [Fact("hand", hands, f"{float(hands):g} hands") for hands in frame.hands]
    facts += [Fact("percent", percent, f"{float(percent):g}%") for percent in frame.percents]
    facts += [Fact("calendar year", Fraction(year), str(year)) for year in frame.years]
    facts += [Fact("length", length.feet, length.words) for length in _lengths(frame)]
    facts += [Fact("area", area.square_feet, area.words) for area in frame.areas if area.of != "lot"]
    facts += [Fact("date", Fraction(day.toordinal()), f"{day:%B} {day.day}, {day.year}") for day in frame.dates[:1]]
    facts += [
        Fact("date", Fraction(date(year, 6, 29).toordinal()), str(year)) for year in frame.years[:1] if not frame.dates
    ]
    count = _counted(corpus, held, provision, frame)
    if count is not None:
        facts.append(Fact("count", Fraction(count), str(count)))
    return facts + _ages(frame)


def _lengths(frame: Frame) -> list[Length]:
    """The lengths that are no distance, or the distance where there is nothing else."""
    other = [length for length in frame.lengths if length.of in ("height", "depth")]
    return other or [length for length in frame.lengths if length.of == "distance"] or list(frame.lengths[:1])


def _ages(frame: Frame) -> list[Fact]:
    ages = [Fact("age", period.weeks, period.words) for period in frame.periods if period.age]
    if not ages and len(frame.dates) == 2:
        first, last = sorted(frame.dates)
        years = relativedelta_years(first, last)
        ages = [Fact("age", Fraction(365 * years, 7), f"{years} years")]
    return ages[:1]


def relativedelta_years(first: date, last: date) -> int:
    """Whole years from one date to another, the anniversary included."""
    return last.year - first.year - ((last.month, last.day) < (first.month, first.day))


def _counted(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame) -> int | None:
    """How many animals count for a rule: those whose age, where it is known, keeps the rule's own age limit."""
    rule = provision.rule
    named = {mention.animal for mention in reached(corpus, held, provision, frame)}
    ages = [limit for limit in rule.limits if rule.values[limit.value].unit.endswith("of age")]

    def counts(mention: AnimalMention) -> bool:
        if mention.age is None or not ages:
            return not mention.young
        return all(satisfied(limit.operator, mention.age, age_in_weeks(rule.values[limit.value])) for limit in ages)

    return frame.count_of(named, counts)


def _is_length(provision: Provision, limit: Limit) -> bool:
    value = provision.rule.values[limit.value]
    return value.unit in ("ft", "in") and bool(value.numbers())


def _fee(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    if len(rule.bands) == 1:
        return _flat_fee(provision, rule, frame)
    named = [band.label for band in rule.bands if band.label and _names_label(band.label, frame.message)]
    if frame.totals and len(named) > 1:
        return bands_together(provision, named)
    count = _count(corpus, held, provision, frame)
    if count is None or len(rule.bands) < 2:
        return None
    names = names_for(corpus, provision, reached(corpus, held, provision, frame))
    result = fee_for(provision, count, names)
    other = _second_number(frame, count)
    return result if result is None or other is None else _with_other(provision, result, other, names)


_GOES_ON = re.compile(
    r"\b(?:change[sd]?|become[s]?|move[sd]?|grow[sn]?|goes|instead|another|what about|from|to)\b", re.IGNORECASE
)


def _second_number(frame: Frame, count: int) -> int | None:
    """A second number to tell the fee for: a rank ('a fourth one'), or a number that the first one becomes."""
    becoming = [int(n) for n in frame.numbers if n.denominator == 1] if _GOES_ON.search(frame.query) else []
    return next((number for number in (*frame.ordinals, *becoming) if number > 1 and number != count), None)


def _with_other(provision: Provision, result: ToolResult, other: int, names: Names) -> ToolResult:
    """The fee for a second number beside the first: the same, or what it becomes."""
    second = fee_for(provision, other, names)
    if second is None or second.amount is None:
        return result
    words = "the same" if second.amount == result.amount else f"${second.amount:g}"
    return result.model_copy(
        update={
            "sentence": f"{result.sentence} For {counted(other, *names)} it is {words}.",
            "figures": [*result.figures, *second.figures],
            "steps": [*result.steps, *second.steps],
        }
    )


def _names_label(label: str, message: str) -> bool:
    """Whether a message names a band by the words that tell it from the others."""
    low = message.lower()
    return any(
        word in low
        for word in label.lower().replace(",", "").split()
        if len(word) > 2 and word not in ("the", "that", "requires")
    )


def _flat_fee(provision: Provision, rule: FeeSchedule, frame: Frame) -> ToolResult | None:
    hours = next((period.number for period in frame.periods if period.unit == "hour"), None)
    if rule.per == "hour":
        return flat_fee(provision, hours=hours) if hours is not None and rule.base else None
    units = next((number for kind, number in frame.occasions if kind == rule.per), 1)
    if rule.per == "visit" and units == 1 and frame.ordinals and frame.totals:
        units = max(frame.ordinals)
    return flat_fee(provision, units) if units > 1 or frame.totals else None


def _penalty(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, PenaltySchedule)
    days = next(
        (int(p.number) for p in frame.periods if p.unit in ("day", "week") and not p.age and p.number.denominator == 1),
        None,
    )
    weeks = any(p.unit == "week" for p in frame.periods if not p.age)
    if not rule.ladder:
        return None
    if rule.per == "occasion":
        return penalty_on(provision, 1) if frame.totals else None
    if rule.per == "day" and days:
        return penalty_total(provision, days * (7 if weeks else 1))
    if frame.ordinals and rule.per in ("day", "offence") and len(rule.ladder) > 1:
        result = penalty_on(provision, frame.ordinals[-1])
        pays = None if frame.asking == "open" else "yes" if result.amount else "no"
        return result.model_copy(update={"sentence": f"{result.sentence} {rule.said}", "verdict": pays})
    return None


def _time(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, TimeLimit)
    if rule.duration is None or rule.bound in ("every", "lasts"):
        return None
    if rule.values[rule.duration].unit == "hour" and frame.times:
        return clock_time(provision, frame.times[0])
    if frame.dates:
        return deadline(provision, frame.dates[0])
    month, day = next(((month, day) for month, day in frame.months if day), (0, 0))
    return deadline(provision, date(today.year, month, day or 1), dated=False) if month else None


def _number(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    rule = provision.rule
    assert isinstance(rule, CountLimit)
    mentions = reached(corpus, held, provision, frame)
    limit = age_in_weeks(rule.values[rule.age_over]) if rule.age_over else None
    named = {mention.animal for mention in mentions}
    count = frame.count_of(named, lambda m: not m.young if m.age is None or limit is None else m.age > limit)
    if count is None or frame.asking == "open":
        return None
    area = frame.area_of(*_LAND)
    result = number_check(
        provision, names_for(corpus, provision, mentions), count, area=None if area is None else area.square_feet
    )
    flipped = {"yes": "no", "no": "yes"}.get(str(result.verdict), result.verdict) if frame.inverted else result.verdict
    return result.model_copy(update={"verdict": flipped})


def _age(frame: Frame) -> Fraction | None:
    return next((period.weeks for period in frame.periods if period.age), None)


def _prohibition(
    corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date
) -> ToolResult | None:
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
    time_of_day = frame.times[0] if frame.times else None
    results = [season_check(provision, month, day, time_of_day) for month, day in frame.months[:3]]
    if len(results) == 1:
        return results[0]
    return results[0].model_copy(
        update={
            "headline": "; ".join(result.headline.rstrip(".") for result in results),
            "verdict": results[0].verdict if len({result.verdict for result in results}) == 1 else "depends",
            "steps": [step for result in results for step in result.steps],
        }
    )


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
