"""Vectors of texts encoded before, so that a changed corpus costs only what changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from assistant.retrieval.encoder import Vectors

_AT_ONCE = 1_024


class KeptVectors:
    """An encoder that remembers: texts seen in an earlier build are not encoded again."""

    def __init__(self, path: Path, encode: Callable[[list[str]], Vectors], progress: Callable[[str], None]) -> None:
        """Open the vectors kept at `path`, if there are any."""
        self._path, self._encode, self._progress = path, encode, progress
        self._known: dict[str, Vectors] = {}
        self._used: set[str] = set()
        try:
            with np.load(path) as arrays:
                self._known = dict(zip(arrays["keys"].tolist(), arrays["vectors"], strict=True))
        except (OSError, KeyError, ValueError, BadZipFile):
            self._known = {}

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of the texts, shape (texts, dimensions)."""
        keys = [hashlib.sha256(text.encode()).hexdigest()[:32] for text in texts]
        self._used.update(keys)
        new = list({key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}.items())
        for first in range(0, len(new), _AT_ONCE):
            batch = new[first : first + _AT_ONCE]
            rows = self._encode([text for _, text in batch])
            self._known.update(zip((key for key, _ in batch), rows, strict=True))
            if len(new) > _AT_ONCE:
                self._progress(f"  {min(first + _AT_ONCE, len(new)):,} of {len(new):,} texts encoded")
        return np.stack([self._known[key] for key in keys]).astype(np.float32)

    def keep(self) -> None:
        """Write the vectors that this build used."""
        keys = sorted(self._used)
        partial = self._path.with_name("partial.npz")
        np.savez(partial, keys=np.array(keys), vectors=np.stack([self._known[key] for key in keys]))
        partial.replace(self._path)
