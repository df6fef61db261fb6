"""gather: the provisions a question is about, applied to its facts, and the passages that come near. Deterministic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.answer import Verdict
from assistant.applying.provision import apply_provision
from assistant.evidence import Finding, NearPassage, TownEvidence
from assistant.frame import Frame
from assistant.interfaces import Match, PassageSearch, RuleFinder
from assistant.ranking import NAMED_SECTION, Candidate, rank, wanted_kinds
from assistant.state import State
from assistant.understanding.questions import wants_whole_list
from assistant.verdicts import verdict_for
from corpus.loading import Corpus, TownCorpus
from corpus.provisions import Provision
from corpus.rules import Prohibition
from tools.classification import names_of, reaches, reaches_any
from tools.result import as_number

# Thresholds, chosen on the development questions (docs/evaluating.md).
LEAST_CLOSENESS = 0.42
SILENT_LEAD = 0.35
ALSO_WITHIN, MOST_ALSO = 0.55, 2
WHOLE_SHARE, PART_SHARE = 0.5, 0.7
LEAST_PART_CLOSENESS, PART_WITHIN, MOST_MAIN = 0.45, 2.6, 4
SURE_SCORE, SURE_PART_SCORE = 2.8, 4.5
CLEARLY_ASKED, OWN_LEAD = 0.6, 0.3
SUM_WITHIN = 1.7
SILENCE_WITHIN = 1.1
LEAST_FACTS, ANOTHER_THING = -0.7, -1.2
LEAST_PASSAGE_CLOSENESS = 0.4
LEAD_WITHIN = 2.5
LIST_WITHIN, MOST_LISTED = 2.4, 3
_NEAR = 2
_SEVERAL = 2
_MONEY = ("fee_schedule", "penalty_schedule")


@dataclass(frozen=True)
class Sources:
    """What gathering draws on."""

    corpus: Corpus
    finder: RuleFinder
    passages: PassageSearch


def gather(state: State, sources: Sources) -> State:
    """Evidence for each town asked about (for all of them where no town is named)."""
    assert state.frame is not None
    towns = state.frame.towns or tuple(sources.corpus.towns)
    sources.finder.prepare([part.query for part in state.parts])
    ranked = _Ranked(sources, towns)
    evidence = tuple(_town_evidence(state, sources, ranked, town, number) for number, town in enumerate(towns))
    return state.but(evidence=evidence)


class _Ranked:
    """Candidates by town and part; each part is matched once."""

    def __init__(self, sources: Sources, towns: Sequence[str]) -> None:
        self._sources, self._towns = sources, towns
        self._matches: dict[tuple[str, str], list[Match]] = {}

    def candidates(self, held: TownCorpus, frame: Frame) -> list[Candidate]:
        key = (held.town.id, frame.query)
        if key not in self._matches:
            self._matches[key] = self._sources.finder.find(frame.query or frame.message, [held.town.id])
        return rank(self._sources.corpus, held, frame, self._matches[key])


def _town_evidence(state: State, sources: Sources, ranked: _Ranked, town: str, number: int) -> TownEvidence:
    held = sources.corpus.town(town)
    whole, *others = state.parts
    if not held.provisions:
        return _by_passages(state, sources, whole, town, number)
    overview = _overview(state, sources.corpus, held, whole, f"{town}{number}")
    if overview is not None:
        return overview
    candidates = ranked.candidates(held, whole)
    chosen, silent = _chosen(candidates)
    if not chosen:
        hits = sources.passages.search(whole.query or state.question, [town], _NEAR)
        near = tuple(NearPassage(f"{town}{number}p{n}", town, hit.passage) for n, hit in enumerate(hits))
        return TownEvidence(town, near=near, silent=silent)
    main = [(whole, chosen[0])]
    for frame in others:
        part = _of_part(candidates, ranked.candidates(held, frame), main)
        if part is not None:
            main.append((frame, part))
    taken = {candidate.id for _, candidate in main}
    also = [(whole, candidate) for candidate in [*chosen[1:], *_sums(whole, candidates)] if candidate.id not in taken]
    both = list({candidate.id: (frame, candidate) for frame, candidate in [*main, *also[: MOST_ALSO + 1]]}.values())
    prefix = f"{town}{number}"
    findings = [_finding(state, sources.corpus, held, frame, candidate, prefix) for frame, candidate in both]
    findings = _computed_first(whole, findings)
    findings[1:1] = _wanted_support(state, sources.corpus, held, whole, findings)
    listed = _rest_of_list(whole, held, candidates, findings)
    made = [_finding(state, sources.corpus, held, whole, candidate, prefix) for candidate in listed]
    findings[len(main) : len(main)] = [replace(finding, verdict=None) for finding in made]
    main_count = len(main) + len(findings) - len(both)
    return TownEvidence(town, tuple(findings), main=main_count)


def _overview(state: State, corpus: Corpus, held: TownCorpus, frame: Frame, prefix: str) -> TownEvidence | None:
    """For a question that only names an animal ('can I keep hens?', 'the rules for horses'): a rule on each head."""
    animals = {mention.animal for mention in frame.animals}
    beside = len(frame.towns) > 1 and frame.asking == "open"
    one = len(frame.towns) == 1 or beside
    if not frame.broad or not animals or not one or _banned_by_name(corpus, animals):
        return None
    findings = []
    for kind, topics in _OVERVIEW:
        fitting = [
            p for p in held.provisions
            if p.rule.kind == kind and not p.rule.silence and (not topics or p.rule.topic in topics)
            and any(reaches(corpus.animals, held, p.rule, animal) for animal in animals)
            and (p.rule.applies_to.animals or kind in ("permit_requirement", "setback"))
        ]  # fmt: skip
        named = [p for p in fitting if p.rule.applies_to.animals] or _implied(corpus, fitting, animals)
        for provision in sorted(named, key=_closeness_to_animal(corpus, held))[:1]:
            result = apply_provision(corpus, held, provision, frame, state.today)
            findings.append(
                Finding(
                    key=f"{prefix}o{provision.rule.id}", town=held.town.id, provision=provision, score=1.0,
                    sentence=result.sentence, headline="", result=result, verdict=_leave(frame, provision),
                )
            )  # fmt: skip
    named_at_all = any(
        f.provision.rule.applies_to.animals or f.provision.rule.kind == "permit_requirement" for f in findings
    )
    if not named_at_all:
        return None
    return TownEvidence(held.town.id, tuple(findings), main=len(findings), overview=True)


def _closeness_to_animal(corpus: Corpus, held: TownCorpus) -> Callable[[Provision], tuple[int, int, str]]:
    """Sorts the rules of a head by how narrowly they name the animal: by the size of the categories they name."""

    def width(provision: Provision) -> int:
        named = provision.rule.applies_to.animals
        return sum(1 for animal in corpus.animals if any(reaches_any(corpus.animals, held, [n], animal) for n in named))

    return lambda provision: (width(provision) or len(corpus.animals), -len(provision.rule.asks.open), provision.id)


def _banned_by_name(corpus: Corpus, animals: set[str]) -> bool:
    """Whether some town has a ban on just this animal: what is asked of it is then that, not an overview."""
    bans = (p.rule.applies_to.animals for p in corpus.provisions() if p.rule.kind == "prohibition")
    return any(named and set(named) <= animals for named in bans)


# Heads of an overview in the order they are told: what is banned, the permit, numbers, land, distances, fees.
_OVERVIEW: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("prohibition", ("roosters", "wild-animals")),
    ("permit_requirement", ("permit-needed",)),
    ("count_limit", ()),
    ("area_schedule", ("land-horses", "land-grazing", "land-pigs", "land-shelter")),
    ("setback", ()),
    ("fee_schedule", ("permit-fee",)),
)


def _implied(corpus: Corpus, provisions: list[Provision], animals: set[str]) -> list[Provision]:
    """Provisions whose structure is made for one of the animals, else those for any structure."""
    names = {name for animal in animals for name in names_of(corpus.animals, animal)}
    made = [
        p for p in provisions
        if any(set(corpus.features[s].for_animals) & names for s in p.rule.applies_to.structures)
    ]  # fmt: skip
    return made or [
        p for p in provisions if not any(corpus.features[s].for_animals for s in p.rule.applies_to.structures)
    ]


def _leave(frame: Frame, provision: Provision) -> Verdict | None:
    """Whether an overview's rule forbids what a general 'may I keep' asks; no other rule of it says yes or no."""
    rule = provision.rule
    if frame.asking == "open" or rule.kind != "prohibition":
        return None
    return "depends" if isinstance(rule, Prohibition) and (rule.values or rule.unless) else "no"


def _rest_of_list(
    frame: Frame, held: TownCorpus, candidates: list[Candidate], findings: list[Finding]
) -> list[Candidate]:
    """What stands in one list with the leading rule, where an open question wants the whole list."""
    lead = findings[0]
    if frame.asking != "open" or not wants_whole_list(frame.message) or wanted_kinds(frame):
        return []
    known = {finding.provision.id for finding in findings}
    parent = _list_of(held, lead.provision)
    near = [
        c for c in candidates
        if c.provision is not None and c.id not in known and not c.provision.rule.silence
        and c.score > lead.score - LIST_WITHIN and c.facts > LEAST_FACTS and _list_of(held, c.provision) == parent
    ]  # fmt: skip
    return near[:MOST_LISTED] if parent else []


def _list_of(held: TownCorpus, provision: Provision) -> str:
    """The id of the passage whose list a provision stands in; empty for one that stands in none."""
    name = held.passage_at(provision.quotes[0].start).id
    parent, _, own = name.rpartition(".")
    return parent if own and parent.count(".") else ""


def _wanted_support(
    state: State, corpus: Corpus, held: TownCorpus, frame: Frame, findings: list[Finding]
) -> list[Finding]:
    """A rule that the leading one rests on, where it and not the leading one is of the kind of value asked for."""
    lead = findings[0]
    kinds = wanted_kinds(frame)
    if not kinds or lead.provision.rule.kind in kinds:
        return []
    known = {finding.provision.id for finding in findings}
    wanted = [p for p in lead.support if p.rule.kind in kinds and p.id not in known and not p.rule.silence]
    made = []
    for provision in wanted[:1]:
        result = apply_provision(corpus, held, provision, frame, state.today)
        made.append(
            Finding(
                key=f"{lead.key}s{provision.rule.id}", town=held.town.id, provision=provision, score=lead.score,
                sentence=result.sentence, headline=result.headline, result=result,
            )
        )  # fmt: skip
    return made


def _computed_first(frame: Frame, findings: list[Finding]) -> list[Finding]:
    """A check on the asker's own figures leads where yes or no turns on them; of several checks one that fails."""
    if frame.asking == "open" or not (frame.areas or frame.lengths):
        return findings
    checked = [f for f in findings if f.computed and f.result and f.result.checks and f.result.verdict]
    checked = [f for f in checked if f.score >= findings[0].score - LEAD_WITHIN]
    failing = [f for f in checked if f.result and f.result.verdict == "no"] if len(frame.distances()) > 1 else []
    lead = next(iter(failing or checked), None)
    if not failing and not _all_checked(frame, checked):
        # 'Yes' of one distance would be heard as yes to all that were given.
        return [replace(f, verdict=None) if f in checked and f.verdict == "yes" else f for f in findings]
    if lead is None or (findings[0].computed and not failing):
        return findings
    assert lead.result is not None
    # What the rule that led before says stays; its own yes or no gives way to the figures.
    first = replace(lead, verdict=lead.result.verdict, firm=True)
    others = [f if f.computed else replace(f, verdict=None) for f in findings if f is not lead]
    return [first, *others]


def _all_checked(frame: Frame, checked: Sequence[Finding]) -> bool:
    """Whether each of several distances given was checked against a limit."""
    compared = {check.given for finding in checked if finding.result for check in finding.result.checks}
    distances = {as_number(length.feet) for length in frame.distances()}
    return len(distances) < _SEVERAL or distances <= compared


def _by_passages(state: State, sources: Sources, frame: Frame, town: str, number: int) -> TownEvidence:
    """The passages of a town that has no rules yet, if they come close to the question."""
    hits = sources.passages.search(frame.query or state.question, [town], _NEAR)
    close = [hit for hit in hits if hit.closeness >= LEAST_PASSAGE_CLOSENESS]
    near = tuple(NearPassage(f"{town}{number}p{n}", town, hit.passage) for n, hit in enumerate(close or hits))
    return TownEvidence(town, near=near, passages_only=bool(close))


def _of_part(whole: list[Candidate], own: list[Candidate], taken: list[tuple[Frame, Candidate]]) -> Candidate | None:
    """The provision that one clause or item of the message is about, if the message as a whole speaks for it too."""
    scores = {candidate.id: candidate.score for candidate in whole}
    # Beside a record that the text is silent, what is not clearly asked would only hide the silence.
    silent = taken[0][1].provision is not None and bool(taken[0][1].provision.rule.silence)
    least = CLEARLY_ASKED if silent else LEAST_PART_CLOSENESS
    best_whole = max((s for c, s in scores.items()), default=0.0)
    fused = [
        (WHOLE_SHARE * scores[candidate.id] + PART_SHARE * candidate.score, candidate)
        for candidate in own
        if candidate.provision is not None
        and candidate.id in scores
        and (candidate.match.closest > least or (candidate.score > SURE_PART_SCORE and not silent))
        and scores[candidate.id] > best_whole - PART_WITHIN and candidate.facts > LEAST_FACTS
    ]  # fmt: skip
    if not fused or len(taken) >= MOST_MAIN:
        return None
    best = max(fused, key=lambda pair: (pair[0], pair[1].id))[1]
    told = {candidate.id for _, candidate in taken}
    if best.id not in told:
        return best
    # What the message as a whole is about was told already; a part that is surely about something else gets it.
    rules = [candidate for candidate in own if candidate.provision is not None and candidate.facts > LEAST_FACTS]
    first = max(rules, key=lambda candidate: (candidate.score, candidate.id))
    sure = first.match.closest > CLEARLY_ASKED and first.score > SURE_PART_SCORE and not _adds_up(taken[0][0], first)
    return first if sure and first.id not in told and first.score > best.score + OWN_LEAD else None


def _adds_up(frame: Frame, candidate: Candidate) -> bool:
    """Whether a candidate's amount would go into the sum that is asked for."""
    return frame.totals and candidate.provision is not None and candidate.provision.rule.kind in _MONEY


def _sums(frame: Frame, candidates: list[Candidate]) -> list[Candidate]:
    """Further fees and fines where a total is wanted."""
    if not frame.totals:
        return []
    rules = [c for c in candidates if c.provision is not None]
    money = [c for c in rules if c.provision and c.provision.rule.kind in _MONEY]
    sections = [c for c in money if c.facts >= NAMED_SECTION]  # where sections are named, no other one's is added
    return sections or [c for c in money if c.score > rules[0].score - SUM_WITHIN]


def _chosen(candidates: list[Candidate]) -> tuple[list[Candidate], str]:
    """The candidates that answer a frame, best first; none, with the reason, where the text does not say."""
    rules = [c for c in candidates if c.provision is not None and c.facts > ANOTHER_THING]
    topics = {candidate.provision.rule.topic for candidate in rules if candidate.provision}
    silent = [c for c in candidates if c.id.startswith("topic:") and c.id.removeprefix("topic:") not in topics]
    parts = [c for c in candidates if c.id.startswith("part:")]
    best = rules[0] if rules else None
    if parts and (best is None or parts[0].score > best.score):
        return [], parts[0].id
    if silent and (best is None or silent[0].score > best.score + SILENT_LEAD):
        return [], silent[0].id
    if best is None or (best.match.closest < LEAST_CLOSENESS and best.score < SURE_SCORE):
        return [], "nothing close"
    also = [c for c in rules[1 : 1 + MOST_ALSO] if c.score > best.score - ALSO_WITHIN and c.facts > LEAST_FACTS]
    silence = [
        c for c in rules[1:] if c.provision and c.provision.rule.silence and c.score > best.score - SILENCE_WITHIN
    ]
    return [best, *also, *(c for c in silence[:1] if c not in also)], ""


def _finding(
    state: State, corpus: Corpus, held: TownCorpus, frame: Frame, candidate: Candidate, prefix: str
) -> Finding:
    provision = candidate.provision
    assert provision is not None
    result = apply_provision(corpus, held, provision, frame, state.today)
    support = tuple(held.by_id[f"{held.town.id}.{name}"] for name in provision.rule.related)
    verdict, firm = verdict_for(frame, provision, result, candidate.match)
    return Finding(
        key=f"{prefix}r{provision.rule.id}",
        town=held.town.id,
        provision=provision,
        score=candidate.score,
        sentence=result.sentence,
        headline=result.headline,
        verdict=verdict,
        firm=firm,
        result=result,
        support=support,
    )
