"""Loading the corpus from its folder, and refusing what is not true to its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

from corpus.animals import Animal
from corpus.errors import CorpusBroken, NotFound, UnknownTown
from corpus.features import Feature
from corpus.passages import Passage, find_passages
from corpus.provisions import Provision, place_rule
from corpus.rules import Definition, Rule
from corpus.text import Span, Text
from corpus.topics import Topic
from corpus.town import Town
from corpus.values import Strict

CORPUS = Path(__file__).parent
Record = TypeVar("Record", bound=Strict)


@dataclass(frozen=True)
class TownCorpus:
    """All that is held of one town."""

    town: Town
    text: Text
    passages: tuple[Passage, ...]
    provisions: tuple[Provision, ...]

    @cached_property
    def by_id(self) -> dict[str, Provision]:
        """Provisions by `town.rule`."""
        return {provision.id: provision for provision in self.provisions}

    @cached_property
    def passage_by_id(self) -> dict[str, Passage]:
        """Passages by id."""
        return {passage.id: passage for passage in self.passages}

    def passage_at(self, offset: int) -> Passage:
        """The passage in which a character stands."""
        return next(p for p in self.passages if p.span.start <= offset < p.span.end)

    def passages_of(self, span: Span) -> list[Passage]:
        """The passages that a span reaches."""
        return [p for p in self.passages if p.span.start < span.end and span.start < p.span.end]

    @cached_property
    def categories(self) -> dict[str, Provision]:
        """The town's legal categories of animals, each with the definition that makes it."""
        return {
            provision.rule.category: provision
            for provision in self.provisions
            if isinstance(provision.rule, Definition) and provision.rule.category
        }


@dataclass(frozen=True)
class Corpus:
    """The towns held, with the shared lists of animals, features and topics."""

    towns: dict[str, TownCorpus]
    animals: dict[str, Animal]
    features: dict[str, Feature]
    topics: dict[str, Topic]

    def town(self, identifier: str) -> TownCorpus:
        """A town by its id; raises UnknownTown naming those held."""
        if identifier not in self.towns:
            raise UnknownTown(f"No town {identifier!r} is held; the towns held are {', '.join(self.towns)}.")
        return self.towns[identifier]

    def passage(self, identifier: str) -> Passage:
        """A passage by its id; raises NotFound."""
        held = self.towns.get(identifier.split(".")[0])
        if held is None or identifier not in held.passage_by_id:
            raise NotFound(f"There is no passage {identifier[:80]!r}.")
        return held.passage_by_id[identifier]

    def provision(self, identifier: str) -> Provision:
        """A provision by its id `town.rule`; raises NotFound."""
        held = self.towns.get(identifier.split(".")[0])
        if held is None or identifier not in held.by_id:
            raise NotFound(f"There is no rule {identifier[:80]!r}.")
        return held.by_id[identifier]

    def provisions(self) -> Iterator[Provision]:
        """All provisions of all towns."""
        for held in self.towns.values():
            yield from held.provisions


class RulesFile(Strict):
    """A file `rules/<topic>.yaml`: its rules."""

    rules: list[Rule]


def load_corpus(root: Path = CORPUS, only: str | None = None) -> Corpus:
    """Load and check texts, towns, rules and shared lists; raises CorpusBroken with one clear sentence."""
    animals = TypeAdapter(dict[str, Animal]).validate_python(read_yaml(root / "animals.yaml"))
    features = TypeAdapter(dict[str, Feature]).validate_python(read_yaml(root / "features.yaml"))
    topics = TypeAdapter(dict[str, Topic]).validate_python(read_yaml(root / "topics.yaml"))
    folders = [path.parent for path in sorted((root / "towns").glob("*/town.yaml"))]
    if not folders:
        raise CorpusBroken(f"No town is held under {root / 'towns'}.")
    towns = {folder.name: load_town(folder) for folder in folders if only in (None, folder.name)}
    corpus = Corpus(towns, animals, features, topics)
    for held in towns.values():
        _check_names(corpus, held)
    return corpus


def load_town(folder: Path) -> TownCorpus:
    """Load one town's folder: `town.yaml`, `text.txt`, `rules/*.yaml`."""
    town = _validated(Town, folder / "town.yaml")
    if town.id != folder.name:
        raise CorpusBroken(f"{folder / 'town.yaml'}: the id {town.id!r} is not the folder's name.")
    try:
        raw = (folder / "text.txt").read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusBroken(f"{folder / 'text.txt'} cannot be read as UTF-8 text: {error}.") from error
    text = Text(town.id, raw)
    passages = find_passages(town, text)
    provisions = [
        place_rule(town, text, rule)
        for path in sorted((folder / "rules").glob("*.yaml"))
        for rule in _validated(RulesFile, path).rules
    ]
    _refuse_twins(town.id, [provision.id for provision in provisions])
    return TownCorpus(town, text, tuple(passages), tuple(provisions))


def read_yaml(path: Path) -> Any:
    """A YAML file's content; raises CorpusBroken naming the file and the place."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 - a safe loader
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        place = " ".join(str(error).split())
        raise CorpusBroken(f"{path} cannot be read: {place}.") from error


def _validated(model: type[Record], path: Path) -> Record:
    try:
        return model.model_validate(read_yaml(path))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise CorpusBroken(f"{path}: {place}: {first['msg']} ({error.error_count()} faults in all).") from error


def _refuse_twins(town: str, identifiers: list[str]) -> None:
    twins = sorted({name for name in identifiers if identifiers.count(name) > 1})
    if twins:
        raise CorpusBroken(f"{town}: two rules have the id {twins[0]!r}.")


def _check_names(corpus: Corpus, held: TownCorpus) -> None:
    """Every topic, animal, structure and related rule that a rule names must be known."""
    animals = set(corpus.animals) | {g for animal in corpus.animals.values() for g in animal.groups}
    animals |= set(held.categories)
    for provision in held.provisions:
        rule = provision.rule
        named = [*rule.applies_to.animals, *(name for limit in rule.limits for name in limit.animals)]
        if isinstance(rule, Definition):
            named += [*rule.includes, *rule.excludes]
        places = [*rule.applies_to.structures]
        places += [name for limit in rule.limits for name in (limit.feature, limit.structure) if name]
        unknown = [f"animal {name!r}" for name in named if name not in animals]
        unknown += [f"structure or feature {name!r}" for name in places if name not in corpus.features]
        unknown += [] if rule.topic in corpus.topics else [f"topic {rule.topic!r}"]
        unknown += [f"rule {name!r}" for name in rule.related if f"{held.town.id}.{name}" not in held.by_id]
        if unknown:
            raise CorpusBroken(f"{provision.id} names an unknown {unknown[0]}.")
