"""Yes, no or it depends: from a check where one ran, else as learned from the ways rules are asked."""

from __future__ import annotations

from assistant.answer import Verdict
from assistant.frame import Frame
from assistant.interfaces import Match
from corpus.provisions import Provision
from tools.result import ToolResult

# A learned verdict is given only from this probability on (docs/evaluating.md): a wrong 'yes' is worse than none.
SURE = 0.5
# A duty seldom gives leave: 'yes, you may' of a rule that requires something must be surer.
SURER = 0.8
_SAME_QUESTION = 0.93


def _measured(frame: Frame) -> bool:
    """Whether the asker gave figures on which the answer may turn."""
    money = "$" in frame.message
    return bool(frame.areas or frame.lengths or frame.periods or frame.dates or frame.months or frame.times or money)


def verdict_for(frame: Frame, provision: Provision, result: ToolResult, match: Match) -> Verdict | None:
    """The verdict a provision gives; None for an open question or where nothing tells surely enough."""
    if frame.asking == "open":
        return None
    if result.verdict is not None:
        return result.verdict
    judged = match.verdicts
    asked = {group: weight for group, weight in match.groups.items() if group in judged}
    if match.closest > _SAME_QUESTION and asked:
        return _as_verdict(max(asked, key=lambda group: asked[group]))
    if _measured(frame) and result.figures and not provision.rule.silence:
        return None  # it turns on figures that no tool could compare: say the rule, not yes or no
    best = max(judged, key=lambda group: judged[group], default=None)
    if best is None or judged[best] < SURE:
        return None
    if frame.broad and best == "no" and provision.rule.says != "prohibits":
        return None  # a condition or a limit is no ban on keeping the animal
    leave = best == "yes" and frame.asking == "permission" and provision.rule.says == "requires"
    return None if leave and judged[best] < SURER else _as_verdict(best)


def _as_verdict(group: str) -> Verdict:
    return "yes" if group == "yes" else "no" if group == "no" else "depends"
