"""The case files, and how the project's own cases were split."""

import json
from collections import Counter

import pytest

from eval.cases import CASE_FOLDER, CasesUnusable, load_case_sets, read_cases
from eval.split import family, halves


@pytest.fixture(scope="module")
def sets():
    return {one.name: one.cases for one in load_case_sets()}


def test_the_halves_are_what_the_rule_makes_of_all_own_cases(sets):
    development, held_out = halves([*sets["held_out"], *sets["development"]])
    assert [case.id for case in development] == [case.id for case in sets["development"]]
    assert [case.id for case in held_out] == [case.id for case in sets["held_out"]]


def test_every_family_and_style_is_halved_within_one(sets):
    counts = [Counter((family(case), case.style) for case in sets[name]) for name in ("development", "held_out")]
    for stratum in counts[0] | counts[1]:
        assert abs(counts[0][stratum] - counts[1][stratum]) <= 1, stratum


def test_the_split_depends_on_ids_only_and_not_on_order(sets):
    cases = [*sets["development"], *sets["held_out"]]
    assert halves(cases) == halves(list(reversed(cases)))


def test_no_question_stands_in_two_sets(sets):
    asked = Counter(tuple(turn.lower() for turn in case.turns) for cases in sets.values() for case in cases)
    assert [turns for turns, times in asked.items() if times > 1] == []


def test_each_question_of_the_wordings_is_asked_in_five_with_one_expectation(sets):
    groups: dict[str, list] = {}
    for case in sets["wordings"]:
        groups.setdefault(case.id.rpartition("-")[0], []).append(case)
    assert {len(group) for group in groups.values()} == {5}
    assert all(case.expect == group[0].expect for group in groups.values() for case in group)


def test_a_line_that_is_no_case_is_named(tmp_path):
    line = (CASE_FOLDER / "known.jsonl").read_text(encoding="utf-8").splitlines()[0]
    broken = json.loads(line) | {"style": "poem"}
    path = tmp_path / "some.jsonl"
    path.write_text(f"{line}\n\n{json.dumps(broken)}\n", encoding="utf-8")
    with pytest.raises(CasesUnusable, match=r"some\.jsonl, line 3 is not a case: style"):
        list(read_cases(path))


def test_a_line_that_is_no_json_and_a_missing_file_are_named(tmp_path):
    path = tmp_path / "some.jsonl"
    with pytest.raises(CasesUnusable, match="cannot be read"):
        list(read_cases(path))
    path.write_text("{", encoding="utf-8")
    with pytest.raises(CasesUnusable, match="line 1 is not JSON"):
        list(read_cases(path))


def test_two_cases_with_one_id_are_refused(tmp_path):
    line = (CASE_FOLDER / "known.jsonl").read_text(encoding="utf-8").splitlines()[0]
    (tmp_path / "a.jsonl").write_text(line, encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(CasesUnusable, match="Two cases have the id 'K-001'"):
        load_case_sets(("a", "b"), tmp_path)
