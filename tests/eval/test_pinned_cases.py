"""The pinned cases, put to the real assistant: they were right once and must stay so."""

import pytest

from assistant.settings import read_settings
from assistant.wiring import build_assistant
from eval.cases import load_case_sets
from eval.evaluation import evaluate
from eval.pinned import pinned_cases, read_pinned


def test_every_pinned_case_is_still_right():
    """Needs the index: `paddock corpus index` builds it."""
    pinned = pinned_cases(load_case_sets(), read_pinned())
    if not pinned.cases:
        pytest.skip("no case is pinned yet in eval/cases/pinned.txt")
    results = evaluate(build_assistant(read_settings()), [pinned], None)
    fallen = [f"{failure.case}: {'; '.join(failure.faults)}" for failure in results.sets[0].failures]
    assert fallen == []
