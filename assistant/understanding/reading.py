"""Reading a message into a frame, and carrying facts over from what was said before."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.frame import AnimalMention, Area, Asking, Frame, Length, Period
from assistant.retrieval.words import words_of
from assistant.understanding.carrying import base_of, carried
from assistant.understanding.counting import ADDS, aged, is_ordinal, one_number, read_animals
from assistant.understanding.measures import Measures, plain_numbers, read_measures
from assistant.understanding.names import Lexicon, Named
from assistant.understanding.questions import asking, claims, compares, names_question, of_each_town, wants
from assistant.understanding.translation import to_english
from corpus.numbers import Number
from tools.quantities import AREAS, area_unit

_BIG_LOT = 1_000
_MOST_ANIMALS, _LONGEST = 100_000, 1_000_000
_LARGEST_AREA = 100_000 * AREAS["acre"]
_SHORT_YEAR = re.compile(r"(?<![\w\d])['’]([4-9]\d)(?![\d'])")
_HANDS = re.compile(r"(\d{1,2}(?:\.\d)?)[\s-]*(?:hands?|hh|h)\b", re.IGNORECASE)
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*(?:%|percent|per cent)", re.IGNORECASE)
_INVERTED = re.compile(
    r"\b(?:in trouble|violat\w*|breaking|too (?:close|near|small|low|short|many|few|late|old|little|tight)|over (?:my|the|our) (?:limit|number|count|cap)|"
    r"put (?:me|us|them|him|her) (?:past|over)|illegal|against the|over the limit|past the (?:limit|number)|a problem|an issue|exceed(?:s|ed|ing)?|in breach|unlawful|missed|overdue|lapsed|expired|"
    r"(?:is|are|am|was|i'm|it's|he's|she's|they're) (?:\w+ )?late|late (?:fee|charge)|(?:run|gone) (?:past|out|over)|time'?s up|out of time|over the time)\b",
    re.IGNORECASE,
)
_TOTALS = re.compile(
    r"\b(?:total|together|all in|altogether|in all|sum|add up|adds up|combined|all told|come to|both fees|grand)\b",
    re.I,
)
_OCCASIONS = {
    "visit": r"visits?|inspections?|trips?|reinspections?|times", "tag": r"tags?", "lot": r"lots?|parcels?", "stable": r"stables?|barns?",
    "well": r"wells?", "permit": r"permits?", "offence": r"violations?|offen[cs]es?|tickets?|citations?",
}  # fmt: skip


def read_frame(text: str, lexicon: Lexicon, *, this_year: int) -> Frame:
    """The frame of one message alone."""
    translated = to_english(text)
    english = of_each_town(translated)
    measures = read_measures(english, this_year=this_year)
    measures.used += [match.span() for match in _HANDS.finditer(english)]
    towns = lexicon.towns(english)
    numbers = list(plain_numbers(english, measures.used))
    animals, used = read_animals(english, lexicon, numbers, towns)
    rest = [number for number in numbers if number.start not in used and not is_ordinal(english, number)]
    areas = list(measures.areas) or _bare_lot(english, rest)
    areas += net_area(english, areas) or _joined(english, areas)
    animals = aged(english, one_number(english, animals, rest), measures)
    years = [int(n.value) for n in rest if _is_year(n)] + [
        1900 + int(m.group(1)) for m in _SHORT_YEAR.finditer(english)
    ]
    return Frame(
        query=_in_english(_without(english, towns), animals) if translated != text else _without(english, towns),
        message=text,
        towns=tuple(dict.fromkeys(named.name for named in towns)),
        places=tuple(lexicon.places(english)),
        every_town=compares(text) and not towns,
        compares=compares(text),
        animals=tuple(animals),
        areas=tuple(areas),
        lengths=tuple(_bound(english, measures.lengths, lexicon)),
        years=tuple(years),
        hands=tuple(Fraction(m.group(1)) for m in _HANDS.finditer(english)),
        percents=tuple(Fraction(m.group(1)) for m in _PERCENT.finditer(english)),
        occasions=tuple(_occasions(english, rest)),
        adds=bool(ADDS.search(english)),
        inverted=bool(_INVERTED.search(english)),
        totals=bool(_TOTALS.search(english)),
        claims=claims(english),
        broad=_is_broad(english, animals, towns),
        periods=tuple(measures.periods) or tuple(_day_spans(english)),
        dates=tuple(measures.dates),
        months=tuple(measures.months),
        times=tuple(measures.times),
        structures=tuple(lexicon.structures(english)),
        features=tuple(_features(english, lexicon)),
        ordinals=tuple(int(n.value) for n in numbers if is_ordinal(english, n)),
        numbers=tuple(number.value for number in rest),
        asking=_asking(english, measures),
        wants=wants(english),
        impossible=tuple(_impossible(measures, animals)),
    )


def _in_english(text: str, animals: list[AnimalMention]) -> str:
    """A translated message with its animals by the names that the rules' ways of being asked have."""
    for mention in animals:
        text = re.sub(rf"(?<!\w){re.escape(mention.words)}(?!\w)", mention.animal, text)
    return text


def read_conversation(turns: Sequence[str], lexicon: Lexicon, town: str | None, *, this_year: int) -> Frame:
    """The frame of the last turn, with what carries over from the earlier ones; `town` is one chosen outside."""
    frames: list[Frame] = []
    for turn in turns:
        frame = read_frame(turn, lexicon, this_year=this_year)
        if frames:
            frame = carried(frame, base_of(frame, frames))
        frames.append(frame)
    last = frames[-1]
    told = {name for frame in frames for name in frame.towns}
    if _OTHER_TOWNS.search(turns[-1]) and told:
        last = last.but(towns=tuple(name for name in lexicon.town_ids if name not in told) or last.towns)
    if town and not last.towns and not last.places and not last.every_town:
        last = last.but(towns=(town,))
    return last


_OTHER_TOWNS = re.compile(
    r"\b(?:the|your|those) (?:other|rest of the|remaining)\s+(?:\w+\s+)?(?:towns?|ones|four|three|two)\b"
    r"|^\W*(?:and |what about |how about )+(?:in )?(?:the others|everywhere else|elsewhere)\b|\bany other towns?\b",
    re.IGNORECASE,
)


def _is_year(number: Number) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", number.words))


def net_area(text: str, areas: list[Area]) -> list[Area]:
    """What is left of a lot where the message says how much is built on: `of which 12,000 is house and paving`."""
    lots = [area for area in areas if area.of == "lot"]
    taken = _taken_off(text, lots)
    if not lots or taken is None or not 0 < taken < lots[0].square_feet:
        return []
    left = lots[0].square_feet - taken
    return [Area(left, f"{lots[0].words} less {int(taken):,} sq ft", "NIL")]


_JOINS = re.compile(
    r"\b(?:add(?:ed)? (?:them|up|together|the two)|together|combined?|count both|side by side|adjoin\w*|contiguous|altogether"
    r"|back to back|next to each other|both (?:lots|parcels|in my name|mine|ours))\b",
    re.IGNORECASE,
)


def _joined(text: str, areas: list[Area]) -> list[Area]:
    """The sum of two lots that are to count as one: `31,000 and 20,500 sq ft, side by side`."""
    if not areas or not _JOINS.search(text):
        return []
    last = areas[-1]
    if len(areas) > 1:
        first, words = areas[-2].square_feet, areas[-2].words
    else:
        number = re.escape(last.words.split(" ")[0])
        before = re.search(rf"(\d[\d,.]*)\s*(?:and|&|\+|plus)\s+{number}", text)
        if before is None:
            return []
        value, unit = Fraction(before.group(1).replace(",", "").rstrip(".")), area_unit(last.words.split(" ", 1)[-1])
        first, words = value * AREAS[unit or "sq ft"], before.group(1)
    return [Area(first + last.square_feet, f"{words} + {last.words}", last.of, joined=True)]


_TAKEN = re.compile(
    r"of which\s+(?:about\s+|roughly\s+)?([\d,]+)"
    r"|(?:eats?(?: up)?|takes?(?: up)?|covers?|uses?(?: up)?|occup(?:y|ies))\s+(?:about\s+|roughly\s+|another\s+)?([\d,]+)"
    r"|(?:less|minus|taking off|take off|subtract(?:ing)?)\s+(?:the\s+)?([\d,]+)"
    r"|([\d,]{3,})\s*(?:sq\.?\s*ft|square feet|sf|sqft)?\s*(?:of (?:it|that|this)\s+)?(?:is|are|under|goes to|taken up by|of)\s+(?:the\s+)?(?:house|paving|paved|driveway|buildings?|patio|deck|pool|roof|garage)",
    re.IGNORECASE,
)


def _taken_off(text: str, lots: list[Area]) -> Fraction | None:
    match = _TAKEN.search(text)
    if match is None:
        return None
    digits = next(group for group in match.groups() if group).replace(",", "")
    value = Fraction(digits) if digits else None
    return None if value is None or any(value == lot.square_feet for lot in lots) else value


def _occasions(text: str, numbers: list[Number]) -> list[tuple[str, int]]:
    found = []
    for number in numbers:
        if number.value.denominator != 1 or not 0 < number.value < 1_000:
            continue
        for kind, words in _OCCASIONS.items():
            if re.match(rf"\s+(?:\w+\s+){{0,2}}(?:{words})\b", text[number.end :], re.IGNORECASE):
                found.append((kind, int(number.value)))
                break
    return found


def _bare_lot(text: str, numbers: list[Number]) -> list[Area]:
    """A large bare number beside 'lot' or 'land' is square feet."""
    for number in numbers:
        near = text[max(0, number.start - 30) : number.end + 20].lower()
        if number.value >= _BIG_LOT and re.search(r"\b(lot|land|parcel|property|yard|nil)\b", near) and "$" not in near:
            return [Area(number.value, f"{number.words} sq ft", "lot")]
    return []


_OF_MONTH = re.compile(
    r"\b(?:on |by )?the (\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:offen|violat|time|day|of|hen|horse|dog|goat))", re.I
)
_WEEKDAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_WEEKDAY = re.compile(rf"\b({'|'.join(_WEEKDAYS)})\b", re.IGNORECASE)


def _day_spans(text: str) -> list[Period]:
    """The days from one day to another where only days of the month, or days of the week, are named."""
    days = [int(found) for found in _OF_MONTH.findall(text)]
    if len(days) != _BOTH_ENDS:
        days = [_WEEKDAYS[found.lower()] for found in _WEEKDAY.findall(text)]
        if len(days) != _BOTH_ENDS or not re.search(r"\b(?:till?|until|through|to|then|since|from)\b", text, re.I):
            return []
        days = [days[0], days[1] if days[1] > days[0] else days[1] + 7]
    length = days[1] - days[0]
    return [Period(Fraction(length), "day", f"{length} day{'' if length == 1 else 's'}")] if length > 0 else []


_BOTH_ENDS = 2


# Words of a question that asks no more than whether, or by what rules, an animal may be kept.
_BROAD = frozenset(
    words_of(
        "can could may might i we you keep have raise own get allowed allow legal ok okay permitted possible rules rule "
        "regulations regulation requirements for of about what are is the a an any some do does need know tell me us my our "
        "all there here in town please hi hello want to if it yard backyard property home house law laws on give overview "
        "vs versus v compare compared comparison between difference and or with side town by "
        "bring start raising keeping having getting few couple there's whats what's how"
    )
)


def _is_broad(text: str, animals: list[AnimalMention], towns: list[Named]) -> bool:
    """Whether nothing but the animal, the town and leave to keep it is named."""
    if not animals or any(mention.male for mention in animals):
        return False
    rest = _without(text, towns)
    for mention in animals:
        rest = re.sub(rf"(?<!\w){re.escape(mention.words)}(?!\w)", " ", rest)
    return all(word in _BROAD for word in words_of(rest)) and bool(_KEEPS.search(text) or _BESIDE.search(text))


_BESIDE = re.compile(r"\b(?:vs?|versus|compared?|comparison|difference)\b", re.IGNORECASE)
_KEEPS = re.compile(
    r"\b(?:keep|have|raise|own|get|allowed|allow|legal|ok|okay|permitted|rules?|regulations?|requirements?|bring|start)\w*\b",
    re.I,
)


def _bound(text: str, lengths: list[Length], lexicon: Lexicon) -> list[Length]:
    """Each distance with the feature named after it, before the next length begins: `20 ft from the lot line`."""
    starts = sorted(length.start for length in lengths if length.start >= 0)
    bound = []
    for length in lengths:
        following = next((start for start in starts if start > length.start), len(text))
        named = _features(text[length.start : following], lexicon) if length.start >= 0 else []
        bound.append(replace(length, to=named[0]) if named and length.of == "distance" else length)
    return bound


_FROM_FENCE = re.compile(
    r"\b(?:from|off|to|of|near|by)\s+(?:the|their|his|her|our|my|a)?\s*(?:\w+\s+)?fence\b", re.IGNORECASE
)


def _features(text: str, lexicon: Lexicon) -> list[str]:
    """Features named; 'from the fence' means the property line, as people say it."""
    found = lexicon.features(text)
    fenced = _FROM_FENCE.search(text) and "property line" not in found
    return [*found, "property line"] if fenced else found


def _asking(text: str, measures: Measures) -> Asking:
    """The kind of question; a bare statement of a distance asks whether it is enough."""
    kind = asking(text)
    stated = (
        any(length.of == "distance" for length in measures.lengths) and "?" not in text and not names_question(text)
    )
    measured = bool(measures.lengths or measures.areas) and bool(_BY_HOW_MUCH.search(text))
    return "sufficiency" if kind == "open" and (stated or measured) else kind


_BY_HOW_MUCH = re.compile(
    r"\bby how (?:much|many|far)\b|\bhow (?:much|many|far)\s+(?:\w+\s+)?(?:short|over|under|off|too)\b"
    r"|\bwhich (?:of \w+ )?(?:\w+ )?(?:one )?(?:fails?|is short|are short|violat\w+|is too|are too)\b",
    re.IGNORECASE,
)


def _impossible(measures: Measures, animals: list[AnimalMention]) -> list[str]:
    found = list(measures.negative)
    found += [
        f"{mention.count} {mention.words}"
        for mention in animals
        if mention.count is not None and not 0 < mention.count <= _MOST_ANIMALS
    ]
    found += [area.words for area in measures.areas if not 0 < area.square_feet <= _LARGEST_AREA]
    found += [length.words for length in measures.lengths if length.feet > _LONGEST]
    return found


def _without(text: str, towns: list[Named]) -> str:
    """The message without the names of towns, which would only match the towns' own words."""
    for named in reversed(towns):
        text = f"{text[: named.start]} {text[named.end :]}"
    return re.sub(r"\s+", " ", re.sub(r"\b(?:in|of|for|town of)\s+(?=[,.?!;:]|$)", " ", text)).strip(" ,;:-")
