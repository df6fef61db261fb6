"""The console entry `paddock`: the assistant's commands and `paddock eval`, as imports go only from here to there."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from assistant.cli.program import FAILED, build_program, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.pipeline import BuiltIn
    from assistant.settings import Settings
    from eval.cases import CaseSet
    from eval.retrieval import Rank
    from eval.timing import Encode

PINNED = "pinned"
"""The name of the set of pinned cases, which are drawn from all files."""
_SEARCHED = 10
_ALLOCATIONS = 100_000


def main() -> NoReturn:
    """Run the command line of this process and end with its exit status."""
    # Starting makes many objects that stay: looking for garbage among them, and freeing each of them at the end,
    # would take a fifth of the time of `paddock ask`.
    gc.set_threshold(_ALLOCATIONS, 50, 50)
    status = run(build_program(evaluation))
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(status)


@click.command("eval")
@click.option(
    "--report", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
    help="Save the run and its report in DIR; also measure retrieval against baselines, and time the answers.",
)  # fmt: skip
@click.option("--timing", is_flag=True, help="Time warm answers and cold starts, as --report does.")
@click.option("--sets", metavar="A,B", default="", help=f"Case sets by name, or {PINNED}; all files if left out.")
@click.pass_context
def evaluation(context: click.Context, report: Path | None, timing: bool, sets: str) -> None:
    """Evaluate the answers on the cases under eval/cases. Exits 1 where a pinned case is no longer right."""
    from assistant.settings import read_settings
    from assistant.wiring import build_assistant, tell
    from eval.evaluation import evaluate
    from eval.summary import print_summary

    case_sets = chosen_sets([name.strip() for name in sets.split(",") if name.strip()])
    settings = read_settings()
    assistant = build_assistant(settings, build_index=True)
    saved, timed = report is not None, timing or report is not None
    results = evaluate(
        assistant, case_sets, report,
        with_baselines=saved, with_timing=timed, progress=tell,
        rank=_rank(assistant) if saved else None, encode=_encoder(settings) if timed else None,
    )  # fmt: skip
    print_summary(results)
    if report is not None:
        tell(f"The report is {report / 'report.html'}")
    if results.fallen:
        context.exit(FAILED)


def chosen_sets(names: Sequence[str]) -> list[CaseSet]:
    """The case sets by name, all where none is named; raises CasesUnusable for an unknown one."""
    from eval.cases import CASE_SETS, CasesUnusable, load_case_sets
    from eval.pinned import pinned_cases, read_pinned

    known = (*CASE_SETS, PINNED)
    if strangers := [name for name in names if name not in known]:
        raise CasesUnusable(f"There is no case set {strangers[0][:60]!r}; the sets are {', '.join(known)}.")
    files = load_case_sets()
    chosen = [one for one in files if not names or one.name in names]
    return chosen + ([pinned_cases(files, read_pinned())] if PINNED in names else [])


def _rank(assistant: BuiltIn) -> Rank:
    return lambda turns, towns: ranked_passages(assistant, turns, towns)


def ranked_passages(assistant: BuiltIn, turns: Sequence[str], towns: Sequence[str]) -> list[str]:
    """The product's ranking: passages of the provisions it ranks for the conversation, then those search adds."""
    from assistant.ranking import rank
    from assistant.understanding.reading import read_conversation
    from eval.run import TODAY

    corpus, ids = assistant.corpus, [town for town in towns if town in assistant.corpus.towns]
    frame = read_conversation(turns, assistant.lexicon, None, this_year=TODAY.year)
    query = frame.query or turns[-1]
    ranked = [c for town in ids for c in rank(corpus, corpus.town(town), frame, assistant.finder.find(query, [town]))]
    found = [c.provision for c in sorted(ranked, key=lambda c: -c.score) if c.provision]
    quoted = [corpus.town(one.town).passage_at(span.start).id for one in found for span in one.quotes]
    searched = [hit.passage for hit in assistant.passages.search(query, ids, _SEARCHED)]
    return list(dict.fromkeys([*quoted, *searched]))


def _encoder(settings: Settings) -> Encode:
    """The encoder of questions alone, against which answers are timed."""
    from assistant.retrieval.build import require_index
    from assistant.retrieval.encoder import OnnxEncoder
    from assistant.wiring import corpus_root

    return OnnxEncoder(require_index(settings.data, corpus_root(settings), settings.embedding_model)).encode
