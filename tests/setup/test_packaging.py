"""The lock and the package: nothing of one machine in the lock, no data file left out of the package."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_CODE = ("corpus", "tools", "assistant", "eval")


def _lock() -> dict[str, str]:
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {_plain(name): version for name, version in pins}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_lock_holds_plain_versions_only():
    for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9.]+", line), line


def test_every_dependency_is_locked():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = [re.match(r"[A-Za-z0-9_.-]+", requirement) for requirement in wanted]
    assert [name[0] for name in names if name and _plain(name[0]) not in _lock()] == []


def test_a_clone_has_every_file_of_the_code():
    """No rule of .gitignore may reach into the packages."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    command = ["git", "ls-files", "--others", "--ignored", "--exclude-standard", "--", *_CODE]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [path for path in listed if "__pycache__" not in path and not path.endswith(".pyc")] == []


def test_every_data_file_belongs_to_the_package():
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    packed = {
        path
        for package, globs in patterns.items()
        for glob in globs
        for path in (ROOT / package.replace(".", "/")).glob(glob)
    }
    data = {
        path
        for folder in _CODE
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc") and "__pycache__" not in path.parts
    }
    assert sorted(str(path.relative_to(ROOT)) for path in data - packed) == []
