"""Feedback on answers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from assistant.conversations import Feedback
from assistant.service import examples
from assistant.service.parts import InParts
from assistant.service.shapes import FeedbackGiven, FeedbackTaken

router = APIRouter(tags=["answers"])


@router.post("/v1/feedback")
def give_feedback(
    parts: InParts, body: Annotated[FeedbackGiven, Body(openapi_examples=examples.FEEDBACK)]
) -> FeedbackTaken:
    """Say whether an answer was right. Nothing is stored where the service is set not to."""
    feedback = Feedback(body.session, str(body.rating), body.n, body.comment or "")
    return FeedbackTaken(stored=parts.conversations.give_feedback(feedback))
