"""Retrieval measured: whether the passages that a case needs come first, in the product's ranking and in others'."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import fmean

from corpus.loading import Corpus
from eval.cases import Case, CaseSet
from eval.needs import Need, needs
from eval.results import RankingResult
from eval.texts import Stretch, covers

Rank = Callable[[Sequence[str], Sequence[str]], list[str]]
"""The product's ranking: the conversation's turns and the ids of the towns asked about give passage ids, best first."""
Find = Callable[[Case], list[Stretch]]
"""A ranking as it is measured: stretches of the texts, best first."""

DEPTHS = (1, 3, 5, 10)
NDCG_DEPTH = 10
STOCK_DEPTH = 4
"""How many chunks a stock chain hands on; the depth at which wrong-town stretches are counted."""
TOWN_DEPTH = 5


def product_find(rank: Rank, corpus: Corpus) -> Find:
    """The product's ranking as stretches. It is told the towns that the case is about, as its frame would tell it."""

    def find(case: Case) -> list[Stretch]:
        passages = [corpus.passage(identifier) for identifier in rank(case.turns, case.towns)]
        return [Stretch(passage.town, *passage.span) for passage in passages]

    return find


def measure_ranking(name: str, find: Find, case_set: CaseSet, corpus: Corpus) -> RankingResult | None:
    """Measure a ranking on the cases of a set of which something must be cited; null where there are none."""
    asked = [(case, wanted) for case in case_set.cases if (wanted := needs(case, corpus))]
    if not asked:
        return None
    ranked = [(case, wanted, find(case)) for case, wanted in asked]
    return RankingResult(
        ranking=name,
        case_set=case_set.name,
        questions=len(ranked),
        first=fmean(float(bool(_met(wanted, found[:1]))) for _, wanted, found in ranked),
        all_in_four=fmean(recall(wanted, found, STOCK_DEPTH) == 1 for _, wanted, found in ranked),
        all_in_five=fmean(all_of_each_town(wanted, found) for _, wanted, found in ranked),
        recall={depth: fmean(recall(wanted, found, depth) for _, wanted, found in ranked) for depth in DEPTHS},
        mrr=fmean(reciprocal_rank(wanted, found) for _, wanted, found in ranked),
        ndcg=fmean(ndcg(wanted, found) for _, wanted, found in ranked),
        wrong_town=_mean([one.town not in case.towns for case, _, found in ranked for one in found[:STOCK_DEPTH]]),
    )


def recall(wanted: list[Need], found: list[Stretch], depth: int) -> float:
    """Share of the needs that the first `depth` stretches meet."""
    return len(_met(wanted, found[:depth])) / len(wanted)


def all_of_each_town(wanted: list[Need], found: list[Stretch]) -> bool:
    """Whether each need is met among the first five stretches of its own town."""
    return all(_meets([one for one in found if one.town == need[0].town][:TOWN_DEPTH], need) for need in wanted)


def reciprocal_rank(wanted: list[Need], found: list[Stretch]) -> float:
    """One over the place of the first stretch that meets a need; 0 where none does."""
    return next((1 / place for place, one in enumerate(found, 1) if _met(wanted, [one])), 0.0)


def ndcg(wanted: list[Need], found: list[Stretch]) -> float:
    """Discounted gain of the first ten, each need counted where it is first met, over that of the best order."""
    gain, open_needs = 0.0, list(wanted)
    for place, one in enumerate(found[:NDCG_DEPTH], 1):
        met = _met(open_needs, [one])
        gain += len(met) / math.log2(place + 1)
        open_needs = [need for need in open_needs if need not in met]
    best = sum(1 / math.log2(place + 1) for place in range(1, min(len(wanted), NDCG_DEPTH) + 1))
    return min(1.0, gain / best)


def _met(wanted: list[Need], found: Sequence[Stretch]) -> list[Need]:
    return [need for need in wanted if _meets(found, need)]


def _meets(found: Sequence[Stretch], need: Need) -> bool:
    return any(covers(one, place) for one in found for place in need)


def _mean(flags: list[bool]) -> float:
    return fmean(flags) if flags else 0.0
