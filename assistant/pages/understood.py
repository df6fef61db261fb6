"""What was understood of a clerk's line as it is typed: town, animal, number, area, distance, each with its words."""

from __future__ import annotations

from datetime import date
from typing import Any

from pydantic import BaseModel, ConfigDict

from assistant.frame import Frame
from assistant.understanding.names import Lexicon
from assistant.understanding.reading import read_frame
from corpus.loading import Corpus
from corpus.numbers import find_numbers


class Fact(BaseModel):
    """A fact: its value for a form field, and the words of the line that gave it (empty where they are not found)."""

    model_config = ConfigDict(frozen=True)

    value: str
    words: str = ""


class Understood(BaseModel):
    """The facts of a line; None where it has none. also: structures and features named besides."""

    model_config = ConfigDict(frozen=True)

    town: Fact | None = None
    animal: Fact | None = None
    count: Fact | None = None
    area: Fact | None = None
    distance: Fact | None = None
    also: list[str] = []

    def facts(self) -> dict[str, Any]:
        """The facts by the name of their field."""
        return {name: getattr(self, name) for name in ("town", "animal", "count", "area", "distance")}


def understand_line(line: str, corpus: Corpus, lexicon: Lexicon, today: date) -> Understood:
    """Read a line as the assistant does, without asking anything."""
    frame = read_frame(line, lexicon, this_year=today.year)
    mention = next(iter(frame.animals), None)
    area, distance = next(iter(frame.areas), None), frame.distance()
    named = next(iter(lexicon.towns(line)), None)
    return Understood(
        town=Fact(value=frame.towns[0], words=named.words if named else "") if frame.towns else None,
        animal=Fact(value=mention.animal, words=_standing(line, mention.words)) if mention else None,
        count=_count(line, mention.count) if mention and mention.count is not None else None,
        area=Fact(value=area.words, words=_standing(line, area.words)) if area else None,
        distance=Fact(value=distance.words, words=_standing(line, distance.words)) if distance else None,
        also=_also(frame, corpus),
    )


def _standing(line: str, words: str) -> str:
    """The words as the line has them, or nothing where it words them otherwise."""
    start = line.lower().find(words.lower())
    return line[start : start + len(words)] if words and start >= 0 else ""


def _count(line: str, count: int) -> Fact:
    number = next((found for found in find_numbers(line) if found.value == count), None)
    return Fact(value=str(count), words=line[number.start : number.end] if number else "")


def _also(frame: Frame, corpus: Corpus) -> list[str]:
    named = [*frame.structures, *frame.features]
    return [name for name in dict.fromkeys(named) if name in corpus.features]
