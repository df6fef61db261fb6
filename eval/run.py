"""A run: every case put to an assistant, its answers kept, and the folder in which all of it is saved."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import Field

from assistant.answer import Answer
from assistant.engine import Assistant
from corpus.errors import PaddockError
from eval.cases import Case, CaseSet, Record
from eval.judge import Judgement

Progress = Callable[[str], None]

TODAY = date(2026, 11, 30)
"""The day that every run takes for today, so that runs can be compared."""
TIMES_ASKED = 5
_REPEAT_EVERY = 5
_NEWS_EVERY = 100
_VARYING = ("session", "receipt")


class RunUnusable(PaddockError):
    """The folder of a run cannot be written; the message names it."""

    title = "The evaluation cannot be saved"


class Configuration(Record):
    """What a run was made with: enough to know whether two runs can be compared."""

    engine: str
    model: str | None
    today: date
    texts: dict[str, str]
    case_sets: dict[str, int]


class Transcript(Record):
    """The answers to a case, one a turn, or the error that ended it.

    seconds: how long the last turn took. same: whether five askings of it gave one answer; null where not tried.
    """

    case: str
    answers: list[Answer] = Field(default_factory=list)
    seconds: float = 0.0
    same: bool | None = None
    error: str = ""

    @property
    def last(self) -> Answer | None:
        """The answer that is judged; null where an error came instead."""
        return None if self.error or not self.answers else self.answers[-1]


def generate(assistant: Assistant, case_sets: Sequence[CaseSet], progress: Progress | None = None) -> list[Transcript]:
    """Put all cases to the assistant, in order. What goes wrong in one is kept in its transcript."""
    cases = [case for case_set in case_sets for case in case_set.cases]
    transcripts = []
    for position, case in enumerate(cases):
        transcripts.append(ask(assistant, case, repeat=position % _REPEAT_EVERY == 0))
        if progress and (position + 1) % _NEWS_EVERY == 0:
            progress(f"{position + 1} of {len(cases)} cases asked")
    return transcripts


def ask(assistant: Assistant, case: Case, *, repeat: bool = False) -> Transcript:
    """One conversation: each turn is asked with all turns before it. `repeat` asks the last one five times."""
    try:
        answers = [assistant.answer(case.turns[:count], today=TODAY) for count in range(1, len(case.turns))]
        started = time.perf_counter()
        answers.append(assistant.answer(case.turns, today=TODAY))
        seconds = time.perf_counter() - started
        same = _is_repeated(assistant, case, answers[-1]) if repeat else None
        return Transcript(case=case.id, answers=answers, seconds=seconds, same=same)
    except Exception as error:  # one broken answer must not lose the others
        return Transcript(case=case.id, error=f"{type(error).__name__}: {error}")


def _is_repeated(assistant: Assistant, case: Case, first: Answer) -> bool:
    again = (assistant.answer(case.turns, today=TODAY) for _ in range(TIMES_ASKED - 1))
    return all(_lasting(answer) == _lasting(first) for answer in again)


def _lasting(answer: Answer) -> dict[str, Any]:
    """What must be the same each time: all but the receipt and the session."""
    return answer.model_dump(exclude=set(_VARYING))


def configuration(
    assistant: Assistant, case_sets: Sequence[CaseSet], transcripts: Iterable[Transcript]
) -> Configuration:
    """What the run was made with; engine and model as the first answer's receipt tells them."""
    receipt = next((last.receipt for transcript in transcripts if (last := transcript.last)), None)
    return Configuration(
        engine=receipt.engine if receipt else "unknown: no case was answered",
        model=receipt.model if receipt else None,
        today=TODAY,
        texts={town: held.text.sha256 for town, held in assistant.corpus.towns.items()},
        case_sets={case_set.name: len(case_set.cases) for case_set in case_sets},
    )


def save_run(
    folder: Path, settings: Configuration, transcripts: Iterable[Transcript], judgements: Iterable[Judgement]
) -> None:
    """Write `configuration.json`, `answers.jsonl` (as `paddock ask --batch` writes it) and `scores.jsonl`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "configuration.json").write_text(settings.model_dump_json(indent=1) + "\n", encoding="utf-8")
        _write_lines(folder / "answers.jsonl", (_batch_line(transcript) for transcript in transcripts))
        _write_lines(folder / "scores.jsonl", (_score_line(judgement) for judgement in judgements))
    except OSError as error:
        raise RunUnusable(f"The run cannot be saved in {folder}: {error.strerror}.") from error


def _batch_line(transcript: Transcript) -> dict[str, Any]:
    line = transcript.model_dump(mode="json")
    return {"id": line.pop("case"), **line}


def _score_line(judgement: Judgement) -> dict[str, Any]:
    return {"id": judgement.case, "right": judgement.right, "scores": judgement.model_dump(mode="json")["scores"]}


def _write_lines(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
