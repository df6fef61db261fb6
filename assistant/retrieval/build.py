"""Building the index: beside the old one, checked, and moved into place whole, under a file lock."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock

from assistant.retrieval.adapter import adapt, train_adapter
from assistant.retrieval.entries import DATA, Entry, entries_of
from assistant.retrieval.kept_vectors import KeptVectors
from assistant.retrieval.lexical import save_lexical
from assistant.retrieval.manifest import corpus_hash, index_key
from assistant.retrieval.verdict_reader import TOKENIZER
from assistant.retrieval.verdict_weights import kept_weights, weights_hash
from assistant.retrieval.words import ngrams_of, words_of
from corpus.errors import IndexMissing
from corpus.loading import Corpus

Progress = Callable[[str], None]
COLLECTION = "passages"
READY = "ready.json"


def index_folder(data: Path, corpus_root: Path, model: str) -> Path:
    """The folder in which the index of today's corpus and model belongs."""
    return data / "index" / index_key(corpus_hash(corpus_root), model, DATA)


def require_index(data: Path, corpus_root: Path, model: str) -> Path:
    """The index folder; raises IndexMissing where today's index has not been built."""
    folder = index_folder(data, corpus_root, model)
    if not (folder / READY).is_file():
        raise IndexMissing("There is no index of today's texts; build it with `paddock corpus index`.")
    return folder


def ensure_index(corpus: Corpus, data: Path, corpus_root: Path, model: str, progress: Progress) -> Path:
    """The index folder, built where it is missing.

    A second builder waits; a killed build leaves the old one working.
    """
    folder = index_folder(data, corpus_root, model)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.parent / "build.lock"):
        if (folder / READY).is_file():
            return folder
        building = Path(tempfile.mkdtemp(prefix="building-", dir=folder.parent))
        try:
            _build(corpus, building, model, progress)
            if folder.exists():
                shutil.rmtree(folder)
            building.replace(folder)
        finally:
            shutil.rmtree(building, ignore_errors=True)
    return folder


def _build(corpus: Corpus, folder: Path, model: str, progress: Progress) -> None:
    progress("Loading the sentence encoder (some seconds)")
    from assistant.retrieval.export import encode, export_encoder, load_encoder

    encoder = load_encoder(model)
    kept = folder.parent / "kept" / (re.sub(r"\W+", "-", model) or "packaged")
    if not (kept / "encoder.onnx").is_file():
        progress("Exporting the encoder to ONNX and checking that both agree")
        kept.mkdir(parents=True, exist_ok=True)
        export_encoder(encoder, kept)
    for name in ("encoder.onnx", "tokenizer.json"):
        shutil.copy(kept / name, folder / name)
    verdicts = kept / f"verdicts-{weights_hash()[:12]}.onnx"
    if not verdicts.is_file():
        progress("Exporting the verdict reader")
        _export_verdicts(load_encoder("") if model else encoder, kept, verdicts)
    shutil.copy(verdicts, folder / "verdicts.onnx")
    shutil.copy(kept / TOKENIZER, folder / TOKENIZER)
    vectors = KeptVectors(kept / "vectors.npz", lambda texts: encode(encoder, texts), progress)
    progress("Indexing the ways rules are asked about")
    _write_entries(entries_of(corpus), folder, vectors.encode)
    progress("Indexing the passages")
    _write_passages(corpus, folder, vectors.encode)
    vectors.keep()
    (folder / READY).write_text(json.dumps({"model": model or "all-MiniLM-L6-v2"}))


def _export_verdicts(packaged: Any, kept: Path, wanted: Path) -> None:
    """The verdict reader over the packaged encoder, for which its weights were learned, whatever model is set."""
    from assistant.retrieval.verdict_training import export_reader

    for outdated in kept.glob("verdicts-*.onnx"):
        outdated.unlink()
    export_reader(packaged, kept_weights(), kept)
    (kept / "verdicts.onnx").replace(wanted)


def _write_entries(entries: list[Entry], folder: Path, encode: Callable[[list[str]], Any]) -> None:
    asks = [(number, group, ask) for number, entry in enumerate(entries) for group, ask in entry.asks]
    owners = [owner for owner, _, _ in asks]
    vectors = encode([ask for _, _, ask in asks])
    summaries = encode([entry.summary or entry.asks[0][1] for entry in entries])
    quotes = encode([entry.quote or entry.summary or entry.asks[0][1] for entry in entries])
    matrix = train_adapter(vectors, owners, summaries)
    turned, texts = adapt(vectors, matrix), adapt(summaries, matrix)
    np.savez(
        folder / "entries.npz",
        asks=turned,
        owners=np.array(owners, dtype=np.int32),
        summaries=texts,
        quotes=adapt(quotes, matrix),
        adapter=matrix,
    )
    listing = {
        "ids": [entry.id for entry in entries],
        "towns": [entry.town for entry in entries],
        "rulings": [entry.ruling for entry in entries],
        "groups": [group for _, group, _ in asks],
    }
    (folder / "entries.json").write_text(json.dumps(listing))
    save_lexical([words_of(entry.words) for entry in entries], folder / "entries-words")
    save_lexical([ngrams_of(entry.words) for entry in entries], folder / "entries-ngrams")


def _write_passages(corpus: Corpus, folder: Path, encode: Callable[[list[str]], Any]) -> None:
    """Passages into embedded Chroma and BM25; each passage must then find itself."""
    import chromadb
    from chromadb.config import Settings

    passages = [(passage, held) for held in corpus.towns.values() for passage in held.passages]
    texts = [passage.indexed(held.text) for passage, held in passages]
    ids = [passage.id for passage, _ in passages]
    vectors = encode(texts)
    client = chromadb.PersistentClient(str(folder / "chroma"), settings=Settings(anonymized_telemetry=False))
    collection = client.create_collection(
        COLLECTION, configuration={"hnsw": {"space": "cosine"}}, embedding_function=None
    )
    most = client.get_max_batch_size()
    for first in range(0, len(ids), most):
        part = slice(first, first + most)
        collection.add(
            ids=ids[part],
            embeddings=[row.tolist() for row in vectors[part]],
            documents=texts[part],
            metadatas=[{"town": passage.town} for passage, _ in passages[part]],
        )
    _check_recall(collection, ids, vectors)
    save_lexical([words_of(text) for text in texts], folder / "passages-words")
    listing = {"ids": ids, "towns": [passage.town for passage, _ in passages]}
    (folder / "passages.json").write_text(json.dumps(listing))


def _check_recall(collection: Any, ids: list[str], vectors: Any) -> None:
    found = collection.query(query_embeddings=[row.tolist() for row in vectors], n_results=3, include=[])["ids"]
    lost = [name for name, near in zip(ids, found, strict=True) if name not in near]
    if len(lost) > len(ids) // 50:
        raise IndexMissing(f"The new index does not find {len(lost)} of its own passages; it was not put in place.")
