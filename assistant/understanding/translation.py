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


_MISSPELT = (
    (re.compile(r"\bhalve(?=\s+(?:an?\s+)?a[ck])|\bhaf\b(?=\s+(?:an?\s+)?a)", re.IGNORECASE), "half"),
    (re.compile(r"\bquater\b|\bqarter\b", re.IGNORECASE), "quarter"),
    (re.compile(r"\ba(?:cc?er|kre|cre)s\b|\bacers\b|\bakers\b", re.IGNORECASE), "acres"),
    (re.compile(r"\bacer\b|\bakre\b|\baccre\b", re.IGNORECASE), "acre"),
    (re.compile(r"\bsqaure\b|\bsquar\b|\bsquair\b", re.IGNORECASE), "square"),
)


def to_english(text: str) -> str:
    """The message with misspelt units mended, and Spanish and Portuguese words as English ones where it has several."""
    for pattern, word in _MISSPELT:
        text = pattern.sub(word, text)
    signs, phrases, pattern = _lists()
    tokens = re.findall(r"[a-zà-ÿ]+", text.lower())
    if sum(token in signs for token in tokens) < _LEAST_SIGNS:
        return text
    return pattern.sub(lambda match: phrases[match.group().lower()], text)
