"""The rule by which the project's own cases were split, once, into development and held-out halves.

Cases are put in order of their family (the id without its number), their style and the SHA-256 of their id;
every other one, from the first, is a development case. So each family and style is halved, within one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from eval.cases import Case


def family(case: Case) -> str:
    """The id without its number: `Q-W` for the Walpole questions."""
    return case.id.rstrip("0123456789")


def halves(cases: Iterable[Case]) -> tuple[list[Case], list[Case]]:
    """Development and held-out cases, each in order of id."""
    ordered = sorted(cases, key=lambda case: (family(case), case.style, _shuffled(case)))
    development, held_out = ordered[0::2], ordered[1::2]
    return sorted(development, key=_by_id), sorted(held_out, key=_by_id)


def _shuffled(case: Case) -> str:
    return hashlib.sha256(case.id.encode()).hexdigest()


def _by_id(case: Case) -> str:
    return case.id
