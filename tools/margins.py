"""A measured value against a limit: whether it is kept, by how much, and how that is said."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from corpus.rules import Operator
from tools.result import shown

WORDS: dict[Operator, str] = {
    "at_least": "at least", "more_than": "more than", "at_most": "at most", "less_than": "less than",
    "within": "within", "exactly": "exactly",
}  # fmt: skip
"""The operators in words."""
_SIGNS: dict[Operator, str] = {
    "at_least": "≥", "more_than": ">", "at_most": "≤", "less_than": "<", "within": "≤", "exactly": "="
}  # fmt: skip
_NOT: dict[str, str] = {"≥": "<", ">": "≤", "≤": ">", "<": "≥", "=": "≠"}
LOWER: tuple[Operator, ...] = ("at_least", "more_than")
"""The operators that set a least value."""


def satisfied(operator: Operator, given: Fraction, limit: Fraction) -> bool:
    """Whether a measured value keeps a limit, exactly at the threshold."""
    return {
        "at_least": given >= limit,
        "more_than": given > limit,
        "at_most": given <= limit,
        "less_than": given < limit,
        "within": given <= limit,
        "exactly": given == limit,
    }[operator]


@dataclass(frozen=True)
class Comparison:
    """A measured value against a limit, both in `unit`; margin is what is to spare (negative: what is wrong)."""

    operator: Operator
    required: Fraction
    given: Fraction
    unit: str

    @property
    def ok(self) -> bool:
        """Whether the value keeps the limit."""
        return satisfied(self.operator, self.given, self.required)

    @property
    def margin(self) -> Fraction:
        """What is to spare; for an exact limit, what the value is off by, negated."""
        if self.operator == "exactly":
            return -abs(self.given - self.required)
        return self.given - self.required if self.operator in LOWER else self.required - self.given

    @property
    def outcome(self) -> str:
        """`3 ft short`, `2 ft over`, `5 ft to spare`, `exactly the limit`."""
        if self.margin == 0:
            return f"exactly the limit{'' if self.ok else self._at_the_limit}"
        amount = shown(abs(self.margin), self.unit)
        if self.ok:
            return f"{amount} to spare"
        return f"{amount} {'short' if self.given < self.required else 'over'}"

    @property
    def limit(self) -> str:
        """`at least 50 ft`."""
        return f"{WORDS[self.operator]} {shown(self.required, self.unit)}"

    @property
    def finding(self) -> str:
        """`47 ft is 3 ft short`."""
        has = f"{shown(self.given, self.unit)} is"
        if self.margin == 0:
            return f"{has} exactly that{self._at_the_limit}"
        amount = shown(abs(self.margin), self.unit)
        if self.ok:
            return f"{has} {amount} {'more than that' if self.operator in LOWER else 'under that'}"
        return f"{has} {amount} {'short' if self.given < self.required else 'over that'}"

    @property
    def _at_the_limit(self) -> str:
        if self.ok:
            return ", which is enough" if self.operator in LOWER else ""
        return ", which is not enough" if self.operator in LOWER else ", which is too much"

    @property
    def step(self) -> str:
        """The comparison with its sign: `47 ft < 50 ft`."""
        sign = _SIGNS[self.operator] if self.ok else _NOT[_SIGNS[self.operator]]
        return f"{shown(self.given, self.unit)} {sign} {shown(self.required, self.unit)}"
