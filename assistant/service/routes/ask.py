"""Questions: the answer at once, or as a stream of what happens on the way."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Request, Response

from assistant.answer import Answer
from assistant.conversations import Asked
from assistant.service import examples
from assistant.service.disconnects import while_connected
from assistant.service.event_stream import KEEPALIVE, EventStream, Finished, Stage, event, follow
from assistant.service.parts import InParts, Parts
from assistant.service.problems import problem_of
from assistant.service.shapes import Question

logger = logging.getLogger(__name__)
router = APIRouter(tags=["questions"])

# A word with the blanks after it: joined, the pieces are the answer to the letter.
_PIECE = re.compile(r"\s*\S+\s*")
STORED_HEADER = "Paddock-Stored"


def _usable(parts: InParts, body: Annotated[Question, Body(openapi_examples=examples.QUESTIONS)]) -> Question:
    """A question that can be asked; what cannot is refused before a stream is open."""
    parts.conversations.check(body.question, body.town, body.session)
    return body


Usable = Annotated[Question, Depends(_usable)]


@router.post("/v1/ask", response_model=Answer, responses={200: examples.ANSWER})
async def ask(request: Request, parts: InParts, question: Usable) -> Response:
    """Answer a question. The header `Paddock-Stored` says `no` where the answer can have no link."""
    work = parts.workers.run(lambda stage: _asked(parts, question, stage))
    asked = await while_connected(request, work)
    headers = {STORED_HEADER: "yes" if asked.stored else "no"}
    return Response(asked.answer.model_dump_json(), media_type="application/json", headers=headers)


@router.post("/v1/ask/stream", response_class=Response, responses={200: examples.STREAM})
async def ask_in_a_stream(parts: InParts, question: Usable) -> EventStream:
    """Answer a question as server-sent events.

    `stage` events while it works; after verification `token` events whose texts join to `answer`, and one
    `answer` event; an `error` event, a problem document, where something fails; always `done` last.
    """
    return EventStream(_events(parts, question))


def _asked(parts: Parts, question: Question, stage: Any) -> Asked:
    return parts.ask(question.question, question.town, question.session, stage)


async def _events(parts: Parts, question: Question) -> AsyncGenerator[bytes, None]:
    stored = False
    try:
        async with aclosing(follow(parts.workers, lambda stage: _asked(parts, question, stage))) as told:
            async for item in told:
                if isinstance(item, Finished):
                    stored = item.result.stored
                    for piece in pieces(item.result.answer.answer):
                        yield event("token", {"text": piece})
                    yield event("answer", item.result.answer)
                else:
                    yield event("stage", {"stage": item.name}) if isinstance(item, Stage) else KEEPALIVE
    except Exception as error:
        problem = problem_of(error)
        if problem.status == 500:
            logger.exception("A stream failed")
        yield event("error", problem)
    yield event("done", {"stored": stored})


def pieces(text: str) -> list[str]:
    """A verified text in pieces for a stream; joined they are the text."""
    return _PIECE.findall(text) or [text]
