"""`paddock corpus`: the texts, what is held of them, their audit, their index, and a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from corpus.loading import TownCorpus
    from corpus.passages import Passage

_FIRST_WORDS = 70


@click.group()
def corpus() -> None:
    """Texts: list, show, check, index, add."""


@corpus.command("train-verdicts")
@click.option("--epochs", type=click.FloatRange(0.01, 50), default=3.0, show_default=True, help="Rounds of learning.")
@click.option("--held-out", type=click.IntRange(0, 5_000), default=1_000, show_default=True, help="Kept for the test.")
@click.option("--anew", is_flag=True, help="Begin anew instead of going on from the weights kept.")
def train_verdicts_command(epochs: float, held_out: int, anew: bool) -> None:
    """Learn anew which rule answers which question with yes or no (about three quarters of an hour)."""
    from assistant.retrieval.verdict_weights import train_verdicts
    from assistant.settings import read_settings
    from assistant.wiring import open_corpus, tell

    train_verdicts(open_corpus(read_settings()), epochs, held_out, tell, anew=anew)


@corpus.command("list")
def list_texts() -> None:
    """List the towns held, with the age and the size of their texts."""
    from assistant.cli.layout import echo_columns
    from assistant.settings import read_settings
    from assistant.wiring import open_corpus

    rows = [("id", "town", "text of", "standing", "passages", "rules", "document")]
    for held in open_corpus(read_settings()).towns.values():
        town, counts = held.town, (str(len(held.passages)), str(len(held.provisions)))
        rows.append((town.id, town.name, str(town.as_of or "no date"), town.standing, *counts, town.document))
    echo_columns(rows)


@corpus.command()
@click.argument("town")
@click.option("--passage", metavar="ID", help="Print the words of one passage, as the outline names it.")
def show(town: str, passage: str | None) -> None:
    """Show what is held of TOWN: its particulars and the outline of its text."""
    from assistant.cli.layout import printable
    from assistant.settings import read_settings
    from assistant.wiring import open_corpus

    opened = open_corpus(read_settings())
    held = opened.town(town.strip().lower())
    lines = _particulars(held) if passage is None else _words(held, opened.passage(_full_id(held, passage)))
    click.echo(printable("\n".join(lines)))


def _full_id(held: TownCorpus, passage: str) -> str:
    return passage if passage.startswith(f"{held.town.id}.") else f"{held.town.id}.{passage}"


def _particulars(held: TownCorpus) -> list[str]:
    town = held.town
    lines = [
        f"{town.name}: {town.document}",
        f"Authority: {town.authority}; {town.standing}; text of {town.as_of or 'no date'}",
        f"Ask: {'; '.join(filter(None, [town.contact.office, town.contact.in_text, town.contact.current]))}",
        f"Covers: {', '.join(town.covers)}",
        f"Rules: {len(held.provisions)}" if held.provisions else "Rules: none; it is answered by its passages alone",
        *(f"{damage.kind.capitalize()}: {damage.note}" for damage in town.damage),
        "",
    ]
    return lines + [_outline_line(held, passage) for passage in held.passages]


def _outline_line(held: TownCorpus, passage: Passage) -> str:
    words = " ".join(held.text.raw[passage.label.end : passage.span.end].split())
    shown = words if len(words) <= _FIRST_WORDS else f"{words[:_FIRST_WORDS].rsplit(' ', 1)[0]} …"
    return f"{'  ' * passage.depth}{passage.id.removeprefix(f'{held.town.id}.')}  {passage.section}  {shown}".rstrip()


def _words(held: TownCorpus, passage: Passage) -> list[str]:
    lead_in = [held.text.slice(passage.lead_in), ""] if passage.lead_in else []
    return [" › ".join([passage.section, *passage.headings]), "", *lead_in, held.text.slice(passage.span).strip()]


@corpus.command()
@click.pass_context
def check(context: click.Context) -> None:
    """Check texts and rules: every number and every passage must be accounted for. Exits 1 where one is not."""
    from assistant.cli.audit_tables import print_audit
    from assistant.settings import read_settings
    from assistant.wiring import corpus_root
    from corpus.loading import load_corpus

    # Loaded anew, not from the cache: the files themselves are what is checked.
    if not print_audit(load_corpus(corpus_root(read_settings()))):
        context.exit(1)


@corpus.command()
def index() -> None:
    """Build the index of today's texts, where it is not there yet, and print its folder."""
    from assistant.retrieval.build import ensure_index
    from assistant.settings import read_settings
    from assistant.wiring import corpus_root, open_corpus, tell

    settings = read_settings()
    root = corpus_root(settings)
    click.echo(ensure_index(open_corpus(settings), settings.data, root, settings.embedding_model, tell))


@corpus.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--id", "identifier", metavar="ID", help="The town's id; made from its name if left out.")
@click.option("--name", help="The town's name; the one after 'Town of' in the text, or the file's, if left out.")
def add(files: tuple[Path, ...], identifier: str | None, name: str | None) -> None:
    """Add a town for each FILE, a plain text. Until it has rules, it is answered by its passages alone."""
    from assistant.cli.new_town import add_town
    from assistant.settings import read_settings
    from assistant.wiring import corpus_root

    if len(files) > 1 and (identifier or name):
        raise click.UsageError("--id and --name go with one file")
    towns = corpus_root(read_settings()) / "towns"
    for file in files:
        held = add_town(file, towns, identifier, name)
        styles = ", ".join(held.town.numbering.levels) or "none found; its paragraphs were taken"
        click.echo(f"{held.town.name} is added as {held.town.id}: {len(held.passages)} passages, numbering: {styles}.")
        click.echo(f"Look it over and complete it: {towns / held.town.id / 'town.yaml'}")
    click.echo("Then build the index: paddock corpus index", err=True)
