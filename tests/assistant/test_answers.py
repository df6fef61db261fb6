"""Whole answers over the real texts: figures and verdicts derived by hand from them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from assistant.answer import Answer
from assistant.errors import QuestionUnusable
from assistant.pipeline import BuiltIn
from corpus.errors import UnknownTown

TODAY = date(2026, 12, 1)
TOWNS = Path(__file__).parents[2] / "corpus" / "towns"


def _ask(assistant: BuiltIn, *turns: str) -> Answer:
    return assistant.answer(turns, today=TODAY)


def test_two_acres_in_plymouth_are_enough_for_three_horses(assistant: BuiltIn) -> None:
    answer = _ask(assistant, "How many horses can I keep on 2 acres in Plymouth?")
    assert "Up to three" in answer.answer
    assert "70,000" in answer.answer
    assert {"2 acres × 43,560 = 87,120 sq ft"} <= set(answer.steps)


def test_eight_hens_in_walpole_cost_fifteen_dollars(assistant: BuiltIn) -> None:
    assert _ask(assistant, "walpole 8 hens fee?").answer.startswith("**$15")


def test_a_rooster_without_a_town_depends_on_the_town_and_asks_for_it(assistant: BuiltIn) -> None:
    answer = _ask(assistant, "can i have a rooster")
    assert (answer.status, answer.verdict) == ("answered", "depends")
    assert [missing.name for missing in answer.missing] == ["town"]


def test_bees_in_belmont_are_not_covered(assistant: BuiltIn) -> None:
    answer = _ask(assistant, "do I need a permit for bees in Belmont")
    assert answer.status == "not_covered"
    assert "proposed" in answer.answer


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Half an acre in Walpole: can I keep two goats?", "no"),
        ("coop will be 7 ft from the fence, plymouth", "no"),
        ("coop will be 10 ft from the property line, plymouth, ok?", "yes"),
        ("Belmont: dog run 20 feet from the lot line and 45 feet from the neighbor's house ok?", "no"),
        ("Belmont: run 15 feet from the lot line and 60 feet from the abutter's dwelling ok?", "no"),
        ("In one Belmont house live three adult dogs and a pup of five months. Is it a kennel?", "no"),
        ("Plymouth: an 8 ft by 10 ft room whose ceiling stands at 6 ft 8 in. Is that a major addition?", "no"),
        ("Does a 2 month old goat kid count on the permit in dennis?", "no"),
    ],
)
def test_yes_or_no_follows_from_the_figures(assistant: BuiltIn, question: str, verdict: str) -> None:
    assert _ask(assistant, question).verdict == verdict


@pytest.mark.parametrize("question", ["can I keep hens in dennis?", "may I have chickens in stoneham"])
def test_a_limit_is_no_ban_on_the_animal(assistant: BuiltIn, question: str) -> None:
    answer = _ask(assistant, question)
    assert answer.verdict == "depends"
    assert not answer.answer.startswith("**No")


def test_a_general_question_on_a_banned_animal_is_no(assistant: BuiltIn) -> None:
    assert _ask(assistant, "can i keep a rooster in stoneham?").verdict == "no"


def test_five_days_without_a_kennel_licence_come_to_270_dollars(assistant: BuiltIn) -> None:
    answer = _ask(assistant, "belmont kennel, no licence, five days now: what's the fine?")
    assert "$270" in answer.answer
    assert "20 + 50 + 200 = $270" in answer.steps


def test_a_depth_in_the_gap_of_the_well_table_is_said_to_be_in_it(assistant: BuiltIn) -> None:
    answer = _ask(
        assistant, "Which gallons-per-minute figure in Plymouth's well table applies to a well 320 feet deep?"
    )
    assert "does not say" in answer.answer or "No row" in answer.answer


@pytest.mark.parametrize(
    "question",
    ["How many horses on 2 acres in Plymouth?", "dennis coop well setback", "stoneham pigeons fed 1 pm, release?"],
)
def test_every_quote_is_verbatim_and_from_the_town_asked_about(assistant: BuiltIn, question: str) -> None:
    answer = _ask(assistant, question)
    assert answer.citations
    for citation in answer.citations:
        text = (TOWNS / citation.town / "text.txt").read_bytes().decode()
        assert text[citation.start : citation.end] == citation.quote
        assert citation.town in answer.towns


def test_the_same_question_gives_the_same_answer(assistant: BuiltIn) -> None:
    first, second = (_ask(assistant, "what are the rules for horses in Plymouth") for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("question", "said"),
    [("  ", "empty"), ("x" * 10_000, "10,000 characters"), ("hens\x00", "control"), ("9" * 20 + " acres", "15 digits")],
)
def test_a_question_that_cannot_be_used_gets_one_clear_sentence(assistant: BuiltIn, question: str, said: str) -> None:
    with pytest.raises(QuestionUnusable, match=said):
        _ask(assistant, question)


def test_an_unknown_town_is_named_with_those_held(assistant: BuiltIn) -> None:
    with pytest.raises(UnknownTown, match=r"atlantis.*walpole"):
        assistant.answer(["hens?"], town="atlantis")


def test_an_unreadable_figure_is_asked_back(assistant: BuiltIn) -> None:
    answer = _ask(assistant, "3 horses on 1e5 acres in plymouth")
    assert answer.status == "needs_information"
    assert not answer.citations
