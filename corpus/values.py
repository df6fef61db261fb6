"""Typed values of rules: a number, a range, a date or a time, with its unit and the words that hold it."""

from __future__ import annotations

import calendar
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator, model_validator

Unit = Literal[
    "sq ft", "acre", "ft", "in", "lb", "gal", "hand", "usd",
    "minute", "hour", "day", "business day", "week", "month", "year", "weeks of age", "months of age", "years of age",
    "percent", "calendar year", "gpm", "minutes per inch", "degree", "°F", "°C", "mesh per sq in",
    "count", "times", "times a week", "times a year", "fold",
    "month-day", "date", "time", "reference",
]  # fmt: skip

WORDED = ("month-day", "date", "time", "reference")
"""Units whose values are words, not numbers."""

_PLURAL = {
    "in": ("inch", "inches"), "lb": ("lb", "lb"), "gal": ("gallon", "gallons"), "hand": ("hand", "hands"),
    "acre": ("acre", "acres"), "ft": ("ft", "ft"), "sq ft": ("sq ft", "sq ft"), "percent": ("%", "%"),
    "minute": ("minute", "minutes"), "hour": ("hour", "hours"), "day": ("day", "days"),
    "business day": ("business day", "business days"), "week": ("week", "weeks"), "month": ("month", "months"),
    "year": ("year", "years"), "weeks of age": ("week", "weeks"), "months of age": ("month", "months"),
    "years of age": ("year", "years"), "degree": ("degree", "degrees"), "gpm": ("gallon a minute", "gallons a minute"),
    "mesh per sq in": ("mesh per square inch", "mesh per square inch"),
    "minutes per inch": ("minute an inch", "minutes an inch"), "times": ("time", "times"),
    "times a week": ("time a week", "times a week"), "times a year": ("time a year", "times a year"),
    "fold": ("times", "times"),
}  # fmt: skip


class Strict(BaseModel):
    """Base of all records read from files: immutable, unknown keys refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Range(Strict):
    """A range of numbers; an open end is null."""

    min: Decimal | None = None
    max: Decimal | None = None

    @model_validator(mode="after")
    def _ordered(self) -> Range:
        if self.min is None and self.max is None:
            raise ValueError("a range needs a min or a max")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("a range's min is not above its max")
        return self


class Cell(Strict):
    """A cell of one of the town's tables, by the names of its row and column."""

    table: str
    row: str
    column: str


class Value(Strict):
    """One value of a rule.

    value: a number, a range, a month and day `MM-DD`, an ISO date, a time `HH:MM`, or the words of a reference.
    text:  the words of the quote that hold the number (not needed for a cell of a table).
    quote: which of the rule's quotes holds it, from 0. nth: which occurrence of `text` in that quote, from 0.
    """

    unit: Unit
    value: Decimal | Range | str
    text: str = ""
    quote: int = Field(default=0, ge=0)
    nth: int = Field(default=0, ge=0)
    cell: Cell | None = None

    @field_validator("value", mode="before")
    @classmethod
    def _as_its_unit_has_it(cls, value: Any, info: ValidationInfo) -> Any:
        """Digits are a number unless the unit is one of words: the cache's JSON has no decimals and gives text."""
        if not isinstance(value, str) or info.data.get("unit") in WORDED:
            return value
        try:
            return Decimal(value)
        except InvalidOperation:
            return value

    @model_validator(mode="after")
    def _typed(self) -> Value:
        if not self.text and self.cell is None:
            raise ValueError("a value needs the words that hold it (text) or its cell")
        worded = self.unit in WORDED
        if isinstance(self.value, str) != worded:
            raise ValueError(f"a value in {self.unit!r} is {'text' if worded else 'a number or a range'}")
        if self.unit == "month-day":
            _month_and_day(str(self.value))
        if self.unit == "date":
            date.fromisoformat(str(self.value))
        if self.unit == "time":
            time.fromisoformat(str(self.value))
        return self

    def numbers(self) -> list[Decimal]:
        """The numbers the value states (both ends of a range; none of a reference)."""
        if isinstance(self.value, Range):
            return [end for end in (self.value.min, self.value.max) if end is not None]
        return [] if isinstance(self.value, str) else [self.value]

    def exact(self) -> Decimal:
        """The value as one number; raises TypeError for ranges, dates and references."""
        if not isinstance(self.value, Decimal):
            raise TypeError(f"{self.value!r} is not one number")
        return self.value

    def shown(self) -> str:
        """The value as a reader sees it, with its unit: `25,000 sq ft`, `$10`, `January 1`."""
        if isinstance(self.value, str):
            return _show_worded(self.value, self.unit)
        if isinstance(self.value, Range):
            return _show_range(self.value, self.unit)
        if self.unit == "calendar year":
            return str(int(self.value))
        return with_unit(plain_number(self.value, money=self.unit == "usd"), self.unit, one=self.value == 1)


def plain_number(number: Decimal, *, money: bool = False) -> str:
    """A number with thousands separators and no needless zeros; money shows cents only where there are any."""
    whole = number == number.to_integral_value()
    if money and not whole:
        return f"{number:,.2f}"
    return f"{int(number):,}" if whole else f"{number.normalize():,f}"


def with_unit(number: str, unit: str, *, one: bool = False) -> str:
    """A formatted number with its unit, singular where it is one."""
    if unit == "usd":
        return f"${number}"
    if unit in ("°F", "°C"):
        return f"{number} {unit}"
    if unit == "percent":
        return f"{number}%"
    singular, plural = _PLURAL.get(unit, ("", ""))
    return f"{number} {singular if one else plural}".rstrip()


def _show_range(value: Range, unit: str) -> str:
    money = unit == "usd"
    ends = [None if end is None else plain_number(end, money=money) for end in (value.min, value.max)]
    if ends[0] is None or ends[1] is None:
        word = "over" if ends[1] is None else "up to"
        return f"{word} {with_unit(ends[0] or ends[1] or '', unit)}"
    if ends[0] == ends[1]:
        return with_unit(ends[0], unit)
    return with_unit(f"{ends[0]} to {ends[1]}", unit)


def _month_and_day(value: str) -> tuple[int, int]:
    month, day = (int(part) for part in value.split("-"))
    date(2024, month, day)
    return month, day


def _show_worded(value: str, unit: str) -> str:
    if unit == "month-day":
        month, day = _month_and_day(value)
        return f"{calendar.month_name[month]} {day}"
    if unit == "date":
        day_of = date.fromisoformat(value)
        return f"{calendar.month_name[day_of.month]} {day_of.day}, {day_of.year}"
    if unit == "time":
        hour, minute = (int(part) for part in value.split(":"))
        shown = f"{(hour - 1) % 12 + 1}" + (f":{minute:02d}" if minute else "")
        return f"{shown} {'p.m.' if hour >= 12 else 'a.m.'}"
    return value
