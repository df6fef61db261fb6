"""How many animals may be kept, and which may not be kept at all."""

from __future__ import annotations

from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import CountLimit, Prohibition
from corpus.values import Value
from tools.land import square_feet, value_figure
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, counted, shown
from tools.setbacks import satisfied

_WEEKS = {"weeks of age": Fraction(1), "months of age": Fraction(365, 84), "years of age": Fraction(365, 7)}


def age_in_weeks(value: Value) -> Fraction:
    """An age value in weeks (a month is a twelfth of 365 days)."""
    return Fraction(value.exact()) * _WEEKS[value.unit]


def number_check(
    provision: Provision, names: tuple[str, str], count: int, *, area: Fraction | None = None, age: Fraction | None = None
) -> ToolResult:
    """Whether a number is within a limit. area: the lot in square feet; age in weeks of the animals counted."""
    rule = provision.rule
    assert isinstance(rule, CountLimit)
    limit = Fraction(rule.values[rule.limit].exact())
    figures = [value_figure(provision, name) for name in dict.fromkeys(rule.own_value_names())]
    figures.append(ToolFigure(label="number", value=count, unit="count", origin="given"))
    if rule.lot_under and area is not None:
        under = square_feet(rule.values[rule.lot_under])
        figures.append(ToolFigure(label="area given", value=as_number(area), unit="sq ft", origin="given"))
        if area >= under:
            return _beyond_reach(provision, rule, area, under, figures)
    if rule.age_over and age is not None and age <= age_in_weeks(rule.values[rule.age_over]):
        sentence = f"They do not count toward the limit: it counts animals over {rule.values[rule.age_over].shown()} old."
        return ToolResult(
            tool="number_allowed", town=provision.town, verdict="yes", headline="they do not count yet",
            sentence=sentence, figures=figures, provisions=[provision.id],
        )  # fmt: skip
    ok = satisfied(rule.operator, Fraction(count), limit)
    verdict = ("yes" if ok else "no") if not (rule.lot_under and area is None) else ("yes" if ok else "depends")
    over = Fraction(count) - limit
    return ToolResult(
        tool="number_allowed",
        town=provision.town,
        verdict=verdict,  # type: ignore[arg-type]
        headline=_headline(over, ok),
        sentence=rule.said,
        figures=[*figures, ToolFigure(label="difference", value=as_number(abs(over)), unit="count", origin="computed")],
        steps=[f"{counted(count, *names)} {'is within' if ok else 'is not within'} the limit of {as_number(limit)}"],
        checks=[
            ToolCheck(
                label=f"number of {names[1]}", required=as_number(limit), given=count, margin=as_number(-over),
                unit="count", result="pass" if ok else "fail", provision=provision.id,
            )  # fmt: skip
        ],
        missing=["area"] if rule.lot_under and area is None and not ok else [],
        provisions=[provision.id],
    )


def _headline(over: Fraction, ok: bool) -> str:
    if over == 0:
        return "exactly the limit" if ok else "exactly the limit, which is already too many"
    return f"{as_number(abs(over))} under the limit" if over < 0 and ok else f"{as_number(abs(over))} over the limit"


def _beyond_reach(
    provision: Provision, rule: CountLimit, area: Fraction, under: Fraction, figures: list[ToolFigure]
) -> ToolResult:
    return ToolResult(
        tool="number_allowed",
        town=provision.town,
        verdict="yes",
        headline=f"this limit is only for lots under {shown(under, 'sq ft')}",
        sentence=f"{rule.said} The area given is {shown(area, 'sq ft')}, so this limit does not reach it.",
        figures=figures,
        steps=[f"{shown(area, 'sq ft')} ≥ {shown(under, 'sq ft')}"],
        checks=[
            ToolCheck(
                label="lot area for the limit not to apply", required=as_number(under), given=as_number(area),
                margin=as_number(area - under), unit="sq ft", result="pass", provision=provision.id,
            )  # fmt: skip
        ],
        provisions=[provision.id],
    )


def prohibition_check(
    provision: Provision, *, area: Fraction | None = None, age: Fraction | None = None, area_words: str = ""
) -> ToolResult:
    """Whether something is prohibited, given the lot's area in square feet and the animal's age in weeks."""
    rule = provision.rule
    assert isinstance(rule, Prohibition)
    figures = [value_figure(provision, name) for name in dict.fromkeys(rule.own_value_names())]
    steps, checks, freed = [], [], None
    if rule.lot_under and area is not None:
        under = square_feet(rule.values[rule.lot_under])
        figures.append(ToolFigure(label="area given", value=as_number(area), unit="sq ft", origin="given"))
        figures.append(
            ToolFigure(label="difference", value=as_number(abs(area - under)), unit="sq ft", origin="computed")
        )
        steps += _area_steps(area, under, area_words)
        checks.append(
            ToolCheck(
                label="lot area", required=as_number(under), given=as_number(area), margin=as_number(area - under),
                unit="sq ft", result="pass" if area >= under else "fail", provision=provision.id,
            )  # fmt: skip
        )
        if area >= under:
            freed = f"the lot is not under {shown(under, 'sq ft')}"
    if rule.age_over and age is not None and freed is None:
        limit = age_in_weeks(rule.values[rule.age_over])
        steps.append(f"{shown(age, 'week')} {'>' if age > limit else '≤'} {shown(limit, 'week')} of age")
        if age <= limit:
            freed = f"not yet over {rule.values[rule.age_over].shown()} old"
            figures.append(
                ToolFigure(label="weeks left", value=as_number(limit - age), unit="week", origin="computed")
            )
            freed += f" ({shown(limit - age, 'week')} left)" if limit > age else " (that age is reached today)"
    open_facts = [name for name, field, given in (("area", rule.lot_under, area), ("age", rule.age_over, age)) if field and given is None]
    verdict, headline = _outcome(rule, freed, open_facts, area)
    return ToolResult(
        tool="allowed",
        town=provision.town,
        verdict=verdict,  # type: ignore[arg-type]
        headline=headline,
        sentence=rule.said,
        figures=figures,
        steps=steps,
        checks=checks,
        missing=open_facts if verdict == "depends" else [],
        provisions=[provision.id],
    )


def _area_steps(area: Fraction, under: Fraction, words: str) -> list[str]:
    first = [f"{words} = {shown(area, 'sq ft')}"] if words and "sq" not in words.lower() else []
    return [*first, f"{shown(area, 'sq ft')} {'≥' if area >= under else '<'} {shown(under, 'sq ft')}"]


def _outcome(rule: Prohibition, freed: str | None, open_facts: list[str], area: Fraction | None) -> tuple[str, str]:
    if freed:
        return "yes", freed
    if not (rule.age_over or rule.lot_under):
        return ("depends", "") if rule.unless else ("no", "")
    if rule.lot_under and area is None:
        return "depends", "it turns on the lot's size"
    return ("no", "the lot is too small") if area is not None else ("depends", "it turns on the age") if open_facts else ("no", "")
