"""The real corpus, a copy of it that a test may spoil, and small towns made for one test."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from corpus.loading import CORPUS, Corpus, TownCorpus, load_corpus
from corpus.passages import find_passages
from corpus.provisions import place_rule
from corpus.text import Text
from corpus.town import Contact, Numbering, Town

Edit = Callable[[str, str, str], None]
WithText = Callable[[TownCorpus, str], TownCorpus]

# A busy machine is no reason for a property to fail.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the corpus' files, without its code."""
    root = tmp_path / "corpus"
    shutil.copytree(CORPUS, root, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return root


@pytest.fixture
def edit(copy: Path) -> Edit:
    """Replace words in a file of the copy, once; fails where the words are not there."""

    def replace(file: str, old: str, new: str) -> None:
        path = copy / file
        words = path.read_bytes().decode()
        assert old in words, f"{file} does not hold {old!r}"
        path.write_bytes(words.replace(old, new, 1).encode())

    return replace


@pytest.fixture(scope="session")
def with_text() -> WithText:
    """The same town and rules over another text; raises CorpusBroken where a rule no longer fits."""

    def made(held: TownCorpus, raw: str) -> TownCorpus:
        text = Text(held.town.id, raw)
        provisions = [place_rule(held.town, text, provision.rule) for provision in held.provisions]
        return TownCorpus(held.town, text, tuple(find_passages(held.town, text)), tuple(provisions))

    return made


@pytest.fixture
def town() -> Callable[[Numbering], Town]:
    def made(numbering: Numbering) -> Town:
        return Town(
            id="smallton", name="Smallton", document="Rules", authority="Board", contact=Contact(office="Board"),
            covers=[], numbering=numbering,
        )  # fmt: skip

    return made
