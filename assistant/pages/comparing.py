"""The compare page: topics by towns, with the inputs that a topic needs, each cell leading to its passage."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Response
from fastapi.responses import HTMLResponse

from assistant.answer import Citation
from assistant.pages.card import Source, source_of
from assistant.pages.signs import STATES, Sign
from assistant.pages.site import Site, page_route
from corpus.errors import BadInput
from corpus.topics import Topic

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_MOST_COUNTED = 100_000
Short = Annotated[str, Query(max_length=80)]


@dataclass(frozen=True)
class Inputs:
    """What a comparison may be given: an animal, a number and an area, as typed."""

    animal: str = ""
    count: str = ""
    area: str = ""

    def facts(self, wanted: list[str]) -> dict[str, Any]:
        """The inputs that a topic takes, typed. Raises BadInput for a number that is none."""
        count = self.count.strip()
        if count and not (count.isdecimal() and 1 <= int(count) <= _MOST_COUNTED):
            raise BadInput(f"The number of animals is a whole number from 1 to {_MOST_COUNTED:,}.")
        given = {"animal": self.animal.strip() or None, "count": int(count) if count else None}
        given["area"] = self.area.strip() or None
        return {name: value for name, value in given.items() if name in wanted and value is not None}


@dataclass(frozen=True)
class Cell:
    """A town's cell: its state, what it says, its sources, and whether it stands apart from the other towns'."""

    town: str
    state: str
    sign: Sign
    text: str
    sources: tuple[Source, ...]
    apart: bool


@dataclass(frozen=True)
class TopicRow:
    """A topic with a cell for each town."""

    id: str
    label: str
    group: str
    cells: tuple[Cell, ...]


def comparing_routes(site: Site) -> APIRouter:
    """`/compare` and the same as CSV."""
    router = APIRouter(route_class=page_route(site), include_in_schema=False)

    @router.get("/compare")
    def compare(
        group: Short = "", topic: Short = "", animal: Short = "", count: Short = "", area: Short = ""
    ) -> HTMLResponse:
        inputs = Inputs(animal, count, area)
        chosen = _chosen(site, group, topic)
        error, rows = "", []
        try:
            rows = rows_of(site, chosen, inputs)
        except BadInput as problem:
            error, rows = str(problem), rows_of(site, chosen, Inputs())
        names = next(iter(chosen.values())).group
        query = urlencode({"group": names, "topic": topic, **inputs.__dict__})
        return site.page(
            "compare.html", status=422 if error else 200, groups=_groups(site), group=names, topic=topic, rows=rows,
            inputs=inputs, wanted=_wanted(chosen), animals=sorted(site.corpus.animals), error=error, query=query,
        )  # fmt: skip

    @router.get("/compare.csv")
    def as_csv(
        group: Short = "", topic: Short = "", animal: Short = "", count: Short = "", area: Short = ""
    ) -> Response:
        rows = rows_of(site, _chosen(site, group, topic), Inputs(animal, count, area))
        headers = {"Content-Disposition": 'attachment; filename="comparison.csv"'}
        return Response(_csv(site, rows).encode(), media_type="text/csv; charset=utf-8", headers=headers)

    return router


def _groups(site: Site) -> dict[str, dict[str, Topic]]:
    """Topics by group, in the order of the list."""
    groups: dict[str, dict[str, Topic]] = {}
    for name, topic in site.corpus.topics.items():
        groups.setdefault(topic.group, {})[name] = topic
    return groups


def _chosen(site: Site, group: str, topic: str) -> dict[str, Topic]:
    """The topics of the page: one, or a group's. Raises BadInput for what is not known."""
    topics, groups = site.corpus.topics, _groups(site)
    if topic:
        if topic not in topics:
            raise BadInput(f"There is no topic {topic!r}.")
        return {topic: topics[topic]}
    if group and group not in groups:
        raise BadInput(f"There is no group {group!r}; the groups are {', '.join(groups)}.")
    return groups[group or _first_group(groups)]


def _first_group(groups: dict[str, dict[str, Topic]]) -> str:
    """The group that takes the most inputs: it shows best what the page can do."""
    return max(groups, key=lambda name: sum(len(topic.inputs) for topic in groups[name].values()))


def _wanted(chosen: dict[str, Topic]) -> list[str]:
    wanted = {name for topic in chosen.values() for name in topic.inputs}
    return [name for name in ("animal", "count", "area") if name in wanted]


def rows_of(site: Site, chosen: dict[str, Topic], inputs: Inputs) -> list[TopicRow]:
    """A row for each topic."""
    return [_row(site, name, topic, inputs) for name, topic in chosen.items()]


def _row(site: Site, name: str, topic: Topic, inputs: Inputs) -> TopicRow:
    # Imported when first asked for: the tools bring the units of measure, which a start can do without.
    from tools.compare import compare_topic

    towns = list(site.corpus.towns)
    found = compare_topic(site.corpus, name, towns, **inputs.facts(topic.inputs)).model_dump(mode="json")
    usual = _usual(found["rows"])
    cells = [_cell(site, row, apart=_is_apart(row, usual)) for row in found["rows"]]
    return TopicRow(name, topic.label, topic.group, tuple(cells))


def _usual(rows: list[dict[str, Any]]) -> str:
    """What most of the towns that say something have alike; empty where no two do."""
    counted = Counter(_likeness(row) for row in rows if row["state"] != "silent").most_common(1)
    return counted[0][0] if counted and counted[0][1] > 1 else ""


def _is_apart(row: dict[str, Any], usual: str) -> bool:
    return bool(usual) and row["state"] != "silent" and _likeness(row) != usual


def _likeness(row: dict[str, Any]) -> str:
    """What makes two cells the same to a reader: the state and the figures."""
    figures = sorted(str((figure["value"], figure["unit"])) for figure in row["figures"])
    return f"{row['state']} {figures}"


def _cell(site: Site, row: dict[str, Any], *, apart: bool) -> Cell:
    citations = [Citation.model_validate({"n": n, "link": "", **_known(c)}) for n, c in enumerate(row["citations"], 1)]
    sources = tuple(source_of(citation, site.corpus, "source") for citation in citations)
    return Cell(row["town"], row["state"], STATES[row["state"]], row["text"], sources, apart)


def _known(citation: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in citation.items() if name in Citation.model_fields and value is not None}


def _csv(site: Site, rows: list[TopicRow]) -> str:
    """Topics by towns; each town has a column for its text and one for where it stands."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    names = [label.name for label in site.towns]
    table.writerow(["Group", "Topic", *(part for name in names for part in (name, f"{name}: where"))])
    for row in rows:
        cells = [part for cell in row.cells for part in (_said(cell), "; ".join(s.section for s in cell.sources))]
        table.writerow([_harmless(cell) for cell in (row.group, row.label, *cells)])
    return out.getvalue()


def _said(cell: Cell) -> str:
    return cell.text or cell.sign.word


def _harmless(cell: str) -> str:
    """A cell that a spreadsheet does not take for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
