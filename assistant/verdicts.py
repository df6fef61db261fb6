"""Yes, no or it depends: from a check where one ran, else from how the rule is asked and what it says."""

from __future__ import annotations

from assistant.answer import Verdict
from assistant.frame import Frame
from assistant.interfaces import Match
from corpus.provisions import Provision
from tools.result import ToolResult

_CLEAR = 0.55

# What a rule's force answers to each kind of question, where its ways of being asked do not tell.
_BY_FORCE: dict[str, dict[str, Verdict]] = {
    "permission": {"prohibits": "no", "permits": "yes", "requires": "depends", "exempts": "yes"},
    "obligation": {"requires": "yes", "exempts": "no", "permits": "no", "prohibits": "no"},
}


def verdict_for(frame: Frame, provision: Provision, result: ToolResult, match: Match) -> Verdict | None:
    """The verdict a provision gives; None for an open question or where nothing tells."""
    if frame.asking == "open":
        return None
    if result.verdict is not None:
        return result.verdict
    asked: dict[Verdict, float] = {group: match.groups.get(group, 0.0) for group in ("yes", "no", "depends")}  # type: ignore[misc]
    total = sum(asked.values())
    if total > 0:
        best = max(asked, key=lambda group: asked[group])
        if asked[best] >= _CLEAR * total:
            return best
    return _BY_FORCE.get(frame.asking, {}).get(provision.rule.says)
