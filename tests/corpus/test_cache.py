"""The cache: the same corpus again while no file changed, and a new one as soon as one did."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus import cache
from corpus.cache import cached_corpus, files_hash
from corpus.errors import CorpusBroken
from corpus.loading import load_corpus

Edit = Callable[[str, str, str], None]


@pytest.fixture
def copy(copy: Path) -> Path:
    """The copy with one town only, which loads quickly."""
    for folder in (copy / "towns").iterdir():
        if folder.name != "walpole":
            shutil.rmtree(folder)
    return copy


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The roots that were loaded and checked anew."""
    seen: list[Path] = []

    def counted(root: Path) -> object:
        seen.append(root)
        return load_corpus(root)

    monkeypatch.setattr(cache, "load_corpus", counted)
    return seen


def test_the_corpus_comes_back_from_the_cache_as_it_was(copy: Path, tmp_path: Path, loads: list[Path]) -> None:
    first = cached_corpus(copy, tmp_path / "cache")
    again = cached_corpus(copy, tmp_path / "cache")
    assert loads == [copy]
    assert again == first


def test_what_comes_back_still_works(copy: Path, tmp_path: Path) -> None:
    cached_corpus(copy, tmp_path / "cache")
    held = cached_corpus(copy, tmp_path / "cache").town("walpole")
    provision = held.by_id["walpole.grazing-land"]
    assert provision.rule.said
    assert held.text.slice(provision.quotes[0]).startswith("A. The lot") or provision.quotes
    assert held.passage_at(provision.quotes[0].start).section


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("towns/walpole/rules/land.yaml", "says: requires", "says:  requires"),
        ("towns/walpole/town.yaml", "name: Walpole", "name: 'Walpole'"),
        ("animals.yaml", "horse:", "horse: "),
    ],
)
def test_a_file_changed_is_loaded_anew(
    copy: Path, tmp_path: Path, loads: list[Path], edit: Edit, file: str, old: str, new: str
) -> None:
    cached_corpus(copy, tmp_path / "cache")
    edit(file, old, new)
    cached_corpus(copy, tmp_path / "cache")
    assert len(loads) == 2


def test_a_file_added_or_taken_away_changes_the_hash(copy: Path) -> None:
    before = files_hash(copy)
    (copy / "towns/walpole/rules/more.yaml").write_text("rules: []\n")
    assert files_hash(copy) != before
    (copy / "towns/walpole/rules/more.yaml").unlink()
    assert files_hash(copy) == before


def test_the_hash_does_not_turn_on_where_the_folder_lies(copy: Path, tmp_path: Path) -> None:
    before = files_hash(copy)
    moved = copy.rename(tmp_path / "elsewhere")
    assert files_hash(moved) == before


def test_a_broken_file_is_refused_although_a_cache_exists(copy: Path, tmp_path: Path, edit: Edit) -> None:
    cached_corpus(copy, tmp_path / "cache")
    edit("towns/walpole/rules/land.yaml", "value: 30000", "value: 30001")
    with pytest.raises(CorpusBroken):
        cached_corpus(copy, tmp_path / "cache")


@pytest.mark.parametrize("spoilt", [b"", b"{}", b"not json", b'{"towns": {}', b"\xff\xff"])
def test_a_spoilt_cache_is_made_anew(copy: Path, tmp_path: Path, loads: list[Path], spoilt: bytes) -> None:
    first = cached_corpus(copy, tmp_path / "cache")
    (kept,) = (tmp_path / "cache").glob("corpus-*.json")
    kept.write_bytes(spoilt)
    assert cached_corpus(copy, tmp_path / "cache") == first
    assert cached_corpus(copy, tmp_path / "cache") == first
    assert len(loads) == 2


def test_older_caches_and_scraps_are_not_left_behind(copy: Path, tmp_path: Path, edit: Edit) -> None:
    cached_corpus(copy, tmp_path / "cache")
    edit("towns/walpole/town.yaml", "name: Walpole", "name: 'Walpole'")
    cached_corpus(copy, tmp_path / "cache")
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_a_cache_folder_that_cannot_be_written_is_done_without(copy: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert cached_corpus(copy, blocked / "cache").towns


@pytest.mark.skipif(os.name == "nt", reason="modes")
def test_the_cache_is_read_by_its_owner_only(copy: Path, tmp_path: Path) -> None:
    cached_corpus(copy, tmp_path / "cache")
    (kept,) = (tmp_path / "cache").glob("corpus-*.json")
    assert kept.stat().st_mode & 0o077 == 0
