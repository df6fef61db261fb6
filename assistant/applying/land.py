"""Land schedules: the area given or the number asked, against what a provision requires."""

from __future__ import annotations

import re
from datetime import date

from assistant.applying.reaching import count_reached, names_for, reached
from assistant.frame import Frame
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import AreaSchedule
from tools.land import land_check
from tools.result import ToolResult

LAND = ("lot", "NIL", "usable land")


def land(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """What an area schedule gives for the number or the area of a frame; None where it gives neither."""
    rule = provision.rule
    assert isinstance(rule, AreaSchedule)
    mentions = reached(corpus, held, provision, frame)
    if frame.animals and not mentions:
        return None
    count = count_reached(corpus, held, provision, frame)
    kinds = LAND if rule.measure in (*LAND, "land") else (rule.measure,)
    area = frame.area_of(*kinds)
    over = bool(_HOW_MANY_OVER.search(frame.message))
    if "number" in frame.wants and area is not None and frame.asking == "open" and not over:
        count = None
    if count is None and area is None:
        return None
    if count is not None and count < 1:
        return None
    names = names_for(corpus, provision, mentions)
    return land_check(
        provision,
        names,
        count,
        None if area is None else area.square_feet,
        area_words="" if area is None else area.words,
        gross=area is not None
        and area.of == "lot"
        and (rule.measure == "NIL" or bool(_BUILT_ON.search(frame.message)))
        and not _LAND_ALONE.search(frame.message),
    )


_HOW_MANY_OVER = re.compile(
    r"\bhow many (?:\w+ )?(?:over|too many|extra|more than|under|must go)\b|\bhow many is that over", re.I
)
_BUILT_ON = re.compile(
    r"\b(?:house|garage|driveway|dwelling|building|home|cottage|all told|including the|with the)\b", re.IGNORECASE
)


_LAND_ALONE = re.compile(
    r"\b(?:(?:area|land|acreage|lot size|size) alone|all (?:of it )?(?:usable|open|clear)"
    r"|vacant|no buildings|land[ -]?wise|empty lot)\b",
    re.IGNORECASE,
)
