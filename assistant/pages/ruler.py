"""The ruler: what was required against what the asker has, drawn from an answer's checks.

Land against the number of animals, a distance on a plan, a fee or fine ladder, a line of dates, or a plain gauge.
Each drawing has a text alternative that says the same, and its readings stand beside it as words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from assistant.answer import Check
from assistant.pages.date_line import draw_dates
from assistant.pages.distance_plan import draw_distance, draw_distances
from assistant.pages.land_scale import draw_land
from assistant.pages.readings import Reading, readings_of, title_of
from assistant.pages.step_ladder import draw_ladder

_MOST_DRAWN = 3
_SEVERAL = 2
_LENGTHS = ("ft", "in")


@dataclass(frozen=True)
class Ruler:
    """A drawing with the readings beside it. title: what is measured; town: its id where the answer has several."""

    title: str
    drawing: Markup
    readings: tuple[Reading, ...]
    town: str | None
    tone: str


def rulers(checks: Sequence[Check], prefix: str) -> list[Ruler]:
    """At most three drawings: the check that decides first. prefix keeps ids apart on a page with several answers."""
    decided = [check for check in checks if check.result != "need"]
    stated = [] if decided else [check for check in checks if _is_stated_distance(check)]
    drawn: list[Ruler] = []
    if len(stated) >= _SEVERAL:
        drawn += [_distances([c for c in stated if c.town == town]) for town in dict.fromkeys(c.town for c in stated)]
    # What still needs a fact is drawn where nothing is decided; else our question to the asker has it.
    single = decided or [check for check in checks if len(stated) < _SEVERAL or check not in stated]
    for number, check in enumerate(sorted(single, key=_weight)):
        drawing = _draw(check, f"{prefix}-{number}")
        if drawing is not None:
            drawn.append(Ruler(title_of(check), drawing, readings_of(check), check.town, _tone(check)))
    return drawn[:_MOST_DRAWN]


def _is_stated_distance(check: Check) -> bool:
    return check.unit in _LENGTHS and check.given is None and _is_number(check.required)


def _distances(checks: list[Check]) -> Ruler:
    title = "Distances to keep" if len(checks) > 1 else title_of(checks[0])
    return Ruler(title, draw_distances(checks), (), checks[0].town, "ink")


def _draw(check: Check, identifier: str) -> Markup | None:
    if check.unit == "date":
        return draw_dates(check)
    if not _is_number(check.required):
        return None
    if check.unit == "usd":
        return draw_ladder(check) if len(check.ladder) > 1 else None
    if check.unit in _LENGTHS and check.feature:
        return draw_distance(check, identifier)
    return draw_land(check, identifier) if check.ladder or check.given is not None else None


def _weight(check: Check) -> tuple[int, float]:
    """Failures first, the furthest off before the rest; then passes, the tightest first; then open ones; then money."""
    order = 3 if check.unit == "usd" else {"fail": 0, "pass": 1, "need": 2}[check.result]
    required = check.required if isinstance(check.required, (int, float)) and check.required else 1
    return order, (check.margin or 0) / abs(required)


def _tone(check: Check) -> str:
    if check.unit == "usd":
        return "ink"
    return {"pass": "yes", "fail": "no", "need": "straw"}[check.result]


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float))
