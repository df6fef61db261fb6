"""What an index was made from, and the folder that holds it."""

from __future__ import annotations

import hashlib
from pathlib import Path

INDEX_FORMAT = "10"


def corpus_hash(root: Path) -> str:
    """Hash of all files of the corpus that answers rest on: texts, towns, rules and shared lists, and the code."""
    digest = hashlib.sha256()
    files = [*root.glob("*.yaml"), *root.glob("towns/*/*"), *root.glob("towns/*/rules/*.yaml"), *root.glob("*.py")]
    for path in sorted(file for file in files if file.is_file()):
        digest.update(str(path.relative_to(root)).encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def index_key(corpus: str, model: str, data: Path) -> str:
    """Name of the index folder: format, corpus, model, the assistant's own example questions and learned weights."""
    examples = b"".join(path.read_bytes() for path in [data / "scope.yaml", data / "verdicts.npz"])
    joined = "\n".join([INDEX_FORMAT, corpus, model, hashlib.sha256(examples).hexdigest()])
    return hashlib.sha256(joined.encode()).hexdigest()[:20]
