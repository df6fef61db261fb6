from __future__ import annotations

from datetime import date

from assistant.answer import Answer, Missing, Receipt
from assistant.cli.layout import bold, markdown_lines, printable
from assistant.cli.printed import ages, print_answer


def _answer(**fields) -> Answer:
    receipt = Receipt(id="", created="", engine="", model=None, texts={}, rules=[])
    return Answer(
        **{"question": "q", "status": "answered", "answer": "**Yes.** So it is.", "receipt": receipt, **fields}
    )


def _printed(assistant, capsys, **fields) -> str:
    print_answer(_answer(**fields), assistant.corpus, today=date(2026, 11, 30))
    return capsys.readouterr().out


def test_markdown_signs_are_taken_off(assistant, capsys):
    assert _printed(assistant, capsys).startswith("Yes. So it is.\n")


def test_a_caveat_that_the_answer_has_said_is_not_said_again(assistant, capsys):
    out = _printed(
        assistant, capsys, answer="Yes. Ask the *Board*. Zoning is apart [1].", caveats=["Zoning is apart.", "Other."]
    )
    assert out.count("Zoning is apart") == 1
    assert "Note: Other." in out


def test_a_fact_that_is_asked_for_comes_with_its_options(assistant, capsys):
    missing = [Missing(name="area", ask="How big is the lot?", options=["half an acre", "2 acres"])]
    assert "How big is the lot? (half an acre, 2 acres)" in _printed(assistant, capsys, missing=missing)


def test_the_age_of_each_text_is_told(assistant):
    told = list(ages({"stoneham": "2002-06-25", "walpole": None}, assistant.corpus, date(2026, 6, 24)))
    assert told == [
        "The Stoneham text dates from 25 June 2002 (23 years ago).",
        "The copy of the Walpole text bears no date.",
    ]
    undated = list(ages({"belmont": None, "walpole": None}, assistant.corpus, date(2026, 6, 24)))
    assert undated == ["The copies for Belmont and Walpole bear no date."]


def test_nothing_that_steers_a_terminal_is_printed(assistant, capsys):
    out = _printed(assistant, capsys, answer="Red \x1b[31m, bell \x07, C1 \x9b.", caveats=["\x1b]0;title\x07"])
    assert not any(character in out for character in "\x1b\x07\x9b\x01\x02")


def test_line_ends_and_tabs_are_printable():
    assert printable("a\tb\nc\r") == "a\tb\nc�"


def test_a_table_becomes_a_hanging_line_a_row():
    lines = list(markdown_lines("| town | roosters |\n| --- | --- |\n| Oakham | no ban [1] |\n\nAsk.", 80))
    assert lines == ["Oakham: no ban [1]", "", "Ask."]


def test_bold_words_that_are_broken_over_lines_are_bold_on_each():
    lines = [bold(line) for line in markdown_lines("**one two three** four", 8)]
    assert lines == ["\x1b[1mone two\x1b[0m", "\x1b[1mthree\x1b[0m", "four"]
