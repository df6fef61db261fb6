"""A limit to what one client may ask in a minute, with the seconds after which it may ask again."""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.service.errors import TooManyRequests
from assistant.service.middleware.client_address import client_of
from assistant.service.problems import error_response
from assistant.settings import Settings

WINDOW_SECONDS = 60.0
# A form that recomputes as its fields change asks a tool far more often than a person asks a question.
COMPUTATIONS_A_QUESTION = 10
MOST_CLIENTS = 20_000
_COMPUTATION = re.compile(r"/v1/(?:tools/|compare\b)")


class Window:
    """Times of the last requests of each client within a minute; the longest silent clients are forgotten first."""

    def __init__(self, limit: int, clock: Callable[[], float]) -> None:
        self.limit = limit
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """0 and the request is counted, or the seconds after which the client may ask again."""
        now = self._clock()
        times = self._times.setdefault(client, deque())
        self._times.move_to_end(client)
        if len(self._times) > MOST_CLIENTS:
            self._times.popitem(last=False)
        while times and times[0] <= now - WINDOW_SECONDS:
            times.popleft()
        if len(times) >= self.limit:
            return times[0] + WINDOW_SECONDS - now
        times.append(now)
        return 0


class RateLimit:
    """Answers 429 to a client that asks too often; reading texts and pages is not limited."""

    def __init__(self, app: ASGIApp, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.app = app
        self.proxies = settings.trusted_proxies
        self.questions = Window(settings.rate_limit, clock)
        self.computations = Window(settings.rate_limit * COMPUTATIONS_A_QUESTION, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        window = self._window(scope) if scope["type"] == "http" else None
        wait = window.wait(client_of(scope, self.proxies)) if window else 0
        if window is None or not wait:
            await self.app(scope, receive, send)
            return
        seconds = math.ceil(wait)
        message = f"At most {window.limit} requests of this kind a minute; try again in {seconds} seconds."
        await error_response(TooManyRequests(message, wait=seconds), scope)(scope, receive, send)

    def _window(self, scope: Scope) -> Window | None:
        if _COMPUTATION.match(scope["path"]):
            return self.computations
        return None if scope["method"] in ("GET", "HEAD", "OPTIONS") else self.questions
