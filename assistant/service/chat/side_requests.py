"""What chat front ends ask a model beside the conversation: a title, tags, next questions, search words.

They are told by their form, and answered from the conversation's own words; they are no questions of a person.
"""

from __future__ import annotations

import json
import re

_LONGEST_TITLE = 60
_TASK = re.compile(r"\s*#{2,4}\s*Task:", re.IGNORECASE)
_TITLE = re.compile(
    r"\b(?:generate|write|create|provide|suggest|come up with|make|give)\b[^.?!\n]{0,80}\btitle\b"
    r"(?=[\s\S]*\b(?:conversation|chat|dialogue|message|discussion)\b)",
    re.IGNORECASE,
)
_ASKS_JSON = re.compile(r"\bJSON\b|\{\s*\"title\"", re.IGNORECASE)
_FIRST_WORDS = re.compile(r"^\W*(?:user|human)\W*:\s*(.+)$", re.IGNORECASE | re.MULTILINE)
_LISTS = {"follow_ups": r"follow[-_ ]?up", "tags": r"\btags?\b", "queries": r"\bquer(?:y|ies)\b"}


def side_reply(said: list[str]) -> str | None:
    """The reply to a request that is no part of the conversation; None where the last turn is a person's."""
    last = said[-1]
    if not _TASK.match(last):
        return _title_reply(last, said) if _TITLE.search(last) else None
    head = last[:600]
    if _TITLE.search(head + " chat") or '"title"' in last:
        return _title_reply(last, said)
    for name, pattern in _LISTS.items():
        if re.search(pattern, head, re.IGNORECASE):
            return json.dumps({name: []})
    return json.dumps({"text": ""})


def _title_reply(request: str, said: list[str]) -> str:
    title = _title(request, said)
    return json.dumps({"title": title}, ensure_ascii=False) if _ASKS_JSON.search(request) else title


def _title(request: str, said: list[str]) -> str:
    """The first words of the conversation: those quoted in the request, or those of the first turn."""
    quoted = _FIRST_WORDS.search(request)
    words = quoted.group(1) if quoted else said[0] if len(said) > 1 else "Animal regulations"
    short = " ".join(words.split())
    if len(short) <= _LONGEST_TITLE:
        return short.rstrip(" ?.!") or "Animal regulations"
    return short[:_LONGEST_TITLE].rsplit(" ", 1)[0] + "…"
