"""The report: one page with plots, tables, failing cases and a comparison, that needs nothing but itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from eval.plots import plots
from eval.results import Results
from eval.tables import compare, tables

_TEMPLATE = "report.html"


def write_report(results: Results, path: Path, *, accepted: Results | None = None) -> None:
    """Write the page; `accepted` is the last accepted run, with which it is compared."""
    pages = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    path.write_text(pages.get_template(_TEMPLATE).render(**_shown(results, accepted)), encoding="utf-8")


def _shown(results: Results, accepted: Results | None) -> dict[str, Any]:
    return {
        "configuration": results.configuration,
        "plots": plots(results),
        "tables": tables(results),
        "comparison": compare(results, accepted) if accepted else None,
        "accepted": accepted,
        "newly_wrong": _moved(results, accepted, to_right=False),
        "newly_right": _moved(results, accepted, to_right=True),
        "sets": results.sets,
        "fallen": results.fallen,
        "notes": results.notes,
    }


def _moved(results: Results, accepted: Results | None, *, to_right: bool) -> list[str]:
    """Ids of the cases that both runs asked and that changed sides."""
    if accepted is None:
        return []
    right, wrong = _sides(results)
    right_before, wrong_before = _sides(accepted)
    return sorted(right & wrong_before if to_right else wrong & right_before)


def _sides(results: Results) -> tuple[set[str], set[str]]:
    right = {identifier for one in results.sets for identifier in one.right_ids}
    return right, {failure.case for one in results.sets for failure in one.failures}
