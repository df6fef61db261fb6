"""Towns, passages, tools and comparison over HTTP, over the real texts and rules."""

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from assistant.conversations import Conversations
from assistant.service.app import create_app
from assistant.service.routes.compare import as_csv
from assistant.settings import Settings
from corpus.loading import Corpus, load_corpus
from tools.compare import Comparison, ComparisonRow


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="module")
def real(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    class TextsOnly:
        def __init__(self) -> None:
            self.corpus = corpus

    settings = Settings(data=Path(tmp_path_factory.mktemp("data")), rate_limit=10_000)
    held: Any = TextsOnly()
    with TestClient(create_app(held, Conversations(held, settings), settings)) as client:
        yield client


def test_every_town_is_listed_with_the_age_of_its_text(real: TestClient, corpus: Corpus) -> None:
    towns = real.get("/v1/towns").json()["towns"]
    assert [town["id"] for town in towns] == list(corpus.towns)
    for town in towns:
        held = corpus.town(town["id"])
        assert town["as_of"] == (held.town.as_of.isoformat() if held.town.as_of else None)
        assert town["sha256"] == held.text.sha256
        assert (town["passages"], town["rules"]) == (len(held.passages), len(held.provisions))


def test_a_town_tells_whom_to_ask_what_is_lost_and_its_outline(real: TestClient, corpus: Corpus) -> None:
    for name, held in corpus.towns.items():
        town = real.get(f"/v1/towns/{name}").json()
        assert town["contact"]["office"] == held.town.contact.office
        assert len(town["damage"]) == len(held.town.damage)
        assert town["outline"]


def test_the_passages_of_a_town_are_its_whole_text_and_so_is_the_text(real: TestClient, corpus: Corpus) -> None:
    for name, held in corpus.towns.items():
        passages = real.get(f"/v1/towns/{name}/passages").json()["passages"]
        assert "".join(passage["text"] for passage in passages) == held.text.raw
        assert real.get(f"/v1/towns/{name}/text").text == held.text.raw


def test_a_passage_names_its_rules_and_its_neighbours(real: TestClient, corpus: Corpus) -> None:
    for held in corpus.towns.values():
        provision = held.provisions[0]
        passage = held.passage_at(provision.quotes[0].start)
        found = real.get(f"/v1/passages/{passage.id}").json()
        assert provision.id in [rule["id"] for rule in found["rules"]]
        assert found["text"] == held.text.slice(passage.span)
        neighbours = [found["previous"], found["next"]]
        assert any(neighbours)
        assert all(real.get(f"/v1/passages/{name}").status_code == 200 for name in neighbours if name)


@pytest.mark.parametrize(
    "path",
    ["/v1/towns/atlantis", "/v1/towns/atlantis/passages", "/v1/towns/atlantis/text", "/v1/passages/nothing",
     "/v1/compare?topic=roosters&towns=atlantis", "/v1/passages/%2e%2e%2fetc"],
)  # fmt: skip
def test_what_is_not_held_is_not_found(real: TestClient, path: str) -> None:
    response = real.get(path)
    assert (response.status_code, response.headers["content-type"]) == (404, "application/problem+json")


def test_every_tool_is_listed_with_the_schema_of_its_arguments(real: TestClient) -> None:
    tools = real.get("/v1/tools").json()["tools"]
    assert len(tools) > 10
    for tool in tools:
        assert tool["description"]
        assert tool["parameters"]["type"] == "object"
        assert "properties" in tool["parameters"]


def test_a_tool_gives_its_figures_and_the_quotes_on_which_they_rest(real: TestClient, corpus: Corpus) -> None:
    found = real.post("/v1/tools/area_required", json={"town": "plymouth", "animal": "horse", "count": 3})
    assert found.status_code == 200, found.text
    result = found.json()
    assert result["figures"]
    assert result["citations"]
    for citation in result["citations"]:
        raw = corpus.town(citation["town"]).text.raw
        assert raw[citation["start"] : citation["end"]] == citation["quote"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("nothing", {}, 404),
        ("area_required", {}, 422),
        ("area_required", [1], 422),
        ("area_required", {"town": "plymouth", "animal": "horse", "count": 0}, 422),
        ("area_required", {"town": "plymouth", "animal": "horse", "count": 10**30}, 422),
        ("area_required", {"town": "plymouth", "animal": "unicorn", "count": 1}, 422),
        ("area_required", {"town": "atlantis", "animal": "horse", "count": 1}, 404),
        ("area_required", {"town": "plymouth", "animal": "horse", "count": 1, "x": 1}, 422),
    ],
)
def test_a_tool_says_what_it_accepts(real: TestClient, path: str, body: Any, status: int) -> None:
    response = real.post(f"/v1/tools/{path}", json=body)
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"].endswith(".")


def test_every_topic_can_be_compared_and_every_stated_cell_is_cited(real: TestClient, corpus: Corpus) -> None:
    topics = [topic["id"] for topic in real.get("/v1/topics").json()["topics"]]
    assert topics == list(corpus.topics)
    for topic in topics:
        found = real.get("/v1/compare", params={"topic": topic}).json()
        assert found["topic"] == topic
        assert [row["town"] for row in found["rows"]] == list(corpus.towns)
        assert all(row["citations"] for row in found["rows"] if row["state"] == "stated")


def test_a_comparison_is_csv_for_who_accepts_it(real: TestClient) -> None:
    params = {"topic": "roosters", "towns": "dennis,stoneham", "animal": ""}
    found = real.get("/v1/compare", params=params, headers={"accept": "text/csv"})
    assert found.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(found.text)))
    assert rows[0] == ["town", "state", "text", "figures", "citations"]
    assert [row[0] for row in rows[1:]] == ["dennis", "stoneham"]
    for accept in ("application/json", "*/*", "application/json, text/csv"):
        again = real.get("/v1/compare", params=params, headers={"accept": accept})
        assert again.headers["content-type"] == "application/json"


@pytest.mark.parametrize("params", [{}, {"topic": "nothing"}, {"topic": "roosters", "count": "0"}, {"topic": "x" * 99}])
def test_a_comparison_that_cannot_be_made_is_refused(real: TestClient, params: dict[str, str]) -> None:
    response = real.get("/v1/compare", params=params)
    assert (response.status_code, response.headers["content-type"]) == (422, "application/problem+json")


def test_no_cell_of_a_csv_file_is_taken_for_a_formula() -> None:
    row = ComparisonRow(town="a", state="stated", text='=HYPERLINK("http://evil")')
    table = as_csv(Comparison(topic="t", label="T", rows=[row]))
    assert "'=HYPERLINK" in table


def test_the_service_imports_no_heavy_library(settings: Callable[..., Settings]) -> None:
    import subprocess
    import sys

    heavy = "{'torch', 'transformers', 'langchain', 'sentence_transformers'}"
    code = f"import sys, assistant.service.app; print(sorted({heavy} & set(sys.modules)))"
    root = Path(__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
