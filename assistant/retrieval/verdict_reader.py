"""The verdict reader at answering time: a small transformer that reads a question and a rule together.

Its weights are learned by `paddock corpus train-verdicts` and lie in `assistant/data/verdicts.npz`; the index holds
them merged into the encoder's as `verdicts.onnx`. It knows what a question of this kind asks of a rule of this kind,
and gives the probability that the rule answers it with yes, no or depends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
TOKENIZER = "verdicts-tokenizer.json"
LABELS = ("yes", "no", "depends")
LONGEST_QUESTION, LONGEST_RULE = 72, 80
"""In tokens. Of a longer question the end is read, where what is asked stands."""


class VerdictReader:
    """The exported reader of an index folder; it is loaded when it is first asked."""

    def __init__(self, folder: Path, *, threads: int = 1) -> None:
        """Remember the folder with `verdicts.onnx` and its tokenizer."""
        self._folder, self._threads = folder, threads

    @cached_property
    def _session(self) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        return onnxruntime.InferenceSession(
            str(self._folder / "verdicts.onnx"), options, providers=["CPUExecutionProvider"]
        )

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._folder / TOKENIZER))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        return tokenizer

    def probabilities(self, question: str, rules: Sequence[str]) -> Floats:
        """Probability of each label, shape (rules, 3), for a question put to each of the rules' texts."""
        pairs = [pair_ids(self._ids(question), self._ids(rule)) for rule in rules]
        logits = self._session.run(None, padded(pairs))[0]
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True), dtype=np.float32)

    def _ids(self, text: str) -> list[int]:
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)


_BEGIN, _BREAK = 101, 102
"""The marks of the encoder's vocabulary for the beginning and for the end of a part."""


def pair_ids(question: Sequence[int], rule: Sequence[int]) -> tuple[list[int], list[int]]:
    """The tokens of a question and a rule as one sequence, and which part each belongs to."""
    asked, said = list(question)[-LONGEST_QUESTION:], list(rule)[:LONGEST_RULE]
    ids = [_BEGIN, *asked, _BREAK, *said, _BREAK]
    return ids, [0] * (len(asked) + 2) + [1] * (len(said) + 1)


def padded(pairs: Sequence[tuple[list[int], list[int]]]) -> dict[str, NDArray[np.int64]]:
    """The inputs of the transformer for several pairs, filled up to the longest."""
    longest = max(len(ids) for ids, _ in pairs)
    inputs = {name: np.zeros((len(pairs), longest), dtype=np.int64) for name in INPUTS}
    for row, (ids, parts) in enumerate(pairs):
        inputs["input_ids"][row, : len(ids)] = ids
        inputs["attention_mask"][row, : len(ids)] = 1
        inputs["token_type_ids"][row, : len(ids)] = parts
    return inputs


INPUTS = ("input_ids", "attention_mask", "token_type_ids")
