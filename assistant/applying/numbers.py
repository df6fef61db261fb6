"""Limits on number, bans that turn on land or age, and look-ups by depth."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from assistant.applying.land import LAND
from assistant.applying.reaching import names_for, reached
from assistant.frame import Frame
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import CountLimit, LookupTable, Prohibition
from tools.lookups import look_up
from tools.numbers_allowed import age_in_weeks, number_check, prohibition_check
from tools.result import ToolResult


def number(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """Whether the number of a frame keeps a limit; None where it gives none."""
    rule = provision.rule
    assert isinstance(rule, CountLimit)
    mentions = reached(corpus, held, provision, frame)
    limit = age_in_weeks(rule.values[rule.age_over]) if rule.age_over else None
    named = {mention.animal for mention in mentions}
    count = frame.count_of(named, lambda m: not m.young if m.age is None or limit is None else m.age > limit)
    if count is None or frame.asking == "open":
        return None
    area = frame.area_of(*LAND)
    result = number_check(
        provision, names_for(corpus, provision, mentions), count, area=None if area is None else area.square_feet
    )
    flipped = {"yes": "no", "no": "yes"}.get(str(result.verdict), result.verdict) if frame.inverted else result.verdict
    return result.model_copy(update={"verdict": flipped})


def _age(frame: Frame) -> Fraction | None:
    return next((period.weeks for period in frame.periods if period.age), None)


def prohibition(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """Whether a ban that turns on land or age reaches the frame; None for an outright ban."""
    rule = provision.rule
    assert isinstance(rule, Prohibition)
    area = frame.area_of(*LAND)
    if not rule.values or (rule.lot_under is None and rule.age_over is None):
        return None
    return prohibition_check(
        provision, area=None if area is None else area.square_feet, age=_age(frame),
        area_words="" if area is None else area.words,
    )  # fmt: skip


def lookup(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """The row of a table for the depth of a frame; None where it gives none."""
    rule = provision.rule
    assert isinstance(rule, LookupTable)
    if rule.input_unit != "ft":
        return None
    depth = next((n for n in frame.lengths if n.of == "depth"), None) or frame.distance()
    return None if depth is None else look_up(provision, depth.feet)
