"""The real corpus, once for all tests of the tools."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from pydantic import TypeAdapter

from corpus.loading import Corpus, load_corpus
from corpus.provisions import Provision
from corpus.rules import Rule
from tools.registry import TOOLS
from tools.result import ToolResult

Run = Callable[..., ToolResult]

# A busy machine is no reason for a property to fail.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


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


@pytest.fixture(scope="session")
def made() -> Callable[..., Provision]:
    """A provision made for one test: its rule from a few fields, its values as (number, unit)."""

    def provision(kind: str, values: dict[str, tuple[Any, str]] | None = None, **fields: Any) -> Provision:
        held = {name: {"value": value, "unit": unit, "text": "x"} for name, (value, unit) in (values or {}).items()}
        base = {"id": "made", "topic": "t", "says": "requires", "sentence": "Said.", "quotes": ["x"], "asks": {}}
        rule: Rule = TypeAdapter(Rule).validate_python({**base, "kind": kind, "values": held, **fields})
        return Provision("smallton.made", "smallton", rule, (), {})

    return provision
