"""Our judge beside the one that came with the case format, on answers that break each rule in turn."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import corpus as corpus_package
from corpus.text import fold_space
from eval.cases import load_case_sets
from eval.judge import judge
from eval.texts import HeldTexts

JUDGE = Path(__file__).parents[3] / "shared" / "cases" / "judge.py"
TOWNS = Path(corpus_package.__file__).parent / "towns"
ROUNDS = 3
FIRST_STEP = "so"
"""The format's judge runs the last turn and the first step together ('make it 5' and '5 horses' become 55): a step
without a number comes first, so that this does not decide what is compared here."""
FILLING = (
    "", "Half an acre is 21,780 sq ft.", "That is 2½ acres.", "twenty-five dogs", "1 1/2 acres", "call 508-747-1620",
    "[1](/x/2) so", "**30,000** square feet", "10–12 days", "fifteen hundred", "1. first\n2. second", "the 5' line",
    "12.5%", "three quarters", "a dozen and a pair",
)  # fmt: skip

pytestmark = pytest.mark.skipif(not JUDGE.exists(), reason=f"the case format's own judge is not at {JUDGE}")


@pytest.fixture(scope="module")
def raw():
    return {path.parent.name: path.read_bytes().decode() for path in sorted(TOWNS.glob("*/text.txt"))}


def citation(town, quote, raw):
    start = max(0, raw[town].find(quote))
    return {
        "n": 1, "town": town, "document": "Rules of 1981", "section": "3.2", "passage_id": "", "quote": quote,
        "start": start, "end": start + len(quote), "link": "",
    }  # fmt: skip


def synthetic(case, raw, chance, make_answer):
    """An answer that meets most of what the case asks for, and breaks some rule by chance."""
    expect = case.expect
    kept = [chance.choice(group) for group in [*expect.figures, *expect.text] if chance.random() > 0.1]
    words = [*kept, chance.choice(FILLING), *(expect.never if chance.random() < 0.1 else [])]
    cites = []
    for wanted in expect.cite:
        length = len(wanted.quote)
        begin, end = chance.choice(
            [(0, length), (0, length), (0, length // 2), (length // 3, length), (0, 24), (0, 25)]
        )
        quote = wanted.quote[begin:end]
        cites.append(citation(wanted.doc, quote if chance.random() > 0.1 else quote.upper(), raw))
    if chance.random() < 0.1:
        town = chance.choice(sorted(raw))
        cites.append(citation(town, raw[town][100:160], raw))
    return make_answer(
        f"{'; '.join(words)}. {chance.choice(['', 'The proposed text.'])}",
        status=chance.choice([*expect.status, *expect.status, "answered", "not_covered"]),
        verdict=chance.choice([expect.verdict, expect.verdict, expect.verdict, "depends"]),
        steps=[FIRST_STEP, *kept] if chance.random() > 0.2 else [],
        citations=cites,
    )


def failing_ids(tmp_path, cases, answers):
    """The ids that the format's judge lists as failing."""
    gold, given = tmp_path / "gold.jsonl", tmp_path / "answers.jsonl"
    gold.write_text("".join(case.model_dump_json() + "\n" for case in cases), encoding="utf-8")
    lines = [{"id": case.id, "answers": [answers[case.id].model_dump(mode="json")]} for case in cases]
    given.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    command = [sys.executable, str(JUDGE), str(gold), str(given), "--show", str(len(cases))]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {line.split(" ")[0] for line in printed.splitlines() if " [" in line}


def test_both_judges_find_the_same_answers_wrong(tmp_path, raw, make_answer):
    chance = random.Random(20_261_130)
    asked = [case for case_set in load_case_sets() for case in case_set.cases]
    cases = [case.model_copy(update={"id": f"{case.id}~{turn}"}) for case in asked for turn in range(ROUNDS)]
    answers = {case.id: synthetic(case, raw, chance, make_answer) for case in cases}
    texts = HeldTexts({town: fold_space(text) for town, text in raw.items()}, frozenset({"belmont"}))
    ours = {case.id for case in cases if not judge(case, answers[case.id], texts).right}
    assert ours == failing_ids(tmp_path, cases, answers)
    assert len(cases) / 5 < len(ours) < len(cases)
