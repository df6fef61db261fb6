"""Applying a provision to the facts of a frame: the right tool for its kind, or its plain sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction

from assistant.applying.distances import distances
from assistant.applying.land import land
from assistant.applying.measured import limits
from assistant.applying.money import fee, penalty
from assistant.applying.numbers import lookup, number, prohibition
from assistant.applying.times import season, time_limit
from assistant.frame import Frame
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from tools.errors import ToolInputError
from tools.quantities import SQUARE_FEET_PER_ACRE
from tools.result import ToolFigure, ToolResult, shown
from tools.statements import stated


def apply_provision(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult:
    """What a provision gives for a frame: computed where the frame has the facts, else stated."""
    tool = _TOOLS.get(provision.rule.kind)
    result: ToolResult | None = None
    try:
        result = tool(corpus, held, provision, frame, today) if tool else None
        if result is None and provision.rule.limits:
            result = limits(corpus, held, provision, frame, today)
    except ToolInputError:
        result = None
    return _in_acres(frame, result or stated(provision))


def _in_acres(frame: Frame, result: ToolResult) -> ToolResult:
    """Square feet in acres as well, where acres are asked for and none were given."""
    areas = [
        f for f in result.figures if f.unit == "sq ft" and isinstance(f.value, int | float) and f.origin != "given"
    ]
    if not areas or frame.areas or not re.search(r"\bacre", frame.message, re.IGNORECASE):
        return result
    largest = Fraction(str(max(float(f.value) for f in areas if isinstance(f.value, int | float))))
    acres = largest / SQUARE_FEET_PER_ACRE
    words = f"{shown(largest, 'sq ft')} is {shown(acres, 'acre')}"
    figure = ToolFigure(label="in acres", value=round(float(acres), 2), unit="acre", origin="computed")
    step = f"{shown(largest, 'sq ft')} ÷ {SQUARE_FEET_PER_ACRE:,} = {shown(acres, 'acre')}"
    return result.model_copy(
        update={
            "sentence": f"{result.sentence} ({words}.)",
            "figures": [*result.figures, figure],
            "steps": [*result.steps, step],
        }
    )


_Tool = Callable[[Corpus, TownCorpus, Provision, Frame, date], ToolResult | None]
_TOOLS: dict[str, _Tool] = {
    "area_schedule": land,
    "setback": distances,
    "fee_schedule": fee,
    "penalty_schedule": penalty,
    "time_limit": time_limit,
    "count_limit": number,
    "prohibition": prohibition,
    "lookup": lookup,
    "season": season,
}
