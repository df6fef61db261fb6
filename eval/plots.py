"""The plots of the report, as SVG that stands inside the page."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from eval.cases import STYLES
from eval.results import Results, SetResult, Tally

_COLOURS = ("#1f5f8b", "#c7742e", "#4f7f4a", "#7b5a99", "#8a8a8a")
_WIDTH = 8.0
_BAR = 0.8
_UPRIGHT = 5


class Plot(NamedTuple):
    """A plot: what it shows and its SVG element."""

    title: str
    svg: str


def plots(results: Results) -> list[Plot]:
    """All plots of which there is anything to show."""
    made = [
        _shares("Right answers by style", {one.name: one.by_style for one in results.sets}, STYLES),
        _shares("Right answers by town", {one.name: one.by_town for one in results.sets}, _towns(results.sets)),
        _faults(results.sets),
        _rankings(results),
    ]
    return [plot for plot in made if plot]


def _shares(title: str, by_set: Mapping[str, Mapping[str, Tally]], groups: Sequence[str]) -> Plot | None:
    shown = [group for group in groups if any(group in tallies for tallies in by_set.values())]
    heights = {
        name: [100 * (tallies[group].share or 0) if group in tallies else 0.0 for group in shown]
        for name, tallies in by_set.items()
    }
    return _bars(title, "% right", [group.replace("_", " ") for group in shown], heights, top=100)


def _faults(sets: Sequence[SetResult]) -> Plot | None:
    rules = sorted({rule for one in sets for rule in one.by_fault})
    heights = {one.name: [float(one.by_fault.get(rule, 0)) for rule in rules] for one in sets}
    return _bars("Rules broken", "cases", rules, heights)


def _rankings(results: Results) -> Plot | None:
    """Means over the case sets, weighed by their questions."""
    names = list(dict.fromkeys(one.ranking for one in results.retrieval))
    measures = {"needed first": "first", "all in 4": "all_in_four", "MRR": "mrr", "nDCG@10": "ndcg"}
    heights = {name: [_weighed(results, name, field) for field in measures.values()] for name in names}
    return _bars("Retrieval of needed passages", "0 to 1", list(measures), heights, top=1)


def _weighed(results: Results, name: str, field: str) -> float:
    held = [one for one in results.retrieval if one.ranking == name]
    return sum(one.questions * float(getattr(one, field)) for one in held) / sum(one.questions for one in held)


def _bars(
    title: str, unit: str, groups: Sequence[str], heights: Mapping[str, Sequence[float]], top: float | None = None
) -> Plot | None:
    """Grouped bars: one group for each of `groups`, one bar in it for each of `heights`."""
    if not groups or not heights:
        return None
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": title, "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=(_WIDTH, 3.4), layout="constrained")
        axes = figure.add_subplot()
        width = _BAR / len(heights)
        for position, (name, values) in enumerate(heights.items()):
            places = [place - _BAR / 2 + width * (position + 0.5) for place in range(len(groups))]
            axes.bar(places, list(values), width * 0.92, label=name, color=_COLOURS[position % len(_COLOURS)])
        _dress(axes, unit, groups, top)
        return Plot(title, _svg(figure))


def _dress(axes: Any, unit: str, groups: Sequence[str], top: float | None) -> None:
    axes.set_xticks(
        range(len(groups)), groups, rotation=30 if len(groups) > 5 else 0, ha="right" if len(groups) > 5 else "center"
    )
    axes.set_ylabel(unit)
    axes.set_ylim(0, top)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, ncols=4, loc="lower center", bbox_to_anchor=(0.5, 1))


def _svg(figure: Any) -> str:
    """The figure's `svg` element, without the prolog that a page must not hold."""
    written = io.StringIO()
    figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    return written.getvalue()[written.getvalue().index("<svg") :]


def _towns(sets: Sequence[SetResult]) -> list[str]:
    return list(dict.fromkeys(town for one in sets for town in one.by_town))
