"""BM25 over words and over character n-grams, saved and opened with bm25s."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]
_K1, _B = 1.2, 0.5


def save_lexical(documents: Sequence[list[str]], folder: Path) -> None:
    """Index tokenised documents and save the index."""
    import bm25s

    index = bm25s.BM25(k1=_K1, b=_B)
    index.index([tokens or ["∅"] for tokens in documents], show_progress=False)
    index.save(str(folder), show_progress=False)


class Lexical:
    """BM25 scores of a tokenised question against all documents."""

    def __init__(self, folder: Path) -> None:
        """Open a saved index."""
        import bm25s

        self._index: Any = bm25s.BM25.load(str(folder), show_progress=False)
        self._size = int(self._index.scores["num_docs"])

    def scores(self, tokens: Sequence[str]) -> Scores:
        """One score a document; zeros where no token is known."""
        known = [token for token in tokens if token in self._index.vocab_dict]
        if not known:
            return np.zeros(self._size, dtype=np.float32)
        return np.asarray(self._index.get_scores(known), dtype=np.float32)
