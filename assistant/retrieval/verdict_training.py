"""Training the verdict reader on the ways rules are asked whose answer is yes, no or depends. Imports torch.

The sentence encoder's transformer reads question and rule as one sequence. Its own weights stay as they are: low-rank
additions to its linear maps, its norms and a small head are learned, so that what is kept is two megabytes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from assistant.retrieval.verdict_reader import INPUTS, LABELS, TOKENIZER, VerdictReader, padded, pair_ids
from corpus.errors import IndexMissing

_RANK, _SCALE = 16, 2.0
_HIDDEN, _DROPOUT, _SMOOTHING = 384, 0.1, 0.05
_BATCH, _RATE, _DECAY, _WARM_UP, _STEEPEST = 64, 1e-3, 0.01, 0.1, 1.0
_SORTED_TOGETHER = 20
_SEED = 20021
_OPSET, _TOLERANCE = 18, 1e-3
_LINEARS = (
    "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
    "intermediate.dense", "output.dense",
)  # fmt: skip

Progress = Callable[[str], None]
Kept = Mapping[str, Any]


@dataclass(frozen=True)
class Sample:
    """A question, the text of the rule it is about, and which of `LABELS` answers it."""

    question: str
    rule: str
    label: int


def verdict_network(encoder: Any, kept: Kept | None = None) -> Any:
    """The network over a sentence encoder's transformer, as learned weights left it (null: as it begins)."""
    import torch
    from torch import nn

    class LowRank(nn.Module):  # type: ignore[misc,unused-ignore]
        """A linear map that stays, and a learned addition of low rank."""

        def __init__(self, linear: Any) -> None:
            super().__init__()
            self.linear = linear
            self.down = nn.Parameter(torch.randn(_RANK, linear.in_features) / math.sqrt(linear.in_features))
            self.up = nn.Parameter(torch.zeros(linear.out_features, _RANK))

        def forward(self, inputs: Any) -> Any:
            return self.linear(inputs) + (inputs @ self.down.T) @ self.up.T * _SCALE

    class Network(nn.Module):  # type: ignore[misc,unused-ignore]
        """Transformer, first token beside mean pooling, and a head over the labels."""

        def __init__(self, transformer: Any) -> None:
            super().__init__()
            self.transformer = transformer
            width = transformer.config.hidden_size
            self.head = nn.Sequential(
                nn.Dropout(_DROPOUT), nn.Linear(2 * width, _HIDDEN), nn.GELU(), nn.Linear(_HIDDEN, len(LABELS))
            )

        def forward(self, input_ids: Any, attention_mask: Any, token_type_ids: Any) -> Any:
            hidden = self.transformer(
                input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
            ).last_hidden_state
            mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
            mean = (hidden * mask).sum(1) / mask.sum(1)
            return self.head(torch.cat([hidden[:, 0], mean], 1))

    torch.manual_seed(_SEED)
    network = Network(_transformer(encoder))
    for parameter in network.transformer.parameters():
        parameter.requires_grad = False
    for layer in network.transformer.encoder.layer:
        for name in _LINEARS:
            owner, _, last = name.rpartition(".")
            setattr(layer.get_submodule(owner), last, LowRank(layer.get_submodule(name)))
        for norm in (layer.attention.output.LayerNorm, layer.output.LayerNorm):
            for parameter in norm.parameters():
                parameter.requires_grad = True
    if kept is not None:
        state = {name: torch.from_numpy(np.asarray(value, dtype=np.float32)) for name, value in kept.items()}
        network.load_state_dict(state, strict=False)
    return network.eval()


def _transformer(encoder: Any) -> Any:
    import copy

    first = encoder[0]
    return copy.deepcopy(getattr(first, "auto_model", None) or first.model)


def learned(network: Any) -> dict[str, Any]:
    """The learned weights of a network, in half precision: what is kept of it."""
    return {
        name: parameter.detach().numpy().astype(np.float16)
        for name, parameter in network.named_parameters()
        if parameter.requires_grad
    }


def train_reader(
    encoder: Any, samples: Sequence[Sample], epochs: float, progress: Progress, kept: Kept | None = None
) -> dict[str, Any]:
    """Learn from samples, going on from `kept` where there is something; the learned weights."""
    import torch

    torch.manual_seed(_SEED)
    order = random.Random(_SEED)  # noqa: S311 - it shuffles, and must do so the same way each time
    network = verdict_network(encoder, kept)
    pairs = _pairs(encoder.tokenizer, samples)
    labels = torch.tensor([sample.label for sample in samples])
    learning = [parameter for parameter in network.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learning, lr=_RATE, weight_decay=_DECAY)
    steps = max(1, int(epochs * len(pairs) / _BATCH))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, total_steps=steps + 1, pct_start=_WARM_UP)
    network.train()
    for step, batch in zip(range(steps), _batches(pairs, order), strict=False):
        logits = network(**_tensors([pairs[row] for row in batch]))
        loss = torch.nn.functional.cross_entropy(logits, labels[batch], label_smoothing=_SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learning, _STEEPEST)
        optimizer.step()
        schedule.step()
        if (step + 1) % 25 == 0:
            progress(f"step {step + 1:,} of {steps:,}: loss {loss.item():.3f}")
    return learned(network.eval())


def _pairs(tokenizer: Any, samples: Sequence[Sample]) -> list[tuple[list[int], list[int]]]:
    texts = list(dict.fromkeys([text for sample in samples for text in (sample.question, sample.rule)]))
    ids = dict(zip(texts, tokenizer(texts, add_special_tokens=False, truncation=False)["input_ids"], strict=True))
    return [pair_ids(ids[sample.question], ids[sample.rule]) for sample in samples]


def _batches(pairs: Sequence[tuple[list[int], list[int]]], order: random.Random) -> Iterator[list[int]]:
    """Rows in batches of about one length, shuffled anew in each round, without end."""
    while True:
        rows = list(range(len(pairs)))
        order.shuffle(rows)
        size = _BATCH * _SORTED_TOGETHER
        runs = [sorted(rows[at : at + size], key=lambda row: len(pairs[row][0])) for at in range(0, len(rows), size)]
        batches = [run[at : at + _BATCH] for run in runs for at in range(0, len(run), _BATCH)]
        order.shuffle(batches)
        yield from batches


def _tensors(pairs: Sequence[tuple[list[int], list[int]]]) -> dict[str, Any]:
    import torch

    return {name: torch.from_numpy(values) for name, values in padded(pairs).items()}


def accuracy(encoder: Any, kept: Kept, samples: Sequence[Sample]) -> float:
    """Share of samples whose likeliest label is the right one."""
    import torch

    network = verdict_network(encoder, kept)
    pairs, right = _pairs(encoder.tokenizer, samples), 0
    rows = sorted(range(len(pairs)), key=lambda row: len(pairs[row][0]))
    with torch.no_grad():
        for at in range(0, len(rows), _BATCH):
            batch = rows[at : at + _BATCH]
            best = network(**_tensors([pairs[row] for row in batch])).argmax(1).tolist()
            right += sum(samples[row].label == label for row, label in zip(batch, best, strict=True))
    return right / len(samples)


def export_reader(encoder: Any, kept: Kept, folder: Path) -> None:
    """Write `verdicts.onnx`, the learned weights merged into the transformer's, and its tokenizer.

    Raises IndexMissing where the export and the network differ.
    """
    import logging
    import warnings

    import torch

    network = verdict_network(encoder, kept)
    tokens = _tensors(_pairs(encoder.tokenizer, _SAMPLES))
    batch, length = torch.export.Dim("batch", min=1, max=512), torch.export.Dim("length", min=4, max=512)
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        wanted = network(**tokens).softmax(1).numpy()
        _merge(network)
        program = torch.onnx.export(
            network, tuple(tokens[name] for name in INPUTS), dynamo=True, opset_version=_OPSET,
            input_names=list(INPUTS), output_names=["logits"],
            dynamic_shapes={name: {0: batch, 1: length} for name in INPUTS}, verbose=False,
        )  # fmt: skip
    program.save(str(folder / "verdicts.onnx"))
    encoder.tokenizer.backend_tokenizer.save(str(folder / TOKENIZER))
    reader = VerdictReader(folder)
    found = np.vstack([reader.probabilities(sample.question, [sample.rule]) for sample in _SAMPLES])
    if not float(np.abs(found - wanted).max()) < _TOLERANCE:
        raise IndexMissing("The exported verdict reader differs from the one that was learned; no index was built.")


def _merge(network: Any) -> None:
    """Put each learned addition into the linear map that it is an addition to."""
    for layer in network.transformer.encoder.layer:
        for name in _LINEARS:
            owner, _, last = name.rpartition(".")
            pair = layer.get_submodule(name)
            pair.linear.weight.data += _SCALE * (pair.up @ pair.down).data
            setattr(layer.get_submodule(owner), last, pair.linear)


_SAMPLES = [
    Sample("can i keep a rooster", "prohibits. Roosters: Roosters are prohibited.", 1),
    Sample(
        "so i have to tell the board first, right?", "requires. Approval: The owner must notify the Board first.", 0
    ),
]
