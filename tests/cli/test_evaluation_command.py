from __future__ import annotations

import pytest

from eval.cases import load_case_sets
from eval.command import chosen_sets, ranked_passages


def test_all_files_are_evaluated_where_no_set_is_named():
    assert [one.name for one in chosen_sets([])] == [one.name for one in load_case_sets()]


def test_pinned_cases_are_a_set_of_their_own():
    assert [one.name for one in chosen_sets(["pinned"])] == ["pinned"]


def test_an_unknown_set_is_told_in_one_line(paddock):
    ran = paddock("eval", "--sets", "known,none")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "the sets are known" in ran.err


def test_the_pinned_cases_are_evaluated_and_none_has_fallen(paddock):
    ran = paddock("eval", "--sets", "pinned")
    assert ran.status == 0, ran.out


@pytest.mark.parametrize("town", ["stoneham", "plymouth"])
def test_the_products_ranking_puts_the_deciding_passage_first_and_stays_in_its_town(assistant, town):
    ranked = ranked_passages(assistant, ["can i have a rooster"], [town])
    assert all(passage.startswith(f"{town}.") for passage in ranked)
    assert ranked[0] in ("stoneham.20_15.11", "plymouth.poultry.2")
