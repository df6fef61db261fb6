"""Answers as a stream, from a real server: pieces as they come, an end always, and no work for those who left."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

Event = tuple[str, Any]


def events(address: str, body: dict[str, Any], times: list[float] | None = None) -> list[Event]:
    with httpx.stream("POST", f"{address}/v1/ask/stream", json=body, timeout=20) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["x-accel-buffering"] == "no"
        return list(_read(response.iter_lines(), times))


def _read(lines: Iterator[str], times: list[float] | None) -> Iterator[Event]:
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        if line.startswith("data: "):
            if times is not None:
                times.append(time.monotonic())
            yield name, json.loads(line.removeprefix("data: "))


def test_stages_come_as_they_happen_then_text_then_the_answer_then_done(server: str) -> None:
    times: list[float] = []
    found = events(server, {"question": "a slow question"}, times)
    names = [name for name, _ in found]
    assert names[:5] == ["stage"] * 5
    assert [data["stage"] for name, data in found if name == "stage"] == [
        "understand", "gather", "compose", "verify", "cite",
    ]  # fmt: skip
    assert names[-2:] == ["answer", "done"]
    assert set(names[5:-2]) == {"token"}
    # Each stage takes 0.3 s: had the server held them back, they would have come together.
    gaps = [later - earlier for earlier, later in pairwise(times[:5])]
    assert all(gap > 0.15 for gap in gaps), gaps


def test_the_pieces_join_to_the_text_of_the_answer(server: str) -> None:
    found = events(server, {"question": "may I keep hens?"})
    answer = next(data for name, data in found if name == "answer")
    assert "".join(data["text"] for name, data in found if name == "token") == answer["answer"]
    assert found[-1] == ("done", {"stored": True})


def test_a_streamed_answer_can_be_followed_up_and_opened_again(server: str) -> None:
    found = events(server, {"question": "may I keep hens?"})
    answer = next(data for name, data in found if name == "answer")
    again = httpx.get(f"{server}/v1/answers/{answer['receipt']['id']}")
    assert again.json() == answer


def test_a_failure_in_an_open_stream_is_an_event_and_done_is_still_last(server: str) -> None:
    found = events(server, {"question": "broken"})
    assert [name for name, _ in found][-2:] == ["error", "done"]
    problem = found[-2][1]
    assert problem["status"] == 500
    assert "secret" not in problem["detail"]
    assert not [name for name, _ in found if name in ("token", "answer")]


def test_an_answer_that_takes_too_long_ends_the_stream_with_an_error(serve: Callable[..., Any]) -> None:
    with serve(time_limit=0.5) as address:
        found = events(address, {"question": "a slow question"})
    assert [name for name, _ in found][-2:] == ["error", "done"]
    assert found[-2][1]["status"] == 504


@pytest.mark.parametrize("path", ["/v1/ask", "/v1/ask/stream"])
def test_a_client_that_leaves_stops_the_work(
    server: str, assistant: Any, wait_until: Callable[..., None], path: str
) -> None:
    body = b'{"question": "a slow question"}'
    host = urlsplit(server)
    with socket.create_connection((host.hostname, host.port)) as connection:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        connection.sendall(head.encode() + body)
        wait_until(lambda: "understand" in assistant.stages_reached)
    time.sleep(1.2)
    assert len(assistant.stages_reached) <= 3, "the work went on for nobody"
    answers = httpx.get(f"{server}/metrics").text
    assert "paddock_answers_total{" not in answers


def test_the_event_loop_answers_others_while_questions_are_worked_on(server: str) -> None:
    with httpx.stream("POST", f"{server}/v1/ask/stream", json={"question": "slow"}, timeout=20) as response:
        next(response.iter_lines())
        begun = time.monotonic()
        assert httpx.get(f"{server}/healthz").status_code == 200
        assert time.monotonic() - begun < 0.25
