"""Running commands in this process, over the real index, and looking at what they print."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from assistant.cli.program import build_program, run
from corpus.loading import CORPUS
from eval.command import evaluation

OAKHAM = """TOWN OF OAKHAM
BOARD OF HEALTH
Regulations for the Keeping of Animals
Adopted March 3, 2011

SECTION 1. Purpose
These regulations protect the public health.

SECTION 2. Permits
No person shall keep hens without a permit from the Board of Health.
(a) The annual fee is $20.
(b) No more than twelve (12) hens may be kept.

SECTION 3. Distances
(a) A coop shall stand at least forty (40) feet from any dwelling.
"""


class Ran(NamedTuple):
    """What a command ended with and printed."""

    status: int
    out: str
    err: str


Paddock = Callable[..., Ran]


@pytest.fixture
def bare_paddock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Paddock:
    """Runs commands in an empty data folder, without an index."""
    monkeypatch.setenv("PADDOCK_DATA", str(tmp_path / "data"))

    def call(*arguments: str, said: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(said))
        capsys.readouterr()
        status = run(build_program(evaluation), arguments)
        return Ran(status, *capsys.readouterr())

    return call


@pytest.fixture
def paddock(bare_paddock: Paddock, real_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paddock:
    """Runs commands over the real index; conversations go to a store of the test's own."""
    monkeypatch.setenv("PADDOCK_DATA", str(real_data))
    monkeypatch.setenv("PADDOCK_DATABASE_URL", f"sqlite:///{tmp_path / 'conversations.db'}")
    return bare_paddock


@pytest.fixture
def corpus_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the corpus that a test may change, set as the one in use."""
    root = tmp_path / "corpus"
    shutil.copytree(CORPUS, root, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setenv("PADDOCK_CORPUS", str(root))
    return root


@pytest.fixture
def oakham(tmp_path: Path) -> Path:
    """The regulation of a town that is not held."""
    file = tmp_path / "oakham.txt"
    file.write_text(OAKHAM, encoding="utf-8")
    return file
