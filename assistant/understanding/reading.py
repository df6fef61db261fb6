"""Reading a message into a frame, and carrying facts over from what was said before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from assistant.frame import AnimalMention, Area, Frame, Length, Period
from assistant.retrieval.words import words_of
from assistant.understanding.measures import Measures, plain_numbers, read_measures
from assistant.understanding.names import Lexicon, Named
from assistant.understanding.questions import asking, compares, wants
from assistant.understanding.translation import to_english
from corpus.numbers import Number, find_numbers
from tools.quantities import AREAS, area_unit

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
_COUPLE = re.compile(r"\b(?:a\s+)?(?:couple|pair)(?:\s+of)?\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_ONE = re.compile(r"\b(?:a|an|one|1|my|another|single)\s+(?:[\w'’]+[\s-]+){0,2}$", re.IGNORECASE)
_UNWEANED = re.compile(r"\b(?:unweaned|not (?:yet )?weaned|nursing|still on|suckling|newborn|at her side|w/ dam|with dam|on mama|with their mother)\b", re.I)
_BIG_LOT = 1_000
_SHORT_YEAR = re.compile(r"(?<![\w\d])['’]([4-9]\d)(?![\d'])")
_HANDS = re.compile(r"(\d{1,2}(?:\.\d)?)\s*(?:hands?|hh|h)\b", re.IGNORECASE)
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*(?:%|percent|per cent)", re.IGNORECASE)
_ADDS = re.compile(r"\b(?:one more|another|add(?:ing)?|take in|taking in|take on|pick(?:ed|ing)? up|bring(?:ing)? in|squeeze in|get(?:ting)? (?:one|a) more|adopt(?:ing)?|a further)\b", re.I)
_INVERTED = re.compile(
    r"\b(?:in trouble|violat\w*|breaking|too (?:close|near|small|low|short|many|few|late|old|little|tight)|over (?:my|the|our) (?:limit|number|count|cap)|"
    r"put (?:me|us|them|him|her) (?:past|over)|illegal|against the|over the limit|past the (?:limit|number)|exceed(?:s|ed|ing)?|in breach|unlawful)\b",
    re.IGNORECASE,
)
_TOTALS = re.compile(r"\b(?:total|together|all in|altogether|in all|sum|add up|adds up|combined|all told|come to|both fees|grand)\b", re.I)
_OCCASIONS = {
    "visit": r"visits?|inspections?|trips?|reinspections?|times", "tag": r"tags?", "lot": r"lots?|parcels?", "stable": r"stables?|barns?",
    "well": r"wells?", "permit": r"permits?",
}  # fmt: skip


def read_frame(text: str, lexicon: Lexicon, *, this_year: int) -> Frame:
    """The frame of one message alone."""
    english = to_english(text)
    measures = read_measures(english, this_year=this_year)
    towns = lexicon.towns(english)
    numbers = list(plain_numbers(english, measures.used))
    animals, used = _animals(english, lexicon, numbers, towns)
    rest = [number for number in numbers if number.start not in used and not _is_ordinal(english, number)]
    areas = list(measures.areas) or _bare_lot(english, rest)
    areas += net_area(english, areas, rest)
    animals = _aged(english, _one_number(animals, rest), measures)
    years = [int(n.value) for n in rest if _is_year(n)] + [1900 + int(m.group(1)) for m in _SHORT_YEAR.finditer(english)]
    return Frame(
        query=_without(english, towns),
        message=text,
        towns=tuple(dict.fromkeys(named.name for named in towns)),
        places=tuple(lexicon.places(english)),
        every_town=compares(english) and not towns,
        compares=compares(english),
        animals=tuple(animals),
        areas=tuple(areas),
        lengths=tuple(measures.lengths),
        years=tuple(years),
        hands=tuple(Fraction(m.group(1)) for m in _HANDS.finditer(english)),
        percents=tuple(Fraction(m.group(1)) for m in _PERCENT.finditer(english)),
        occasions=tuple(_occasions(english, rest, measures)),
        adds=bool(_ADDS.search(english)),
        inverted=bool(_INVERTED.search(english)),
        totals=bool(_TOTALS.search(english)),
        periods=tuple(measures.periods),
        dates=tuple(measures.dates),
        months=tuple(measures.months),
        times=tuple(measures.times),
        structures=tuple(lexicon.structures(english)),
        features=tuple(lexicon.features(english)),
        ordinals=tuple(int(n.value) for n in numbers if _is_ordinal(english, n)),
        numbers=tuple(number.value for number in rest),
        asking=asking(english),
        wants=wants(english),
        impossible=tuple(_impossible(english, measures, animals)),
    )


def read_conversation(turns: Sequence[str], lexicon: Lexicon, town: str | None, *, this_year: int) -> Frame:
    """The frame of the last turn, with what carries over from the earlier ones; `town` is one chosen outside."""
    frames: list[Frame] = []
    for turn in turns:
        frame = read_frame(turn, lexicon, this_year=this_year)
        if frames:
            frame = _carried(frame, _base(frame, frames))
        frames.append(frame)
    last = frames[-1]
    if town and not last.towns and not last.places and not last.every_town:
        last = last.but(towns=(town,))
    return last


def _base(frame: Frame, earlier: list[Frame]) -> Frame:
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
    return len(fresh) <= 3 and not frame.animals or bool(_POINTS_BACK.search(frame.message)) and not frame.animals and len(fresh) <= 9


def _carried(frame: Frame, base: Frame) -> Frame:
    stays = not frame.towns and not frame.places and not frame.every_town
    towns = base.towns if stays else frame.towns
    every = base.every_town if stays else frame.every_town
    places = base.places if stays and not base.towns else frame.places
    changed = frame.but(towns=towns, every_town=every, places=places, compares=frame.compares or (stays and every))
    if not is_follow_up(frame):
        return changed.but(carried=frozenset({"towns"}) if stays and towns else frozenset())
    animals = _carried_animals(frame, base)
    areas = frame.areas or _unit_corrected(frame, base) or base.areas
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
        asking=base.asking if frame.asking == "open" and not frame.wants else frame.asking,
        wants=frame.wants or base.wants,
        carried=frozenset({"query", "animals"} | ({"towns"} if stays else set())),
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
    match = re.search(r"(?:sq\.?(?:uare)?\s*(?:ft|feet|foot|meters?|yards?)\.?|acres?|hectares?)", frame.query, re.IGNORECASE)
    unit = area_unit(match.group()) if match else None
    if unit is None or match is None:
        return ()
    last = base.areas[-1]
    number = re.match(r"[\d,./ ½¼¾]+", last.words)
    if number is None:
        return ()
    value = Fraction(number.group().replace(",", "").strip())
    return (Area(value * AREAS[unit], f"{number.group().strip()} {match.group()}", last.of),)


def _animals(
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
        young = kind == "young" or bool(_UNWEANED.search(text[max(0, named.start - 22) : named.end + 22]) and kind == "young")
        previous_end = named.end
        mentions.append(AnimalMention(named.name, count, young, kind == "male", named.words, named.start))
    return _merged(mentions, bool(_ADDS.search(text))), used


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


def _is_year(number: Number) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", number.words))


def net_area(text: str, areas: list[Area], numbers: list[Number]) -> list[Area]:
    """What is left of a lot where the message says how much is built on: `of which 12,000 is house and paving`."""
    lots = [area for area in areas if area.of == "lot"]
    taken = _taken_off(text, lots, numbers)
    if not lots or taken is None or not 0 < taken < lots[0].square_feet:
        return []
    left = lots[0].square_feet - taken
    return [Area(left, f"{lots[0].words} less {int(taken):,} sq ft", "NIL")]


_TAKEN = re.compile(
    r"of which\s+(?:about\s+|roughly\s+)?([\d,]+)"
    r"|(?:eats?(?: up)?|takes?(?: up)?|covers?|uses?(?: up)?|occup(?:y|ies))\s+(?:about\s+|roughly\s+|another\s+)?([\d,]+)"
    r"|(?:less|minus|taking off|take off|subtract(?:ing)?)\s+(?:the\s+)?([\d,]+)"
    r"|([\d,]{3,})\s*(?:sq\.?\s*ft|square feet|sf|sqft)?\s*(?:of (?:it|that|this)\s+)?(?:is|are|under|goes to|taken up by|of)\s+(?:the\s+)?(?:house|paving|paved|driveway|buildings?|patio|deck|pool|roof|garage)",
    re.IGNORECASE,
)


def _taken_off(text: str, lots: list[Area], numbers: list[Number]) -> Fraction | None:
    match = _TAKEN.search(text)
    if match is None:
        return None
    digits = next(group for group in match.groups() if group).replace(",", "")
    value = Fraction(digits) if digits else None
    return None if value is None or any(value == lot.square_feet for lot in lots) else value


def _one_number(mentions: list[AnimalMention], numbers: list[Number]) -> list[AnimalMention]:
    """'a pig pen ... will it hold five?': a lone number counts the lone animal."""
    small = [n for n in numbers if n.value.denominator == 1 and 1 < n.value < 500]
    if len(mentions) == 1 and len(small) == 1 and mentions[0].count in (None, 1) and small[0].start > mentions[0].start:
        return [_with(mentions[0], count=int(small[0].value))]
    return mentions


def _with(mention: AnimalMention, **changes: Any) -> AnimalMention:
    return replace(mention, **changes)


_OF_THEM = re.compile(r"\b(?:youngest|oldest|one of (?:them|which)|one is)\b", re.IGNORECASE)
_TWO_THAT = re.compile(r"\b(one|two|three|four|five|six|\d{1,2})\s+(?:that|who|more that|of them)\s+(?:turns?|are|is|just turned|will turn)\b", re.IGNORECASE)


def _aged(text: str, mentions: list[AnimalMention], measures: Measures) -> list[AnimalMention]:
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


def _occasions(text: str, numbers: list[Number], measures: Measures) -> list[tuple[str, int]]:
    found = []
    for number in numbers:
        if number.value.denominator != 1 or not 0 < number.value < 1_000:
            continue
        for kind, words in _OCCASIONS.items():
            if re.match(rf"\s+(?:\w+\s+){{0,2}}(?:{words})\b", text[number.end :], re.IGNORECASE):
                found.append((kind, int(number.value)))
                break
    return found


def _merged(mentions: list[AnimalMention], adds: bool) -> list[AnimalMention]:
    """One mention for each animal and age, the one that carries a count."""
    kept: dict[tuple[str, bool], AnimalMention] = {}
    for mention in mentions:
        key = (mention.animal, mention.young)
        if key not in kept or (kept[key].count is None and mention.count is not None):
            kept[key] = mention
        elif kept[key].count is not None and mention.count is not None:
            count = kept[key].count + mention.count if adds else max(kept[key].count, mention.count)  # type: ignore[operator]
            kept[key] = replace(kept[key], count=count)
    return list(kept.values())


def _count_before(text: str, named: Named, numbers: list[Number], floor: int) -> Number | None:
    """The number just before an animal: at most three words between, none of them a stop."""
    for number in reversed(numbers):
        if floor <= number.start and number.end <= named.start and number.value.denominator == 1:
            between = text[number.end : named.start]
            if len(between.split()) <= 3 and not re.search(r"[.;:?!/]|\b(?:for|of land|ft|feet|acres?|in|and a|on|if|the|permits?|sq)\b", between):
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


def _is_ordinal(text: str, number: Number) -> bool:
    low = number.words.lower()
    if low in ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "twice", "once"):
        return True
    return bool(re.match(r"(?:st|nd|rd|th)\b", text[number.end :], re.IGNORECASE))


def _bare_lot(text: str, numbers: list[Number]) -> list[Area]:
    """A large bare number beside 'lot' or 'land' is square feet."""
    for number in numbers:
        near = text[max(0, number.start - 30) : number.end + 20].lower()
        if number.value >= _BIG_LOT and re.search(r"\b(lot|land|parcel|property|yard|nil)\b", near) and "$" not in near:
            return [Area(number.value, f"{number.words} sq ft", "lot")]
    return []


def _impossible(text: str, measures: Measures, animals: list[AnimalMention]) -> list[str]:
    found = list(measures.negative)
    found += [f"{mention.count} {mention.words}" for mention in animals if mention.count is not None and mention.count > 100_000]
    found += [area.words for area in measures.areas if area.square_feet <= 0]
    return found


def _without(text: str, towns: list[Named]) -> str:
    """The message without the names of towns, which would only match the towns' own words."""
    for named in reversed(towns):
        text = f"{text[: named.start]} {text[named.end :]}"
    return re.sub(r"\s+", " ", re.sub(r"\b(?:in|of|for|town of)\s+(?=[,.?!;:]|$)", " ", text)).strip(" ,;:-")
