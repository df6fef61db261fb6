"""The learned weights of the verdict reader, and learning them anew: `paddock corpus train-verdicts`."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.retrieval.entries import DATA, Entry, entries_of
from assistant.retrieval.verdict_reader import LABELS

if TYPE_CHECKING:
    from assistant.retrieval.verdict_training import Sample
    from corpus.loading import Corpus

WEIGHTS = DATA / "verdicts.npz"
_SEED = 11


def kept_weights(path: Path = WEIGHTS) -> dict[str, Any]:
    """The learned weights by name, in half precision."""
    with np.load(path) as arrays:
        return {name: arrays[name] for name in arrays.files}


def weights_hash(path: Path = WEIGHTS) -> str:
    """Hash of the learned weights."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def verdict_samples(entries: Sequence[Entry]) -> list[Sample]:
    """Every way of asking a rule whose answer is yes, no or depends."""
    from assistant.retrieval.verdict_training import Sample

    return [
        Sample(ask, entry.ruling, LABELS.index(group))
        for entry in entries
        if entry.ruling
        for group, ask in entry.asks
        if group in LABELS
    ]


def train_verdicts(
    corpus: Corpus, epochs: float, held_out: int, tell: Callable[[str], None], *, anew: bool = False
) -> None:
    """Learn from the rules' ways of being asked, going on from the weights kept unless `anew`, and keep the result.

    held_out: so many ways of asking are left out of learning, and the share of them answered right is told.
    """
    from assistant.retrieval.export import load_encoder
    from assistant.retrieval.verdict_training import accuracy, train_reader

    samples = verdict_samples(entries_of(corpus))
    random.Random(_SEED).shuffle(samples)  # noqa: S311 - the same ones are left out each time
    unseen, seen = samples[:held_out], samples[held_out:]
    encoder = load_encoder("")  # the packaged one, over which the reader is exported
    tell(f"Learning from {len(seen):,} ways of asking")
    weights = train_reader(encoder, seen, epochs, tell, None if anew or not WEIGHTS.is_file() else kept_weights())
    np.savez_compressed(WEIGHTS, **weights)
    tell(f"The weights are in {WEIGHTS}, {WEIGHTS.stat().st_size:,} bytes")
    if unseen:
        tell(f"Right on {accuracy(encoder, weights, unseen):.1%} of {len(unseen):,} ways of asking left out")
