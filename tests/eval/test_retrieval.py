"""Rankings measured, and the baselines."""

import math

import pytest

from eval.baselines import bm25_alone, chunks, stock_chain
from eval.cases import CaseSet
from eval.needs import needed_passages, needs
from eval.retrieval import all_of_each_town, measure_ranking, ndcg, product_find, recall, reciprocal_rank
from eval.texts import Stretch

COOP = "Coops stand at least fifty (50) feet from any lot line."
FEE = "The fee is $10 for six hens or less; it is $15 for more than six hens."
KENNEL = "Anyone who keeps four or more dogs shall obtain a kennel license from the Town Clerk."


def cite(*quotes):
    return [{"doc": "elmstead" if quote == KENNEL else "oakham", "quote": quote} for quote in quotes]


def stretch(corpus, identifier):
    return Stretch(identifier.split(".")[0], *corpus.passage(identifier).span)


@pytest.fixture
def two_needs(make_case, corpus):
    return needs(make_case(cite=cite(COOP, FEE)), corpus)


def test_needed_passages_are_those_in_which_the_wanted_quotes_stand(make_case, corpus):
    assert needed_passages(make_case(cite=cite(COOP, KENNEL)), corpus) == {"oakham.2", "elmstead.1"}


def test_recall_is_the_share_of_needs_met_within_the_depth(corpus, two_needs):
    found = [stretch(corpus, identifier) for identifier in ("oakham.1", "oakham.3", "elmstead.1", "oakham.2")]
    assert [recall(two_needs, found, depth) for depth in (1, 2, 3, 4)] == [0, 0.5, 0.5, 1]
    assert reciprocal_rank(two_needs, found) == 0.5
    assert reciprocal_rank(two_needs, found[:1]) == 0


def test_gain_counts_each_need_where_it_is_first_met(corpus, two_needs):
    coop, fee, other = (stretch(corpus, f"oakham.{number}") for number in (2, 3, 1))
    assert ndcg(two_needs, [coop, fee]) == pytest.approx(1)
    assert ndcg(two_needs, [coop, coop, fee]) == pytest.approx((1 + 1 / math.log2(4)) / (1 + 1 / math.log2(3)))
    assert ndcg(two_needs, [other]) == 0
    assert ndcg(two_needs, [Stretch("oakham", 0, other.end + 200)]) <= 1


def test_five_of_each_town_are_looked_at_however_the_towns_are_mixed(make_case, corpus):
    wanted = needs(make_case(cite=cite(COOP, KENNEL)), corpus)
    noise = [stretch(corpus, "oakham.1")] * 4
    assert all_of_each_town(wanted, [*noise, stretch(corpus, "oakham.2"), stretch(corpus, "elmstead.1")])
    assert not all_of_each_town(wanted, [*noise, noise[0], stretch(corpus, "oakham.2"), stretch(corpus, "elmstead.1")])


def test_the_products_ranking_is_told_the_turns_and_the_towns(make_case, corpus):
    told = []

    def rank(turns, towns):
        told.append((list(turns), list(towns)))
        return ["oakham.2", "oakham.1"]

    case = make_case(turns=["coop?", "and to the line?"], cite=cite(COOP))
    found = measure_ranking("ours", product_find(rank, corpus), CaseSet("some", (case, make_case(id="T-2"))), corpus)
    assert told == [(["coop?", "and to the line?"], ["oakham"])]
    assert (found.questions, found.first, found.mrr, found.wrong_town) == (1, 1, 1, 0)


def test_a_set_of_which_nothing_is_wanted_is_not_measured(make_case, corpus):
    assert measure_ranking("ours", product_find(lambda *_: [], corpus), CaseSet("some", (make_case(),)), corpus) is None


def test_stretches_of_other_towns_are_counted_in_the_first_four(make_case, corpus):
    def rank(turns, towns):
        return ["oakham.2", "elmstead.1", "elmstead.2", "oakham.1", "elmstead.1"]

    case = make_case(cite=cite(COOP))
    assert measure_ranking("r", product_find(rank, corpus), CaseSet("s", (case,)), corpus).wrong_town == 0.5


def test_bm25_finds_a_passage_by_its_words(make_case, corpus):
    find = bm25_alone(corpus)
    assert find(make_case(turns=["how far do coops stand from the lot line"]))[0] == stretch(corpus, "oakham.2")
    assert len(find(make_case(turns=["xyzzy"]))) == 5


def test_chunks_know_where_in_which_text_they_stand(corpus):
    for chunk in chunks(corpus):
        start = chunk.metadata["start_index"]
        raw = corpus.towns[chunk.metadata["town"]].text.raw
        assert raw[start : start + len(chunk.page_content)] == chunk.page_content


def test_the_stock_chain_gives_stretches_of_the_texts(make_case, corpus):
    from langchain_core.embeddings import DeterministicFakeEmbedding

    find = stock_chain(corpus, DeterministicFakeEmbedding(size=16))
    assert {place.town for place in find(make_case(turns=["hens?"]))} == {"oakham", "elmstead"}
