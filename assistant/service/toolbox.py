"""The tools of the registry, as front ends run them."""

from __future__ import annotations

from typing import Any

from assistant.service.texts import citations_of
from corpus.errors import NotFound
from corpus.loading import Corpus
from tools.registry import TOOLS
from tools.result import ToolResult


def run(corpus: Corpus, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """A tool's result as JSON-like data, with `citations` for its provisions; raises NotFound and BadInput."""
    if name not in TOOLS:
        raise NotFound(f"There is no tool {name[:60]!r}; the tools are {', '.join(TOOLS)}.")
    result = TOOLS[name].run(corpus, arguments)
    shown: dict[str, Any] = result.model_dump(mode="json")
    if isinstance(result, ToolResult):
        quoted = citations_of(corpus, result.provisions)
        shown["citations"] = [citation.model_dump(mode="json") for citation in quoted]
    return shown


def words(result: dict[str, Any]) -> str:
    """A result in plain lines, for a reader that takes no JSON: what decides, the sentence, the steps."""
    lines = [result.get("headline", ""), result.get("sentence", ""), *result.get("steps", [])]
    lines += [f"{row['town']} ({row['state']}): {row['text']}" for row in result.get("rows", [])]
    return "\n".join(line for line in lines if line)


def cited(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The citations of a result: its own, or those of its rows."""
    rows = [citation for row in result.get("rows", []) for citation in row["citations"]]
    return [*result.get("citations", []), *rows]
