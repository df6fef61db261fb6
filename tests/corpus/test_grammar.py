"""The numbering grammar on small texts, one for each way of numbering."""

import pytest

from corpus.grammar import Style, find_marks
from corpus.passages import find_passages
from corpus.text import Text
from corpus.town import Numbering, Part, Pin


def labels(text: str, *levels: Style, line_start: bool = True) -> list[tuple[str, int]]:
    return [(mark.label, mark.depth) for mark in find_marks(text, 0, len(text), list(levels), line_start=line_start)]


def ids(town, text: str, numbering: Numbering) -> list[str]:
    return [passage.id.removeprefix("smallton.") for passage in find_passages(town(numbering), Text("smallton", text))]


def sections(town, text: str, numbering: Numbering) -> list[str]:
    return [passage.section for passage in find_passages(town(numbering), Text("smallton", text))]


CASES = [
    (("sec", "number"), "Sec. 20_15. General.\n1. A permit.\n2. Zoning.\nSec. 20-16. More.\n1. Clean.\n",
     [("20_15", 0), ("1", 1), ("2", 1), ("20-16", 0), ("1", 1)]),
    (("decimal2", "decimal3", "paren_letter"),
     "28.1. Definitions\n(a) Keeper.\n(b) Kennel.\n28.2. Licences\n28.2.1. Who\n(a) x\n",
     [("28.1", 0), ("a", 2), ("b", 2), ("28.2", 0), ("28.2.1", 1), ("a", 2)]),
    (("capital", "paren_number"), "A. The lot.\n(1) Fifty feet.\n(2) Stalls.\nB. The pen.\n(1) Dry.\n",
     [("A", 0), ("1", 1), ("2", 1), ("B", 0), ("1", 1)]),
    (("section", "letter"), "SECTION 9. Lot.\na. First.\nb. Second.\nSECTION 10. Stable.\na. First.\n",
     [("9", 0), ("a", 1), ("b", 1), ("10", 0), ("a", 1)]),
    (("section",), "SECTION 1A. One.\nSECTION 1B Two.\nSECTION 2. Three.\n", [("1A", 0), ("1B", 0), ("2", 0)]),
    (("regulation", "number"), "Regulation 1. Words.\nRegulation 2. Duties.\n1. Apply.\n",
     [("1", 0), ("2", 0), ("1", 1)]),
    (("term_caps",), "ABUTTERS\nAny owner.\nCORRAL or PADDOCK\nA fence.\n",
     [("ABUTTERS", 0), ("CORRAL or PADDOCK", 0)]),
    (("term_colon",), "Abutter: an owner.\nStable-Commercial: a stable.\n", [("Abutter", 0), ("Stable-Commercial", 0)]),
]  # fmt: skip


@pytest.mark.parametrize(("levels", "text", "expected"), CASES)
def test_each_style_of_label_is_found_with_its_depth(levels, text, expected) -> None:
    assert labels(text, *levels) == expected


def test_labels_inside_a_page_of_one_line_are_found() -> None:
    page = "Section III General 3.1 Care a. All. b. Water. 3.2 Lot a. Twenty. b. Eighty. Section IV Setbacks 4.1 Table "
    assert labels(page, "section_roman", "decimal2", "letter", line_start=False) == [
        ("III", 0), ("3.1", 1), ("a", 2), ("b", 2), ("3.2", 1), ("a", 2), ("b", 2), ("IV", 0), ("4.1", 1),
    ]  # fmt: skip


def test_a_number_that_does_not_go_on_the_list_is_no_label() -> None:
    assert labels("1. First.\n2. Second.\n9. of the code.\n3. Third.\n", "number") == [("1", 0), ("2", 0), ("3", 0)]


def test_a_list_below_another_begins_with_one_or_a() -> None:
    assert labels("A. Lots.\nd. not a list.\na. First.\n", "capital", "letter") == [("A", 0), ("a", 1)]


def test_a_label_after_up_to_two_lost_ones_goes_on_the_list() -> None:
    assert labels("(a) One.\n(b) Two.\n(d) Four.\n", "paren_letter") == [("a", 0), ("b", 0), ("d", 0)]
    assert labels("(a) One.\n(b) Two.\n(g) Seven.\n", "paren_letter") == [("a", 0), ("b", 0)]


def test_a_bracket_lost_before_a_letter_does_not_lose_the_item() -> None:
    assert labels("(a) One.\nb) Two.\n", "paren_letter") == [("a", 0), ("b", 0)]


def test_a_label_in_a_stretch_marked_plain_is_not_found() -> None:
    text = "1. First.\n2. Second.\n"
    marks = find_marks(text, 0, len(text), ["number"], line_start=True, plain=[(10, len(text))])
    assert [mark.label for mark in marks] == ["1"]


def test_a_label_used_twice_gives_two_passages_with_different_ids(town) -> None:
    numbering = Numbering(levels=["decimal2"])
    assert ids(town, "2.19 Poultry Birds.\n2.19 Rabbitry Four.\n", numbering) == ["2.19", "2.19-2"]


def test_sections_are_named_as_the_text_numbers_them(town) -> None:
    text = "28.2. Licences\n28.2.1. Inspection.\nThe report says:\n(a) twenty feet;\n"
    numbering = Numbering(levels=["decimal2", "decimal3", "paren_letter"])
    assert sections(town, text, numbering) == ["28.2", "28.2.1", "28.2.1(a)"]


def test_an_item_carries_the_sentence_that_it_completes(town) -> None:
    raw = "A. Rules.\nB. All stables shall keep the following distances:\n(1) fifty feet from a line;\n(2) be dry.\n"
    text = Text("smallton", raw)
    passages = find_passages(town(Numbering(levels=["capital", "paren_number"])), text)
    leads = [None if passage.lead_in is None else text.slice(passage.lead_in) for passage in passages]
    assert leads == [None, None, *2 * ["All stables shall keep the following distances:"]]


def test_a_finished_sentence_is_no_lead_in(town) -> None:
    passages = find_passages(town(Numbering(levels=["number", "letter"])), Text("s", "1. Keep clean.\na. Daily.\n"))
    assert [passage.lead_in for passage in passages] == [None, None]


def test_pinned_parts_give_headings_that_the_text_has_lost(town) -> None:
    parts = [
        Part(starts="The lot", id="land", section="Land (heading lost)", heading="Land", levels=["capital"]),
        Part(starts="The fee", id="fees", section="Fees (heading lost)", heading="Fees", levels=["capital"]),
    ]
    text = "The lot is large.\nA. One acre.\nThe fee is small.\nA. Ten dollars.\n"
    assert ids(town, text, Numbering(parts=parts)) == ["land", "land.a", "fees", "fees.a"]
    assert sections(town, text, Numbering(parts=parts))[1] == "Land (heading lost), item (A)"


def test_a_pinned_passage_ends_where_the_next_label_begins(town) -> None:
    raw = "1. Permits. Fees are set yearly.\n2. Pens.\n"
    numbering = Numbering(levels=["number"], pins=[Pin(starts="Fees", id="1.fees", section="1, fees")])
    text = Text("smallton", raw)
    assert [text.slice(p.span) for p in find_passages(town(numbering), text)] == [
        "1. Permits. ", "Fees are set yearly.\n", "2. Pens.\n",
    ]  # fmt: skip


def test_headings_lie_on_the_path_to_an_item(town) -> None:
    raw = "Sec. 20_15. General Requirements.\n1. A permit.\n"
    last = find_passages(town(Numbering(levels=["sec", "number"])), Text("smallton", raw))[-1]
    assert last.headings == ("General Requirements",)
