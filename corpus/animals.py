"""The shared list of animals: everyday words, groups, the young and the sexes."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from corpus.values import Strict


class Animal(Strict):
    """An animal people ask about.

    words:  other names, plurals and usual misspellings, lower case.
    young, male, female: words for these (a 'colt' is a young horse, a 'cockerel' a young male chicken).
    groups: wider words it falls under (poultry, equine, livestock, ...), everyday use, not a town's categories.
    """

    words: list[str] = []
    young: list[str] = []
    male: list[str] = []
    female: list[str] = []
    groups: list[str] = []
    plural: str = ""
