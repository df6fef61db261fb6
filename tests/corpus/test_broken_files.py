"""Files that cannot be trusted are refused with one clear sentence."""

from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.errors import CorpusBroken, UnknownTown
from corpus.loading import load_corpus, load_town, read_yaml

Edit = Callable[[str, str, str], None]
LAND = "towns/walpole/rules/land.yaml"


def refusal(root: Path) -> str:
    """The one sentence with which the copy's Walpole is refused."""
    with pytest.raises(CorpusBroken) as caught:
        load_corpus(root, only="walpole")
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith(".")
    assert "Traceback" not in said
    return said


def test_the_copy_itself_loads(copy: Path) -> None:
    assert sorted(load_corpus(copy).towns) == ["belmont", "dennis", "plymouth", "stoneham", "walpole"]


def test_bad_yaml_names_the_file_and_the_line(copy: Path) -> None:
    (copy / LAND).write_text("rules:\n  - id: [unclosed\n")
    said = refusal(copy)
    assert "land.yaml cannot be read" in said
    assert "line 3" in said


def test_an_unknown_key_is_named(copy: Path, edit: Edit) -> None:
    edit(LAND, "says: requires", "say: requires")
    assert "land.yaml: rules.0" in refusal(copy)


def test_an_unknown_kind_of_rule_is_named_with_those_accepted(copy: Path, edit: Edit) -> None:
    edit(LAND, "kind: area_schedule", "kind: acreage")
    said = refusal(copy)
    assert "acreage" in said
    assert "area_schedule" in said


def test_an_unknown_unit_is_refused_naming_those_accepted(copy: Path, edit: Edit) -> None:
    edit(LAND, "unit: sq ft", "unit: furlongs")
    said = refusal(copy)
    assert "land.yaml: rules." in said
    assert "'sq ft'" in said


def test_an_unknown_topic_names_the_rule(copy: Path, edit: Edit) -> None:
    edit(LAND, "topic: land-grazing", "topic: land-lizards")
    assert refusal(copy) == "walpole.grazing-land names an unknown topic 'land-lizards'."


def test_an_unknown_animal_names_the_rule(copy: Path, edit: Edit) -> None:
    edit(LAND, "animals: [grazing animals]", "animals: [unicorns]")
    assert refusal(copy) == "walpole.grazing-land names an unknown animal 'unicorns'."


def test_an_unknown_feature_names_the_rule(copy: Path, edit: Edit) -> None:
    edit("towns/walpole/rules/housing.yaml", "feature: property line", "feature: moon")
    assert refusal(copy).startswith("walpole.")
    assert "unknown structure or feature 'moon'" in refusal(copy)


def test_two_rules_with_one_id_are_refused(copy: Path) -> None:
    path = copy / "towns/walpole/rules"
    (path / "twin.yaml").write_text((path / "land.yaml").read_text())
    assert refusal(copy) == "walpole: two rules have the id 'walpole.grazing-land'."


def test_a_value_that_no_field_has_is_refused(copy: Path, edit: Edit) -> None:
    edit(LAND, "each_more: each_more", "each_more: lost")
    assert "refers to values it does not have: lost" in refusal(copy)


def test_a_step_that_is_no_area_is_refused(copy: Path, edit: Edit) -> None:
    edit(LAND, "unit: sq ft", "unit: ft")
    assert "the value first is to be one value in sq ft or acre" in refusal(copy)


def test_a_missing_text_is_named(copy: Path) -> None:
    (copy / "towns/walpole/text.txt").unlink()
    assert "text.txt cannot be read as UTF-8 text" in refusal(copy)


def test_a_text_that_is_not_utf_8_is_named(copy: Path) -> None:
    (copy / "towns/walpole/text.txt").write_bytes(b"\xff\xfe hens")
    assert "text.txt cannot be read as UTF-8 text" in refusal(copy)


def test_an_empty_text_is_refused(copy: Path) -> None:
    (copy / "towns/walpole/text.txt").write_bytes(b"")
    assert "walpole" in refusal(copy)


def test_an_empty_rules_file_is_refused(copy: Path) -> None:
    (copy / LAND).write_text("")
    assert "land.yaml: the file" in refusal(copy)


def test_a_town_whose_id_is_not_its_folder_is_refused(copy: Path, edit: Edit) -> None:
    edit("towns/walpole/town.yaml", "id: walpole", "id: wallpole")
    assert "the id 'wallpole' is not the folder's name" in refusal(copy)


def test_damage_that_the_text_does_not_show_is_refused(copy: Path, edit: Edit) -> None:
    edit("towns/walpole/town.yaml", "Horse, pony, mule, donkey: one.", "Horse, pony, mule, donkey: two.")
    assert "walpole: the text does not hold" in refusal(copy)


def test_damage_on_an_unknown_topic_is_refused(copy: Path, edit: Edit) -> None:
    edit("towns/walpole/town.yaml", "topics: [category-grazing", "topics: [category-lizards")
    assert "names an unknown topic 'category-lizards'" in refusal(copy)


@pytest.mark.parametrize("name", ["animals.yaml", "features.yaml", "topics.yaml"])
def test_a_broken_shared_list_is_named(copy: Path, name: str) -> None:
    (copy / name).write_text("thing: {colour: red}\n")
    assert f"{name}: thing" in refusal(copy)


@pytest.mark.parametrize("name", ["animals.yaml", "features.yaml", "topics.yaml"])
def test_a_missing_shared_list_is_named(copy: Path, name: str) -> None:
    (copy / name).unlink()
    assert f"{name} cannot be read" in refusal(copy)


def test_a_topic_about_an_unknown_animal_is_refused(copy: Path) -> None:
    (copy / "topics.yaml").write_text(
        (copy / "topics.yaml").read_text() + "\nlizards: {label: L, group: g, animals: [wyvern]}\n"
    )
    assert refusal(copy) == "topics.yaml: lizards names an unknown animal 'wyvern'."


def test_a_folder_without_towns_is_refused(tmp_path: Path, copy: Path) -> None:
    for folder in (copy / "towns").iterdir():
        (folder / "town.yaml").unlink()
    assert refusal(copy).startswith("No town is held under ")


def test_a_town_added_without_rules_loads(copy: Path) -> None:
    folder = copy / "towns/newton"
    (folder / "rules").mkdir(parents=True)
    (folder / "text.txt").write_text("1. Hens are welcome.\n2. Roosters are not.\n")
    (folder / "town.yaml").write_text(
        "id: newton\nname: Newton\ndocument: Rules\nauthority: Board\ncontact: {office: Board of Health}\n"
        "covers: []\nnumbering: {levels: [number]}\n"
    )
    held = load_corpus(copy, only="newton").town("newton")
    assert [passage.section for passage in held.passages] == ["(1)", "(2)"]
    assert held.provisions == ()


def test_only_one_town_may_be_loaded_and_an_unknown_one_is_refused(copy: Path) -> None:
    assert list(load_corpus(copy, only="dennis").towns) == ["dennis"]
    with pytest.raises(UnknownTown, match="No town 'boston' is held; the towns held are belmont, dennis"):
        load_corpus(copy, only="boston")


def test_yaml_is_data_and_never_code(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    path.write_text("!!python/object/apply:os.system ['true']")
    with pytest.raises(CorpusBroken, match=r"evil\.yaml cannot be read"):
        read_yaml(path)


def test_a_folder_that_is_no_town_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusBroken, match=r"town\.yaml cannot be read"):
        load_town(tmp_path)
