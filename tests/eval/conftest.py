"""What the evaluation's tests share: small cases, answers and a corpus of two short texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pytest

from assistant.answer import Answer, Citation, Receipt
from corpus.loading import Corpus, TownCorpus
from corpus.passages import Passage
from corpus.text import Span, Text
from corpus.town import Contact, Numbering, Town
from eval.cases import Case
from eval.texts import HeldTexts

OAKHAM = """1. Each lot shall have a minimum of 30,000 square feet for one horse and 2,500 square feet for each other.
2. Coops stand at least fifty (50) feet from any lot line.
3. The fee is $10 for six hens or less; it is $15 for more than six hens.
"""
ELMSTEAD = """1. Anyone who keeps four or more dogs shall obtain a kennel license from the Town Clerk.
2. The annual fee is $75 for 5-10 dogs.
"""


def receipt() -> Receipt:
    return Receipt(id="r", created="2026-11-30T00:00:00Z", engine="fake 1", model=None, texts={}, rules=[])


def held_town(identifier: str, raw: str, **more: Any) -> TownCorpus:
    town = Town(
        id=identifier,
        name=identifier.title(),
        document=f"Rules of {identifier.title()}",
        authority="Board",
        contact=Contact(office="Board"),
        covers=[],
        numbering=Numbering(),
        **more,
    )
    passages, start = [], 0
    for number, line in enumerate(raw.splitlines(keepends=True), 1):
        span = Span(start, start + len(line))
        passages.append(
            Passage(f"{identifier}.{number}", identifier, str(number), (), span, None, 0, Span(start, start + 2))
        )
        start = span.end
    return TownCorpus(town, Text(identifier, raw), tuple(passages), ())


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    towns = {"oakham": held_town("oakham", OAKHAM), "elmstead": held_town("elmstead", ELMSTEAD, standing="proposed")}
    return Corpus(towns, {}, {}, {})


@pytest.fixture(scope="session")
def texts(corpus: Corpus) -> HeldTexts:
    return HeldTexts.of(corpus)


@pytest.fixture(scope="session")
def make_case() -> Callable[..., Case]:
    def make(**more: Any) -> Case:
        expect = {"status": ["answered"], "verdict": None, "figures": [], "text": [], "never": [], "cite": []}
        plain = {"id": "T-1", "style": "resident", "turns": ["q"], "towns": ["oakham"], "topic": "t", "why": "w"}
        expect |= {name: more.pop(name) for name in list(more) if name in expect}
        return Case.model_validate({**plain, **more, "expect": expect})

    return make


@pytest.fixture(scope="session")
def make_citation(corpus: Corpus) -> Callable[..., Citation]:
    def make(quote: str, town: str = "oakham", **more: Any) -> Citation:
        start = corpus.towns[town].text.raw.find(quote)
        fields: dict[str, Any] = {
            "n": 1, "town": town, "document": f"Rules of {town.title()}", "section": "", "passage_id": f"{town}.1",
            "quote": quote, "start": start, "end": start + len(quote), "link": "",
        }  # fmt: skip
        return Citation(**(fields | more))

    return make


@pytest.fixture(scope="session")
def make_answer() -> Callable[..., Answer]:
    def make(answer: str = "Yes.", **more: Any) -> Answer:
        fields: dict[str, Any] = {"question": "q", "status": "answered", "answer": answer, "receipt": receipt()}
        return Answer(**(fields | more))

    return make


class FakeAssistant:
    """Gives for each last turn the answer it was told, and keeps what it was asked."""

    def __init__(self, corpus: Corpus, answers: dict[str, Answer | Exception]) -> None:
        self.corpus = corpus
        self.answers = answers
        self.asked: list[list[str]] = []
        self.days: set[date | None] = set()

    def answer(
        self,
        turns: Sequence[str],
        *,
        town: str | None = None,
        session: str = "",
        today: date | None = None,
        on_stage: Any = None,
    ) -> Answer:
        self.asked.append(list(turns))
        self.days.add(today)
        given = self.answers[turns[-1]]
        if isinstance(given, Exception):
            raise given
        return given


@pytest.fixture
def make_assistant(corpus: Corpus) -> Callable[[dict[str, Answer | Exception]], FakeAssistant]:
    return lambda answers: FakeAssistant(corpus, answers)
