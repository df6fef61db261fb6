"""What is counted, for Prometheus; each application has its own registry."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """Requests by route and status, their seconds, answers by status, and answers that could not be stored."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "paddock_requests", "Requests by method, route and status.", ["method", "route", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "paddock_request_seconds", "Seconds to the end of a response, by route.", ["route"],
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.answers = Counter("paddock_answers", "Answers by status.", ["status"], registry=self.registry)
        self.not_stored = Counter("paddock_answers_not_stored", "Answers without a link.", registry=self.registry)
        self.working = Gauge("paddock_work_unfinished", "Pieces of work that wait or run.", registry=self.registry)
