"""axe finds nothing on any page in any state, light or dark, on a phone or at a desk."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from assistant.answer import Answer

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Open = Callable[..., Any]
Until = Callable[..., None]


def _faults(page: Any) -> list[str]:
    # Run by the browser's own tools, so that the page's policy against foreign scripts can stay in force.
    session = page.context.new_cdp_session(page)
    source = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    session.send("Runtime.evaluate", {"expression": source})
    found = page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)
    return [f"{v['id']}: {[n['target'] for n in v['nodes']][:3]}" for v in found["violations"]]


@pytest.mark.parametrize(
    ("size", "dark", "paths"),
    [
        (PHONE, False, ["/", "/compare?group=Distances", "/read/walpole", "/a/answer-long-0123456789", "/embed"]),
        (PHONE, True, ["/staff", "/read", "/a/nothing"]),
        (DESK, False, ["/staff", "/compare?topic=land-horses&count=x"]),
        (DESK, True, ["/", "/read/belmont?q=license", "/compare?group=Land and numbers", "/embed-example"]),
    ],
)
def test_axe_finds_nothing_on_a_page(open_page: Open, size: Any, dark: bool, paths: list[str]) -> None:
    page = open_page("/favicon.ico", size, dark=dark)
    for path in paths:
        page.goto(path)
        assert _faults(page) == [], path


@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESK, True)])
def test_axe_finds_nothing_on_a_card_of_any_kind(
    open_page: Open, answers: dict[str, Answer], size: Any, dark: bool
) -> None:
    page = open_page("/", size, dark=dark)
    # Every kind of card on the phone; those with other colours again in the dark.
    names = list(answers) if not dark else ["horses", "goats", "roosters", "bees", "which_town", "fine", "date"]
    for nth, name in enumerate(names, start=1):
        page.fill("#question", answers[name].question)
        page.press("#question", "Enter")
        page.locator(".card").nth(nth - 1).wait_for()
    page.evaluate("() => { for (const part of document.querySelectorAll('details')) part.open = true; }")
    assert _faults(page) == []


@pytest.mark.parametrize(("size", "dark"), [(PHONE, True), (DESK, False)])
def test_axe_finds_nothing_with_the_regulation_open(
    open_page: Open, answers: dict[str, Answer], size: Any, dark: bool
) -> None:
    page = open_page(f"/a/{answers['horses'].receipt.id}", size, dark=dark)
    page.locator(".cite").first.click()
    page.locator("#sheet[open] mark").first.wait_for()
    assert _faults(page) == []


@pytest.mark.parametrize("question", ["too often", "wait"])
def test_axe_finds_nothing_while_waiting_and_on_an_error(open_page: Open, served: Any, question: str) -> None:
    page = open_page("/", PHONE)
    served.app.state.delay = 0.0 if question == "too often" else 1.0
    page.fill("#question", question)
    page.press("#question", "Enter")
    page.locator(".problem" if question == "too often" else ".stage").wait_for()
    assert _faults(page) == []


def test_axe_finds_nothing_on_the_staff_page_with_an_answer_and_its_keys(
    open_page: Open, answers: dict[str, Answer], until: Until
) -> None:
    page = open_page("/staff", DESK, dark=True)
    page.fill("#line", answers["coop"].question)
    page.press("#line", "Enter")
    page.locator("[data-card]").wait_for()
    assert _faults(page) == []
    until(page, "document.activeElement.id === 'answer'")
    page.keyboard.press("?")
    assert _faults(page) == []
