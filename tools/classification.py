"""Which of a town's legal categories an animal falls in, and whether a rule reaches it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from corpus.animals import Animal
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Definition, Rule
from tools.errors import ToolInputError
from tools.result import ToolResult

_FOR_MANY = ("poultry", "fowl", "livestock", "s")


def names_of(animals: Mapping[str, Animal], animal: str) -> set[str]:
    """An animal's own name and the everyday groups it belongs to."""
    known = animals.get(animal)
    return {animal} | set(known.groups if known else ())


def categories_of(animals: Mapping[str, Animal], held: TownCorpus, animal: str) -> list[Provision]:
    """Definitions of the town that put the animal (or any animal of an everyday group) in a legal category."""
    kinds = _kinds(animals, animal)
    return [p for p in held.categories.values() if any(_defined(animals, p, kind) for kind in kinds)]


def reaches(animals: Mapping[str, Animal], held: TownCorpus, rule: Rule, animal: str) -> bool:
    """Whether a rule applies to an animal, directly, by a group or by the town's category; unrestricted rules do."""
    return reaches_any(animals, held, rule.applies_to.animals, animal)


def reaches_any(animals: Mapping[str, Animal], held: TownCorpus, named: Iterable[str], animal: str) -> bool:
    """Whether a list of animals, groups or categories reaches an animal; an empty list reaches all.

    Where the town defines a category of that name, only its definition decides, whatever the everyday group says.
    """
    wanted = set(named)
    if not wanted or animal in wanted & set(held.categories):
        return True
    kinds = _kinds(animals, animal)
    return any(_falls_under(animals, held, kind, name) for name in wanted for kind in kinds)


def _falls_under(animals: Mapping[str, Animal], held: TownCorpus, animal: str, name: str) -> bool:
    definition = held.categories.get(name)
    return name in names_of(animals, animal) if definition is None else _defined(animals, definition, animal)


def _defined(animals: Mapping[str, Animal], definition: Provision, animal: str) -> bool:
    """Whether a definition takes an animal in: by its own name before by its groups."""
    rule = definition.rule
    assert isinstance(rule, Definition)
    if animal in rule.includes:
        return animal not in rule.excludes
    names = names_of(animals, animal)
    return bool(names & set(rule.includes)) and not names & set(rule.excludes)


def _kinds(animals: Mapping[str, Animal], animal: str) -> list[str]:
    """The animal itself, or the animals of an everyday group that was named instead."""
    members = [] if animal in animals else [name for name, known in animals.items() if animal in known.groups]
    return [animal, *members]


def classify(corpus: Corpus, town: str, animal: str) -> ToolResult:
    """The legal categories of an animal in a town. Raises ToolInputError for an unknown animal."""
    require_animal(corpus, animal)
    held = corpus.town(town)
    found = categories_of(corpus.animals, held, animal)
    name = plural_of(corpus, animal)
    if not found:
        sentence = f"{name.capitalize()} are not addressed: no definition in the text reaches them."
        return ToolResult(tool="classify", town=town, sentence=sentence)
    terms = " and ".join(sorted({str(getattr(p.rule, "category", "")) for p in found}))
    sentence = f"In {held.town.name}, {name} fall under {terms}."
    return ToolResult(tool="classify", town=town, sentence=sentence, provisions=[p.id for p in found])


def require_animal(corpus: Corpus, animal: str) -> None:
    """Raise ToolInputError, naming what is accepted, where the animal is unknown."""
    groups = {group for held in corpus.animals.values() for group in held.groups}
    if animal not in corpus.animals and animal not in groups:
        raise ToolInputError(f"{animal[:40]!r} is no animal known here; known are {', '.join(sorted(corpus.animals))}.")


def plural_of(corpus: Corpus, animal: str) -> str:
    """The everyday plural of the name of an animal or a group."""
    known = corpus.animals.get(animal)
    if known and known.plural:
        return known.plural
    return animal if animal.endswith(_FOR_MANY) else f"{animal}s"
