"""Whatever the OpenAPI document allows, and what it does not, the service answers as the document says."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as openapi

CHECKS = [
    not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_schema_conformance,
    openapi.negative_data_rejection,
    openapi.unsupported_method,
]
EXAMPLES = 20


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_call_answers_as_the_document_says(serve: Callable[..., Any], mode: GenerationMode) -> None:
    # Generated bodies may be long; how long they may be is tested elsewhere.
    with serve(body_limit=10_000_000) as server:
        tried = try_all(schemathesis.openapi.from_url(f"{server}/openapi.json"), mode)
    assert len(tried) > 18


def try_all(schema: Any, mode: GenerationMode) -> list[str]:
    tried = []
    for found in schema.get_all_operations():
        operation = found.ok()
        tried.append(operation.label)

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def answers_as_documented(case: Any) -> None:
            case.call_and_validate(checks=CHECKS)

        # Nothing can be wrong with a request that has no parts.
        with suppress(Unsatisfiable):
            answers_as_documented()
    return tried
