"""Shares, on runs of a few cases."""

import pytest

from eval.judge import judge, judge_failure
from eval.metrics import Judged, measure, measure_wordings
from eval.results import Tally
from eval.run import Transcript

COOP = "Coops stand at least fifty (50) feet from any lot line."
HORSE = "Each lot shall have a minimum of 30,000 square feet for one horse and 2,500 square feet for each other."
KENNEL = "Anyone who keeps four or more dogs shall obtain a kennel license from the Town Clerk."


@pytest.fixture
def judged(texts):
    """A case with its answer, judged; an error in place of an answer, too."""

    def one(case, answer, **transcript):
        if isinstance(answer, str):
            return Judged(
                case=case, transcript=Transcript(case=case.id, error=answer), judgement=judge_failure(case, answer)
            )
        kept = Transcript(case=case.id, answers=[answer], **transcript)
        return Judged(case=case, transcript=kept, judgement=judge(case, answer, texts))

    return one


@pytest.fixture
def result(corpus):
    return lambda *items: measure("some", list(items), corpus)


def test_right_answers_are_counted_by_style_and_by_every_town_of_the_case(judged, result, make_case, make_answer):
    both = judged(make_case(style="compare", towns=["oakham", "elmstead"]), make_answer())
    nowhere = judged(make_case(style="edge", towns=[], verdict="no"), make_answer(verdict="yes"))
    found = result(both, nowhere)
    assert found.right == Tally(count=1, total=2)
    assert found.by_style == {"compare": Tally(count=1, total=1), "edge": Tally(count=0, total=1)}
    assert found.by_town == {
        "oakham": Tally(count=1, total=1),
        "elmstead": Tally(count=1, total=1),
        "no town": Tally(count=0, total=1),
    }
    assert found.by_fault == {"verdict": 1}
    assert [failure.case for failure in found.failures] == ["T-1"]
    assert found.failures[0].faults == ["verdict: yes is not no"]


def test_a_case_to_which_no_answer_came_is_wrong_and_in_no_other_share(judged, result, make_case):
    found = result(judged(make_case(), "RuntimeError: broken"))
    assert found.right == Tally(count=0, total=1)
    assert found.wrong_figures.total == found.refused.total == found.lead.total == 0
    assert found.failures[0].faults == ["answered at all: RuntimeError: broken"]


def test_answers_with_a_number_that_stands_nowhere_are_counted_once(judged, result, make_case, make_answer):
    found = result(
        judged(make_case(), make_answer("7 and 8 and 9.")),
        judged(make_case(), make_answer("7.", steps=["3 + 4 = 7"])),
    )
    assert found.wrong_figures == Tally(count=1, total=2)


def test_a_quote_is_verbatim_only_at_its_own_offsets(judged, result, make_case, make_answer, make_citation):
    true = make_citation(COOP)
    shifted = make_citation(COOP, start=true.start + 1, end=true.end + 1)
    answer = make_answer("Yes.", citations=[true, shifted], nearest=[make_citation(HORSE)])
    assert result(judged(make_case(), answer)).untrue_quotes == Tally(count=1, total=3)


def test_citations_from_other_towns_are_counted_in_comparisons_too(
    judged, result, make_case, make_answer, make_citation
):
    answer = make_answer("proposed", citations=[make_citation(COOP), make_citation(KENNEL, "elmstead")])
    assert result(judged(make_case(style="compare"), answer)).wrong_town == Tally(count=1, total=2)
    assert result(judged(make_case(towns=[]), answer)).wrong_town == Tally(count=0, total=0)


def test_precision_is_of_citations_and_recall_of_wanted_quotes(judged, result, make_case, make_answer, make_citation):
    case = make_case(cite=[{"doc": "oakham", "quote": COOP}, {"doc": "oakham", "quote": HORSE}])
    answer = make_answer(
        "Yes.", citations=[make_citation("Coops stand at least fifty (50)"), make_citation("The fee is $10")]
    )
    found = result(judged(case, answer))
    assert found.cite_precision == Tally(count=1, total=2)
    assert found.cite_recall == Tally(count=1, total=2)


def test_precision_and_recall_leave_out_answers_of_which_nothing_is_wanted(judged, result, make_case, make_answer):
    case = make_case(cite=[{"doc": "oakham", "quote": COOP}], status=["answered", "not_covered"])
    found = result(judged(case, make_answer(status="not_covered")), judged(make_case(), make_answer()))
    assert found.cite_recall.total == found.cite_precision.total == 0


@pytest.mark.parametrize(
    ("status", "refused", "asked_back"),
    [("answered", 0, 0), ("not_covered", 1, 0), ("out_of_scope", 1, 0), ("needs_information", 0, 1)],
)
def test_refusals_and_questions_back_where_the_text_speaks(
    judged, result, make_case, make_answer, status, refused, asked_back
):
    found = result(judged(make_case(), make_answer(status=status)))
    assert found.refused == Tally(count=refused, total=1)
    assert found.asked_back == Tally(count=asked_back, total=1)
    assert found.overreached.total == 0


def test_an_answer_where_the_text_is_silent_must_say_so(judged, result, make_case, make_answer):
    open_case = make_case(status=["not_covered", "answered"], text=[["does not say"]])
    closed_case = make_case(status=["not_covered"])
    assert result(judged(open_case, make_answer("The text does not say."))).overreached == Tally(count=0, total=1)
    assert result(judged(open_case, make_answer("Twelve, with a permit."))).overreached == Tally(count=1, total=1)
    assert result(judged(closed_case, make_answer("Yes."))).overreached == Tally(count=1, total=1)
    assert result(judged(closed_case, make_answer(status="out_of_scope"))).overreached == Tally(count=0, total=1)
    assert result(judged(open_case, make_answer("No."))).refused.total == 0


def test_the_deciding_figures_must_all_stand_in_the_first_three_hundred_characters(
    judged, result, make_case, make_answer
):
    case = make_case(figures=[["50"], ["100"]])
    last = "x" * 293 + " 50 100"
    assert result(judged(case, make_answer(last))).lead == Tally(count=1, total=1)
    assert result(judged(case, make_answer("x" + last))).lead == Tally(count=0, total=1)
    assert result(judged(case, make_answer("x" * 290 + "[1] 50 100 of it"))).lead == Tally(count=1, total=1)


def test_lengths_are_of_answers_that_say_answered(judged, result, make_case, make_answer):
    items = [judged(make_case(), make_answer("x" * length)) for length in range(1, 11)]
    found = result(*items, judged(make_case(), make_answer("x" * 999, status="not_covered")))
    assert (found.length_median, found.length_p90) == (6, 10)
    assert result(judged(make_case(), "broken")).length_median is None


def test_only_questions_that_were_repeated_count_as_the_same(judged, result, make_case, make_answer):
    found = result(
        judged(make_case(), make_answer(), same=True),
        judged(make_case(), make_answer(), same=False),
        judged(make_case(), make_answer()),
    )
    assert found.same == Tally(count=1, total=2)


def test_wordings_are_right_when_all_five_are_and_agree_when_one_outcome_comes(judged, make_case, make_answer):
    def asked(identifier, verdict):
        return judged(make_case(id=identifier, verdict="no"), make_answer(verdict=verdict))

    groups = [("R-01", ["no", "no"]), ("R-02", ["yes", "yes"]), ("R-03", ["no", "yes"])]
    items = [asked(f"{group}-{n}", verdict) for group, verdicts in groups for n, verdict in enumerate(verdicts, 1)]
    found = measure_wordings(items)
    assert found.all_right == Tally(count=1, total=3)
    assert found.agreeing == Tally(count=2, total=3)
    assert measure_wordings([]) is None


def test_a_share_of_nothing_is_no_share():
    assert Tally().share is None
    assert str(Tally()) == "none to count"
    assert str(Tally(count=1, total=8)) == "1/8 (12.5%)"
