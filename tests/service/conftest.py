"""What the tests of the service share: texts without rules, an assistant made of stages, a real server."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from assistant.answer import Answer, Citation, Receipt
from assistant.conversations import Conversations
from assistant.engine import OnStage
from assistant.service.app import create_app
from assistant.service.serving import address_of, listen
from assistant.settings import Settings
from corpus.loading import CORPUS, Corpus, load_corpus

STAGES = ("understand", "gather", "compose", "verify", "cite")


class StagedAssistant:
    """Answers with what it was told, after its stages; `slow` questions take 0.3 s a stage, `broken` ones fail."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.stages_reached: list[str] = []
        self.turns_seen: list[list[str]] = []
        self.version = "1"

    def answer(
        self,
        turns: Sequence[str],
        *,
        town: str | None = None,
        session: str = "",
        today: date | None = None,
        on_stage: OnStage | None = None,
    ) -> Answer:
        """The answer, told in stages."""
        self.turns_seen.append(list(turns))
        for stage in STAGES:
            self.stages_reached.append(stage)
            if on_stage is not None:
                on_stage(stage)
            if "slow" in turns[-1]:
                time.sleep(0.3)
            if "broken" in turns[-1] and stage == "compose":
                raise RuntimeError("the secret reason")
        return self._answer(turns, town or next(iter(self.corpus.towns)), session)

    def _answer(self, turns: Sequence[str], town: str, session: str) -> Answer:
        held = self.corpus.town(town)
        passage = held.passages[1]
        citation = Citation(
            n=1,
            town=town,
            document=held.town.document,
            section=passage.section,
            passage_id=passage.id,
            quote=held.text.slice(passage.span),
            start=passage.span.start,
            end=passage.span.end,
            link=f"/read/{town}#{passage.id}",
        )
        return Answer(
            question=turns[-1],
            status="answered",
            answer=f"**Turn {len(turns)}, version {self.version}.** You said: {turns[-1]} [1]\n\nAsk the Board.",
            towns=[town],
            citations=[citation],
            as_of={town: None},
            session=session,
            receipt=Receipt(
                id="", created="2026-11-30T12:00:00+00:00", engine=self.version, model=None,
                texts={town: held.text.sha256}, rules=[],
            ),
        )  # fmt: skip


@pytest.fixture(scope="session")
def texts_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real texts, without rules: the service does not look into them."""
    root = tmp_path_factory.mktemp("corpus") / "corpus"
    shutil.copytree(CORPUS, root, ignore=shutil.ignore_patterns("rules", "*.py", "__pycache__"))
    return root


@pytest.fixture(scope="session")
def texts(texts_folder: Path) -> Corpus:
    return load_corpus(texts_folder)


@pytest.fixture
def assistant(texts: Corpus) -> StagedAssistant:
    return StagedAssistant(texts)


@pytest.fixture
def settings(tmp_path: Path) -> Callable[..., Settings]:
    def make(**overrides: Any) -> Settings:
        return Settings(**{"data": tmp_path / "data", "rate_limit": 10_000, "time_limit": 5, **overrides})

    return make


@pytest.fixture
def make_app(assistant: StagedAssistant, settings: Callable[..., Settings]) -> Callable[..., FastAPI]:
    def make(**overrides: Any) -> FastAPI:
        chosen = settings(**overrides)
        return create_app(assistant, Conversations(assistant, chosen), chosen)

    return make


@pytest.fixture
def client(make_app: Callable[..., FastAPI]) -> Iterator[TestClient]:
    with TestClient(make_app(), raise_server_exceptions=False) as open_client:
        yield open_client


@pytest.fixture
def make_client(make_app: Callable[..., FastAPI]) -> Callable[..., Any]:
    @contextmanager
    def make(**overrides: Any) -> Iterator[TestClient]:
        with TestClient(make_app(**overrides), raise_server_exceptions=False) as open_client:
            yield open_client

    return make


@pytest.fixture
def serve(make_app: Callable[..., FastAPI], settings: Callable[..., Settings]) -> Callable[..., Any]:
    """A real uvicorn on a free loopback port, in a thread; its address."""

    @contextmanager
    def make(**overrides: Any) -> Iterator[str]:
        with listen(settings(port=0)) as listening:
            config = uvicorn.Config(
                make_app(**overrides), log_config=None, proxy_headers=False, timeout_graceful_shutdown=1
            )
            server = uvicorn.Server(config)
            thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
            thread.start()
            try:
                wait_until_true(lambda: server.started)
                yield address_of(listening)
            finally:
                server.should_exit = True
                thread.join(10)

    return make


@pytest.fixture
def server(serve: Callable[..., Any]) -> Iterator[str]:
    with serve() as address:
        yield address


def wait_until_true(condition: Callable[[], Any], seconds: float = 10) -> None:
    """Wait until a condition holds; fails where it never does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


@pytest.fixture
def wait_until() -> Callable[..., None]:
    return wait_until_true
