"""The shared list of structures, and of the features of land that distances are measured to."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from typing import Literal

from corpus.values import Strict


class Feature(Strict):
    """A structure (coop, stable, septic tank) or a feature (property line, wetland), with everyday words for it.

    within: the wider thing it is a kind of ('private well' within 'well'), so that a rule on the wider reaches it.
    for_animals: animals the structure is made for, which its mention implies.
    """

    kind: Literal["structure", "feature", "area"]
    words: list[str] = []
    within: list[str] = []
    for_animals: list[str] = []
