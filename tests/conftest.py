"""What all tests share: the real assistant over the real index, and an environment without settings of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.pipeline import BuiltIn
from assistant.settings import Settings
from assistant.wiring import build_assistant

ROOT = Path(__file__).parents[1]
_OURS = "PADDOCK_REQUIRE_BROWSER"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: from the first of them on, an event loop of Playwright's runs in this thread."""
    items.sort(key=lambda item: "chromium" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session", autouse=True)
def _no_settings_from_outside() -> Iterator[None]:
    """Settings of whoever runs the tests must not change what they see."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith("PADDOCK_") and name != _OURS:
                patch.delenv(name)
        yield


@pytest.fixture(scope="session")
def real_data(_no_settings_from_outside: None) -> Path:
    """The data folder of this checkout, with an index of its corpus; built once, by a process of its own."""
    data = ROOT / "data"
    command = [sys.executable, "-c", "from eval.command import main; main()", "corpus", "index"]
    env = {**os.environ, "PADDOCK_DATA": str(data), "PYTHONPATH": str(ROOT)}
    built = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return data


@pytest.fixture(scope="session")
def real_settings(real_data: Path) -> Settings:
    """Settings over the real data folder, all else at its default."""
    return Settings(data=real_data)


@pytest.fixture(scope="session")
def assistant(real_settings: Settings) -> BuiltIn:
    """The real assistant."""
    return build_assistant(real_settings)
