"""Several towns side by side: a sentence that concludes, where the rows allow one, and a table with a row a town."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from assistant.answer import Verdict
from assistant.evidence import Draft, Finding, TownEvidence
from assistant.frame import Frame
from assistant.state import State
from assistant.steps_text import VERDICT_WORDS, listing, standing, town_question, verdict_words
from corpus.loading import Corpus
from tools.result import shown

_NEAR_LEAD = 0.3
_SEVERAL, _MOST_HEADS = 2, 4


def several_towns(state: State, corpus: Corpus) -> Draft:
    """A table with a row a town; where no town was named, a question for it as well."""
    frame = state.frame
    assert frame is not None
    rows = ["| town | what the text says |", "| --- | --- |"]
    used: list[Finding] = []
    notes: list[str] = []
    for evidence in state.evidence:
        cell, findings = _cell(evidence)
        rows.append(f"| {_name(corpus, evidence)} | {cell} |")
        used += findings
        notes += [f"{_name(corpus, evidence)}: {note}" for note in standing(corpus, evidence.town)]
    asks_town = not frame.towns and not frame.every_town
    verdict = _verdict(frame, state.evidence)
    if asks_town:
        lead = "**It depends on the town.** Which one is yours?"
        verdict = None if frame.asking == "open" else "depends"
    else:
        lead = _ranked(corpus, frame, state.evidence) or _concluded(corpus, frame, state.evidence)
        lead = lead or _town_by_town(corpus, state.evidence)
    return Draft(
        status="answered",
        text="\n".join([lead, "", *rows, "", *notes]).strip(),
        verdict=verdict,
        used=tuple(used),
        caveats=tuple(notes),
        missing=(town_question(corpus),) if asks_town else (),
        towns=tuple(evidence.town for evidence in state.evidence),
        steps=tuple(step for finding in used if finding.result for step in finding.result.steps),
    )


def _name(corpus: Corpus, evidence: TownEvidence) -> str:
    return corpus.town(evidence.town).town.name


def _silent(evidence: TownEvidence) -> bool:
    return not evidence.answers or evidence.findings[0].provision.rule.silence


_ANY = re.compile(r"\b(?:any|either|one) of (?:the|these|those|them|your|all)\b|\bany (?:town|place)", re.IGNORECASE)


def _verdict(frame: Frame, evidence: Sequence[TownEvidence]) -> Verdict | None:
    """What the towns that speak say together: their one verdict, or that it depends on the town."""
    given = {one.findings[0].verdict for one in evidence if not _silent(one)}
    if frame.asking == "open" or not given or None in given:
        return None
    if len(given) == 1:
        return next(iter(given))
    return "yes" if _ANY.search(frame.message) and "yes" in given else "depends"


def _concluded(corpus: Corpus, frame: Frame, evidence: Sequence[TownEvidence]) -> str:
    """`Yes in A; no in B; C does not say.` Empty where a town has no yes or no."""
    speaking = [one for one in evidence if not _silent(one)]
    if frame.asking == "open" or not speaking or any(one.findings[0].verdict is None for one in speaking):
        return ""
    told: dict[str, list[str]] = {}
    for one in sorted(speaking, key=lambda one: list(VERDICT_WORDS).index(one.findings[0].verdict or "depends")):
        told.setdefault(verdict_words(one.findings[0]).lower(), []).append(_name(corpus, one))
    groups = [f"{words} in {listing(names)}" for words, names in told.items()]
    silent = _does_not_say([_name(corpus, one) for one in evidence if _silent(one)])
    said = "; ".join([*groups, *silent])
    return f"**{said[:1].upper()}{said[1:]}:**"


def _does_not_say(names: list[str]) -> list[str]:
    return [f"{listing(names)} {'does' if len(names) == 1 else 'do'} not say"] if names else []


def _town_by_town(corpus: Corpus, evidence: Sequence[TownEvidence]) -> str:
    silent = _does_not_say([_name(corpus, one) for one in evidence if not one.answers])
    return f"**Town by town** ({silent[0]}):" if silent else "**Town by town:**"


_LEAST = re.compile(r"\b(?:cheapest|least|lowest|smallest|shortest|cheaper|lower)\b", re.IGNORECASE)
_MOST = re.compile(
    r"\b(?:dearest|priciest|most expensive|highest|largest|biggest|farthest|furthest|strictest|longest|dearer"
    r"|higher)\b",
    re.IGNORECASE,
)


def _ranked(corpus: Corpus, frame: Frame, evidence: Sequence[TownEvidence]) -> str:
    """`Least: $15 in A, then $40 in B`, where that is asked and each town that speaks has a figure."""
    least, most = bool(_LEAST.search(frame.message)), bool(_MOST.search(frame.message))
    if least == most:
        return ""
    speaking = [one for one in evidence if not _silent(one)]
    figures = [figure for one in speaking if (figure := _figure(one.findings[0])) is not None]
    if len(speaking) < _SEVERAL or len(figures) < len(speaking) or len({unit for _, unit in figures}) != 1:
        return ""
    order = sorted(zip(figures, speaking, strict=True), key=lambda pair: pair[0][0], reverse=most)
    told = [f"{_shown(value, unit)} in {_name(corpus, one)}" for (value, unit), one in order]
    silent = _does_not_say([_name(corpus, one) for one in evidence if _silent(one)])
    order_words = "Most" if most else "Least"
    return f"**{'; '.join([f'{order_words}: ' + ', then '.join(told), *silent])}:**"


def _figure(finding: Finding) -> tuple[float, str] | None:
    """The one figure that a town's rule comes to: an amount of money, or the one distance or area that it requires."""
    if finding.result is not None and finding.result.amount is not None:
        return float(finding.result.amount), "usd"
    required = {(check.required, check.unit) for check in finding.checks if isinstance(check.required, int | float)}
    if len(required) == 1:
        value, unit = next(iter(required))
        return float(value), unit
    values = [value for value in finding.provision.rule.values.values() if value.unit == "usd" and value.numbers()]
    return (float(values[0].numbers()[0]), "usd") if len(values) == 1 else None


def _shown(value: float, unit: str) -> str:
    return shown(Fraction(str(value)), unit)


def _cell(evidence: TownEvidence) -> tuple[str, list[Finding]]:
    if not evidence.answers:
        return "see the passages of its text" if evidence.passages_only else "the text does not say", []
    lead = evidence.findings[0]
    if evidence.overview:
        told = evidence.findings[:_MOST_HEADS]
        return _in_a_cell(f"{finding.sentence} {{{finding.key}}}" for finding in told), list(told)
    others = [
        f
        for f in evidence.findings[1:]
        if f.provision.rule.topic == lead.provision.rule.topic or f.score > lead.score - _NEAR_LEAD
    ]
    others = [f for f in others if not f.provision.rule.silence and f.sentence != lead.sentence]
    words = []
    for finding in [lead, *others[:1]]:
        verdict = f"{VERDICT_WORDS[finding.verdict]}. " if finding.verdict and finding.computed else ""
        head = f"{finding.headline.rstrip('.')}. " if finding.headline and not finding.verdict else ""
        silent = "the text does not say: " if finding.provision.rule.silence else ""
        words.append(f"{silent}{verdict}{head}{finding.sentence} {{{finding.key}}}")
    return _in_a_cell(words), [lead, *others[:1]]


def _in_a_cell(sentences: Iterable[str]) -> str:
    return re.sub(r"\s*\n\s*|\|", " ", " ".join(sentences))
