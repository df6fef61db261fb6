"""Land and space by number of animals: forward, backward and as a check."""

from __future__ import annotations

from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import AreaSchedule
from corpus.values import Range, Value
from tools.quantities import AREAS, SQUARE_FEET_PER_ACRE
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, counted, shown

_MOST_ANIMALS = 10_000


def area_needed(rule: AreaSchedule, count: int) -> Fraction:
    """Square feet that `count` animals need under a schedule (the text's steps, then so much for each further one)."""
    stepped = {number: square_feet(rule.values[name]) for number, name in rule.steps.items()}
    if count in stepped:
        return stepped[count]
    last = max((number for number in stepped if number <= count), default=min(stepped))
    if rule.flat or rule.each_more is None:
        return stepped[last]
    return stepped[last] + max(0, count - last) * square_feet(rule.values[rule.each_more])


def largest_number(rule: AreaSchedule, area: Fraction) -> int | None:
    """The most animals that an area is enough for, the schedule's maximum aside; None where area sets no limit."""
    if area < area_needed(rule, min(rule.steps)):
        return 0
    if rule.flat or (rule.each_more is None and len(rule.steps) == 1):
        return None
    last = max(rule.steps)
    if rule.each_more is None:
        return max(number for number in rule.steps if area_needed(rule, number) <= area)
    base, more = area_needed(rule, last), square_feet(rule.values[rule.each_more])
    if area >= base:
        return min(last + int((area - base) // more), _MOST_ANIMALS)
    return max(number for number in range(1, last) if area_needed(rule, number) <= area)


def maximum_allowed(rule: AreaSchedule) -> tuple[int, int] | None:
    """The smallest and largest reading of the schedule's own maximum number, or None."""
    if rule.maximum is None:
        return None
    stated = int(rule.values[rule.maximum].exact())
    return {"in_all": (stated, stated), "additional": (stated + 1, stated + 1), "either": (stated, stated + 1)}[
        rule.maximum_counts
    ]


def square_feet(value: Value) -> Fraction:
    """An area value in square feet."""
    return Fraction(value.exact()) * AREAS[value.unit]


def land_check(
    provision: Provision,
    names: tuple[str, str],
    count: int | None = None,
    area: Fraction | None = None,
    *,
    area_words: str = "",
    gross: bool = True,
) -> ToolResult:
    """Apply an area schedule to what is known.

    names: the animal's singular and plural. area: square feet, `area_words` as the asker gave it.
    gross: whether the area is of the whole lot, from which buildings and paving may still come off.
    """
    rule = provision.rule
    assert isinstance(rule, AreaSchedule)
    if count is not None and area is not None:
        return _enough(provision, rule, names, count, area, area_words, gross)
    if count is not None:
        return _needed(provision, rule, names, count)
    if area is not None:
        return _most(provision, rule, names, area, area_words, gross)
    return _stated(provision)


def _stated(provision: Provision) -> ToolResult:
    rule = provision.rule
    figures = [_text_figure(provision, name) for name in rule.values]
    return ToolResult(
        tool="area_required", town=provision.town, sentence=rule.said, figures=figures, provisions=[provision.id]
    )


def _needed(provision: Provision, rule: AreaSchedule, names: tuple[str, str], count: int) -> ToolResult:
    need = area_needed(rule, count)
    over = _over_maximum(rule, count)
    sentence = f"{_counted(count, names).capitalize()} {_needs(count)} {_measured(rule, need)}{_in_acres(need)}."
    return ToolResult(
        tool="area_required",
        town=provision.town,
        verdict=None,
        headline="",
        sentence=sentence,
        figures=[*_used_figures(provision, rule, count), _computed(f"needed for {count}", need)],
        steps=_working(rule, names, count),
        checks=[_need_area(provision, rule, need, count, names)],
        caveats=over,
        provisions=[provision.id],
    )


def _enough(
    provision: Provision, rule: AreaSchedule, names: tuple[str, str], count: int, area: Fraction, words: str, gross: bool
) -> ToolResult:
    need = area_needed(rule, count)
    margin = area - need
    verdict = "no" if margin < 0 else "depends" if rule.net and gross else "yes"
    limits = maximum_allowed(rule)
    if limits and count > limits[1]:
        verdict = "no"
    elif limits and count > limits[0] and verdict == "yes":
        verdict = "depends"
    return ToolResult(
        tool="lot_enough",
        town=provision.town,
        verdict=verdict,  # type: ignore[arg-type]
        headline=_enough_headline(rule, names, area, margin, gross),
        sentence=_enough_sentence(rule, names, count, need, area, words, gross),
        figures=[
            *_used_figures(provision, rule, count),
            *_given(area, words),
            _computed(f"needed for {count}", need),
            _computed("to spare" if margin >= 0 else "short", abs(margin)),
        ],
        steps=[*_conversion(area, words), *_working(rule, names, count), _comparison(need, area)],
        checks=[_area_check(provision, rule, names, count, need, area)],
        caveats=_over_maximum(rule, count),
        provisions=[provision.id],
    )


def _most(
    provision: Provision, rule: AreaSchedule, names: tuple[str, str], area: Fraction, words: str, gross: bool
) -> ToolResult:
    number = largest_number(rule, area)
    if number is None:
        return _enough(provision, rule, names, min(rule.steps), area, words, gross)
    limits = maximum_allowed(rule)
    allowed = number if limits is None else min(number, limits[1])
    following = area_needed(rule, number + 1)
    figures = [*_given(area, words), *_used_figures(provision, rule, max(number, 1))]
    steps = _conversion(area, words)
    if number:
        need = area_needed(rule, number)
        figures += [_computed(f"needed for {number}", need), _computed("to spare", area - need)]
        steps += [*_working(rule, names, number), _comparison(need, area)]
    figures += [_computed("largest number", Fraction(allowed), "count"), _computed(f"needed for {number + 1}", following)]
    figures.append(_computed("short of the next", following - area))
    steps += [*_working(rule, names, number + 1), _comparison(following, area)]
    if_net = "If all of it counts, u" if rule.net and gross and number else "U"
    return ToolResult(
        tool="largest_number",
        town=provision.town,
        headline="None: the land is too small even for one." if not number else f"{if_net}p to {_number(allowed)}.",
        sentence=_most_sentence(rule, names, number, area, words),
        figures=figures,
        steps=steps,
        checks=[_area_check(provision, rule, names, max(number, 1), area_needed(rule, max(number, 1)), area)],
        caveats=_over_maximum(rule, number),
        provisions=[provision.id],
    )


def _enough_headline(rule: AreaSchedule, names: tuple[str, str], area: Fraction, margin: Fraction, gross: bool) -> str:
    if margin >= 0 and not (rule.net and gross):
        return f"{shown(margin, 'sq ft')} to spare"
    if margin >= 0:
        return f"on the {rule.measure} that is left"
    alone = area < area_needed(rule, min(rule.steps)) and not rule.flat
    return f"the land is too small even for one {names[0]}" if alone else f"{shown(-margin, 'sq ft')} short"


def _enough_sentence(
    rule: AreaSchedule, names: tuple[str, str], count: int, need: Fraction, area: Fraction, words: str, gross: bool
) -> str:
    margin = area - need
    has = _area_as_given(area, words)
    subject = "This" if rule.flat else _counted(count, names).capitalize()
    needs = f"{subject} {_needs(1 if rule.flat else count)} {_measured(rule, need)}"
    if margin < 0:
        before = f", before anything is taken off for {rule.measure}" if rule.net and gross else ""
        return f"{needs}; {has}, which is {shown(-margin, 'sq ft')} short{before}."
    if rule.net and gross:
        return (
            f"{needs}; {has} in all, so it is enough only if buildings, paving and whatever else does not count "
            f"take no more than {shown(margin, 'sq ft')}."
        )
    return f"{needs}; {has}, so {shown(margin, 'sq ft')} to spare."


def _most_sentence(rule: AreaSchedule, names: tuple[str, str], number: int, area: Fraction, words: str) -> str:
    has = _area_as_given(area, words)
    if not number:
        need = area_needed(rule, min(rule.steps))
        return f"One {names[0]} needs {_measured(rule, need)}; {has}, {shown(need - area, 'sq ft')} short."
    need, following = area_needed(rule, number), area_needed(rule, number + 1)
    first = f"{_counted(number, names).capitalize()} {_needs(number)} {_measured(rule, need)}; {has}, so"
    return (
        f"{first} {shown(area - need, 'sq ft')} to spare. One more needs {shown(following, 'sq ft')}, which is "
        f"{shown(following - area, 'sq ft')} more than there is."
    )


def _area_as_given(area: Fraction, words: str) -> str:
    square = shown(area, "sq ft")
    return f"{words} is {square}" if words and "sq" not in words.lower() else f"the area given is {square}"


def _measured(rule: AreaSchedule, area: Fraction) -> str:
    square = shown(area, "sq ft")
    if rule.measure == "lot":
        return f"a lot of at least {square}"
    space = {"NIL": "nonimpervious land (NIL)", "usable land": "usable land", "land": "land"}.get(rule.measure)
    return f"at least {square} of {space or rule.measure + ' space'}"


def _in_acres(area: Fraction) -> str:
    acres = area / SQUARE_FEET_PER_ACRE
    return f" ({shown(acres, 'acre')})" if acres.denominator == 1 else ""


def _needs(count: int) -> str:
    return "needs" if count == 1 else "need"


def _counted(count: int, names: tuple[str, str]) -> str:
    return counted(count, *names)


def _number(count: int) -> str:
    return counted(count, "", "").strip()


def _over_maximum(rule: AreaSchedule, count: int) -> list[str]:
    limits = maximum_allowed(rule)
    if limits is None or count < limits[0]:
        return []
    return [rule.fill(reading) for reading in rule.readings]


def _working(rule: AreaSchedule, names: tuple[str, str], count: int) -> list[str]:
    """The schedule's arithmetic for a number of animals, one line."""
    need = shown(area_needed(rule, count), "sq ft")
    label = _counted(count, names)
    last = max((number for number in rule.steps if number <= count), default=min(rule.steps))
    if count <= last or rule.flat or rule.each_more is None:
        return [f"{label}: {need}"]
    base, more = area_needed(rule, last), square_feet(rule.values[rule.each_more])
    extra = count - last
    return [f"{label}: {shown(base, 'sq ft')} + {extra} × {shown(more, 'sq ft')} = {need}"]


def _conversion(area: Fraction, words: str) -> list[str]:
    if "acre" not in words and " ac" not in words:
        return [f"{words} = {shown(area, 'sq ft')}"] if words and "sq" not in words else []
    acres = area / SQUARE_FEET_PER_ACRE
    return [f"{shown(acres, 'acre')} × {SQUARE_FEET_PER_ACRE:,} = {shown(area, 'sq ft')}"]


def _comparison(need: Fraction, area: Fraction) -> str:
    sign = "≤" if need <= area else ">"
    return f"{shown(need, 'sq ft')} {sign} {shown(area, 'sq ft')}"


def _used_figures(provision: Provision, rule: AreaSchedule, count: int) -> list[ToolFigure]:
    names = [name for number, name in rule.steps.items() if number <= max(count, min(rule.steps))]
    if rule.each_more and count > max(rule.steps):
        names.append(rule.each_more)
    if rule.maximum:
        names.append(rule.maximum)
    return [_text_figure(provision, name) for name in dict.fromkeys(names)]


def _text_figure(provision: Provision, name: str) -> ToolFigure:
    return value_figure(provision, name)


def value_figure(provision: Provision, name: str) -> ToolFigure:
    """A rule's value as a figure that stands in the text."""
    value = provision.rule.values[name]
    label = name.replace("_", " ")
    held = value.value
    if isinstance(held, str):
        return ToolFigure(label=label, value=held, unit=value.unit, origin="text", provision=provision.id)
    numbers = [as_number(number) for number in value.numbers()]
    if isinstance(held, Range):
        low, high = (None if end is None else float(end) for end in (held.min, held.max))
        return ToolFigure(label=label, value=(low, high), unit=value.unit, origin="text", provision=provision.id)
    return ToolFigure(label=label, value=numbers[0], unit=value.unit, origin="text", provision=provision.id)


def _computed(label: str, value: Fraction, unit: str = "sq ft") -> ToolFigure:
    return ToolFigure(label=label, value=as_number(value), unit=unit, origin="computed")


def _given(area: Fraction, words: str) -> list[ToolFigure]:
    return [ToolFigure(label=f"area given ({words or 'sq ft'})", value=as_number(area), unit="sq ft", origin="given")]


def _need_area(
    provision: Provision, rule: AreaSchedule, need: Fraction, count: int, names: tuple[str, str]
) -> ToolCheck:
    return ToolCheck(
        label=f"{rule.measure} for {_counted(count, names)}", required=as_number(need), given=None, margin=None,
        unit="sq ft", result="need", provision=provision.id, ladder=_ladder(rule, count),
    )  # fmt: skip


def _area_check(
    provision: Provision, rule: AreaSchedule, names: tuple[str, str], count: int, need: Fraction, area: Fraction
) -> ToolCheck:
    return ToolCheck(
        label=f"{rule.measure} for {_counted(count, names)}", required=as_number(need), given=as_number(area),
        margin=as_number(area - need), unit="sq ft", result="pass" if need <= area else "fail",
        provision=provision.id, ladder=_ladder(rule, count),
    )  # fmt: skip


def _ladder(rule: AreaSchedule, count: int) -> list[tuple[str, float]]:
    """Thresholds from the first animal to two beyond the number in question, for drawing."""
    if rule.flat:
        return [("any", float(area_needed(rule, min(rule.steps))))]
    last = min(max(count + 2, max(rule.steps) + 1), count + 12)
    return [(str(number), float(area_needed(rule, number))) for number in range(max(1, last - 8), last + 1)]
