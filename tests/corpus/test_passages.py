"""Passages tile the text, and quotes are its characters."""

import pytest

from corpus.errors import CorpusBroken, NotFound
from corpus.loading import CORPUS, Corpus
from corpus.passages import find_passages
from corpus.text import Text, fold_space
from corpus.town import Numbering, Part, Pin

TOWNS = sorted(path.parent.name for path in CORPUS.glob("towns/*/town.yaml"))


@pytest.mark.parametrize("town", TOWNS)
def test_the_passages_of_a_town_tile_its_text(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    assert "".join(held.text.slice(passage.span) for passage in held.passages) == held.text.raw
    assert held.passages[0].span.start == 0
    assert held.passages[-1].span.end == len(held.text.raw)
    for before, after in zip(held.passages, held.passages[1:], strict=False):
        assert before.span.end == after.span.start
        assert before.span.start < before.span.end


@pytest.mark.parametrize("town", TOWNS)
def test_the_text_is_the_file_byte_for_byte(corpus: Corpus, town: str) -> None:
    assert corpus.town(town).text.raw.encode() == (CORPUS / "towns" / town / "text.txt").read_bytes()


@pytest.mark.parametrize("town", TOWNS)
def test_passage_ids_are_unique_and_begin_with_the_town(corpus: Corpus, town: str) -> None:
    ids = [passage.id for passage in corpus.town(town).passages]
    assert len(ids) == len(set(ids))
    assert all(identifier.startswith(f"{town}.") for identifier in ids)


@pytest.mark.parametrize("town", TOWNS)
def test_every_passage_has_a_section_to_cite(corpus: Corpus, town: str) -> None:
    assert all(passage.section.strip() for passage in corpus.town(town).passages)


@pytest.mark.parametrize("town", TOWNS)
def test_each_quote_is_the_text_between_its_offsets(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    for provision in held.provisions:
        written = [quote if isinstance(quote, str) else quote.words for quote in provision.rule.quotes]
        for quote, span in zip(written, provision.quotes, strict=True):
            assert fold_space(held.text.raw[span.start : span.end]) == fold_space(quote)


@pytest.mark.parametrize("town", TOWNS)
def test_each_value_stands_inside_a_quote_of_its_rule_or_in_its_cell(corpus: Corpus, town: str) -> None:
    for provision in corpus.town(town).provisions:
        for name, span in provision.values.items():
            inside = any(quote.covers(span) for quote in provision.quotes)
            assert inside, f"{provision.id}: {name} stands in none of its quotes"


@pytest.mark.parametrize("town", TOWNS)
def test_a_lead_in_is_an_unfinished_sentence_of_an_earlier_passage(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    for passage in held.passages:
        if passage.lead_in is not None:
            assert passage.lead_in.end <= passage.span.start
            assert held.text.slice(passage.lead_in)[-1] in ":;,"


@pytest.mark.parametrize("town", TOWNS)
def test_no_passage_of_substance_is_too_long_to_read_at_a_glance(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    long = {p.id: p.span.end - p.span.start for p in held.passages if p.span.end - p.span.start > 1_500}
    assert not long


def test_the_passage_at_each_end_of_a_passage_is_that_passage(corpus: Corpus) -> None:
    held = corpus.town("dennis")
    for passage in held.passages:
        assert held.passage_at(passage.span.start) is passage
        assert held.passage_at(passage.span.end - 1) is passage


@pytest.mark.parametrize("offset", [-1, 10**9])
def test_an_offset_outside_the_text_is_not_found(corpus: Corpus, offset: int) -> None:
    with pytest.raises(NotFound, match="Dennis text has"):
        corpus.town("dennis").passage_at(offset)


def test_a_passage_of_no_town_and_one_not_held_are_not_found(corpus: Corpus) -> None:
    for identifier in ("", "nowhere.1", "dennis.nothing"):
        with pytest.raises(NotFound):
            corpus.passage(identifier)


def test_words_before_the_first_label_are_front_matter(town) -> None:
    text = Text("smallton", "Rules of the Board.\n1. Hens are welcome.\n")
    front, first = find_passages(town(Numbering(levels=["number"])), text)
    assert (front.id, front.section) == ("smallton.front", "front matter")
    assert text.slice(first.span) == "1. Hens are welcome.\n"


def test_two_pins_at_one_place_are_refused(town) -> None:
    pins = [Pin(starts="Hens", id="a", section="A"), Pin(starts="Hens are", id="b", section="B")]
    with pytest.raises(CorpusBroken, match="smallton: two passages start at the same place"):
        find_passages(town(Numbering(pins=pins)), Text("smallton", "Rules. Hens are welcome."))


def test_parts_out_of_order_are_refused(town) -> None:
    parts = [
        Part(starts="Second", id="b", section="B", heading=""),
        Part(starts="First", id="a", section="A", heading=""),
    ]
    with pytest.raises(CorpusBroken, match="order of the text"):
        find_passages(town(Numbering(parts=parts)), Text("smallton", "First part. Second part."))


def test_a_pin_whose_words_are_not_in_the_text_is_refused(town) -> None:
    with pytest.raises(CorpusBroken, match="does not hold occurrence 0 of the quote 'Geese'"):
        find_passages(town(Numbering(pins=[Pin(starts="Geese", id="a", section="A")])), Text("smallton", "Hens."))
