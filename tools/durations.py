"""Lengths of time in weeks, as ages and storage times are compared."""

from __future__ import annotations

from fractions import Fraction

WEEKS = {
    "minute": Fraction(1, 10_080), "hour": Fraction(1, 168), "day": Fraction(1, 7), "week": Fraction(1),
    "month": Fraction(365, 84), "year": Fraction(365, 7),
}  # fmt: skip
"""Weeks in a unit of time: a year has 365 days and a month is a twelfth of it."""
BUSINESS_DAY = Fraction(1, 5)
"""A business day as a share of a week, where only the order of magnitude matters."""


def unit_of_time(unit: str) -> str | None:
    """The unit of time in a value's unit (`months of age` is `month`), or None where it is none."""
    name = unit.removesuffix("s of age") if unit.endswith(" of age") else unit
    return name if name in WEEKS else None
