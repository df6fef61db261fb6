"""Lengths and areas in any unit people use, exact where a threshold may depend on them.

Common units come from the tables below, as exact fractions; anything else goes through pint, whose survey units of
land are replaced by those of land records (an acre is 43,560 sq ft, a rod 16½ ft).
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from functools import lru_cache
from typing import Any

from corpus.numbers import find_numbers
from tools.errors import ToolInputError

Quantity = str | float | int

SQUARE_FEET_PER_ACRE = 43_560
_METRE = Fraction(10_000, 3_048)

LENGTHS: dict[str, Fraction] = {
    "ft": Fraction(1), "foot": Fraction(1), "feet": Fraction(1), "'": Fraction(1), "’": Fraction(1), "′": Fraction(1),
    "pies": Fraction(1), "pés": Fraction(1), "footer": Fraction(1), "foots": Fraction(1),
    "in": Fraction(1, 12), "inch": Fraction(1, 12), "inches": Fraction(1, 12), '"': Fraction(1, 12),
    "″": Fraction(1, 12),
    "yd": Fraction(3), "yard": Fraction(3), "yards": Fraction(3), "yds": Fraction(3),
    "m": _METRE, "meter": _METRE, "meters": _METRE, "metre": _METRE, "metres": _METRE, "metros": _METRE, "mtrs": _METRE,
    "cm": _METRE / 100, "centimeters": _METRE / 100, "km": _METRE * 1000,
    "mile": Fraction(5_280), "miles": Fraction(5_280),
}  # fmt: skip
AREAS: dict[str, Fraction] = {
    "sq ft": Fraction(1), "acre": Fraction(SQUARE_FEET_PER_ACRE), "sq yd": Fraction(9), "sq m": _METRE**2,
    "hectare": _METRE**2 * 10_000, "sq in": Fraction(1, 144), "sq mi": Fraction(SQUARE_FEET_PER_ACRE * 640),
}  # fmt: skip
AREA_WORDS: dict[str, str] = {
    r"sq\.?\s*(?:uare)?\s*f(?:ee|oo)?t\.?|sq\.?\s*f\b|square\s*f(?:ee|oo)?t|sqft|sft|sf\b|s\.f\.|ft²|ft2|ft\^2"
    r"|feet squared|foot squared|square footage|sq\.? footage|pies cuadrados|pés quadrados|square foots|sq\.? feets?"
    r"|sqare f(?:ee|oo)t|squre f(?:ee|oo)t": "sq ft",
    r"acres?\b|acers?\b|acr?\b\.?|ac\.|akers?\b|acreage|acre's": "acre",
    r"sq\.?\s*(?:yards?|yds?)\.?|square\s*yards?|yd²": "sq yd",
    r"sq\.?\s*(?:meters?|metres?|m)\b\.?|square\s*met(?:er|re)s?|m²|m2\b|sqm\b|metros cuadrados"
    r"|metros quadrados": "sq m",
    r"hectares?\b|hectacres?\b|ha\b|hect[aá]re[as]*s?\b": "hectare",
}  # fmt: skip
AREA_PATTERN = re.compile("|".join(f"(?P<a{n}>{words})" for n, words in enumerate(AREA_WORDS)), re.IGNORECASE)
_AREA_NAMES = list(AREA_WORDS.values())


def area_unit(words: str) -> str | None:
    """The name in `AREAS` of a unit as people write it (`sq. ft`, `acers`, `m²`), or None."""
    match = AREA_PATTERN.fullmatch(words.strip())
    return None if match is None or match.lastgroup is None else _AREA_NAMES[int(match.lastgroup[1:])]


_MOST_ACRES, _MOST_MILES = 1_000_000, 1_000
_LEAST_AREA = Fraction(1, 144)
_SIDE = r"([\d.,/½¼¾ ]*[\d½¼¾])\s*([a-z'’′\"″.]*)\s*"
_SIDES = re.compile(rf"\s*{_SIDE}(?:x|×|by|\*)\s*{_SIDE}", re.IGNORECASE)
_MORE = re.compile(r"\s+and\s+(?:an?\s+|one\s+)?(half|quarter)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:of\s+)?(?:an?|the)\s+", re.IGNORECASE)
_SQUARE = re.compile(r"(?:sq(?:uare|\.)?\s+)([a-z ]+)|([a-z ]+?)\s*(?:\^2|\*\*2|²|\s+squared)", re.IGNORECASE)
_NAME = re.compile(r"[a-z]{1,20}(?: [a-z]{1,20})?", re.IGNORECASE)


def parse_area(words: Quantity) -> Fraction:
    """Square feet from `2 acres`, `half an acre`, `0.5 ac`, `100 x 200`, `20k sf`; a bare number is square feet.

    Raises ToolInputError where it is no area, not above zero, or above a million acres.
    """
    if isinstance(words, (int, float)):
        return _sane_area(_finite(words), str(words))
    sides = _SIDES.fullmatch(words)
    if sides:
        return _sane_area(_sides_area(sides, words), words)
    number, rest = _amount(words)
    return _sane_area(number * _area_factor(rest, words), words)


def parse_length(words: Quantity) -> Fraction:
    """Feet from `50 ft`, `15 m`, `20 yards`, `5 ft 6 in`, `4 rods`; a bare number is feet.

    Raises ToolInputError where it is no length, below zero, or above a thousand miles.
    """
    if isinstance(words, (int, float)):
        feet = _finite(words)
    else:
        number, rest = _amount(words)
        first, more = _feet_and_inches(rest)
        feet = number * _length_factor(first, words)
        if more:
            inches, unit = _amount(more)
            feet += inches * _length_factor(unit or "in", words)
    if feet < 0:
        raise ToolInputError(f"A distance cannot be negative: {str(words)[:40]!r}.")
    if feet > LENGTHS["mile"] * _MOST_MILES:
        raise ToolInputError(f"A distance is at most {_MOST_MILES:,} miles: {str(words)[:40]!r} is more.")
    return feet


def _feet_and_inches(rest: str) -> tuple[str, str]:
    """The unit, and a second quantity after it (`ft 6 in`, `' 6"`) or nothing."""
    match = re.fullmatch(r"(ft\.?|feet|foot|['’′])\s*(\d.*)", rest, re.IGNORECASE)
    return (match.group(1), match.group(2)) if match else (rest, "")


def _finite(number: float) -> Fraction:
    if not math.isfinite(number):
        raise ToolInputError("A quantity is a number, not infinity; give one such as '2 acres' or '50 ft'.")
    return Fraction(str(number))


def _amount(words: str) -> tuple[Fraction, str]:
    """The number that a quantity begins with, and the unit after it; `an acre` is one, `20k` twenty thousand."""
    text = words.strip()
    sign = -1 if text[:1] in "-−" and text else 1
    text = text.lstrip("-−").strip()
    opening = _ARTICLE.match(text)
    bare = text[opening.end() :] if opening else text
    numbers = list(find_numbers(bare))
    if not numbers or numbers[0].start > 0:
        if opening and bare:
            return Fraction(sign), bare
        raise ToolInputError(f"{words[:40]!r} is no quantity; give a number with a unit, such as '2 acres' or '50 ft'.")
    value, end = numbers[0].value, numbers[0].end
    if thousand := re.compile(r"\s?k\b", re.IGNORECASE).match(bare, end):
        value, end = value * 1000, thousand.end()
    if part := _MORE.match(bare, end):
        value, end = value + {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}[part.group(1).lower()], part.end()
    rest = bare[end:].strip().removeprefix("-").strip()
    return sign * value, _ARTICLE.sub("", rest, count=1) if _ARTICLE.match(rest) else rest


def _sides_area(sides: re.Match[str], words: str) -> Fraction:
    """The product of two sides; a unit that only one of them names is that of both."""
    first, second = sides.group(2).strip(), sides.group(4).strip()
    lengths = []
    for number, unit in ((sides.group(1), first or second), (sides.group(3), second or first)):
        found = list(find_numbers(number))
        if len(found) != 1 or found[0].words != number.strip():
            raise ToolInputError(f"{words[:40]!r} is no area; give two sides, such as '100 x 200 ft'.")
        lengths.append(found[0].value * _length_factor(unit, words))
    return lengths[0] * lengths[1]


def _area_factor(unit: str, words: str) -> Fraction:
    name = area_unit(unit) if unit else "sq ft"
    return AREAS[name] if name else _through_pint(unit, words, area=True)


def _length_factor(unit: str, words: str) -> Fraction:
    plain = unit.lower().rstrip(".") if unit.rstrip(".") else unit
    factor = Fraction(1) if not unit else LENGTHS.get(plain)
    return factor if factor is not None else _through_pint(unit, words, area=False)


def _sane_area(area: Fraction, words: str) -> Fraction:
    if area <= 0:
        raise ToolInputError(f"An area is above zero: {words[:40]!r} is not.")
    if area < _LEAST_AREA:
        raise ToolInputError(f"An area is at least a square inch: {words[:40]!r} is less.")
    if area > AREAS["acre"] * _MOST_ACRES:
        raise ToolInputError(f"An area is at most {_MOST_ACRES:,} acres: {words[:40]!r} is more.")
    return area


@lru_cache(maxsize=1)
def _registry() -> Any:
    import pint

    registry: Any = pint.UnitRegistry(non_int_type=Fraction, on_redefinition="ignore")
    registry.define(f"acre = {SQUARE_FEET_PER_ACRE} * foot ** 2")
    for name, feet in (("rod", "33/2"), ("chain", "66"), ("furlong", "660"), ("link", "33/50"), ("fathom", "6")):
        registry.define(f"{name} = {feet} * foot")
    return registry


def _through_pint(unit: str, words: str, *, area: bool) -> Fraction:
    """The factor from a rarer unit to feet or square feet. Only plain names reach pint, never expressions."""
    squared = _SQUARE.fullmatch(unit) if area else None
    name = (squared.group(1) or squared.group(2)).strip() if squared else unit.strip().rstrip(".")
    factor = (
        _pint_factor(name.lower(), "foot" if squared or not area else "foot ** 2") if _NAME.fullmatch(name) else None
    )
    if factor is None:
        accepted = "sq ft, acres, sq yards, sq metres, hectares or two sides" if area else "ft, inches, yards or metres"
        raise ToolInputError(f"{words[:40]!r} is no {'area' if area else 'length'} that is known; use {accepted}.")
    return factor**2 if squared else factor


def _pint_factor(name: str, target: str) -> Fraction | None:
    """How many of `target` one unit is; None where there is no such unit or it measures something else."""
    import pint

    try:
        unit = _registry().parse_units(name.replace(" ", "_"))
        factor = (1 * unit).to(target).magnitude
    except (pint.PintError, AttributeError, ValueError, TypeError, AssertionError):
        return None
    return Fraction(factor)
