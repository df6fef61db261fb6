"""A provision told in its own plain sentence, with nothing computed."""

from __future__ import annotations

from corpus.provisions import Provision
from tools.figures import value_figure
from tools.result import ToolResult


def stated(provision: Provision) -> ToolResult:
    """A provision's plain sentence with all its figures."""
    figures = [value_figure(provision, name) for name in provision.rule.values]
    return ToolResult(
        tool="statement", town=provision.town, sentence=provision.rule.said, figures=figures, provisions=[provision.id]
    )
