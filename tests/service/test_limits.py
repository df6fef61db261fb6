"""Limits: how often, how large, how long, how many at once."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.testclient import TestClient

from assistant.service.errors import TooBusy, TooSlow
from assistant.service.middleware.client_address import client_of
from assistant.service.middleware.rate_limit import MOST_CLIENTS, Window
from assistant.service.workers import Workers, WorkStopped

PROBLEM = "application/problem+json"


def ask(client: TestClient, **headers: str) -> httpx.Response:
    return client.post("/v1/ask", json={"question": "hens"}, headers=headers)


def test_the_limit_is_met_exactly_and_the_next_question_is_told_when_to_come_back(
    make_client: Callable[..., Any],
) -> None:
    with make_client(rate_limit=5) as client:
        assert [ask(client).status_code for _ in range(6)] == [200] * 5 + [429]
        refused = ask(client)
    assert refused.headers["content-type"] == PROBLEM
    assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert refused.json()["retryable"] is True


def test_reading_is_not_limited_and_computing_is_limited_less(make_client: Callable[..., Any]) -> None:
    with make_client(rate_limit=1) as client:
        assert {client.get("/v1/towns").status_code for _ in range(20)} == {200}
        ask(client)
        assert ask(client).status_code == 429
        found = [client.post("/v1/tools/none", json={}).status_code for _ in range(11)]
    assert found[-1] == 429
    assert 429 not in found[:10]


def test_a_forwarded_address_is_believed_only_where_the_setting_says_so(make_client: Callable[..., Any]) -> None:
    with make_client(rate_limit=1) as client:
        assert ask(client, **{"x-forwarded-for": "198.51.100.1"}).status_code == 200
        assert ask(client, **{"x-forwarded-for": "198.51.100.2"}).status_code == 429
    with make_client(rate_limit=1, trusted_proxies=1) as client:
        assert ask(client, **{"x-forwarded-for": "198.51.100.1"}).status_code == 200
        assert ask(client, **{"x-forwarded-for": "198.51.100.2"}).status_code == 200
        assert ask(client, **{"x-forwarded-for": "203.0.113.9, 198.51.100.2"}).status_code == 429


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "client"),
    [
        ("192.0.2.1", None, 0, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.1", 0, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.1", 1, "198.51.100.1"),
        ("192.0.2.1", "1.1.1.1, 198.51.100.1", 1, "198.51.100.1"),
        ("192.0.2.1", "1.1.1.1, 198.51.100.1, 10.0.0.1", 2, "198.51.100.1"),
        ("192.0.2.1", "198.51.100.1", 2, "192.0.2.1"),
        ("192.0.2.1", "<script>", 1, "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", None, 0, "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", None, 0, "192.0.2.1"),
        (None, None, 0, "unknown"),
    ],
)
def test_who_a_client_is(peer: str | None, forwarded: str | None, proxies: int, client: str) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope = {"type": "http", "client": (peer, 1) if peer else None, "headers": headers}
    assert client_of(scope, proxies) == client


def test_a_window_opens_again_as_its_first_requests_grow_old() -> None:
    now = [0.0]
    window = Window(2, lambda: now[0])
    assert [window.wait("a"), window.wait("a"), window.wait("a")] == [0, 0, 60]
    assert window.wait("b") == 0
    now[0] = 59.5
    assert window.wait("a") == 0.5
    now[0] = 60
    assert window.wait("a") == 0


def test_the_memory_of_clients_is_bounded() -> None:
    window = Window(1, lambda: 0.0)
    for n in range(MOST_CLIENTS + 10):
        window.wait(str(n))
    assert len(window._times) == MOST_CLIENTS


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_that_is_too_large_is_refused(client: TestClient, declared: bool) -> None:
    pieces = [b"x" * 1000] * 100
    content: Any = b"".join(pieces) if declared else iter(pieces)
    response = client.post("/v1/ask", content=content, headers={"content-type": "application/json"})
    assert (response.status_code, response.headers["content-type"]) == (413, PROBLEM)
    assert "65,536 bytes" in response.json()["detail"]


def test_an_answer_that_takes_too_long_is_a_problem_document(make_client: Callable[..., Any]) -> None:
    with make_client(time_limit=0.4) as client:
        response = client.post("/v1/ask", json={"question": "a slow question"})
    assert (response.status_code, response.headers["content-type"]) == (504, PROBLEM)


def test_a_body_that_never_comes_does_not_hold_a_place(
    serve: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.service.middleware.time_limit.SLACK_SECONDS", 0.1)
    with serve(time_limit=0.4) as address:
        place = urlsplit(address)
        with socket.create_connection((place.hostname, place.port), timeout=5) as connection:
            connection.sendall(
                b"POST /v1/ask HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
            )
            assert b"504" in connection.recv(1000).split(b"\r\n")[0]


def test_more_work_than_can_be_done_in_time_is_refused_at_once() -> None:
    async def check() -> None:
        workers = Workers(seconds=5, threads=1, waiting=1)
        gate = threading.Event()
        first = [asyncio.ensure_future(workers.run(lambda _: gate.wait())) for _ in range(2)]
        await asyncio.sleep(0.05)
        with pytest.raises(TooBusy):
            await workers.run(lambda _: None)
        gate.set()
        await asyncio.gather(*first)
        assert await workers.run(lambda _: "room again") == "room again"
        workers.close()

    asyncio.run(check())


def test_work_that_nobody_waits_for_ends_at_its_next_stage_and_waiting_work_never_starts() -> None:
    started: list[str] = []
    ended: list[BaseException] = []

    def work(stage: Callable[[str], None]) -> None:
        started.append("work")
        try:
            for _ in range(100):
                time.sleep(0.02)
                stage("next")
        except WorkStopped as stopped:
            ended.append(stopped)
            raise

    async def check() -> None:
        workers = Workers(seconds=0.1, threads=1, waiting=5)
        results = await asyncio.gather(*(workers.run(work) for _ in range(3)), return_exceptions=True)
        assert [type(result) for result in results] == [TooSlow] * 3
        await asyncio.sleep(0.1)
        assert workers.unfinished == 0
        workers.close()

    asyncio.run(check())
    assert (len(started), len(ended)) == (1, 1)


def test_fifty_askers_at_once_all_get_their_answer_with_its_link(server: str) -> None:
    async def check() -> list[tuple[int, str]]:
        limits = httpx.Limits(max_connections=50)
        async with httpx.AsyncClient(base_url=server, timeout=20, limits=limits) as client:
            asked = [client.post("/v1/ask", json={"question": f"asker {n}"}) for n in range(100)]
            done = await asyncio.gather(*asked)
            return [(response.status_code, response.headers.get("paddock-stored", response.text)) for response in done]

    assert asyncio.run(check()) == [(200, "yes")] * 100
