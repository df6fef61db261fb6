"""Inline SVG by hand. Across, places are in percent, so that a drawing fills its column and its type keeps its size."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from markupsafe import Markup

from corpus.values import plain_number, with_unit

_NEAR_EDGE = 15


def svg(height: int, label: str, parts: Iterable[Markup]) -> Markup:
    """A drawing `height` px high, as wide as its place; label says in words what it shows."""
    return Markup('<svg class="drawing" role="img" width="100%" height="{}" aria-label="{}">{}</svg>').format(
        height, label, Markup("").join(parts)
    )


def line(x1: float, y1: float, x2: float, y2: float, name: str) -> Markup:
    """A line; x in percent, y in px."""
    return Markup('<line class="{}" x1="{:.2f}%" y1="{:g}" x2="{:.2f}%" y2="{:g}"/>').format(name, x1, y1, x2, y2)


def box(x: float, y: float, width: float, height: float, name: str) -> Markup:
    """A rectangle; x and width in percent, y and height in px."""
    return Markup('<rect class="{}" x="{:.2f}%" y="{:g}" width="{:.2f}%" height="{:g}"/>').format(
        name, x, y, max(width, 0), height
    )


def words(x: float, y: float, text: str, name: str, anchor: str = "") -> Markup:
    """A line of type at x percent; near an edge it is set inwards unless an anchor is given."""
    side = anchor or ("start" if x < _NEAR_EDGE else "end" if x > 100 - _NEAR_EDGE else "middle")
    return Markup('<text class="{}" x="{:.2f}%" y="{:g}" text-anchor="{}">{}</text>').format(name, x, y, side, text)


def shape(x: float, y: float, path: str, name: str) -> Markup:
    """A path drawn round a point at x percent, y px."""
    return Markup('<svg x="{:.2f}%" y="{:g}" overflow="visible"><path class="{}" d="{}"/></svg>').format(
        x, y, name, path
    )


def hatching(identifier: str) -> Markup:
    """A hatch pattern that boxes of the class `hatched` may be filled with, through `hatched`."""
    return Markup(
        '<defs><pattern id="{}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch" d="M0 0v6"/></pattern></defs>'
    ).format(identifier)


def hatched(x: float, y: float, width: float, height: float, identifier: str) -> Markup:
    """A box hatched with a pattern of `hatching`."""
    return Markup('<rect class="hatched" x="{:.2f}%" y="{:g}" width="{:.2f}%" height="{:g}" fill="url(#{})"/>').format(
        x, y, max(width, 0), height, identifier
    )


def measured(value: float, unit: str) -> str:
    """A number with its unit, as readers see it: `70,000 sq ft`, `$15`, `3 ft`."""
    number = Decimal(str(value))
    if number != number.to_integral_value():
        number = number.quantize(Decimal("0.01"))
    unit = "" if unit == "count" else unit
    return with_unit(plain_number(number, money=unit == "usd"), unit, one=number == 1).strip()


def clipped(value: float) -> str:
    """A number short enough for a scale: `25k`, `7.5k`, `800`."""
    if abs(value) < 1_000:
        return f"{value:g}"
    return f"{value / 1_000:.1f}".rstrip("0").rstrip(".") + "k" if value < 1_000_000 else f"{value / 1e6:.1f}m"


def spaced(places: dict[str, float], gap: float) -> set[str]:
    """Of labels in order of weight, those that can be set without touching: `gap` percent apart."""
    kept: dict[str, float] = {}
    for label, place in places.items():
        if all(abs(place - other) >= gap for other in kept.values()):
            kept[label] = place
    return set(kept)
