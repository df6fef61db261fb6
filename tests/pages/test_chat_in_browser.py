"""The chat page as people use it, on a phone and at a desk, by touch and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assistant.answer import Answer

pytestmark = pytest.mark.browser
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
Open = Callable[..., Any]
Until = Callable[..., None]


def _ask(page: Any, answer: Answer, nth: int = 1) -> Any:
    page.fill("#question", answer.question)
    page.press("#question", "Enter")
    page.locator(".card").nth(nth - 1).wait_for()
    return page.locator(".card").nth(nth - 1)


@SIZES
def test_a_question_is_answered_on_the_page_and_announced(
    open_page: Open, answers: dict[str, Answer], size: Any, until: Until
) -> None:
    page = open_page("/", size)
    card = _ask(page, answers["horses"])
    assert "Yes" in card.locator(".chip").inner_text()
    assert "17,120 sq ft" in card.locator(".decides").inner_text()
    until(page, "document.getElementById('status').textContent.includes('Up to three')")
    assert page.input_value("#question") == ""


def test_the_box_does_not_move_when_the_first_answer_comes(open_page: Open, answers: dict[str, Answer]) -> None:
    page = open_page("/", DESK)
    before = page.locator(".composer-box").bounding_box()
    _ask(page, answers["fee"])
    assert page.locator(".composer-box").bounding_box() == before


@SIZES
def test_nothing_on_the_page_shifts_of_itself_while_an_answer_streams_in(
    open_page: Open, served: Any, answers: dict[str, Answer], size: Any
) -> None:
    page = open_page("/", size)
    page.evaluate(
        "() => { window.shifts = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) {"
        "   if (!entry.hadRecentInput) window.shifts += entry.value; }"
        " }).observe({ type: 'layout-shift', buffered: true }); }"
    )
    served.app.state.delay = 0.15
    page.fill("#question", answers["long"].question)
    page.wait_for_timeout(100)
    page.evaluate("() => { window.shifts = 0; }")
    page.press("#question", "Enter")
    page.locator(".card").wait_for()
    page.wait_for_timeout(200)
    assert page.evaluate("window.shifts") < 0.02


def test_stages_are_shown_as_they_happen(open_page: Open, served: Any) -> None:
    page = open_page("/", PHONE)
    page.evaluate(
        "() => { window.seen = []; new MutationObserver(() => {"
        "   const words = document.querySelector('.stage')?.textContent;"
        "   if (words && words !== window.seen.at(-1)) window.seen.push(words);"
        " }).observe(document.getElementById('thread'), { subtree: true, childList: true, characterData: true }); }"
    )
    served.app.state.delay = 0.1
    page.fill("#question", "anything")
    page.press("#question", "Enter")
    page.locator(".card").wait_for()
    seen = page.evaluate("window.seen")
    assert seen[0] == "Asking"
    assert seen[1:4] == ["Reading your question", "Looking it up in the text", "Writing it down"]


@SIZES
def test_a_citation_opens_the_regulation_at_its_words_and_closing_returns_to_the_number(
    open_page: Open, answers: dict[str, Answer], size: Any, until: Until
) -> None:
    page = open_page("/", size)
    card = _ask(page, answers["horses"])
    cite = card.locator(".cite").first
    cite.focus()
    page.keyboard.press("Enter")
    marked = page.locator("#sheet[open] mark.cited").first
    marked.wait_for()
    box, sheet = marked.bounding_box(), page.locator("#sheet-body").bounding_box()
    assert sheet["y"] <= box["y"] <= sheet["y"] + sheet["height"]
    assert page.evaluate("document.activeElement.id") == "sheet-body"
    page.keyboard.press("Escape")
    until(page, "!document.getElementById('sheet').open")
    assert page.evaluate("document.activeElement.dataset.start") == str(answers["horses"].citations[0].start)


def test_the_regulation_stands_beside_the_answer_on_a_desk_and_not_over_it(
    open_page: Open, answers: dict[str, Answer]
) -> None:
    page = open_page("/", DESK)
    card = _ask(page, answers["horses"])
    card.locator(".cite").first.click()
    page.locator("#sheet[open] mark").first.wait_for()
    right = card.bounding_box()["x"] + card.bounding_box()["width"]
    assert page.locator("#sheet").bounding_box()["x"] >= right


def test_the_next_mention_opens_in_the_same_place(open_page: Open, answers: dict[str, Answer], until: Until) -> None:
    page = open_page("/", PHONE)
    _ask(page, answers["horses"]).locator(".cite").first.click()
    page.locator("#sheet[open] mark").first.wait_for()
    before = page.locator(".opened-path").inner_text()
    page.locator(".opened-on a[data-start]").click()
    until(page, "before => document.querySelector('.opened-path').innerText !== before", arg=before)
    assert page.locator("#sheet mark.cited").count() >= 1


def test_a_chip_answers_our_question_in_the_same_conversation(
    open_page: Open, served: Any, answers: dict[str, Answer]
) -> None:
    page = open_page("/", PHONE)
    card = _ask(page, answers["which_town"])
    card.locator(".reply", has_text="Dennis").click()
    page.locator(".card").nth(1).wait_for()
    question, _, session = served.app.state.conversations.asked[-1]
    assert (question, session) == ("Dennis", answers["which_town"].session)


def test_the_town_is_remembered_and_sent_and_its_examples_are_shown(open_page: Open, served: Any) -> None:
    page = open_page("/", DESK)
    page.select_option("#town", "dennis")
    page.reload()
    assert page.input_value("#town") == "dennis"
    assert set(page.locator("#examples li:visible").evaluate_all("items => items.map(item => item.dataset.town)")) == {
        "dennis"
    }
    page.locator("#examples button:visible").first.click()
    page.locator(".card").wait_for()
    assert served.app.state.conversations.asked[-1][1] == "dennis"


def test_starting_over_forgets_the_conversation(open_page: Open, served: Any, answers: dict[str, Answer]) -> None:
    page = open_page("/", PHONE)
    _ask(page, answers["fee"])
    page.locator("#over").click()
    assert page.locator(".card").count() == 0
    assert page.locator("#examples").is_visible()
    _ask(page, answers["fee"])
    assert served.app.state.conversations.asked[-1][2] is None


def test_the_conversation_is_there_again_after_a_look_at_the_text(open_page: Open, answers: dict[str, Answer]) -> None:
    page = open_page("/", DESK)
    _ask(page, answers["fee"])
    _ask(page, answers["coop"], 2)
    page.goto("/read/dennis")
    page.goto("/")
    page.locator(".card").nth(1).wait_for()
    assert page.locator(".asked").all_inner_texts() == [answers["fee"].question, answers["coop"].question]


def test_copying_gives_plain_and_rich_text_with_the_sources(
    open_page: Open, served: Any, answers: dict[str, Answer]
) -> None:
    page = open_page("/", DESK)
    card = _ask(page, answers["goats"])
    card.get_by_role("button", name="Copy").click()
    card.get_by_role("button", name="Copied").wait_for()
    plain, rich = page.evaluate(
        "async () => { const [item] = await navigator.clipboard.read();"
        " return Promise.all(['text/plain', 'text/html'].map(async type => (await item.getType(type)).text())); }"
    )
    assert "“The lot on which one grazing animal may be kept" in plain
    assert f'href="{served.address}/read/walpole' in rich
    assert "class=" not in rich


def test_an_answer_is_linked_kept_and_judged(open_page: Open, served: Any, answers: dict[str, Answer]) -> None:
    page = open_page("/", DESK)
    card = _ask(page, answers["fee"])
    card.get_by_text("Link", exact=True).click()
    card.get_by_text("Link copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{served.address}/a/{answers['fee'].receipt.id}"
    card.get_by_role("button", name="Keep").click()
    card.get_by_role("button", name="Kept until").wait_for()
    assert served.app.state.kept[-1] == answers["fee"].receipt.id
    card.get_by_role("group", name="Was this right?").get_by_role("button", name="No").click()
    card.get_by_text("Thank you.").wait_for()
    assert served.app.state.feedback[-1] == {"session": answers["fee"].session, "rating": "down"}


def test_an_answer_that_could_not_be_stored_comes_without_its_link(
    open_page: Open, served: Any, answers: dict[str, Answer]
) -> None:
    served.app.state.conversations.store_works = False
    page = open_page("/", PHONE)
    card = _ask(page, answers["horses"])
    assert "Up to three." in card.inner_text()
    assert card.get_by_text("Link", exact=True).count() == 0
    assert card.get_by_role("button", name="Copy").is_visible()


@pytest.mark.parametrize(
    ("question", "words"), [("too often", "Try again in 7 seconds."), ("break", "No answer within 30 seconds.")]
)
def test_an_error_is_said_plainly_and_can_be_tried_again(open_page: Open, question: str, words: str) -> None:
    page = open_page("/", PHONE)
    page.fill("#question", question)
    page.press("#question", "Enter")
    page.locator(".problem", has_text=words).wait_for()
    assert page.input_value("#question") == question
    page.get_by_role("button", name="Try again").click()
    page.locator(".problem", has_text=words).wait_for()
    assert page.locator(".turn").count() == 1


def test_a_lost_connection_is_said_plainly(open_page: Open) -> None:
    page = open_page("/", PHONE)
    page.route("**/v1/ask/stream", lambda route: route.abort())
    page.fill("#question", "hens")
    page.press("#question", "Enter")
    page.locator(".problem", has_text="The service cannot be reached.").wait_for()


def test_hostile_words_stay_words_in_the_browser(open_page: Open, answers: dict[str, Answer]) -> None:
    page = open_page("/", PHONE)
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    card = _ask(page, answers["hostile"])
    card.get_by_role("button", name="Copy").click()
    page.goto(f"/a/{answers['hostile'].receipt.id}")
    page.wait_for_timeout(200)
    assert dialogs == []
    assert page.locator(".card img, .card b, .card iframe").count() == 0


def test_all_of_it_works_by_keyboard_alone(open_page: Open, answers: dict[str, Answer]) -> None:
    page = open_page("/", DESK)
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "question":
            break
    page.keyboard.type(answers["horses"].question)
    page.keyboard.press("Enter")
    page.locator(".card").wait_for()
    reached = set()
    for _ in range(25):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "() => { const at = document.activeElement; return at.dataset.do ?? at.className ?? at.tagName; }"
            )
        )
    assert {"cite", "copy", "print", "keep", "reply"} <= reached


@SIZES
def test_without_javascript_the_form_still_posts_and_the_answer_still_comes(
    open_page: Open, answers: dict[str, Answer], size: Any
) -> None:
    page = open_page("/", size, scripts=False)
    page.fill("#question", answers["goats"].question)
    page.locator(".send").click()
    assert "too small even for one grazing animal" in page.locator(".card").inner_text()
    assert not page.get_by_role("button", name="Copy").is_visible()
    page.locator(".cite").first.click()
    assert "/read/walpole" in page.url
    assert page.locator("mark.cited").count() >= 1


def test_without_javascript_an_example_is_one_touch(open_page: Open) -> None:
    page = open_page("/", PHONE, scripts=False)
    page.locator("#examples button:visible").first.click()
    assert page.locator(".card").count() == 1


def test_no_card_is_wider_than_a_window_of_320_pixels(open_page: Open, answers: dict[str, Answer]) -> None:
    page = open_page("/", {"width": 320, "height": 640})
    for nth, name in enumerate(["long", "hostile", "roosters", "setbacks", "date"], start=1):
        _ask(page, answers[name], nth)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
