"""Which of a town's legal categories an animal falls in, and whether a rule reaches it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from corpus.animals import Animal
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Definition, Rule
from tools.errors import ToolInputError
from tools.result import ToolResult


def names_of(animals: Mapping[str, Animal], animal: str) -> set[str]:
    """An animal's own name and the everyday groups it belongs to."""
    known = animals.get(animal)
    return {animal} | set(known.groups if known else ())


def categories_of(animals: Mapping[str, Animal], held: TownCorpus, animal: str) -> list[Provision]:
    """Definitions of the town that put the animal in a legal category."""
    names = names_of(animals, animal)
    found = []
    for provision in held.categories.values():
        rule = provision.rule
        assert isinstance(rule, Definition)
        if names & set(rule.includes) and animal not in rule.excludes:
            found.append(provision)
    return found


def reaches(animals: Mapping[str, Animal], held: TownCorpus, rule: Rule, animal: str) -> bool:
    """Whether a rule applies to an animal, directly, by a group or by the town's category; unrestricted rules do."""
    return reaches_any(animals, held, rule.applies_to.animals, animal)


def reaches_any(animals: Mapping[str, Animal], held: TownCorpus, named: Iterable[str], animal: str) -> bool:
    """Whether a list of animals, groups or categories reaches an animal; an empty list reaches all."""
    wanted = set(named)
    if not wanted:
        return True
    names = names_of(animals, animal)
    if wanted & names:
        return True
    categories = {p.rule.category for p in categories_of(animals, held, animal) if isinstance(p.rule, Definition)}
    return bool(wanted & categories)


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
    """The everyday plural of an animal's name."""
    known = corpus.animals.get(animal)
    return known.plural if known and known.plural else f"{animal}s"
