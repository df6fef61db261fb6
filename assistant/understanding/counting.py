"""Animals with their counts and ages, as a message gives them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from assistant.frame import AnimalMention, Period
from assistant.understanding.measures import Measures
from assistant.understanding.names import Lexicon, Named
from corpus.numbers import Number, find_numbers

_COUPLE = re.compile(r"\b(?:a\s+)?(?:couple|pair)(?:\s+of)?\s+(?:\w+\s+){0,2}$", re.IGNORECASE)


_ONE = re.compile(r"\b(?:a|an|one|1|my|another|single)\s+(?:[\w'’]+[\s-]+){0,2}$", re.IGNORECASE)


_UNWEANED = re.compile(
    r"\b(?:unweaned|not (?:yet )?weaned|nursing|still on|suckling|newborn|at her side|w/ dam|with dam|on mama|with their mother)\b",
    re.I,
)


ADDS = re.compile(
    r"\b(?:one more|another|add(?:ing)?|tak(?:es?|ing) (?:in|on)|pick(?:ed|ing)? up|bring(?:ing)? in|squeeze in|get(?:ting)? (?:one|a) more|adopt(?:ing)?|a further)\b",
    re.I,
)


def read_animals(
    text: str, lexicon: Lexicon, numbers: list[Number], towns: list[Named]
) -> tuple[list[AnimalMention], set[int]]:
    """Animals with their counts, and the starts of the numbers that count them."""
    mentions: list[AnimalMention] = []
    used: set[int] = set()
    previous_end = 0
    for named, kind in lexicon.animals(text):
        if any(town.start <= named.start < town.end for town in towns):
            continue
        if mentions and re.match(r"[- ]lot\b", english_tail(text, named)):
            continue
        number = _count_before(text, named, numbers, previous_end) or _count_after(text, named, numbers)
        count = None
        if number is not None:
            used.add(number.start)
            count = int(number.value) * _dozens(text, number, named)
        elif _COUPLE.search(text[previous_end : named.start]):
            count = 2
        elif ordinal := _NTH.search(text[previous_end : named.start]):
            count = _ORDINALS.index(ordinal.group(1).lower()) + 1
        elif _is_one(text, named, previous_end):
            count = 1
        young = kind == "young" or bool(
            _UNWEANED.search(text[max(0, named.start - 22) : named.end + 22]) and kind == "young"
        )
        previous_end = named.end
        mentions.append(AnimalMention(named.name, count, young, kind == "male", named.words, named.start))
    return _merged(text, mentions, bool(ADDS.search(text))), used


_OF_A_THING = re.compile(
    r"[\s-]*(?:\w+\s+)?(?:permits?|stables?|barns?|coops?|shed|facility|facilities|fence|lot|house|owner|app|application|licen[cs]e|rules?|pen|kennel|"
    r"manure|poop|stall|corral|paddock|loft|hutch|shelter|feed|regs?|regulations?|land|farm|variance|run|fee|structure|litter|waste|tag|business)\b",
    re.IGNORECASE,
)


_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


_NTH = re.compile(rf"\b({'|'.join(_ORDINALS)})\s+$", re.IGNORECASE)


def english_tail(text: str, named: Named) -> str:
    """What follows a name in the message."""
    return text[named.end : named.end + 12]


def _is_one(text: str, named: Named, floor: int) -> bool:
    """Whether 'a goat' means one goat, and not 'a goat permit'."""
    single = _ONE.search(text[floor : named.start]) and not named.words.lower().endswith("s")
    return bool(single) and not _OF_A_THING.match(text[named.end :])


_POINTED_AT = re.compile(r"\b(?:those|these|all|the other|both)\s+$", re.IGNORECASE)


def one_number(text: str, mentions: list[AnimalMention], numbers: list[Number]) -> list[AnimalMention]:
    """'a pig pen ... will it hold five?': a lone number counts the lone animal."""
    small = [n for n in numbers if n.value.denominator == 1 and 1 < n.value < 500]
    small = [n for n in small if not _POINTED_AT.search(text[: n.start])]
    if len(mentions) == 1 and len(small) == 1 and mentions[0].count in (None, 1) and small[0].start > mentions[0].start:
        return [_with(mentions[0], count=int(small[0].value))]
    return mentions


def _with(mention: AnimalMention, **changes: Any) -> AnimalMention:
    return replace(mention, **changes)


_OF_THEM = re.compile(r"\b(?:youngest|oldest|one of (?:them|which)|one is)\b", re.IGNORECASE)


_TWO_THAT = re.compile(
    r"\b(one|two|three|four|five|six|\d{1,2})\s+(?:that|who|more that|of them)\s+(?:turns?|are|is|just turned|will turn)\b",
    re.IGNORECASE,
)


def aged(text: str, mentions: list[AnimalMention], measures: Measures) -> list[AnimalMention]:
    """Give each age to the animals it is said of; 'the youngest' and 'two that turn ...' are counted apart."""
    for period in (p for p in measures.periods if p.age or _is_age_of_pup(text, p)):
        before = [m for m in mentions if 0 <= m.start < period.start]
        near = [m for m in mentions if period.start < m.start < period.start + len(period.words) + 18]
        owner = near[0] if near else before[-1] if before else mentions[0] if mentions else None
        if owner is None:
            continue
        apart = _counted_apart(text, owner, period)
        if apart:
            mentions.append(_with(owner, count=apart[0], age=period.weeks, start=period.start))
            if apart[1] and owner.count:
                mentions[mentions.index(owner)] = _with(owner, count=owner.count - apart[0])
        else:
            mentions[mentions.index(owner)] = _with(owner, age=period.weeks, young=False)
    return mentions


def _is_age_of_pup(text: str, period: Period) -> bool:
    """`a pup of five and a half months`."""
    return period.unit in ("week", "month") and bool(re.search(r"\bof\s+$", text[: period.start]))


def _counted_apart(text: str, owner: AnimalMention, period: Period) -> tuple[int, bool] | None:
    """(how many, whether they are among those counted before) of animals that an age singles out."""
    between = text[max(0, owner.start) : period.start + len(period.words)]
    if owner.start < period.start and _OF_THEM.search(between):
        return 1, True
    match = _TWO_THAT.search(between)
    if owner.start < period.start and match:
        return int(next(iter(find_numbers(match.group(1)))).value), False
    return None


def _merged(text: str, mentions: list[AnimalMention], adds: bool) -> list[AnimalMention]:
    """One mention for each animal and age, the one that carries a count."""
    kept: dict[tuple[str, bool], AnimalMention] = {}
    for mention in mentions:
        key = (mention.animal, mention.young)
        if key not in kept or (kept[key].count is None and mention.count is not None):
            kept[key] = mention
        elif kept[key].count is not None and mention.count is not None:
            before, now = kept[key].count or 0, mention.count
            count = before + now if adds or _in_two_places(text, mention) else max(before, now)
            kept[key] = replace(kept[key], count=count)
    return list(kept.values())


_PLACES = re.compile(
    r"\b(?:upstairs|downstairs|next door|my (?:wife|husband|son|daughter|brother|sister|tenant|neighbou?r)|tenant|other (?:half|side|unit))\b",
    re.IGNORECASE,
)


def _in_two_places(text: str, mention: AnimalMention) -> bool:
    """Whether an animal is counted again for another place or keeper: `two dogs upstairs, two dogs downstairs`."""
    return len(_PLACES.findall(text[: mention.start + 40])) > 1


def _count_before(text: str, named: Named, numbers: list[Number], floor: int) -> Number | None:
    """The number just before an animal: at most three words between, none of them a stop."""
    for number in reversed(numbers):
        if floor <= number.start and number.end <= named.start and number.value.denominator == 1:
            between = text[number.end : named.start]
            if len(between.split()) <= 3 and not re.search(
                r"[.;:?!/]|\b(?:for|of land|ft|feet|acres?|in|and a|on|if|the|permits?|sq)\b", between
            ):
                if re.match(r"\s*(?:h|hh|hands?|lbs?|pounds?)\b", text[number.end :], re.IGNORECASE):
                    return None
                if re.fullmatch(r"\d{4}", number.words) and 1900 < number.value < 2100:
                    return None
                return number
            return None
    return None


def _count_after(text: str, named: Named, numbers: list[Number]) -> Number | None:
    """`hens: 8`, `horses x 3`, `hens (8)`."""
    match = re.match(r"\s*(?:[:x×(=-]|total|qty)\s*(?=\d)", text[named.end :], re.IGNORECASE)
    if match is None:
        return None
    at = named.end + match.end()
    return next((number for number in numbers if number.start == at and number.value.denominator == 1), None)


def _dozens(text: str, number: Number, named: Named) -> int:
    """12 where 'dozen' stands between a number and its animal and is a number of its own."""
    if number.words.lower() == "dozen":
        before = re.search(r"\b(two|2|three|3|four|4|half an?|half)\s+$", text[: number.start], re.IGNORECASE)
        worth: dict[str, Any] = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
        return worth.get(before.group(1).lower(), 1) if before else 1
    return 12 if re.match(r"\s+dozen\b", text[number.end : named.start], re.IGNORECASE) else 1


def is_ordinal(text: str, number: Number) -> bool:
    """Whether a number is a rank: `third`, `2nd`."""
    low = number.words.lower()
    if low in (
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "twice",
        "once",
    ):
        return True
    return bool(re.match(r"(?:st|nd|rd|th)\b", text[number.end :], re.IGNORECASE))
