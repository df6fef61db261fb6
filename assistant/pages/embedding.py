"""The script that puts the chat on a town's own page, a page that shows it, and the static files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from assistant.pages.site import FOLDER, Site, page_route, security_headers
from corpus.errors import NotFound

_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Asset:
    """A static file in memory, with its type and its hash."""

    content: bytes
    type: str
    tag: str


def asset_routes(site: Site) -> APIRouter:
    """`/static/{name}`, `/favicon.ico`, `/embed.js` and `/embed-example`."""
    router = APIRouter(route_class=page_route(site), include_in_schema=False)
    assets = {path.name: _asset(path) for path in sorted((FOLDER / "static").iterdir()) if path.suffix in _TYPES}

    @router.get("/static/{name}")
    def static(name: str, request: Request) -> Response:
        if name not in assets:
            raise NotFound(f"There is no file {name[:80]!r}.")
        return _sent(site, assets[name], request)

    @router.get("/favicon.ico")
    def icon(request: Request) -> Response:
        return _sent(site, assets["favicon.svg"], request)

    @router.get("/embed.js")
    def script(request: Request) -> Response:
        return _sent(site, assets["embed.js"], request)

    @router.get("/embed-example")
    def example(town: str = "") -> HTMLResponse:
        chosen = town if town in site.corpus.towns else next(iter(site.corpus.towns))
        return site.page("embed_example.html", town=next(label for label in site.towns if label.id == chosen))

    return router


def _asset(path: Path) -> Asset:
    content = path.read_bytes()
    return Asset(content, _TYPES[path.suffix], f'"{hashlib.sha256(content).hexdigest()[:20]}"')


def _sent(site: Site, asset: Asset, request: Request) -> Response:
    headers = {"ETag": asset.tag, "Cache-Control": "public, max-age=300", **security_headers(site.settings)}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(status_code=304, headers=headers)
    return Response(asset.content, media_type=asset.type, headers=headers)
