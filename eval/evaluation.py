"""An evaluation: the cases are put to an assistant, its answers are judged, and the scores are summed up and saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from assistant.engine import Assistant
from corpus.loading import Corpus
from eval.cases import Case, CaseSet
from eval.judge import Judgement, judge, judge_failure
from eval.metrics import Judged, measure, measure_wordings
from eval.pinned import fallen, read_pinned
from eval.report import write_report
from eval.results import ColdTiming, RankingResult, Results, WarmTiming, read_accepted, write_results
from eval.retrieval import Find, Rank, measure_ranking, product_find
from eval.run import Progress, RunUnusable, Transcript, configuration, generate, save_run
from eval.texts import HeldTexts
from eval.timing import Encode, time_cold, time_warm

WORDINGS = "wordings"
PRODUCT = "Paddock"


def evaluate(
    assistant: Assistant,
    case_sets: Sequence[CaseSet],
    out_dir: Path | None,
    *,
    with_baselines: bool = False,
    with_timing: bool = False,
    progress: Progress | None = None,
    rank: Rank | None = None,
    encode: Encode | None = None,
) -> Results:
    """Ask, judge, measure, and save run and report in `out_dir` (null: save nothing).

    rank: the product's ranking of passages, to be measured beside the baselines. encode: its encoder, against which
    warm answers are timed. What cannot be measured without them is left out, and the results' notes say so.
    """
    tell = progress or (lambda _: None)
    transcripts = generate(assistant, case_sets, progress)
    tell("judging")
    judged = score(case_sets, transcripts, assistant.corpus)
    sets = [measure(name, items, assistant.corpus) for name, items in judged.items()]
    warm = _warm(assistant, case_sets, encode) if with_timing else None
    cold = _cold(case_sets, tell) if with_timing else None
    finds = _rankings(assistant.corpus, rank, with_baselines, tell)  # after timing: the baselines load torch
    results = Results(
        configuration=configuration(assistant, case_sets, transcripts),
        sets=sets,
        wordings=measure_wordings(judged.get(WORDINGS, [])),
        retrieval=_retrieval(assistant.corpus, case_sets, finds),
        warm=warm,
        cold=cold,
        fallen=fallen(sets, read_pinned()),
        notes=list(_left_out(rank is None and with_baselines, with_timing and not warm, with_timing and not cold)),
    )
    if out_dir is not None:
        _save(out_dir, results, transcripts, [one.judgement for items in judged.values() for one in items])
    return results


def score(case_sets: Sequence[CaseSet], transcripts: Iterable[Transcript], corpus: Corpus) -> dict[str, list[Judged]]:
    """Judge the transcripts, which are in the order of the case sets; the judged cases by the name of their set."""
    texts = HeldTexts.of(corpus)
    coming = iter(transcripts)
    return {one.name: [_judged(case, next(coming), texts) for case in one.cases] for one in case_sets}


def _judged(case: Case, transcript: Transcript, texts: HeldTexts) -> Judged:
    answer = transcript.last
    judgement = judge(case, answer, texts) if answer else judge_failure(case, transcript.error)
    return Judged(case=case, transcript=transcript, judgement=judgement)


def _rankings(corpus: Corpus, rank: Rank | None, with_baselines: bool, tell: Progress) -> dict[str, Find]:
    """What is to be measured in retrieval, by name."""
    finds = {PRODUCT: product_find(rank, corpus)} if rank else {}
    if with_baselines:
        from eval.baselines import baselines

        for name, build in baselines(corpus).items():
            tell(f"building the baseline: {name}")
            finds[name] = build()
    return finds


def _retrieval(corpus: Corpus, case_sets: Sequence[CaseSet], finds: dict[str, Find]) -> list[RankingResult]:
    measured = [measure_ranking(name, find, one, corpus) for name, find in finds.items() for one in case_sets]
    return [result for result in measured if result]


def _warm(assistant: Assistant, case_sets: Sequence[CaseSet], encode: Encode | None) -> WarmTiming | None:
    cases = [case for case_set in case_sets for case in case_set.cases]
    return time_warm(assistant, encode, cases) if encode else None


def _cold(case_sets: Sequence[CaseSet], tell: Progress) -> ColdTiming | None:
    question = next((case.turns[0] for case_set in case_sets for case in case_set.cases), None)
    tell("timing cold starts")
    return time_cold(question) if question else None


def _left_out(ranking: bool, warm: bool, cold: bool) -> Iterator[str]:
    """What was asked for and could not be measured: unmeasured is not bad."""
    if ranking:
        yield "The product's own ranking was not measured: no ranking was given."
    if warm:
        yield "Warm answers were not timed: that takes the product's encoder and two questions."
    if cold:
        yield "Cold starts were not timed: `paddock ask --json` or the import did not run to its end."


def _save(out_dir: Path, results: Results, transcripts: Sequence[Transcript], judgements: Sequence[Judgement]) -> None:
    save_run(out_dir, results.configuration, transcripts, judgements)
    try:
        write_results(results, out_dir / "results.json")
        write_report(results, out_dir / "report.html", accepted=read_accepted())
    except OSError as error:
        raise RunUnusable(f"The report cannot be written in {out_dir}: {error.strerror}.") from error
