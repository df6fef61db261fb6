"""The tools by name: typed, described, and giving one clear sentence for whatever they cannot use."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tools
from corpus.errors import BadInput, UnknownTown
from corpus.loading import Corpus, load_corpus
from tools.errors import NoRule, ToolInputError
from tools.registry import TOOLS

CORPUS: Corpus = load_corpus()


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_describes_itself_and_its_arguments(name: str) -> None:
    tool = TOOLS[name]
    assert tool.name == name
    assert tool.description.endswith(".")
    schema = json.loads(json.dumps(tool.parameters))
    assert schema["additionalProperties"] is False
    undescribed = [field for field, about in schema["properties"].items() if "description" not in about]
    assert undescribed == []


@pytest.mark.parametrize("name", TOOLS)
def test_unknown_arguments_are_refused_naming_those_accepted(name: str) -> None:
    with pytest.raises(ToolInputError, match="it takes "):
        TOOLS[name].run(CORPUS, {"colour": "red"})


HORSES = {"town": "plymouth", "animal": "horse"}


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("lot_enough", {**HORSES, "count": 0, "area": "1 acre"}, "greater than or equal to 1"),
        ("lot_enough", {**HORSES, "count": -3, "area": "1 acre"}, "greater than or equal to 1"),
        ("lot_enough", {**HORSES, "count": 10**9, "area": "1 acre"}, "less than or equal to 100000"),
        ("lot_enough", {**HORSES, "count": 2.5, "area": "1 acre"}, "valid integer"),
        ("lot_enough", {**HORSES, "count": "many", "area": "1 acre"}, "valid integer"),
        ("lot_enough", {**HORSES, "count": 2, "area": "-1 acre"}, "An area is above zero"),
        ("lot_enough", {**HORSES, "count": 2, "area": 0}, "An area is above zero"),
        ("lot_enough", {**HORSES, "count": 2, "area": float("inf")}, "not infinity"),
        ("lot_enough", {**HORSES, "count": 2, "area": "5 million acres"}, "at most 1,000,000 acres"),
        ("lot_enough", {**HORSES, "count": 2, "area": "big"}, "give a number with a unit"),
        ("lot_enough", {**HORSES, "count": 2, "area": "x" * 1_000}, "at most 200 characters"),
        ("lot_enough", {**HORSES, "animal": "unicorn", "count": 2, "area": "1 acre"}, "known are alpaca, bee"),
        ("lot_enough", {**HORSES, "animal": "", "count": 2, "area": "1 acre"}, "known are alpaca, bee"),
        ("herd_enough", {"town": "plymouth", "animals": {}, "area": "1 acre"}, "at least 1 item"),
        ("herd_enough", {"town": "plymouth", "animals": {"horse": 0}, "area": "1 acre"}, "greater than or equal to 1"),
        ("herd_enough", {"town": "plymouth", "animals": {"dragon": 1}, "area": "1 acre"}, "'dragon' is no animal"),
        ("distance_enough", {"town": "dennis", "structure": "castle", "distance": "5 ft"}, "known are "),
        ("distance_enough", {"town": "dennis", "feature": "moon", "distance": "5 ft"}, "known are "),
        ("distance_enough", {"town": "dennis", "structure": "coop", "distance": "-5 ft"}, "cannot be negative"),
        ("distance_enough", {"town": "dennis", "structure": "coop", "distance": "5 acres"}, "use ft, inches"),
        ("penalty_total", {"town": "belmont", "number": 0}, "greater than or equal to 1"),
        ("penalty_total", {"town": "dennis", "number": 2}, "Several fines fit"),
        ("deadline", {"town": "belmont", "rule": "new-dog", "start": "yesterday"}, "valid date"),
        ("deadline", {"town": "belmont", "rule": "new-dog", "start": "1850-01-01"}, "from the year 1900 to 2200"),
        ("deadline", {"town": "dennis", "rule": "compost-or-store", "start": "2001-01-01"}, "effect on Thursday"),
        ("add_days", {"start": "2026-01-01", "days": 10**6}, "less than or equal to 3660"),
        ("allowed", {"town": "dennis", "animal": "rooster", "age_weeks": -1}, "greater than or equal to 0"),
        ("allowed", {"town": "dennis", "animal": "rooster", "age_weeks": float("nan")}, "age_weeks"),
        ("season", {"town": "stoneham", "rule": "loft-cleaning", "month": 13}, "less than or equal to 12"),
        ("season", {"town": "stoneham", "rule": "loft-cleaning", "month": 2, "day": 30}, "February has days 1 to 29"),
        ("look_up", {"town": "plymouth", "number": "0 ft"}, "above zero"),
        ("limit_kept", {"town": "belmont", "rule": "kennel", "given": "4"}, "its limits are: dogs that make a kennel"),
        ("compare", {"topic": "dragons"}, "the topics are "),
        ("compare", {"topic": "roosters", "animal": "dragon"}, "is no animal"),
        ("compare", {"topic": "roosters", "count": 0}, "greater than or equal to 1"),
    ],
)  # fmt: skip
def test_bad_input_gives_one_clear_sentence(tool: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolInputError) as caught:
        TOOLS[tool].run(CORPUS, arguments)
    message = str(caught.value)
    assert said in message
    assert "\n" not in message
    assert message.endswith((".", "not.", "more.", "less."))


@pytest.mark.parametrize("name", [name for name in TOOLS if name not in ("add_days", "compare")])
def test_an_unknown_town_is_named_with_those_held(name: str) -> None:
    needed = TOOLS[name].arguments.model_fields
    some: dict[str, Any] = {
        "animal": "horse", "count": 1, "area": "1 acre", "animals": {"horse": 1}, "space": "corral", "distance": "5 ft",
        "number": 1, "rule": "x", "start": "2026-01-01", "given": "1", "month": 1, "term": "horse",
    }  # fmt: skip
    arguments = {field: value for field, value in some.items() if field in needed}
    with pytest.raises(UnknownTown, match="No town 'boston' is held; the towns held are belmont"):
        TOOLS[name].run(CORPUS, {**arguments, "town": "boston"})


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("area_required", {"town": "belmont", "animal": "horse", "count": 1}, "no land rule that reaches horses"),
        ("space_required", {**HORSES, "count": 1, "space": "attic"}, "'attic' for horses; it has rules on land"),
        ("fee", {"town": "belmont", "animal": "hen", "count": 1}, "no fee that reaches hens"),
        ("penalty_total", {"town": "belmont", "number": 1, "about": "wells"}, "its fines are fines"),
        ("deadline", {"town": "belmont", "rule": "nothing", "start": "2026-01-01"}, "it has appeal-filing"),
        ("allowed", {"town": "belmont", "animal": "dog"}, "no prohibition of keeping dogs"),
        ("allowed", {**HORSES}, "no prohibition of keeping horses"),
        ("look_up", {"town": "dennis", "number": "10 ft"}, "no table to look up"),
        ("define", {"town": "walpole", "term": "moon"}, "does not define 'moon'; it defines abutter"),
        ("permit_needed", {"town": "plymouth", "animal": "goat"}, "no permit rule that reaches goats"),
        ("distance_enough", {"town": "walpole", "structure": "coop", "animal": "hen", "distance": 5}, "no such"),
        ("season", {"town": "belmont", "rule": "nothing", "month": 1}, "it has license-period"),
        ("limit_kept", {"town": "walpole", "rule": "nothing", "given": "1"}, "it has abutter"),
    ],
)  # fmt: skip
def test_what_the_text_does_not_say_is_said(tool: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(NoRule) as caught:
        TOOLS[tool].run(CORPUS, arguments)
    assert said in str(caught.value)


def test_a_rule_on_a_well_reaches_a_private_well_and_asking_for_a_well_finds_both(run) -> None:
    assert run("setback_required", town="plymouth", structure="stable", feature="private well").checks[0].required == 50
    features = {
        check.feature for check in run("setback_required", town="dennis", structure="coop", feature="well").checks
    }
    assert features == {"private well", "public well"}


def test_all_distances_of_a_structure_are_stated_each_once(run) -> None:
    checks = run("setback_required", town="stoneham", structure="coop").checks
    kept = [(check.feature, check.required) for check in checks]
    assert len(kept) == len(set(kept))
    assert {("property line", 50), ("wetland", 100), ("watercourse", 100), ("well", 100), ("septic system", 10)} <= set(
        kept
    )


def test_a_distance_to_no_feature_depends_on_which_is_meant(run) -> None:
    result = run("distance_enough", town="dennis", structure="coop", distance="50 ft")
    assert (result.verdict, result.missing) == ("depends", ["feature"])
    assert run("distance_enough", town="dennis", structure="coop", distance="500 ft").verdict == "yes"
    assert run("distance_enough", town="dennis", structure="coop", distance="5 ft").verdict == "no"


def test_a_herd_says_which_animals_no_land_rule_reaches(run) -> None:
    result = run(
        "herd_enough", town="plymouth", animals={"horse": 1, "hen": 6, "goat": 2}, area="1 acre", all_counts=True
    )
    assert result.verdict == "yes"
    assert result.caveats == ["No land rule of the text reaches hens or goats."]


def test_a_herd_of_two_schedules_says_that_the_text_does_not_add_them_up(run) -> None:
    result = run("smallest_lot", town="walpole", animals={"horse": 1, "pig": 1})
    assert "does not say whether areas for different kinds add up" in result.caveats[0]
    assert result.provisions == ["walpole.grazing-land", "walpole.pig-land"]


def test_a_herd_above_the_maximum_is_refused_whatever_the_lot(run) -> None:
    result = run("herd_enough", town="stoneham", animals={"horse": 3, "pony": 3}, area="40 acres")
    assert result.verdict == "no"
    assert result.headline == "more than the text allows"


def test_the_smallest_lot_is_enough_and_a_foot_less_is_not(run) -> None:
    figures = {
        figure.label: figure.value for figure in run("smallest_lot", town="walpole", animals={"goat": 4}).figures
    }
    smallest = figures["smallest lot"]
    for area, verdict in ((smallest, "yes"), (smallest - 1, "no")):
        assert run("lot_enough", town="walpole", animal="goat", count=4, area=area, all_counts=True).verdict == verdict


def test_a_fee_that_the_board_sets_is_told_with_its_silence(run) -> None:
    assert "no amount" in run("fee", town="dennis", animal="horse", count=2).sentence


def test_every_result_cites_provisions_that_are_held(run) -> None:
    for town, animal in (("plymouth", "horse"), ("walpole", "goat"), ("stoneham", "horse"), ("dennis", "hen")):
        for identifier in run("area_required", town=town, animal=animal, count=2).provisions:
            assert CORPUS.provision(identifier).town == town


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-10, 10**6), st.floats(), st.text(max_size=30), st.just("plymouth"),
    st.sampled_from([
        "walpole", "stoneham", "dennis", "belmont", "horse", "hen", "dog", "rooster", "pigeon", "coop", "stable",
        "well", "property line", "2 acres", "10 ft", "corral", "2026-06-01", "poultry", "roosters", "permit-fee",
        "12:00",
        "kennel", "new-dog", "loft-cleaning", "hutch-size", "septic-inspection-fee", "grazing animals",
    ]),
    st.dictionaries(st.sampled_from(["horse", "goat", "dragon"]), st.integers(-1, 5), max_size=3),
    st.lists(st.sampled_from(["walpole", "dennis", "boston"]), max_size=3),
)  # fmt: skip


@pytest.mark.parametrize("name", TOOLS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_sent_a_tool_answers_or_says_what_it_cannot_use(name: str, data: st.DataObject) -> None:
    tool = TOOLS[name]
    arguments = {field: data.draw(VALUES) for field in tool.arguments.model_fields if data.draw(st.integers(0, 9))}
    try:
        result = tool.run(CORPUS, arguments)
    except BadInput:
        return
    assert json.loads(result.model_dump_json())


# Numbers that Python may hold: units of measure, calendars, bounds on what is sent, lengths of messages. None is law.
NO_LAW = {
    10, 12, 30, 31, 40, 84, 100, 144, 168, 200, 365, 400, 404, 640, 1_000, 1_900, 2_000, 2_024, 2_200, 3_048, 3_660,
    5_000, 5_280, 10_000, 10_080, 43_560, 100_000, 1_000_000,
}  # fmt: skip


@pytest.mark.parametrize("path", sorted(Path(tools.__file__).parent.glob("*.py")), ids=lambda path: path.name)
def test_no_figure_of_a_town_stands_in_the_tools(path: Path) -> None:
    numbers = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
    }
    assert {number for number in numbers if number >= 10} <= NO_LAW


@pytest.mark.parametrize("path", sorted(Path(tools.__file__).parent.glob("*.py")), ids=lambda path: path.name)
def test_no_town_is_named_in_the_tools(path: Path) -> None:
    words = path.read_text(encoding="utf-8").lower()
    assert [town for town in CORPUS.towns if town in words] == []
