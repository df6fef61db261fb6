"""Choosing the provisions that a tool's arguments are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Limit
from tools.classification import plural_of, reaches, require_animal
from tools.errors import NoRule, ToolInputError

LAND = ("lot", "NIL", "usable land", "land")
"""The measures of area schedules that are of land, not of a building or an enclosure."""
_KEEPING = "Which animals"
"""The group of topics on what may be kept at all."""


def _any(_rule: Any) -> bool:
    return True


def of_kind(
    corpus: Corpus,
    held: TownCorpus,
    kind: str,
    animal: str | None = None,
    keep: Callable[[Any], bool] = _any,
    *,
    silences: bool = False,
) -> list[Provision]:
    """A town's provisions of a kind that reach an animal, those that name animals first.

    silences: whether records that only say that the text does not tell are taken in.
    """
    if animal is not None:
        require_animal(corpus, animal)
    found = [
        p
        for p in held.provisions
        if p.rule.kind == kind
        and (silences or not p.rule.silence)
        and keep(p.rule)
        and (animal is None or reaches(corpus.animals, held, p.rule, animal))
    ]
    return sorted(found, key=lambda p: not p.rule.applies_to.animals)


def first(found: list[Provision], what: str, held: TownCorpus) -> Provision:
    """The first provision; raises NoRule saying what the town's text has none of."""
    if not found:
        raise NoRule(f"The {held.town.name} text has no {what}.")
    return found[0]


def by_rule(held: TownCorpus, rule: str, kind: str | None = None) -> Provision:
    """A provision by the id of its rule; raises NoRule naming those of the kind (or with limits) there are."""
    fitting = [p for p in held.provisions if (p.rule.limits if kind is None else p.rule.kind == kind)]
    found = next((p for p in fitting if p.rule.id == rule), None)
    if found is None:
        what = "rule with limits" if kind is None else kind.replace("_", " ")
        known = ", ".join(p.rule.id for p in fitting) or "none"
        raise NoRule(f"The {held.town.name} text has no {what} {rule[:40]!r}; it has {known}.")
    return found


def land_rule(corpus: Corpus, held: TownCorpus, animal: str) -> Provision:
    """The schedule of land that reaches an animal; raises NoRule."""
    found = of_kind(corpus, held, "area_schedule", animal, lambda rule: rule.measure in LAND)
    return first(found, f"land rule that reaches {plural_of(corpus, animal)}", held)


def space_rule(corpus: Corpus, held: TownCorpus, animal: str, space: str) -> Provision:
    """The schedule of a building's or an enclosure's space; raises NoRule naming the spaces the town has rules on."""
    found = of_kind(corpus, held, "area_schedule", animal, lambda rule: rule.measure == space)
    if not found:
        known = sorted({p.rule.measure for p in of_kind(corpus, held, "area_schedule")})  # type: ignore[union-attr]
        has = f"it has rules on {', '.join(known)}" if known else "it has none on space"
        raise NoRule(f"The {held.town.name} text has no rule on {space[:40]!r} for {plural_of(corpus, animal)}; {has}.")
    return found[0]


def keeping_ban(corpus: Corpus, held: TownCorpus, animal: str) -> Provision:
    """The prohibition of keeping an animal, none of what is done with it; raises NoRule."""

    def on_keeping(rule: Any) -> bool:
        named = bool(rule.applies_to.animals) and not rule.applies_to.structures
        return named and corpus.topics[rule.topic].group == _KEEPING and set(rule.applies_to.activities) <= {"keeping"}

    found = of_kind(corpus, held, "prohibition", animal, on_keeping)
    return first(found, f"prohibition of keeping {plural_of(corpus, animal)}", held)


def one_fine(corpus: Corpus, held: TownCorpus, about: str) -> Provision:
    """The one fine with an amount that words single out; raises NoRule, or ToolInputError where several fit."""
    words = about.lower().split()
    fines = of_kind(corpus, held, "penalty_schedule", None, lambda rule: bool(rule.ladder))
    near = [p for p in fines if all(word in f"{p.rule.id} {p.rule.said}".lower() for word in words)]
    if len(near) > 1:
        raise ToolInputError(f"Several fines fit; single one out by words: {', '.join(p.rule.id for p in near)}.")
    known = ", ".join(p.rule.id for p in fines) or "none with an amount"
    return first(near, f"fine by the words {about[:40]!r}; its fines are {known}", held)


def distances(
    corpus: Corpus, held: TownCorpus, structure: str, feature: str, animal: str
) -> list[tuple[Provision, list[Limit]]]:
    """The limits of setbacks for a structure and a feature, by rule; each distance once, from the rule nearest to it.

    A rule on the wider thing (a well) reaches the narrower (a private well), and asking for the wider finds both.
    Raises ToolInputError for an unknown name, NoRule where the text has no such distance.
    """
    require_places(corpus, (structure, feature))
    rules = of_kind(corpus, held, "setback", animal or None)
    near = sorted(rules, key=lambda p: _farness(p, structure))
    chosen: list[tuple[Provision, list[Limit]]] = []
    seen: set[tuple[str | None, str | None, str]] = set()
    for provision in near:
        limits = []
        for limit in provision.rule.limits:
            key = (
                limit.feature,
                limit.structure if not structure else None,
                provision.rule.values[limit.value].shown(),
            )
            if key not in seen and _fits(corpus, provision, limit, structure, feature):
                seen.add(key)
                limits.append(limit)
        if limits:
            chosen.append((provision, limits))
    if not chosen:
        raise NoRule(f"The {held.town.name} text has no such distance.")
    exact = [pair for pair in chosen if structure and structure in _structures(pair)]
    return exact or chosen


def _farness(provision: Provision, structure: str) -> tuple[bool, int, int]:
    """Rules that name the structure come first, and of those the ones that set the fewest distances."""
    own = provision.rule.applies_to.structures
    return structure not in own, len(provision.rule.limits), len(own)


def _structures(pair: tuple[Provision, list[Limit]]) -> set[str | None]:
    return {*pair[0].rule.applies_to.structures, *(limit.structure for limit in pair[1])}


def _fits(corpus: Corpus, provision: Provision, limit: Limit, structure: str, feature: str) -> bool:
    if feature and not _related(corpus, feature, limit.feature or ""):
        return False
    if not structure:
        return True
    wide = {structure, *corpus.features[structure].within}
    own = set(provision.rule.applies_to.structures)
    return limit.structure in wide if limit.structure else not own or bool(own & wide)


def _related(corpus: Corpus, one: str, other: str) -> bool:
    """Whether two features are the same, or one is a kind of the other."""
    if one == other:
        return True
    narrow = corpus.features.get(one), corpus.features.get(other)
    return bool(narrow[0] and other in narrow[0].within) or bool(narrow[1] and one in narrow[1].within)


def require_places(corpus: Corpus, names: Iterable[str]) -> None:
    """Raise ToolInputError, naming what is accepted, where a structure or feature is unknown."""
    for name in names:
        if name and name not in corpus.features:
            known = ", ".join(sorted(corpus.features))
            raise ToolInputError(f"{name[:40]!r} is no structure or feature; known are {known}.")
