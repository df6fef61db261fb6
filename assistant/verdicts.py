"""Yes, no or it depends: from a check where one ran, else as learned from the ways rules are asked."""

from __future__ import annotations

from assistant.answer import Verdict
from assistant.frame import Frame
from assistant.interfaces import Match
from corpus.provisions import Provision
from tools.result import ToolResult

# A learned verdict is given only from this probability on, and without 'probably' from the second one on
# (docs/evaluating.md): a wrong 'yes' is worse than none.
SURE, FIRM = 0.55, 0.7
# A duty seldom gives leave: 'yes, you may' of a rule that requires something must be surer.
SURER = 0.65
# Share of the vote of the closest ways of asking; the rest is the verdict reader's.
VOTE = 0.5


def _measured(frame: Frame) -> bool:
    """Whether the asker gave figures on which the answer may turn."""
    money = "$" in frame.message
    return bool(frame.areas or frame.lengths or frame.periods or frame.dates or frame.months or frame.times or money)


def verdict_for(frame: Frame, provision: Provision, result: ToolResult, match: Match) -> tuple[Verdict | None, bool]:
    """The verdict a provision gives, and whether it is firm; None for an open question or where nothing tells."""
    if frame.asking == "open":
        return None, False
    if result.verdict is not None:
        return result.verdict, True
    if _measured(frame) and result.figures and not provision.rule.silence:
        return None, False  # it turns on figures that no tool could compare: say the rule, not yes or no
    judged = weighed(match)
    best = max(judged, key=lambda group: judged[group], default=None)
    if best is None or judged[best] < SURE:
        return None, False
    if frame.broad and best == "no" and provision.rule.says != "prohibits":
        return None, False  # a condition or a limit is no ban on keeping the animal
    leave = best == "yes" and frame.asking == "permission" and provision.rule.says == "requires"
    if leave and judged[best] < SURER:
        return None, False
    return _as_verdict(best), judged[best] >= FIRM


def weighed(match: Match) -> dict[str, float]:
    """Probability of each verdict: the vote of the closest ways of asking the rule, and the reader's opinion."""
    learned = match.verdicts
    votes = {group: match.groups.get(group, 0.0) for group in learned}
    total = sum(votes.values())
    if not total:
        return learned
    return {group: VOTE * votes[group] / total + (1 - VOTE) * learned[group] for group in learned}


def _as_verdict(group: str) -> Verdict:
    return "yes" if group == "yes" else "no" if group == "no" else "depends"
