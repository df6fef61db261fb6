"""An answer's Markdown as safe HTML: no raw HTML, no links or images but our own raised citation numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape

from assistant.pages.headline import render_headline, set_headline
from assistant.pages.signs import STATES, Sign, sign

Attributes = Mapping[str, str]
_OFF = [
    "link", "image", "autolink", "html_inline", "html_block", "reference", "heading", "lheading", "code", "fence",
]  # fmt: skip
_MARKER = re.compile(r"\[(\d{1,3})\]")
_UNIT = re.compile(r"(?<=\d) (?=(?:sq ft|ft|acres?)\b)")
_CELL_STATES = (
    (re.compile(r"(?:prohibited|not allowed|not permitted)\b", re.I), "prohibited"),
    (re.compile(r"the (?:text|copy)\b.{0,60}\bdoes not say|not addressed|silent\b|nothing\b", re.I), "silent"),
    (re.compile(r"left to the board|the board (?:decides|sets)", re.I), "left_to_board"),
    (re.compile(r"lost\b", re.I), "lost"),
)


def to_html(markdown: str, links: Mapping[int, Attributes], chip: Sign | None = None) -> tuple[Markup, Markup]:
    """HTML of an answer: its opening paragraph, and the rest (a ruler may stand between them).

    links: for each citation number, the attributes of its anchor.
    chip: set before the opening words; where it says Yes or No, that word is not said again after it.
    """
    reader = _reader()
    environment: dict[str, Any] = {"links": links}
    tokens = reader.parse(_lines_apart(markdown), environment)
    set_headline(tokens, chip)
    _name_cells(tokens)
    cut = next((n + 1 for n, token in enumerate(tokens) if token.type == "paragraph_close"), 0)
    # The renderer escapes all text, and raw HTML is switched off.
    opening, rest = (
        Markup(reader.renderer.render(part, reader.options, environment))  # noqa: S704
        for part in (tokens[:cut], tokens[cut:])
    )
    return opening, rest


def _lines_apart(markdown: str) -> str:
    """Each line as a block of its own, list items and table rows aside: a line after a list is not its last item's."""
    lines: list[str] = []
    for line in markdown.splitlines():
        if lines and (_kind_of(line) == "plain" or _kind_of(line) != _kind_of(lines[-1])):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def _kind_of(line: str) -> str:
    start = line.lstrip()
    if start.startswith("|"):
        return "row"
    return "item" if re.match(r"[-*] |\d{1,2}\. ", start) else "plain"


def to_plain(markdown: str) -> str:
    """An answer's Markdown as plain text: bold marks go, table rows become lines, citation markers stay."""
    lines = [line for line in markdown.splitlines() if not re.fullmatch(r"\s*\|[\s|:-]+\|\s*", line)]
    plain = [re.sub(r"\s*\|\s*", " · ", line.strip().strip("|").strip()) if "|" in line else line for line in lines]
    return re.sub(r"\*\*|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", "", "\n".join(plain)).strip()


@lru_cache(maxsize=1)
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table").disable(_OFF)
    reader.inline.ruler.before("emphasis", "citation", _read_marker)
    reader.add_render_rule("citation", _render_marker)
    reader.add_render_rule("state", _render_state)
    reader.add_render_rule("text", _render_text)
    reader.add_render_rule("headline_open", render_headline)
    return reader


def _read_marker(state: StateInline, silent: bool) -> bool:
    """`[3]` as a citation where the answer has a citation 3; otherwise it stays text."""
    match = _MARKER.match(state.src, state.pos)
    if match is None or int(match.group(1)) not in state.env["links"]:
        return False
    if not silent:
        # A raised number follows its word directly.
        state.pending = state.pending.rstrip(" ")
        state.push("citation", "a", 0).meta = {"n": int(match.group(1))}
    state.pos = match.end()
    return True


def _render_marker(_self: Any, tokens: Sequence[Token], index: int, _options: OptionsDict, env: EnvType) -> str:
    number = tokens[index].meta["n"]
    return str(marker(number, env["links"][number]))


def marker(number: int, attributes: Attributes) -> Markup:
    """A raised citation number that leads to its passage."""
    named = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in attributes.items())
    return Markup('<sup><a class="cite"{}>{}</a></sup>').format(named, number)


def _render_text(_self: Any, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    """Words, escaped; a number and its unit stay on one line."""
    return str(escape(_UNIT.sub("\u00a0", tokens[index].content).replace("sq ft", "sq\u00a0ft")))


def _render_state(_self: Any, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    shown = STATES[tokens[index].meta["state"]]
    return str(Markup('<span class="cell-sign tone-{}">{}</span>').format(shown.tone, sign(shown.drawing)))


def _name_cells(tokens: list[Token]) -> None:
    """Give body cells the name of their column (for the list that a table becomes on a phone), and state signs."""
    columns: list[str] = []
    column, in_head = 0, False
    for position, token in enumerate(tokens):
        if token.type == "table_open":
            columns = []
            token.attrSet("role", "table")
        elif token.type == "thead_open":
            in_head = True
        elif token.type == "tbody_open":
            in_head = False
        elif token.type == "tr_open":
            column = 0
            token.attrSet("role", "row")
        elif token.type == "th_open" and in_head:
            columns.append(tokens[position + 1].content)
            token.attrSet("scope", "col")
            token.attrSet("role", "columnheader")
        elif token.type == "td_open":
            _name_cell(tokens, position, column, columns)
            column += 1


def _name_cell(tokens: list[Token], position: int, column: int, columns: list[str]) -> None:
    token = tokens[position]
    if column == 0:
        closing = next(t for t in tokens[position:] if t.type == "td_close")
        token.tag = closing.tag = "th"
        token.attrSet("scope", "row")
        token.attrSet("role", "rowheader")
        return
    token.attrSet("role", "cell")
    token.attrSet("data-label", columns[column] if column < len(columns) else "")
    state = _cell_state(tokens[position + 1].content) if len(columns) == 2 else None
    if state:
        mark = Token("state", "span", 0)
        mark.meta = {"state": state}
        tokens[position + 1].children = [mark, *(tokens[position + 1].children or [])]


def _cell_state(words: str) -> str | None:
    """The state that a cell's opening words name; `stated` where it has a citation; None where neither holds."""
    plain = words.replace("*", "").strip()
    named = next((state for pattern, state in _CELL_STATES if pattern.match(plain)), None)
    return named or ("stated" if _MARKER.search(words) else None)
