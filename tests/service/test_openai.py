"""The OpenAI-compatible endpoint, with the official client against a real server."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import openai
import pytest

TITLE_TASK = """### Task:
Generate a concise, 3-5 word title with an emoji summarizing the chat history.
### Output:
JSON format: { "title": "your concise title here" }
### Chat History:
<chat_history>
USER: May I keep hens on a small lot?
ASSISTANT: It depends.
</chat_history>"""
FOLLOW_UP_TASK = """### Task:
Suggest 3-5 relevant follow-up questions or prompts that the user might naturally ask next in this conversation.
### Output:
JSON format: { "follow_ups": ["Question 1?"] }"""
TAGS_TASK = """### Task:
Generate 1-3 broad tags categorizing the main themes of the chat history.
### Output:
JSON format: { "tags": ["tag1"] }"""


@pytest.fixture
def official(server: str) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=f"{server}/v1", api_key="none", max_retries=0) as client:
        yield client


def user(words: Any) -> dict[str, Any]:
    return {"role": "user", "content": words}


def test_the_models_are_listed_and_one_is_shown(official: openai.OpenAI) -> None:
    names = [model.id for model in official.models.list()]
    assert names[0] == "paddock"
    assert official.models.retrieve(names[1]).id == names[1]


def test_a_completion_has_text_annotations_and_citations(official: openai.OpenAI, server: str) -> None:
    found = official.chat.completions.create(model="paddock", messages=[user("may I keep hens?")])
    [choice] = found.choices
    assert choice.finish_reason == "stop"
    assert choice.message.role == "assistant"
    text = choice.message.content or ""
    assert "You said: may I keep hens?" in text
    assert choice.message.annotations
    cited = choice.message.annotations[0].url_citation
    assert text[cited.start_index : cited.end_index] == "[1]"
    assert cited.url.startswith(f"{server}/read/")
    [citation] = found.model_extra["citations"]
    assert citation["link"] == cited.url
    assert found.model_extra["paddock"]["status"] == "answered"
    assert found.usage
    assert found.usage.total_tokens == found.usage.prompt_tokens + found.usage.completion_tokens


def test_the_messages_are_the_conversation_and_nothing_is_stored(
    official: openai.OpenAI, assistant: Any, tmp_path: Any
) -> None:
    messages = [
        {"role": "system", "content": "You are a pirate."},
        user("may I keep hens?"),
        {"role": "assistant", "content": "It depends."},
        user([{"type": "text", "text": "and five?"}]),
    ]
    official.chat.completions.create(model="paddock", messages=messages)
    assert assistant.turns_seen[-1] == ["may I keep hens?", "and five?"]
    import sqlite3

    database = tmp_path / "data" / "conversations.db"
    if database.exists():
        with sqlite3.connect(database) as held:
            assert held.execute("SELECT count(*) FROM turns").fetchone() == (0,)


def test_a_model_of_a_town_chooses_the_town(official: openai.OpenAI) -> None:
    name = [model.id for model in official.models.list()][-1]
    found = official.chat.completions.create(model=name, messages=[user("hens")])
    assert found.model_extra["paddock"]["towns"] == [name.removeprefix("paddock-")]


def test_a_stream_has_role_text_annotations_reason_and_usage(official: openai.OpenAI) -> None:
    chunks = list(
        official.chat.completions.create(
            model="paddock", messages=[user("hens")], stream=True, stream_options={"include_usage": True}
        )
    )
    assert chunks[0].choices[0].delta.role == "assistant"
    assert len({chunk.id for chunk in chunks}) == 1
    assert {chunk.object for chunk in chunks} == {"chat.completion.chunk"}
    with_choice = [chunk for chunk in chunks if chunk.choices]
    text = "".join(chunk.choices[0].delta.content or "" for chunk in with_choice)
    whole = official.chat.completions.create(model="paddock", messages=[user("hens")])
    assert text == whole.choices[0].message.content
    assert [chunk.choices[0].finish_reason for chunk in with_choice][-1] == "stop"
    assert {chunk.choices[0].finish_reason for chunk in with_choice[:-1]} == {None}
    annotated = [chunk for chunk in with_choice if (chunk.choices[0].delta.model_extra or {}).get("annotations")]
    assert len(annotated) == 1
    assert annotated[0].model_extra["citations"]
    assert not chunks[-1].choices
    assert chunks[-1].usage


def test_a_stream_ends_with_done_and_each_chunk_is_complete(server: str) -> None:
    body = {"model": "paddock", "messages": [user("hens")], "stream": True}
    response = httpx.post(f"{server}/v1/chat/completions", json=body)
    data = [line.removeprefix("data: ") for line in response.text.splitlines() if line.startswith("data: ")]
    assert data[-1] == "[DONE]"
    for chunk in map(json.loads, data[:-1]):
        assert {"id", "object", "created", "model", "choices"} <= chunk.keys()
        assert {"index", "delta", "finish_reason"} <= chunk["choices"][0].keys()


def test_a_failure_in_an_open_stream_reaches_the_official_client(official: openai.OpenAI) -> None:
    stream = official.chat.completions.create(model="paddock", messages=[user("broken")], stream=True)
    with pytest.raises(openai.APIError) as failed:
        list(stream)
    assert "secret" not in str(failed.value)


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"model": "gpt-9"}, openai.NotFoundError),
        ({"messages": []}, openai.UnprocessableEntityError),
        ({"messages": [user("")]}, openai.UnprocessableEntityError),
        ({"messages": [user("x" * 10_000)]}, openai.UnprocessableEntityError),
        ({"messages": [user("hens\x00")]}, openai.UnprocessableEntityError),
        ({"messages": [user([{"type": "image_url", "image_url": {"url": "x"}}])]}, openai.UnprocessableEntityError),
        ({"messages": [user("hens"), {"role": "assistant", "content": "yes"}]}, openai.UnprocessableEntityError),
        ({"n": 3}, openai.UnprocessableEntityError),
    ],
)
def test_errors_take_the_form_that_the_client_knows(
    official: openai.OpenAI, body: dict[str, Any], error: type[openai.APIStatusError], stream: bool
) -> None:
    request = {"model": "paddock", "messages": [user("hens")], "stream": stream} | body
    with pytest.raises(error) as raised:
        official.chat.completions.create(**request)
    told = raised.value.response.json()["error"]
    assert told.keys() == {"message", "type", "param", "code"}
    assert told["type"] == "invalid_request_error"
    assert told["message"].endswith(".")


def test_an_unknown_model_has_the_code_that_clients_look_for(official: openai.OpenAI) -> None:
    with pytest.raises(openai.NotFoundError) as raised:
        official.models.retrieve("gpt-9")
    assert (raised.value.code, raised.value.param) == ("model_not_found", "model")


def test_a_malformed_body_and_a_wrong_method_take_that_form_too(server: str) -> None:
    for response in (
        httpx.post(f"{server}/v1/chat/completions", content=b"{", headers={"content-type": "application/json"}),
        httpx.get(f"{server}/v1/chat/completions"),
    ):
        assert 400 <= response.status_code < 500
        assert response.json()["error"]["message"]


def test_a_chat_that_asks_too_often_is_told_to_wait(serve: Any) -> None:
    with serve(rate_limit=1) as address, openai.OpenAI(base_url=f"{address}/v1", api_key="x", max_retries=0) as client:
        client.chat.completions.create(model="paddock", messages=[user("hens")])
        with pytest.raises(openai.RateLimitError) as raised:
            client.chat.completions.create(model="paddock", messages=[user("hens")])
        assert raised.value.response.headers["retry-after"]


def test_a_title_request_is_answered_from_the_conversation_and_never_asked(
    official: openai.OpenAI, assistant: Any
) -> None:
    found = official.chat.completions.create(model="paddock", messages=[user(TITLE_TASK)])
    assert json.loads(found.choices[0].message.content or "") == {"title": "May I keep hens on a small lot"}
    messages = [
        user("May I keep ducks?"),
        {"role": "assistant", "content": "Yes."},
        user("Provide a concise, 5-word-or-less title for the conversation."),
    ]
    found = official.chat.completions.create(model="paddock", messages=messages)
    assert found.choices[0].message.content == "May I keep ducks"
    assert assistant.turns_seen == []


@pytest.mark.parametrize(("task", "reply"), [(FOLLOW_UP_TASK, {"follow_ups": []}), (TAGS_TASK, {"tags": []})])
def test_other_side_requests_get_an_empty_list(
    official: openai.OpenAI, assistant: Any, task: str, reply: dict[str, Any]
) -> None:
    found = official.chat.completions.create(model="paddock", messages=[user(task)])
    assert json.loads(found.choices[0].message.content or "") == reply
    assert assistant.turns_seen == []


@pytest.mark.parametrize(
    "question",
    [
        "What does Title V say about wells?",
        "who holds title to the land in a permit",
        "create a pen for goats",
        "tags?",
    ],
)
def test_a_question_about_a_title_is_a_question(official: openai.OpenAI, assistant: Any, question: str) -> None:
    official.chat.completions.create(model="paddock", messages=[user(question)])
    assert assistant.turns_seen == [[question]]
