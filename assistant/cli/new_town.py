"""A new town from a plain text: its folder, with the text as it came and a first `town.yaml` to be looked over."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from assistant.cli.numbering import guess_numbering
from corpus.errors import BadInput, PaddockError
from corpus.loading import TownCorpus, load_town
from corpus.text import Text

MOST_BYTES = 5_000_000
_ID = re.compile(r"[a-z][a-z0-9-]{1,40}")
_TOWN_OF = re.compile(r"\b(?i:town|city) (?i:of) ([A-Z][A-Za-z]+(?: (?!OF\b|BOARD\b|HEALTH\b|RULES\b)[A-Z][A-Za-z]+)?)")
_DATED = re.compile(
    r"(?i)\b(?:adopted|amended|revised|effective|approved|voted)\W.{0,40}?"
    r"(?:\d{1,2}/\d{1,2}/\d{2,4}|[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?, \d{4})"
)
_LONGEST_TITLE = 160

_HEAD = """# A first draft, made from {file}; look over every line.
# as_of and effective: the dates of the text (YYYY-MM-DD), left out because only a reader can tell them.
#   {dates}
# covers: what the text is about, in words that complete "It covers ...".
# numbering: how the text numbers its passages; `paddock corpus show {id}` prints the outline that comes of it.
# Rules go under rules/; until there are any, questions are answered by passages alone. See docs/adding-a-town.md.
"""


class TextUnusable(BadInput):
    """A file that cannot be a town's text; the message says what is accepted."""

    title = "The text cannot be used"


def add_town(file: Path, towns: Path, identifier: str | None = None, name: str | None = None) -> TownCorpus:
    """Make `towns/<id>/` from a text file, whole or not at all; raises TextUnusable with one clear sentence."""
    raw = _read(file)
    name = " ".join((name or _guessed_name(raw) or file.stem.replace("-", " ").replace("_", " ").title()).split())
    identifier = identifier or re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if not _ID.fullmatch(identifier):
        raise TextUnusable(f"{identifier[:50]!r} is no town id (a to z, 0 to 9 and hyphens, 41 at most); give --id.")
    if (towns / identifier).exists():
        raise TextUnusable(f"A town {identifier!r} is held already, in {towns / identifier}; give another --id.")
    try:
        return _put_in_place(raw, file.name, towns, identifier, name)
    except OSError as error:
        raise TextUnusable(f"{towns / identifier} cannot be made: {error.strerror}.") from error


def _read(file: Path) -> bytes:
    try:
        raw = file.read_bytes() if file.stat().st_size <= MOST_BYTES else None
    except OSError as error:
        raise TextUnusable(f"{file} cannot be read: {error.strerror}.") from error
    if raw is None:
        raise TextUnusable(f"{file} is larger than {MOST_BYTES:,} bytes, which is the most that is accepted.")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise TextUnusable(f"{file} is not UTF-8 text; save it as plain text in UTF-8.") from error
    if re.search(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]", text):
        raise TextUnusable(f"{file} holds control characters; save it as plain text in UTF-8.")
    if not text.strip():
        raise TextUnusable(f"{file} is empty.")
    return raw


def _guessed_name(raw: bytes) -> str:
    """The name that stands most often after 'Town of'."""
    names = Counter(match.group(1).title() for match in _TOWN_OF.finditer(raw.decode()))
    return names.most_common(1)[0][0] if names else ""


def _put_in_place(raw: bytes, file: str, towns: Path, identifier: str, name: str) -> TownCorpus:
    making = Path(tempfile.mkdtemp(prefix=".adding-", dir=towns))
    folder = making / identifier
    try:
        (folder / "rules").mkdir(parents=True)
        (folder / "text.txt").write_bytes(raw)
        (folder / "town.yaml").write_text(_town_file(raw.decode(), file, identifier, name), encoding="utf-8")
        held = load_town(folder)
        folder.replace(towns / identifier)
        return held
    except PaddockError as error:
        raise TextUnusable(f"{file} cannot be made a town: {error}") from error
    finally:
        shutil.rmtree(making, ignore_errors=True)


def _town_file(text: str, file: str, identifier: str, name: str) -> str:
    authority = "Board of Health" if "board of health" in text.lower() else "Town Clerk"
    title = " ".join(text.strip().split("\n\n")[0].split())
    document = title if len(title) <= _LONGEST_TITLE else f"Town of {name}, text of {file}"
    town: dict[str, Any] = {
        "id": identifier,
        "name": name,
        "document": " ".join(document.split()),
        "authority": authority,
        "contact": {"office": f"{name} {authority}"},
        "covers": [f"what its {authority} has laid down in the text held"],
        "numbering": guess_numbering(Text(identifier, text)).model_dump(exclude_defaults=True, mode="json"),
    }
    dates = sorted({" ".join(match.group().split()) for match in _DATED.finditer(text)})
    found = f"The text says: {'; '.join(dates[:6])}" if dates else "No date was found in the text."
    head = _HEAD.format(file=" ".join(file.split()), dates=found[:400], id=identifier)
    return head + yaml.safe_dump(town, allow_unicode=True, sort_keys=False, width=110)
