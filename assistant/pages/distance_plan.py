"""Distances as a surveyor draws them: the line, the structure, the distance required and the one given."""

from __future__ import annotations

from markupsafe import Markup

from assistant.answer import Check
from assistant.pages.drawing import box, hatched, hatching, line, measured, shape, svg, words
from assistant.pages.land_scale import described
from assistant.pages.readings import title_of

_LINE, _SPAN = 2.0, 74.0
_ROW, _BARS = 46, 78.0


def draw_distance(check: Check, identifier: str) -> Markup:
    """A plan of one distance; without a given one, the structure stands where it would just be allowed."""
    required = float(check.required or 0)
    given = float(check.given) if isinstance(check.given, (int, float)) else None
    longest = max(required, given or 0) or 1.0
    need = _LINE + required / longest * _SPAN
    here = need if given is None else _LINE + given / longest * _SPAN
    parts = [hatching(identifier), words(0, 13, _feature(check), "plan-label", "start")]
    if given is not None and given < required:
        parts.append(hatched(here, 24, need - here, 44, identifier))
    elif given is not None:
        parts.append(box(need, 24, here - need, 44, "field enough"))
    parts += [line(_LINE, 20, _LINE, 96, "boundary"), line(need, 24, need, 84, "post needed")]
    parts.append(_structure(here, check))
    if given is not None:
        tone = "enough" if check.result == "pass" else "short"
        parts += _dimension(_LINE, here, 46, measured(given, check.unit), f"given {tone}")
    parts += _dimension(_LINE, need, 80, f"{measured(required, check.unit)} required", "tick-label needed")
    return svg(100, described(check, required, given), parts)


def _feature(check: Check) -> str:
    return check.feature or check.label


def _structure(at: float, check: Check) -> Markup:
    name = "structure" if check.given is not None else "structure open"
    return shape(at, 28, "M0 14l15-12l15 12v24h-30z", name)


def _dimension(start: float, end: float, y: float, label: str, name: str) -> list[Markup]:
    """A dimension line with a bar at each end, its figure above it."""
    bars = [line(at, y - 4, at, y + 4, "dimension") for at in (start, end)]
    room = end - start
    place, anchor = ((start + end) / 2, "middle") if room > 30 else (start + 1.5, "start")
    return [line(start, y, end, y, "dimension"), *bars, words(place, y - 6, label, name, anchor)]


def draw_distances(checks: list[Check]) -> Markup:
    """Distances that a text states for a structure, one to a line, on one scale."""
    lengths = {id(check): float(check.required or 0) for check in checks}
    longest = max(lengths.values()) or 1.0
    parts: list[Markup] = []
    for number, check in enumerate(sorted(checks, key=lambda c: lengths[id(c)])):
        y, end = number * _ROW, 0.5 + max(lengths[id(check)] / longest * _BARS, 1.0)
        parts += [
            words(0, y + 14, title_of(check), "plan-label", "start"),
            line(0.5, y + 28, end, y + 28, "dimension strong"),
            line(0.5, y + 22, 0.5, y + 34, "boundary"),
            line(end, y + 23, end, y + 33, "post needed"),
            words(end + 2, y + 33, measured(lengths[id(check)], check.unit), "plan-figure", "start"),
        ]
    said = "; ".join(f"{title_of(check)}: {measured(lengths[id(check)], check.unit)}" for check in checks)
    return svg(len(checks) * _ROW, f"Distances to keep. {said}.", parts)
