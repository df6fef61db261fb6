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
from assistant.retrieval.verdict_reader import LABELS, VerdictReader
from assistant.retrieval.words import ngrams_of, words_of

Floats = NDArray[np.float32]
_DENSE, _LEXICAL, _NGRAMS = 0.60, 0.25, 0.15
_SUMMARY, _QUOTE = 0.5, 0.3
_SHARPNESS = 12.0
_KEPT = 40
_REMEMBERED = 128


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
        self._rulings: list[str] = listing["rulings"]
        self._reader = VerdictReader(folder)
        self._words = Lexical(folder / "entries-words")
        self._ngrams = Lexical(folder / "entries-ngrams")
        self._starts = np.searchsorted(self._owners, np.arange(len(self._ids) + 1))
        self._sizes = np.diff(self._starts)
        self._chosen: dict[tuple[str, ...], NDArray[np.int64]] = {}
        self._vectors: dict[str, Floats] = {}

    def find(self, question: str, towns: Sequence[str]) -> list[Match]:
        """The best candidates of the towns, of the topics and of the scopes, best first."""
        chosen = self._entries_of(tuple(towns))
        vector = self._vector(question)
        blocks = [self._asks[self._starts[first] : self._starts[last]] @ vector for first, last in self._runs(chosen)]
        cosines = np.concatenate(blocks)
        starts = np.concatenate([[0], np.cumsum(self._sizes[chosen])]).astype(np.int64)
        closest = np.maximum.reduceat(cosines, starts[:-1])
        dense = closest + _SUMMARY * (self._summaries[chosen] @ vector) + _QUOTE * (self._quotes[chosen] @ vector)
        lexical = self._words.scores(words_of(question))[chosen]
        ngrams = self._ngrams.scores(ngrams_of(question))[chosen]
        score = _DENSE * _standard(dense) + _LEXICAL * _standard(lexical) + _NGRAMS * _standard(ngrams)
        order = np.argsort(-score, kind="stable")[:_KEPT]
        found = []
        for n in order:
            own = cosines[starts[n] : starts[n + 1]]
            found.append(self._match(int(chosen[n]), float(score[n]), own, float(lexical[n]), question))
        return found

    def prepare(self, questions: Sequence[str]) -> None:
        """Encode several questions at once, so that finding them one by one costs no more than the first."""
        new = [question for question in dict.fromkeys(questions) if question and question not in self._vectors]
        if not new:
            return
        if len(self._vectors) + len(new) > _REMEMBERED:
            self._vectors.clear()
        self._vectors.update(zip(new, adapt(self._encoder.encode(new), self._adapter), strict=True))

    def _entries_of(self, towns: tuple[str, ...]) -> NDArray[np.int64]:
        if towns not in self._chosen:
            listed = [n for n, town in enumerate(self._towns) if town is None or town in towns]
            self._chosen[towns] = np.array(listed, dtype=np.int64)
        return self._chosen[towns]

    @staticmethod
    def _runs(chosen: NDArray[np.int64]) -> list[tuple[int, int]]:
        """Runs of consecutive entries, as half-open ranges."""
        breaks = np.flatnonzero(np.diff(chosen) != 1) + 1
        return [(int(part[0]), int(part[-1]) + 1) for part in np.split(chosen, breaks)]

    def _vector(self, question: str) -> Floats:
        """The adapted vector of a question; the last ones are kept, since one question is matched town by town."""
        self.prepare([question])
        return self._vectors[question]

    def _match(self, entry: int, score: float, cosines: Floats, lexical: float, question: str) -> Match:
        closest = float(cosines.max())
        weights = np.exp(_SHARPNESS * (cosines - closest))
        start = int(self._starts[entry])
        groups: dict[str, float] = {}
        for group, weight in zip(self._groups[start : start + len(cosines)], weights, strict=True):
            groups[group] = groups.get(group, 0.0) + float(weight)
        return Match(self._ids[entry], score, closest, lexical, groups, lambda: self._judged(entry, question))

    def _judged(self, entry: int, question: str) -> dict[str, float]:
        if not self._rulings[entry]:
            return {}
        probabilities = self._reader.probabilities(question, [self._rulings[entry]])[0]
        return {label: float(value) for label, value in zip(LABELS, probabilities, strict=True)}


def _standard(scores: Floats) -> Floats:
    return np.asarray((scores - scores.mean()) / (scores.std() + 1e-6), dtype=np.float32)
