"""Comparison of towns on a topic."""

from __future__ import annotations

import csv
import io
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BeforeValidator, Field

from assistant.service.disconnects import while_connected
from assistant.service.parts import InParts
from assistant.service.shapes import Strict, Topics, TopicShown, none_if_blank
from tools.compare import Comparison, compare_topic

router = APIRouter(tags=["comparison"])

_COLUMNS = ("town", "state", "text", "figures", "citations")
# A spreadsheet takes a cell that begins so for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


Blank = BeforeValidator(none_if_blank)
Towns = Annotated[str, Field(max_length=400, description="Town ids with commas; all if left out.")]
Animal = Annotated[str, Field(max_length=60, description="In everyday words, singular.")]
Count = Annotated[int, Field(ge=1, le=100_000)]
Area = Annotated[str, Field(max_length=60, description="With its unit, such as `2 acres`.")]


class Wanted(Strict):
    """What to compare. Where an animal, a number or an area is given, the cells apply the rules to it."""

    topic: Annotated[str, Field(max_length=80, description="A topic's id, as GET /v1/topics lists them.")]
    towns: Annotated[Towns | None, Blank] = None
    animal: Annotated[Animal | None, Blank] = None
    count: Count | None = None
    area: Annotated[Area | None, Blank] = None


@router.get("/v1/topics")
def list_topics(parts: InParts) -> Topics:
    """The topics that align the towns."""
    return Topics(
        topics=[
            TopicShown(id=name, label=topic.label, group=topic.group, inputs=topic.inputs)
            for name, topic in parts.corpus.topics.items()
        ]
    )


@router.get(
    "/v1/compare",
    response_model=Comparison,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def compare(request: Request, parts: InParts, wanted: Annotated[Wanted, Query()]) -> Response:
    """A topic across towns, a citation in every stated cell; with `Accept: text/csv`, as CSV."""
    towns = _towns(parts, wanted.towns)
    work = parts.workers.run(
        lambda _: compare_topic(parts.corpus, wanted.topic, towns, wanted.animal, wanted.count, wanted.area)
    )
    found = await while_connected(request, work)
    if not _wants_csv(request.headers.get("accept", "")):
        return Response(found.model_dump_json(), media_type="application/json")
    disposition = {"Content-Disposition": 'attachment; filename="comparison.csv"'}
    return Response(as_csv(found).encode(), media_type="text/csv; charset=utf-8", headers=disposition)


def _towns(parts: InParts, towns: str | None) -> list[str]:
    """The towns asked for, each once, or all; raises UnknownTown."""
    named = [town.strip() for town in (towns or "").split(",") if town.strip()]
    return [parts.corpus.town(town).town.id for town in dict.fromkeys(named)] or list(parts.corpus.towns)


def _wants_csv(accept: str) -> bool:
    """Whether CSV stands in an Accept header before JSON."""
    kinds = [part.split(";")[0].strip().lower() for part in accept.split(",")]
    preferred = next((kind for kind in kinds if kind in ("text/csv", "application/json")), "")
    return preferred == "text/csv"


def as_csv(comparison: Comparison) -> str:
    """A comparison as CSV, one town a row; several figures or citations of a cell are parted by semicolons."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(_COLUMNS)
    for row in comparison.rows:
        figures = "; ".join(f"{_shown(figure.value)} {figure.unit}".strip() for figure in row.figures)
        quotes = "; ".join(f"{cited.section}: “{cited.quote}”" for cited in row.citations)
        table.writerow([_harmless(cell) for cell in (row.town, row.state, row.text, figures, quotes)])
    return out.getvalue()


def _shown(value: object) -> str:
    """A value; a range with its open end left open."""
    if not isinstance(value, tuple):
        return str(value)
    return "–".join("" if end is None else str(end) for end in value)


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
