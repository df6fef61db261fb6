"""One tree of errors; every front end shows `str(error)` and nothing else.

PaddockError
├── BadInput             what the caller sent cannot be used (HTTP 422)
│   ├── UnknownTown      no such town is held (HTTP 404)
│   ├── NotFound         no such passage, answer or tool (HTTP 404)
│   └── TooLarge         longer than is accepted (HTTP 413)
├── CorpusBroken         a text, town file or rules file cannot be trusted
├── IndexMissing         there is no index to answer from (HTTP 503)
├── StoreUnavailable     conversations cannot be read or written (HTTP 503)
└── CannotServe          the service cannot start
"""


class PaddockError(Exception):
    """Base of all errors that a user may see. The message is one clear sentence."""

    http_status = 500
    title = "Something went wrong"
    retryable = False


class BadInput(PaddockError):
    """What the caller sent cannot be used; the message says what is accepted."""

    http_status = 422
    title = "The request cannot be used"


class UnknownTown(BadInput):
    """The town named is not held."""

    http_status = 404
    title = "Unknown town"


class NotFound(BadInput):
    """The thing named is not held."""

    http_status = 404
    title = "Not found"


class TooLarge(BadInput):
    """The input is longer than is accepted."""

    http_status = 413
    title = "Too long"


class CorpusBroken(PaddockError):
    """A text, a town file or a rules file is missing, malformed or untrue to its text."""

    title = "The rules cannot be trusted"


class IndexMissing(PaddockError):
    """No index of today's texts exists; `paddock corpus index` builds one."""

    http_status = 503
    title = "The index is missing"
    retryable = True


class StoreUnavailable(PaddockError):
    """The store of conversations cannot be read or written."""

    http_status = 503
    title = "The store is unavailable"
    retryable = True


class CannotServe(PaddockError):
    """The service cannot start, for instance because its port is taken."""

    title = "The service cannot start"
