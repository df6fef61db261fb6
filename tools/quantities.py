"""Lengths, areas and ages in any unit people use, exact where a threshold may depend on them.

Common units come from the table below, as exact fractions; anything else goes through pint, whose survey acre is
replaced by 43,560 sq ft (the acre of land records and of the regulations).
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Any

from corpus.numbers import find_numbers
from tools.errors import ToolInputError

SQUARE_FEET_PER_ACRE = 43_560
_METRE = Fraction(10_000, 3_048)

LENGTHS: dict[str, Fraction] = {
    "ft": Fraction(1), "foot": Fraction(1), "feet": Fraction(1), "'": Fraction(1), "’": Fraction(1), "′": Fraction(1),
    "pies": Fraction(1), "pés": Fraction(1), "footer": Fraction(1), "fт": Fraction(1), "foots": Fraction(1),
    "in": Fraction(1, 12), "inch": Fraction(1, 12), "inches": Fraction(1, 12), '"': Fraction(1, 12), "″": Fraction(1, 12),
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
    r"sq\.?\s*(?:uare)?\s*f(?:ee|oo)?t\.?|sq\.?\s*f\b|square\s*f(?:ee|oo)?t|sqft|sft|sf\b|s\.f\.|ft²|ft2|ft\^2|feet squared|foot squared"
    r"|square footage|sq\.? footage|pies cuadrados|pés quadrados|square foots|sq\.? feets?|sqare f(?:ee|oo)t|squre f(?:ee|oo)t": "sq ft",
    r"acres?\b|acers?\b|acr?\b\.?|ac\.|hectacre|akers?\b|acreage|acre's": "acre",
    r"sq\.?\s*(?:yards?|yds?)\.?|square\s*yards?|yd²": "sq yd",
    r"sq\.?\s*(?:meters?|metres?|m)\b\.?|square\s*met(?:er|re)s?|m²|m2\b|sqm\b|metros cuadrados|metros quadrados": "sq m",
    r"hectares?\b|ha\b|hect[aá]re[as]*s?\b": "hectare",
}  # fmt: skip
AREA_PATTERN = re.compile("|".join(f"(?P<a{n}>{words})" for n, words in enumerate(AREA_WORDS)), re.IGNORECASE)
_AREA_NAMES = list(AREA_WORDS.values())


def area_unit(words: str) -> str | None:
    """The name in `AREAS` of a unit as people write it (`sq. ft`, `acers`, `m²`), or None."""
    match = AREA_PATTERN.fullmatch(words.strip())
    return None if match is None or match.lastgroup is None else _AREA_NAMES[int(match.lastgroup[1:])]


def parse_area(words: str | float | int) -> Fraction:
    """Square feet from `2 acres`, `0.5 ac`, `100 x 200`, `20,000`; a bare number is square feet.

    Raises ToolInputError where it is no area, or not above zero.
    """
    if isinstance(words, (int, float)):
        return _above_zero(Fraction(str(words)), str(words))
    sides = re.fullmatch(r"\s*([\d.,]+)\s*(?:ft|feet|')?\s*(?:x|×|by|\*)\s*([\d.,]+)\s*(?:ft|feet|')?\s*", words, re.I)
    if sides:
        return _above_zero(_plain(sides.group(1)) * _plain(sides.group(2)), words)
    number, rest = _leading_number(words)
    unit = area_unit(rest) if rest else "sq ft"
    factor = AREAS[unit] if unit else _through_pint(rest, "square_foot", words)
    return _above_zero(number * factor, words)


def parse_length(words: str | float | int) -> Fraction:
    """Feet from `50 ft`, `15 m`, `20 yards`, `600 inches`; a bare number is feet.

    Raises ToolInputError where it is no length, or below zero.
    """
    if isinstance(words, (int, float)):
        feet = Fraction(str(words))
    else:
        number, rest = _leading_number(words)
        factor = LENGTHS.get(rest.lower().rstrip("."), None) if rest else Fraction(1)
        feet = number * (factor if factor is not None else _through_pint(rest, "foot", words))
    if feet < 0:
        raise ToolInputError(f"A distance cannot be negative: {str(words)[:40]!r}.")
    return feet


def _leading_number(words: str) -> tuple[Fraction, str]:
    text = words.strip()
    sign = -1 if text[:1] in "-−" else 1
    numbers = list(find_numbers(text.lstrip("-−")))
    if not numbers or numbers[0].start > 0:
        raise ToolInputError(f"{words[:40]!r} is no quantity; give a number with a unit, such as '2 acres' or '50 ft'.")
    return sign * numbers[0].value, text.lstrip("-−")[numbers[0].end :].strip()


def _plain(digits: str) -> Fraction:
    return Fraction(digits.replace(",", "").rstrip("."))


def _above_zero(area: Fraction, words: str) -> Fraction:
    if area <= 0:
        raise ToolInputError(f"An area is above zero: {words[:40]!r} is not.")
    return area


@lru_cache(maxsize=1)
def _registry() -> Any:
    import pint

    registry: Any = pint.UnitRegistry()
    registry.define(f"acre = {SQUARE_FEET_PER_ACRE} * foot ** 2")
    return registry


def _through_pint(unit: str, target: str, words: str) -> Fraction:
    import pint

    if not re.fullmatch(r"[A-Za-z ²^*0-9]{1,30}", unit):
        raise ToolInputError(f"{words[:40]!r} has no unit that is known; use sq ft, acres, ft, yards or metres.")
    try:
        factor = _registry()(unit).to(target).magnitude
    except (pint.PintError, AttributeError, ValueError, TypeError, AssertionError) as error:
        message = f"{words[:40]!r} has no unit that is known; use sq ft, acres, ft, yards or metres."
        raise ToolInputError(message) from error
    return Fraction(factor).limit_denominator(10**9)
