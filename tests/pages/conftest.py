"""What the tests of the pages share: canned answers over the real texts, a real server, and Chromium."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from assistant.answer import Answer
from corpus.loading import Corpus, load_corpus

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def _fake_service() -> ModuleType:
    path = Path(__file__).with_name("fake_service.py")
    spec = importlib.util.spec_from_file_location("fake_service", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="session")
def fake_service() -> ModuleType:
    return _fake_service()


@pytest.fixture(scope="session")
def answers(fake_service: ModuleType, corpus: Corpus) -> dict[str, Answer]:
    found: dict[str, Answer] = fake_service.canned_answers(corpus)
    return found


@pytest.fixture(scope="session")
def make_app(fake_service: ModuleType, corpus: Corpus, answers: dict[str, Answer]) -> Callable[..., FastAPI]:
    """Makes an application of the pages with canned answers; settings may be given."""
    return lambda settings=None: fake_service.fake_app(corpus, answers, settings)


@pytest.fixture
def app(make_app: Callable[..., FastAPI]) -> FastAPI:
    """An application of a test's own, that it may break."""
    return make_app()


@pytest.fixture(scope="session")
def client(make_app: Callable[..., FastAPI]) -> TestClient:
    return TestClient(make_app())


@dataclass
class Served:
    """A running application and its address."""

    app: FastAPI
    address: str


@pytest.fixture(scope="session")
def served(make_app: Callable[..., FastAPI]) -> Iterator[Served]:
    app = make_app()
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Served(app, f"http://127.0.0.1:{listening.getsockname()[1]}")
    server.should_exit = True
    thread.join(5)
    listening.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = next((found for name in _CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        reason = "no Chromium is installed; on Debian: apt-get install chromium"
        if os.environ.get("PADDOCK_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def until() -> Callable[..., None]:
    """Waits until an expression is true in a page. The page's policy forbids the waiting that Playwright has."""

    def wait(page: Any, expression: str, arg: Any = None) -> None:
        end = time.monotonic() + 6
        while not page.evaluate(expression, arg):
            assert time.monotonic() < end, f"never true: {expression}"
            page.wait_for_timeout(20)

    return wait


@pytest.fixture
def open_page(chromium: Any, served: Served) -> Iterator[Callable[..., Any]]:
    """Opens a path in a window of its own: `open_page("/", PHONE, dark=True, scripts=False)`."""
    contexts = []

    def opened(path: str, size: dict[str, int] = DESK, *, dark: bool = False, scripts: bool = True) -> Any:
        context = chromium.new_context(
            viewport=size,
            base_url=served.address,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            java_script_enabled=scripts,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        context.set_default_timeout(8_000)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda line: page.faults.append(line.text) if "Content Security" in line.text else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        for page in context.pages:
            assert page.faults == [], "a script of the page failed"
        context.close()
    served.app.state.delay = 0.0
    served.app.state.conversations.store_works = True
