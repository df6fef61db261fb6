"""The long-running commands, as processes of their own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

PADDOCK = [sys.executable, "-c", "from eval.command import main; main()"]


def _environment(data: Path, tmp_path: Path) -> dict[str, str]:
    database = f"sqlite:///{tmp_path / 'conversations.db'}"
    return {**os.environ, "PADDOCK_DATA": str(data), "PADDOCK_DATABASE_URL": database, "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def served(real_data: Path, tmp_path: Path) -> Iterator[str]:
    """A service on a free port; its address as it printed it."""
    command = [*PADDOCK, "serve", "--port", "0"]
    with subprocess.Popen(
        command, env=_environment(real_data, tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            assert line.startswith("Paddock is at http://127.0.0.1:"), process.stderr and process.stderr.read()
            yield line.split()[-1]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(15)


@pytest.mark.slow
def test_the_service_prints_its_address_and_answers_there(served):
    body = json.dumps({"question": "walpole 8 hens fee?"}).encode()
    request = urllib.request.Request(f"{served}/v1/ask", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as response:
        answer = json.load(response)
    assert answer["status"] == "answered"
    with urllib.request.urlopen(f"{served}/", timeout=20) as response:
        assert "Paddock" in response.read().decode()


def test_a_port_in_use_is_one_clear_sentence(real_data, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = subprocess.run(
            [*PADDOCK, "serve", "--port", port],
            env=_environment(real_data, tmp_path), capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert ran.returncode == 2
    assert f"cannot listen on 127.0.0.1 port {port}" in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert ran.stdout == ""


@pytest.mark.slow
def test_the_mcp_server_speaks_nothing_but_the_protocol_on_standard_output(real_data, tmp_path):
    client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    sent = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call",
         "params": {"name": "ask", "arguments": {"question": "walpole 8 hens fee?"}}},
    ]  # fmt: skip
    with subprocess.Popen(
        [*PADDOCK, "mcp"], env=_environment(real_data, tmp_path),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        process.stdin.write("".join(json.dumps(message) + "\n" for message in sent))
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.stdin.close()
        started = time.monotonic()
        assert process.wait(15) == 0
        assert time.monotonic() - started < 15
        assert process.stdout.read() == ""
    assert answers[1]["result"]["structuredContent"]["status"] == "answered"


def test_mcp_without_an_index_says_what_builds_one(tmp_path):
    ran = subprocess.run(
        [*PADDOCK, "mcp"], env=_environment(tmp_path / "data", tmp_path), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "paddock corpus index" in ran.stderr


def test_output_that_nobody_reads_any_more_is_no_error(real_data, tmp_path):
    with subprocess.Popen(
        [*PADDOCK, "corpus", "show", "plymouth"], env=_environment(real_data, tmp_path),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(30) == 0
