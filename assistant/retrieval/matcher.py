"""Finding what a question is about: dense, lexical and misspelling-proof similarity over the ways things are asked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.interfaces import Match
from assistant.retrieval.adapter import adapt
from assistant.retrieval.encoder import OnnxEncoder
from assistant.retrieval.lexical import Lexical
from assistant.retrieval.verdict_model import VerdictModel
from assistant.retrieval.words import ngrams_of, words_of

Floats = NDArray[np.float32]
_DENSE, _LEXICAL, _NGRAMS = 0.60, 0.25, 0.15
_SUMMARY, _QUOTE = 0.5, 0.3
_SHARPNESS = 12.0
_KEPT = 40


class Matcher:
    """The RuleFinder over an index folder."""

    def __init__(self, folder: Path, encoder: OnnxEncoder) -> None:
        """Open the entries of an index."""
        listing = json.loads((folder / "entries.json").read_text())
        self._encoder = encoder
        self._ids: list[str] = listing["ids"]
        self._towns: list[str | None] = listing["towns"]
        self._groups: list[str] = listing["groups"]
        with np.load(folder / "entries.npz") as arrays:
            self._asks: Floats = arrays["asks"]
            self._owners: NDArray[np.int32] = arrays["owners"]
            self._summaries: Floats = arrays["summaries"]
            self._quotes: Floats = arrays["quotes"]
            self._adapter: Floats = arrays["adapter"]
        self._says: list[str] = listing["says"]
        self._verdicts = VerdictModel(folder)
        self._words = Lexical(folder / "entries-words")
        self._ngrams = Lexical(folder / "entries-ngrams")
        self._starts = np.searchsorted(self._owners, np.arange(len(self._ids) + 1))

    def find(self, question: str, towns: Sequence[str]) -> list[Match]:
        """The best candidates of the towns, of the topics and of the scopes, best first."""
        chosen = np.array([n for n, town in enumerate(self._towns) if town is None or town in towns])
        vector = adapt(self._encoder.encode([question]), self._adapter)[0]
        cosines = self._asks @ vector
        closest = np.maximum.reduceat(cosines, self._starts[:-1])
        dense = closest + _SUMMARY * (self._summaries @ vector) + _QUOTE * (self._quotes @ vector)
        lexical = self._words.scores(words_of(question))
        ngrams = self._ngrams.scores(ngrams_of(question))
        score = (
            _DENSE * _standard(dense[chosen])
            + _LEXICAL * _standard(lexical[chosen])
            + _NGRAMS * _standard(ngrams[chosen])
        )
        order = np.argsort(-score, kind="stable")[:_KEPT]
        return [self._match(int(chosen[n]), float(score[n]), closest, lexical, cosines, question, vector) for n in order]

    def _match(
        self, entry: int, score: float, closest: Floats, lexical: Floats, cosines: Floats, question: str, vector: Floats
    ) -> Match:
        start, end = int(self._starts[entry]), int(self._starts[entry + 1])
        weights = np.exp(_SHARPNESS * (cosines[start:end] - closest[entry]))
        groups: dict[str, float] = {}
        for group, weight in zip(self._groups[start:end], weights, strict=True):
            groups[group] = groups.get(group, 0.0) + float(weight)
        verdicts: dict[str, float] = {}
        if self._says[entry]:
            verdicts = self._verdicts.probabilities(question, self._says[entry], vector, self._summaries[entry])
        return Match(self._ids[entry], score, float(closest[entry]), float(lexical[entry]), groups, verdicts)


def _standard(scores: Floats) -> Floats:
    return np.asarray((scores - scores.mean()) / (scores.std() + 1e-6), dtype=np.float32)
