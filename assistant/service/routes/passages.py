"""Passages: the smallest numbered units of the texts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from assistant.service.parts import InParts
from assistant.service.shapes import PassageDetail
from assistant.service.texts import passage_detail

router = APIRouter(tags=["texts"])


@router.get("/v1/passages/{passage_id}")
def show_passage(parts: InParts, passage_id: Annotated[str, Path(max_length=200)]) -> PassageDetail:
    """A passage, the sentence it completes, and the rules that rest on it."""
    passage = parts.corpus.passage(passage_id)
    return passage_detail(parts.corpus.town(passage.town), passage)
