"""The headline of an answer: a chip with the verdict or status, and the bold words that the answer opens with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup

from assistant.pages.signs import Sign, sign

_VERDICT = re.compile(r"^(Yes|No|It depends)(?:\s*[.,:;–—-]\s*|\s+(?=on\b))(?=\S)")


def set_headline(tokens: list[Token], chip: Sign | None) -> None:
    """Wrap the chip and the bold opening words as the headline of the answer."""
    if len(tokens) < 2 or tokens[0].type != "paragraph_open":
        if chip is not None:
            tokens[:0] = [Token("paragraph_open", "p", 1), *_wrapped([], chip), Token("paragraph_close", "p", -1)]
        return
    shown = [child for child in tokens[1].children or [] if child.type != "text" or child.content]
    bold, rest = _opening(shown)
    if not bold and chip is None:
        return
    if bold and chip is not None and _is_verdict_alone(bold, chip):
        # The chip has said it.
        bold = []
    elif bold:
        bold[0].attrSet("class", "lead")
        _begin(bold[1], chip)
    tokens[1].children = [*_wrapped(bold, chip), *rest]


def _opening(shown: list[Token]) -> tuple[list[Token], list[Token]]:
    """The bold words that an answer opens with and the citation numbers that follow them; and the rest."""
    if not shown or shown[0].type != "strong_open":
        return [], shown
    end = next(n for n, child in enumerate(shown) if child.type == "strong_close") + 1
    while end < len(shown) and shown[end].type == "citation":
        end += 1
    return shown[:end], shown[end:]


def _wrapped(words: list[Token], chip: Sign | None) -> list[Token]:
    opening = Token("headline_open", "span", 1)
    opening.meta = {"chip": chip}
    return [opening, *words, Token("headline_close", "span", -1)]


def _is_verdict_alone(bold: list[Token], chip: Sign) -> bool:
    return len(bold) == 3 and bold[1].content.rstrip(".!:").strip() == chip.word


def _begin(words: Token, chip: Sign | None) -> None:
    """`No: 3 ft short` after a chip that says No is `3 ft short`; `It depends on the town` goes on from its chip."""
    match = _VERDICT.match(words.content)
    if match and chip is not None and match.group(1) == chip.word:
        words.content = words.content[match.end() :]
        if match.group().endswith("depends "):
            return
    words.content = words.content[:1].upper() + words.content[1:]


def render_headline(_self: Any, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    """The opening of the headline, with its chip."""
    chip = tokens[index].meta["chip"]
    shown = chip_html(chip, own_line=chip.drawing in ("ask", "silent")) if chip else Markup("")
    return str(Markup('<span class="headline">{}').format(shown))


def chip_html(shown: Sign, *, own_line: bool = False) -> Markup:
    """A verdict or status as a chip: its sign and its word."""
    place = " own-line" if own_line else ""
    return Markup('<span class="chip tone-{}{}">{}{}</span> ').format(
        shown.tone, place, sign(shown.drawing), shown.word
    )
