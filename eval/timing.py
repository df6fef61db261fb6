"""Time and memory, as ratios taken in one run: absolute figures depend on the machine."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from assistant.engine import Assistant
from eval.cases import Case
from eval.results import ColdTiming, WarmTiming
from eval.run import TODAY

Encode = Callable[[Sequence[str]], object]
"""The product's own encoder of questions."""

ASK = (str(Path(sys.executable).with_name("paddock")), "ask", "--json")
IMPORT = (sys.executable, "-c", "import sentence_transformers")
COLD_ROUNDS = 5
LONGEST_WARM = 150
_WARMING = 10
_KILOBYTES = 1 if sys.platform != "darwin" else 1024


class Spent(NamedTuple):
    """What a process took: seconds by the clock, and its largest resident memory in MB."""

    seconds: float
    megabytes: float
    status: int


def time_warm(assistant: Assistant, encode: Encode, cases: Sequence[Case]) -> WarmTiming | None:
    """Answer and encode each question in turn, once both are warm; null where there are fewer than two."""
    asked = list(cases)[:: max(1, len(cases) // LONGEST_WARM)]
    if len(asked) < 2:
        return None
    for case in asked[:_WARMING]:
        _seconds_to_answer(assistant, case), _seconds_to_encode(encode, case)
    pairs = [(_seconds_to_answer(assistant, case), _seconds_to_encode(encode, case)) for case in asked]
    ratios = [answering / encoding for answering, encoding in pairs]
    return WarmTiming(
        questions=len(pairs),
        ratio_median=median(ratios),
        ratio_p95=quantiles(ratios, n=20, method="inclusive")[-1],
        answer_seconds=median(answering for answering, _ in pairs),
        encoder_seconds=median(encoding for _, encoding in pairs),
        peak_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 / _KILOBYTES,
    )


def _seconds_to_answer(assistant: Assistant, case: Case) -> float:
    started = time.perf_counter()
    assistant.answer(case.turns, today=TODAY)
    return time.perf_counter() - started


def _seconds_to_encode(encode: Encode, case: Case) -> float:
    started = time.perf_counter()
    encode([case.turns[-1]])
    return max(time.perf_counter() - started, 1e-9)


def time_cold(
    question: str, ask: Sequence[str] = ASK, load: Sequence[str] = IMPORT, rounds: int = COLD_ROUNDS
) -> ColdTiming | None:
    """Ask the question and import the library in turn, each `rounds` times after one that fills the disk's cache.

    Null where a command cannot be run or fails.
    """
    ask = (*ask, question)
    measured = [(run_once(ask), run_once(load)) for _ in range(rounds + 1)][1:]
    if any(spent is None or spent.status for pair in measured for spent in pair):
        return None
    asks, imports = [one for one, _ in measured if one], [one for _, one in measured if one]
    ask_seconds, import_seconds = median(one.seconds for one in asks), median(one.seconds for one in imports)
    ask_mb, import_mb = median(one.megabytes for one in asks), median(one.megabytes for one in imports)
    return ColdTiming(
        ask_seconds=ask_seconds,
        import_seconds=import_seconds,
        ratio=ask_seconds / import_seconds,
        ask_mb=ask_mb,
        import_mb=import_mb,
        memory_ratio=ask_mb / import_mb,
    )


def run_once(command: Sequence[str]) -> Spent | None:
    """Run a command to its end, output thrown away; null where there is no such command."""
    started = time.perf_counter()
    try:
        process = subprocess.Popen(  # noqa: S603 - our own command
            list(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return None
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Spent(time.perf_counter() - started, usage.ru_maxrss / 1024 / _KILOBYTES, process.returncode)
