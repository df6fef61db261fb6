"""One topic across towns: every stated cell has its citation, and silence is told from loss and from prohibition."""

import pytest

from corpus.errors import UnknownTown
from corpus.loading import Corpus
from tools.compare import Comparison, compare_topic
from tools.errors import ToolInputError

TOWNS = ["belmont", "dennis", "plymouth", "stoneham", "walpole"]


def states(compared: Comparison) -> dict[str, str]:
    return {row.town: row.state for row in compared.rows}


def text_of(compared: Comparison, town: str) -> str:
    return next(row.text for row in compared.rows if row.town == town)


def test_roosters_in_the_five_towns(corpus: Corpus) -> None:
    assert states(compare_topic(corpus, "roosters")) == {
        "belmont": "silent", "dennis": "prohibited", "plymouth": "prohibited", "stoneham": "prohibited",
        "walpole": "stated",
    }  # fmt: skip


def test_every_cell_of_every_topic_has_a_citation_or_says_that_there_is_none(corpus: Corpus) -> None:
    for topic in corpus.topics:
        for row in compare_topic(corpus, topic).rows:
            held = corpus.town(row.town)
            for citation in row.citations:
                assert citation.town == row.town
                assert held.text.raw[citation.start : citation.end] == citation.quote
                assert citation.passage_id in held.passage_by_id
            assert row.text
            if row.state in ("stated", "prohibited"):
                assert row.citations, f"{topic}, {row.town}"


def test_land_for_three_horses_is_computed_in_each_town_that_has_it(corpus: Corpus) -> None:
    compared = compare_topic(corpus, "land-horses", animal="horse", count=3)
    assert "70,000 sq ft" in text_of(compared, "plymouth")
    assert "130,680 sq ft" in text_of(compared, "stoneham")
    assert "35,000 sq ft" in text_of(compared, "walpole")
    assert states(compared)["belmont"] == "silent"


def test_a_lot_is_checked_where_the_topic_is_land_and_not_where_it_is_a_corral(corpus: Corpus) -> None:
    land = compare_topic(corpus, "land-horses", ["stoneham"], "horse", 1, "1 acre")
    assert "exactly enough" in text_of(land, "stoneham").lower()
    corral = compare_topic(corpus, "space-corral", ["stoneham"], "horse", 1, "1 acre")
    assert "43,560" not in text_of(corral, "stoneham")


def test_towns_come_in_the_order_asked_for(corpus: Corpus) -> None:
    assert [row.town for row in compare_topic(corpus, "roosters", ["walpole", "dennis"]).rows] == ["walpole", "dennis"]
    assert [row.town for row in compare_topic(corpus, "roosters").rows] == TOWNS


def test_the_board_sets_the_fees_in_dennis(corpus: Corpus) -> None:
    assert states(compare_topic(corpus, "permit-fee", animal="hen"))["dennis"] == "left_to_board"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("dragons",), "'dragons' is no topic; the topics are "),
        (("roosters", (), "dragon"), "'dragon' is no animal"),
        (("roosters", (), None, 0), "above zero"),
        (("roosters", (), None, None, "-2 acres"), "An area is above zero"),
    ],
)
def test_what_cannot_be_compared_is_refused(corpus: Corpus, arguments: tuple, said: str) -> None:
    with pytest.raises(ToolInputError, match=said):
        compare_topic(corpus, *arguments)


def test_a_town_that_is_not_held_is_named(corpus: Corpus) -> None:
    with pytest.raises(UnknownTown, match="'boston'"):
        compare_topic(corpus, "roosters", ["boston"])
