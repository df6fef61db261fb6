"""Pinned cases: those that were right once and must stay so."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from eval.cases import CASE_FOLDER, Case, CaseSet, CasesUnusable
from eval.results import Results, SetResult

PINNED = CASE_FOLDER / "pinned.txt"


def read_pinned(path: Path = PINNED) -> list[str]:
    """The ids of the pinned cases, one a line; what follows a `#` is a remark. Raises CasesUnusable."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CasesUnusable(f"The list of pinned cases {path} cannot be read: {error.strerror}.") from error
    return [identifier for line in lines if (identifier := line.partition("#")[0].strip())]


def pinned_cases(case_sets: Iterable[CaseSet], pinned: Iterable[str]) -> CaseSet:
    """The pinned cases as a set of their own; raises CasesUnusable naming an id that no case has."""
    held: dict[str, Case] = {case.id: case for case_set in case_sets for case in case_set.cases}
    wanted = list(pinned)
    if strangers := [identifier for identifier in wanted if identifier not in held]:
        raise CasesUnusable(f"No case has the pinned id {strangers[0]!r}; pinned ids are those of the case files.")
    return CaseSet("pinned", tuple(held[identifier] for identifier in wanted))


def fallen(sets: Iterable[SetResult], pinned: Iterable[str]) -> list[str]:
    """The pinned cases that were asked and are not right."""
    failed = {failure.case for one in sets for failure in one.failures}
    return [identifier for identifier in pinned if identifier in failed]


def right_ids(results: Results) -> list[str]:
    """The ids of all cases that a run got right: what may be pinned."""
    return sorted(identifier for one in results.sets for identifier in one.right_ids)
