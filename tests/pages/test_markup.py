"""An answer's Markdown becomes safe HTML with our own citation numbers, and nothing else that leads anywhere."""

from __future__ import annotations

import pytest

from assistant.pages.markup import to_html, to_plain
from assistant.pages.signs import Sign

LINKS = {1: {"href": "/read/x?start=1&end=2#x.1"}}
NO = Sign("no", "No", "no")
DEPENDS = Sign("straw", "It depends", "depends")


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        '<img src=x onerror="alert(1)">',
        "[x](javascript:alert(1))",
        "![x](http://evil.example/x.png)",
        "<http://evil.example>",
        "[x]: http://evil.example\n\n[x]",
        '| a |\n|---|\n| <b onclick="x()">b</b> |',
        "```\n<script>\n```",
        "&lt;script&gt; &#x3C;script&#x3E;",
    ],
)
def test_nothing_hostile_becomes_markup(hostile: str) -> None:
    html = "".join(to_html(hostile, LINKS))
    for tag in ("<script", "<img", "<a ", "<b ", "<pre"):
        assert tag not in html


def test_a_citation_is_a_raised_link_that_follows_its_word_directly() -> None:
    opening, _ = to_html("Hens are fowl [1].", LINKS)
    assert 'fowl<sup><a class="cite" href="/read/x?start=1&amp;end=2#x.1">1</a></sup>.' in opening


def test_a_number_that_is_no_citation_stays_text() -> None:
    opening, _ = to_html("As in [7].", LINKS)
    assert "[7]" in opening


def test_a_chip_says_no_and_the_lead_does_not_say_it_again() -> None:
    opening, _ = to_html("**No: 3 ft short.** More.", LINKS, NO)
    assert 'No</span> <strong class="lead">3\u00a0ft short.</strong>' in opening


def test_a_lead_that_is_only_no_is_said_once() -> None:
    opening, _ = to_html("**No.** No person may keep one. [1]", LINKS, NO)
    assert opening.count("No") == 2
    assert "<strong" not in opening


def test_a_lead_begins_with_a_capital() -> None:
    opening, _ = to_html("**the lot is large enough.**", LINKS)
    assert ">The lot is large enough.<" in opening


def test_it_depends_goes_on_from_its_chip() -> None:
    opening, _ = to_html("**It depends on the town.**", LINKS, DEPENDS)
    assert 'It depends</span> <strong class="lead">on the town.</strong>' in opening


def test_a_chip_stands_also_before_an_answer_that_begins_with_a_table() -> None:
    opening, rest = to_html("| a | b |\n|---|---|\n| c | d |", LINKS, NO)
    assert "chip" in opening
    assert "<table" in rest


def test_a_line_after_a_list_is_not_part_of_its_last_item() -> None:
    _, rest = to_html("**A.** B.\n- one\n- two\nAfter.", LINKS)
    assert "<li>two</li>\n</ul>\n<p>After.</p>" in rest


@pytest.mark.parametrize(
    ("cell", "tone"),
    [
        ("prohibited [1]", "no"),
        ("the text does not say", "slate"),
        ("the text held is about kennels and does not say", "slate"),
        ("left to the Board", "slate"),
        ("up to 12 [1]", "ink"),
    ],
)
def test_cells_of_a_table_of_towns_have_the_sign_of_their_state(cell: str, tone: str) -> None:
    _, rest = to_html(f"A.\n\n| town | hens |\n| --- | --- |\n| Here | {cell} |", LINKS)
    assert f'<td role="cell" data-label="hens"><span class="cell-sign tone-{tone}">' in rest


def test_a_cell_that_only_mentions_a_ban_is_not_marked_as_one() -> None:
    _, rest = to_html("A.\n\n| town | hens |\n| --- | --- |\n| Here | no ban; prohibited if noisy [1] |", LINKS)
    assert "tone-no" not in rest


def test_plain_text_loses_the_marks_and_keeps_the_words() -> None:
    assert (
        to_plain("**No.** *Not* so [1]\n\n| a | b |\n|---|---|\n| c | 2 * 3 |") == "No. Not so [1]\n\na · b\nc · 2 * 3"
    )
