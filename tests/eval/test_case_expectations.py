"""The expectations themselves: true to the texts, and such that a right answer can meet them."""

from pathlib import Path

import pytest

import corpus as corpus_package
from assistant.answer import Answer
from corpus.text import fold_space
from eval.cases import load_case_sets
from eval.judge import judge
from eval.texts import HeldTexts

TOWNS = Path(corpus_package.__file__).parent / "towns"
OWN = ("development", "held_out", "scenarios", "scenarios_held_out", "wordings")


@pytest.fixture(scope="module")
def raw():
    return {path.parent.name: path.read_bytes().decode() for path in sorted(TOWNS.glob("*/text.txt"))}


@pytest.fixture(scope="module")
def cases():
    return [case for case_set in load_case_sets() for case in case_set.cases]


def test_every_wanted_quote_stands_in_its_text(cases, raw):
    folded = {town: fold_space(text) for town, text in raw.items()}
    missing = [
        f"{case.id}: {wanted.quote[:60]}"
        for case in cases
        for wanted in case.expect.cite
        if fold_space(wanted.quote) not in folded[wanted.doc]
    ]
    assert missing == []


def test_quotes_are_wanted_only_from_the_towns_asked_about(cases):
    strangers = [case.id for case in cases if case.towns and {one.doc for one in case.expect.cite} - set(case.towns)]
    assert strangers == []


def test_towns_are_towns_that_are_held(cases, raw):
    assert [case.id for case in cases if set(case.towns) - set(raw)] == []


def test_no_group_is_empty_and_no_member_of_one(cases):
    groups = [(case.id, group) for case in cases for group in [*case.expect.figures, *case.expect.text]]
    assert [
        identifier for identifier, group in groups if not group or not all(member.strip() for member in group)
    ] == []


def test_no_case_forbids_what_it_asks_for(cases):
    for case in cases:
        said = " ".join(group[0] for group in [*case.expect.figures, *case.expect.text])
        assert not [words for words in case.expect.never if words in said], case.id


def ideal(case, raw, make_answer) -> Answer:
    """An answer that says the first member of every group and cites every wanted quote."""
    words = [group[0] for group in [*case.expect.figures, *case.expect.text]]
    citations = [
        {
            "n": number, "town": one.doc, "document": "", "section": "", "passage_id": "", "quote": one.quote,
            "start": 0, "end": 0, "link": "",
        }
        for number, one in enumerate(case.expect.cite, 1)
    ]  # fmt: skip
    return make_answer(
        f"{'; '.join(words)}. This is the proposed text.",
        status=case.expect.status[0],
        verdict=case.expect.verdict,
        steps=words,
        citations=citations,
    )


def test_each_case_can_be_answered_right(cases, raw, make_answer):
    texts = HeldTexts({town: fold_space(text) for town, text in raw.items()}, frozenset(raw))
    wrong = {case.id: judge(case, ideal(case, raw, make_answer), texts).faults for case in cases}
    assert {identifier: faults for identifier, faults in wrong.items() if faults} == {}


def test_an_empty_answer_is_right_in_no_own_case_that_must_be_answered(raw, make_answer):
    texts = HeldTexts({town: fold_space(text) for town, text in raw.items()}, frozenset())
    own = [case for case_set in load_case_sets(OWN) for case in case_set.cases if case.expect.status == ["answered"]]
    assert [case.id for case in own if judge(case, make_answer("It depends."), texts).right] == []
