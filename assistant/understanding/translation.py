"""Spanish and Portuguese words of the common asks, turned into English before a message is read."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from corpus.loading import read_yaml

_WORDS = Path(__file__).parents[1] / "data" / "translations.yaml"
_LEAST_SIGNS = 2


@lru_cache(maxsize=1)
def _lists() -> tuple[frozenset[str], dict[str, str], re.Pattern[str]]:
    lists = read_yaml(_WORDS)
    phrases = {str(k).lower(): str(v) for k, v in lists["phrases"].items()}
    longest = sorted(phrases, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(phrase) for phrase in longest) + r")(?!\w)", re.IGNORECASE)
    return frozenset(str(sign) for sign in lists["signs"]), phrases, pattern


def to_english(text: str) -> str:
    """The message with known Spanish and Portuguese words as English ones, if it is in one of these languages."""
    signs, phrases, pattern = _lists()
    tokens = re.findall(r"[a-zà-ÿ]+", text.lower())
    if sum(token in signs for token in tokens) < _LEAST_SIGNS:
        return text
    return pattern.sub(lambda match: phrases[match.group().lower()], text)
