"""What carries over from the messages before: towns, animals, numbers, the thing asked about."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from assistant.frame import AnimalMention, Area, Frame, Length
from assistant.retrieval.words import words_of
from tools.quantities import AREAS, area_unit

_BIG_LOT = 1_000
_FOLLOWS = re.compile(
    r"^\W*(?:and|what about|how about|what if|ok(?:ay)? (?:and|so|what)|so what|then|also|same (?:for|question)|but (?:what|if|for)|or|no|nope|sorry|i meant|i mean|actually|make (?:that|it)|instead|why|how come|for|in|it'?s|its|that'?s|with|and if|even if|only|forget)\b",
    re.IGNORECASE,
)


_POINTS_BACK = re.compile(r"\b(?:it|they|them|that|those|these|one|ones|he|him|she|this|there|such)\b", re.IGNORECASE)


_RETURNS = re.compile(r"\b(?:back to|again|returning to|as for|earlier|first question|before)\b", re.IGNORECASE)


_FILLER = frozenset(
    "about if for and what how ok so then also thank thanks pleas please instead actual mean just meant same question one ones "
    "town in no yes it live".split()
)


def points_back(text: str) -> bool:
    """Whether a message speaks of something by a pronoun."""
    return bool(_POINTS_BACK.search(text))


def base_of(frame: Frame, earlier: list[Frame]) -> Frame:
    """The earlier frame that a message goes on from: the one it returns to by its animal, or the last."""
    if _RETURNS.search(frame.message):
        named = {mention.animal for mention in frame.animals}
        for before in reversed(earlier[:-1]):
            if named & {mention.animal for mention in before.animals}:
                return before
    return earlier[-1]


def is_follow_up(frame: Frame) -> bool:
    """Whether a message cannot be understood without the one before."""
    content = [word for word in words_of(frame.query) if word not in _FILLER and not word.isdigit()]
    named = {word for mention in frame.animals for word in words_of(mention.words)}
    fresh = [word for word in content if word not in named]
    if len(fresh) <= 1:
        return True
    if _FOLLOWS.search(frame.message) and len(fresh) <= 7:
        return True
    if frame.towns and frame.animals:
        return False
    return (len(fresh) <= 3 and not frame.animals) or (
        points_back(frame.message) and not frame.animals and len(fresh) <= 9
    )


def carried(frame: Frame, base: Frame) -> Frame:
    """A frame with the facts of an earlier one that it does not replace."""
    stays = not frame.towns and not frame.places and not frame.every_town
    towns = base.towns if stays else frame.towns
    every = base.every_town if stays else frame.every_town
    places = base.places if stays and not base.towns else frame.places
    changed = frame.but(towns=towns, every_town=every, places=places, compares=frame.compares or (stays and every))
    if not is_follow_up(frame):
        return changed.but(carried=frozenset({"towns"}) if stays and towns else frozenset())
    animals = _carried_animals(frame, base)
    areas = frame.areas or _unit_corrected(frame, base) or base.areas
    if _APART.search(frame.message):
        areas = tuple(area for area in areas if not area.joined)
    bare = not [word for word in words_of(frame.query) if word not in _FILLER and not word.isdigit()]
    return changed.but(
        query=f"{base.query} {frame.query}".strip() if not bare else base.query,
        animals=animals,
        areas=areas,
        lengths=frame.lengths or _renumbered(frame, base) or (base.lengths if bare or not frame.wants else ()),
        periods=frame.periods or (base.periods if bare else ()),
        dates=frame.dates or base.dates,
        months=frame.months or base.months,
        structures=frame.structures or base.structures,
        features=frame.features or (base.features if not frame.structures else ()),
        ordinals=frame.ordinals or (base.ordinals if bare else ()),
        numbers=frame.numbers,
        years=frame.years or (base.years if bare else ()),
        hands=frame.hands or base.hands,
        occasions=frame.occasions or (base.occasions if bare else ()),
        broad=base.broad if bare else frame.broad,
        asking=base.asking if frame.asking == "open" and not frame.wants else frame.asking,
        wants=frame.wants or base.wants,
        carried=frozenset({"query", "animals"} | ({"towns"} if stays else set())),
    )


# Lots that were added up before count apart again.
_APART = re.compile(
    r"\b(?:other side|across town|apart|separate|elsewhere|not (?:adjoining|touching|next)|down the road|miles away)\b",
    re.IGNORECASE,
)


def _renumbered(frame: Frame, base: Frame) -> tuple[Length, ...]:
    """'what if they go to 380' after '120 ft deep': a bare number takes the place of the length before."""
    number = next((n for n in frame.numbers if n > 0), None)
    if number is None or not base.lengths or base.animals:
        return ()
    last = base.lengths[-1]
    return (replace(last, feet=number, words=f"{float(number):g} ft"),)


def _carried_animals(frame: Frame, base: Frame) -> tuple[AnimalMention, ...]:
    if not frame.animals:
        given = [*frame.numbers, *(Fraction(n) for n in frame.ordinals if n > 1)]
        number = next((int(n) for n in given if n.denominator == 1 and 0 < n < _BIG_LOT), None)
        if number is None or not base.animals:
            return base.animals
        first, *others = base.animals
        return (replace(first, count=number), *others)
    before = next((mention.count for mention in base.animals if mention.count is not None), None)
    return tuple(
        mention if mention.count is not None and not re.match(r"(?i)\s*(?:a|an)\b", mention.words)
        else replace(mention, count=mention.count or before)
        for mention in frame.animals
    )  # fmt: skip


def _unit_corrected(frame: Frame, base: Frame) -> tuple[Area, ...]:
    """'no, square feet' after '2 acres': the number stays, the unit changes."""
    if not base.areas or frame.numbers:
        return ()
    match = re.search(
        r"(?:sq\.?(?:uare)?\s*(?:ft|feet|foot|meters?|yards?)\.?|acres?|hectares?)", frame.query, re.IGNORECASE
    )
    unit = area_unit(match.group()) if match else None
    if unit is None or match is None:
        return ()
    last = base.areas[-1]
    number = re.match(r"[\d,./ ½¼¾]+", last.words)
    if number is None:
        return ()
    value = Fraction(number.group().replace(",", "").strip())
    return (Area(value * AREAS[unit], f"{number.group().strip()} {match.group()}", last.of),)
