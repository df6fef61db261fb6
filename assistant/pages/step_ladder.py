"""A fee or fine ladder, one rung to a line, the one that the asker stands on marked."""

from __future__ import annotations

from markupsafe import Markup

from assistant.answer import Check
from assistant.pages.drawing import box, line, measured, shape, svg, words
from assistant.pages.readings import current_step, is_by_number

_RUNG = 30
_BAR_FROM, _BAR_WIDTH = 52.0, 30.0


def draw_ladder(check: Check) -> Markup:
    """The ladder of a check in dollars; its steps are numbers of animals, days or offences."""
    here = current_step(check)
    climbed = is_by_number(check)
    highest = max(amount for _, amount in check.ladder) or 1.0
    height = len(check.ladder) * _RUNG
    parts: list[Markup] = []
    for number, (label, amount) in enumerate(check.ladder):
        y = number * _RUNG
        on = number == here
        if on:
            parts += [box(0, y + 1, 100, _RUNG - 2, "rung-here"), shape(0, y + 9, "M4 0l8 6l-8 6z", "pointer plain")]
        parts.append(words(7, y + 20, label, "rung-label here" if on else "rung-label", "start"))
        passed = on or (climbed and here is not None and number < here)
        parts.append(
            box(_BAR_FROM, y + 9, amount / highest * _BAR_WIDTH, 12, "rung-bar here" if passed else "rung-bar")
        )
        shown = measured(amount, "usd") if amount else "warning"
        parts.append(words(99, y + 20, shown, "rung-figure here" if on else "rung-figure", "end"))
        parts.append(line(0, y + _RUNG, 100, y + _RUNG, "rung"))
    return svg(height + 1, _said(check, here), parts)


def _said(check: Check, here: int | None) -> str:
    steps = "; ".join(f"{label}: {measured(amount, 'usd') if amount else 'warning'}" for label, amount in check.ladder)
    mine = "" if here is None else f" Yours is the step ‘{check.ladder[here][0]}’."
    total = f" In all {measured(float(check.required or 0), 'usd')}." if is_by_number(check) else ""
    return f"{check.label}. {steps}.{mine}{total}"
