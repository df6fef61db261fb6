"""Every rule of the judge, at its boundaries."""

import pytest

from eval.judge import judge, judge_failure

HORSE = "Each lot shall have a minimum of 30,000 square feet for one horse and 2,500 square feet for each other."
COOP = "Coops stand at least fifty (50) feet from any lot line."
KENNEL = "Anyone who keeps four or more dogs shall obtain a kennel license from the Town Clerk."


def wanted(quote, doc="oakham"):
    return [{"doc": doc, "quote": quote}]


@pytest.fixture
def faults(make_case, make_answer, texts):
    """The rules that an answer breaks, for a case and an answer given by their fields."""

    def judged(case, answer="Yes.", **fields):
        scores = judge(make_case(**case), make_answer(answer, **fields), texts).faults
        return [score.rule for score in scores]

    return judged


@pytest.fixture
def value(make_case, make_answer, texts):
    def judged(rule, case, answer="Yes.", **fields):
        return judge(make_case(**case), make_answer(answer, **fields), texts).value(rule)

    return judged


def test_any_allowed_status_is_right(faults):
    both = {"status": ["answered", "needs_information"]}
    assert faults(both, status="answered") == []
    assert faults(both, status="needs_information") == []
    assert faults(both, status="not_covered") == ["status"]


def test_a_verdict_is_judged_only_where_one_is_expected_and_the_answer_says_answered(value):
    case = {"verdict": "no", "status": ["answered", "needs_information"]}
    assert value("verdict", case, verdict="no") == "right"
    assert value("verdict", case, verdict="yes") == "wrong"
    assert value("verdict", case, verdict=None) == "wrong"
    assert value("verdict", case, verdict=None, status="needs_information") == "unscored"
    assert value("verdict", {"verdict": None}, verdict="yes") == "unscored"


@pytest.mark.parametrize(
    "said",
    [
        "70,000 sq ft",
        "70000 square feet",
        "**70,000** sq. ft.",
        "needs 70,000.00",
        "$70,000, they say",
        "70,000.",
        "(70,000)",
    ],
)
def test_a_figure_is_compared_by_its_digits(value, said):
    assert value("figures", {"figures": [["70,000"]]}, said) == "right"


@pytest.mark.parametrize("said", ["170,000", "70,0001", "7,000", "70,000.5", "1.70000", "seventy thousand"])
def test_another_number_is_not_the_figure(value, said):
    assert value("figures", {"figures": [["70,000"]]}, said) == "wrong"


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        ("30,000 square feet", "30,000 sq. ft."),
        ("30,000 sq ft", "30,000 ft²"),
        ("2 acres", "2 acre"),
        ("10 feet", "10 ft"),
        ("10-foot", "a 10-ft strip"),
        ("six inches", "six inch"),
        ("2 weeks", "2-weeks"),
        ("twenty-five", "Twenty-Five"),
        ("1–2", "1—2"),
    ],
)
def test_units_hyphens_and_dashes_are_folded_in_figures(value, figure, said):
    assert value("figures", {"figures": [[figure]]}, said) == "right"


def test_a_figure_with_words_does_not_begin_inside_a_number(value):
    assert value("figures", {"figures": [["5 ft"]]}, "15 ft") == "wrong"
    assert value("figures", {"figures": [["5 ft"]]}, "1.5 ft") == "wrong"
    assert value("figures", {"figures": [["5 ft"]]}, "5 ft") == "right"


def test_every_group_of_figures_must_be_met_by_any_of_its_members(value):
    case = {"figures": [["70,000"], ["87,120", "2 acres"]]}
    assert value("figures", case, "70,000 of 2 acres") == "right"
    assert value("figures", case, "70,000 of 87,120") == "right"
    assert value("figures", case, "2 acres, 87,120") == "wrong"


def test_citation_markers_are_no_figures(value):
    assert value("figures", {"figures": [["2"]]}, "So it is. [2]") == "wrong"
    assert value("figures", {"figures": [["2"]]}, "So it is. [2](/read/x#2) [^2]") == "wrong"
    assert value("figures", {"figures": [["2"]]}, "2 of them. [2]") == "right"


def test_words_are_compared_as_substrings_whatever_their_case_signs_and_space(value):
    case = {"text": [["doesn't say", "silent"]]}
    assert value("text", case, "The text **Doesn’t\n  say**.") == "right"
    assert value("text", case, "It is SILENT.") == "right"
    assert value("text", case, "It says nothing.") == "wrong"


def test_figures_and_words_count_unless_the_answer_takes_another_allowed_way_out(value):
    open_case = {"status": ["answered", "not_covered"], "figures": [["5"]], "text": [["silent"]]}
    closed_case = {"status": ["not_covered"], "figures": [["5"]], "text": [["silent"]]}
    for rule in ("figures", "text"):
        assert value(rule, open_case, "no", status="answered") == "wrong"
        assert value(rule, open_case, "no", status="not_covered") == "unscored"
        assert value(rule, closed_case, "no", status="not_covered") == "wrong"
        assert value(rule, closed_case, "5, silent", status="not_covered") == "right"


def test_what_must_never_be_said_is_wrong_in_every_status(faults):
    case = {"never": ["the fee is $75"], "status": ["answered", "not_covered"]}
    assert "never" in faults(case, "The fee is **$75.00**.", status="answered")
    assert "never" in faults(case, "The fee is $75.", status="not_covered")
    assert "never" not in faults(case, "The fee is not stated.")


def test_a_quote_must_stand_in_its_own_towns_text(value, make_citation):
    def verbatim(quote, town="oakham"):
        return value("verbatim", {}, citations=[make_citation(quote, town)])

    assert verbatim(COOP) == "right"
    assert verbatim(COOP.replace(" at ", "\n  at ")) == "right"
    assert verbatim(COOP.replace("fifty", "Fifty")) == "wrong"
    assert verbatim("  ") == "wrong"
    assert verbatim(KENNEL) == "wrong"
    assert verbatim(KENNEL, "elmstead") == "right"
    assert value("verbatim", {}) == "unscored"


@pytest.mark.parametrize(
    "fields",
    [
        {"steps": ["12 × 4 = 48"]},
        {"figures": [{"label": "floor", "value": 48, "unit": "sq ft", "origin": "computed"}]},
        {"figures": [{"label": "floor", "value": {"min": 40, "max": 48}, "unit": "sq ft", "origin": "computed"}]},
        {"checks": [{"label": "c", "required": 48, "given": None, "margin": None, "unit": "ft", "result": "need"}]},
        {"as_of": {"oakham": "2048-01-02"}} | {"steps": ["48"]},
    ],
)
def test_a_number_may_stand_in_steps_figures_checks_and_dates(value, fields):
    assert value("numbers", {}, "It takes 48.", **fields) == "right"


def test_a_number_may_stand_in_a_quote_or_in_the_askers_words(value, make_citation):
    assert value("numbers", {}, "At least 50 ft.", citations=[make_citation(COOP)]) == "right"
    assert value("numbers", {}, "At least 50 ft.", nearest=[make_citation(COOP)]) == "right"
    assert value("numbers", {"turns": ["I have fifty", "and now?"]}, "Your 50 hens.") == "right"
    assert value("numbers", {}, "At least 50 ft.") == "wrong"


def test_an_untraced_number_is_wrong_in_every_status(value):
    assert value("numbers", {"status": ["not_covered"]}, "Perhaps 48.", status="not_covered") == "wrong"
    assert value("numbers", {}, "Perhaps forty-eight.") == "wrong"


def test_one_quote_from_a_town_not_asked_about_is_wrong(value, make_citation):
    strange = [make_citation(KENNEL, "elmstead")]
    assert value("towns", {"towns": ["oakham"]}, citations=strange) == "wrong"
    assert value("towns", {"towns": ["oakham", "elmstead"]}, citations=strange) == "right"
    assert value("towns", {"towns": []}, citations=strange) == "unscored"
    assert value("towns", {"towns": ["oakham"], "style": "compare"}, citations=strange) == "unscored"


def test_an_answer_from_a_proposed_text_calls_it_proposed(value, make_citation):
    case = {"towns": ["elmstead"], "status": ["answered", "not_covered"]}
    cited = [make_citation(KENNEL, "elmstead")]
    assert value("proposed", case, "Yes.", citations=cited) == "wrong"
    assert value("proposed", case, "Yes, by the Proposed text.", citations=cited) == "right"
    assert value("proposed", case, "Yes.", caveats=["This is the proposed by-law."], citations=cited) == "right"
    assert value("proposed", case, "No.", status="not_covered", citations=cited) == "unscored"
    assert value("proposed", {}, "Yes.", citations=[make_citation(COOP)]) == "unscored"


def test_half_of_the_wanted_quote_is_enough_to_cite_it(value, make_citation):
    short = "Coops stand at least fifty"
    half, less = short[:13], short[:12]
    assert value("cite", {"cite": wanted(short)}, citations=[make_citation(half)]) == "right"
    assert value("cite", {"cite": wanted(short)}, citations=[make_citation(less)]) == "wrong"
    assert value("cite", {"cite": wanted(COOP)}, citations=[]) == "wrong"


def test_twenty_five_characters_are_enough_where_nothing_else_is_cited(value, make_citation):
    case = {"cite": wanted(HORSE)}
    assert value("cite", case, citations=[make_citation(HORSE[:25])]) == "right"
    assert value("cite", case, citations=[make_citation(HORSE[:24])]) == "wrong"


def test_a_quote_that_begins_before_the_wanted_one_needs_half_or_sixty_characters_of_it(value, make_citation):
    half_is_less = HORSE[1:101]

    def cited(shared):
        return value("cite", {"cite": wanted(half_is_less)}, citations=[make_citation("1. " + HORSE[: 1 + shared])])

    assert cited(50) == "right"
    assert cited(49) == "wrong"


def test_sixty_characters_are_enough_of_any_long_quote(value, make_citation):
    both = f"{HORSE}\n2. {COOP}"
    sixty_is_less = both[2:]

    def cited(shared):
        return value("cite", {"cite": wanted(sixty_is_less)}, citations=[make_citation("1. " + both[: 2 + shared])])

    assert cited(60) == "right"
    assert cited(59) == "wrong"


def test_every_wanted_quote_must_be_cited_from_its_own_town(value, make_citation):
    case = {"cite": [*wanted(COOP), *wanted(KENNEL, "elmstead")], "towns": []}
    assert value("cite", case, citations=[make_citation(COOP), make_citation(KENNEL, "elmstead")]) == "right"
    assert value("cite", case, citations=[make_citation(COOP)]) == "wrong"
    assert value("cite", {**case, "status": ["needs_information"]}, status="needs_information") == "unscored"


def test_an_answer_is_right_when_no_rule_is_broken_and_says_why_when_one_is(make_case, make_answer, texts):
    case = make_case(figures=[["50"]], verdict="no")
    right = judge(case, make_answer("No: 50 ft.", verdict="no", steps=["50"]), texts)
    wrong = judge(case, make_answer("No: 40 ft.", verdict="no"), texts)
    assert right.right
    assert right.faults == []
    assert not wrong.right
    assert {fault.rule: fault.explanation for fault in wrong.faults} == {
        "figures": "no '50'",
        "numbers": "40 stands nowhere",
    }


def test_a_case_to_which_no_answer_came_is_wrong(make_case):
    judgement = judge_failure(make_case(), "KeyError: 'x'")
    assert not judgement.right
    assert judgement.faults[0].explanation == "KeyError: 'x'"
