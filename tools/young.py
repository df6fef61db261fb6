"""Whether a young animal counts toward numbers, land and fees, as the town's text counts the young."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Limit
from tools.choosing import first
from tools.classification import plural_of, reaches, require_animal
from tools.durations import WEEKS, unit_of_time
from tools.figures import given, value_figures
from tools.margins import Comparison
from tools.result import ToolResult, shown
from tools.setbacks import limit_value

_TOPIC = "counting-young"


def young_counted(corpus: Corpus, held: TownCorpus, animal: str, age: Fraction | None = None) -> ToolResult:
    """Whether the young of an animal count; age in weeks, where it is known.

    Raises ToolInputError for an unknown animal, NoRule where the text does not speak of the young.
    """
    require_animal(corpus, animal)
    found = [p for p in held.provisions if p.rule.topic == _TOPIC and reaches(corpus.animals, held, p.rule, animal)]
    provision = first(found, f"words on how young {plural_of(corpus, animal)} count", held)
    rule = provision.rule
    compared = None if age is None else _compared(provision, age)
    verdict, headline = _outcome(provision, compared)
    return ToolResult(
        tool="young_counted",
        town=held.town.id,
        verdict=verdict,
        headline=headline,
        sentence=rule.said,
        figures=[*value_figures(provision), *([] if age is None else [given("age given", age, "week")])],
        steps=[] if compared is None else [compared.step],
        conditions=[rule.fill(condition) for condition in rule.conditions],
        missing=["age"] if _age_limit(provision) and age is None else [],
        provisions=[provision.id],
    )


def _outcome(provision: Provision, compared: Comparison | None) -> tuple[Literal["yes", "no", "depends"], str]:
    """Yes where they count: no exemption reaches them, or they are too old for it."""
    if provision.rule.kind != "exemption":
        return "yes", "they count"
    if compared is not None and not compared.ok:
        over = f"{shown(-compared.margin, 'week')} too old" if compared.margin else "just too old"
        return "yes", f"they count: {over} for the exemption"
    if provision.rule.conditions or (compared is None and _age_limit(provision)):
        return "depends", "they do not count where all that the text asks for holds"
    return "no", "they do not count"


def _age_limit(provision: Provision) -> Limit | None:
    values = provision.rule.values
    return next((limit for limit in provision.rule.limits if values[limit.value].unit.endswith(" of age")), None)


def _compared(provision: Provision, age: Fraction) -> Comparison | None:
    """The age against the exemption's, in weeks."""
    limit = _age_limit(provision)
    if limit is None:
        return None
    weeks = limit_value(provision, limit) * WEEKS[str(unit_of_time(provision.rule.values[limit.value].unit))]
    return Comparison(limit.operator, weeks, age, "week")
