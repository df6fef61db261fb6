"""The real corpus, once for all tests of the tools."""

from collections.abc import Callable
from typing import Any

import pytest

from corpus.loading import Corpus, load_corpus
from tools.registry import TOOLS
from tools.result import ToolResult

Run = Callable[..., ToolResult]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="session")
def run(corpus: Corpus) -> Run:
    """Run a tool by its name."""

    def ran(tool: str, **arguments: Any) -> ToolResult:
        result = TOOLS[tool].run(corpus, arguments)
        assert isinstance(result, ToolResult)
        return result

    return ran
