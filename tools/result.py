"""What a tool gives back: a sentence, its figures, the working step by step, checks, and the provisions used."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict, field_serializer

from corpus.values import plain_number, with_unit

Number = int | float | str


class ToolPart(BaseModel):
    """Base of tool results: immutable, unknown fields refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ToolFigure(ToolPart):
    """A figure. value: a number, a range as (min, max) with None for an open end, or an ISO date or other words."""

    label: str
    value: int | float | tuple[float | None, float | None] | str
    unit: str
    origin: Literal["text", "computed", "given"]
    provision: str | None = None

    @field_serializer("value", when_used="json")
    def _range_by_its_ends(self, value: int | float | tuple[float | None, float | None] | str) -> object:
        """A range as the contract writes it: `{min, max}`."""
        return {"min": value[0], "max": value[1]} if isinstance(value, tuple) else value


class ToolCheck(ToolPart):
    """A rule applied to given facts; margin is what is to spare (negative: short). ladder: (label, threshold) marks."""

    label: str
    required: Number | None
    given: Number | None
    margin: int | float | None
    unit: str
    result: Literal["pass", "fail", "need"]
    provision: str
    feature: str | None = None
    ladder: list[tuple[str, float]] = []


class ToolResult(ToolPart):
    """The outcome of a tool. headline: the few words that decide; sentence: the figure and its working in words.

    amount: the sum of money it comes to, where it comes to one.
    """

    tool: str
    town: str
    verdict: Literal["yes", "no", "depends"] | None = None
    headline: str = ""
    sentence: str
    figures: list[ToolFigure] = []
    steps: list[str] = []
    checks: list[ToolCheck] = []
    conditions: list[str] = []
    caveats: list[str] = []
    missing: list[str] = []
    amount: int | float | None = None
    provisions: list[str] = []


def as_number(value: Fraction | Decimal | int) -> int | float:
    """A plain JSON number: an int where it is whole."""
    exact = Fraction(value)
    return int(exact) if exact.denominator == 1 else round(float(exact), 4)


def shown(value: Fraction | Decimal | int, unit: str) -> str:
    """A number with its unit as readers see it, e.g. `87,120 sq ft`, `$15`: to the hundredth, or as fine as it takes
    not to show a number that is not whole as a whole one.
    """
    exact = Fraction(value)
    if unit == "calendar year":
        return str(int(exact))
    number = Decimal(exact.numerator) / Decimal(exact.denominator)
    if exact.denominator != 1:
        finer = (number.quantize(Decimal(1).scaleb(-places)) for places in range(2, _FINEST))
        number = next((rounded for rounded in finer if rounded != rounded.to_integral_value()), number)
    return with_unit(plain_number(number, money=unit == "usd"), unit, one=exact == 1)


_FINEST = 9
NUMBER_WORDS = "no one two three four five six seven eight nine ten eleven twelve".split()


def counted(count: int, singular: str, plural: str) -> str:
    """A count of animals in words up to twelve: `three horses`, `1 horse` is `one horse`, `25 hens`."""
    word = NUMBER_WORDS[count] if 0 <= count < len(NUMBER_WORDS) else f"{count:,}"
    return f"{word} {singular if count == 1 else plural}"
