"""Any other measured fact against the limits of a provision."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

from assistant.applying.distances import distances, is_measured_to, turned
from assistant.applying.reaching import reached, widened
from assistant.frame import AnimalMention, Frame, Length
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Definition, Rule
from tools.deadlines import whole_years
from tools.limits_check import Fact, limits_check
from tools.numbers_allowed import age_in_weeks
from tools.result import ToolResult
from tools.setbacks import satisfied


def limits(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> ToolResult | None:
    """A distance to a named feature against its limit; any other measured fact against the limits of its dimension."""
    rule = provision.rule
    if any(length.to for length in frame.distances()) and is_measured_to(provision):
        return distances(corpus, held, provision, frame, today)
    if frame.asking == "open" or frame.claims or (isinstance(rule, Definition) and not _names_term(rule, frame)):
        return None
    facts = _facts(corpus, held, provision, frame, today)
    if frame.asking == "obligation":
        facts = [fact for fact in facts if fact.dimension != "length"]  # 'must it have 8 ft' asks for the rule's figure
    if rule.kind == "requirement" and not _about_its_structure(corpus, rule, frame):
        facts = [fact for fact in facts if fact.dimension != "count"]  # a number alone does not make it the matter
    result = limits_check(provision, facts)
    if result is not None and result.verdict == "yes" and _left_unmeasured(provision, frame):
        result = result.model_copy(update={"verdict": None})
    the_other_way = frame.inverted or (rule.says == "exempts" and not _EXEMPTED.search(frame.message))
    return turned(result) if result is not None and the_other_way else result


def _about_its_structure(corpus: Corpus, rule: Rule, frame: Frame) -> bool:
    """Whether a rule is for no structure, or for one that the question names."""
    own = set(rule.applies_to.structures)
    return not own or bool(own & {name for asked in frame.structures for name in widened(corpus, asked)})


def _left_unmeasured(provision: Provision, frame: Frame) -> bool:
    """Whether a height in hands was given that the rule has no limit for: another rule may turn on it."""
    units = {provision.rule.values[limit.value].unit for limit in provision.rule.limits}
    return bool(frame.hands) and "hand" not in units


_NOTHING_THERE = re.compile(
    r"\b(?:nothing|inaudible|(?:can'?t|cannot|don'?t|no longer) (?:hear|smell|see|notice))\b", re.IGNORECASE
)
_EXEMPTED = re.compile(
    r"\b(?:exempt\w*|excus\w+|leave[sd]? (?:it|them|him|her)?\s*out|spared?|off the hook"
    r"|grandfather\w*|let off|that same break|a pass)\b",
    re.I,
)


def _names_term(rule: Definition, frame: Frame) -> bool:
    """Whether the question is about the word that a definition defines, and not about another."""
    low = frame.message.lower()
    return all(word.rstrip("s") in low for word in rule.term.lower().split() if word not in ("dog", "the", "of"))


def _facts(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame, today: date) -> list[Fact]:
    """Everything the frame measures that a limit may be compared with."""
    facts = [Fact("hand", hands, f"{float(hands):g} hands") for hands in frame.hands]
    facts += [Fact("percent", percent, f"{float(percent):g}%") for percent in frame.percents]
    facts += [Fact("calendar year", Fraction(year), str(year)) for year in frame.years]
    facts += [Fact("length", length.feet, length.words) for length in _lengths(frame)]
    facts += [Fact("area", area.square_feet, area.words) for area in frame.areas if area.of != "lot"]
    facts += [Fact("date", Fraction(day.toordinal()), f"{day:%B} {day.day}, {day.year}") for day in frame.dates[:1]]
    facts += _whole_years(provision, frame)
    count = _counted(corpus, held, provision, frame)
    if count is not None:
        facts.append(Fact("count", Fraction(count), str(count)))
    return facts + _durations(frame) + _ages(frame)


def _whole_years(provision: Provision, frame: Frame) -> list[Fact]:
    """A year given without a day, where no date limit of the rule falls in it: any of its days then says the same."""
    values = [provision.rule.values[limit.value] for limit in provision.rule.limits]
    split = {date.fromisoformat(str(value.value)).year for value in values if value.unit == "date"}
    years = [year for year in frame.years[:1] if year not in split and not frame.dates]
    return [Fact("date", Fraction(date(year, 1, 1).toordinal()), str(year)) for year in years]


def _lengths(frame: Frame) -> list[Length]:
    """The lengths that are no distance, or the distance where there is nothing else."""
    if _NOTHING_THERE.search(frame.message):
        return []  # what is not there at a distance is not measured by it
    other = [length for length in frame.lengths if length.of in ("height", "depth")]
    return other or [length for length in frame.lengths if length.of == "distance"] or list(frame.lengths[:1])


def _durations(frame: Frame) -> list[Fact]:
    """The one length of time given that is no age."""
    given = [period for period in frame.periods if not period.age]
    return [Fact("duration", given[0].weeks, given[0].words)] if len(given) == 1 else []


def _ages(frame: Frame) -> list[Fact]:
    ages = [Fact("age", period.weeks, period.words) for period in frame.periods if period.age]
    if not ages and len(frame.dates) == 2:
        first, last = sorted(frame.dates)
        years = whole_years(first, last)
        ages = [Fact("age", Fraction(365 * years, 7), f"{years} years")]
    return ages[:1]


def _counted(corpus: Corpus, held: TownCorpus, provision: Provision, frame: Frame) -> int | None:
    """How many animals count for a rule: those whose age, where it is known, keeps the rule's own age limit."""
    rule = provision.rule
    named = {mention.animal for mention in reached(corpus, held, provision, frame)}
    ages = [limit for limit in rule.limits if rule.values[limit.value].unit.endswith("of age")]

    def counts(mention: AnimalMention) -> bool:
        if mention.age is None or not ages:
            return not mention.young
        return all(satisfied(limit.operator, mention.age, age_in_weeks(rule.values[limit.value])) for limit in ages)

    # None of them counting says nothing on a rule about those that do.
    return frame.count_of(named, counts) or None
