"""Fees by schedule."""

from __future__ import annotations

from fractions import Fraction

from corpus.provisions import Provision
from corpus.rules import Band, FeeSchedule
from tools.figures import value_figure
from tools.result import ToolCheck, ToolFigure, ToolResult, as_number, counted, shown

_BOUNDLESS = 10**9


def band_bounds(provision: Provision, band: Band) -> tuple[int, int]:
    """Smallest and largest number of animals that a band covers."""

    def number(name: str) -> int:
        return int(provision.rule.values[name].exact())

    if band.exactly:
        return number(band.exactly), number(band.exactly)
    low = number(band.from_) if band.from_ else number(band.over) + 1 if band.over else 0
    high = number(band.to) if band.to else number(band.at_most) if band.at_most else _BOUNDLESS
    return low, high


def band_for(provision: Provision, count: int) -> Band | None:
    """The band of a schedule that covers a number of animals, or None: bands told apart otherwise cover none."""
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    if len(rule.bands) > 1 and any(set(band.names()) == {band.fee} for band in rule.bands):
        return None
    for band in rule.bands:
        low, high = band_bounds(provision, band)
        if low <= count <= high:
            return band
    return None


def fee_for(provision: Provision, count: int, names: tuple[str, str]) -> ToolResult | None:
    """The fee for a number of animals with the next step of the ladder; None where no band covers the number."""
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    band = band_for(provision, count)
    if band is None:
        return None
    fee = rule.values[band.fee]
    amount = shown(Fraction(fee.exact()), "usd")
    period = " a year" if rule.per == "year" else ""
    banded = len(rule.bands) > 1
    reach = f" for {counted(count, *names)}" if banded else f", whatever the number ({counted(count, *names)} here)"
    return ToolResult(
        tool="fee",
        town=provision.town,
        headline=f"{amount}{period}.",
        sentence=f"The {rule.item} is {amount}{period}{reach}; {_rest(provision, band)}".rstrip("; ") + ".",
        figures=[
            *(value_figure(provision, name) for name in _names(rule)),
            ToolFigure(label="number of animals", value=count, unit="count", origin="given"),
        ],
        steps=[f"{counted(count, *names)}: {_band_words(provision, band)} = {amount}"],
        checks=[_check(provision, rule, band, count)],
        amount=as_number(fee.exact()),
        provisions=[provision.id],
    )


def flat_fee(provision: Provision, units: int = 1, hours: Fraction | None = None) -> ToolResult | None:
    """A fee that does not go by number of animals: times so many visits, lots or tags, or for so many hours.

    None for a schedule with several bands, and for part hours, of which the texts do not say how they are charged.
    """
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    if len(rule.bands) != 1:
        return None
    fee = Fraction(rule.values[rule.bands[0].fee].exact())
    figures = [value_figure(provision, name) for name in rule.values]
    if hours is not None and rule.base:
        return _by_the_hour(provision, rule, fee, hours, figures)
    total = fee * units
    steps = [f"{units} × {shown(fee, 'usd')} = {shown(total, 'usd')}"] if units > 1 else []
    return ToolResult(
        tool="fee", town=provision.town, headline=f"{shown(total, 'usd')}{' in all' if units > 1 else ''}.",
        sentence=rule.said, steps=steps, amount=as_number(total), provisions=[provision.id],
        figures=[*figures, ToolFigure(label="total", value=as_number(total), unit="usd", origin="computed")],
    )  # fmt: skip


def _by_the_hour(
    provision: Provision, rule: FeeSchedule, fee: Fraction, hours: Fraction, figures: list[ToolFigure]
) -> ToolResult | None:
    base = Fraction(rule.values[str(rule.base)].exact())
    if hours.denominator != 1 or hours < 1:
        return None
    total = base + (hours - 1) * fee
    step = f"{shown(base, 'usd')} + {hours - 1} × {shown(fee, 'usd')} = {shown(total, 'usd')}"
    return ToolResult(
        tool="fee", town=provision.town, headline=f"{shown(total, 'usd')} in all.", sentence=f"{rule.said} {step}.",
        steps=[step], amount=as_number(total), provisions=[provision.id],
        figures=[*figures, ToolFigure(label="total", value=as_number(total), unit="usd", origin="computed")],
    )  # fmt: skip


def bands_together(provision: Provision, labels: list[str]) -> ToolResult | None:
    """The sum of the fees of bands that the question names by their labels; None unless it names several."""
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    bands = [band for band in rule.bands if band.label in labels]
    if len(bands) < 2:
        return None
    amounts = [Fraction(rule.values[band.fee].exact()) for band in bands]
    step = f"{' + '.join(shown(a, 'usd') for a in amounts)} = {shown(sum(amounts, Fraction(0)), 'usd')}"
    return ToolResult(
        tool="fee", town=provision.town, headline=f"{shown(sum(amounts, Fraction(0)), 'usd')} together.",
        sentence=rule.said, steps=[step], amount=as_number(sum(amounts, Fraction(0))), provisions=[provision.id],
        figures=[
            *(value_figure(provision, name) for name in rule.values),
            ToolFigure(label="total", value=as_number(sum(amounts, Fraction(0))), unit="usd", origin="computed"),
        ],
    )  # fmt: skip


def _names(rule: FeeSchedule) -> list[str]:
    return list(dict.fromkeys(rule.own_value_names()))


def _rest(provision: Provision, taken: Band) -> str:
    rule = provision.rule
    assert isinstance(rule, FeeSchedule)
    others = [band for band in rule.bands if band is not taken]
    return ", ".join(
        f"{_band_words(provision, band)}, {shown(Fraction(rule.values[band.fee].exact()), 'usd')}" for band in others
    )


def _band_words(provision: Provision, band: Band) -> str:
    low, high = band_bounds(provision, band)
    if low == high:
        return f"{low}"
    if high == _BOUNDLESS:
        return f"more than {low - 1}" if band.over else f"{low} or more" if low else "any number"
    return f"up to {high}" if low == 0 else f"{low} to {high}"


def _check(provision: Provision, rule: FeeSchedule, taken: Band, count: int) -> ToolCheck:
    ladder = [(_band_words(provision, band), float(rule.values[band.fee].exact())) for band in rule.bands]
    return ToolCheck(
        label=rule.item, required=as_number(rule.values[taken.fee].exact()), given=count, margin=None, unit="usd",
        result="pass", provision=provision.id, ladder=ladder,
    )  # fmt: skip
