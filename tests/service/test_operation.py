"""What operators see: liveness, readiness, metrics, log lines, the OpenAPI document, the port."""

import logging
import socket
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from assistant.conversations import Conversations
from assistant.service.app import create_app
from assistant.service.serving import address_of, listen
from assistant.settings import Settings
from corpus.errors import CannotServe, IndexMissing


def test_it_lives_and_is_ready(client: TestClient, assistant: Any) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    ready = client.get("/readyz").json()
    assert ready == {"status": "ready", "towns": list(assistant.corpus.towns), "store": "ok"}


def test_it_says_why_it_is_not_ready(assistant: Any, settings: Callable[..., Settings]) -> None:
    def no_index() -> None:
        raise IndexMissing("There is no index; `paddock corpus index` builds it.")

    app = create_app(assistant, Conversations(assistant, settings()), settings(), no_index)
    with TestClient(app) as client:
        response = client.get("/readyz")
    assert (response.status_code, response.headers["content-type"]) == (503, "application/problem+json")
    assert "paddock corpus index" in response.json()["detail"]
    assert response.headers["retry-after"]


def test_requests_are_counted_by_route_and_never_by_path(client: TestClient) -> None:
    client.post("/v1/ask", json={"question": "hens"})
    client.get("/v1/answers/some-invented-path")
    client.get("/invented/by/the/client")
    counted = client.get("/metrics").text
    assert 'paddock_requests_total{method="POST",route="/v1/ask",status="200"} 1.0' in counted
    assert 'paddock_answers_total{status="answered"} 1.0' in counted
    assert "invented" not in counted
    assert 'route="/v1/answers/{id}"' in counted


def test_no_question_and_no_query_is_logged(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        client.post("/v1/ask", json={"question": "my unmistakable question"})
        client.get("/v1/compare?topic=unmistakable")
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("httpx")]
    assert not [line for line in ours if "unmistakable" in line]
    assert any(line.startswith("POST /v1/ask 200") for line in ours)


def test_the_document_describes_every_call_of_the_contract_with_examples(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    paths = document["paths"]
    for call in (
        "post /v1/ask", "post /v1/ask/stream", "get /v1/towns", "get /v1/towns/{id}", "get /v1/towns/{id}/passages",
        "get /v1/passages/{passage_id}", "get /v1/tools", "post /v1/tools/{name}", "get /v1/compare",
        "get /v1/answers/{id}", "post /v1/answers/{id}/keep", "delete /v1/answers/{id}",
        "post /v1/answers/{id}/recheck", "post /v1/feedback", "post /v1/chat/completions", "get /v1/models",
        "get /healthz", "get /readyz", "get /metrics",
    ):  # fmt: skip
        method, path = call.split()
        assert method in paths[path], call
        assert paths[path][method]["description"]
    assert paths["/v1/ask"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    assert "application/problem+json" in paths["/v1/ask"]["post"]["responses"]["4XX"]["content"]
    assert "application/json" in paths["/v1/chat/completions"]["post"]["responses"]["4XX"]["content"]


def test_a_port_in_use_is_one_clear_sentence(settings: Callable[..., Settings]) -> None:
    said = r"cannot listen on 127\.0\.0\.1 port \d+: .*; choose another"
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(CannotServe, match=said):
        listen(settings(port=taken.getsockname()[1]))


def test_a_host_that_is_not_this_machine_is_one_clear_sentence(settings: Callable[..., Settings]) -> None:
    with pytest.raises(CannotServe):
        listen(settings(host="192.0.2.1", port=0))


def test_the_address_printed_is_one_that_a_browser_can_open(settings: Callable[..., Settings]) -> None:
    with listen(settings(host="0.0.0.0", port=0)) as listening:
        assert address_of(listening).startswith("http://127.0.0.1:")


def test_curl_gets_what_the_contract_says(server: str) -> None:
    def curl(*arguments: str) -> str:
        return subprocess.run(
            ["curl", "-sS", *arguments], capture_output=True, text=True, check=True, timeout=20
        ).stdout

    body = '{"question": "may I keep hens?"}'
    json_type = ["-H", "Content-Type: application/json"]
    assert '"status":"answered"' in curl("-X", "POST", f"{server}/v1/ask", *json_type, "-d", body)
    streamed = curl("-N", "-X", "POST", f"{server}/v1/ask/stream", *json_type, "-d", body)
    assert streamed.startswith("event: stage\n")
    assert streamed.rstrip().endswith('event: done\ndata: {"stored": true}')
    assert '"status":"ok"' in curl(f"{server}/healthz")
