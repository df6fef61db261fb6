"""How an area schedule applied to a number and a lot is said: the deciding words, the sentence, the working."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import AreaSchedule
from tools.quantities import SQUARE_FEET_PER_ACRE
from tools.result import counted, shown
from tools.schedules import area_needed, maximum_allowed, square_feet

# What may still come off an area given for the whole lot, by the area that the text means.
_TAKEN_OFF = {
    "NIL": "any building or paving is taken off",
    "land": "dwellings and whatever else does not count are taken off",
}
_NOT_COUNTED = {
    "NIL": "buildings, paving and whatever else does not count",
    "land": "dwellings and whatever else does not count",
}
_MEASURED = {"NIL": "nonimpervious land (NIL)", "usable land": "usable land", "land": "land"}


@dataclass(frozen=True)
class Land:
    """A schedule with what is known: the animal's singular and plural, the area in square feet and as it was given.

    gross: whether the area is of the whole lot, from which buildings and paving may still come off.
    """

    provision: Provision
    rule: AreaSchedule
    names: tuple[str, str]
    area: Fraction = Fraction(0)
    words: str = ""
    gross: bool = True

    @property
    def unsettled(self) -> bool:
        """Whether part of the area given may not count."""
        return self.rule.net and self.gross

    def animals(self, count: int) -> str:
        """The count with the animal's name: `three horses`."""
        return counted(count, *self.names)


def enough_headline(land: Land, count: int) -> str:
    """The words that decide whether a lot is enough."""
    margin = land.area - area_needed(land.rule, count)
    if margin < 0:
        alone = land.area < area_needed(land.rule, min(land.rule.steps)) and not land.rule.flat
        return f"the land is too small even for one {land.names[0]}" if alone else f"{shown(-margin, 'sq ft')} short"
    limits = maximum_allowed(land.rule)
    if limits and count > limits[1]:
        return f"the text allows no more than {_either(limits)}"
    if limits and count > limits[0]:
        return "the land is enough, but the text's maximum can be read in two ways"
    return f"on the {land.rule.measure} that is left" if land.unsettled else _spare(margin)


def enough_sentence(land: Land, count: int) -> str:
    """What the number needs, what there is, and the margin."""
    need = area_needed(land.rule, count)
    margin = land.area - need
    needs = f"{_subject(land, count)} {measured(land.rule, need)}"
    has = _as_given(land)
    if margin < 0:
        taken = _TAKEN_OFF.get(land.rule.measure, "what does not count is taken off")
        before = f", before {taken}" if land.unsettled else ""
        return f"{needs}; {has}, which is {shown(-margin, 'sq ft')} short{before}."
    if land.unsettled:
        other = _NOT_COUNTED.get(land.rule.measure, "what does not count")
        take = f"take no more than {shown(margin, 'sq ft')}" if margin else "take nothing at all"
        return f"{needs}; {has} in all, so it is enough only if {other} {take}."
    return f"{needs}; {has}, {_so_spare(margin)}."


def needed_sentence(land: Land, count: int) -> str:
    """What the number needs."""
    need = area_needed(land.rule, count)
    acres = need / SQUARE_FEET_PER_ACRE
    in_acres = f" ({shown(acres, 'acre')})" if acres.denominator == 1 else ""
    return f"{_subject(land, count)} {measured(land.rule, need)}{in_acres}.{over_maximum(land.rule, count)}"


def most_headline(land: Land, number: int) -> str:
    """The largest number, where the land and the text's maximum allow one."""
    if not number:
        return "None: the land is too small even for one."
    limits = maximum_allowed(land.rule) or (number, number)
    low, high = min(number, limits[0]), min(number, limits[1])
    other = "" if low == high else f", or {_number(high)} by the other reading"
    lead = "If all of it counts, u" if land.unsettled else "U"
    return f"{lead}p to {_number(low)}{other}."


def most_sentence(land: Land, number: int) -> str:
    """What the largest number needs, and what one more would."""
    has = _as_given(land)
    if not number:
        need = area_needed(land.rule, min(land.rule.steps))
        short = shown(need - land.area, "sq ft")
        return f"One {land.names[0]} needs {measured(land.rule, need)}; {has}, {short} short."
    need, following = area_needed(land.rule, number), area_needed(land.rule, number + 1)
    first = f"{_subject(land, number)} {measured(land.rule, need)}; {has}, {_so_spare(land.area - need)}."
    limits = maximum_allowed(land.rule)
    if limits and number >= limits[1]:
        return f"{first} But the text allows no more than {_either(limits)}, however large the lot."
    short = shown(following - land.area, "sq ft")
    return f"{first} One more needs {shown(following, 'sq ft')}, which is {short} more than there is."


def over_maximum(rule: AreaSchedule, count: int) -> str:
    """That a number is above the text's own maximum, as a further sentence; empty where it is not."""
    limits = maximum_allowed(rule)
    if limits is None or count <= limits[1]:
        return ""
    return f" But the text allows no more than {_either(limits)}, however large the lot."


def readings(rule: AreaSchedule, count: int) -> list[str]:
    """The readings of the text's maximum, where the number is above the smaller one."""
    limits = maximum_allowed(rule)
    return [] if limits is None or count <= limits[0] else [rule.fill(reading) for reading in rule.readings]


def working(land: Land, count: int) -> str:
    """The schedule's arithmetic for a number of animals, one line."""
    rule = land.rule
    need = shown(area_needed(rule, count), "sq ft")
    last = max((number for number in rule.steps if number <= count), default=min(rule.steps))
    if count <= last or rule.flat or rule.each_more is None:
        return f"{land.animals(count)}: {need}"
    base, more = area_needed(rule, last), square_feet(rule.values[rule.each_more])
    return f"{land.animals(count)}: {shown(base, 'sq ft')} + {count - last} × {shown(more, 'sq ft')} = {need}"


def conversion(land: Land) -> list[str]:
    """How the area given becomes square feet, where it was given otherwise."""
    words = land.words
    if "acre" not in words and " ac" not in words:
        return [f"{words} = {shown(land.area, 'sq ft')}"] if _in_another_unit(words) else []
    acres = land.area / SQUARE_FEET_PER_ACRE
    return [f"{shown(acres, 'acre')} × {SQUARE_FEET_PER_ACRE:,} = {shown(land.area, 'sq ft')}"]


def comparison(need: Fraction, area: Fraction) -> str:
    """What is needed against what there is."""
    return f"{shown(need, 'sq ft')} {'≤' if need <= area else '>'} {shown(area, 'sq ft')}"


def measured(rule: AreaSchedule, area: Fraction) -> str:
    """An area with what it is an area of."""
    square = shown(area, "sq ft")
    if rule.measure == "lot":
        return f"a lot of at least {square}"
    return f"at least {square} of {_MEASURED.get(rule.measure) or f'{rule.measure} space'}"


def _subject(land: Land, count: int) -> str:
    """`Three horses need`, `Any number of pigs needs`, `An animal shelter needs`."""
    if not land.rule.flat:
        return f"{land.animals(count).capitalize()} {'needs' if count == 1 else 'need'}"
    if land.rule.applies_to.animals or not land.rule.applies_to.structures:
        return f"Any number of {land.names[1]} needs"
    structure = land.rule.applies_to.structures[0]
    return f"{'An' if structure[:1] in 'aeiou' else 'A'} {structure} needs"


def _as_given(land: Land) -> str:
    words = land.words if _in_another_unit(land.words) else "the area given"
    return f"{words} is {shown(land.area, 'sq ft')}"


def _in_another_unit(words: str) -> bool:
    return bool(words) and "sq" not in words.lower() and not words.replace(",", "").replace(".", "").isdigit()


def _spare(margin: Fraction) -> str:
    return f"{shown(margin, 'sq ft')} to spare" if margin else "exactly enough"


def _so_spare(margin: Fraction) -> str:
    return f"so {shown(margin, 'sq ft')} to spare" if margin else "which is exactly enough"


def _either(limits: tuple[int, int]) -> str:
    low, high = (_number(limit) for limit in limits)
    return low if low == high else f"{low} (or {high} by the other reading)"


def _number(count: int) -> str:
    return counted(count, "", "").strip()
