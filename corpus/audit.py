"""The audit: every number and every passage of a text stands behind a rule, or is excused with a reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from corpus.errors import CorpusBroken
from corpus.loading import TownCorpus
from corpus.numbers import Number, find_numbers
from corpus.passages import Passage
from corpus.references import reference_spans
from corpus.text import Span
from corpus.town import ExcusedNumber

_ENOUGH = 0.8
_MOST_PASSAGES_OF_A_QUOTE = 4


@dataclass
class Audit:
    """What one town's audit found. `loose_*` are the faults; excused ones are counted by reason."""

    town: str
    numbers: int = 0
    numbers_in_rules: int = 0
    numbers_excused: Counter[str] = field(default_factory=Counter)
    loose_numbers: list[str] = field(default_factory=list)
    passages: int = 0
    passages_in_rules: int = 0
    passages_excused: Counter[str] = field(default_factory=Counter)
    loose_passages: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether nothing is unaccounted for."""
        return not self.loose_numbers and not self.loose_passages


def audit_town(held: TownCorpus) -> Audit:
    """Account for each number and each passage of a town's text."""
    audit = Audit(held.town.id)
    _audit_numbers(held, audit)
    _audit_passages(held, audit)
    return audit


def _audit_numbers(held: TownCorpus, audit: Audit) -> None:
    claimed = [span for provision in held.provisions for span in provision.values.values()]
    excuses = [*_structural_excuses(held), *_listed_excuses(held)]
    for number in find_numbers(held.text.raw):
        span = Span(number.start, number.end)
        audit.numbers += 1
        reason = next((reason for excused, reason in excuses if excused.covers(span)), None)
        if any(claim.covers(span) for claim in claimed):
            audit.numbers_in_rules += 1
        elif reason is not None:
            audit.numbers_excused[reason] += 1
        else:
            audit.loose_numbers.append(_around(held, number))


def _structural_excuses(held: TownCorpus) -> list[tuple[Span, str]]:
    labels = [(passage.label, "section number") for passage in held.passages if passage.label.end > passage.label.start]
    paged = not held.town.numbering.line_start
    return [*labels, *reference_spans(held.text.raw, paged=paged)]


def _listed_excuses(held: TownCorpus) -> list[tuple[Span, str]]:
    return [(span, excuse.reason) for excuse in held.town.excused_numbers for span in _excused_spans(held, excuse)]


def _excused_spans(held: TownCorpus, excuse: ExcusedNumber) -> list[Span]:
    within = held.text.find(excuse.quote) if excuse.quote else None
    spans = held.text.occurrences(excuse.words, within)
    if not spans:
        raise CorpusBroken(f"{held.town.id}: the excused words {excuse.words!r} do not stand in the text.")
    return spans if excuse.every else spans[:1]


def _around(held: TownCorpus, number: Number) -> str:
    before = held.text.raw[max(0, number.start - 40) : number.start]
    after = held.text.raw[number.end : number.end + 30]
    passage = held.passage_at(number.start).id
    return f"{passage}: {' '.join(f'{before}[{number.words}]{after}'.split())}"


def _audit_passages(held: TownCorpus, audit: Audit) -> None:
    excused = {entry.passage: entry.reason for entry in held.town.excused_passages}
    unknown = sorted(set(excused) - {passage.id.removeprefix(f"{held.town.id}.") for passage in held.passages})
    if unknown:
        raise CorpusBroken(f"{held.town.id}: the excused passage {unknown[0]!r} does not exist.")
    quotes = [span for provision in held.provisions for span in provision.quotes]
    quotes = [span for span in quotes if len(held.passages_of(span)) <= _MOST_PASSAGES_OF_A_QUOTE]
    for passage in held.passages:
        audit.passages += 1
        reason = excused.get(passage.id.removeprefix(f"{held.town.id}.")) or _heading_only(held, passage)
        share, loose = _covered(held, passage, quotes)
        if share >= _ENOUGH:
            audit.passages_in_rules += 1
        elif reason:
            audit.passages_excused[reason] += 1
        else:
            audit.loose_passages.append(f"{passage.id} ({share:.0%} quoted by rules): {loose}")


def _heading_only(held: TownCorpus, passage: Passage) -> str | None:
    """A passage that holds nothing but its label and heading, or a lead-in that its parts quote."""
    words = _words_of(held, passage).split()
    heading = (passage.headings[-1] if passage.headings else "").split()
    if len(words) <= len(heading) + 2 or len(words) <= 4:
        return "heading"
    led = [other for other in held.passages if other.lead_in and passage.span.covers(other.lead_in)]
    return "lead-in only" if led and len(words) <= _longest_lead(led) + len(heading) + 2 else None


def _longest_lead(led: list[Passage]) -> int:
    return max((p.lead_in.end - p.lead_in.start) for p in led if p.lead_in) // 4


def _words_of(held: TownCorpus, passage: Passage) -> str:
    return held.text.raw[passage.label.end : passage.span.end]


def _covered(held: TownCorpus, passage: Passage, quotes: list[Span]) -> tuple[float, str]:
    """Share of a passage's letters (label and heading aside) that rules quote, and the first stretch they leave."""
    start = passage.label.end
    body = held.text.raw[start : passage.span.end]
    heading = passage.headings[-1] if passage.headings else ""
    skipped = body.find(heading) + len(heading) if heading and body.strip().startswith(heading) else 0
    letters = [start + n for n, character in enumerate(body) if character.isalnum() and n >= skipped]
    if not letters:
        return 1.0, ""
    reach = [span for span in quotes if span.start < passage.span.end and start < span.end]
    bare = [offset for offset in letters if not any(span.start <= offset < span.end for span in reach)]
    loose = "" if not bare else " ".join(held.text.raw[bare[0] : bare[0] + 80].split())
    return 1 - len(bare) / len(letters), loose
