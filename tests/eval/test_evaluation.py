"""A whole evaluation: generating, scoring, saving, printing, reporting."""

import io
import json
import re
import sys

import pytest

from eval.cases import CASE_SETS, CaseSet, CasesUnusable, load_case_sets
from eval.evaluation import evaluate
from eval.pinned import fallen, pinned_cases, read_pinned, right_ids
from eval.report import write_report
from eval.results import ResultsUnusable, read_accepted, write_results
from eval.run import TIMES_ASKED, TODAY, RunUnusable, ask
from eval.summary import print_summary
from eval.timing import run_once, time_cold, time_warm

COOP = "Coops stand at least fifty (50) feet from any lot line."


@pytest.fixture
def case_sets(make_case):
    first = make_case(id="A-1", turns=["how far?"], figures=[["50"]], cite=[{"doc": "oakham", "quote": COOP}])
    second = make_case(id="A-2", turns=["coop?", "<b>40 ft</b> ok?"], verdict="no", style="followup")
    third = make_case(id="B-1", turns=["break"], style="edge", towns=[])
    return [CaseSet("ours", (first, second)), CaseSet("wordings", (third,))]


@pytest.fixture
def assistant(make_assistant, make_answer, make_citation):
    return make_assistant({
        "how far?": make_answer("50 ft. [1]", citations=[make_citation(COOP)]),
        "coop?": make_answer("50 ft.", steps=["50"]),
        "<b>40 ft</b> ok?": make_answer("Yes.", verdict="yes"),
        "break": RuntimeError("a fault"),
    })  # fmt: skip


@pytest.fixture
def results(assistant, case_sets, tmp_path):
    return evaluate(assistant, case_sets, tmp_path)


def test_each_turn_is_asked_with_all_turns_before_it_on_the_runs_own_day(assistant, case_sets):
    transcript = ask(assistant, case_sets[0].cases[1])
    assert assistant.asked == [["coop?"], ["coop?", "<b>40 ft</b> ok?"]]
    assert [answer.answer for answer in transcript.answers] == ["50 ft.", "Yes."]
    assert assistant.days == {TODAY}


def test_a_repeated_question_is_asked_five_times_in_all(assistant, case_sets):
    transcript = ask(assistant, case_sets[0].cases[0], repeat=True)
    assert assistant.asked == [["how far?"]] * TIMES_ASKED
    assert transcript.same is True
    assert len(transcript.answers) == 1


def test_sessions_and_receipts_may_differ_and_nothing_else(assistant, case_sets, make_answer):
    case = case_sets[0].cases[0]
    given = iter(make_answer("50 ft.", session=str(number)) for number in range(TIMES_ASKED))
    assistant.answer = lambda turns, today: next(given)
    assert ask(assistant, case, repeat=True).same is True
    given = iter(make_answer(f"{number} ft.") for number in range(TIMES_ASKED))
    assert ask(assistant, case, repeat=True).same is False


def test_one_broken_answer_loses_no_other(results):
    assert [one.name for one in results.sets] == ["ours", "wordings"]
    assert results.sets[0].right_ids == ["A-1"]
    assert results.sets[1].failures[0].faults == ["answered at all: RuntimeError: a fault"]


def test_a_run_saves_its_configuration_every_answer_and_every_score(results, tmp_path):
    settings = json.loads((tmp_path / "configuration.json").read_text(encoding="utf-8"))
    assert settings["engine"] == "fake 1"
    assert settings["case_sets"] == {"ours": 2, "wordings": 1}
    assert set(settings["texts"]) == {"oakham", "elmstead"}
    answers = [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(line["id"], len(line["answers"])) for line in answers] == [("A-1", 1), ("A-2", 2), ("B-1", 0)]
    scores = [json.loads(line) for line in (tmp_path / "scores.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(line["id"], line["right"]) for line in scores] == [("A-1", True), ("A-2", False), ("B-1", False)]
    verdict = next(score for score in scores[1]["scores"] if score["rule"] == "verdict")
    assert verdict == {"rule": "verdict", "value": "wrong", "extracted": "yes", "explanation": "yes is not no"}


def test_saved_results_can_be_read_again(results, tmp_path):
    assert read_accepted(tmp_path / "results.json") == results
    assert read_accepted(tmp_path / "absent.json") is None
    (tmp_path / "broken.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ResultsUnusable, match=r"broken\.json cannot be read"):
        read_accepted(tmp_path / "broken.json")


def test_a_folder_that_cannot_be_written_is_named(assistant, case_sets, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(RunUnusable, match="cannot be saved"):
        evaluate(assistant, case_sets, tmp_path / "file" / "run")


def test_nothing_is_saved_without_a_folder(assistant, case_sets):
    assert evaluate(assistant, case_sets, None).sets[0].right.count == 1


def test_the_summary_prints_styles_sets_and_every_failing_case(results):
    printed = io.StringIO()
    print_summary(results, printed)
    lines = printed.getvalue().splitlines()
    assert re.search(r"style +ours +wordings", printed.getvalue())
    assert "resident  1/1 (100.0%)" in lines
    assert any(line.startswith("A-2 [followup] <b>40 ft</b> ok?") for line in lines)
    assert any("answered at all: RuntimeError: a fault" in line for line in lines)


def test_the_page_stands_alone_and_escapes_what_was_asked(results, tmp_path):
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "&lt;b&gt;40 ft&lt;/b&gt; ok?" in page
    assert "<b>40 ft</b>" not in page
    assert "<svg" in page
    assert "<?xml" not in page
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "No run has been accepted yet." in page


def test_the_page_compares_with_the_accepted_run(results, tmp_path, assistant, case_sets, make_answer, make_citation):
    assistant.answers["<b>40 ft</b> ok?"] = make_answer("No.", verdict="no")
    assistant.answers["how far?"] = make_answer("51 ft.", citations=[make_citation(COOP)])
    now = evaluate(assistant, case_sets, None)
    write_report(now, tmp_path / "second.html", accepted=results)
    page = (tmp_path / "second.html").read_text(encoding="utf-8")
    assert "Newly right: A-2" in page
    assert "Newly wrong: A-1" in page
    assert "answers with a wrong figure" in page


def test_what_was_asked_for_and_cannot_be_measured_is_noted(assistant, case_sets, monkeypatch):
    monkeypatch.setattr("eval.evaluation.time_cold", lambda question: None)
    results = evaluate(assistant, case_sets, None, with_timing=True)
    assert results.warm is None
    assert any("encoder" in note for note in results.notes)
    assert any("Cold starts were not timed" in note for note in results.notes)


def test_the_products_ranking_is_measured_where_it_is_given(assistant, case_sets):
    results = evaluate(assistant, case_sets, None, rank=lambda turns, towns: ["oakham.2"])
    assert [(one.ranking, one.case_set, one.first) for one in results.retrieval] == [("Paddock", "ours", 1.0)]


def test_progress_is_told(assistant, case_sets):
    told = []
    evaluate(assistant, case_sets, None, progress=told.append)
    assert "judging" in told


def test_warm_answers_are_timed_against_the_encoder_on_the_same_questions(assistant, case_sets):
    encoded = []
    cases = case_sets[0].cases
    timing = time_warm(assistant, encoded.append, cases)
    assert timing.questions == 2
    assert timing.ratio_p95 >= timing.ratio_median > 0
    assert ["<b>40 ft</b> ok?"] in encoded
    assert time_warm(assistant, encoded.append, cases[:1]) is None


def test_cold_commands_are_run_in_turn_and_compared():
    nothing = (sys.executable, "-S", "-c", "pass")
    timing = time_cold("a question", ask=nothing, load=nothing, rounds=1)
    assert timing.ratio > 0
    assert timing.memory_ratio > 0
    assert timing.ask_mb > 1


def test_a_command_that_is_missing_or_fails_is_not_timed():
    fails = (sys.executable, "-S", "-c", "raise SystemExit(3)")
    assert run_once(("/nonexistent/command",)) is None
    assert run_once(fails).status == 3
    assert time_cold("a question", ask=fails, load=fails, rounds=1) is None


def test_pinned_ids_are_ids_of_cases():
    assert pinned_cases(load_case_sets(CASE_SETS), read_pinned()).name == "pinned"


def test_remarks_and_blank_lines_of_the_pinned_list_are_left_out(tmp_path):
    path = tmp_path / "pinned.txt"
    path.write_text("# all\n\nA-1\nA-2  # why\n", encoding="utf-8")
    assert read_pinned(path) == ["A-1", "A-2"]
    with pytest.raises(CasesUnusable, match="cannot be read"):
        read_pinned(tmp_path / "absent.txt")


def test_a_pinned_id_that_no_case_has_is_refused(case_sets):
    with pytest.raises(CasesUnusable, match="No case has the pinned id 'Z-9'"):
        pinned_cases(case_sets, ["A-1", "Z-9"])


def test_a_pinned_case_falls_when_it_was_asked_and_is_not_right(results):
    assert fallen(results.sets, ["A-1", "A-2", "not asked"]) == ["A-2"]
    assert right_ids(results) == ["A-1"]


def test_accepting_a_run_writes_what_the_next_is_compared_with(results, tmp_path):
    write_results(results, tmp_path / "accepted.json")
    assert read_accepted(tmp_path / "accepted.json") == results
