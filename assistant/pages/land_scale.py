"""Land (or any other amount) on a scale: a fence of two rails as long as what there is, posts where the law counts."""

from __future__ import annotations

from markupsafe import Markup

from assistant.answer import Check
from assistant.pages.drawing import box, clipped, hatched, hatching, line, measured, shape, spaced, svg, words
from assistant.pages.readings import margin_word

_TOP, _RAIL_1, _RAIL_2, _EDGE = 30, 38, 50, 58
_WIDTH = 98.0
_LONGEST_LADDER = 1.25
# In percent; at 320 px of window, as wide as the widest label.
_GAP = 13


def draw_land(check: Check, identifier: str) -> Markup:
    """The scale of a check whose required and given are numbers (given may be missing)."""
    required = float(check.required or 0)
    given = float(check.given) if isinstance(check.given, (int, float)) else None
    scale = _Scale(check, required, given)
    parts = [hatching(identifier), *_fence(scale, required, given, identifier), *_posts(scale, check, required)]
    parts += _edge(scale) + ([] if given is None else _pointer(scale, given, check))
    return svg(104 if check.ladder else 86, described(check, required, given), parts)


class _Scale:
    """From amounts to percent across."""

    def __init__(self, check: Check, required: float, given: float | None) -> None:
        marks = [amount for _, amount in check.ladder]
        highest = max([required, *marks])
        self.end = max(highest, min(given or 0, highest * _LONGEST_LADDER)) * 1.04 or 1.0
        self.unit = check.unit
        self.beyond = given is not None and given > self.end

    def x(self, amount: float) -> float:
        return 1 + min(amount, self.end) / self.end * _WIDTH


def _fence(scale: _Scale, required: float, given: float | None, identifier: str) -> list[Markup]:
    if given is None:
        return [_rails(scale.x(0), scale.x(required), "rail-open")]
    have = scale.x(given) - scale.x(0)
    tone = "enough" if given >= required else "short"
    parts = [
        box(scale.x(0), _RAIL_1, have, _RAIL_2 - _RAIL_1, f"field {tone}"),
        _rails(scale.x(0), scale.x(given), "rail"),
    ]
    if given < required:
        missing = scale.x(required) - scale.x(given)
        parts.append(hatched(scale.x(given), _RAIL_1, missing, _RAIL_2 - _RAIL_1, identifier))
    return parts


def _rails(start: float, end: float, name: str) -> Markup:
    return line(start, _RAIL_1, end, _RAIL_1, name) + line(start, _RAIL_2, end, _RAIL_2, name)


def _posts(scale: _Scale, check: Check, required: float) -> list[Markup]:
    """A post and a label for each step of the ladder, the one in question heavier; or for the requirement alone."""
    ladder = check.ladder or [("", required)]
    by_weight = sorted(ladder, key=lambda step: step[1] != required)
    places = {f"{label}|{amount}": scale.x(amount) for label, amount in by_weight}
    shown = spaced(places, _GAP)
    parts: list[Markup] = []
    for label, amount in ladder:
        at, weight = scale.x(amount), " needed" if amount == required else ""
        parts.append(line(at, _TOP + (0 if weight else 4), at, _EDGE + 6, f"post{weight}"))
        if f"{label}|{amount}" in shown:
            parts.append(words(at, _EDGE + 20, clipped(amount), f"tick-label{weight}", "middle"))
            parts.append(words(at, _EDGE + 38, label, f"count{weight}", "middle"))
    return parts


def _edge(scale: _Scale) -> list[Markup]:
    """The ruler's edge with its small ticks."""
    step = _round_step(scale.end)
    ticks = [scale.x(step * n) for n in range(int(scale.end / step) + 1)]
    return [line(1, _EDGE, 99, _EDGE, "edge"), *(line(at, _EDGE, at, _EDGE + 4, "tick") for at in ticks)]


def _round_step(end: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that gives twenty to fifty ticks."""
    power = 10.0 ** (len(str(int(end))) - 2)
    return next((power * factor for factor in (0.2, 0.5, 1, 2, 5) if end / (power * factor) <= 50), power * 10)


def _pointer(scale: _Scale, given: float, check: Check) -> list[Markup]:
    at = scale.x(given)
    label = measured(given, check.unit) + (" →" if scale.beyond else "")
    tone = "enough" if check.result == "pass" else "short"
    return [words(at, 13, label, f"given {tone}"), shape(at, 20, "M-5 0h10l-5 8z", f"pointer {tone}")]


def described(check: Check, required: float, given: float | None) -> str:
    """The drawing in words."""
    said = [f"{check.label}: {measured(required, check.unit)} required."]
    if given is None:
        said.append("Yours is not given.")
    else:
        margin = measured(abs(check.margin if check.margin is not None else given - required), check.unit)
        said.append(f"{measured(given, check.unit)} given, {margin} {margin_word(check).lower()}.")
    steps = [f"{label or 'required'}: {measured(amount, check.unit)}" for label, amount in check.ladder]
    return " ".join(said + (["Steps: " + "; ".join(steps) + "."] if steps else []))
