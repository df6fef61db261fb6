"""The store on Postgres, where one is installed."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from assistant.conversations import Conversations
from assistant.settings import Settings
from corpus.errors import NotFound, StoreUnavailable

pytest.importorskip("psycopg")
if not shutil.which("initdb") or not shutil.which("pg_ctl"):
    pytest.skip("no Postgres is installed here", allow_module_level=True)

# Postgres does not run as root; nobody is on every machine.
AS_OWNER: dict[str, Any] = {"user": "nobody"} if os.geteuid() == 0 else {}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    held = Path("/tmp") / f"paddock-postgres-{os.getpid()}"
    held.mkdir(mode=0o700)
    if AS_OWNER:
        shutil.chown(held, "nobody")
    run("initdb", "-D", str(held / "data"), "-A", "trust", "-U", "paddock", "--no-sync")
    options = f"-k {held} -c listen_addresses='' -c fsync=off"
    run("pg_ctl", "-D", str(held / "data"), "-w", "-l", str(held / "log"), "-o", options, "start")
    yield held
    run("pg_ctl", "-D", str(held / "data"), "-m", "immediate", "stop")
    shutil.rmtree(held)


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/tmp", **AS_OWNER)


@pytest.fixture
def make(folder: Path, assistant: Any, settings: Callable[..., Settings]) -> Callable[[], Conversations]:
    url = f"postgresql://paddock@/postgres?host={folder}"
    return lambda: Conversations(assistant, settings(database_url=url, feedback=True, log_questions=True))


@pytest.mark.slow
def test_conversations_are_kept_on_postgres_as_on_sqlite(make: Callable[[], Conversations]) -> None:
    both = [make(), make()]
    with ThreadPoolExecutor(8) as pool:
        asked = list(pool.map(lambda n: both[n % 2].ask_and_tell(f"question {n}"), range(40)))
    assert all(answer.stored for answer in asked)
    answer = asked[-1].answer
    follow_up = both[0].ask("and then?", session=answer.session)
    assert follow_up.answer.startswith("**Turn 2")
    assert both[1].answer(answer.receipt.id) == answer
    both[1].keep(answer.receipt.id)
    assert both[0].recheck(answer.receipt.id).changed is False
    both[0].delete(answer.receipt.id)
    with pytest.raises(NotFound):
        both[1].answer(answer.receipt.id)
    assert both[0].purge() == 0
    for conversations in both:
        conversations.close()


@pytest.mark.slow
def test_a_postgres_that_is_not_there_costs_the_link_and_not_the_answer(
    assistant: Any, settings: Callable[..., Settings], tmp_path: Path
) -> None:
    url = f"postgresql://paddock:secret@/postgres?host={tmp_path}"
    conversations = Conversations(assistant, settings(database_url=url))
    asked = conversations.ask_and_tell("hens")
    assert not asked.stored
    with pytest.raises(StoreUnavailable) as failed:
        conversations.answer(asked.answer.receipt.id)
    assert "secret" not in str(failed.value)
