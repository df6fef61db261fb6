"""Questions over HTTP: the answer object, and one clear sentence for what cannot be used."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from assistant.answer import Answer

PROBLEM = "application/problem+json"


def ask(client: TestClient, question: str, **fields: Any) -> dict[str, Any]:
    response = client.post("/v1/ask", json={"question": question, **fields})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def test_an_answer_is_the_answer_object_with_session_and_receipt(client: TestClient) -> None:
    answer = Answer.model_validate(ask(client, "may I keep hens?"))
    assert answer.question == "may I keep hens?"
    assert len(answer.session) >= 22
    assert len(answer.receipt.id) >= 22


def test_ids_of_two_conversations_have_nothing_in_common(client: TestClient) -> None:
    first, second = ask(client, "hens"), ask(client, "hens")
    assert first["session"] != second["session"]
    assert first["receipt"]["id"] != second["receipt"]["id"]


def test_the_same_question_gives_the_same_answer_but_for_session_and_receipt(client: TestClient) -> None:
    first, second = ask(client, "hens"), ask(client, "hens")
    for answer in (first, second):
        del answer["session"], answer["receipt"]
    assert first == second


def test_a_follow_up_is_asked_with_the_turns_before_it(client: TestClient, assistant: Any) -> None:
    session = ask(client, "may I keep hens?")["session"]
    again = ask(client, "and for 5?", session=session)
    assert again["session"] == session
    assert assistant.turns_seen[-1] == ["may I keep hens?", "and for 5?"]


def test_an_unknown_short_session_is_not_adopted(client: TestClient) -> None:
    assert ask(client, "hens", session="guess-me")["session"] != "guess-me"


def test_an_unknown_session_that_nobody_can_guess_is_adopted(client: TestClient, assistant: Any) -> None:
    made_up = "0190e2a4-5f7d-4c3b-9a51-2f6d8e7b1c44"
    assert ask(client, "hens", session=made_up)["session"] == made_up
    ask(client, "and ducks?", session=made_up)
    assert assistant.turns_seen[-1] == ["hens", "and ducks?"]


def test_an_empty_town_or_session_is_no_town_and_no_session(client: TestClient) -> None:
    assert ask(client, "hens", town="", session="")["status"] == "answered"


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ({"question": ""}, 422, "The question is empty"),
        ({"question": " \n\t "}, 422, "The question is empty"),
        ({"question": "x" * 10_000}, 422, "10,000 characters; at most 2,000"),
        ({"question": "hens\x00"}, 422, "control characters"),
        ({"question": "hens\x1b[31m"}, 422, "control characters"),
        ({"question": "hens", "town": "atlantis"}, 404, "No town 'atlantis' is held"),
        ({"question": "hens", "town": "x" * 100}, 422, "town"),
        ({"question": "hens", "session": "../../etc/passwd"}, 422, "session"),
        ({"question": "hens", "twon": "dennis"}, 422, "There is no field 'twon'"),
        ({"question": 5}, 422, "question"),
        ({}, 422, "The field 'question' is missing"),
        ([], 422, "not a JSON object"),
    ],
)
@pytest.mark.parametrize("path", ["/v1/ask", "/v1/ask/stream"])
def test_what_cannot_be_asked_is_a_problem_document(
    client: TestClient, path: str, body: Any, status: int, says: str
) -> None:
    response = client.post(path, json=body)
    assert response.status_code == status
    assert response.headers["content-type"] == PROBLEM
    problem = response.json()
    assert problem["status"] == status
    assert says in problem["detail"]
    assert "\n" not in problem["detail"]
    assert len(problem["detail"]) < 300


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"", 422),
        (b"\xff\xfe", 400),
        (b'{"question": "\\ud800"}', 422),
        (b"[" * 5_000, 400),
        (b'{"question":"hens"} trailing', 400),
    ],
)
def test_a_malformed_body_is_a_problem_document(client: TestClient, body: bytes, status: int) -> None:
    response = client.post("/v1/ask", content=body, headers={"content-type": "application/json"})
    assert response.status_code == status
    assert response.headers["content-type"] == PROBLEM


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nowhere", 404), ("GET", "/v1/ask", 405)])
def test_wrong_addresses_and_methods_are_problem_documents(
    client: TestClient, method: str, path: str, status: int
) -> None:
    response = client.request(method, path)
    assert (response.status_code, response.headers["content-type"]) == (status, PROBLEM)


def test_an_unexpected_error_shows_nothing_of_itself(client: TestClient) -> None:
    response = client.post("/v1/ask", json={"question": "broken"})
    assert (response.status_code, response.headers["content-type"]) == (500, PROBLEM)
    assert "secret" not in response.text
    assert "Traceback" not in response.text
    assert response.json()["request_id"] == response.headers["x-request-id"]


def test_every_response_has_its_security_headers_also_an_error(client: TestClient) -> None:
    for response in (
        client.get("/v1/towns"),
        client.get("/nowhere"),
        client.post("/v1/ask", json={"question": "broken"}),
    ):
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["x-frame-options"] == "DENY"
        assert "referrer-policy" in response.headers
        assert "set-cookie" not in response.headers


def test_frames_are_allowed_by_setting(make_client: Callable[..., Any]) -> None:
    with make_client(allow_frames=["https://www.example.org"]) as client:
        response = client.get("/v1/towns")
    assert "frame-ancestors 'self' https://www.example.org" in response.headers["content-security-policy"]
    assert "x-frame-options" not in response.headers


def test_other_origins_are_let_in_by_setting_only(client: TestClient, make_client: Callable[..., Any]) -> None:
    asking = {"origin": "https://www.example.org", "access-control-request-method": "POST"}
    assert "access-control-allow-origin" not in client.options("/v1/ask", headers=asking).headers
    with make_client(allow_origins=["https://www.example.org"]) as open_client:
        allowed = open_client.options("/v1/ask", headers=asking)
        assert allowed.headers["access-control-allow-origin"] == "https://www.example.org"
        other = open_client.options("/v1/ask", headers=asking | {"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in other.headers


def test_a_request_id_is_taken_over_only_if_it_is_harmless(client: TestClient) -> None:
    assert client.get("/healthz", headers={"x-request-id": "call-7"}).headers["x-request-id"] == "call-7"
    assert client.get("/healthz", headers={"x-request-id": "a b<script>"}).headers["x-request-id"] != "a b<script>"


def test_no_documentation_page_comes_from_another_host(client: TestClient) -> None:
    assert client.get("/docs").status_code == 404
    assert client.get("/redoc").status_code == 404
