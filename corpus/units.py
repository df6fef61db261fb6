"""Units as the texts write them beside a number, to tell whether a value's unit is the one in its words."""

from __future__ import annotations

import re

_PATTERNS: dict[tuple[str, ...], str] = {
    ("sq ft",): r"(?:sq(?:uare|\.)?\s*f(?:ee|oo)?t|ft\s*[2²])",
    ("acre",): r"acres?\b",
    ("ft",): r"(?:feet|foot|ft)\b(?!\s*[2²])|['’](?!\w)",
    ("in",): r"(?:inch(?:es)?|in\.)(?!\w)|[\"”](?!\w)",
    ("lb",): r"(?:lbs?|pounds?)\b",
    ("gal",): r"gal(?:lons?)?\b",
    ("hand",): r"hands\b",
    ("minute",): r"minutes?\b(?! per inch)",
    ("minutes per inch",): r"minutes? per inch\b",
    ("hour",): r"hours?\b",
    ("business day",): r"business\s+days?\b",
    ("day",): r"(?:calendar\s+)?days?\b",
    ("week", "weeks of age"): r"weeks?\b",
    ("month", "months of age"): r"months?\b",
    ("year", "years of age"): r"years?\b",
    ("percent",): r"%|percent\b",
    ("times", "times a week", "times a year", "fold"): r"times?\b",
    ("degree",): r"degrees?\b",
    ("°F",): r"º?F\b",
    ("°C",): r"º?C\b",
}
_UNITS = [(units, re.compile(pattern, re.IGNORECASE)) for units, pattern in _PATTERNS.items()]
_COUNTED = ("count", "reference", "calendar year")
_BETWEEN = re.compile(r"[\s)\-]*(?:\(\s*[\d,.½¼¾]+['’]?\s*\))?[\s)\-]*")
"""What may stand between a number and its unit: a bracket with the digits again, a hyphen."""


def unit_beside(text: str, start: int, end: int) -> tuple[str, ...]:
    """The units that the words beside `text[start:end]`, a number, give it; empty where they give none."""
    if text[:start].rstrip().endswith("$"):
        return ("usd",)
    gap = _BETWEEN.match(text, end)
    after = gap.end() if gap else end
    return next((units for units, pattern in _UNITS if pattern.match(text, after)), ())


def contradicts(unit: str, beside: tuple[str, ...]) -> bool:
    """Whether a value's unit is another than the one beside its number. Counts of things may stand before a unit."""
    return bool(beside) and unit not in beside and unit not in _COUNTED
