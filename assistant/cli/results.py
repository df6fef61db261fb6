"""A tool's result as lines for the terminal; a comparison, which is a tool's too, by its rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.cli.layout import printable, wrapped
from assistant.cli.printed import terminal_width


def result_lines(result: dict[str, Any]) -> list[str]:
    """The sentence, its working, what is open, and the quotes; wrapped."""
    width = terminal_width()
    return [line for text, indent in _parts(result) for line in wrapped(printable(text), width, indent, indent[2:])]


def _parts(result: dict[str, Any]) -> Iterator[tuple[str, str]]:
    said = " ".join(filter(None, [result.get("headline"), result.get("sentence")]))
    if said:
        yield said, ""
    for row in result.get("rows", []):
        yield f"{row['town']} ({row['state']}): {row['text']}", "  "
        yield from ((_quoted(citation), "    ") for citation in row.get("citations", []))
    if result.get("steps"):
        yield "Working: " + " · ".join(result["steps"]), "  "
    for check in result.get("checks", []):
        yield f"Check: {check['label']}: {check['result']}", "  "
    for note in [*result.get("conditions", []), *result.get("caveats", [])]:
        yield f"Note: {note}", "  "
    if result.get("missing"):
        yield f"Needed: {', '.join(result['missing'])}", "  "
    for citation in result.get("citations", []):
        yield f"[{citation['n']}] {_quoted(citation)}", "  "


def _quoted(citation: dict[str, Any]) -> str:
    return f"{citation['section']}: “{' '.join(citation['quote'].split())}”"
