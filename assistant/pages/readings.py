"""What a check comes to, as two or three words with their figures: required, yours, to spare or short."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from assistant.answer import Check
from assistant.pages.drawing import measured

_BY_NUMBER = re.compile(r"[a-z]+ (\d+)")


@dataclass(frozen=True)
class Reading:
    """A figure with its word; `decides` marks the one that the answer turns on."""

    word: str
    figure: str
    decides: bool = False


def readings_of(check: Check) -> tuple[Reading, ...]:
    """The readings of a check, the deciding one last."""
    if check.unit == "date":
        return _dates(check)
    if not isinstance(check.required, (int, float)):
        return ()
    if check.unit == "usd":
        return _money(check, check.required)
    first = Reading("Required", measured(check.required, check.unit))
    if not isinstance(check.given, (int, float)):
        return (first, Reading("Yours", "not said", decides=True))
    given = Reading("Yours", measured(check.given, check.unit))
    return (first, given, Reading(margin_word(check), measured(abs(check.margin or 0), check.unit), decides=True))


def title_of(check: Check) -> str:
    """What a check measures, with the feature that a distance is measured to."""
    if not check.feature or check.feature.split()[-1] in check.label:
        return check.label
    return f"{check.label} to the {check.feature}"


def margin_word(check: Check) -> str:
    """`To spare`, `Short`, `Over` (too much of it), for a check with both figures."""
    if check.result != "fail":
        return "To spare"
    over = isinstance(check.given, (int, float)) and isinstance(check.required, (int, float))
    return "Over" if over and check.given >= check.required else "Short"  # type: ignore[operator]


def _money(check: Check, required: float) -> tuple[Reading, ...]:
    total = Reading("In all" if is_by_number(check) else "Comes to", measured(required, "usd"), decides=True)
    if not isinstance(check.given, (int, float)):
        return (total,)
    return (Reading("Yours", measured(check.given, "count")), total)


def is_by_number(check: Check) -> bool:
    """Whether the ladder's steps are days or offences (`day 2`), each with its number."""
    return bool(check.ladder) and all(_BY_NUMBER.fullmatch(label) for label, _ in check.ladder)


def current_step(check: Check) -> int | None:
    """The step of a fee or fine ladder that the asker stands on, or None."""
    if is_by_number(check) and isinstance(check.given, (int, float)):
        reached = [n for n, (label, _) in enumerate(check.ladder) if int(label.rsplit(" ", 1)[-1]) <= check.given]
        return reached[-1] if reached else None
    return next((n for n, (_, amount) in enumerate(check.ladder) if amount == check.required), None)


def _dates(check: Check) -> tuple[Reading, ...]:
    start, end = as_date(check.given), as_date(check.required)
    if end is None:
        return ()
    shown = [Reading("From", short_date(start))] if start else []
    shown.append(Reading("By", short_date(end), decides=check.margin is None))
    if check.margin is not None:
        late = check.margin < 0
        days = measured(abs(check.margin), "day")
        shown.append(Reading("Past by" if late else "Left", days, decides=True))
    return tuple(shown)


def as_date(value: object) -> date | None:
    """An ISO date, or None where the value is none."""
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def short_date(day: date) -> str:
    """A date that fits under a tick: `Jun 15, 2026`."""
    return f"{day:%b} {day.day}, {day.year}"
