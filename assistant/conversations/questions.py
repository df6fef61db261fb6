"""Whether a message can be used as a question at all."""

from __future__ import annotations

import unicodedata

from assistant.errors import QuestionUnusable

_ALLOWED_CONTROLS = frozenset("\t\n\r")
_REFUSED_CATEGORIES = ("Cc", "Cs")


def check_question(question: str, limit: int) -> None:
    """Refuse a message that is empty, longer than `limit` characters or not text; raises QuestionUnusable."""
    if not question.strip():
        raise QuestionUnusable("The question is empty; write it as text, for instance 'How many hens may I keep?'.")
    if len(question) > limit:
        raise QuestionUnusable(f"The question has {len(question):,} characters; at most {limit:,} are accepted.")
    if not is_text(question):
        raise QuestionUnusable("The question holds control characters; send plain text.")


def is_text(words: str) -> bool:
    """Whether words hold no control character but tabs and line ends, and can be encoded."""
    return not any(_refused(character) for character in words)


def _refused(character: str) -> bool:
    """Control characters and lone surrogates: they are no text, and cannot be stored or shown."""
    return unicodedata.category(character) in _REFUSED_CATEGORIES and character not in _ALLOWED_CONTROLS
