"""Reading what a page's own form or script sent, within bounds."""

from __future__ import annotations

from urllib.parse import parse_qsl

from fastapi import Request

from corpus.errors import BadInput, TooLarge

_MOST_FIELDS = 12


async def posted_fields(request: Request, limit: int) -> dict[str, str]:
    """The fields of a posted form. Raises TooLarge and BadInput."""
    body = await posted_body(request, limit)
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"))
    except ValueError as error:
        raise BadInput("The form cannot be read; send its fields as the page does.") from error


async def posted_body(request: Request, limit: int) -> bytes:
    """The request's body. Raises TooLarge beyond `limit` bytes without reading on."""
    received = bytearray()
    async for piece in request.stream():
        received += piece
        if len(received) > limit:
            raise TooLarge(f"What was sent is longer than {limit:,} bytes.")
    return bytes(received)
