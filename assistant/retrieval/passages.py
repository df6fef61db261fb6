"""Hybrid search over passages: Chroma and BM25, fused by reciprocal rank, within the towns asked about."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from assistant.interfaces import Hit
from assistant.retrieval.build import COLLECTION
from assistant.retrieval.encoder import OnnxEncoder
from assistant.retrieval.lexical import Lexical
from assistant.retrieval.words import words_of

_FUSION = 10
_DEPTH = 30


class HybridSearch:
    """The PassageSearch over an index folder, or over a Chroma server that holds the same collection."""

    def __init__(self, folder: Path, encoder: OnnxEncoder, chroma_url: str = "") -> None:
        """Open the passages of an index; Chroma itself is opened at the first search."""
        listing = json.loads((folder / "passages.json").read_text())
        self._folder, self._encoder, self._url = folder, encoder, chroma_url
        self._ids: list[str] = listing["ids"]
        self._towns: list[str] = listing["towns"]
        self._words = Lexical(folder / "passages-words")

    @cached_property
    def _collection(self) -> Any:
        import chromadb
        from chromadb.config import Settings

        settings = Settings(anonymized_telemetry=False)
        if self._url:
            host, _, port = self._url.removeprefix("http://").partition(":")
            client: Any = chromadb.HttpClient(host=host, port=int(port or 8000), settings=settings)
            return client.get_collection(f"{COLLECTION}-{self._folder.name}", embedding_function=None)
        client = chromadb.PersistentClient(str(self._folder / "chroma"), settings=settings)
        return client.get_collection(COLLECTION, embedding_function=None)

    def search(self, question: str, towns: Sequence[str], limit: int = 5) -> list[Hit]:
        """The best passages of the towns, best first; nothing from another town."""
        if not towns:
            return []
        vector = self._encoder.encode([question])[0].tolist()
        found = self._collection.query(
            query_embeddings=[vector], n_results=_DEPTH, where={"town": {"$in": list(towns)}}, include=["distances"]
        )
        dense = found["ids"][0]
        closeness = {passage: 1 - float(far) for passage, far in zip(dense, found["distances"][0], strict=True)}
        scores = self._words.scores(words_of(question))
        ranked = sorted(range(len(self._ids)), key=lambda n: -float(scores[n]))
        lexical = [self._ids[n] for n in ranked if scores[n] > 0 and self._towns[n] in towns][:_DEPTH]
        fused: dict[str, float] = {}
        for ranking in (dense, lexical):
            for rank, passage in enumerate(ranking):
                fused[passage] = fused.get(passage, 0.0) + 1 / (_FUSION + rank)
        best = sorted(fused.items(), key=lambda item: (-item[1], item[0]))[:limit]
        return [Hit(passage, score, closeness.get(passage, 0.0)) for passage, score in best]
