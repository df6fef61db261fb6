"""What calls take in and give out, beside the answer itself."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from assistant.conversations.questions import is_text

_LONGEST_QUESTION_READ = 100_000


def _text_only(words: str) -> str:
    if not is_text(words):
        raise ValueError("it holds control characters; send plain text")
    return words


def none_if_blank(value: Any) -> Any:
    """Forms and some clients send an empty string where nothing was chosen."""
    return None if isinstance(value, str) and not value.strip() else value


TownId = Annotated[str, Field(max_length=60, description="A town's id, as GET /v1/towns lists them.")]
SessionId = Annotated[
    str,
    Field(max_length=128, pattern=r"^[A-Za-z0-9_-]*$", description="`session` of an earlier answer, to follow up."),
]


class Strict(BaseModel):
    """Base of bodies: unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Question(Strict):
    """A question, with a town chosen outside the message, and the conversation it belongs to."""

    # How long it may be is a setting; the schema only names a bound that no setting exceeds.
    question: Annotated[str, Field(max_length=_LONGEST_QUESTION_READ, description="The message, as plain text.")]
    town: Annotated[TownId | None, BeforeValidator(none_if_blank)] = None
    session: Annotated[SessionId | None, AfterValidator(none_if_blank)] = None


class FeedbackGiven(Strict):
    """Feedback on an answer. n: which answer of the conversation, from 1; the last if left out."""

    session: SessionId
    n: Annotated[int, Field(ge=1, le=1000)] | None = None
    rating: Literal["right", "wrong", "up", "down", "yes", "no"] | Annotated[int, Field(ge=-1, le=5)]
    comment: Annotated[str, Field(max_length=2000), AfterValidator(_text_only)] | None = None


class FeedbackTaken(Strict):
    """Whether the feedback was stored; it is not where the service is set not to."""

    stored: bool


class Kept(Strict):
    """Until when an answer is kept."""

    id: str
    kept_until: datetime


class TownSummary(Strict):
    """A town whose text is held."""

    id: str
    name: str
    document: str
    authority: str
    standing: Literal["adopted", "proposed"]
    as_of: date | None
    effective: date | None
    covers: list[str]
    passages: int
    rules: int
    sha256: str
    characters: int
    link: str


class DamagedSpot(Strict):
    """A spot that is lost, cut, contradictory or ambiguous in the copy, with the words that show it."""

    id: str
    kind: str
    note: str
    quotes: list[str]
    readings: list[str]


class Office(Strict):
    """The office to ask: as the text prints it, and as the town keeps it, with its date."""

    office: str
    in_text: str
    current: str
    current_as_of: date | None


class TownDetail(TownSummary):
    """A town, with whom to ask, what its copy has lost, and the outline of its text."""

    contact: Office
    also_check: list[str]
    missing_parts: list[str]
    damage: list[DamagedSpot]
    outline: list[OutlineItem]


class OutlineItem(Strict):
    """A heading of the text. depth: 0 for the outermost."""

    passage_id: str
    section: str
    heading: str
    depth: int


class Stretch(Strict):
    """Characters start to end of the town's text, and what they say."""

    start: int
    end: int
    text: str


class PassageShown(Strict):
    """A passage: `text[start:end]` of the town's text, verbatim. lead_in: the sentence it completes, if any."""

    id: str
    town: str
    section: str
    headings: list[str]
    depth: int
    start: int
    end: int
    text: str
    lead_in: Stretch | None
    link: str


class RuleShown(Strict):
    """A rule that rests on a passage, in one plain sentence."""

    id: str
    topic: str
    sentence: str
    quotes: list[Stretch]


class PassageDetail(PassageShown):
    """A passage with the rules that rest on it and its neighbours."""

    rules: list[RuleShown]
    previous: str | None
    next: str | None


class ToolShown(Strict):
    """A tool, with the JSON Schema of its arguments."""

    name: str
    description: str
    parameters: dict[str, Any]


class TopicShown(Strict):
    """A topic on which towns can be compared. inputs: what a comparison may be given besides."""

    id: str
    label: str
    group: str
    inputs: list[str]


class Items(Strict):
    """Base of lists."""


class Towns(Items):
    """The towns held."""

    towns: list[TownSummary]


class Passages(Items):
    """All passages of a town in order; together they are the whole text."""

    town: str
    passages: list[PassageShown]


class Tools(Items):
    """The deterministic tools."""

    tools: list[ToolShown]


class Topics(Items):
    """The topics that align the towns."""

    topics: list[TopicShown]
