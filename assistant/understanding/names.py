"""Towns, animals, structures and features as people name them, misspellings included."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rapidfuzz import fuzz, process

from corpus.loading import Corpus, read_yaml

_DATA = Path(__file__).parents[1] / "data"
_WORD = re.compile(r"[a-zA-ZÀ-ÿ]+(?:['’][a-z]+)?(?:-[a-zA-Z]+)*")
_CLOSE_TOWN, _CLOSE_ANIMAL = 84, 86
_SHORTEST_FUZZY = 5


@dataclass(frozen=True)
class Named:
    """Something named in a message: what, where it stands, and the words that named it."""

    name: str
    start: int
    end: int
    words: str


class Lexicon:
    """Everyday words for the towns, animals, structures and features of a corpus."""

    def __init__(self, corpus: Corpus) -> None:
        """Gather the words from the corpus and the list of places whose texts are not held."""
        self._corpus = corpus
        places = read_yaml(_DATA / "places.yaml")
        held = {held.town.name.lower() for held in corpus.towns.values()}
        self._places = {name.lower(): name for name in places["plain"] if name.lower() not in held}
        self._place_words = {name.lower(): name for name in places["words"] if name.lower() not in held}

    @property
    def town_ids(self) -> tuple[str, ...]:
        """The ids of the towns held, in order."""
        return tuple(self._corpus.towns)

    @cached_property
    def town_words(self) -> dict[str, str]:
        """Town names and aliases, lower case, with their ids."""
        words = {}
        for identifier, held in self._corpus.towns.items():
            for word in [held.town.name, *held.town.aliases]:
                words[word.lower()] = identifier
        return words

    @cached_property
    def animal_words(self) -> dict[str, tuple[str, str]]:
        """Animal words with the animal and what the word adds: plain, young, male or female."""
        words: dict[str, tuple[str, str]] = {}
        for name, animal in self._corpus.animals.items():
            kinds = {"young": animal.young, "male": animal.male, "female": animal.female}
            for kind, listed in kinds.items():
                for word in listed:
                    for form in _forms(word):
                        words.setdefault(form, (name, kind))
        for name, animal in self._corpus.animals.items():
            for word in [name, animal.plural, *animal.words]:
                for form in _forms(word):
                    words[form] = (name, "plain")
        return words

    @cached_property
    def _fuzzy_animals(self) -> list[str]:
        return [word for word in self.animal_words if len(word) >= _SHORTEST_FUZZY and " " not in word]

    @cached_property
    def place_names(self) -> dict[str, dict[str, str]]:
        """Words of structures and of features, each with the name it has in the corpus."""
        words: dict[str, dict[str, str]] = {"structure": {}, "feature": {}, "area": {}}
        for name, feature in self._corpus.features.items():
            for word in feature.words:
                for form in _forms(word):
                    words[feature.kind].setdefault(form, name)
        for name, feature in self._corpus.features.items():
            for form in _forms(name):
                words[feature.kind][form.lower()] = name
        return words

    def towns(self, text: str) -> list[Named]:
        """Towns held that a message names, in order."""
        found = _longest(text, self.town_words)
        covered = [(named.start, named.end) for named in found]
        for match in _WORD.finditer(text):
            word = match.group().lower().removesuffix("'s").removesuffix("’s")
            if (
                len(word) < _SHORTEST_FUZZY + 1
                or any(s <= match.start() < e for s, e in covered)
                or word in self._places
            ):
                continue
            close = process.extractOne(word, self.town_words.keys(), scorer=fuzz.ratio, score_cutoff=_CLOSE_TOWN)
            if close and abs(len(close[0]) - len(word)) <= 2 and close[0][0] == word[0]:
                found.append(Named(self.town_words[close[0]], match.start(), match.end(), match.group()))
        return sorted(found, key=lambda named: named.start)

    def places(self, text: str) -> list[str]:
        """Other places that a message puts its question in ('in Framingham', 'Quincy's rules')."""
        named = [item.name for item in _longest(text, self._places)]
        for word, name in self._place_words.items():
            if (
                re.search(rf"\b(?:[Ii]n|[Nn]ear|[Ff]rom|[Tt]own of|[Ff]or)\s+{re.escape(name)}\b", text)
                and word not in named
            ):
                named.append(name)
        return named

    def animals(self, text: str) -> list[tuple[Named, str]]:
        """Animals named, in order, with what the word adds (plain, young, male, female)."""
        words = {word: word for word in self.animal_words}
        found = _longest(text, words)
        covered = [(named.start, named.end) for named in found]
        for match in _WORD.finditer(text):
            word = match.group().lower()
            if len(word) < _SHORTEST_FUZZY or any(s <= match.start() < e for s, e in covered) or word in _NO_ANIMALS:
                continue
            close = process.extractOne(word, self._fuzzy_animals, scorer=fuzz.ratio, score_cutoff=_CLOSE_ANIMAL)
            if close and close[0][0] == word[0]:
                found.append(Named(close[0], match.start(), match.end(), match.group()))
        found.sort(key=lambda named: named.start)
        return [
            (Named(self.animal_words[n.name][0], n.start, n.end, n.words), self.animal_words[n.name][1])
            for n in found
            if n.words.lower() not in _NO_ANIMALS and not _other_sense(text, n)
        ]

    def structures(self, text: str) -> list[str]:
        """Structures named, in order, without repeats."""
        return _names(_longest(text, self.place_names["structure"]))

    def features(self, text: str) -> list[str]:
        """Features of land named, in order, without repeats."""
        return _names(_longest(text, self.place_names["feature"]))


_NO_ANIMALS = frozenset(
    "stable stables course house houses horsing coarse there their these those weeks house's kept keeps pound pounds "
    "lines liner mouse mice hound share shares board boarder border boards where letter other later kinds child children "
    "patio patios stall stalls mulch horsehair bucks buck does doe kit kids kid peru ass cows' layer layers lawyer lawyers mares' rules "
    "rule table tables dodge dogma dozen dozens donate forty whether weather shots shot gallon gallons bull galon paths patch "
    "patches chick-fil shored horde hordes hoarse house-horse".split()
)


def _other_sense(text: str, named: Named) -> bool:
    """Words that name an animal only beside others: a layer of gravel, a well house, a bull of the fence."""
    word = named.words.lower()
    around = text[max(0, named.start - 14) : named.end + 14].lower()
    if word in ("lab", "labs"):
        return bool(
            re.search(
                r"\b(?:water|test|approved|certified|report|result|the|a)\s+labs?|labs?\s+(?:test|result|report|analysis|guy|tech)",
                around,
            )
        )
    if word in ("fish", "turkey", "crow", "fox", "ram", "cock", "cob", "jenny", "hawk"):
        return bool(re.search(r"fish and|valve|cold turkey|crow about", around))
    if word in ("homer", "homers", "guinea") and "guinea pig" in around:
        return word.startswith("guinea")
    return False


def _forms(word: str) -> Iterable[str]:
    """A word with its regular plural and possessive."""
    if not word:
        return
    low = word.lower()
    yield low
    if not low.endswith("s"):
        yield (
            f"{low}es"
            if low.endswith(("ch", "sh", "x"))
            else f"{low[:-1]}ies"
            if low.endswith("y") and low[-2:-1] not in "aeo"
            else f"{low}s"
        )
    yield f"{low}'s"


def _longest(text: str, words: Mapping[str, str]) -> list[Named]:
    """Non-overlapping occurrences of known words or phrases, longer ones first, in order of their place."""
    low = text.lower().replace("’", "'")
    tokens = [(m.start(), m.end()) for m in re.finditer(r"[a-zà-ÿ0-9]+(?:'[a-z]+)?", low)]
    found: list[Named] = []
    position = 0
    while position < len(tokens):
        for length in range(min(6, len(tokens) - position), 0, -1):
            start, end = tokens[position][0], tokens[position + length - 1][1]
            phrase = re.sub(r"\s+", " ", low[start:end])
            name = words.get(phrase) or words.get(phrase.removesuffix("'s")) or words.get(phrase.replace("-", " "))
            if name is not None:
                found.append(Named(name, start, end, text[start:end]))
                position += length
                break
        else:
            position += 1
    return found


def _names(found: list[Named]) -> list[str]:
    return list(dict.fromkeys(named.name for named in found))
