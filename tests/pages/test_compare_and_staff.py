"""The compare page and the staff page without a browser."""

from __future__ import annotations

import csv
import io
import re
from datetime import date

import pytest
from starlette.testclient import TestClient

from assistant.answer import Answer
from assistant.pages.comparing import _harmless
from assistant.pages.understood import Fact, understand_line
from assistant.understanding.names import Lexicon
from corpus.loading import Corpus


def test_a_topic_has_a_cell_for_every_town_with_its_state_in_words(client: TestClient, corpus: Corpus) -> None:
    page = client.get("/compare", params={"topic": "roosters"}).text
    cells = re.findall(r'<td role="cell" class="state-(\w+)[^"]*" data-town="([^"]+)"', page)
    assert [name for _, name in cells] == [held.town.name for held in corpus.towns.values()]
    assert {"prohibited", "silent", "stated"} <= {state for state, _ in cells}
    assert "Prohibited" in page
    assert "The text does not say" in page


@pytest.mark.parametrize("group", ["Distances", "Permits and licences", "Septic", "Not in these texts"])
def test_every_stated_cell_of_a_group_leads_to_its_words(client: TestClient, group: str) -> None:
    page = client.get("/compare", params={"group": group}).text
    for state, cell in re.findall(r'<td role="cell" class="state-(\w+)[^>]*>(.*?)</td>', page, re.DOTALL):
        assert state == "silent" or 'class="cite"' in cell


def test_inputs_are_asked_for_where_the_topic_needs_them_and_are_applied(client: TestClient) -> None:
    plain = client.get("/compare", params={"topic": "land-horses"}).text
    assert 'name="animal"' in plain
    assert 'name="area"' in plain
    given = client.get(
        "/compare", params={"topic": "land-horses", "animal": "horse", "count": "3", "area": "2 acres"}
    ).text
    assert "87,120 sq ft" in given
    assert 'name="animal"' not in client.get("/compare", params={"topic": "appeals"}).text


@pytest.mark.parametrize("query", ["count=x", "count=0", "count=1.5", "area=much", "animal=unicorn"])
def test_an_input_that_cannot_be_used_is_said_beside_the_table(client: TestClient, query: str) -> None:
    response = client.get(f"/compare?topic=land-horses&{query}")
    assert response.status_code == 422
    assert 'role="alert"' in response.text
    assert "<table" in response.text


def test_an_unknown_topic_is_an_error_page(client: TestClient) -> None:
    assert client.get("/compare?topic=<script>").status_code == 422
    assert "<script>" not in client.get("/compare?topic=<script>").text


def test_the_csv_has_a_row_for_each_topic_and_two_columns_a_town(client: TestClient, corpus: Corpus) -> None:
    response = client.get("/compare.csv", params={"group": "Distances"})
    assert response.headers["Content-Type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(response.text)))
    assert len(rows) == 1 + sum(topic.group == "Distances" for topic in corpus.topics.values())
    assert all(len(row) == 2 + 2 * len(corpus.towns) for row in rows)


def test_a_cell_that_begins_like_a_formula_is_made_harmless() -> None:
    assert _harmless("=1+1") == "'=1+1"
    assert _harmless("plain") == "plain"


def test_a_line_in_shorthand_is_understood_with_the_words_that_gave_each_fact(corpus: Corpus) -> None:
    line = "plym 3 horses 2ac barn 38 ft from well ok?"
    facts = understand_line(line, corpus, Lexicon(corpus), date(2026, 11, 30))
    assert facts.town == Fact(value="plymouth", words="plym")
    assert facts.animal == Fact(value="horse", words="horses")
    assert facts.count == Fact(value="3", words="3")
    assert facts.area is not None
    assert facts.area.words in line
    assert facts.distance == Fact(value="38 ft", words="38 ft")
    assert {"barn", "well"} <= set(facts.also)


def test_understanding_a_line_over_http_takes_any_line(client: TestClient) -> None:
    assert client.get("/staff/understood", params={"q": "dennis coop"}).json()["town"]["value"] == "dennis"
    for line in ("", "<script>", "9" * 5_000, "½ acre", "\u202e\u0000"):
        assert client.get("/staff/understood", params={"q": line}).status_code == 200


def test_the_staff_page_answers_without_javascript(client: TestClient, answers: dict[str, Answer]) -> None:
    page = client.post("/staff", data={"question": answers["coop"].question, "town": ""}).text
    assert "3\u00a0ft short." in page
    assert '<option value="plymouth" selected>' in page
    assert "All Structures shall be located a minimum of ten (10) feet" in page
