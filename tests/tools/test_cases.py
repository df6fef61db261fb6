"""The cases of `cases/*.yaml`, worked out by hand from the texts, and that they leave no threshold out."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from corpus.errors import BadInput
from corpus.loading import Corpus
from corpus.rules import AreaSchedule, CountLimit, FeeSchedule, LookupTable, PenaltySchedule, Prohibition, Season
from tools.registry import TOOLS
from tools.result import ToolResult

FOLDER = Path(__file__).parent / "cases"
VERDICTS = ("yes", "no", "depends")


class Case(NamedTuple):
    name: str
    tool: str
    arguments: dict[str, Any]
    expected: str


def read(path: Path) -> Iterator[Case]:
    """The cases of a file; every scalar is read as it is written, so that `no` stays a word."""
    content = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    town = {"town": content["town"]} if "town" in content else {}
    for case in content["cases"]:
        assert set(case) <= {"case", "tool", "with", "vary", "gives"}, case
        arguments = {**town, **case.get("with", {})}
        name = f"{path.stem}: {case['case']}"
        if "vary" not in case:
            yield Case(name, case["tool"], arguments, case["gives"])
            continue
        for value, expected in case["gives"].items():
            varied = {**arguments, case["vary"]: value}
            yield Case(f"{name} - {case['vary']} {value} gives {expected}", case["tool"], varied, expected)


CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in read(path)]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(corpus: Corpus, case: Case) -> None:
    if case.expected == "refused":
        with pytest.raises(BadInput):
            TOOLS[case.tool].run(corpus, case.arguments)
        return
    result = TOOLS[case.tool].run(corpus, case.arguments)
    assert isinstance(result, ToolResult)
    verdict, _, words = case.expected.partition("; ")
    if verdict in VERDICTS:
        assert result.verdict == verdict, result.sentence
    else:
        words = case.expected
    if words:
        assert says(result, words), f"{result.headline!r} / {result.sentence!r} / {result.caveats}"


def says(result: ToolResult, words: str) -> bool:
    """Whether the deciding words (the sentence and caveats, where there are none) hold these, as whole numbers."""
    answer = result.headline or " ".join([result.sentence, *result.caveats])
    return re.search(rf"(?<![\d,.$]){re.escape(words)}(?!\d|[,.]\d)", answer) is not None


@pytest.fixture(scope="module")
def results(corpus: Corpus) -> list[ToolResult]:
    """What every case gives that is not refused."""
    ran = [TOOLS[case.tool].run(corpus, case.arguments) for case in CASES if case.expected != "refused"]
    return [result for result in ran if isinstance(result, ToolResult)]


Tried = dict[tuple[str, str, str | None, Fraction], set[int]]


def sides(results: list[ToolResult]) -> Tried:
    """For each limit that a check holds something against: whether below (-1), at (0) and above (1) it were tried."""
    tried: Tried = defaultdict(set)
    for result in results:
        for check in result.checks:
            if isinstance(check.required, (int, float)) and isinstance(check.given, (int, float)):
                required, given = Fraction(str(check.required)), Fraction(str(check.given))
                side = (given > required) - (given < required)
                tried[check.provision, check.label, check.feature, required].add(side)
    return tried


def test_every_limit_of_every_rule_is_tried_below_at_and_above(corpus: Corpus, results: list[ToolResult]) -> None:
    tried: dict[tuple[str, str, str | None], list[set[int]]] = defaultdict(list)
    for (provision, label, feature, _), signs in sides(results).items():
        tried[provision, label, feature].append(signs)
    missing = [
        f"{provision.id}: {limit.of}, {limit.feature}"
        for provision in corpus.provisions()
        for limit in provision.rule.limits
        if provision.rule.kind != "area_schedule"
        and not provision.rule.silence
        and provision.rule.values[limit.value].numbers()
        and {-1, 0, 1} not in tried[provision.id, limit.of, limit.feature]
    ]
    assert missing == []


def test_every_schedule_of_land_and_space_is_tried_at_one_animal_and_at_more(
    corpus: Corpus, results: list[ToolResult]
) -> None:
    missing = []
    tried: dict[str, dict[Fraction, set[int]]] = defaultdict(dict)
    for (provision, _, _, required), signs in sides(results).items():
        tried[provision].setdefault(required, set()).update(signs)
    for provision in corpus.provisions():
        rule = provision.rule
        if isinstance(rule, AreaSchedule) and not rule.silence:
            full = [required for required, signs in tried[provision.id].items() if signs == {-1, 0, 1}]
            wanted = 1 if rule.flat else len(rule.steps) + 1
            if len(full) < wanted:
                missing.append(f"{provision.id}: {len(full)} of {wanted} thresholds")
    assert missing == []


KINDS = (CountLimit, FeeSchedule, LookupTable, PenaltySchedule, Prohibition, Season)


def in_figures(rule: Any) -> bool:
    """Whether a rule has figures that its tool computes with."""
    needed: Callable[[Any], Any] = {
        # Bands that have labels go by the kind of work, and are no matter of number.
        "fee_schedule": lambda rule: any(not band.label for band in rule.bands) or len(rule.bands) == 1,
        "penalty_schedule": lambda rule: rule.ladder,
        "prohibition": lambda rule: rule.lot_under or rule.age_over,
    }.get(rule.kind, lambda rule: True)
    return bool(needed(rule))


def test_every_fee_fine_limit_table_season_and_threshold_has_a_case(corpus: Corpus, results: list[ToolResult]) -> None:
    used = {name for result in results for name in result.provisions}
    missing = [
        provision.id
        for provision in corpus.provisions()
        if isinstance(provision.rule, KINDS)
        and not provision.rule.silence
        and in_figures(provision.rule)
        and provision.id not in used
    ]
    assert missing == []


def test_every_time_limit_in_days_weeks_months_or_years_has_a_case(corpus: Corpus, results: list[ToolResult]) -> None:
    used = {name for result in results for name in result.provisions}
    units = ("day", "business day", "week", "month", "year")
    missing = [
        provision.id
        for provision in corpus.provisions()
        if provision.rule.kind == "time_limit"
        and not provision.rule.silence
        and (name := provision.rule.duration) is not None
        and provision.rule.values[name].unit in units
        and provision.id not in used
    ]
    assert missing == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_names_of_the_cases_of_a_file_are_different(path: Path) -> None:
    names = [case["case"] for case in yaml.load(path.read_text(), Loader=yaml.BaseLoader)["cases"]]
    assert len(names) == len(set(names))
