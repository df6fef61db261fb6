"""The tools of the registry, as front ends run them."""

from __future__ import annotations

from typing import Any, Protocol

from pydantic import BaseModel

from assistant.service.texts import citations_of
from corpus.errors import NotFound
from corpus.loading import Corpus


class Tool(Protocol):
    """A tool of the registry. parameters: the JSON Schema of its arguments."""

    name: str
    description: str
    parameters: dict[str, Any]

    def run(self, corpus: Corpus, arguments: dict[str, Any]) -> BaseModel:
        """The result; raises ToolInputError naming what is accepted."""
        ...


def tools() -> dict[str, Tool]:
    """All tools by name."""
    # Imported when first asked for: the tools bring the units of measure, which a start can do without.
    from tools.registry import TOOLS

    return dict(TOOLS)


def run(corpus: Corpus, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """A tool's result as JSON-like data, with `citations` for its provisions; raises NotFound and BadInput."""
    held = tools()
    if name not in held:
        raise NotFound(f"There is no tool {name[:60]!r}; the tools are {', '.join(held)}.")
    result = held[name].run(corpus, arguments).model_dump(mode="json")
    quoted = citations_of(corpus, result.get("provisions", []))
    return {**result, "citations": [citation.model_dump(mode="json") for citation in quoted]}
