"""Fees and fines for the numbers, visits, days and offences of a frame."""

from __future__ import annotations

import re
from datetime import date

from assistant.applying.reaching import Names, count_reached, names_for, reached
from assistant.frame import Frame
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import FeeSchedule, PenaltySchedule
from tools.fees import bands_together, fee_for, flat_fee
from tools.penalties import penalty_on, penalty_total
from tools.result import ToolResult, counted


def fee(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """The fee for the number, the visits or the bands of a frame; None where it turns on none of them."""
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    if len(rule.bands) == 1:
        return _flat_fee(provision, rule, frame)
    named = [band.label for band in rule.bands if band.label and _names_label(band.label, frame.message)]
    if frame.totals and len(named) > 1:
        return bands_together(provision, named)
    count = count_reached(corpus, held, provision, frame)
    if count is None or len(rule.bands) < 2:
        return None
    names = names_for(corpus, provision, reached(corpus, held, provision, frame))
    result = fee_for(provision, count, names)
    other = _second_number(frame, count)
    return result if result is None or other is None else _with_other(provision, result, other, names)


_GOES_ON = re.compile(
    r"\b(?:change[sd]?|become[s]?|move[sd]?|grow[sn]?|goes|instead|another|what about|from|to)\b", re.IGNORECASE
)


def _second_number(frame: Frame, count: int) -> int | None:
    """A second number to tell the fee for: a rank ('a fourth one'), or a number that the first one becomes."""
    becoming = [int(n) for n in frame.numbers if n.denominator == 1] if _GOES_ON.search(frame.query) else []
    return next((number for number in (*frame.ordinals, *becoming) if number > 1 and number != count), None)


def _with_other(provision: Provision, result: ToolResult, other: int, names: Names) -> ToolResult:
    """The fee for a second number beside the first: the same, or what it becomes."""
    second = fee_for(provision, other, names)
    if second is None or second.amount is None:
        return result
    words = "the same" if second.amount == result.amount else f"${second.amount:g}"
    return result.model_copy(
        update={
            "sentence": f"{result.sentence} For {counted(other, *names)} it is {words}.",
            "figures": [*result.figures, *second.figures],
            "steps": [*result.steps, *second.steps],
        }
    )


def _names_label(label: str, message: str) -> bool:
    """Whether a message names a band by the words that tell it from the others."""
    low = message.lower()
    return any(
        word in low
        for word in label.lower().replace(",", "").split()
        if len(word) > 2 and word not in ("the", "that", "requires")
    )


def _flat_fee(provision: Provision, rule: FeeSchedule, frame: Frame) -> ToolResult | None:
    hours = next((period.number for period in frame.periods if period.unit == "hour"), None)
    if rule.per == "hour":
        return flat_fee(provision, hours=hours) if hours is not None and rule.base else None
    units = next((number for kind, number in frame.occasions if kind in (rule.per, rule.each)), 1)
    if rule.per == "visit" and units == 1 and frame.ordinals and frame.totals:
        units = max(frame.ordinals)
    return flat_fee(provision, units) if units > 1 or frame.totals else None


_PAYS = re.compile(r"\b(?:pay|owe|fined?|fines|charged?|cost|ticketed)\b|\$", re.IGNORECASE)


def penalty(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """The fine for the days or the offence of a frame; None where it tells neither."""
    rule = provision.rule
    assert isinstance(rule, PenaltySchedule)
    days = next(
        (int(p.number) for p in frame.periods if p.unit in ("day", "week") and not p.age and p.number.denominator == 1),
        None,
    )
    weeks = any(p.unit == "week" for p in frame.periods if not p.age)
    if not rule.ladder:
        return None
    if rule.per == "occasion":
        return penalty_on(provision, 1) if frame.totals else None
    offences = next((number for kind, number in frame.occasions if kind == "offence"), 0)
    if rule.per == "offence" and offences > 1 and frame.totals:
        return penalty_total(provision, offences)
    if rule.per == "day" and days:
        return penalty_total(provision, days * (7 if weeks else 1))
    if frame.ordinals and rule.per in ("day", "offence") and len(rule.ladder) > 1:
        result = penalty_on(provision, frame.ordinals[-1])
        pays = None if frame.asking == "open" or not _PAYS.search(frame.message) else "yes" if result.amount else "no"
        return result.model_copy(update={"sentence": f"{result.sentence} {rule.said}", "verdict": pays})
    return None
