"""Answers given before: opened again, kept, deleted, expired, asked again of today's texts."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from assistant.conversations import Conversations, Feedback
from assistant.settings import Settings
from corpus.errors import NotFound


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(assistant: Any, settings: Callable[..., Settings], clock: Clock) -> Callable[..., Conversations]:
    return lambda **overrides: Conversations(assistant, settings(**overrides), clock=clock)


def receipt(client: TestClient, question: str = "hens") -> str:
    return str(client.post("/v1/ask", json={"question": question}).json()["receipt"]["id"])


def test_an_answer_is_shown_again_as_it_was(client: TestClient) -> None:
    answer = client.post("/v1/ask", json={"question": "hens"}).json()
    assert client.get(f"/v1/answers/{answer['receipt']['id']}").json() == answer


def test_an_answer_that_is_deleted_is_gone_and_its_message_with_it(client: TestClient, assistant: Any) -> None:
    answer = client.post("/v1/ask", json={"question": "my secret hens"}).json()
    path = f"/v1/answers/{answer['receipt']['id']}"
    assert client.delete(path).status_code == 204
    for again in (client.get(path), client.delete(path), client.post(f"{path}/keep"), client.post(f"{path}/recheck")):
        assert again.status_code == 404
        assert again.headers["content-type"] == "application/problem+json"
    client.post("/v1/ask", json={"question": "and ducks?", "session": answer["session"]})
    assert assistant.turns_seen[-1] == ["and ducks?"]


@pytest.mark.parametrize("identifier", ["nothing", "x" * 128, "%00", "..", "a%20b", "'; drop table answers"])
def test_an_answer_that_is_not_held_is_not_found(client: TestClient, identifier: str) -> None:
    assert client.get(f"/v1/answers/{identifier}").status_code == 404


def test_asking_again_says_that_nothing_changed(client: TestClient) -> None:
    found = client.post(f"/v1/answers/{receipt(client)}/recheck").json()
    assert found["changed"] is False
    assert found["changes"] == []
    assert found["answer"]["receipt"]["id"] != found["id"]
    assert client.get(f"/v1/answers/{found['answer']['receipt']['id']}").status_code == 200


def test_asking_again_says_what_changed(client: TestClient, assistant: Any) -> None:
    identifier = receipt(client)
    assistant.version = "2"
    found = client.post(f"/v1/answers/{identifier}/recheck").json()
    assert found["changed"] is True
    assert found["engine_changed"] is True
    assert [change["field"] for change in found["changes"]] == ["answer"]
    assert "version 1" in found["changes"][0]["before"]
    assert "version 2" in found["changes"][0]["after"]


def test_asking_a_follow_up_again_asks_the_turns_before_it_too(client: TestClient, assistant: Any) -> None:
    session = client.post("/v1/ask", json={"question": "hens"}).json()["session"]
    answer = client.post("/v1/ask", json={"question": "and five?", "session": session}).json()
    client.post(f"/v1/answers/{answer['receipt']['id']}/recheck")
    assert assistant.turns_seen[-1] == ["hens", "and five?"]
    client.post("/v1/ask", json={"question": "and six?", "session": session})
    assert assistant.turns_seen[-1] == ["hens", "and five?", "and six?"]


def test_a_conversation_is_kept_for_the_hours_of_the_setting(make: Callable[..., Conversations], clock: Clock) -> None:
    conversations = make(keep_hours=2)
    first = conversations.ask("hens")
    clock.now += timedelta(hours=2, seconds=-1)
    assert conversations.answer(first.receipt.id).question == "hens"
    clock.now += timedelta(seconds=1)
    with pytest.raises(NotFound, match="its time is over"):
        conversations.answer(first.receipt.id)
    assert conversations.ask("and ducks?", session=first.session).answer.startswith("**Turn 1")


def test_a_kept_answer_outlives_its_conversation(make: Callable[..., Conversations], clock: Clock) -> None:
    conversations = make(keep_hours=1, keep_days=30)
    kept, dropped = conversations.ask("hens"), conversations.ask("ducks")
    until = conversations.keep(kept.receipt.id)
    assert until == clock.now + timedelta(days=30)
    clock.now += timedelta(days=29)
    assert conversations.purge() == 1
    assert conversations.answer(kept.receipt.id) == kept
    assert conversations.recheck(kept.receipt.id).changed is False
    with pytest.raises(NotFound):
        conversations.answer(dropped.receipt.id)
    clock.now += timedelta(days=1)
    with pytest.raises(NotFound):
        conversations.keep(kept.receipt.id)


def test_what_has_expired_is_deleted_while_others_ask(make: Callable[..., Conversations], clock: Clock) -> None:
    conversations = make(keep_hours=1)
    conversations.ask("hens")
    clock.now += timedelta(hours=2)
    conversations.ask("ducks")
    assert conversations.purge() == 0


def test_personal_data_is_masked_before_it_is_stored_and_in_follow_ups(
    make: Callable[..., Conversations], assistant: Any
) -> None:
    conversations = make()
    said = conversations.ask("I am joe@example.org, 508-747-1620: may I keep hens?")
    assert "joe@example.org" in said.question
    held = conversations.answer(said.receipt.id)
    assert held.question == "I am [e-mail], [telephone]: may I keep hens?"
    assert "joe@example.org" not in held.model_dump_json()
    conversations.ask("and ducks?", session=said.session)
    assert assistant.turns_seen[-1][0] == "I am [e-mail], [telephone]: may I keep hens?"


def test_on_ones_own_machine_a_conversation_may_have_any_name(
    assistant: Any, settings: Callable[..., Settings]
) -> None:
    conversations = Conversations(assistant, settings(), own_ids=True)
    assert conversations.ask("hens", session="goats").session == "goats"
    assert conversations.ask("and five?", session="goats").answer.startswith("**Turn 2")


def test_feedback_is_stored_only_where_the_setting_says_so(make_client: Callable[..., Any]) -> None:
    for stored in (False, True):
        with make_client(feedback=stored) as client:
            session = client.post("/v1/ask", json={"question": "hens"}).json()["session"]
            given = client.post("/v1/feedback", json={"session": session, "rating": "wrong", "comment": "no"})
            assert (given.status_code, given.json()) == (200, {"stored": stored})


def test_feedback_is_tied_to_what_the_answer_was_about_and_its_comment_is_masked(
    make: Callable[..., Conversations], tmp_path: Any
) -> None:
    conversations = make(feedback=True)
    session = conversations.ask("hens").session
    conversations.ask("ducks", session=session)
    assert conversations.give_feedback(Feedback(session, "right", 1, "call 508-747-1620"))
    conversations.close()
    import sqlite3

    with sqlite3.connect(tmp_path / "data" / "conversations.db") as database:
        [(n, rating, comment, about)] = database.execute("SELECT answer_n, rating, comment, about FROM feedback")
    assert (n, rating, comment) == (1, "right", "call [telephone]")
    assert '"status": "answered"' in about
    assert "hens" not in about


def test_feedback_on_an_unknown_conversation_is_not_found(make_client: Callable[..., Any]) -> None:
    with make_client(feedback=True) as client:
        assert client.post("/v1/feedback", json={"session": "nobody", "rating": 1}).status_code == 404


@pytest.mark.parametrize("body", [{"rating": "right"}, {"session": "a", "rating": "maybe"}, {"session": "a"}])
def test_feedback_that_cannot_be_used_is_refused(client: TestClient, body: dict[str, Any]) -> None:
    assert client.post("/v1/feedback", json=body).status_code == 422


def test_questions_are_logged_only_where_the_setting_says_so(make: Callable[..., Conversations], tmp_path: Any) -> None:
    import sqlite3

    for log in (False, True):
        conversations = make(log_questions=log)
        conversations.ask("hens, write to joe@example.org")
        conversations.close()
        with sqlite3.connect(tmp_path / "data" / "conversations.db") as database:
            logged = database.execute("SELECT question FROM questions").fetchall()
        assert logged == ([("hens, write to [e-mail]",)] if log else [])
