"""Towns: what is held of each, and its text."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from assistant.service.parts import InParts
from assistant.service.shapes import (
    DamagedSpot,
    Office,
    OutlineItem,
    Passages,
    TownDetail,
    Towns,
    TownSummary,
)
from assistant.service.texts import passage_shown
from corpus.loading import TownCorpus

router = APIRouter(tags=["texts"])

InPath = Annotated[str, Path(alias="id", max_length=60, description="A town's id, as GET /v1/towns lists them.")]


@router.get("/v1/towns")
def list_towns(parts: InParts) -> Towns:
    """The towns held, with the age of each text."""
    return Towns(towns=[TownSummary(**_summary(held)) for held in parts.corpus.towns.values()])


@router.get("/v1/towns/{id}")
def show_town(parts: InParts, town_id: InPath) -> TownDetail:
    """A town: whom to ask, what its copy has lost, the outline of its text."""
    held = parts.corpus.town(town_id)
    town = held.town
    return TownDetail(
        **_summary(held),
        contact=Office(**town.contact.model_dump()),
        also_check=town.also_check,
        missing_parts=[part.name for part in town.missing_parts],
        damage=[DamagedSpot(**spot.model_dump(include=set(DamagedSpot.model_fields))) for spot in town.damage],
        outline=_outline(held),
    )


@router.get("/v1/towns/{id}/passages")
def list_passages(parts: InParts, town_id: InPath) -> Passages:
    """All passages of a town in order; together they are the whole text, character for character."""
    held = parts.corpus.town(town_id)
    return Passages(town=town_id, passages=[passage_shown(held, passage) for passage in held.passages])


@router.get(
    "/v1/towns/{id}/text",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def show_text(parts: InParts, town_id: InPath) -> Response:
    """A town's whole text as it came; the offsets of quotes and passages count its characters."""
    held = parts.corpus.town(town_id)
    return Response(held.text.raw.encode(), media_type="text/plain; charset=utf-8")


def _summary(held: TownCorpus) -> dict[str, Any]:
    town = held.town
    named = town.model_dump(include={"id", "name", "document", "authority", "standing", "as_of", "effective", "covers"})
    return named | {
        "passages": len(held.passages),
        "rules": len(held.provisions),
        "sha256": held.text.sha256,
        "characters": len(held.text.raw),
        "link": f"/read/{town.id}",
    }


def _outline(held: TownCorpus) -> list[OutlineItem]:
    seen: set[tuple[str, ...]] = set()
    outline = []
    for passage in held.passages:
        if not passage.headings or passage.headings in seen:
            continue
        seen.add(passage.headings)
        outline.append(
            OutlineItem(
                passage_id=passage.id, section=passage.section, heading=passage.headings[-1], depth=passage.depth
            )
        )
    return outline
