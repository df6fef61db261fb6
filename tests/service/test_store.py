"""The store of conversations: what it confirmed it holds, and when it fails the answer comes all the same."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from assistant.conversations import Conversations
from assistant.conversations.store import open_store
from assistant.errors import SettingsUnusable
from assistant.service.app import create_app
from assistant.settings import Settings
from corpus.errors import StoreUnavailable

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.fixture
def store(tmp_path: Path) -> Any:
    return open_store("", tmp_path / "data", patience=0.1)


@pytest.fixture
def app_on(assistant: Any, settings: Callable[..., Settings]) -> Callable[..., Any]:
    @contextmanager
    def make(store: Any) -> Iterator[TestClient]:
        app = create_app(assistant, Conversations(assistant, settings(), store=store), settings())
        with TestClient(app) as client:
            yield client

    return make


def answer_without_link(client: TestClient, caplog: pytest.LogCaptureFixture, question: str = "hens") -> None:
    response = client.post("/v1/ask", json={"question": question})
    assert response.status_code == 200
    assert response.json()["status"] == "answered"
    assert response.headers["paddock-stored"] == "no"
    identifier = response.json()["receipt"]["id"]
    assert f"Answer {identifier} of conversation {response.json()['session']} is not stored" in caplog.text
    assert client.get(f"/v1/answers/{identifier}").status_code in (404, 503)


def test_while_the_database_is_locked_answers_come_without_a_link(
    app_on: Callable[..., Any], store: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store.check()
    with app_on(store) as client, sqlite3.connect(tmp_path / "data" / "conversations.db") as other:
        other.execute("BEGIN EXCLUSIVE")
        answer_without_link(client, caplog)


def test_a_full_disk_costs_the_link_and_not_the_answer(
    app_on: Callable[..., Any], store: Any, caplog: pytest.LogCaptureFixture
) -> None:
    store.check()
    store.close()
    # Every connection from here on may not make the file any longer, as on a full disk.
    event.listen(store._engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=1"))
    with app_on(store) as client:
        # Longer than a page, so that it does not fit into what the file has already.
        answer_without_link(client, caplog, "hens " * 390)
    assert "full" in caplog.text


def test_a_folder_that_cannot_be_made_costs_the_link_and_not_the_answer(
    app_on: Callable[..., Any], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("not a folder")
    with app_on(open_store("", tmp_path / "file" / "data")) as client:
        answer_without_link(client, caplog)
        assert client.get("/readyz").json()["store"] == "unavailable"


def test_a_file_that_is_no_database_costs_the_link_and_is_left_alone(
    app_on: Callable[..., Any], store: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "data" / "conversations.db"
    path.parent.mkdir()
    path.write_bytes(b"these are my holiday notes" * 100)
    with app_on(store) as client:
        answer_without_link(client, caplog)
        response = client.get("/v1/answers/some-answer")
        assert (response.status_code, response.headers["content-type"]) == (503, "application/problem+json")
    assert path.read_bytes().startswith(b"these are my holiday notes")


def test_a_store_that_recovers_is_used_again(assistant: Any, settings: Callable[..., Settings], tmp_path: Path) -> None:
    from datetime import UTC, datetime, timedelta

    now = [datetime(2026, 11, 30, tzinfo=UTC)]
    store = open_store("", tmp_path / "data", patience=0.1)
    store.check()
    conversations = Conversations(assistant, settings(), store=store, clock=lambda: now[0])
    with sqlite3.connect(tmp_path / "data" / "conversations.db") as other:
        other.execute("BEGIN EXCLUSIVE")
        first = conversations.ask_and_tell("hens")
    assert not first.stored
    now[0] += timedelta(seconds=10)
    assert conversations.ask_and_tell("and ducks?", session=first.answer.session).stored


def test_the_file_belongs_to_its_owner_alone(store: Any, tmp_path: Path) -> None:
    store.check()
    mode = stat.S_IMODE((tmp_path / "data" / "conversations.db").stat().st_mode)
    assert mode == 0o600


def test_deleted_words_do_not_stay_in_the_file(
    assistant: Any, settings: Callable[..., Settings], tmp_path: Path
) -> None:
    conversations = Conversations(assistant, settings())
    answer = conversations.ask("the unmistakable zebroid question")
    conversations.delete(answer.receipt.id)
    conversations.close()
    with sqlite3.connect(tmp_path / "data" / "conversations.db") as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    held = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())
    assert b"zebroid" not in held


def test_many_threads_and_two_stores_lose_no_answer(assistant: Any, settings: Callable[..., Settings]) -> None:
    both = [Conversations(assistant, settings()) for _ in range(2)]
    with ThreadPoolExecutor(8) as pool:
        asked = list(pool.map(lambda n: both[n % 2].ask_and_tell(f"question {n}"), range(60)))
    assert all(answer.stored for answer in asked)
    assert all(both[0].answer(answer.receipt.id) == answer for answer, _ in asked)


@pytest.mark.parametrize(
    "url", ["nonsense", "oracle://scott:tiger@db/x", "mysql+nothing://u:tiger@h/x", "sqlite:///a\x00b"]
)
def test_an_address_that_no_database_understands_is_refused_without_its_password(url: str, tmp_path: Path) -> None:
    with pytest.raises((SettingsUnusable, StoreUnavailable)) as refused:
        open_store(url, tmp_path).check()
    assert "tiger" not in str(refused.value)


def test_a_service_with_such_an_address_does_not_start(assistant: Any, settings: Callable[..., Settings]) -> None:
    chosen = settings(database_url="nonsense")
    with pytest.raises(SettingsUnusable, match="PADDOCK_DATABASE_URL"):
        create_app(assistant, Conversations(assistant, chosen), chosen)


def test_asking_without_a_conversation_does_not_import_sqlalchemy() -> None:
    code = "import sys, assistant.conversations; print('sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


KILLED_SERVER = """
    import importlib.util, sys
    from pathlib import Path
    sys.path.insert(0, {root!r})
    spec = importlib.util.spec_from_file_location("shared", {conftest!r})
    shared = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shared)
    from assistant.conversations import Conversations
    from assistant.service.app import create_app
    from assistant.service.serving import address_of, listen, serve
    from assistant.settings import Settings
    from corpus.loading import load_corpus
    settings = Settings(data=Path({data!r}), port=0, rate_limit=100000)
    assistant = shared.StagedAssistant(load_corpus(Path({corpus!r})))
    app = create_app(assistant, Conversations(assistant, settings), settings)
    listening = listen(settings)
    print(address_of(listening), flush=True)
    serve(app, settings, listening)
"""


@pytest.fixture
def start_server(texts_folder: Path, tmp_path: Path) -> Iterator[Callable[[], tuple[subprocess.Popen[str], str]]]:
    started: list[subprocess.Popen[str]] = []

    def start() -> tuple[subprocess.Popen[str], str]:
        code = textwrap.dedent(KILLED_SERVER).format(
            root=str(ROOT), conftest=str(HERE / "conftest.py"), data=str(tmp_path / "data"), corpus=str(texts_folder)
        )
        process = subprocess.Popen(
            [sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        started.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline().strip()

    yield start
    for process in started:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_a_killed_server_loses_no_conversation_and_no_kept_answer_that_it_confirmed(start_server: Any) -> None:
    process, address = start_server()
    confirmed: list[dict[str, Any]] = []

    def ask_on(n: int) -> None:
        try:
            with httpx.Client(base_url=address, timeout=10) as client:
                for turn in range(1000):
                    response = client.post("/v1/ask", json={"question": f"asker {n}, turn {turn}"})
                    identifier = response.json()["receipt"]["id"]
                    client.post(f"/v1/answers/{identifier}/keep").raise_for_status()
                    confirmed.append(response.json())
        except httpx.TransportError:
            pass

    askers = [threading.Thread(target=ask_on, args=(n,)) for n in range(4)]
    for asker in askers:
        asker.start()
    while len(confirmed) < 40:
        assert process.poll() is None
    os.kill(process.pid, signal.SIGKILL)
    for asker in askers:
        asker.join()
    _, address = start_server()
    with httpx.Client(base_url=address, timeout=10) as client:
        for answer in confirmed:
            assert client.get(f"/v1/answers/{answer['receipt']['id']}").json() == answer
        follow_up = client.post("/v1/ask", json={"question": "and then?", "session": confirmed[-1]["session"]})
        assert follow_up.json()["answer"].startswith("**Turn 2")
