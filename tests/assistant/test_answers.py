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


@pytest.mark.parametrize(
    ("question", "verdict", "words"),
    [
        # Belmont 28.2.4(d), (e): 20 ft to a lot line, 50 ft to a dwelling on an abutting lot.
        ("dog run 18 feet from the back lot line and 60 from next doors house. ok in belmont?", "no", "2 ft short"),
        # Stoneham 20_15(4)(b): 100 ft, less if the Conservation Committee authorizes it, never less than 50 ft.
        ("pond edge to goat shed = 70 feet. stoneham. is that allowed?", "depends", "30 ft short"),
        ("coop 40 ft from the swamp in stoneham, ok?", "no", "10 ft short"),
        ("coop 60 ft from the swamp in stoneham, the conservation people signed off. ok?", "yes", "10 ft"),
        # Plymouth poultry, Section 6: 10 ft.
        ("my neighbor says a coop must be 50 ft from the line in plymouth. is he right?", "no", "10 ft"),
        # Plymouth horses, Section 8: no later than 30 days after the public hearing.
        ("hearing on our plymouth stable permit was June 3, it is July 10, no decision. out of time?", "yes", "July 3"),
        # Plymouth horses, Section 17: rights lapse after one year.
        ("plymouth gave us a stable variance 14 months back, never used it. still good?", "no", "14 months"),
    ],
)
def test_figures_of_the_asker_decide_yes_and_no(assistant: BuiltIn, question: str, verdict: str, words: str) -> None:
    answer = _ask(assistant, question)
    assert (answer.verdict, words in answer.answer) == (verdict, True)


def test_one_distance_that_is_kept_is_no_yes_to_another_that_is_not_known(assistant: BuiltIn) -> None:
    answer = _ask(assistant, "plymouth coop 15 ft from the property line and 8 ft from the swing set, good enough?")
    assert answer.verdict is None


@pytest.mark.parametrize(
    ("question", "sum_"),
    [
        ("two separate stables on my plymouth property, how much a year altogether?", "$80"),
        # Warning, $25, $50, then $100 for each further violation.
        ("plymouth poultry tickets: five violations, what do the fines come to in total?", "$275"),
    ],
)
def test_fees_and_fines_are_added_up(assistant: BuiltIn, question: str, sum_: str) -> None:
    assert _ask(assistant, question).answer.startswith(f"**{sum_}")


def test_a_comparison_concludes_before_the_table(assistant: BuiltIn) -> None:
    question = "my coop 30 ft from the line passes the distance rule in Dennis and fails in Stoneham, correct?"
    assert _ask(assistant, question).answer.startswith("**Yes in Dennis; no in Stoneham:**")
    cheapest = _ask(assistant, "which is cheaper for eight hens, the walpole or the stoneham permit?")
    assert "$15" in cheapest.answer


def test_the_other_towns_are_told_when_asked_for(assistant: BuiltIn) -> None:
    answer = _ask(assistant, "Does Stoneham ban roosters?", "and the other four towns?")
    assert {cited.town for cited in answer.citations} <= {"dennis", "plymouth", "walpole", "belmont"}
    assert "80,000" in answer.answer


@pytest.mark.parametrize(("year", "told"), [("2005", True), ("2012", True), ("2008", False)])
def test_a_year_decides_only_where_all_of_it_lies_on_one_side_of_a_date(
    assistant: BuiltIn, year: str, told: bool
) -> None:
    # Walpole: permits issued on or before June 30, 2008; one 'from 2008' may be of either half of that year.
    answer = _ask(
        assistant, f"our walpole animal permit is from {year}. do the old permit holders' exceptions hold for us?"
    )
    assert any(check.result != "need" and check.unit == "date" for check in answer.checks) is told
