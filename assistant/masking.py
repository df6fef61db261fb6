"""Masking of e-mail addresses and telephone numbers before anything is stored."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

E_MAIL = "[e-mail]"
TELEPHONE = "[telephone]"

_E_MAIL = re.compile(
    r"""[^\s@＠<>()\[\],;:]{1,64}[@＠](?:[\w-]{1,63}\.){1,8}[^\W\d_][\w-]{1,62}                 # joe@example.org
      | \b[\w.+-]{1,64}\s?[(\[]at[)\]]\s?[\w-]{1,63}(?:\s?(?:[(\[]dot[)\]]|\.)\s?[\w-]{1,63}){1,4}   # joe (at) ...
      | \b[\w.+-]{1,64}\sat\s[\w-]{1,63}\sdot\s[a-z]{2,10}\b                                  # joe at example dot org
    """,
    re.VERBOSE | re.IGNORECASE,
)

# A local number (747-1620) looks like a range of sizes (200-5000 sq ft); a unit after it tells them apart.
_UNIT_AFTER = r"(?!\s*(?:sq|square|ft|feet|foot|acres?|lbs?|pounds?|gal|gallons?|dollars|yards?|m\b|%|['’\"”]))"
_TELEPHONE = re.compile(
    rf"""(?<![\w$.,/-])(?:
        \+\d(?:[\s().-]{{0,2}}\d){{7,14}}                                   # +1 508 747 1620, any country
      | (?:1[\s.-]?)?\(\d{{3}}\)[\s.-]{{0,2}}\d{{3}}[\s.-]?\d{{4}}          # (508) 747-1620
      | (?:1[\s.-])?\d{{3}}(?P<gap>[\s.-])\d{{3}}(?P=gap)\d{{4}}            # 508-747-1620
      | 1?[2-9]\d{{2}}[2-9]\d{{6}}                                          # 5087471620
      | [2-9]\d{{2}}[.-]\d{{4}}{_UNIT_AFTER}                                # 747-1620
    )(?![\w$/]|[.,-]\d)""",
    re.VERBOSE,
)


def mask(text: str) -> str:
    """The text with each e-mail address and telephone number replaced by a word in brackets."""
    return _TELEPHONE.sub(TELEPHONE, _E_MAIL.sub(E_MAIL, text))


def personal_parts(text: str) -> dict[str, str]:
    """The e-mail addresses and telephone numbers of a text, each with its mask."""
    without = _E_MAIL.sub(E_MAIL, text)
    found = {match.group(): E_MAIL for match in _E_MAIL.finditer(text)}
    return found | {match.group(): TELEPHONE for match in _TELEPHONE.finditer(without)}


def mask_parts(value: Any, parts: dict[str, str], verbatim: Iterable[str] = ()) -> Any:
    """JSON-like data with the given parts masked in all strings; fields named in `verbatim` stay as they are.

    Used for an answer: what the asker wrote is masked wherever it is repeated, and the town's own telephone
    number in a quote is not.
    """
    if isinstance(value, str):
        for part in sorted(parts, key=len, reverse=True):
            value = value.replace(part, parts[part])
        return value
    if isinstance(value, list):
        return [mask_parts(item, parts, verbatim) for item in value]
    if isinstance(value, dict):
        return {key: item if key in verbatim else mask_parts(item, parts, verbatim) for key, item in value.items()}
    return value
