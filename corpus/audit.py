"""The audit: every number and every passage of a text stands behind a rule, or is excused with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from corpus.coverage import Coverage
from corpus.errors import CorpusBroken
from corpus.loading import TownCorpus
from corpus.numbers import Number, find_numbers
from corpus.provisions import Provision
from corpus.references import reference_spans
from corpus.text import Span
from corpus.town import ExcusedNumber


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
    claims = [claim for provision in held.provisions for claim in _claims(provision)]
    excuses = [*_structural_excuses(held), *_listed_excuses(held)]
    for number in find_numbers(held.text.raw):
        span = Span(number.start, number.end)
        audit.numbers += 1
        reason = next((reason for excused, reason in excuses if excused.covers(span)), None)
        if any(claim.span.covers(span) and claim.states(number) for claim in claims):
            audit.numbers_in_rules += 1
        elif reason is not None:
            audit.numbers_excused[reason] += 1
        else:
            audit.loose_numbers.append(_around(held, number))


@dataclass(frozen=True)
class _Claim:
    """A value's words in the text, and the numbers that they may state; None where the value is words (a date)."""

    span: Span
    numbers: frozenset[Fraction] | None

    def states(self, number: Number) -> bool:
        """Whether a number in the words is the value's own; 'one', 'first' and 'once' only say what it is for."""
        return self.numbers is None or number.value in self.numbers or (number.value == 1 and number.words.isalpha())


def _claims(provision: Provision) -> Iterator[_Claim]:
    """What each value of a rule accounts for; numbers of animals, days and offences count where its steps are."""
    rule = provision.rule
    counted = {Fraction(number) for number in rule.counted()}
    for name, span in provision.values.items():
        value = rule.values[name]
        worded = isinstance(value.value, str)
        yield _Claim(span, None if worded else frozenset({Fraction(number) for number in value.numbers()} | counted))


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
    excused = {f"{held.town.id}.{entry.passage}": entry.reason for entry in held.town.excused_passages}
    unknown = sorted(set(excused) - set(held.passage_by_id))
    if unknown:
        raise CorpusBroken(f"{held.town.id}: the excused passage {unknown[0]!r} does not exist.")
    cover = Coverage(held)
    for passage in held.passages:
        audit.passages += 1
        reason = cover.says_nothing(passage, excused.get(passage.id))
        loose = cover.loose(passage)
        if not loose and (cover.quoted(passage) or not reason):
            audit.passages_in_rules += 1
        elif reason:
            audit.passages_excused[reason] += 1
        else:
            audit.loose_passages.append(f"{passage.id}, which no rule quotes: {loose[0][:120]}")
