"""Figures of results: those of the text, those computed, those given."""

from __future__ import annotations

from fractions import Fraction

from corpus.provisions import Provision
from corpus.values import Range
from tools.result import ToolFigure, as_number


def value_figure(provision: Provision, name: str) -> ToolFigure:
    """A rule's value as a figure that stands in the text."""
    value = provision.rule.values[name]
    held = value.value
    shown: int | float | tuple[float | None, float | None] | str
    if isinstance(held, str):
        shown = held
    elif isinstance(held, Range):
        shown = (None if held.min is None else float(held.min), None if held.max is None else float(held.max))
    else:
        shown = as_number(held)
    label = name.replace("_", " ")
    return ToolFigure(label=label, value=shown, unit=value.unit, origin="text", provision=provision.id)


def value_figures(provision: Provision) -> list[ToolFigure]:
    """All values of a rule as figures."""
    return [value_figure(provision, name) for name in provision.rule.values]


def computed(label: str, value: Fraction | int, unit: str) -> ToolFigure:
    """A figure that a tool worked out."""
    return ToolFigure(label=label, value=as_number(value), unit=unit, origin="computed")


def given(label: str, value: Fraction | int, unit: str) -> ToolFigure:
    """A figure that the asker gave."""
    return ToolFigure(label=label, value=as_number(value), unit=unit, origin="given")
