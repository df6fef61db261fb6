"""The audit: complete for the five towns, and incomplete as soon as a text says something that no rule says."""

import re
from collections.abc import Callable

import pytest

from corpus.audit import audit_town
from corpus.coverage import is_heading
from corpus.errors import CorpusBroken
from corpus.loading import CORPUS, Corpus, TownCorpus
from corpus.references import page_numbers, reference_spans
from corpus.town import ExcusedNumber, ExcusedPassage

TOWNS = sorted(path.parent.name for path in CORPUS.glob("towns/*/town.yaml"))
WithText = Callable[[TownCorpus, str], TownCorpus]


@pytest.mark.parametrize("town", TOWNS)
def test_every_number_and_every_passage_is_accounted_for(corpus: Corpus, town: str) -> None:
    audit = audit_town(corpus.town(town))
    assert audit.loose_numbers == []
    assert audit.loose_passages == []
    assert audit.complete
    assert audit.numbers == audit.numbers_in_rules + sum(audit.numbers_excused.values())
    assert audit.passages == audit.passages_in_rules + sum(audit.passages_excused.values())


def complaint(held: TownCorpus, raw: str, with_text: WithText) -> str:
    """What loading or the audit says of the town with another text; empty where neither minds."""
    try:
        audit = audit_town(with_text(held, raw))
    except CorpusBroken as error:
        return str(error)
    return " ".join([*audit.loose_numbers, *audit.loose_passages])


def places(held: TownCorpus, wanted: int) -> list[int]:
    """Ends of passages all over a text, `wanted` of them."""
    ends = [passage.span.end for passage in held.passages]
    return ends[:: max(1, len(ends) // wanted)]


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("added", ["At most 17 geese.", "Fee: $999.", "within twenty-one days."])
def test_a_number_added_anywhere_is_noticed(corpus: Corpus, town: str, added: str, with_text: WithText) -> None:
    held = corpus.town(town)
    for at in places(held, 4):
        raw = f"{held.text.raw[:at].rstrip()} {added}{held.text.raw[len(held.text.raw[:at].rstrip()) :]}"
        said = complaint(held, raw, with_text)
        assert said, f"{added!r} after {held.text.raw[max(0, at - 60) : at]!r}"
        assert town in said


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("added", ["Geese are kept indoors by night.", "No geese are kept.", "Owners must sweep."])
def test_a_sentence_added_anywhere_is_noticed(corpus: Corpus, town: str, added: str, with_text: WithText) -> None:
    held = corpus.town(town)
    for at in places(held, 4):
        raw = f"{held.text.raw[:at].rstrip()} {added}{held.text.raw[len(held.text.raw[:at].rstrip()) :]}"
        said = complaint(held, raw, with_text)
        assert said, f"{added!r} after {held.text.raw[max(0, at - 60) : at]!r}"
        assert town in said


@pytest.mark.parametrize("town", TOWNS)
def test_a_word_taken_out_anywhere_is_noticed(corpus: Corpus, town: str, with_text: WithText) -> None:
    held = corpus.town(town)
    words = list(re.finditer(r"\b(?:not|less|least|minimum|annually)\b", held.text.raw))
    for match in words[:: max(1, len(words) // 6)]:
        raw = held.text.raw[: match.start()] + held.text.raw[match.end() :]
        assert town in complaint(held, raw, with_text)


def test_a_loose_number_is_shown_in_its_passage_with_the_words_around_it(corpus: Corpus, with_text: WithText) -> None:
    held = corpus.town("walpole")
    audit = audit_town(with_text(held, f"{held.text.raw} The fee for geese is $44 a year."))
    assert audit.loose_numbers == ["walpole.severability: force and effect. The fee for geese is $[44] a year."]
    assert not audit.complete


def test_a_loose_sentence_is_shown_with_its_passage(corpus: Corpus, with_text: WithText) -> None:
    held = corpus.town("walpole")
    audit = audit_town(with_text(held, f"{held.text.raw} Geese may be kept by night."))
    assert audit.loose_passages == ["walpole.severability, which no rule quotes: Geese may be kept by night"]


def test_a_rule_taken_away_leaves_its_numbers_and_its_passage_loose(corpus: Corpus) -> None:
    held = corpus.town("belmont")
    rest = tuple(p for p in held.provisions if not p.rule.id.startswith("dog-limit"))
    audit = audit_town(TownCorpus(held.town, held.text, held.passages, rest))
    assert any("[25] dogs on the premises" in loose for loose in audit.loose_numbers)
    assert any(loose.startswith("belmont.28.2.4.g") for loose in audit.loose_passages)


def test_a_value_whose_words_hold_other_numbers_does_not_vouch_for_them(corpus: Corpus) -> None:
    """One value whose words are a whole section accounts for its own number only."""
    held = corpus.town("belmont")
    provision = next(p for p in held.provisions if p.rule.id == "kennel-fee")
    name = next(name for name, value in provision.rule.values.items() if value.unit == "usd")
    value = provision.rule.values[name].model_copy(update={"text": " ".join(map(str, provision.rule.quotes))})
    start, end = min(provision.quotes).start, max(span.end for span in provision.quotes)
    rule = provision.rule.model_copy(update={"values": {**provision.rule.values, name: value}, "bands": []})
    spans = {name: type(provision.quotes[0])(start, end)}
    wide = type(provision)(provision.id, provision.town, rule, provision.quotes, spans)
    others = tuple(p for p in held.provisions if p is not provision and "fee" not in p.rule.id)
    audit = audit_town(TownCorpus(held.town, held.text, held.passages, (*others, wide)))
    assert any("$[75]" in loose or "$[150]" in loose for loose in audit.loose_numbers)


def test_a_quote_of_a_whole_section_vouches_for_no_passage(corpus: Corpus) -> None:
    held = corpus.town("belmont")
    first = held.provisions[0]
    whole = type(first.quotes[0])(0, len(held.text.raw))
    wide = type(first)(first.id, first.town, first.rule, (whole,), {})
    audit = audit_town(TownCorpus(held.town, held.text, held.passages, (wide,)))
    assert len(audit.loose_passages) > 30


def test_an_excuse_whose_words_are_not_in_the_text_is_refused(corpus: Corpus) -> None:
    held = corpus.town("walpole")
    town = held.town.model_copy(update={"excused_numbers": [ExcusedNumber(words="99 geese", reason="list marker")]})
    with pytest.raises(CorpusBroken, match="walpole: the excused words '99 geese' do not stand in the text"):
        audit_town(TownCorpus(town, held.text, held.passages, held.provisions))


def test_an_excuse_for_a_passage_that_is_not_there_is_refused(corpus: Corpus) -> None:
    held = corpus.town("walpole")
    town = held.town.model_copy(update={"excused_passages": [ExcusedPassage(passage="nothing", reason="heading")]})
    with pytest.raises(CorpusBroken, match=r"walpole: the excused passage 'walpole\.nothing' does not exist"):
        audit_town(TownCorpus(town, held.text, held.passages, held.provisions))


@pytest.mark.parametrize(
    ("words", "heading"),
    [
        ("Section IV Setbacks for Animal Shelters", True),
        ("RULES AND REGULATIONS GOVERNING POULTRY", True),
        ("No Goats May Be Kept", False),
        ("Geese are kept by night", False),
        ("Property, Lot", True),
    ],
)
def test_a_heading_is_told_from_a_provision(words: str, heading: bool) -> None:
    assert is_heading(words) is heading


def test_page_numbers_go_up_and_another_number_at_the_end_of_a_line_is_none() -> None:
    text = "First page 1\nSecond page with at most 30\nThird page 2\nFourth 3"
    assert [text[span.start : span.end] for span in page_numbers(text)] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("text", "excused"),
    [
        ("under M.G.L. Chapter 111, Section 31, and", ["Chapter 111, Section 31"]),
        ("310 CMR 10.00 applies", ["310 CMR 10.00"]),
        ("as set forth in § 587-11 here", ["§ 587-11"]),
        ("one or more animals", ["one or more"]),
        ("within 20 feet and 3 days", []),
        ("(20,000 ft 2 ) of area", ["2"]),
    ],
)
def test_numbers_of_laws_are_told_from_figures(text: str, excused: list[str]) -> None:
    assert [text[span.start : span.end] for span, _ in reference_spans(text, paged=False)] == excused
