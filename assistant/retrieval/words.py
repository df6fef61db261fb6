"""How texts and questions are cut into words for lexical search."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?")
_STOP = frozenset(
    "a an the of to in on at for and or is are was were be been am i my me we our us you your it its this that these those "
    "with as by from do does did have has had will would can could may shall should must if so there their them they he she "
    "his her not no any some than then also just about into over up out what which who whom whose when where how why".split()
)
_ASKING = frozenset("not no what which who when where how why can must may".split())
_NGRAM = 4


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import Stemmer

    return Stemmer.Stemmer("english")


def words_of(text: str) -> list[str]:
    """Stemmed words of a text, function words left out except those that tell what is asked."""
    tokens = _TOKEN.findall(text.lower().replace("’", "'"))
    kept = [token.replace("'s", "") for token in tokens if token not in _STOP or token in _ASKING]
    return list(_stemmer().stemWords(kept))


def ngrams_of(text: str) -> list[str]:
    """Character n-grams of each word with its edges marked, for misspelt words."""
    grams: list[str] = []
    for token in _TOKEN.findall(text.lower()):
        if token in _STOP:
            continue
        edged = f"_{token}_"
        grams += [edged[n : n + _NGRAM] for n in range(max(1, len(edged) - _NGRAM + 1))]
    return grams
