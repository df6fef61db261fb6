"""Chat completions, as OpenAI's clients ask for them. The messages are the conversation; nothing is stored."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response

from assistant.engine import OnStage
from assistant.service import examples
from assistant.service.chat.completion import Completion, Reply
from assistant.service.chat.messages import turns_of
from assistant.service.chat.models import town_of
from assistant.service.chat.shapes import ChatRequest
from assistant.service.chat.side_requests import side_reply
from assistant.service.disconnects import while_connected
from assistant.service.event_stream import KEEPALIVE, EventStream, Finished, event, follow
from assistant.service.parts import InParts, Parts
from assistant.service.problems import openai_error, problem_of
from assistant.service.routes.ask import pieces

logger = logging.getLogger(__name__)
router = APIRouter(tags=["OpenAI-compatible"])

Work = Callable[[OnStage], Reply]


@router.post("/v1/chat/completions", response_class=Response, responses={200: examples.COMPLETION})
async def complete(
    request: Request, parts: InParts, body: Annotated[ChatRequest, Body(openapi_examples=examples.CHATS)]
) -> Response:
    """Answer the last message of a chat, whole or (`stream`) in chunks.

    Citations come as `annotations` and, with the whole answer object (`paddock`), beside the choices.
    """
    completion = Completion(body.model, parts.settings.public_url or str(request.base_url))
    work = _work(parts, body)
    if body.stream:
        usage = bool(body.stream_options and body.stream_options.include_usage)
        return EventStream(_chunks(parts, completion, work, usage))
    reply = await while_connected(request, parts.workers.run(work))
    text = json.dumps(completion.whole(reply), ensure_ascii=False)
    return Response(text, media_type="application/json")


def _work(parts: Parts, body: ChatRequest) -> Work:
    """What there is to do, everything that can be refused being refused already."""
    town = town_of(body.model, parts.corpus)
    # A request for a title may quote a whole conversation; only a question has the question's limit.
    said = turns_of(body.messages, parts.settings.body_limit)
    aside = side_reply(said)
    if aside is not None:
        return lambda _: Reply(aside, said)
    turns = turns_of(body.messages, parts.settings.question_limit)

    def work(stage: OnStage) -> Reply:
        today = datetime.now(UTC).astimezone().date()
        answer = parts.assistant.answer(turns, town=town, today=today, on_stage=stage)
        parts.metrics.answers.labels(answer.status).inc()
        return Reply(answer.answer, turns, answer)

    return work


async def _chunks(parts: Parts, completion: Completion, work: Work, usage: bool) -> AsyncGenerator[bytes, None]:
    yield event(None, completion.chunk({"role": "assistant", "content": ""}))
    try:
        async with aclosing(follow(parts.workers, work)) as told:
            async for item in told:
                if not isinstance(item, Finished):
                    yield KEEPALIVE
                    continue
                for piece in pieces(item.result.text):
                    yield event(None, completion.chunk({"content": piece}))
                for chunk in completion.ending(item.result, include_usage=usage):
                    yield event(None, chunk)
    except Exception as error:
        yield event(None, _failed(error))
    yield event(None, "[DONE]")


def _failed(error: Exception) -> dict[str, Any]:
    problem = problem_of(error)
    if problem.status == 500:
        logger.error("A completion failed", exc_info=error)
    return openai_error(problem)
