"""The animals of a frame that a provision reaches, their names and number, and the wider kinds of a structure."""

from __future__ import annotations

from assistant.frame import AnimalMention, Frame
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from tools.classification import plural_of, reaches

Names = tuple[str, str]


def reached(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame) -> list[AnimalMention]:
    """The animals of the frame that a provision applies to."""
    return [m for m in frame.animals if reaches(corpus.animals, held, provision.rule, m.animal)]


def names_for(corpus: Corpus, provision: Provision, mentions: list[AnimalMention]) -> Names:
    """Singular and plural of what is counted: the animal asked about, or the rule's own word for several kinds."""
    animals = list(dict.fromkeys(mention.animal for mention in mentions))
    if len(animals) == 1:
        return animals[0], plural_of(corpus, animals[0])
    own = provision.rule.applies_to.animals
    if len(animals) > 1 or not own:
        return "animal", "animals"
    word = own[0]
    return (word.removesuffix("s"), word if word.endswith("s") else plural_of(corpus, word))


def count_reached(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame) -> int | None:
    """How many animals that a provision reaches the frame counts; None where it gives no number."""
    return frame.count_of({mention.animal for mention in reached(corpus, held, provision, frame)})


def widened(corpus: Corpus, name: str) -> set[str]:
    """A structure or feature with the wider things it is a kind of."""
    known = corpus.features.get(name)
    return {name} | set(known.within if known else ())
