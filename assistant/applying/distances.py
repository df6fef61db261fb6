"""Distances given against the limits of a provision that they may be measured by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from assistant.applying.reaching import widened
from assistant.frame import Frame, Length
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Limit
from tools.margins import LOWER
from tools.result import ToolResult
from tools.setbacks import claimed_distance, distance_check, limit_value, satisfied, stated_limits, together
from tools.statements import stated

Pair = tuple[Limit, Length]


def distances(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """The distances given checked against the limits that they belong to, or those limits stated; None without any."""
    found = [limit for limit in matching_limits(corpus, provision, frame) if _is_length(provision, limit)]
    if not found:
        return None
    claimed = _claimed(frame)
    if claimed is not None and len({limit_value(provision, limit) for limit in found}) == 1:
        return claimed_distance(provision, found[0], claimed)
    # 'must it be 50 ft' names a figure to be confirmed, not a distance to be checked.
    confirms = frame.asking in ("open", "obligation") or frame.claims
    pairs = [] if confirms or _LEAVE.search(frame.message) else _paired(corpus, found, frame)
    if not pairs:
        singled_out = frame.asking == "open" and len(found) < len(provision.rule.limits)
        return stated_limits(provision, found, told_first=singled_out).model_copy(
            update={"figures": stated(provision).figures}
        )
    checked = together([_checked(provision, group, frame) for group in _grouped(pairs)])
    checked = checked.model_copy(update={"figures": [*checked.figures, *stated(provision).figures]})
    return turned(checked) if frame.inverted else checked


# Whether leave can be given for less is no question of whether the distance is kept.
_LEAVE = re.compile(
    r"\b(?:sign off|give (?:me|us) (?:permission|leave)|make an exception|waive|let (?:me|us) off"
    r"|allow (?:it|me|us) anyway|grant (?:me|us)|a variance)\b",
    re.IGNORECASE,
)


def is_measured_to(provision: Provision) -> bool:
    """Whether a provision's lengths are distances to named features."""
    return any(limit.feature and _is_length(provision, limit) for limit in provision.rule.limits)


_CLAIMED = re.compile(
    r"\b(?:(?:must|has to|have to|needs? to|should|gotta|supposed to|ought to)\s+(?:be|stay|sit|stand|keep)"
    r"|(?:rule|limit|minimum|setback|distance) is)\s+(?:at least |a |about |only )?(\d[\d,]*(?:\.\d+)?)",
    re.IGNORECASE,
)


def _claimed(frame: Frame) -> Fraction | None:
    """The figure that somebody is said to claim of the rule itself, where the question is whether that is right."""
    match = _CLAIMED.search(frame.message) if frame.claims else None
    return Fraction(match.group(1).replace(",", "")) if match else None


def matching_limits(corpus: Corpus, provision: Provision, frame: Frame) -> list[Limit]:
    """The limits of a rule that the frame's features and structures single out; all of them where none does."""
    limits = list(provision.rule.limits)
    named = [limit for feature in frame.features for limit in _limits_to(corpus, limits, feature)]
    limits = [limit for limit in limits if limit in named] or limits
    structures = {name for structure in frame.structures for name in widened(corpus, structure)}
    if structures:
        limits = [limit for limit in limits if limit.structure in structures] or limits
    return limits


def _limits_to(corpus: Corpus, limits: list[Limit], feature: str) -> list[Limit]:
    """The limits to a feature itself; where there is none, those to a wider or a narrower kind of it."""
    exact = [limit for limit in limits if limit.feature == feature]
    asked = widened(corpus, feature)
    return exact or [limit for limit in limits if limit.feature and widened(corpus, limit.feature) & asked]


def _paired(corpus: Corpus, limits: list[Limit], frame: Frame) -> list[Pair]:
    """Each limit with the distance given to its own feature; a lone, unbound distance goes with a lone limit."""
    pairs = []
    if _NOT_DRUNK.search(frame.message):  # such wells are none that limits to drinking water speak of
        limits = [limit for limit in limits if not _DRINKING.search(limit.feature or "")]
    for limit in limits:
        own = widened(corpus, limit.feature or "")
        given = [
            length
            for length in frame.distances()
            if length.to and (limit.feature in widened(corpus, length.to) or length.to in own)
        ]
        if given:
            # Of several distances to one kind of thing the least decides.
            pairs.append((limit, min(given, key=lambda length: length.feet)))
    alone = frame.distance()
    if not pairs and alone is not None and not alone.to and len({limit.feature for limit in limits}) == 1:
        return [(limit, alone) for limit in limits]
    return pairs


_DRINKING = re.compile(r"drinking|potable")
_NOT_DRUNK = re.compile(
    r"\b(?:nobody|no one|we don'?t|never|isn'?t|not) (?:for )?drinks?\b|\b(?:irrigation|sprinklers?|lawn) well\b"
    r"|\bwell\b.{0,40}\b(?:irrigation|sprinklers?|watering)\b|\bnot for drinking\b",
    re.IGNORECASE,
)


def _grouped(pairs: Sequence[Pair]) -> list[list[Pair]]:
    """The pairs by what is measured: limits of one structure to one feature stand together."""
    groups: dict[tuple[str | None, str | None], list[Pair]] = {}
    for limit, given in pairs:
        groups.setdefault((limit.feature, limit.structure), []).append((limit, given))
    return list(groups.values())


_AUTHORIZED = re.compile(
    r"\b(?:authori[sz]\w*|permission|sign(?:ed|s)?[ -]?off|their ok(?:ay)?|approv\w+|(?:said|says|is|are|was|were) "
    r"(?:it'?s |it is )?(?:fine|ok(?:ay)?|good))\b",
    re.IGNORECASE,
)


def _checked(provision: Provision, pairs: Sequence[Pair], frame: Frame) -> ToolResult:
    """One distance against its limits: where a lower one stands for those with leave, the leave decides between."""
    limits, given = [limit for limit, _ in pairs], pairs[0][1]
    result = distance_check(provision, limits, given.feet, given.words)
    floor = min(limits, key=lambda limit: limit_value(provision, limit))
    several = len({limit_value(provision, limit) for limit in limits}) > 1
    kept = satisfied(floor.operator, given.feet, limit_value(provision, floor))
    if result.verdict != "no" or not several or floor.operator not in LOWER or not kept:
        return result
    if not _AUTHORIZED.search(frame.message):
        return result.model_copy(update={"verdict": "depends"})
    return result.model_copy(
        update={"verdict": "yes", "headline": distance_check(provision, [floor], given.feet).headline}
    )


def turned(result: ToolResult) -> ToolResult:
    """A result whose yes is the question's no."""
    return result.model_copy(update={"verdict": {"yes": "no", "no": "yes"}.get(str(result.verdict), result.verdict)})


def _is_length(provision: Provision, limit: Limit) -> bool:
    value = provision.rule.values[limit.value]
    return value.unit in ("ft", "in") and bool(value.numbers())
