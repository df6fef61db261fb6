"""Errors of the service beyond those of the corpus (see the tree in `corpus/errors.py`)."""

from __future__ import annotations

from corpus.errors import PaddockError, TooLarge


class BodyTooLarge(TooLarge):
    """The body of a request has more bytes than are accepted."""


class WaitAndRetry(PaddockError):
    """The request can be made again. wait: seconds after which that makes sense."""

    http_status = 503
    retryable = True

    def __init__(self, message: str, wait: int = 1) -> None:
        super().__init__(message)
        self.wait = wait


class NotReady(WaitAndRetry):
    """Questions cannot be answered yet, or not any more."""

    title = "Not ready"


class TooBusy(WaitAndRetry):
    """More questions are waiting than can be answered in time."""

    title = "Too busy"


class TooManyRequests(WaitAndRetry):
    """A client asks more often than is allowed."""

    http_status = 429
    title = "Too many requests"


class TooSlow(PaddockError):
    """The answer took longer than is allowed."""

    http_status = 504
    title = "Too slow"
    retryable = True


class ClientGone(PaddockError):
    """The client has gone; nobody reads the response."""

    http_status = 499
    title = "The client has gone"
