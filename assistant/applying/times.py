"""Time limits and seasons against the dates, periods and times of a frame."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

from assistant.applying.distances import turned
from assistant.frame import Frame
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Season, TimeLimit
from tools.deadlines import clock_time, deadline
from tools.durations import BUSINESS_DAY, WEEKS
from tools.elapsed import day_kept, duration_kept, in_time
from tools.errors import ToolInputError
from tools.result import ToolResult
from tools.seasons import season_check


def time_limit(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """The day a time limit ends, or whether it was kept; None where the frame tells no time."""
    rule = provision.rule
    assert isinstance(rule, TimeLimit)
    if frame.asking != "open":
        kept = _kept(provision, rule, frame, today)
        if kept is not None:
            return turned(kept) if frame.inverted else kept
    if rule.duration is None or rule.bound in ("every", "lasts"):
        return None
    if rule.values[rule.duration].unit == "hour" and frame.times:
        return clock_time(provision, frame.times[0])
    if frame.dates:
        return deadline(provision, frame.dates[0])
    month, day = next(((month, day) for month, day in frame.months if day), (0, 0))
    return deadline(provision, date(today.year, month, day or 1), dated=False) if month else None


# Longer than so many times the limit, a length of time in a question is seldom the one that the rule limits.
_OF_THE_SAME_ORDER = 8


def _kept(provision: Provision, rule: TimeLimit, frame: Frame, today: date) -> ToolResult | None:
    """Whether what the question tells was in time: by two dates, by one against a fixed day, or by a length of time."""
    days = [date(today.year, month, day) for month, day in frame.months if day]
    try:
        if rule.deadline is not None:
            given = frame.dates or days
            return day_kept(provision, given[0], dated=bool(frame.dates)) if len(given) == 1 else None
        for given, dated in ((frame.dates, True), (days, False)):
            if len(given) == 2:
                return in_time(provision, min(given), max(given), dated=dated)
        spans = [period for period in frame.periods if not period.age]
        if len(spans) != 1 or frame.dates or days or rule.duration is None:
            return None
        result = duration_kept(provision, spans[0].number, spans[0].unit, spans[0].words)
        limit = rule.values[rule.duration]
        return result if result and _comparable(spans[0].weeks, limit.unit, limit.exact()) else None
    except ToolInputError:
        return None


def _comparable(weeks: Fraction, unit: str, limit: Fraction | Decimal) -> bool:
    bound = Fraction(limit) * WEEKS.get(unit, BUSINESS_DAY)
    return bound / _OF_THE_SAME_ORDER <= weeks <= bound * _OF_THE_SAME_ORDER


def season(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """Whether a season reaches the months and times of a frame; None where it tells none."""
    assert isinstance(provision.rule, Season)
    if not frame.months:
        return None
    time_of_day = frame.times[0] if frame.times else None
    results = [season_check(provision, month, day, time_of_day) for month, day in frame.months[:3]]
    if len(results) == 1:
        return results[0]
    return results[0].model_copy(
        update={
            "headline": "; ".join(result.headline.rstrip(".") for result in results),
            "verdict": results[0].verdict if len({result.verdict for result in results}) == 1 else "depends",
            "steps": [step for result in results for step in result.steps],
        }
    )
