"""Answers given before: open again, keep, delete, ask again of today's texts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from assistant.answer import Answer
from assistant.conversations import Recheck
from assistant.service.disconnects import while_connected
from assistant.service.parts import InParts
from assistant.service.shapes import Kept

router = APIRouter(tags=["answers"])

AnswerId = Annotated[str, Path(alias="id", max_length=128, description="`receipt.id` of an answer.")]


@router.get("/v1/answers/{id}")
def show_answer(parts: InParts, identifier: AnswerId) -> Answer:
    """An answer again, until its conversation expires, or longer if it was kept."""
    return parts.conversations.answer(identifier)


@router.post("/v1/answers/{id}/keep")
def keep_answer(parts: InParts, identifier: AnswerId) -> Kept:
    """Keep an answer beyond its conversation."""
    return Kept(id=identifier, kept_until=parts.conversations.keep(identifier))


@router.delete("/v1/answers/{id}", status_code=204, response_class=Response)
def delete_answer(parts: InParts, identifier: AnswerId) -> None:
    """Delete an answer and the message it answers."""
    parts.conversations.delete(identifier)


@router.post("/v1/answers/{id}/recheck")
async def recheck_answer(request: Request, parts: InParts, identifier: AnswerId) -> Recheck:
    """Ask the same again of today's texts, and say what changed."""
    work = parts.workers.run(lambda stage: parts.conversations.recheck(identifier, stage))
    return await while_connected(request, work)
