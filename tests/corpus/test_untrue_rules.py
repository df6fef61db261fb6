"""A rule that is not true to its text does not load: quotes, values, units, sentences and cells, one by one."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from corpus.errors import CorpusBroken
from corpus.loading import CORPUS, Corpus, TownCorpus, load_corpus
from corpus.provisions import Provision, place_rule
from corpus.rules import Quote, Rule
from corpus.values import Range, Value

TOWNS = sorted(path.parent.name for path in CORPUS.glob("towns/*/town.yaml"))
Edit = Callable[[str, str, str], None]


def refused(held: TownCorpus, rule: Rule) -> bool:
    """Whether a rule changed is refused, with a message that names the town and the rule."""
    try:
        place_rule(held.town, held.text, rule)
    except CorpusBroken as error:
        return str(error).startswith(f"{held.town.id}, rule {rule.id}: ")
    return False


def with_value(provision: Provision, name: str, **changes: object) -> Rule:
    value = provision.rule.values[name].model_copy(update=changes)
    return provision.rule.model_copy(update={"values": {**provision.rule.values, name: value}})


def spoilt_numbers(value: Value) -> Iterator[Decimal | Range]:
    """The value with 37 added to it, or to either end of a range."""
    if isinstance(value.value, Decimal):
        yield value.value + 37
    elif isinstance(value.value, Range):
        if value.value.max is not None:
            yield Range(min=value.value.min, max=value.value.max + 37)
        else:
            yield Range(min=(value.value.min or 0) + 37)


@pytest.mark.parametrize("town", TOWNS)
def test_every_value_changed_is_refused(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    passed = [
        f"{provision.id}: {name} = {spoilt}"
        for provision in held.provisions
        for name, value in provision.rule.values.items()
        for spoilt in spoilt_numbers(value)
        if not refused(held, with_value(provision, name, value=spoilt))
    ]
    assert not passed


@pytest.mark.parametrize("town", TOWNS)
def test_every_digit_changed_in_every_quote_is_refused(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    passed = []
    for provision in held.provisions:
        for place, quote in enumerate(provision.rule.quotes):
            words = quote if isinstance(quote, str) else quote.words
            for at, digit in enumerate(words):
                if digit.isdigit() and digit.isascii():
                    spoilt = f"{words[:at]}{(int(digit) + 3) % 10}{words[at + 1 :]}"
                    quotes = [*provision.rule.quotes]
                    quotes[place] = spoilt if isinstance(quote, str) else Quote(words=spoilt, nth=quote.nth)
                    if not refused(held, provision.rule.model_copy(update={"quotes": quotes})):
                        passed.append(f"{provision.id}: {spoilt[:80]}")
    assert not passed


@pytest.mark.parametrize("town", TOWNS)
def test_a_number_that_no_quote_holds_is_refused_in_every_sentence(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    for provision in held.provisions:
        for field in ("conditions", "exemptions", "caveats", "readings"):
            said = [*getattr(provision.rule, field), "It takes 4,321 of them."]
            assert refused(held, provision.rule.model_copy(update={field: said})), f"{provision.id}, {field}"
        sentence = f"{provision.rule.sentence} It takes four thousand of them."
        assert refused(held, provision.rule.model_copy(update={"sentence": sentence})), provision.id


@pytest.mark.parametrize("town", TOWNS)
def test_a_length_called_an_area_is_refused_where_the_text_gives_the_unit(corpus: Corpus, town: str) -> None:
    held = corpus.town(town)
    swapped = {"ft": "sq ft", "sq ft": "ft", "usd": "count", "day": "week", "business day": "day", "month": "year"}
    tried = [
        (provision, name)
        for provision in held.provisions
        for name, value in provision.rule.values.items()
        if value.unit in swapped and value.cell is None and provision.rule.kind != "lookup"
    ]
    kept = [
        f"{provision.id}: {name}"
        for provision, name in tried
        if provision.rule.values[name].unit != "usd"
        and not refused(held, with_value(provision, name, unit=swapped[provision.rule.values[name].unit]))
    ]
    assert len(kept) <= len(tried) // 10, kept


def test_a_value_changed_in_the_file_names_rule_and_town(copy: Path, edit: Edit) -> None:
    edit("towns/walpole/rules/land.yaml", "value: 30000", "value: 35000")
    with pytest.raises(CorpusBroken, match=r"^walpole, rule grazing-land: value first is '35,000 sq ft'.*30,000"):
        load_corpus(copy, only="walpole")


def test_a_digit_changed_in_a_quote_in_the_file_names_rule_and_town(copy: Path, edit: Edit) -> None:
    edit("towns/walpole/rules/land.yaml", "30,000 square feet of NIL", "30,500 square feet of NIL")
    with pytest.raises(CorpusBroken, match=r"^walpole, rule grazing-land: .*does not hold.*30,500"):
        load_corpus(copy, only="walpole")


def test_a_figure_changed_in_the_text_breaks_the_rules_that_quote_it(copy: Path, edit: Edit) -> None:
    edit("towns/plymouth/text.txt", "less than 70,000 square feet", "less than 75,000 square feet")
    with pytest.raises(CorpusBroken, match=r"^plymouth, rule "):
        load_corpus(copy, only="plymouth")


@pytest.mark.parametrize(
    ("town", "old", "new"),
    [
        ("dennis", "Composted Manure Pile 25 ft. 10 ft.", "Composted Manure Pile 25 ft. 15 ft."),
        ("dennis", "400 ft. 400 ft. Wetland", "400 ft. 300 ft. Wetland"),
        ("plymouth", "Cellar or Crawl Space 10 20", "Cellar or Crawl Space 10 25"),
        ("plymouth", "Irrigation Wells 10 25", "Irrigation Wells 15 25"),
        ("plymouth", "150-200' 4 200-250'", "150-200' 5 200-250'"),
        ("dennis", "Section VI Feed Room $25.00", "Section VI Feed Room $35.00"),
    ],
)  # fmt: skip
def test_a_table_cell_changed_in_the_text_breaks_a_rule(copy: Path, edit: Edit, town: str, old: str, new: str) -> None:
    edit(f"towns/{town}/text.txt", old, new)
    with pytest.raises(CorpusBroken, match=rf"^{town}, rule [a-z0-9-]+: "):
        load_corpus(copy, only=town)


@pytest.mark.parametrize("town", ["dennis", "plymouth"])
def test_no_cell_of_a_table_vouches_for_another_with_another_figure(corpus: Corpus, town: str) -> None:
    """A value moved to any other cell of its table is refused, unless that cell gives the same figure."""
    held = corpus.town(town)
    tables = {table.id: table for table in held.town.tables}
    figures = {
        (value.cell.row, value.cell.column): value.value
        for provision in held.provisions
        for value in provision.rule.values.values()
        if value.cell
    }
    tried = 0
    for provision in held.provisions:
        for name, value in provision.rule.values.items():
            if value.cell is None:
                continue
            table = tables[value.cell.table]
            for row in table.rows:
                for column in table.columns:
                    moved = value.cell.model_copy(update={"row": row.name, "column": column})
                    same = figures[row.name, column] == value.value
                    assert refused(held, with_value(provision, name, cell=moved)) is not same
                    tried += 1
    assert tried > 300


def test_a_cell_that_the_table_does_not_have_is_refused(corpus: Corpus) -> None:
    held = corpus.town("dennis")
    provision, name = next(
        (p, name) for p in held.provisions for name, value in p.rule.values.items() if value.cell is not None
    )
    cell = provision.rule.values[name].cell
    assert cell is not None
    with pytest.raises(CorpusBroken, match=f"dennis, rule {provision.rule.id}: table .* has no cell 'Moon'"):
        place_rule(held.town, held.text, with_value(provision, name, cell=cell.model_copy(update={"row": "Moon"})))


def test_a_quote_moved_to_another_town_is_refused(corpus: Corpus) -> None:
    rooster = corpus.town("plymouth").by_id["plymouth.rooster-ban"].rule
    stoneham = corpus.town("stoneham")
    assert refused(stoneham, rooster)
