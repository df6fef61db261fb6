"""Errors of the tools (see the tree in `corpus/errors.py`)."""

from corpus.errors import BadInput


class ToolInputError(BadInput):
    """A tool's argument cannot be used; the message names what is accepted."""

    title = "The tool cannot use this"


class NoRule(BadInput):
    """The town's text has no rule that the tool could apply."""

    http_status = 404
    title = "The text does not say"
