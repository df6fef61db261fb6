"""A small service for the pages: canned answers over the real texts, and the calls of /v1 that the pages make."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import yaml
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, StreamingResponse

from assistant.answer import Answer, Citation, Receipt
from assistant.engine import OnStage
from assistant.errors import QuestionUnusable
from assistant.pages.router import pages_router
from assistant.settings import Settings
from corpus.errors import NotFound, PaddockError
from corpus.loading import Corpus

STAGES = ("understand", "gather", "compose", "verify", "cite")
SESSION = "session-of-the-tests-0001"


def canned_answers(corpus: Corpus) -> dict[str, Answer]:
    """The answers of `answers.yaml`, their quotes found in the texts."""
    path = Path(__file__).with_name("answers.yaml")
    return {name: _answer(corpus, name, fields) for name, fields in yaml.safe_load(path.read_text("utf-8")).items()}


def _answer(corpus: Corpus, name: str, fields: dict[str, Any]) -> Answer:
    made = dict(fields)
    for key in ("citations", "nearest"):
        cited = enumerate(made.get(key, []), start=1)
        made[key] = [_citation(corpus, n, item["town"], item["quote"]) for n, item in cited]
    towns = made.get("towns", [])
    texts = {town: corpus.town(town).text.sha256 for town in towns}
    receipt = Receipt(
        id=f"answer-{name}-0123456789", created="2026-11-24T10:30:00+00:00", engine="0.1.0", model=None, texts=texts,
        rules=[],
    )  # fmt: skip
    as_of = {town: str(corpus.town(town).town.as_of or "") or None for town in towns}
    return Answer(**made, as_of=as_of, session=SESSION, receipt=receipt)


def _citation(corpus: Corpus, n: int, town: str, quote: str) -> Citation:
    held = corpus.town(town)
    span = held.text.find(quote)
    passage = held.passage_at(span.start)
    return Citation(
        n=n, town=town, document=held.town.document, section=passage.section, passage_id=passage.id,
        quote=held.text.slice(span), start=span.start, end=span.end, link=f"/read/{town}#{passage.id}",
    )  # fmt: skip


class CannedConversations:
    """Conversations that know the canned answers. store_works: whether answers can be opened again."""

    def __init__(self, answers: dict[str, Answer]) -> None:
        self.answers = answers
        self.asked: list[tuple[str, str | None, str | None]] = []
        self.store_works = True

    def ask(
        self, question: str, town: str | None = None, session: str | None = None, on_stage: OnStage | None = None
    ) -> Answer:
        """The canned answer to the question; any other question is out of scope."""
        self.asked.append((question, town, session))
        if not question.strip():
            raise QuestionUnusable("The question is empty; write it as text.")
        for stage in STAGES if on_stage else ():
            on_stage(stage)
        found = next((a for a in self.answers.values() if a.question == question), None)
        return found or self.answers["weather"].model_copy(update={"question": question})

    def answer(self, identifier: str) -> Answer:
        """An answer by its id."""
        found = next((a for a in self.answers.values() if a.receipt.id == identifier), None)
        if found is None or not self.store_works:
            raise NotFound("There is no such answer; it was deleted, or its time is over.")
        return found


def fake_app(corpus: Corpus, answers: dict[str, Answer], settings: Settings | None = None) -> FastAPI:
    """An application with the pages and as much of /v1 as they call. `app.state.conversations` can be looked into."""
    app = FastAPI()
    conversations = CannedConversations(answers)
    app.state.conversations = conversations
    app.state.kept = []
    app.state.deleted = []
    app.state.feedback = []
    app.state.delay = 0.0
    app.include_router(pages_router(conversations, settings or Settings(feedback=True), corpus))

    @app.exception_handler(PaddockError)
    async def problem(_request: Request, error: PaddockError) -> JSONResponse:
        return _problem(error)

    @app.post("/v1/ask")
    async def ask(request: Request) -> Any:
        body = await request.json()
        return conversations.ask(body["question"], body.get("town"), body.get("session"))

    @app.post("/v1/ask/stream")
    async def stream(request: Request) -> StreamingResponse:
        body = await request.json()
        if body["question"] == "too often":
            error = PaddockError("Too many questions in a minute; wait a moment.")
            return _problem(error, 429, {"Retry-After": "7"})  # type: ignore[return-value]
        return StreamingResponse(_events(app, body), media_type="text/event-stream")

    @app.post("/v1/answers/{identifier}/keep")
    async def keep(identifier: str) -> dict[str, str]:
        app.state.kept.append(identifier)
        return {"id": identifier, "kept_until": "2027-11-24T10:30:00Z"}

    @app.delete("/v1/answers/{identifier}", status_code=204)
    async def delete(identifier: str) -> None:
        app.state.deleted.append(identifier)

    @app.post("/v1/answers/{identifier}/recheck")
    async def recheck(identifier: str) -> dict[str, Any]:
        answer = conversations.answer(identifier)
        changes = [{"field": "answer", "before": "", "after": ""}] if "goats" in identifier else []
        return {"id": identifier, "changed": bool(changes), "changes": changes, "answer": answer}

    @app.post("/v1/feedback")
    async def feedback(request: Request) -> dict[str, bool]:
        app.state.feedback.append(await request.json())
        return {"stored": True}

    return app


async def _events(app: FastAPI, body: dict[str, Any]) -> AsyncIterator[str]:
    for stage in STAGES:
        yield _event("stage", {"stage": stage})
        await asyncio.sleep(app.state.delay)
    if body["question"] == "break":
        yield _event("error", {"title": "Too slow", "status": 504, "detail": "No answer within 30 seconds."})
    else:
        answer = app.state.conversations.ask(body["question"], body.get("town"), body.get("session"))
        yield _event("token", answer.answer)
        yield f"event: answer\ndata: {answer.model_dump_json()}\n\n"
    yield _event("done", {})


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


def _problem(error: PaddockError, status: int = 0, headers: dict[str, str] | None = None) -> JSONResponse:
    content = {"title": error.title, "status": status or error.http_status, "detail": str(error)}
    return JSONResponse(content, status or error.http_status, headers, media_type="application/problem+json")
