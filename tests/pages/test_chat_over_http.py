"""The chat page without a browser: the first screen, the form that posts, the card, headers and weight."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from assistant.answer import Answer
from assistant.pages.card import make_card
from assistant.settings import Settings
from corpus.loading import Corpus

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PAGES = ("/", "/staff", "/compare", "/read", "/read/dennis", "/a/answer-long-0123456789", "/embed", "/embed-example")


@pytest.mark.parametrize("path", [*PAGES, "/a/nothing", "/read/nowhere"])
def test_no_page_has_inline_script_or_style_or_another_host(client: TestClient, path: str) -> None:
    html = re.sub(r"<code>.*?</code>", "", client.get(path).text)
    assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", html)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", html.replace("&lt;", ""))
    hosts = set(re.findall(r'(?:src|href|action)="(https?:)?//', html))
    assert hosts == set()


@pytest.mark.parametrize("path", [*PAGES, "/static/chat.js", "/embed.js"])
def test_every_response_has_a_strict_policy(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_frames_are_closed_but_for_the_embedded_chat_on_our_own_host(client: TestClient) -> None:
    assert "frame-ancestors 'none'" in client.get("/").headers["Content-Security-Policy"]
    embedded = client.get("/embed").headers
    assert embedded["Content-Security-Policy"].endswith("frame-ancestors 'self'")
    assert embedded["X-Frame-Options"] == "SAMEORIGIN"


def test_a_site_that_the_settings_name_may_frame_the_embedded_chat_only(make_app: Callable[..., FastAPI]) -> None:
    client = TestClient(make_app(Settings(allow_frames=["https://town.example"])))
    embedded = client.get("/embed").headers
    assert embedded["Content-Security-Policy"].endswith("frame-ancestors 'self' https://town.example")
    assert "X-Frame-Options" not in embedded
    assert "frame-ancestors 'none'" in client.get("/").headers["Content-Security-Policy"]


def test_the_first_page_weighs_under_100_kilobytes_in_all(client: TestClient) -> None:
    waiting, seen = ["/"], {}
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        content = client.get(path).content
        seen[path] = len(content)
        text = content.decode()
        waiting += re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
        waiting += [
            f"/static/{name}"
            for name in re.findall(r'from "\./([^"]+)"|import "\./([^"]+)"', text)
            for name in name
            if name
        ]
    assert sum(seen.values()) < 100_000, seen
    assert len(seen) >= 8
    assert len(gzip.compress(client.get("/").content)) < 10_000


def test_the_first_screen_names_every_text_with_its_age(client: TestClient, corpus: Corpus) -> None:
    html = client.get("/").text
    for held in corpus.towns.values():
        assert f'<a href="/read/{held.town.id}">{held.town.name}</a>' in html
        age = (
            "proposed"
            if held.town.standing == "proposed"
            else str(held.town.as_of.year if held.town.as_of else "undated")
        )
        assert age in html


def test_six_examples_are_shown_of_different_towns_and_kinds(client: TestClient) -> None:
    shown = re.findall(r'<li data-town="([^"]*)" data-first><button[^>]*><span[^>]*>([^<]+)<', client.get("/").text)
    assert len(shown) == 6
    assert len({town for town, _ in shown}) == 6
    assert len({kind for _, kind in shown}) >= 4


def test_without_javascript_the_form_posts_and_the_answer_comes(client: TestClient, answers: dict[str, Answer]) -> None:
    asked = {"question": answers["coop"].question, "town": "plymouth", "session": ""}
    response = client.post("/", data=asked)
    assert response.status_code == 200
    assert "3\u00a0ft short." in response.text
    assert f'name="session" value="{answers["coop"].session}"' in response.text
    assert '<option value="plymouth" selected>' in response.text
    assert response.headers["Cache-Control"] == "no-store"


def test_an_empty_question_keeps_the_page_and_says_what_is_wrong(client: TestClient) -> None:
    response = client.post("/", data={"question": "  ", "town": ""})
    assert response.status_code == 422
    assert "The question is empty" in response.text


def test_a_form_too_long_or_not_text_is_refused_as_a_page(client: TestClient) -> None:
    assert client.post("/", content=b"question=" + b"a" * 70_000, headers=FORM).status_code == 413
    assert client.post("/", content=b"question=\xff\xfe", headers=FORM).status_code == 422
    many = "&".join(f"a{n}=1" for n in range(50)).encode()
    assert client.post("/", content=many, headers=FORM).status_code == 422


def test_hostile_words_are_shown_as_words_everywhere(client: TestClient, answers: dict[str, Answer]) -> None:
    hostile = answers["hostile"]
    for html in (
        client.post("/", data={"question": hostile.question}).text,
        client.post("/staff", data={"question": hostile.question}).text,
        client.get(f"/a/{hostile.receipt.id}").text,
        client.get(f"/a/{hostile.receipt.id}/fragment?view=staff").text,
        client.get("/", params={"q": hostile.question, "town": '"><script>'}).text,
    ):
        assert "<script>alert" not in html
        assert not re.search(r"<(img|iframe|object|b)\b", html)
        assert "javascript:" not in re.sub(r">[^<]*<|=\"[^\"]*\"", "", html)
        assert not re.search(r'href="(?!/|#)', html)


def test_a_card_is_made_from_the_answer_itself_when_the_store_has_lost_it(
    app: FastAPI, answers: dict[str, Answer]
) -> None:
    app.state.conversations.store_works = False
    client = TestClient(app)
    sent = client.post(
        "/fragment/answer", content=answers["horses"].model_dump_json(), headers={"Content-Type": "application/json"}
    )
    assert "Up to three." in sent.text
    assert "data-stored" not in sent.text
    assert 'data-do="keep"' not in sent.text
    assert client.get(f"/a/{answers['horses'].receipt.id}/fragment").status_code == 404


def test_a_card_is_not_made_from_another_sites_form_nor_from_anything_else(
    client: TestClient, answers: dict[str, Answer]
) -> None:
    body = answers["horses"].model_dump_json()
    assert client.post("/fragment/answer", content=body, headers={"Content-Type": "text/plain"}).status_code == 422
    json_type = {"Content-Type": "application/json"}
    assert client.post("/fragment/answer", content=b'{"answer": 1}', headers=json_type).status_code == 422


def test_what_the_store_holds_is_shown_rather_than_what_was_sent(
    client: TestClient, answers: dict[str, Answer]
) -> None:
    forged = answers["horses"].model_copy(update={"answer": "**Forged.**"})
    sent = client.post(
        "/fragment/answer", content=forged.model_dump_json(), headers={"Content-Type": "application/json"}
    )
    assert "Forged" not in sent.text
    assert "Up to three." in sent.text


def test_links_to_the_text_are_ours_whatever_the_answer_says(corpus: Corpus, answers: dict[str, Answer]) -> None:
    bad = answers["fee"].citations[0].model_copy(update={"link": "https://evil.example", "passage_id": 'x" onclick="y'})
    card = make_card(answers["fee"].model_copy(update={"citations": [bad]}), corpus, stored=True)
    assert card.sources[0].href.startswith("/read/walpole?start=")
    assert '"' not in card.sources[0].href


@pytest.mark.parametrize("name", ["horses", "goats", "bees", "which_town", "weather", "roosters", "shortest", "long"])
def test_every_status_has_a_card_with_its_word(client: TestClient, answers: dict[str, Answer], name: str) -> None:
    words = {
        "horses": "Yes", "goats": "No", "bees": "Not in this text", "which_town": "One thing first",
        "weather": "Outside these rules", "roosters": "It depends", "shortest": "No", "long": "It depends",
    }  # fmt: skip
    html = client.get(f"/a/{answers[name].receipt.id}/fragment").text
    assert f"{words[name]}</span>" in html


def test_not_covered_says_whom_to_call_and_what_comes_near(client: TestClient, answers: dict[str, Answer]) -> None:
    html = client.get(f"/a/{answers['bees'].receipt.id}/fragment").text
    assert "Belmont Town Clerk" in html
    assert "What comes near, without answering" in html
    assert "Anyone who owns or boards four or more dogs" in html


def test_the_plain_text_holds_the_answer_the_steps_and_every_quote(corpus: Corpus, answers: dict[str, Answer]) -> None:
    plain = make_card(answers["goats"], corpus, stored=True).plain
    assert plain.startswith("Half an acre in Walpole: can I keep two goats?")
    assert "No: the lot is too small even for one grazing animal." in plain
    for source in answers["goats"].citations:
        assert " ".join(source.quote.split()) in plain
    assert "30,000 > 21,780" in plain
    assert plain.endswith("is not legal advice.")


def test_a_kept_answer_shows_its_quotes_in_full_and_its_receipt(client: TestClient, answers: dict[str, Answer]) -> None:
    answer = answers["goats"]
    html = client.get(f"/a/{answer.receipt.id}").text
    assert '<details class="unfold quotes" open>' in html
    assert answer.receipt.texts["walpole"][:12] in html
    assert answer.receipt.id in html
    assert 'content="noindex"' in html


def test_static_files_are_sent_once_and_then_confirmed(client: TestClient) -> None:
    first = client.get("/static/paddock.css")
    assert first.headers["Content-Type"].startswith("text/css")
    again = client.get("/static/paddock.css", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    for path in ("/static/nothing.js", "/static/..%2Frouter.py", "/static/%2e%2e/router.py"):
        assert client.get(path).status_code == 404
