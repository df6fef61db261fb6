"""The reader: the whole text, an anchor for every passage, rules and damage beside it, search, and the fragment."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from assistant.answer import Answer
from assistant.pages.passage_view import Mark, marked_text, search_marks
from assistant.pages.reading import outline_of
from corpus.loading import Corpus
from corpus.text import Span

TOWNS = ("belmont", "dennis", "plymouth", "stoneham", "walpole")


def _words(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


@pytest.mark.parametrize("town", TOWNS)
def test_the_page_holds_the_whole_text_word_for_word_in_passages_with_anchors(
    client: TestClient, corpus: Corpus, town: str
) -> None:
    held = corpus.town(town)
    page = client.get(f"/read/{town}").text
    shown = re.findall(r'<div class="passage law depth-\d" id="([^"]+)" tabindex="-1"><p>(.*?)</p>', page, re.DOTALL)
    assert [identifier for identifier, _ in shown] == [passage.id for passage in held.passages]
    squeezed = re.sub(r"\s+", "", "".join(html.unescape(re.sub(r"<[^>]+>", "", body)) for _, body in shown))
    assert squeezed == re.sub(r"\s+", "", held.text.raw)


@pytest.mark.parametrize("town", TOWNS)
def test_every_rule_and_every_damaged_place_is_shown_beside_the_text(
    client: TestClient, corpus: Corpus, town: str
) -> None:
    page = client.get(f"/read/{town}").text
    held = corpus.town(town)
    assert all(f'id="rule-{provision.id}"' in page for provision in held.provisions)
    for damage in held.town.damage:
        assert html.escape(damage.note, quote=False)[:40].replace("'", "&#39;") in page


def test_the_outline_leads_to_passages_and_says_nothing_twice(corpus: Corpus) -> None:
    for held in corpus.towns.values():
        ids = {passage.id for passage in held.passages}
        for entry in outline_of(held):
            assert entry.id in ids
            assert entry.section or entry.heading
            assert not entry.section or entry.section.lower() not in entry.heading.lower()


def test_a_proposed_text_says_so_at_its_head(client: TestClient, corpus: Corpus) -> None:
    proposed = [t for t, held in corpus.towns.items() if held.town.standing == "proposed"]
    assert proposed
    for town in proposed:
        head = client.get(f"/read/{town}").text.split('<div class="row')[0]
        assert "proposed" in head


def test_search_finds_words_whatever_their_capitals_and_line_ends(client: TestClient) -> None:
    page = client.get("/read/walpole", params={"q": "SQUARE  feet of nil"}).text
    found = re.findall(r'<mark class="found" id="(found-\d+)">(.*?)</mark>', page, re.DOTALL)
    assert len(found) >= 4
    assert {_words(words).lower() for _, words in found} == {"square feet of nil"}
    assert 'href="#found-1"' in page


def test_search_says_so_where_nothing_is_found_and_shows_the_words_as_words(client: TestClient) -> None:
    page = client.get("/read/dennis", params={"q": '<b>"llama'}).text
    assert "does not stand in this text" in page
    assert "<b>&#34;" not in page
    assert client.get("/read/dennis", params={"q": "a" * 200}).status_code == 413


def test_a_citations_address_marks_its_words(client: TestClient, answers: dict[str, Answer]) -> None:
    source = answers["goats"].citations[1]
    page = client.get("/read/walpole", params={"start": source.start, "end": source.end}).text
    marked = "".join(re.findall(r'<mark class="cited"[^>]*>(.*?)</mark>', page, re.DOTALL))
    assert re.sub(r"\s|<[^>]+>", "", html.unescape(marked)) == re.sub(r"\s", "", source.quote)


def test_the_fragment_shows_the_words_in_their_passage_with_path_lead_in_and_next_mention(
    client: TestClient, corpus: Corpus
) -> None:
    held = corpus.town("walpole")
    span = held.text.find("Be a minimum of 50 feet from any lot line")
    page = client.get("/read/walpole/fragment", params={"start": span.start, "end": span.end}).text
    assert '<mark class="cited" id="cited-words">' in page
    assert "Stables, pens, coops and housing" in page
    assert "used to contain grazing animals or pigs shall:" in page
    assert "Next mention of" in page
    assert "<html" not in page


@pytest.mark.parametrize(
    "query", ["start=-1&end=5", "start=5&end=5", "start=0&end=99999999", "start=x&end=2", "start=0"]
)
def test_words_that_are_not_there_are_refused(client: TestClient, query: str) -> None:
    assert client.get(f"/read/dennis/fragment?{query}").status_code == 422


def test_an_unknown_town_is_a_page_that_names_those_held(client: TestClient) -> None:
    response = client.get("/read/atlantis")
    assert response.status_code == 404
    assert "dennis" in response.text
    assert "<h1>" in response.text


def test_marks_that_overlap_cut_the_text_without_losing_a_letter(corpus: Corpus) -> None:
    held = corpus.town("dennis")
    passage = held.passages[5]
    start = passage.span.start
    marks = [Mark(Span(start + 5, start + 20), "cited"), Mark(Span(start + 10, start + 30), "found", "f")]
    marked = marked_text(held, passage, marks)
    assert html.unescape(re.sub(r"<[^>]+>", "", marked)) == held.text.slice(passage.span)
    assert marked.count('class="cited"') == 2
    assert marked.count('id="f"') == 1


def test_a_search_is_bounded(corpus: Corpus) -> None:
    assert len(search_marks(corpus.town("plymouth"), "e", most=200)) == 200
    assert search_marks(corpus.town("plymouth"), "   ") == []
