"""The checked corpus, kept as JSON under the hash of its files, so that starting does not check it again."""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import lru_cache
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from corpus.loading import Corpus, load_corpus


@lru_cache(maxsize=1)
def _adapter() -> TypeAdapter[Corpus]:
    return TypeAdapter(Corpus)


def files_hash(root: Path) -> str:
    """Hash of every file of the corpus, and of the code that reads it."""
    code = Path(__file__).parent.glob("*.py")
    digest = hashlib.sha256()
    for path in sorted([*root.glob("*.yaml"), *root.glob("towns/**/*"), *code]):
        if path.is_file():
            name = path.relative_to(root) if path.is_relative_to(root) else Path(path.name)
            digest.update(name.as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def cached_corpus(root: Path, folder: Path) -> Corpus:
    """The corpus of `root`, from the cache in `folder` if its files are the same, else loaded, checked and kept.

    Raises CorpusBroken where the files cannot be trusted. A cache that cannot be read is made anew.
    """
    path = folder / f"corpus-{files_hash(root)[:20]}.json"
    try:
        return _adapter().validate_json(path.read_bytes())
    except (OSError, ValidationError):
        corpus = load_corpus(root)
    _keep(corpus, path)
    return corpus


def _keep(corpus: Corpus, path: Path) -> None:
    """Write the cache whole and drop older ones; a cache that cannot be written is done without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(_adapter().dump_json(corpus, by_alias=True))
        Path(name).replace(path)
        for older in path.parent.glob("corpus-*.json"):
            if older != path:
                older.unlink(missing_ok=True)
    except OSError:
        return
