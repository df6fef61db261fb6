"""An answer asked again of today's texts, and what changed."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from assistant.answer import Answer

# `receipt` and `session` differ by nature; suggestions say nothing about the rules.
_COMPARED = (
    "status", "verdict", "answer", "towns", "figures", "steps", "citations", "nearest",
    "checks", "also_check", "caveats", "missing", "as_of",
)  # fmt: skip


class Change(BaseModel):
    """A field of the answer that is not what it was."""

    model_config = ConfigDict(frozen=True)

    field: str
    before: Any
    after: Any


class Recheck(BaseModel):
    """The answer of today beside the earlier one.

    changed: whether anything a reader sees differs. texts_changed: towns whose text is not the one used then.
    rules_changed: ids of rules used in only one of the two.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    changed: bool
    changes: list[Change]
    texts_changed: list[str]
    rules_changed: list[str]
    engine_changed: bool
    answer: Answer


def compare_answers(before: Answer, after: Answer) -> Recheck:
    """What differs between an answer and the same question's answer of today."""
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    changes = [Change(field=name, before=old[name], after=new[name]) for name in _COMPARED if old[name] != new[name]]
    return Recheck(
        id=before.receipt.id,
        changed=bool(changes),
        changes=changes,
        texts_changed=_changed_texts(before, after),
        rules_changed=sorted(set(before.receipt.rules) ^ set(after.receipt.rules)),
        engine_changed=before.receipt.engine != after.receipt.engine,
        answer=after,
    )


def _changed_texts(before: Answer, after: Answer) -> list[str]:
    towns = before.receipt.texts.keys() & after.receipt.texts.keys()
    return sorted(town for town in towns if before.receipt.texts[town] != after.receipt.texts[town])
