"""The judge: one score for each rule of the case format, and an answer is right when none of them is wrong.

A rule that does not apply is left unscored, which is not wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from assistant.answer import Answer, Citation
from eval.cases import Case, Record, WantedQuote
from eval.figures import untraced
from eval.texts import HeldTexts
from eval.wording import normal, states_any, states_any_figure, without_markers

Value = Literal["right", "wrong", "unscored"]
Rule = Literal[
    "answered at all", "status", "verdict", "figures", "text", "never",
    "verbatim", "numbers", "towns", "proposed", "cite",
]  # fmt: skip

_SHOWN = 60


class Score(Record):
    """What one rule says of an answer: its value, what was found in the answer, and why."""

    rule: Rule
    value: Value
    extracted: str = ""
    explanation: str = ""


class Judgement(Record):
    """All scores of one answer."""

    case: str
    scores: list[Score]

    @property
    def right(self) -> bool:
        """Whether no rule is broken."""
        return not self.faults

    @property
    def faults(self) -> list[Score]:
        """The scores that are wrong."""
        return [score for score in self.scores if score.value == "wrong"]

    def value(self, rule: Rule) -> Value:
        """What a rule says; unscored where it was not looked at."""
        return next((score.value for score in self.scores if score.rule == rule), "unscored")


def judge(case: Case, answer: Answer, texts: HeldTexts) -> Judgement:
    """Judge the answer to a case's last turn."""
    return Judgement(case=case.id, scores=list(_scores(case, answer, texts)))


def judge_failure(case: Case, error: str) -> Judgement:
    """The judgement of a case to which no answer came."""
    return Judgement(case=case.id, scores=[Score(rule="answered at all", value="wrong", explanation=error)])


def _scores(case: Case, answer: Answer, texts: HeldTexts) -> Iterator[Score]:
    yield _status(case, answer)
    yield _verdict(case, answer)
    yield _figures(case, answer)
    yield _text(case, answer)
    yield _never(case, answer)
    yield _verbatim(answer, texts)
    yield _numbers(case, answer)
    yield _towns(case, answer)
    yield _proposed(answer, texts)
    yield _cite(case, answer, texts)


def _score(rule: Rule, faults: list[str], extracted: str = "") -> Score:
    return Score(rule=rule, value="wrong" if faults else "right", extracted=extracted, explanation="; ".join(faults))


def _status(case: Case, answer: Answer) -> Score:
    allowed = case.expect.status
    faults = [] if answer.status in allowed else [f"{answer.status} is not {' or '.join(allowed)}"]
    return _score("status", faults, answer.status)


def _verdict(case: Case, answer: Answer) -> Score:
    wanted, given = case.expect.verdict, answer.verdict
    if wanted is None or answer.status != "answered":
        return Score(rule="verdict", value="unscored", extracted=str(given))
    return _score("verdict", [] if given == wanted else [f"{given} is not {wanted}"], str(given))


def _words_count(case: Case, answer: Answer) -> bool:
    """Figures and words are judged in an answer that says `answered`, or where the case does not allow that at all."""
    return answer.status == "answered" or "answered" not in case.expect.status


def _said(answer: Answer) -> str:
    return normal(without_markers(answer.answer))


def _figures(case: Case, answer: Answer) -> Score:
    if not case.expect.figures or not _words_count(case, answer):
        return Score(rule="figures", value="unscored")
    said = _said(answer)
    missing = [group for group in case.expect.figures if not states_any_figure(said, group)]
    return _score("figures", [f"no {_one_of(group)}" for group in missing], _count(case.expect.figures, missing))


def _text(case: Case, answer: Answer) -> Score:
    if not case.expect.text or not _words_count(case, answer):
        return Score(rule="text", value="unscored")
    said = _said(answer)
    missing = [group for group in case.expect.text if not states_any(said, group)]
    return _score("text", [f"no {_one_of(group)}" for group in missing], _count(case.expect.text, missing))


def _never(case: Case, answer: Answer) -> Score:
    if not case.expect.never:
        return Score(rule="never", value="unscored")
    said = _said(answer)
    return _score("never", [f"says {words!r}" for words in case.expect.never if normal(words) in said])


def _verbatim(answer: Answer, texts: HeldTexts) -> Score:
    if not answer.citations:
        return Score(rule="verbatim", value="unscored")
    untrue = [cited for cited in answer.citations if not texts.is_verbatim(cited.town, cited.quote)]
    faults = [f"not in the text: {_short(cited)}" for cited in untrue]
    return _score("verbatim", faults, f"{len(answer.citations)} quotes")


def _numbers(case: Case, answer: Answer) -> Score:
    loose = [f"{value:g}" for value in untraced(answer, case.turns)]
    return _score("numbers", [f"{number} stands nowhere" for number in loose], ", ".join(loose))


def _towns(case: Case, answer: Answer) -> Score:
    if not case.towns or case.style == "compare":
        return Score(rule="towns", value="unscored")
    others = sorted({cited.town for cited in answer.citations} - set(case.towns))
    return _score("towns", [f"cites {town}, not asked about" for town in others])


def _proposed(answer: Answer, texts: HeldTexts) -> Score:
    """An answer from a proposed text calls it proposed, in `answer` or `caveats`."""
    if answer.status != "answered" or not texts.proposed & {cited.town for cited in answer.citations}:
        return Score(rule="proposed", value="unscored")
    told = "proposed" in normal(" ".join([answer.answer, *answer.caveats]))
    return _score("proposed", [] if told else ["does not call the text proposed"])


def _cite(case: Case, answer: Answer, texts: HeldTexts) -> Score:
    if not case.expect.cite or answer.status != "answered":
        return Score(rule="cite", value="unscored")
    faults = [
        f"not cited: {wanted.doc}: {wanted.quote[:_SHOWN]!r}"
        for wanted in case.expect.cite
        if not is_cited(wanted, answer, texts)
    ]
    return _score("cite", faults, _short(*answer.citations))


def is_cited(wanted: WantedQuote, answer: Answer, texts: HeldTexts) -> bool:
    """Whether one of the answer's citations gives enough of the wanted quote."""
    same_town = [cited for cited in answer.citations if cited.town == wanted.doc]
    return any(texts.gives(wanted.doc, cited.quote, wanted.quote) for cited in same_town)


def _short(*citations: Citation) -> str:
    return "; ".join(f"{cited.town}: {cited.quote[:_SHOWN]!r}" for cited in citations)


def _one_of(group: list[str]) -> str:
    shown = ", ".join(repr(member) for member in group[:3])
    return shown if len(group) <= 3 else f"{shown} or the like"


def _count(groups: list[list[str]], missing: list[list[str]]) -> str:
    return f"{len(groups) - len(missing)} of {len(groups)}"
