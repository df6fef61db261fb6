"""The shared list of topics that aligns the towns: each rule names one; a town without a rule is silent there."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from corpus.values import Strict


class Topic(Strict):
    """A topic: its label for readers, its group, and ways people ask about it in any town.

    inputs: what a comparison on this topic may be given (animal, count, area).
    covered: whether it belongs to what such regulations are about; false for things people ask by mistake.
    """

    label: str
    group: str
    asks: list[str] = []
    inputs: list[str] = []
    animals: list[str] = []
