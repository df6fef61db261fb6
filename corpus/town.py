"""What `town.yaml` says of a town: names, dates, contact, numbering, tables, what is lost, what is excused."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import Field

from corpus.grammar import Style
from corpus.values import Strict

ExcuseReason = Literal[
    "page number", "section number", "statute number", "date of the document", "telephone number", "address",
    "form number", "contents list", "pronoun or article", "unit exponent", "repeats another value",
    "part of a name", "list marker", "date of a vote or revision", "damaged fragment",
]  # fmt: skip
PassageReason = Literal[
    "heading", "page number", "contents list", "signatures", "title", "damaged fragment", "lead-in only",
]  # fmt: skip


class Part(Strict):
    """A pinned part of the text: where it starts, what it is called, which label styles it uses, in order of depth."""

    starts: str
    nth: int = 0
    id: str
    section: str
    heading: str
    levels: list[Style] = []


class Pin(Strict):
    """A passage whose number the copy lost, or whose label the sequence does not reach."""

    starts: str
    nth: int = 0
    id: str
    section: str
    heading: str = ""


class Numbering(Strict):
    """How the text numbers its passages. `plain` words mark stretches (first words, last words) without labels."""

    levels: list[Style] = []
    parts: list[Part] = []
    pins: list[Pin] = []
    plain: list[tuple[str, str]] = []
    line_start: bool = True
    headings: dict[str, str] = {}


class TableRow(Strict):
    """A row of a flattened table: its name for readers and the words of its label in the text (may be lost)."""

    name: str
    words: str


class Table(Strict):
    """A table as the text flattens it.

    cells: the words of the text that hold the cells of all rows, in reading order (row by row).
    columns and rows are named in the order in which the text gives them; `cell` is the pattern of one cell.
    """

    id: str
    cells: list[str]
    columns: list[str]
    rows: list[TableRow]
    cell: str = r"\d+"


class Damage(Strict):
    """A lost, cut, contradictory or ambiguous spot, with the words that show it and the readings they allow."""

    id: str
    kind: Literal["lost", "cut", "contradictory", "ambiguous", "proposed"]
    note: str
    quotes: list[str] = Field(min_length=1)
    readings: list[str] = []
    topics: list[str] = []
    every_answer: bool = False


class Contact(Strict):
    """The office to ask. `in_text` is what the text itself prints; `current` is kept by the town, with its date."""

    office: str
    in_text: str = ""
    current: str = ""
    current_as_of: date | None = None


class MissingPart(Strict):
    """A part that the text's own contents list names and the copy does not hold."""

    name: str
    quote: str
    asks: list[str]


class ExcusedNumber(Strict):
    """Words of the text whose numbers are no rule's value, with the reason. `quote` is where the words stand."""

    words: str
    reason: ExcuseReason
    quote: str = ""
    every: bool = False


class ExcusedPassage(Strict):
    """A passage behind which no rule stands, with the reason."""

    passage: str
    reason: PassageReason


class Town(Strict):
    """A town whose text is held."""

    id: str = Field(pattern=r"^[a-z][a-z0-9-]{1,40}$")
    name: str
    aliases: list[str] = []
    document: str
    authority: str
    standing: Literal["adopted", "proposed"] = "adopted"
    as_of: date | None = None
    effective: date | None = None
    contact: Contact
    covers: list[str]
    missing_parts: list[MissingPart] = []
    numbering: Numbering
    tables: list[Table] = []
    damage: list[Damage] = []
    excused_numbers: list[ExcusedNumber] = []
    excused_passages: list[ExcusedPassage] = []
    also_check: list[str] = []
