"""The words and signs of verdicts, statuses, checks and table cells. Never colour alone: each has both."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from assistant.answer import Answer

_STROKES = {
    "yes": "M3 9l4 4 8-9",
    "no": "M4 4l10 10M14 4L4 14",
    "depends": "M2 9h14M12 5l4 4-4 4M6 5L2 9l4 4",
    "ask": "M6 6a3 3 0 1 1 4.5 2.6C9.4 9.3 9 10 9 11M9 14.5v.5",
    "silent": "M3 9h12",
    "board": "M2 6l7-3 7 3M4 7v6M9 7v6M14 7v6M2 15h14",
    "lost": "M3 3h8l4 4v8M3 3v6l3-1 2 3 3-2 2 3M3 13v2h4",
    "stated": "M3 4h12M3 8h12M3 12h7",
    "need": "M9 3v7M9 14v1",
}


@dataclass(frozen=True)
class Sign:
    """A verdict or state: its tone (a colour of the palette), its word and the name of its drawing."""

    tone: str
    word: str
    drawing: str


STATES = {
    "stated": Sign("ink", "Stated", "stated"),
    "silent": Sign("slate", "The text does not say", "silent"),
    "prohibited": Sign("no", "Prohibited", "no"),
    "left_to_board": Sign("slate", "Left to the Board", "board"),
    "lost": Sign("straw", "Lost in our copy", "lost"),
}
CHECKS = {
    "pass": Sign("yes", "kept", "yes"),
    "fail": Sign("no", "not kept", "no"),
    "need": Sign("straw", "needs a fact", "need"),
}
_VERDICTS = {
    "yes": Sign("yes", "Yes", "yes"),
    "no": Sign("no", "No", "no"),
    "depends": Sign("straw", "It depends", "depends"),
}
_STATUSES = {
    "needs_information": Sign("straw", "One thing first", "ask"),
    "not_covered": Sign("slate", "Not in this text", "silent"),
    "out_of_scope": Sign("slate", "Outside these rules", "silent"),
}


def sign_of(answer: Answer) -> Sign | None:
    """The chip of an answer; None for a plain answer that is neither yes nor no."""
    if answer.status != "answered":
        return _STATUSES[answer.status]
    return _VERDICTS[answer.verdict] if answer.verdict else None


def sign(drawing: str) -> Markup:
    """A sign as a small inline drawing, hidden from screen readers (its word stands beside it)."""
    return Markup(
        '<svg class="sign" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">'
        '<path d="{}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
        'stroke-linejoin="round"/></svg>'
    ).format(_STROKES[drawing])
