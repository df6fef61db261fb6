"""compose: a keyed draft. The direct answer first, then its working, conditions, and what is open."""

from __future__ import annotations

import calendar

from assistant.answer import Missing, Verdict
from assistant.evidence import Draft, Finding, TownEvidence
from assistant.frame import Frame
from assistant.several_towns import several_towns
from assistant.state import State
from assistant.steps_text import VERDICT_WORDS, listing, outcome_text, standing, verdict_words
from assistant.understanding.questions import presses
from corpus.loading import Corpus

_MOST_CONDITIONS, _MOST_CAVEATS = 2, 2
_SEVERAL = 2
_NAMES_OF_TIME = frozenset([*calendar.month_name, *calendar.day_name])
_SILENT = "What the text does not say: "


def compose(state: State, corpus: Corpus) -> State:
    """The draft from the evidence: for one town, or a table for several."""
    assert state.frame is not None
    draft = _one_town(state, corpus, state.evidence[0]) if len(state.evidence) == 1 else several_towns(state, corpus)
    return state.but(draft=draft)


def _one_town(state: State, corpus: Corpus, evidence: TownEvidence) -> Draft:
    frame = state.frame
    assert frame is not None
    held = corpus.town(evidence.town)
    if evidence.passages_only:
        return _passages(corpus, evidence)
    if not evidence.answers:
        return _not_covered(corpus, evidence)
    main, also = evidence.findings[: evidence.main], evidence.findings[evidence.main :]
    if evidence.overview:
        return _overview(state, corpus, evidence)
    lead = main[0]
    verdict = lead.verdict
    if all(finding.provision.rule.silence for finding in main) and verdict not in ("yes", "no"):
        return _silence(corpus, evidence)
    lines = [_lead(lead, verdict)]
    lines += _statements(finding for finding in main[1:])
    lines += _bullets(lead)
    lines += [
        f"- {_SILENT if finding.provision.rule.silence else ''}{finding.sentence} {{{finding.key}}}" for finding in also
    ]
    total = _total(frame, evidence.findings)
    if total:
        lines[0] = f"**{total[0]}** {total[1]}: {_uncapped(lines[0].replace('**', ''))}"
    caveats = _caveats(main)
    lines += caveats[:_MOST_CAVEATS]
    if presses(state.question):
        lines.append(outcome_text("no_promise").format(office=held.town.authority))
    if verdict == "depends" or any(finding.provision.rule.left_to_board for finding in main):
        lines.append(f"Ask the {held.town.contact.office}.")
    notes = standing(corpus, evidence.town)
    return Draft(
        status="answered",
        text="\n".join([*lines, *notes]),
        verdict=verdict,
        used=(*main, *also),
        caveats=(*caveats, *notes),
        also_check=_also_check(main),
        missing=_missing(lead),
        suggestions=_suggestions(corpus, evidence),
        towns=(evidence.town,),
        steps=(*(step for f in evidence.findings if f.result for step in f.result.steps), *total[1:]),
    )


def _overview(state: State, corpus: Corpus, evidence: TownEvidence) -> Draft:
    """An overview by head: what decides first, then a line for each head of the rules."""
    assert state.frame is not None
    held = corpus.town(evidence.town)
    main = evidence.findings
    banned = next((finding for finding in main if finding.verdict == "no"), None)
    asked = state.frame.asking != "open"
    verdict: Verdict | None = ("no" if banned else "depends") if asked else None
    name = "overview_no" if banned and asked else "overview_may" if asked else "overview"
    lines = [outcome_text(name).format(town=held.town.name)]
    lines += [f"- **{corpus.topics[f.provision.rule.topic].label}:** {f.sentence} {{{f.key}}}" for f in main]
    notes = standing(corpus, evidence.town)
    return Draft(
        status="answered",
        text="\n".join([*lines, *notes]),
        verdict=verdict,
        used=main,
        caveats=tuple(notes),
        also_check=_also_check(main),
        suggestions=_suggestions(corpus, evidence),
        towns=(evidence.town,),
        steps=tuple(step for f in main if f.result for step in f.result.steps),
    )


def _total(frame: Frame, findings: tuple[Finding, ...]) -> list[str]:
    """The sum of the amounts found and its step, where a total is wanted and there are several amounts."""
    amounts = list(_summands(findings).values())
    if not frame.totals or len(amounts) < _SEVERAL:
        return []
    shown = [f"${amount:,.2f}".removesuffix(".00") for amount in [*amounts, sum(amounts)]]
    return [f"{shown[-1]} in all.", f"{' + '.join(shown[:-1])} = {shown[-1]}"]


def _summands(findings: tuple[Finding, ...]) -> dict[str, float]:
    """The amounts to add up: of several fees charged by the same occasion only the largest, which holds the others."""
    amounts: dict[str, float] = {}
    for finding in findings:
        amount = finding.result.amount if finding.result else None
        if not amount:
            continue
        rule = finding.provision.rule
        key = f"fee by {rule.per}" if rule.kind == "fee_schedule" and rule.per == "visit" else rule.id
        amounts[key] = max(float(amount), amounts.get(key, 0.0))
    return amounts


def _lead(finding: Finding, verdict: Verdict | None) -> str:
    """The first sentence: the verdict or the deciding words, then the sentence, with its mark."""
    head = finding.headline.strip()
    mark = f"{{{finding.key}}}"
    if verdict == "no" and finding.provision.rule.silence:
        return f"**No: the text does not say so.** {finding.sentence} {mark}"
    if verdict:
        word = verdict_words(finding, verdict)
        lead = f"{word}: {_uncapped(head.rstrip('.'))}." if head else f"{word}."
        return f"**{lead}** {finding.sentence} {mark}"
    if head:
        return f"**{_capped(head.rstrip('.'))}.** {finding.sentence} {mark}"
    return f"{finding.sentence} {mark}"


def _capped(words: str) -> str:
    return words[:1].upper() + words[1:]


def _uncapped(words: str) -> str:
    """Words as they go on after a colon: names of months and days, and abbreviations, keep their capitals."""
    first = words.split(" ", 1)[0]
    keeps = first in _NAMES_OF_TIME or words[:2] == words[:2].upper()
    return words if keeps else words[:1].lower() + words[1:]


def _statements(findings: object) -> list[str]:
    lines = []
    for finding in findings:  # type: ignore[attr-defined]
        head = f"{_capped(finding.headline.rstrip('.'))}. " if finding.headline and finding.verdict is None else ""
        word = f"{VERDICT_WORDS[finding.verdict]}. " if finding.verdict and finding.computed else ""
        lines.append(f"{word}{head}{finding.sentence} {{{finding.key}}}")
    return lines


def _bullets(lead: Finding) -> list[str]:
    rule = lead.provision.rule
    said = [rule.fill(words) for words in [*rule.conditions, *rule.exemptions]][:_MOST_CONDITIONS]
    return [f"- {words}" for words in said]


def _caveats(main: tuple[Finding, ...]) -> list[str]:
    said: list[str] = []
    for finding in main:
        rule = finding.provision.rule
        said += [rule.fill(words) for words in rule.caveats]
        if rule.readings and finding.result and finding.result.tool == "statement":
            said.append(
                "The text can be read in two ways: "
                + "; or ".join(rule.fill(r).rstrip(".") for r in rule.readings)
                + "."
            )
        if finding.result:
            said += list(finding.result.caveats)
    return list(dict.fromkeys(said))


def _also_check(main: tuple[Finding, ...]) -> tuple[str, ...]:
    named = [name for finding in main for name in finding.provision.rule.also_check]
    return tuple(dict.fromkeys(named))


def _missing(lead: Finding) -> tuple[Missing, ...]:
    asks = {
        "area": Missing(name="area", ask="How big is your lot?", options=[]),
        "age": Missing(name="age", ask="How old is it?", options=[]),
    }
    wanted = list(lead.result.missing) if lead.result else []
    return tuple(asks[name] for name in wanted if name in asks)


def _suggestions(corpus: Corpus, evidence: TownEvidence) -> tuple[str, ...]:
    held = corpus.town(evidence.town)
    if not evidence.findings:
        return ()
    topic = evidence.findings[0].provision.rule.topic
    group = corpus.topics[topic].group
    own = {provision.rule.topic for provision in held.provisions}
    near = [t for name, t in corpus.topics.items() if t.group == group and name != topic and name in own and t.asks]
    return tuple(f"{t.asks[0][:1].upper()}{t.asks[0][1:]} in {held.town.name}?" for t in near[:3])


def _silence(corpus: Corpus, evidence: TownEvidence) -> Draft:
    """A record that the text does not give what is asked: said with the quote that shows it."""
    held = corpus.town(evidence.town)
    main = evidence.findings[: evidence.main]
    lead = main[0]
    lines = [f"**The text does not say.** {lead.sentence} {{{lead.key}}}"]
    lines += _statements(main[1:])
    lines.append(f"Ask the {held.town.contact.office}.")
    notes = standing(corpus, evidence.town)
    answered = any(finding.provision.rule.left_to_board for finding in main)
    return Draft(
        status="answered" if answered else "not_covered",
        text="\n".join([*lines, *notes]),
        used=tuple(main),
        caveats=(*_caveats(main), *notes),
        suggestions=_suggestions(corpus, evidence),
        towns=(evidence.town,),
    )


def _passages(corpus: Corpus, evidence: TownEvidence) -> Draft:
    """The answer of a town without rules: its nearest passages, and that they are no more than that."""
    held = corpus.town(evidence.town)
    marks = " ".join(f"{{{passage.key}}}" for passage in evidence.near)
    text = outcome_text("passages_only").format(town=held.town.name, office=held.town.contact.office)
    notes = standing(corpus, evidence.town)
    return Draft(
        status="answered", text="\n".join([f"{text} {marks}", *notes]), quoted=evidence.near, caveats=tuple(notes),
        towns=(evidence.town,),
    )  # fmt: skip


def _not_covered(corpus: Corpus, evidence: TownEvidence) -> Draft:
    held = corpus.town(evidence.town)
    what = _silent_words(corpus, evidence)
    text = outcome_text("not_covered").format(
        town=held.town.name, what=what, covers=listing(held.town.covers), office=held.town.contact.office
    )
    notes = standing(corpus, evidence.town)
    return Draft(
        status="not_covered",
        text="\n".join([text, *notes]),
        near=evidence.near,
        caveats=tuple(notes),
        towns=(evidence.town,),
    )


def _silent_words(corpus: Corpus, evidence: TownEvidence) -> str:
    kind, _, name = evidence.silent.partition(":")
    if kind == "topic":
        return f"says nothing about {_uncapped(corpus.topics[name].label)}"
    if kind == "part":
        town, _, number = name.partition(".")
        part = corpus.town(town).town.missing_parts[int(number)]
        return f"does not say: its contents list names “{part.name}”, and our copy does not hold that part"
    return "does not say"
