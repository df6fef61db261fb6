"""`paddock compare`: one topic across towns, a citation in every cell that states something."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from corpus.loading import Corpus

FORMATS = ("table", "md", "csv", "json")


@click.command()
@click.argument("topic", nargs=-1)
@click.option("--towns", metavar="A,B", default="", help="Ids of towns, parted by commas; all if left out.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", show_default=True)
@click.option("--animal", help="Apply the rules to this animal.")
@click.option("--count", type=click.IntRange(1), help="Apply them to so many animals.")
@click.option("--area", help="Apply them to a lot of this area, such as '2 acres'.")
@click.option("--topics", "list_topics", is_flag=True, help="List the topics and their names.")
def compare(
    topic: tuple[str, ...],
    towns: str,
    form: str,
    animal: str | None,
    count: int | None,
    area: str | None,
    list_topics: bool,
) -> None:
    """Compare the towns on TOPIC.

    TOPIC is an id or a name, as --topics lists them. Every cell that states something carries its quote.
    """
    from assistant.settings import read_settings
    from assistant.wiring import open_corpus

    if not topic and not list_topics:
        raise click.UsageError("Give a topic; `paddock compare --topics` lists them")
    corpus = open_corpus(read_settings())
    if list_topics:
        _print_topics(corpus)
        return
    from assistant.cli.comparison_formats import show
    from tools.compare import compare_topic

    named = [town.strip().lower() for town in towns.split(",") if town.strip()]
    found = compare_topic(corpus, find_topic(corpus, " ".join(topic)), list(dict.fromkeys(named)), animal, count, area)
    show(found, corpus, form)


def find_topic(corpus: Corpus, words: str) -> str:
    """The id of a topic, from its id or its name; raises ToolInputError naming those that come near."""
    wanted = _plain(words)
    for identifier, topic in corpus.topics.items():
        if wanted in (_plain(identifier), _plain(topic.label)):
            return identifier
    from tools.errors import ToolInputError

    near = ", ".join(_nearest(corpus, wanted))
    raise ToolInputError(f"{words[:60]!r} is no topic; near are {near} (`paddock compare --topics` lists all).")


def _plain(words: str) -> str:
    return " ".join(words.lower().replace("-", " ").split())


def _nearest(corpus: Corpus, wanted: str, most: int = 3) -> list[str]:
    from rapidfuzz import fuzz, process

    names = {identifier: f"{_plain(identifier)} {_plain(topic.label)}" for identifier, topic in corpus.topics.items()}
    return [match[2] for match in process.extract(wanted[:200], names, scorer=fuzz.token_set_ratio, limit=most)]


def _print_topics(corpus: Corpus) -> None:
    from assistant.cli.layout import echo_columns

    echo_columns([(identifier, topic.label) for identifier, topic in corpus.topics.items()])
