"""What is understood of a message: towns, animals with counts and ages, areas, distances, kind of question."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.frame import Frame
from assistant.understanding.names import Lexicon
from assistant.understanding.reading import read_conversation
from corpus.loading import load_corpus


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_corpus())


def _read(lexicon: Lexicon, *turns: str) -> Frame:
    return read_conversation(turns, lexicon, None, this_year=2026)


@pytest.mark.parametrize(
    ("text", "square_feet", "of"),
    [
        ("is 3/4 acre enough for a pony", Fraction(32_670), "lot"),
        ("we have an acre and a half", Fraction(65_340), "lot"),
        ("half an acre in walpole, two goats?", Fraction(21_780), "lot"),
        ("halve acre lot, big enough?", Fraction(21_780), "lot"),
        ("a 100 x 200 lot", Fraction(20_000), "lot"),
        ("40k sq ft of land", Fraction(40_000), "lot"),
        ("30,000 square feet of usable land", Fraction(30_000), "usable land"),
        ("pig pen of 18 x 25 feet for five", Fraction(450), "pen"),
    ],
)
def test_an_area_is_read_in_square_feet_with_what_it_is_the_area_of(
    lexicon: Lexicon, text: str, square_feet: Fraction, of: str
) -> None:
    area = _read(lexicon, text).areas[-1]
    assert (area.square_feet, area.of) == (square_feet, of)


def test_what_is_built_on_is_taken_off_the_lot(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "Lot of 45,000 square feet, of which 12,000 is house and paving. How many horses?")
    assert [(area.square_feet, area.of) for area in frame.areas] == [(45_000, "lot"), (33_000, "NIL")]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("a dozen hens and a roo", {"hen": 12, "rooster": 1}),
        ("plym 3 horses 2ac ok?", {"horse": 3}),
        ("two dozen chickens", {"chicken": 24}),
        ("kennel with 25 dogs takes in a client's spaniel", {"dog": 26}),
        ("a couple of pigs", {"pig": 2}),
        ("stall for a 17h percheron", {"horse": 1}),
        ("fee for a goat permit", {"goat": None}),
    ],
)
def test_animals_are_counted_as_people_count_them(lexicon: Lexicon, text: str, counts: dict[str, int | None]) -> None:
    assert {mention.animal: mention.count for mention in _read(lexicon, text).animals} == counts


def test_an_age_belongs_to_the_animals_it_is_said_of(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "Five house dogs in Dennis, the youngest ten weeks old. Is it a kennel?")
    assert [(mention.count, mention.age) for mention in frame.animals] == [(4, None), (1, Fraction(10))]


def test_each_distance_is_bound_to_what_it_is_measured_to(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "run 15 feet from the lot line and 60 feet from the abutter's dwelling, ok?")
    assert [(length.feet, length.to) for length in frame.lengths] == [(15, "property line"), (60, "abutting dwelling")]


@pytest.mark.parametrize(
    ("text", "asking"),
    [
        ("can i keep a rooster", "permission"),
        ("single-horse permit, hearing mandatory?", "obligation"),
        ("is half an acre enough for two goats?", "sufficiency"),
        ("my vet boards dogs for folks who travel. so does that make it a kennel", "fact"),
        ("how far must a coop be from the line", "open"),
        ("coop setback dennis", "open"),
        ("coop will be 7 ft from the fence, plymouth", "sufficiency"),
        ("they just take over my permit, right?", "fact"),
    ],
)
def test_the_kind_of_a_question_is_told_apart(lexicon: Lexicon, text: str, asking: str) -> None:
    assert _read(lexicon, text).asking == asking


@pytest.mark.parametrize(
    "text",
    ["3 horses on 1e400 acres", "1,5 acres for a horse", "coop 1/0 ft from the line", "minus 5,000 sq ft", "0 hens"],
)
def test_a_figure_that_cannot_be_read_or_be_right_is_not_guessed(lexicon: Lexicon, text: str) -> None:
    frame = _read(lexicon, text)
    assert frame.impossible
    assert not frame.areas


def test_places_whose_text_is_not_held_are_known_by_name(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "my sister in framingham wants six chickens")
    assert (frame.towns, frame.places) == ((), ("Framingham",))


@pytest.mark.parametrize("word", ["whether", "shots", "gallons", "stable", "there"])
def test_ordinary_words_are_no_animals(lexicon: Lexicon, word: str) -> None:
    assert not _read(lexicon, f"tell me {word} it is so").animals


def test_a_follow_up_carries_the_animal_and_changes_the_town(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "can i have a rooster in stoneham", "What about Dennis?")
    assert frame.towns == ("dennis",)
    assert [mention.animal for mention in frame.animals] == ["rooster"]


def test_a_bare_number_takes_the_place_of_the_one_before(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "walpole fee for 3 horses", "and for 7?")
    assert frame.animals[0].count == 7


def test_a_corrected_unit_keeps_the_number(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "2,000 acres in plymouth, how many horses", "no, square feet")
    assert frame.areas[-1].square_feet == 2_000


def test_a_new_topic_keeps_only_the_town(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "walpole fee for 3 horses", "what kind of bin keeps mice out of stored animal feed?")
    assert frame.towns == ("walpole",)
    assert not frame.animals


def test_spanish_and_portuguese_words_are_understood(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "¿Cuántas gallinas puedo tener en Dennis con medio acre?")
    assert frame.towns == ("dennis",)
    assert frame.areas[0].square_feet == 21_780
    assert "number" in frame.wants


def test_two_lots_that_are_to_count_as_one_are_added_up(lexicon: Lexicon) -> None:
    joined = _read(lexicon, "two lots side by side, 31,000 and 20,500 square feet usable, can i add them up for ponies")
    assert (joined.areas[-1].square_feet, joined.areas[-1].of) == (51_500, "usable land")
    apart = _read(lexicon, "is 31,000 or 20,500 square feet enough")
    assert apart.areas[-1].square_feet == 20_500


@pytest.mark.parametrize(
    ("text", "distances"),
    [
        (
            "18 feet from the back lot line and 60 from the house next door",
            [("property line", 18), ("abutting dwelling", 60)],
        ),
        ("47 ft off the back line, 130 to the nearest well", [("property line", 47), ("well", 130)]),
        ("20 ft from the lot line, 3 hens", [("property line", 20)]),
    ],
)
def test_a_bare_number_goes_on_in_feet_after_a_distance(
    lexicon: Lexicon, text: str, distances: list[tuple[str, int]]
) -> None:
    assert [(length.to, length.feet) for length in _read(lexicon, text).distances()] == distances


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("served on the 2nd, my letter went in on the 10th, in time?", 8),
        ("she stays from Friday 5pm till Sunday 5pm", 2),
        ("is it open on Monday and Friday", None),
        ("a second offense on the 2nd", None),
    ],
)
def test_days_between_two_days_of_a_month_or_a_week(lexicon: Lexicon, text: str, days: int | None) -> None:
    assert [period.number for period in _read(lexicon, text).periods] == ([] if days is None else [days])


def test_the_other_towns_are_those_not_named_yet(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "does Stoneham ban roosters?", "and the other four towns?")
    assert set(frame.towns) == {"walpole", "dennis", "plymouth", "belmont"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a stable variance 14 months back and we never built. still good?", "fact"),
        ("enough room for six horses or no", "sufficiency"),
        ("tall enough or how many inches more", "sufficiency"),
        ("roams all day while we work. violation y/n", "fact"),
        ("horse variance: days, mail type, proof = ?", "open"),
        ("dog run at the back. ok in belmont?", "permission"),
        ("keep hens: fee?", "open"),
    ],
)
def test_the_kind_of_a_short_question_after_a_story(lexicon: Lexicon, text: str, kind: str) -> None:
    assert _read(lexicon, text).asking == kind


def test_whether_somebody_is_right_is_a_claim_to_be_checked(lexicon: Lexicon) -> None:
    assert _read(lexicon, "my neighbour insists it must be 50 ft. is he right?").claims
    assert not _read(lexicon, "is 50 ft all right?").claims


def test_hands_are_no_number_of_horses(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "two 15-hand horses")
    assert [(mention.animal, mention.count) for mention in frame.animals] == [("horse", 2)]
    assert frame.hands == (15,)


def test_a_question_for_the_towns_that_allow_something_is_asked_of_each(lexicon: Lexicon) -> None:
    frame = _read(lexicon, "which of these towns allow pigs?")
    assert (frame.asking, frame.every_town, frame.query) == ("permission", True, "do they allow pigs?")


def test_spanish_animals_are_asked_about_in_english(lexicon: Lexicon) -> None:
    assert "rooster" in _read(lexicon, "¿Puedo tener un gallo en Stoneham?").query
