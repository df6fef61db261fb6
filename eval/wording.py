"""Words as the judge compares them: units, dashes, Markdown and white space folded."""

from __future__ import annotations

import re

FIGURE_LEAD = 300
"""Characters at the start of an answer in which its deciding figure should stand."""

_SIGNS = str.maketrans({"’": "'", "\u00a0": " ", "–": "-", "—": "-", "*": None, "_": None, "`": None})
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_CENTS = re.compile(r"(?<=\d)\.00\b")
_UNITS = re.compile(
    r"(?P<sqft>square\s+f(?:ee|oo)t|sq\.?\s*ft\.?|ft²|sf\b)"
    r"|(?P<ft>\bf(?:ee|oo)t\b|\bft\.?)"
    r"|(?P<acre>\bacres?\b)"
    r"|(?P<in>\binch(?:es)?\b)"
)
_MARKER = re.compile(r"\[\^?\d+\](\([^)]*\))?")
_PLAIN_NUMBER = re.compile(r"\$?(\d+(?:\.\d+)?)")


def without_markers(answer: str) -> str:
    """The answer's text with its citation markers, `[2]` or `[2](link)`, taken out."""
    return _MARKER.sub(" ", answer)


def normal(text: str) -> str:
    """Lower case, one sign for each dash and apostrophe, `1000` for `1,000.00`, one word for each unit."""
    folded = text.lower().translate(_SIGNS)
    folded = _CENTS.sub("", _THOUSANDS.sub("", folded))
    folded = _UNITS.sub(lambda match: match.lastgroup or "", folded)
    return re.sub(r"\s+", " ", folded)


def states_figure(text: str, figure: str) -> bool:
    """Whether a normal text states a figure: a bare number by its digits, else the words, hyphenated or not."""
    wanted = normal(figure).strip()
    if number := _PLAIN_NUMBER.fullmatch(wanted):
        return re.search(rf"(?<![\d.]){re.escape(number[1])}(?!\d|\.\d)", text) is not None
    words = "[ -]?".join(re.escape(word) for word in wanted.split(" "))
    guard = r"(?<![\d.])" if wanted[:1].isdigit() else ""
    return re.search(guard + words, text) is not None


def states_any(text: str, alternatives: list[str]) -> bool:
    """Whether a normal text holds one of the alternatives as a substring."""
    return any(normal(alternative) in text for alternative in alternatives)


def states_any_figure(text: str, alternatives: list[str]) -> bool:
    """Whether a normal text states one of the alternatives as a figure."""
    return any(states_figure(text, alternative) for alternative in alternatives)


def lead(answer: str) -> str:
    """The normal text of the answer's first 300 characters, markers aside."""
    return normal(without_markers(answer)[:FIGURE_LEAD])
