"""The sentence encoder at answering time: ONNX Runtime and a tokenizer, no torch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
_LONGEST = 256


class OnnxEncoder:
    """Encodes texts to unit vectors with the exported encoder of an index folder.

    The export includes mean pooling and normalisation; `encode` gives an array of shape (texts, dimensions).
    """

    def __init__(self, folder: Path, *, threads: int = 1) -> None:
        """Load `encoder.onnx` and `tokenizer.json`; one thread a query is quickest for short texts."""
        import onnxruntime
        from tokenizers import Tokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session: Any = onnxruntime.InferenceSession(
            str(folder / "encoder.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(_LONGEST)
        self._tokenizer.enable_padding()

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of the texts."""
        encodings = self._tokenizer.encode_batch(list(texts))
        ids = np.array([encoding.ids for encoding in encodings], dtype=np.int64)
        mask = np.array([encoding.attention_mask for encoding in encodings], dtype=np.int64)
        (vectors,) = self._session.run(None, {"input_ids": ids, "attention_mask": mask})
        return np.asarray(vectors, dtype=np.float32)
