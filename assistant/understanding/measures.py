"""Areas, lengths, ages, periods, dates and times as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time
from fractions import Fraction

from assistant.frame import Area, Length, Period
from corpus.numbers import Number, find_numbers
from tools.quantities import AREA_PATTERN, AREAS, LENGTHS, area_unit

_LENGTH_WORDS = "|".join(sorted((re.escape(w) for w in LENGTHS if w.isalpha()), key=len, reverse=True))
_LENGTH = re.compile(rf"[\s-]*(?:(?P<unit>{_LENGTH_WORDS})\b\.?|(?P<sign>['’′](?!s\b)|[\"″]))", re.IGNORECASE)
_BY = re.compile(
    r"(?<![\d.])(\d[\d,]*(?:\.\d+)?)\s*(?:ft|feet|foot|')?\s*(?:x|×|by|\*)\s*(\d[\d,]*(?:\.\d+)?)\s*(ft|feet|foot|')?",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"[\s-]*(?:more |full |whole |calendar |business |working |straight |consecutive |additional )?"
    r"(?P<unit>minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|wk|months?|mos?|mth|years?|yrs?|yr|y/o|yo|d[ií]as?|semanas?|meses|m[eê]s|a[nñ]os?)\b\.?"
    r"(?P<old>[\s-]*(?:old|of age|olds)\b)?",
    re.IGNORECASE,
)
_UNITS = {
    "min": "minute", "hou": "hour", "hrs": "hour", "hr": "hour", "day": "day", "wee": "week", "wks": "week", "wk": "week",
    "mon": "month", "mos": "month", "mo": "month", "mth": "month", "yea": "year", "yrs": "year", "yr": "year",
    "y/o": "year", "yo": "year", "dia": "day", "día": "day", "sem": "week", "mes": "month", "mês": "month", "año": "year", "ano": "year",
}  # fmt: skip
_MONTHS = "january february march april may june july august september october november december".split()
_MONTH_WORD = r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_MONTH_DAY = re.compile(
    rf"\b{_MONTH_WORD}\b\.?(?:\s+(?:the\s+)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*(?:hens|horses|goats|dogs)))?(?:,?\s+(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_DAY_MONTH = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH_WORD}\b\.?(?:,?\s+(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_NUMERIC_DATE = re.compile(r"\b(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})\b|\b(\d{4})-(\d{2})-(\d{2})\b")
_TIME = re.compile(r"\b(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)(?![a-z])|\b(noon|midday|midnight)\b", re.IGNORECASE)
_AND_INCHES = re.compile(r"[\s,-]*(?:and\s+)?(\d{1,2}(?:\.\d+)?)\s*(?:inches|inch|in\b\.?|\"|″)", re.IGNORECASE)
_ORDINAL_WORD = re.compile(
    r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|once|twice", re.IGNORECASE
)
# After a distance in feet a bare number goes on in feet: `18 feet from the lot line and 60 from the house`.
_FROM_THERE = re.compile(
    r"\s+(?:(?:from|off)\b|to\s+(?:the|an?|my|our|his|her|their|your|next|nearest|any|every|each)\b)", re.IGNORECASE
)
_THOUSANDS = re.compile(r"(?<=\d)\s?k\b", re.IGNORECASE)
# Digits run together so that no figure can be read from them, before a unit or a word: 1e5 acres, 1,5 acres, 1/0 ft.
_UNREADABLE = re.compile(
    r"(?<![\w.,/])(?:\d[\d,.]*[eE][+-]?\d+|\d+(?:\.\d+){2,}|\d+\.\.+\d+|\d+/0+(?!\d)|\d+ \d+/\d+/\d+|\d+\s?\*\*\s?\d+"
    r"|\d{1,3}(?:,\d{1,2})+(?![\d,])|\d+\+\d+)(?=\s*[a-zA-Z]{2,})"
)
_SHORT_BY = re.compile(
    r"\b(?:short(?: by)?|shy|over by|under by|than|requires?|rule of|minimum of|min of|at least)\s+$", re.IGNORECASE
)
_SMALLEST_LOT_SIDE, _SMALLEST_LOT = 30, 1_000


@dataclass
class Measures:
    """All measures of a message, and the ranges of characters that they used up."""

    areas: list[Area]
    lengths: list[Length]
    periods: list[Period]
    dates: list[date]
    months: list[tuple[int, int | None]]
    times: list[time]
    used: list[tuple[int, int]]
    negative: list[str]


def read_measures(text: str, *, this_year: int) -> Measures:
    """Read every measure of a message. Dates without a year are months and days."""
    found = Measures([], [], [], [], [], [], [], [])
    for match in _UNREADABLE.finditer(text):
        found.negative.append(match.group().strip())
        found.used.append((match.start(), match.end()))
    _read_sides(text, found)
    _read_dates(text, found, this_year)
    for number in find_numbers(text):
        if not _taken(number.start, found):
            _read_quantity(text, number, found)
    _read_acre_words(text, found)
    return found


def _taken(position: int, found: Measures) -> bool:
    return any(start <= position < end for start, end in found.used)


def _read_sides(text: str, found: Measures) -> None:
    """`100 x 200 lot`: an area where both sides are of a lot's size, else two lengths of something built."""
    for match in _BY.finditer(text):
        sides = [Fraction(match.group(n).replace(",", "")) for n in (1, 2)]
        area = sides[0] * sides[1]
        around = text[max(0, match.start() - 25) : match.end() + 25].lower()
        lot = (
            re.search(r"\b(lot|land|parcel|property|rectangle|plot|yard|acre)", around)
            or min(sides) >= _SMALLEST_LOT_SIDE
        )
        found.used.append((match.start(), match.end()))
        if lot and area >= _SMALLEST_LOT:
            found.areas.append(
                Area(area, f"{match.group(1)} × {match.group(2)} ft", _area_of(text, match.start(), match.end()))
            )
        else:
            found.lengths += [Length(side, match.group(), "side") for side in sides]
            kind = _area_of(text, match.start(), match.end())
            if kind != "lot":
                found.areas.append(Area(area, f"{match.group(1)} × {match.group(2)} ft", kind))


def _read_quantity(text: str, number: Number, found: Measures) -> None:
    value, end = number.value, number.end
    if kilo := _THOUSANDS.match(text, end):
        value, end = value * 1000, kilo.end()
    if re.search(r"[-−]$|\bminus\s*$|\bnegative\s*$", text[: number.start]) and not re.search(
        r"\w[-−]$", text[: number.start]
    ):
        found.negative.append(f"−{number.words}")
        return
    rest = text[end:]
    half = re.match(r"\s+and\s+(?:a\s+)?(half|quarter)\b", rest, re.IGNORECASE)
    if half:
        value += Fraction(1, 2) if half.group(1).lower() == "half" else Fraction(1, 4)
        end, rest = end + half.end(), rest[half.end() :]
    if _read_area(text, number.start, end, value, found) or _read_period(text, number.start, end, value, found):
        return
    match = _LENGTH.match(rest)
    if match and not text[: number.start].rstrip().endswith("$"):
        unit = (match.group("unit") or match.group("sign")).lower()
        stop = end + match.end()
        feet = value * LENGTHS[unit]
        inches = _AND_INCHES.match(text, stop) if LENGTHS[unit] == 1 else None
        if inches:
            feet, stop = feet + Fraction(inches.group(1)) / 12, inches.end()
        words = text[number.start : stop].strip()
        found.lengths.append(Length(feet, words, _length_of(text, number.start, stop), number.start))
        found.used.append((number.start, stop))
    elif match is None and found.lengths and _FROM_THERE.match(rest):
        found.lengths.append(Length(value, f"{number.words} ft", "distance", number.start))
        found.used.append((number.start, end))


def _read_area(text: str, start: int, end: int, value: Fraction, found: Measures) -> bool:
    match = re.match(r"[\s-]*(?:of\s+an?\s+|an?\s+|full\s+|whole\s+|total\s+)?", text[end:])
    at = end + (match.end() if match else 0)
    unit = AREA_PATTERN.match(text, at)
    name = area_unit(unit.group()) if unit else None
    if unit is None or name is None:
        return False
    found.used.append((start, unit.end()))
    if _is_the_rule(text, start, unit.end()):
        return True
    words = _tidy(text[start : unit.end()])
    found.areas.append(Area(value * AREAS[name], words, _area_of(text, start, unit.end())))
    return True


def _is_the_rule(text: str, start: int, end: int) -> bool:
    """Whether an area is the rule's and not the asker's: 'short 2,000 sq ft', 'the 20,000 sq ft minimum'."""
    named = re.search(r"\bthe\s+$", text[:start]) and re.match(
        r"[\s-]*(?:\w+[\s-]+){0,2}(?:minimum|rule|limit|requirement|threshold)", text[end:], re.I
    )
    return bool(_SHORT_BY.search(text[:start]) or named)


def _read_acre_words(text: str, found: Measures) -> None:
    """`an acre`, `half acre`, `acre and a half`, where no number stood before."""
    for match in re.finditer(
        r"\b(an|one)\s+acre(\s+and\s+an?\s+(half|quarter))?\b|\b(?<!per )acre\s+and\s+an?\s+(half|quarter)\b",
        text,
        re.I,
    ):
        if _taken(match.start(), found):
            continue
        more = (match.group(3) or match.group(4) or "").lower()
        value = 1 + {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}.get(more, Fraction(0))
        found.areas.append(
            Area(value * AREAS["acre"], _tidy(match.group()), _area_of(text, match.start(), match.end()))
        )
        found.used.append((match.start(), match.end()))


_AREA_KINDS = (
    (r"\bnil\b|non-?\s?impervious|pervious|unpaved|open ground|undeveloped", "NIL"),
    (r"us(?:e)?able|all of it us", "usable land"),
    (r"corral|paddock|turnout", "corral"),
    (r"stall\b", "stall"),
    (r"stable|barn", "stable floor"),
    (r"\bpen\b|pig ?pen|pigpen", "pen"),
    (r"pasture|field\b", "pasture"),
    (r"loft", "loft floor"),
    (r"hutch", "hutch"),
    (r"addition|mudroom|mud room|deck\b|sunroom|expansion|bump-?out|room\b", "addition"),
)  # fmt: skip


def _area_of(text: str, start: int, end: int) -> str:
    """What an area is the area of, by the words near it in its own clause."""
    before = re.split(r"[.;?!,]", text[:start])[-1][-40:].lower()
    after = re.split(r"[.;?!]", text[end : end + 45])[0].lower()
    for pattern, kind in _AREA_KINDS:
        if re.search(pattern, after[:30]) or re.search(pattern, before[-28:]):
            if kind in ("stable floor",) and re.search(r"\b(lot|land|acre|property|parcel)\b", before + after):
                continue
            return kind
    return "lot"


def _length_of(text: str, start: int, end: int) -> str:
    after = text[end : end + 18].lower()
    before = text[max(0, start - 30) : start].lower()
    if re.match(r"[\s-]*(?:deep|down|depth|well)\b", after) or re.search(
        r"(?:depth|deep|drill\w*|well)\s*(?:is|of|at|to|:)?\s*$", before
    ):
        return "depth"
    if re.match(r"[\s-]*(?:high|tall|height|fence|ceiling|clearance|headroom)\b", after) or re.search(
        r"(?:height|ceiling|high|tall|clearance|headroom)\s*(?:\w+\s+)?(?:is|of|at|:|only)?\s*$", before
    ):
        return "height"
    if re.match(r"[\s-]*(?:wide|long|square|thick|in diameter)\b", after):
        return "side"
    return "distance"


def _read_period(text: str, start: int, end: int, value: Fraction, found: Measures) -> bool:
    match = _PERIOD.match(text, end)
    if match is None or _ORDINAL_WORD.fullmatch(text[start:end]):
        return False
    head = match.group("unit").lower()
    unit = _UNITS.get(head[:3]) or _UNITS.get(head[:2]) or "day"
    age = (
        bool(match.group("old"))
        or head in ("y/o", "yo")
        or bool(
            re.search(r"\b(?:age|aged|turns?|turned|over|hatched|about)\s+(?:a\s+)?$", text[:start], re.I)
            and re.match(r"[\s,]*(?:ago)?\W*$|\s+ago\b|\W", text[match.end() :] or " ")
            and re.search(r"\b(?:age|aged|turns?|turned|hatched)\b", text[:start], re.I)
        )
    )
    age = age or bool(
        re.match(r"\s+ago\b", text[match.end() :]) and re.search(r"\b(?:hatched|born)\b", text[:start], re.I)
    )
    if unit == "day" and re.search(r"\b(?:business|working)\b", text[end : match.end()], re.IGNORECASE):
        unit = "business day"
    found.periods.append(Period(value, unit, _tidy(text[start : match.end()]), age, start))
    found.used.append((start, match.end()))
    return True


def _read_dates(text: str, found: Measures, this_year: int) -> None:
    for match in _NUMERIC_DATE.finditer(text):
        if (day := _numeric_date(match)) is not None:
            found.dates.append(day)
            found.used.append((match.start(), match.end()))
    for match in _TIME.finditer(text):
        found.times.append(_time(match))
        found.used.append((match.start(), match.end()))
    for pattern in (_DAY_MONTH, _MONTH_DAY):
        for match in pattern.finditer(text):
            if not _taken(match.start(), found) and not _modal_may(text, match):
                _add_month(match, found, this_year)


def _modal_may(text: str, match: re.Match[str]) -> bool:
    """Whether 'may' is the verb ('may I keep'), or 'mar' no month: without a day, a month stands after 'in', 'by', ..."""
    if (
        match.group("day")
        or match.group("year")
        or match.group("month").lower() not in ("may", "mar", "sep", "dec", "jan")
    ):
        return False
    return not re.search(
        r"\b(?:in|since|of|by|until|till|from|to|early|late|mid|last|next|this|during|before|after)\s+$",
        text[: match.start()],
        re.I,
    )


def _add_month(match: re.Match[str], found: Measures, this_year: int) -> None:
    month = next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(match.group("month").lower()[:3]))
    day = int(match.group("day")) if match.group("day") else None
    found.used.append((match.start(), match.end()))
    try:
        if day is not None:
            whole = date(int(match.group("year") or this_year), month, day)
            if match.group("year"):
                found.dates.append(whole)
    except ValueError:
        found.negative.append(match.group())
        return
    found.months.append((month, day))


def _numeric_date(match: re.Match[str]) -> date | None:
    month, day, year, iso_year, iso_month, iso_day = match.groups()
    try:
        if iso_year:
            return date(int(iso_year), int(iso_month), int(iso_day))
        return date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day))
    except ValueError:
        return None


def _time(match: re.Match[str]) -> time:
    if match.group(4):
        return time(0) if match.group(4).lower() == "midnight" else time(12)
    hour = int(match.group(1)) % 12 + (12 if match.group(3).lower().startswith("p") else 0)
    return time(hour % 24, min(int(match.group(2) or 0), 59))


def _tidy(words: str) -> str:
    return re.sub(r"\s+", " ", words).strip(" ,-").rstrip(".")


def plain_numbers(text: str, used: list[tuple[int, int]]) -> Iterator[Number]:
    """Numbers that are part of no measure."""
    for number in find_numbers(text):
        if not any(start <= number.start < end for start, end in used):
            yield number
