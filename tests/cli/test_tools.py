from __future__ import annotations

import json

import pytest

from tools.registry import TOOLS

_LOT = ["--arg", "town=plymouth", "--arg", "animal=horse", "--arg", "count=3", "--arg", "area=2 acres"]


def test_every_tool_is_listed_with_its_arguments(paddock):
    out = paddock("tools", "list").out
    for tool in TOOLS.values():
        assert f"{tool.name} " in out
        assert tool.description.split(";")[0][:30] in " ".join(out.split())


def test_the_list_as_json_carries_schemas(paddock):
    listed = json.loads(paddock("tools", "list", "--json").out)["tools"]
    assert [tool["name"] for tool in listed] == list(TOOLS)
    assert all(tool["parameters"]["type"] == "object" for tool in listed)


def test_a_tool_prints_its_figure_its_working_and_its_quote(paddock):
    out = " ".join(paddock("tools", "run", "lot_enough", *_LOT).out.split())
    assert "70,000 sq ft" in out
    assert "2 acres × 43,560 = 87,120 sq ft" in out
    assert "nor for three (3) on any lot of land that contains less than 70,000 square feet" in out


def test_json_is_one_object_with_citations(paddock):
    result = json.loads(paddock("tools", "run", "lot-enough", *_LOT, "--json").out)
    assert result["tool"] == "lot_enough"
    assert result["citations"]


def test_a_table_of_animals_is_given_as_json(paddock):
    ran = paddock(
        "tools", "run", "herd_enough", "--arg", "town=walpole", "--arg", 'animals={"horse": 1, "goat": 2}',
        "--arg", "area=1 acre",
    )  # fmt: skip
    assert ran.status == 0
    assert "35,000 sq ft" in ran.out


def test_a_comparison_can_be_run_as_a_tool(paddock):
    assert "stoneham (prohibited)" in paddock("tools", "run", "compare", "--arg", "topic=roosters").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none"], "There is no tool"),
        (["lot_enough", "--arg", "town"], "not of the form name=value"),
        (["lot_enough", "--arg", "=x"], "not of the form name=value"),
        (["lot_enough", "--arg", "town=a", "--arg", "town=b"], "given twice"),
        (["lot_enough", "--arg", "town=plymouth"], "it takes town, animal, count, area"),
        (["herd_enough", "--arg", "animals={horse"], "not JSON"),
        (["herd_enough", "--arg", "animals=" + "[" * 100_000], "not JSON"),
        (["lot_enough", *_LOT, "--arg", "colour=red"], "it takes town, animal, count, area"),
        (["classify", "--arg", "town=atlantis", "--arg", "animal=hen"], "the towns held are"),
    ],
)
def test_what_a_tool_cannot_use_is_told_in_one_line(paddock, arguments, said):
    ran = paddock("tools", "run", *arguments)
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
