"""Everything wired once, from the settings."""

from __future__ import annotations

import sys
from pathlib import Path

from assistant.pipeline import BuiltIn
from assistant.retrieval.build import ensure_index, require_index
from assistant.retrieval.encoder import OnnxEncoder
from assistant.retrieval.matcher import Matcher
from assistant.retrieval.passages import HybridSearch
from assistant.settings import Settings
from assistant.understanding.names import Lexicon
from corpus.cache import cached_corpus
from corpus.errors import IndexMissing
from corpus.loading import CORPUS, Corpus


def corpus_root(settings: Settings) -> Path:
    """The folder of the corpus in use."""
    return settings.corpus or CORPUS


def open_corpus(settings: Settings) -> Corpus:
    """The checked corpus, from its cache where its files have not changed."""
    return cached_corpus(corpus_root(settings), settings.data / "cache")


def build_assistant(settings: Settings, *, build_index: bool = False) -> BuiltIn:
    """The assistant over today's index; raises IndexMissing where there is none and it is not to be built."""
    corpus = open_corpus(settings)
    root = corpus_root(settings)
    if build_index:
        folder = ensure_index(corpus, settings.data, root, settings.embedding_model, tell)
    else:
        folder = require_index(settings.data, root, settings.embedding_model)
    try:
        return _open(corpus, folder, settings)
    except (OSError, ValueError, KeyError, RuntimeError) as error:
        raise IndexMissing(
            f"The index in {folder} is damaged ({type(error).__name__}); delete that folder and run "
            "`paddock corpus index`."
        ) from error


def _open(corpus: Corpus, folder: Path, settings: Settings) -> BuiltIn:
    """The assistant over an index folder."""
    encoder = OnnxEncoder(folder)
    return BuiltIn(
        corpus, Lexicon(corpus), Matcher(folder, encoder), HybridSearch(folder, encoder, settings.chroma_url),
        settings.question_limit,
    )  # fmt: skip


def tell(message: str) -> None:
    """A line of progress on standard error."""
    print(message, file=sys.stderr, flush=True)
