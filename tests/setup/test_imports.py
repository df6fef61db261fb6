"""What answering may import, and that the command line starts in a fraction of the time of the libraries it avoids."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

_SLOW = (
    "torch", "transformers", "sentence_transformers", "langchain", "langchain_core", "langchain_chroma", "pint",
    "fastapi", "starlette", "matplotlib", "mcp", "onnx", "holidays", "sklearn", "jinja2",
)  # fmt: skip

# Runs the command line with every connection refused, and prints which of the slow modules it has loaded.
_PROBE = """
import json, os, sys

def closed(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
        raise OSError("a connection was tried: %r" % (arguments,))

sys.addaudithook(closed)
from assistant.cli.program import build_program, run
from eval.command import evaluation
status = run(build_program(evaluation), sys.argv[2:])
loaded = [name for name in json.loads(sys.argv[1]) if name in sys.modules]
print(json.dumps({"status": status, "loaded": loaded}), file=sys.stderr)
"""


def _probe(data: Path, tmp_path: Path, *arguments: str) -> dict[str, object]:
    database = f"sqlite:///{tmp_path / 'conversations.db'}"
    ran = subprocess.run(
        [sys.executable, "-c", _PROBE, json.dumps(_SLOW), *arguments],
        env={**os.environ, "PADDOCK_DATA": str(data), "PADDOCK_DATABASE_URL": database},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(ran.stderr.splitlines()[-1])


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "walpole 8 hens fee?"),
        ("ask", "walpole 8 hens fee?", "--json"),
        ("ask", "How many horses can I keep on 2 acres in Plymouth?"),
        ("ask", "how far does a coop have to be from a well in dennis"),
        ("ask", "can i have a rooster"),
        ("corpus", "list"),
        ("--help",),
    ],
)
def test_answering_imports_nothing_slow_and_opens_no_connection(real_data, tmp_path, arguments):
    assert _probe(real_data, tmp_path, *arguments) == {"status": 0, "loaded": []}


def test_a_passage_search_imports_nothing_slow_either(real_data, tmp_path):
    found = _probe(real_data, tmp_path, "ask", "do I need a permit for bees in Belmont")
    assert found["status"] == 0
    assert not {"torch", "transformers", "sentence_transformers", "langchain_core"} & set(found["loaded"])  # type: ignore[call-overload]


def test_help_needs_neither_numbers_nor_models():
    code = (
        "import sys; from assistant.cli.program import build_program, run; run(build_program(), ['--help']); "
        "sys.exit(any(name in sys.modules for name in ('numpy', 'pydantic', 'yaml', 'chromadb')))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
def test_a_cold_question_takes_at_most_a_quarter_of_importing_sentence_transformers(real_data, tmp_path):
    ask = [sys.executable, "-c", "from eval.command import main; main()", "ask", "--json", "walpole 8 hens fee?"]
    load = [sys.executable, "-c", "import sentence_transformers"]
    environment = {
        **os.environ, "PADDOCK_DATA": str(real_data), "PADDOCK_DATABASE_URL": f"sqlite:///{tmp_path / 'c.db'}"
    }  # fmt: skip
    seconds: dict[str, list[float]] = {"ask": [], "load": []}
    for _ in range(3):
        for name, command in (("ask", ask), ("load", load)):
            seconds[name].append(_processor_seconds(command, environment))
    assert min(seconds["ask"]) < min(seconds["load"]) / 4, seconds


def _processor_seconds(command: list[str], environment: dict[str, str]) -> float:
    """Processor time of a process, which other work on the machine changes less than its time by the clock."""
    started = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    assert time.perf_counter() - started < 120
    return usage.ru_utime + usage.ru_stime
