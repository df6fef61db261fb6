"""The audit of the corpus in print: what was found, what stands in rules, what is excused, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import click

from assistant.cli.layout import echo_columns, printable
from corpus.audit import Audit, audit_town
from corpus.loading import Corpus, TownCorpus

_NUMBER_REMEDY = "give it as a value of a rule under rules/, or excuse it under excused_numbers in town.yaml"
_PASSAGE_REMEDY = "quote it in a rule under rules/, or excuse it under excused_passages in town.yaml"


def print_audit(corpus: Corpus) -> bool:
    """Print the tables, then each thing unaccounted for with its remedy; whether there was none.

    A town without any rules has no claim to be complete: it is counted, and said to be answered by passages alone.
    """
    towns = list(corpus.towns.values())
    audits = [audit_town(held) for held in towns]
    echo_columns(_totals(audits), numbers=True)
    click.echo()
    echo_columns(_by_kind(towns), numbers=True)
    click.echo()
    echo_columns(_excused(audits), numbers=True)
    bare = [held.town.name for held in towns if not held.provisions]
    if bare:
        click.echo(f"\nWithout rules, answered by passages alone: {', '.join(bare)}")
    faults = [line for held, audit in zip(towns, audits, strict=True) if held.provisions for line in _faults(audit)]
    for line in faults:
        click.echo(printable(line))
    click.echo("\nEverything is accounted for." if not faults else f"\nUnaccounted for: {len(faults)}")
    return not faults


def _totals(audits: Sequence[Audit]) -> list[list[str]]:
    rows = [
        (
            audit.town,
            *(audit.numbers, audit.numbers_in_rules, audit.numbers_excused.total(), len(audit.loose_numbers)),
            *(audit.passages, audit.passages_in_rules, audit.passages_excused.total(), len(audit.loose_passages)),
        )
        for audit in audits
    ]
    sums = ["all", *(str(sum(column)) for column in list(zip(*rows, strict=True))[1:])]
    heads = ["town", "numbers", "in rules", "excused", "open", "passages", "in rules", "excused", "open"]
    return [heads, *([str(cell) for cell in row] for row in rows), sums]


def _by_kind(towns: Sequence[TownCorpus]) -> list[list[str]]:
    counts = [Counter[str](provision.rule.kind for provision in held.provisions) for held in towns]
    return _crossed("rules by kind", [held.town.id for held in towns], counts)


def _excused(audits: Sequence[Audit]) -> list[list[str]]:
    counts = [audit.numbers_excused + audit.passages_excused for audit in audits]
    return _crossed("excused as", [audit.town for audit in audits], counts)


def _crossed(title: str, towns: Sequence[str], counts: Sequence[Counter[str]]) -> list[list[str]]:
    """A table of counts: a row a name, a column a town, and the sums."""
    names = sorted({name for count in counts for name in count})
    rows = [[name, *_with_sum(count[name] for count in counts)] for name in names]
    return [[title, *towns, "all"], *rows, ["all", *_with_sum(count.total() for count in counts)]]


def _with_sum(numbers: Iterable[int]) -> list[str]:
    listed = list(numbers)
    return [*map(str, listed), str(sum(listed))]


def _faults(audit: Audit) -> list[str]:
    numbers = [f"\nNumber unaccounted for in {loose}\n    {_NUMBER_REMEDY}" for loose in audit.loose_numbers]
    passages = [f"\nPassage unaccounted for: {loose}\n    {_PASSAGE_REMEDY}" for loose in audit.loose_passages]
    return numbers + passages
