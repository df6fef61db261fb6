"""Which rule reaches which animal: the town's own definitions before everyday groups."""

from typing import Any

import pytest

from corpus.loading import Corpus, TownCorpus
from corpus.text import Text
from corpus.town import Contact, Numbering, Town
from tools.classification import categories_of, classify, plural_of, reaches_any, require_animal
from tools.errors import ToolInputError


@pytest.fixture
def smallton(made):
    """A town whose text defines these categories: {category: (includes, excludes)}."""

    def town(**categories: tuple[list[str], list[str]]) -> TownCorpus:
        found = [
            made("definition", term=name, category=name, includes=includes, excludes=excludes)
            for name, (includes, excludes) in categories.items()
        ]
        held = Town(
            id="smallton", name="Smallton", document="Rules", authority="Board", contact=Contact(office="Board"),
            covers=[], numbering=Numbering(),
        )  # fmt: skip
        return TownCorpus(held, Text("smallton", "Rules."), (), tuple(found))

    return town


def reached(corpus: Corpus, held: TownCorpus, named: list[str], animal: str) -> bool:
    return reaches_any(corpus.animals, held, named, animal)


def test_a_rule_without_animals_reaches_every_animal(corpus: Corpus, smallton: Any) -> None:
    assert reached(corpus, smallton(), [], "goat")


def test_a_rule_reaches_an_animal_by_name_and_by_its_everyday_group(corpus: Corpus, smallton: Any) -> None:
    held = smallton()
    assert reached(corpus, held, ["goat"], "goat")
    assert reached(corpus, held, ["poultry"], "duck")
    assert not reached(corpus, held, ["poultry"], "goat")


def test_a_category_of_the_towns_own_decides_and_the_everyday_group_of_that_name_does_not(
    corpus: Corpus, smallton: Any
) -> None:
    held = smallton(poultry=(["hen", "turkey"], []))
    assert reached(corpus, held, ["poultry"], "hen")
    assert not reached(corpus, held, ["poultry"], "duck")


def test_a_category_named_like_an_animal_decides_for_that_animal_too(corpus: Corpus, smallton: Any) -> None:
    held = smallton(horse=(["equine"], ["pony"]))
    assert reached(corpus, held, ["horse"], "mule")
    assert not reached(corpus, held, ["horse"], "pony")


def test_an_exclusion_may_name_a_group(corpus: Corpus, smallton: Any) -> None:
    held = smallton(penned=(["livestock"], ["grazing"]))
    assert reached(corpus, held, ["penned"], "rabbit")
    assert not reached(corpus, held, ["penned"], "goat")


def test_an_animal_named_in_a_definition_stays_in_although_its_group_is_excluded(corpus: Corpus, smallton: Any) -> None:
    held = smallton(penned=(["livestock", "goat"], ["grazing"]))
    assert reached(corpus, held, ["penned"], "goat")
    assert not reached(corpus, held, ["penned"], "sheep")


def test_an_everyday_group_is_reached_where_one_of_its_animals_is(corpus: Corpus, smallton: Any) -> None:
    held = smallton(fowls=(["hen", "turkey"], []))
    assert reached(corpus, held, ["fowls"], "poultry")
    assert not reached(corpus, held, ["fowls"], "equine")


def test_the_towns_own_word_is_reached_by_itself(corpus: Corpus, smallton: Any) -> None:
    assert reached(corpus, smallton(poultry=(["hen"], [])), ["poultry"], "poultry")


def test_categories_are_those_whose_definition_takes_the_animal_in(corpus: Corpus, smallton: Any) -> None:
    held = smallton(poultry=(["hen"], []), birds=(["bird"], ["parrot"]))
    assert [p.rule.category for p in categories_of(corpus.animals, held, "hen")] == ["poultry", "birds"]
    assert categories_of(corpus.animals, held, "parrot") == []


@pytest.mark.parametrize(
    ("town", "animal", "terms"),
    [
        ("dennis", "pigeon", "farm animals and poultry"),
        ("walpole", "pigeon", "penned animals"),
        ("stoneham", "pigeon", "domesticated animals and fowl"),
        ("plymouth", "pigeon", "not addressed"),
        ("belmont", "pigeon", "not addressed"),
    ],
)
def test_a_pigeon_is_another_thing_in_every_town(corpus: Corpus, town: str, animal: str, terms: str) -> None:
    assert terms in classify(corpus, town, animal).sentence


def test_an_unknown_animal_is_refused_with_those_known(corpus: Corpus) -> None:
    with pytest.raises(ToolInputError, match=r"'unicorn' is no animal known here; known are alpaca, bee, buffalo"):
        require_animal(corpus, "unicorn")


@pytest.mark.parametrize(
    ("animal", "plural"), [("horse", "horses"), ("goose", "geese"), ("poultry", "poultry"), ("equine", "equines")]
)
def test_plurals(corpus: Corpus, animal: str, plural: str) -> None:
    assert plural_of(corpus, animal) == plural
