"""Worker threads for what computes: a fixed number, a bounded queue, a time limit, and a way to stop."""

from __future__ import annotations

import asyncio
import contextvars
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from assistant.engine import OnStage
from assistant.service.errors import TooBusy, TooSlow

Result = TypeVar("Result")

# Computing holds Python's lock: more threads only take turns more often.
COMPUTING_THREADS = min(4, max(2, os.cpu_count() or 1))
# Waiting for a language model does not.
MODEL_THREADS = 16
# At tens of milliseconds an answer, the last of so many waits some seconds.
MOST_WAITING = 256


class WorkStopped(Exception):
    """Raised inside a worker thread when nobody waits for its work any more."""


class Workers:
    """A pool of threads. seconds: how long a piece of work may wait and run, together."""

    def __init__(self, seconds: float, threads: int = COMPUTING_THREADS, waiting: int = MOST_WAITING) -> None:
        self._seconds = seconds
        self._threads = threads
        self._most = threads + waiting
        self._pool: ThreadPoolExecutor | None = None
        self._unfinished = 0
        self._lock = threading.Lock()

    @property
    def unfinished(self) -> int:
        """Pieces of work that wait or run, also those that nobody waits for any more."""
        return self._unfinished

    async def run(self, work: Callable[[OnStage], Result], on_stage: OnStage | None = None) -> Result:
        """The result of `work`, run in a thread.

        work is handed a function to call at each stage; on_stage, if given, is called with it from that thread.
        Once the caller is cancelled or the time is over, work that waits never starts, and work that runs ends at
        its next stage. Raises TooBusy, TooSlow and whatever the work raises.
        """
        stopped = threading.Event()

        def stage(name: str) -> None:
            if stopped.is_set():
                raise WorkStopped(name)
            if on_stage is not None:
                on_stage(name)

        due = time.monotonic() + self._seconds

        def begun(told: OnStage) -> Result:
            if stopped.is_set() or time.monotonic() >= due:
                raise WorkStopped("start")
            return work(told)

        future = self._submit(begun, stage)
        try:
            async with asyncio.timeout(self._seconds) as limit:
                return await asyncio.wrap_future(future)
        except TimeoutError as error:
            if not limit.expired():
                raise
            raise TooSlow(f"No answer within {self._seconds:g} seconds; try again, or ask more simply.") from error
        finally:
            stopped.set()

    def _submit(self, work: Callable[[OnStage], Result], stage: OnStage) -> Future[Result]:
        with self._lock:
            if self._unfinished >= self._most:
                raise TooBusy("Too many questions are waiting; try again in a few seconds.", wait=2)
            self._unfinished += 1
            # Made when first needed, so that an application that was stopped can be started again.
            self._pool = self._pool or ThreadPoolExecutor(self._threads, thread_name_prefix="paddock-worker")
            pool = self._pool
        # The request id of the log lines lives in a context variable.
        context = contextvars.copy_context()
        future: Future[Result] = pool.submit(context.run, work, stage)
        future.add_done_callback(self._finished)
        return future

    def _finished(self, _future: Future[Any]) -> None:
        with self._lock:
            self._unfinished -= 1

    def close(self) -> None:
        """Let go of the threads; what waits never starts."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
