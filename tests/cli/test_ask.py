from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant.answer import Answer


def test_a_question_is_answered_with_its_quotes_and_what_it_is_not(paddock):
    ran = paddock("ask", "walpole 8 hens fee?")
    assert ran.status == 0
    assert ran.out.startswith("$15")
    assert "numbering more than six, the fee shall be $15" in " ".join(ran.out.split())
    assert ran.out.count("not legal advice") == 1
    assert "The copy of the Walpole text bears no date." in ran.out


def test_a_question_may_be_given_without_quotation_marks(paddock):
    assert paddock("ask", "walpole", "8", "hens", "fee?").out == paddock("ask", "walpole 8 hens fee?").out


def test_a_plain_answer_stores_nothing(paddock, tmp_path):
    paddock("ask", "walpole 8 hens fee?")
    assert not (tmp_path / "conversations.db").exists()


def test_json_is_exactly_one_answer_object(paddock):
    ran = paddock("ask", "walpole 8 hens fee?", "--json")
    answer = Answer.model_validate_json(ran.out)
    assert answer.status == "answered"
    assert answer.towns == ["walpole"]
    assert ran.err == ""


def test_the_session_of_an_answer_can_be_followed_up(paddock):
    session = json.loads(paddock("ask", "can i keep a rooster in dennis", "--json").out)["session"]
    followed = json.loads(paddock("ask", "and in stoneham?", "--session", session, "--json").out)
    assert followed["session"] == session
    assert followed["towns"] == ["stoneham"]
    assert "rooster" in followed["answer"].lower()


def test_a_session_may_be_named_by_its_owner(paddock):
    paddock("ask", "how many hens in walpole", "--session", "mine")
    assert json.loads(paddock("ask", "fee for 8?", "--session", "mine", "--json").out)["towns"] == ["walpole"]


def test_a_town_can_be_given_beside_the_question(paddock):
    assert json.loads(paddock("ask", "rooster?", "--town", "Stoneham", "--json").out)["towns"] == ["stoneham"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([""], "The question is empty"),
        (["  \n "], "The question is empty"),
        (["a" * 10_000], "10,000 characters; at most 2,000 are accepted"),
        (["hens \x1b[31m"], "control characters"),
        (["hens \x00"], "control characters"),
        (["hens \udcff"], "control characters"),
        (["hens", "--town", "atlantis"], "the towns held are belmont"),
        (["hens", "--session", "no/such thing"], "not a conversation id"),
        (["hens", "--out", "x"], "--out goes with --batch"),
        (["hens", "--batch", "x"], "--batch takes its questions from the file"),
        (["hens", "--nope"], "No such option"),
        ([], "Give a question"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(paddock, arguments, said):
    ran = paddock("ask", *arguments)
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_without_an_index_the_command_that_builds_it_is_named(bare_paddock):
    ran = bare_paddock("ask", "walpole 8 hens fee?")
    assert ran.status == 2
    assert "paddock corpus index" in ran.err
    assert ran.err.count("\n") == 1


def test_a_broken_rules_file_is_told_in_one_line(bare_paddock, corpus_copy):
    rules = next((corpus_copy / "towns").glob("*/rules/*.yaml"))
    rules.write_text("rules:\n  - {id: broken, kind: [", encoding="utf-8")
    ran = bare_paddock("ask", "hens?")
    assert ran.status == 2
    assert rules.name in ran.err
    assert ran.err.count("\n") == 1


def test_a_setting_that_cannot_be_used_is_named(paddock, monkeypatch):
    monkeypatch.setenv("PADDOCK_QUESTION_LIMIT", "many")
    ran = paddock("ask", "hens?")
    assert ran.status == 2
    assert "PADDOCK_QUESTION_LIMIT" in ran.err


def _batch(tmp_path: Path, *lines: object) -> str:
    file = tmp_path / "in.jsonl"
    file.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines), "utf-8")
    return str(file)


def test_a_batch_answers_each_turn_of_each_conversation_in_order(paddock, tmp_path):
    file = _batch(
        tmp_path,
        {"id": "b", "turns": ["rooster in dennis?", "and in stoneham?"], "style": "ignored"},
        "",
        {"id": "a", "turns": ["walpole 8 hens fee?"]},
    )
    ran = paddock("ask", "--batch", file)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 0
    assert [line["id"] for line in lines] == ["b", "a"]
    assert [len(line["answers"]) for line in lines] == [2, 1]
    first, second = (Answer.model_validate(answer) for answer in lines[0]["answers"])
    assert (first.towns, second.towns) == (["dennis"], ["stoneham"])
    assert first.session == second.session != lines[1]["answers"][0]["session"]


def test_a_batch_goes_to_a_file_where_one_is_named(paddock, tmp_path):
    file, out = _batch(tmp_path, {"id": "a", "turns": ["walpole 8 hens fee?"]}), tmp_path / "out.jsonl"
    ran = paddock("ask", "--batch", file, "--out", str(out))
    assert ran.out == ""
    assert json.loads(out.read_text("utf-8"))["id"] == "a"


def test_a_message_that_cannot_be_asked_loses_nothing_of_the_others(paddock, tmp_path):
    file = _batch(
        tmp_path,
        {"id": "a", "turns": ["rooster in dennis?", ""]},
        {"id": "b", "turns": ["rooster in dennis?"]},
    )
    ran = paddock("ask", "--batch", file)
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert ran.status == 2
    assert len(first["answers"]) == 1
    assert "empty" in first["error"]
    assert len(second["answers"]) == 1
    assert "error" not in second
    assert "1 of 2 conversations" in ran.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1"),
        ('{"id": 1, "turns": ["x"]}', "line 1: id"),
        ('{"id": "a"}', "line 1: turns"),
        ('{"id": "a", "turns": []}', "line 1: turns"),
        ('{"id": "a", "turns": "x"}', "line 1: turns"),
        ("[1]", "line 1"),
    ],
)
def test_a_line_that_is_no_conversation_is_named_before_anything_is_asked(bare_paddock, tmp_path, line, said):
    ran = bare_paddock("ask", "--batch", _batch(tmp_path, line))
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_files_that_cannot_be_used_for_a_batch_are_named(paddock, tmp_path):
    file = _batch(tmp_path, {"id": "a", "turns": ["x"]})
    assert "cannot be read" in paddock("ask", "--batch", str(tmp_path / "none")).err
    assert "names the file of questions itself" in paddock("ask", "--batch", file, "--out", file).err
    assert "cannot be written" in paddock("ask", "--batch", file, "--out", str(tmp_path / "no" / "out")).err
    assert json.loads(Path(file).read_text("utf-8"))["id"] == "a"
