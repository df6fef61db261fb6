from __future__ import annotations

import pytest

from corpus.loading import load_town


def test_the_towns_are_listed_with_the_age_of_their_texts(paddock):
    lines = paddock("corpus", "list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["id", "belmont", "dennis", "plymouth", "stoneham", "walpole"]
    assert "2002-06-25" in next(line for line in lines if line.startswith("stoneham"))
    assert "no date" in next(line for line in lines if line.startswith("walpole"))


def test_a_town_is_shown_with_every_passage_of_its_outline(paddock, assistant):
    out = paddock("corpus", "show", "Stoneham").out
    assert out.startswith("Stoneham: ")
    for passage in assistant.corpus.town("stoneham").passages:
        assert passage.id.removeprefix("stoneham.") in out


def test_a_passage_is_shown_whole(paddock):
    assert "Roosters shall be prohibited" in paddock("corpus", "show", "stoneham", "--passage", "20_15.11").out
    assert "There is no passage" in paddock("corpus", "show", "stoneham", "--passage", "99").err


def test_an_unknown_town_is_told_in_one_line(paddock):
    ran = paddock("corpus", "show", "atlantis")
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_the_audit_prints_its_tables_and_finds_everything_accounted_for(paddock):
    ran = paddock("corpus", "check")
    assert "rules by kind" in ran.out
    assert "excused as" in ran.out
    assert "Everything is accounted for." in ran.out
    assert ran.status == 0


def test_a_rule_taken_away_leaves_its_numbers_and_passages_unaccounted_for(bare_paddock, corpus_copy):
    (corpus_copy / "towns" / "stoneham" / "rules" / "pigeons.yaml").unlink()
    ran = bare_paddock("corpus", "check")
    assert ran.status == 1
    assert "Number unaccounted for in stoneham.20-18" in ran.out
    assert "Passage unaccounted for: stoneham.20-18" in ran.out
    assert "excused_numbers in town.yaml" in ran.out


def test_an_untrue_quote_is_told_in_one_line(bare_paddock, corpus_copy):
    rules = corpus_copy / "towns" / "stoneham" / "rules" / "pigeons.yaml"
    rules.write_text(rules.read_text("utf-8").replace("Lofts shall be", "Lofts should be"), "utf-8")
    ran = bare_paddock("corpus", "check")
    assert ran.status == 2
    assert "stoneham, rule" in ran.err
    assert ran.err.count("\n") == 1


def test_a_town_is_added_from_a_plain_text(bare_paddock, corpus_copy, oakham):
    ran = bare_paddock("corpus", "add", str(oakham))
    assert ran.status == 0
    held = load_town(corpus_copy / "towns" / "oakham")
    assert held.text.raw.encode() == oakham.read_bytes()
    assert held.town.name == "Oakham"
    assert held.town.numbering.levels == ["section", "paren_letter"]
    assert {"oakham.2.b", "oakham.3.a"} <= held.passage_by_id.keys()
    assert "Adopted March 3, 2011" in (corpus_copy / "towns" / "oakham" / "town.yaml").read_text("utf-8")
    assert held.town.as_of is None
    checked = bare_paddock("corpus", "check")
    assert "Without rules, answered by passages alone: Oakham" in checked.out
    assert checked.status == 0


def test_a_text_without_numbers_is_taken_by_its_paragraphs(bare_paddock, corpus_copy, tmp_path):
    file = tmp_path / "Bee Hollow.txt"
    file.write_bytes(b"Hives are registered.\r\n\r\nHives stand apart.\r\n\r\nHives stand apart.\r\n")
    assert bare_paddock("corpus", "add", str(file)).status == 0
    held = load_town(corpus_copy / "towns" / "bee-hollow")
    assert [held.text.slice(passage.span).strip() for passage in held.passages] == [
        "Hives are registered.", "Hives stand apart.", "Hives stand apart.",
    ]  # fmt: skip
    assert "".join(held.text.slice(passage.span) for passage in held.passages).encode() == file.read_bytes()


def test_several_towns_are_added_at_once(bare_paddock, corpus_copy, oakham, tmp_path):
    other = tmp_path / "elmstead.txt"
    other.write_text("1. Hens are kept in a coop.\n2. Coops are clean.\n3. Dogs are kept in.\n", "utf-8")
    assert bare_paddock("corpus", "add", str(oakham), str(other)).status == 0
    assert (corpus_copy / "towns" / "elmstead" / "town.yaml").exists()
    assert "with one file" in bare_paddock("corpus", "add", "--id", "x", str(oakham), str(other)).err


@pytest.mark.parametrize("held", ["belmont", "dennis", "plymouth", "stoneham", "walpole"])
def test_the_guess_finds_most_passages_of_texts_that_were_numbered_by_hand(bare_paddock, corpus_copy, assistant, held):
    text = corpus_copy / "towns" / held / "text.txt"
    assert bare_paddock("corpus", "add", "--id", "again", "--name", "Again", str(text)).status == 0
    found = load_town(corpus_copy / "towns" / "again").passages
    assert len(found) > len(assistant.corpus.town(held).passages) / 3


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b" \n \n", "is empty"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"a\x00b", "control characters"),
        (b"a\x1b[31mb", "control characters"),
        (b"x" * 5_000_001, "larger than 5,000,000 bytes"),
    ],
)
def test_a_file_that_is_no_plain_text_is_refused_and_leaves_nothing(bare_paddock, corpus_copy, tmp_path, content, said):
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    before = sorted((corpus_copy / "towns").iterdir())
    ran = bare_paddock("corpus", "add", str(file))
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert sorted((corpus_copy / "towns").iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--id", "../x"], "is no town id"),
        (["--id", "stoneham"], "is held already"),
        (["--name", "!"], "is no town id"),
    ],
)
def test_an_id_that_cannot_be_used_is_refused(bare_paddock, corpus_copy, oakham, arguments, said):
    ran = bare_paddock("corpus", "add", str(oakham), *arguments)
    assert ran.status == 2
    assert said in ran.err


def test_a_file_that_is_not_there_is_named(bare_paddock, corpus_copy, tmp_path):
    assert "cannot be read" in bare_paddock("corpus", "add", str(tmp_path / "none.txt")).err


def test_the_index_that_is_there_is_not_built_again(paddock, real_data):
    ran = paddock("corpus", "index")
    assert ran.status == 0
    assert ran.out.strip().startswith(str(real_data / "index"))
    assert ran.err == ""
