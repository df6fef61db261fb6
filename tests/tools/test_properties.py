"""What holds for any number: more never needs less, backward undoes forward, and the unit makes no difference."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.loading import Corpus, load_corpus
from corpus.provisions import Provision
from corpus.rules import AreaSchedule, FeeSchedule, PenaltySchedule
from tools.choosing import LAND
from tools.deadlines import add_days, add_months, is_business_day
from tools.errors import NoRule
from tools.fees import fee_for
from tools.herds import herd_need
from tools.land import land_check
from tools.penalties import fine_on, penalty_total
from tools.registry import TOOLS
from tools.result import ToolResult
from tools.schedules import area_needed, largest_number, maximum_allowed
from tools.setbacks import distance_check, distance_to_move

CORPUS: Corpus = load_corpus()
SCHEDULES = [p for p in CORPUS.provisions() if isinstance(p.rule, AreaSchedule) and not p.rule.silence]
FEES = [p for p in CORPUS.provisions() if isinstance(p.rule, FeeSchedule) and len(p.rule.bands) > 1]
FINES = [p for p in CORPUS.provisions() if isinstance(p.rule, PenaltySchedule) and p.rule.ladder]
SETBACKS = [p for p in CORPUS.provisions() if p.rule.kind == "setback"]
COUNTS = st.integers(1, 500)
AREAS = st.fractions(min_value=1, max_value=5_000_000, max_denominator=1_000)
FEET = st.fractions(min_value=0, max_value=600, max_denominator=48)
DAYS = st.dates(date(1950, 1, 1), date(2100, 1, 1))
fast = settings(deadline=None, max_examples=40)


def schedule(provision: Provision) -> AreaSchedule:
    assert isinstance(provision.rule, AreaSchedule)
    return provision.rule


by_schedule = pytest.mark.parametrize("provision", SCHEDULES, ids=lambda p: p.id)


@by_schedule
@fast
@given(count=COUNTS)
def test_one_more_animal_never_needs_less_land(provision: Provision, count: int) -> None:
    assert area_needed(schedule(provision), count) <= area_needed(schedule(provision), count + 1)


@by_schedule
@fast
@given(area=AREAS)
def test_the_largest_number_fits_and_one_more_does_not(provision: Provision, area: Fraction) -> None:
    rule = schedule(provision)
    number = largest_number(rule, area)
    if number is None:
        assert rule.flat
        return
    assert number == 0 or area_needed(rule, number) <= area
    assert area < area_needed(rule, number + 1)


@by_schedule
@fast
@given(count=COUNTS)
def test_the_smallest_lot_for_a_number_holds_exactly_that_number(provision: Provision, count: int) -> None:
    rule = schedule(provision)
    smallest = area_needed(rule, count)
    if not rule.flat:
        assert largest_number(rule, smallest) == count
        assert largest_number(rule, smallest - Fraction(1, 1_000)) == count - 1


@by_schedule
@fast
@given(count=COUNTS, area=AREAS)
def test_a_lot_is_enough_exactly_when_the_largest_number_says_so(
    provision: Provision, count: int, area: Fraction
) -> None:
    rule = schedule(provision)
    number, limits = largest_number(rule, area), maximum_allowed(rule)
    result = land_check(provision, ("animal", "animals"), count, area, gross=False)
    fits = number is None or count <= number
    if not fits or (limits and count > limits[1]):
        assert result.verdict == "no"
    else:
        assert result.verdict == ("depends" if limits and count > limits[0] else "yes")


@by_schedule
@fast
@given(count=COUNTS, area=AREAS)
def test_taking_buildings_off_never_turns_no_into_yes(provision: Provision, count: int, area: Fraction) -> None:
    net = land_check(provision, ("animal", "animals"), count, area, gross=False)
    gross = land_check(provision, ("animal", "animals"), count, area, gross=True)
    assert (net.verdict == "no") == (gross.verdict == "no")


@pytest.mark.parametrize("provision", FEES, ids=lambda p: p.id)
@fast
@given(count=COUNTS, more=COUNTS)
def test_more_animals_never_cost_less(provision: Provision, count: int, more: int) -> None:
    one, other = (fee_for(provision, number, ("animal", "animals")) for number in (count, count + more))
    if one is not None and other is not None:
        assert one.amount is not None
        assert other.amount is not None
        assert one.amount <= other.amount


@pytest.mark.parametrize("provision", FINES, ids=lambda p: p.id)
@fast
@given(number=st.integers(1, 400))
def test_each_further_day_adds_its_own_fine(provision: Provision, number: int) -> None:
    assert isinstance(provision.rule, PenaltySchedule)
    before, after = penalty_total(provision, number).amount, penalty_total(provision, number + 1).amount
    assert before is not None
    assert after is not None
    assert after - before == fine_on(provision.rule, number + 1)
    assert fine_on(provision.rule, number) <= fine_on(provision.rule, number + 1)


@pytest.mark.parametrize("provision", SETBACKS, ids=lambda p: p.id)
@fast
@given(feet=FEET)
def test_moving_by_what_is_said_is_enough_and_any_less_is_not(provision: Provision, feet: Fraction) -> None:
    limits = provision.rule.limits
    result = distance_to_move(provision, limits, feet)
    move = next(Fraction(str(figure.value)) for figure in result.figures if figure.label == "to move")
    required = max(Fraction(str(check.required)) for check in result.checks)
    assert (move > 0) == (result.verdict == "no")
    assert distance_check(provision, limits, max(feet, required)).verdict == "yes"
    if feet < required:
        assert distance_check(provision, limits, required - Fraction(1, 100)).verdict == "no"


@pytest.mark.parametrize("provision", SETBACKS, ids=lambda p: p.id)
@fast
@given(feet=FEET, more=FEET)
def test_standing_further_away_is_never_worse(provision: Provision, feet: Fraction, more: Fraction) -> None:
    near, far = (distance_check(provision, provision.rule.limits, distance) for distance in (feet, feet + more))
    assert not (near.verdict == "yes" and far.verdict == "no")


ANIMALS = st.dictionaries(st.sampled_from(["horse", "pony", "goat", "sheep", "pig", "cow", "mule"]), COUNTS, min_size=1)


@pytest.mark.parametrize("town", sorted(CORPUS.towns))
@fast
@given(animals=ANIMALS, kind=st.sampled_from(["horse", "goat", "pig"]))
def test_another_animal_never_makes_the_herd_need_less(town: str, animals: dict[str, int], kind: str) -> None:
    held = CORPUS.town(town)
    try:
        before = herd_need(CORPUS, held, animals)
    except NoRule:
        return
    after = herd_need(CORPUS, held, {**animals, kind: animals.get(kind, 0) + 1})
    assert before.area <= after.area


@pytest.mark.parametrize("town", sorted(CORPUS.towns))
@fast
@given(animal=st.sampled_from(["horse", "pony", "goat", "sheep", "pig", "cow", "mule"]), count=COUNTS)
def test_a_herd_of_one_kind_needs_what_the_kind_needs(town: str, animal: str, count: int) -> None:
    held = CORPUS.town(town)
    try:
        need = herd_need(CORPUS, held, {animal: count})
    except NoRule:
        return
    (provision, counted), *others = need.schedules
    assert not others
    assert counted == count
    assert schedule(provision).measure in LAND
    assert need.area == area_needed(schedule(provision), count)


@fast
@given(square_feet=st.integers(1, 1_000_000))
def test_the_verdict_is_the_same_in_every_unit(square_feet: int) -> None:
    acres = Fraction(square_feet, 43_560)
    written = [
        f"{square_feet} sq ft",
        f"{acres.numerator}/{acres.denominator} acres",
        f"{square_feet} x 1 ft",
        square_feet,
    ]
    answers = set()
    for area in written:
        arguments = {"town": "plymouth", "animal": "horse", "count": 3, "area": area, "all_counts": True}
        result = TOOLS["lot_enough"].run(CORPUS, arguments)
        assert isinstance(result, ToolResult)
        answers.add((result.verdict, result.headline))
    assert len(answers) == 1


@fast
@given(start=DAYS, days=st.integers(-400, 400))
def test_calendar_days_can_be_counted_back(start: date, days: int) -> None:
    assert add_days(add_days(start, days), -days) == start


@fast
@given(start=DAYS, days=st.integers(1, 60))
def test_so_many_business_days_lie_between(start: date, days: int) -> None:
    end = add_days(start, days, business=True)
    assert is_business_day(end)
    between = [start + timedelta(days=step) for step in range(1, (end - start).days + 1)]
    assert sum(is_business_day(day) for day in between) == days
    assert end >= add_days(start, days)
    if is_business_day(start):
        assert add_days(end, -days, business=True) == start


@fast
@given(start=DAYS, one=st.integers(0, 40), more=st.integers(0, 40))
def test_more_days_never_end_sooner(start: date, one: int, more: int) -> None:
    for business in (False, True):
        assert add_days(start, one, business=business) <= add_days(start, one + more, business=business)


@fast
@given(start=DAYS, months=st.integers(-120, 120))
def test_months_keep_the_day_or_end_with_the_month(start: date, months: int) -> None:
    moved = add_months(start, months)
    assert (moved.year * 12 + moved.month) - (start.year * 12 + start.month) == months
    assert moved.day == start.day or (moved + timedelta(days=1)).day == 1
