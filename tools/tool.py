"""A tool: a name, typed arguments, and a function over the corpus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from corpus.loading import Corpus
from tools.arguments import Arguments
from tools.errors import ToolInputError


@dataclass(frozen=True)
class Tool:
    """A tool: its name, what it does, the model of its arguments, and its function."""

    name: str
    description: str
    arguments: type[Arguments]
    function: Callable[[Corpus, Any], BaseModel]

    @property
    def parameters(self) -> dict[str, Any]:
        """The JSON Schema of the arguments."""
        return self.arguments.model_json_schema()

    def run(self, corpus: Corpus, arguments: dict[str, Any]) -> BaseModel:
        """The result; raises ToolInputError (or UnknownTown, NoRule) with one clear sentence."""
        try:
            typed = self.arguments.model_validate(arguments)
        except ValidationError as error:
            fault = error.errors()[0]
            place = ".".join(str(part) for part in fault["loc"]) or "arguments"
            accepted = ", ".join(self.arguments.model_fields)
            raise ToolInputError(f"{self.name}: {place}: {fault['msg']}; it takes {accepted}.") from error
        return self.function(corpus, typed)
