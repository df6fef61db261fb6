"""What a run's judgements come to: shares of right answers, and what goes wrong where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import TypeVar

from assistant.answer import Answer, Citation
from corpus.loading import Corpus
from eval.cases import STYLES, Case, Record
from eval.judge import Judgement, is_cited
from eval.needs import is_needed, needed_passages
from eval.results import Failure, SetResult, Tally, Wordings
from eval.run import Transcript
from eval.texts import HeldTexts
from eval.wording import lead, states_any_figure

REFUSALS = ("not_covered", "out_of_scope")
NO_TOWN = "no town"

Item = TypeVar("Item")


class Judged(Record):
    """A case with what came of it."""

    case: Case
    transcript: Transcript
    judgement: Judgement

    @property
    def answer(self) -> Answer | None:
        """The judged answer; null where none came."""
        return self.transcript.last

    @property
    def status(self) -> str:
        """The status of the answer; empty where none came."""
        return self.answer.status if self.answer else ""

    @property
    def right(self) -> bool:
        """Whether the answer breaks no rule."""
        return self.judgement.right


def measure(name: str, judged: Sequence[Judged], corpus: Corpus) -> SetResult:
    """All figures of a case set."""
    lengths = sorted(len(answer.answer) for _, answer in _answers(judged) if answer.status == "answered")
    return SetResult(
        name=name,
        right=tally(judged, _is_right),
        by_style=_right_by(judged, {style: _styled(style) for style in STYLES}),
        by_town=_right_by(judged, {town: _about(town) for town in (*corpus.towns, NO_TOWN)}),
        by_fault=dict(Counter(fault.rule for one in judged for fault in one.judgement.faults).most_common()),
        wrong_figures=tally([one for one in judged if one.answer], _has_wrong_figure),
        untrue_quotes=tally(_quotes(judged), lambda cited: not _stands_there(cited, corpus)),
        wrong_town=tally(_placed(judged), lambda pair: pair[1].town not in pair[0].towns),
        cite_precision=_cite_precision(judged, corpus),
        cite_recall=_cite_recall(judged, HeldTexts.of(corpus)),
        refused=tally(_where_the_text_speaks(judged), lambda one: one.status in REFUSALS),
        asked_back=tally(_where_the_text_speaks(judged), lambda one: one.status == "needs_information"),
        overreached=tally(_where_it_is_silent(judged), _overreaches),
        lead=tally([one for one in judged if one.status == "answered" and one.case.expect.figures], _leads),
        same=tally([one for one in judged if one.transcript.same is not None], lambda one: bool(one.transcript.same)),
        length_median=round(median(lengths)) if lengths else None,
        length_p90=lengths[int(0.9 * len(lengths))] if lengths else None,
        right_ids=[one.case.id for one in judged if one.right],
        failures=[_failure(one) for one in judged if not one.right],
    )


def measure_wordings(judged: Sequence[Judged]) -> Wordings | None:
    """Of questions asked in several wordings (ids `R-01-1`, `R-01-2`, ...): right in all, and alike in all."""
    groups: dict[str, list[Judged]] = {}
    for one in judged:
        groups.setdefault(one.case.id.rpartition("-")[0], []).append(one)
    if not groups:
        return None
    return Wordings(
        all_right=tally(groups.values(), lambda group: all(one.right for one in group)),
        agreeing=tally(groups.values(), lambda group: len({_outcome(one) for one in group}) == 1),
    )


def tally(items: Iterable[Item], counts: Callable[[Item], bool]) -> Tally:
    """How many of the items count."""
    held = [counts(item) for item in items]
    return Tally(count=sum(held), total=len(held))


def _is_right(one: Judged) -> bool:
    return one.right


def _has_wrong_figure(one: Judged) -> bool:
    return one.judgement.value("numbers") == "wrong"


def _right_by(judged: Sequence[Judged], groups: dict[str, Callable[[Judged], bool]]) -> dict[str, Tally]:
    """Right answers in each group that has any cases."""
    tallies = {name: tally(filter(belongs, judged), _is_right) for name, belongs in groups.items()}
    return {name: count for name, count in tallies.items() if count.total}


def _styled(style: str) -> Callable[[Judged], bool]:
    return lambda one: one.case.style == style


def _about(town: str) -> Callable[[Judged], bool]:
    return lambda one: town in one.case.towns if one.case.towns else town == NO_TOWN


def _answers(judged: Iterable[Judged]) -> Iterator[tuple[Case, Answer]]:
    return ((one.case, one.answer) for one in judged if one.answer is not None)


def _quotes(judged: Iterable[Judged]) -> list[Citation]:
    return [cited for _, answer in _answers(judged) for cited in (*answer.citations, *answer.nearest)]


def _stands_there(cited: Citation, corpus: Corpus) -> bool:
    """Whether the quote is, character for character, what stands at its offsets."""
    held = corpus.towns.get(cited.town)
    return held is not None and bool(cited.quote) and held.text.raw[cited.start : cited.end] == cited.quote


def _placed(judged: Iterable[Judged]) -> list[tuple[Case, Citation]]:
    """The citations of answers to questions about named towns."""
    return [(case, cited) for case, answer in _answers(judged) if case.towns for cited in answer.citations]


def _cited(judged: Iterable[Judged]) -> Iterator[tuple[Case, Answer]]:
    """Answers that say `answered` to questions of which something must be cited."""
    return ((case, answer) for case, answer in _answers(judged) if case.expect.cite and answer.status == "answered")


def _cite_precision(judged: Iterable[Judged], corpus: Corpus) -> Tally:
    found = []
    for case, answer in _cited(judged):
        needed = needed_passages(case, corpus)
        found += [is_needed(cited, needed, corpus) for cited in answer.citations]
    return Tally(count=sum(found), total=len(found))


def _cite_recall(judged: Iterable[Judged], texts: HeldTexts) -> Tally:
    found = [is_cited(wanted, answer, texts) for case, answer in _cited(judged) for wanted in case.expect.cite]
    return Tally(count=sum(found), total=len(found))


def _where_the_text_speaks(judged: Iterable[Judged]) -> list[Judged]:
    """Questions that only an answer answers."""
    return [one for one in judged if one.answer and one.case.expect.status == ["answered"]]


def _where_it_is_silent(judged: Iterable[Judged]) -> list[Judged]:
    """Questions of which it is right to say that the text does not answer them."""
    return [one for one in judged if one.answer and any(status in REFUSALS for status in one.case.expect.status)]


def _overreaches(one: Judged) -> bool:
    """Answered where that is not allowed, or without the words that say what the text leaves open."""
    not_allowed = one.judgement.value("status") == "wrong"
    return one.status == "answered" and (not_allowed or one.judgement.value("text") == "wrong")


def _leads(one: Judged) -> bool:
    start = lead(one.answer.answer) if one.answer else ""
    return all(states_any_figure(start, group) for group in one.case.expect.figures)


def _outcome(one: Judged) -> tuple[str, str | None]:
    return one.status, one.answer.verdict if one.answer else None


def _failure(one: Judged) -> Failure:
    faults = [f"{fault.rule}: {fault.explanation}" for fault in one.judgement.faults]
    return Failure(case=one.case.id, style=one.case.style, question=one.case.turns[-1], faults=faults)
