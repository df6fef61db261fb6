"""The tables of an evaluation, the same in print and in the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from eval.cases import STYLES
from eval.results import RankingResult, Results, SetResult, Tally

ALL = "all"
NOTHING = ""

FIGURES: dict[str, Callable[[SetResult], Tally]] = {
    "right answers": lambda one: one.right,
    "answers with a wrong figure": lambda one: one.wrong_figures,
    "quotes that are not verbatim": lambda one: one.untrue_quotes,
    "citations from a town not asked about": lambda one: one.wrong_town,
    "citations in a needed passage (precision)": lambda one: one.cite_precision,
    "needed quotes cited (recall)": lambda one: one.cite_recall,
    "refusals where the text speaks": lambda one: one.refused,
    "questions back where the text speaks": lambda one: one.asked_back,
    "answers where the text is silent": lambda one: one.overreached,
    "deciding figure in the first 300 characters": lambda one: one.lead,
    "the same answer five times": lambda one: one.same,
}


class Table(NamedTuple):
    """A table: what it shows, its columns' headings, and its rows, the first cell of each being its heading."""

    title: str
    columns: list[str]
    rows: list[list[str]]


def tables(results: Results) -> list[Table]:
    """All tables of an evaluation that have anything to show."""
    made = [
        right_by("style", results.sets, STYLES, lambda one: one.by_style),
        right_by("town", results.sets, _towns(results.sets), lambda one: one.by_town),
        figures(results.sets),
        faults(results.sets),
        wordings(results),
        retrieval(results.retrieval),
        timing(results),
    ]
    return [table for table in made if table.rows]


def right_by(
    what: str, sets: Sequence[SetResult], groups: Sequence[str], tallies: Callable[[SetResult], dict[str, Tally]]
) -> Table:
    """Right answers by group (rows) and case set (columns)."""
    rows = [
        [group, *(str(tallies(one)[group]) if group in tallies(one) else NOTHING for one in sets)]
        for group in groups
        if any(group in tallies(one) for one in sets)
    ]
    rows.append([ALL, *(str(one.right) for one in sets)])
    return Table(f"Right answers by {what}", [what, *(one.name for one in sets)], rows)


def figures(sets: Sequence[SetResult]) -> Table:
    """The other figures by case set."""
    rows = [[name, *(str(tally(one)) for one in sets)] for name, tally in FIGURES.items()]
    rows.append(["length of answers, median / 90th percentile", *(_lengths(one) for one in sets)])
    return Table("Figures", ["figure", *(one.name for one in sets)], rows)


def faults(sets: Sequence[SetResult]) -> Table:
    """How often each rule is broken."""
    rules = sorted({rule for one in sets for rule in one.by_fault})
    rows = [[rule, *(str(one.by_fault.get(rule, 0)) for one in sets)] for rule in rules]
    return Table("Rules broken", ["rule", *(one.name for one in sets)], rows)


def wordings(results: Results) -> Table:
    """Questions asked in several wordings."""
    found = results.wordings
    rows = (
        [] if found is None else [["right in all", str(found.all_right)], ["one outcome in all", str(found.agreeing)]]
    )
    return Table("Questions asked in five wordings", ["", "questions"], rows)


def retrieval(results: Sequence[RankingResult]) -> Table:
    """Each ranking on each case set."""
    depths = sorted({depth for one in results for depth in one.recall})
    columns = ["ranking", "cases", "questions", "needed first", "all in 4", "all in 5 of each town"]
    columns += [*(f"recall@{depth}" for depth in depths), "MRR", "nDCG@10", "wrong town in 4"]
    return Table("Retrieval of needed passages", columns, [_ranking_row(one, depths) for one in results])


def _ranking_row(one: RankingResult, depths: Sequence[int]) -> list[str]:
    shares = [one.first, one.all_in_four, one.all_in_five, *(one.recall[depth] for depth in depths)]
    means = [one.mrr, one.ndcg, one.wrong_town]
    return [one.ranking, one.case_set, str(one.questions), *(f"{number:.3f}" for number in [*shares, *means])]


def timing(results: Results) -> Table:
    """Time and memory as ratios, with the absolute figures of this machine beside them."""
    rows = []
    if warm := results.warm:
        rows.append(["warm answer : encoder, median", f"{warm.ratio_median:.2f}", _seconds(warm.answer_seconds)])
        rows.append(["warm answer : encoder, 95th percentile", f"{warm.ratio_p95:.2f}", NOTHING])
        rows.append(["encoder alone", "1.00", _seconds(warm.encoder_seconds)])
        rows.append(["largest memory of this process", NOTHING, f"{warm.peak_mb:.0f} MB"])
    if cold := results.cold:
        seconds = f"{_seconds(cold.ask_seconds)} : {_seconds(cold.import_seconds)}"
        rows.append(["cold `paddock ask --json` : import of sentence_transformers", f"{cold.ratio:.2f}", seconds])
        rows.append(["the same, memory", f"{cold.memory_ratio:.2f}", f"{cold.ask_mb:.0f} : {cold.import_mb:.0f} MB"])
    return Table("Time and memory", ["", "ratio", "on this machine"], rows)


def compare(now: Results, before: Results) -> Table:
    """Shares of each figure then and now, for the case sets that both have; only what differs."""
    held = {one.name: one for one in before.sets}
    rows = [
        [one.name, name, str(tally(held[one.name])), str(tally(one)), _change(tally(held[one.name]), tally(one))]
        for one in now.sets
        if one.name in held
        for name, tally in FIGURES.items()
        if tally(held[one.name]) != tally(one)
    ]
    return Table("Compared with the last accepted run", ["cases", "figure", "accepted", "now", "change"], rows)


def _change(before: Tally, now: Tally) -> str:
    if before.share is None or now.share is None:
        return NOTHING
    return f"{100 * (now.share - before.share):+.1f} points"


def _towns(sets: Sequence[SetResult]) -> list[str]:
    return list(dict.fromkeys(town for one in sets for town in one.by_town))


def _lengths(one: SetResult) -> str:
    return NOTHING if one.length_median is None else f"{one.length_median} / {one.length_p90}"


def _seconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
