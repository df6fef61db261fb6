"""What can be asked about: every rule, every topic, and the scopes that are not ours, with the ways each is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from corpus.loading import Corpus, TownCorpus, read_yaml
from corpus.provisions import Provision
from corpus.text import fold_space

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Entry:
    """Something a question may be about. town is None for topics and scopes, which belong to every town.

    ruling: a rule's force and all it says, as the verdict reader reads it.
    """

    id: str
    town: str | None
    asks: tuple[tuple[str, str], ...]
    summary: str
    quote: str
    ruling: str = ""

    @property
    def words(self) -> str:
        """All its words in one text, for lexical search."""
        return " ".join([*(ask for _, ask in self.asks), self.summary, self.quote])


def entries_of(corpus: Corpus) -> list[Entry]:
    """All entries: provisions in order, then missing parts, topics and scopes."""
    entries = [entry for held in corpus.towns.values() for entry in _town_entries(corpus, held)]
    for name, topic in corpus.topics.items():
        entries.append(Entry(f"topic:{name}", None, tuple(("open", ask) for ask in topic.asks), topic.label, ""))
    return entries + list(_scopes())


def _town_entries(corpus: Corpus, held: TownCorpus) -> Iterator[Entry]:
    for provision in held.provisions:
        yield _rule_entry(corpus, held, provision)
    for number, part in enumerate(held.town.missing_parts):
        asks = tuple(("open", ask) for ask in part.asks)
        yield Entry(f"part:{held.town.id}.{number}", held.town.id, asks, part.name, part.quote)


def _rule_entry(corpus: Corpus, held: TownCorpus, provision: Provision) -> Entry:
    rule = provision.rule
    quote = fold_space(" ".join(held.text.slice(span) for span in provision.quotes))
    summary = " ".join([rule.said, *(rule.fill(condition) for condition in rule.conditions)])
    topic = corpus.topics[rule.topic].label
    ruling = " ".join([f"{rule.says}. {topic}: {summary}", *(rule.fill(words) for words in rule.exemptions)])
    asks = tuple(rule.asks.all())
    return Entry(provision.id, held.town.id, asks, f"{topic}: {summary}", quote[:2_000], ruling)


def _scopes() -> Iterator[Entry]:
    for name, asks in read_yaml(DATA / "scope.yaml").items():
        yield Entry(f"scope:{name}", None, tuple(("open", ask) for ask in asks), "", "")
