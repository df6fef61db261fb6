"""Fines by day or offence, and their total over several."""

from __future__ import annotations

from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import PenaltySchedule, Rung
from tools.errors import ToolInputError
from tools.figures import computed, given, value_figure
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, shown

_MOST = 3_660


def rung_for(rule: PenaltySchedule, nth: int) -> Rung | None:
    """The rung of a ladder for the nth day or offence, or None where the text has none."""
    return next((r for r in rule.ladder if r.first <= nth and (r.last is None or nth <= r.last)), None)


def fine_on(rule: PenaltySchedule, nth: int) -> Fraction:
    """The fine for the nth day or offence; zero for a warning."""
    rung = rung_for(rule, nth)
    return Fraction(rule.values[rung.fine].exact()) if rung and rung.fine else Fraction(0)


def penalty_total(provision: Provision, number: int) -> ToolResult:
    """Total of the fines over `number` days (or offences), each at its rung. Raises ToolInputError."""
    rule = provision.rule
    assert isinstance(rule, PenaltySchedule)
    if not rule.ladder:
        raise ToolInputError("The text names no fine here by itself; it has no amount to add up.")
    if not 1 <= number <= _MOST:
        raise ToolInputError(f"The number of days or offences is between 1 and {_MOST:,}.")
    if rung_for(rule, number) is None:
        raise ToolInputError(f"The text has no fine for {_unit(rule)} {number}.")
    total = sum((fine_on(rule, nth) for nth in range(1, number + 1)), Fraction(0))
    unit = _unit(rule)
    groups = _groups(rule, number)
    shown_total = shown(total, "usd")
    rungs = "; ".join(_group_words(unit, first, last, fine) for first, last, fine in groups)
    return ToolResult(
        tool="penalty_total",
        town=provision.town,
        headline=f"{shown_total} in all over {number} {unit}s." if number > 1 else f"{_capital(_amount(total))}.",
        sentence=f"{_capital(rungs)}.",
        figures=[
            *(value_figure(provision, name) for name in dict.fromkeys(rule.own_value_names())),
            given(f"{unit}s", number, "count"),
            computed("total", total, "usd"),
            *_group_figures(groups, unit),
        ],
        steps=[*(_group_step(unit, *group) for group in groups), *_sum_step(groups, total)],
        checks=[_ladder_check(provision, rule, number, total)],
        amount=as_number(total),
        provisions=[provision.id],
    )


def penalty_on(provision: Provision, nth: int) -> ToolResult:
    """The fine on the nth day or for the nth offence."""
    rule = provision.rule
    assert isinstance(rule, PenaltySchedule)
    if not 1 <= nth <= _MOST:
        raise ToolInputError(f"The day or offence is a number between 1 and {_MOST:,}.")
    unit = _unit(rule)
    if rung_for(rule, nth) is None:
        raise ToolInputError(f"The text has no fine for {unit} {nth}.")
    fine = fine_on(rule, nth)
    amount = _amount(fine)
    return ToolResult(
        tool="penalty_on",
        town=provision.town,
        headline=f"{_capital(amount)}.",
        sentence=f"For {unit} {nth} the text has {amount}.",
        figures=[
            *(value_figure(provision, name) for name in dict.fromkeys(rule.own_value_names())),
            given(unit, nth, "count"),
        ],
        steps=[f"{unit} {nth}: {amount}"],
        checks=[_ladder_check(provision, rule, nth, fine)],
        amount=as_number(fine),
        provisions=[provision.id],
    )


def _unit(rule: PenaltySchedule) -> str:
    return {"day": "day", "offence": "violation", "occasion": "occasion"}[rule.per]


def _amount(fine: Fraction) -> str:
    return shown(fine, "usd") if fine else "a warning"


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _groups(rule: PenaltySchedule, number: int) -> list[tuple[int, int, Fraction]]:
    """Runs of days or offences with the same rung: first, last, fine each."""
    groups: list[tuple[int, int, Fraction]] = []
    for nth in range(1, number + 1):
        fine, rung = fine_on(rule, nth), rung_for(rule, nth)
        if groups and groups[-1][2] == fine and rung is rung_for(rule, groups[-1][0]):
            groups[-1] = (groups[-1][0], nth, fine)
        else:
            groups.append((nth, nth, fine))
    return groups


def _group_words(unit: str, first: int, last: int, fine: Fraction) -> str:
    if first == last:
        return f"{unit} {first}: {_amount(fine)}"
    return f"{unit}s {first} to {last}: {_amount(fine)} each"


def _group_step(unit: str, first: int, last: int, fine: Fraction) -> str:
    if first == last or not fine:
        return _group_words(unit, first, last, fine)
    count = last - first + 1
    return f"{unit}s {first}–{last}: {count} × {shown(fine, 'usd')} = {shown(count * fine, 'usd')}"


def _group_figures(groups: list[tuple[int, int, Fraction]], unit: str) -> list[ToolFigure]:
    ends = [(f"{unit} from", first) for first, _, _ in groups] + [(f"{unit} to", last) for _, last, _ in groups]
    return [computed(label, number, "count") for label, number in ends]


def _sum_step(groups: list[tuple[int, int, Fraction]], total: Fraction) -> list[str]:
    parts = [str(as_number((last - first + 1) * fine)) for first, last, fine in groups if fine]
    return [f"{' + '.join(parts)} = {shown(total, 'usd')}"] if len(parts) > 1 else []


def _ladder_check(provision: Provision, rule: PenaltySchedule, nth: int, amount: Fraction) -> ToolCheck:
    ladder = [(f"{_unit(rule)} {rung.first}", float(fine_on(rule, rung.first))) for rung in rule.ladder]
    return ToolCheck(
        label=f"fine by {_unit(rule)}", required=as_number(amount), given=nth, margin=None, unit="usd",
        result="fail", provision=provision.id, ladder=ladder,
    )  # fmt: skip
