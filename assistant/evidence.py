"""Evidence: what an answer may rest on, as typed records with short keys, and the draft made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from assistant.answer import Missing, Status, Verdict
from corpus.provisions import Provision
from tools.result import ToolCheck, ToolFigure, ToolResult

State = Literal["stated", "silent", "prohibited", "left_to_board", "lost"]


@dataclass(frozen=True)
class Finding:
    """What one provision gives for the question: its words for a reader, and the tool's working if one ran.

    key: the mark by which a draft refers to it. score: how well it matches the question. firm: whether the verdict is
    sure enough to be said without 'probably'.
    """

    key: str
    town: str
    provision: Provision
    score: float
    sentence: str
    headline: str = ""
    verdict: Verdict | None = None
    firm: bool = True
    result: ToolResult | None = None
    support: tuple[Provision, ...] = ()

    @property
    def computed(self) -> bool:
        """Whether a tool worked it out from the asker's facts."""
        return self.result is not None and bool(self.result.headline or self.result.steps)

    @property
    def figures(self) -> list[ToolFigure]:
        """The figures of its tool, or of the rule's own values."""
        return list(self.result.figures) if self.result else []

    @property
    def checks(self) -> list[ToolCheck]:
        """The checks of its tool."""
        return list(self.result.checks) if self.result else []


@dataclass(frozen=True)
class NearPassage:
    """A passage that comes near without answering, with its key."""

    key: str
    town: str
    passage: str


@dataclass(frozen=True)
class TownEvidence:
    """All evidence for one town: the findings that answer (main ones first), and what comes near.

    main: how many of the findings are main ones. silent: why nothing answers, in words, where nothing does.
    overview: the findings are one rule on each head, for a question that only names an animal.
    passages_only: the town has no rules yet, and `near` holds passages close enough to be shown as its answer.
    """

    town: str
    findings: tuple[Finding, ...] = ()
    main: int = 0
    near: tuple[NearPassage, ...] = ()
    silent: str = ""
    passages_only: bool = False
    overview: bool = False

    @property
    def answers(self) -> bool:
        """Whether the town's text answers."""
        return self.main > 0


@dataclass(frozen=True)
class Draft:
    """A keyed draft: `text` marks its evidence as `{key}`; citing turns the marks into numbers."""

    status: Status
    text: str
    verdict: Verdict | None = None
    used: tuple[Finding, ...] = ()
    near: tuple[NearPassage, ...] = ()
    quoted: tuple[NearPassage, ...] = ()
    caveats: tuple[str, ...] = ()
    also_check: tuple[str, ...] = ()
    missing: tuple[Missing, ...] = ()
    suggestions: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    steps: tuple[str, ...] = field(default=())
