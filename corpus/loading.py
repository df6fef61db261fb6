"""Loading the corpus from its folder, and refusing what is not true to its text."""

from __future__ import annotations

from bisect import bisect_right
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
        """The passage in which a character stands; raises NotFound outside the text."""
        if not 0 <= offset < len(self.text.raw):
            raise NotFound(f"The {self.town.name} text has {len(self.text.raw):,} characters; {offset} is outside it.")
        return self.passages[bisect_right(self._starts, offset) - 1]

    @cached_property
    def _starts(self) -> list[int]:
        return [passage.span.start for passage in self.passages]

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
        held = self.towns.get(identifier.partition(".")[0])
        if held is None or identifier not in held.passage_by_id:
            raise NotFound(f"There is no passage {identifier[:80]!r}.")
        return held.passage_by_id[identifier]

    def provision(self, identifier: str) -> Provision:
        """A provision by its id `town.rule`; raises NotFound."""
        held = self.towns.get(identifier.partition(".")[0])
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
    animals = _shared(Animal, root / "animals.yaml")
    features = _shared(Feature, root / "features.yaml")
    topics = _shared(Topic, root / "topics.yaml")
    folders = [path.parent for path in sorted((root / "towns").glob("*/town.yaml"))]
    if not folders:
        raise CorpusBroken(f"No town is held under {root / 'towns'}.")
    if only is not None and only not in [folder.name for folder in folders]:
        raise UnknownTown(f"No town {only!r} is held; the towns held are {', '.join(f.name for f in folders)}.")
    towns = {folder.name: load_town(folder) for folder in folders if only in (None, folder.name)}
    corpus = Corpus(towns, animals, features, topics)
    _check_shared(corpus)
    for held in towns.values():
        _check_names(corpus, held)
        _check_notes(corpus, held)
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
        raise _broken(path, error) from error


def _shared(model: type[Record], path: Path) -> dict[str, Record]:
    """A shared list: records by name."""
    try:
        return TypeAdapter(dict[str, model]).validate_python(read_yaml(path))  # type: ignore[valid-type]
    except ValidationError as error:
        raise _broken(path, error) from error


def _broken(path: Path, error: ValidationError) -> CorpusBroken:
    """One sentence naming the file, the place in it and what is wrong there."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"]) or "the file"
    message = first["msg"].removeprefix("Value error, ")
    return CorpusBroken(f"{path}: {place}: {message} ({error.error_count()} fault(s) in all).")


def _refuse_twins(town: str, identifiers: list[str]) -> None:
    twins = sorted({name for name in identifiers if identifiers.count(name) > 1})
    if twins:
        raise CorpusBroken(f"{town}: two rules have the id {twins[0]!r}.")


def _check_shared(corpus: Corpus) -> None:
    """What the shared lists say of one another must be known."""
    for name, feature in corpus.features.items():
        unknown = [f"feature {wider!r}" for wider in feature.within if wider not in corpus.features]
        unknown += [f"animal {animal!r}" for animal in feature.for_animals if animal not in corpus.animals]
        if unknown:
            raise CorpusBroken(f"features.yaml: {name} names an unknown {unknown[0]}.")
    known = set(corpus.animals) | {group for animal in corpus.animals.values() for group in animal.groups}
    for name, topic in corpus.topics.items():
        strange = [animal for animal in topic.animals if animal not in known]
        if strange:
            raise CorpusBroken(f"topics.yaml: {name} names an unknown animal {strange[0]!r}.")


def _check_names(corpus: Corpus, held: TownCorpus) -> None:
    """Every topic, animal, structure and related rule that a rule names must be known."""
    animals = set(corpus.animals) | {g for animal in corpus.animals.values() for g in animal.groups}
    for provision in held.provisions:
        unknown = _unknown_names(corpus, held, provision, animals)
        if unknown:
            raise CorpusBroken(f"{provision.id} names an unknown {unknown[0]}.")


def _unknown_names(corpus: Corpus, held: TownCorpus, provision: Provision, animals: set[str]) -> list[str]:
    rule = provision.rule
    named = [*rule.applies_to.animals, *(name for limit in rule.limits for name in limit.animals)]
    unknown = [f"animal {name!r}" for name in named if name not in animals and name not in held.categories]
    if isinstance(rule, Definition):
        unknown += [f"animal {name!r}" for name in (*rule.includes, *rule.excludes) if name not in animals]
    places = [*rule.applies_to.structures]
    places += [name for limit in rule.limits for name in (limit.feature, limit.structure) if name]
    unknown += [f"structure or feature {name!r}" for name in places if name not in corpus.features]
    unknown += [] if rule.topic in corpus.topics else [f"topic {rule.topic!r}"]
    return unknown + [f"rule {name!r}" for name in rule.related if f"{held.town.id}.{name}" not in held.by_id]


def _check_notes(corpus: Corpus, held: TownCorpus) -> None:
    """What `town.yaml` says of damage and of missing parts must be shown by the text; raises CorpusBroken."""
    for damage in held.town.damage:
        for quote in damage.quotes:
            held.text.find(quote)
        strange = [topic for topic in damage.topics if topic not in corpus.topics]
        if strange:
            raise CorpusBroken(f"{held.town.id}: the damage {damage.id} names an unknown topic {strange[0]!r}.")
    for part in held.town.missing_parts:
        held.text.find(part.quote)
