"""A linear adapter over frozen vectors, trained at build time on the ways rules are asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from assistant.retrieval.encoder import Vectors

_EPOCHS, _BATCH, _TEMPERATURE, _RATE, _DROPOUT, _SEED = 10, 512, 0.05, 1e-3, 0.1, 20021


def train_adapter(asks: Vectors, owners: Sequence[int], summaries: Vectors) -> Vectors:
    """A matrix (dimensions × dimensions) that brings ways of asking one thing closer together.

    InfoNCE between two ways of asking the same entry and between a way of asking and its summary, from the identity.
    owners: for each way of asking, the row of its entry in `summaries`.
    """
    import torch

    torch.manual_seed(_SEED)
    order = torch.Generator().manual_seed(_SEED)
    vectors, texts = torch.from_numpy(asks.copy()), torch.from_numpy(summaries.copy())
    owner = torch.tensor(list(owners))
    matrix = torch.nn.Parameter(torch.eye(vectors.shape[1]))
    optimizer = torch.optim.AdamW([matrix], lr=_RATE)
    drop = torch.nn.Dropout(_DROPOUT)
    partners = _partners(owners)
    for _ in range(_EPOCHS):
        for batch in torch.randperm(len(vectors), generator=order).split(_BATCH):
            picks = torch.tensor(
                [partners[i][int(torch.randint(len(partners[i]), (1,), generator=order))] for i in batch]
            )
            left = torch.nn.functional.normalize(drop(vectors[batch]) @ matrix, dim=1)
            loss = _contrast(left, vectors[picks] @ matrix, owner[batch])
            loss = loss + _contrast(left, texts[owner[batch]] @ matrix, owner[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return np.asarray(matrix.detach().numpy(), dtype=np.float32)


def _partners(owners: Sequence[int]) -> list[list[int]]:
    """For each way of asking, the others of its entry (itself where there is no other)."""
    by_owner: dict[int, list[int]] = {}
    for row, owner in enumerate(owners):
        by_owner.setdefault(owner, []).append(row)
    return [[other for other in by_owner[owner] if other != row] or [row] for row, owner in enumerate(owners)]


def _contrast(left: Any, right: Any, owner: Any) -> Any:
    """Cross-entropy of each left vector against its own right one; others of the same entry are left out."""
    import torch

    right = torch.nn.functional.normalize(right, dim=1)
    logits = left @ right.T / _TEMPERATURE
    same = owner.unsqueeze(0) == owner.unsqueeze(1)
    same.fill_diagonal_(False)
    return torch.nn.functional.cross_entropy(logits.masked_fill(same, -1e4), torch.arange(len(logits)))


def adapt(vectors: Vectors, matrix: Vectors) -> Vectors:
    """Vectors through the adapter, of unit length again."""
    turned = vectors @ matrix
    return np.asarray(turned / np.maximum(np.linalg.norm(turned, axis=1, keepdims=True), 1e-9), dtype=np.float32)
