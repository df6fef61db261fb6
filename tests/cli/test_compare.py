from __future__ import annotations

import csv
import io
import json

import pytest


def test_a_comparison_as_json_has_a_row_a_town_and_a_citation_in_every_stated_cell(paddock, assistant):
    found = json.loads(paddock("compare", "roosters", "--format", "json").out)
    assert set(found) == {"topic", "label", "rows"}
    assert [row["town"] for row in found["rows"]] == list(assistant.corpus.towns)
    for row in found["rows"]:
        assert row["citations"] or row["state"] in ("silent", "lost")
        text = assistant.corpus.town(row["town"]).text.raw
        assert all(text[cited["start"] : cited["end"]] == cited["quote"] for cited in row["citations"])


def test_towns_are_chosen_and_each_stands_once(paddock):
    found = json.loads(paddock("compare", "roosters", "--towns", "Stoneham, dennis,stoneham", "--format", "json").out)
    assert [row["town"] for row in found["rows"]] == ["stoneham", "dennis"]


def test_the_table_shows_state_words_and_quote(paddock):
    out = paddock("compare", "roosters", "--towns", "stoneham,belmont").out
    assert "Stoneham  prohibited" in out
    assert "Belmont   not stated" in out
    assert "Sec. 20_15(11): “Roosters shall be prohibited within Town limits.”" in " ".join(out.split())


def test_markdown_is_a_table_of_four_columns(paddock):
    lines = paddock("compare", "roosters", "--format", "md").out.splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert len(rows) == 7
    assert all(row.replace("\\|", "").count("|") == 5 for row in rows)


def test_csv_is_read_back_row_by_row(paddock):
    rows = list(csv.DictReader(io.StringIO(paddock("compare", "roosters", "--format", "csv").out)))
    assert len(rows) == 5
    assert rows[0].keys() >= {"town", "state", "text"}


def test_rules_are_applied_to_the_facts_given(paddock):
    out = paddock("compare", "land-horses", "--towns", "plymouth", "--animal", "horse", "--area", "2 acres").out
    assert "87,120 sq ft" in out


def test_a_topic_may_be_given_by_its_name(paddock):
    by_name = paddock("compare", "Land", "for", "horses", "--towns", "plymouth")
    assert by_name.status == 0
    assert by_name.out == paddock("compare", "land-horses", "--towns", "plymouth").out


def test_topics_are_listed(paddock, assistant):
    lines = paddock("compare", "--topics").out.splitlines()
    assert [line.split()[0] for line in lines] == list(assistant.corpus.topics)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Give a topic"),
        (["roster"], "near are roosters"),
        (["roosters", "--towns", "atlantis"], "the towns held are"),
        (["roosters", "--format", "xml"], "'table', 'md', 'csv', 'json'"),
        (["roosters", "--count", "0"], "--count"),
        (["land-horses", "--animal", "unicorn"], "unicorn"),
        (["land-horses", "--area", "much"], "much"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(paddock, arguments, said):
    ran = paddock("compare", *arguments)
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
