"""What kind of thing is asked: may I, must I, is it enough, is it so, or an open question; and for what kind of value."""

from __future__ import annotations

import re

from assistant.frame import Asking, Want

_PERMISSION = re.compile(
    r"\b(?:can|could|may|might)\s+(?:i|we|you|u|he|she|they|my|our|the|a|an|it|someone|somebody|anyone|anybody|people|one|his|her|their|[a-z]+s?)\b"
    r"|\b(?:allow(?:ed|s)?|permitted|permissible|legal|lawful|illegal|ok(?:ay)?|alright|all right|kosher|doable|prohibited|banned|forbidden|against the (?:rules|law))\b"
    r"|\blet(?:s)?\s+(?:me|us|you|people)\b|\bget away with\b|\bam i (?:good|fine|clear|ok)\b",
    re.IGNORECASE,
)
_OBLIGATION = re.compile(
    r"\b(?:do|does|did|will|would|am|are|is)\s+(?:i|we|you|u|he|she|they|it|the|a|an|my|our|every|each|all|any|[a-z]+s?)\s+(?:[a-z']+\s+){0,5}?"
    r"(?:need|have to|has to|got to|gotta|hafta|required|supposed|obliged|obligated|must|subject to)\b"
    r"|\b(?:must|shall|should)\s+(?:i|we|you|they|it|the|a|an|every|each|all|my|our|[a-z]+s?)\b"
    r"|\b(?:need(?:ed)?|req'?d|required|mandatory|compulsory|necessary|obligatory)\s*\?|\breally (?:need|have) to\b|\bgotta\b|\bneed (?:a|an|to)\b",
    re.IGNORECASE,
)
_SUFFICIENCY = re.compile(
    r"\b(?:enough|enuff|enuf|sufficient|suffice|satisf(?:y|ies)|qualif(?:y|ies)|too (?:close|near|small|many|short|little|late|old|low|big)|"
    r"meet(?:s)? (?:the|it|that|code)|compl(?:y|ies|iant)|within the (?:limit|rule|number)|over (?:the|my) (?:limit|number)|big enough|far enough|pass(?:es)?|"
    r"within (?:limits?|bounds)|fit|do we have room|have room|in compliance|under the (?:limit|max))\b",
    re.IGNORECASE,
)
_YES_NO = re.compile(
    r"(?:^|[.,;:!?\n–—-]\s*|\b(?:so|and|but|then|also|plus|hi|hey|ok|or|if so|hello|please|quick question|wondering if|know if|know whether|tell me if|asking if|asks if|true that|whether|say if)\s+)"
    r"(?:is|are|was|were|am|do|does|did|can|could|may|must|shall|should|will|would|has|have|had|isn't|aren't|doesn't|don't|won't|can't|couldn't|shouldn't)\s+\w+",
    re.IGNORECASE,
)
_TAG_QUESTION = re.compile(
    r"(?:,|\b|-|–)\s*(?:right|yes|correct|true|no|ok|okay|yeah|huh|eh|y/n|y or n|is that so|for real|or not|isn't it|aren't they|do they|does it)\s*\?+\s*$",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:how (?:many|much|far|big|long|large|often|close|wide|high|tall|deep|old|soon|late|do|does|should|hot|thick|small|is|can|near|are|must|to)|what|which|who|whom|whose|when|where|why|wheres|whats|whens|hows|list|tell me|explain|"
    r"give me|name|need the figure|max|min|fee|cost)\b",
    re.IGNORECASE,
)
_WANTS: tuple[tuple[Want, str], ...] = (
    ("number", r"how many|max(?:imum)?\b|most\b|largest number|limit on|number of|cap on|head ?count|how few"),
    ("area", r"how much (?:land|space|room|acre|area)|lot size|acre(?:age|s)|how big (?:a|of a|must|does|is)|sq\.? ?f|square f|land (?:for|need|required)|minimum lot|smallest (?:lot|parcel)|what size"),
    ("distance", r"how far|how close|how near|distance|setback|set back|set-back|feet from|ft from|\bgap\b|footage|clearance from|how many feet|(?:ft|feet) (?:to|off)"),
    ("fee", r"\bfees?\b|how much (?:is|does|do|for|are|would|will|\$)|cost|charge|price|pay|\$\$|dollars?|what do i owe|expensive|cheap|\brun (?:me|us|you|them)\b|set (?:me|us) back|hit me for|damage for|"
            r"(?:a |one |each )?(?:year'?s|years|annual|yearly)\s+(?:\w+\s+)?(?:permit|licen[cs]e)\b"),
    ("fine", r"\bfines?\b|without (?:a |any |the )?(?:\w+ )?(?:licen[cs]e|permit)|penalt|ticket|citation|violation|punish|how much trouble|what happens if|offen[cs]e"),
    ("time", r"how long|how soon|when\b|deadline|days? (?:to|do|have|notice)|how many days|by what date|expire|renew|due\b|time limit|clock\b|how often|what date|what time|hours?\b"),
    ("who", r"\bwho\b|whom|which (?:board|office|department|official)"),
    ("definition", r"\bdefin|what (?:is|are|does|counts|qualifies) (?:a|an|as|the)?\b|mean(?:s|ing)?\b|count(?:s)? as|considered|classif"),
    ("size", r"how (?:big|large|wide|high|tall|thick|deep)|dimension|dims\b|size|height|ceiling"),
)  # fmt: skip
_CLAIMS = re.compile(
    r"\b(?:is|are|was|were)\s+(?:he|she|it|that|this|they|the \w+|my \w+)\s+(?:right|correct|true|wrong|mistaken)\b"
    r"|\bis it (?:true|right|correct)\b|\btrue\s*(?:\?|or false)|\bdid (?:he|she|they) make (?:it|that) up\b",
    re.IGNORECASE,
)


def claims(text: str) -> bool:
    """Whether the question is if somebody is right in what they say."""
    return bool(_CLAIMS.search(text))


_COMPARES = re.compile(
    r"\b(?:compare|versus|vs\.?|town by town|each town|every town|all (?:five|the|of the) towns?|which (?:of (?:the|these) )?(?:\w+ )?towns?|what towns?|"
    r"any of the towns|these towns|the five towns|all five|cheapest|strictest|most lenient|across (?:the )?towns|where could i|where can i keep|which one of (?:the|these)|town's (?:position|rule)|by town)\b",
    re.IGNORECASE,
)


_CLAUSE = re.compile(r"[^?!.;\n]+(?:\.(?=\d)[^?!.;\n]+)*\??")
_FILLER = re.compile(
    r"^(?:[\s,:–—-]|\b(?:so|and|but|hi|hey|hello|well|now|then|please|also|or|quick (?:one|question|q)|q|just|um|anyway|[a-z]+ q)\b"
    r"|\b(?:ok|okay)\b(?=\s*[,:–—-]|\s+(?:so|and|but|what|how|is|are|can|do|does|i|we|my|the|if)\b))+",
    re.I,
)
_ASKS_OPEN = re.compile(
    r"\b(?:how|what|which|who|whom|whose|when|where|why|wheres|whats|whens|hows|whos)\b", re.IGNORECASE
)
_RELATIVE = ("who", "whom", "whose", "where", "which", "when", "what")
_LISTS = re.compile(
    r"\b(?:list|tell me|explain|give me|name|max|min|fee|cost|price|figure|distance|setback|fine|size|dims?|ht|deadline|spec)\b",
    re.I,
)
_SHORTEST = 2


_PRESSES = re.compile(
    r"\b(?:confirm|promise|guarantee|assure|swear|give me your word|say (?:yes|it'?s ok)|issue me|tell me (?:yes|it'?s (?:ok|fine)))\b"
    r"|\b(?:type|write|reply|answer|begin|start|say)\b.{0,60}\b(?:approved|granted|allowed)\b",
    re.IGNORECASE,
)


def presses(text: str) -> bool:
    """Whether a promise or a confirmation is pressed for."""
    return bool(_PRESSES.search(text))


def yes_no_clause(text: str) -> str:
    """The clause of a message that asks yes or no, without the story around it; the whole message where none does."""
    clauses = [_FILLER.sub("", clause.strip()) for clause in _CLAUSE.findall(text)]
    kinds = [(clause, _clause_kind(clause)) for clause in clauses if clause]
    asked = [clause for clause, kind in kinds if kind != "open" and clause.endswith("?")]
    asked = asked or [clause for clause, kind in kinds if kind != "open"]
    return asked[0] if asked else text


_ENDS_ASKING = re.compile(r"\b(?:ok|okay|allowed|legal|alright|permitted|fine|good)\s*[.!]*$", re.IGNORECASE)


def names_question(text: str) -> bool:
    """Whether a question word, or a word for the value wanted, stands in a text."""
    return bool(_ASKS_OPEN.search(text) or _LISTS.search(text))


def asking(text: str) -> Asking:
    """The kind of a question: that of its first clause that asks something."""
    if presses(text) or (_ENDS_ASKING.search(text) and not _ASKS_OPEN.search(text)):
        return "permission"
    clauses = [_FILLER.sub("", clause.strip()) for clause in _CLAUSE.findall(text)]
    clauses = [clause for clause in clauses if clause]
    asked = [clause for clause in clauses if clause.endswith("?")] or [
        c for c in clauses if _opens(c) or _YES_NO.search(c) or _OR_NOT.search(c)
    ]
    kinds = [_clause_kind(clause) for clause in asked]
    return next((kind for kind in kinds if kind != "open"), "open") if kinds and kinds[0] != "open" else "open"


def _opens(clause: str) -> bool:
    """Whether a clause asks an open question; a relative pronoun inside a statement does not."""
    inverted = _YES_NO.search(clause)
    for match in _ASKS_OPEN.finditer(clause):
        at_start = len(clause[: match.start()].split()) < _SHORTEST or bool(
            re.search(r"[,:–—/-]\s*$", clause[: match.start()])
        )
        relative = match.group().lower() in _RELATIVE and not at_start
        if relative or (inverted is not None and match.start() > inverted.start()):
            continue
        return True
    return False


# 'is it big enough or how much more', 'allowed or not': what follows the 'or' leaves the yes or no question one.
_OR_ELSE = re.compile(r"\s*,?\s*\bor\s+(?:how|what|who|when|where|which)\b.*$", re.IGNORECASE)
_OR_NOT = re.compile(r"\bor\s+(?:no|not|nah)\b\W*$|\by\s?/\s?n\b", re.IGNORECASE)
_BLANK = re.compile(r"=\s*\?")
_SHORT_YES_NO = re.compile(
    r"\b(?:good|fine|valid|ok|okay|legal|required|needed|enough|alright|possible|allowed|true|correct|exempt|covered|counted|"
    r"included|late|overdue|out of time|over|safe|right|yes|no|necessary|permitted|banned|a problem|a violation)\s*\?$",
    re.IGNORECASE,
)


def _clause_kind(clause: str) -> Asking:
    if _OR_ELSE.search(clause) and (kind := _clause_kind(_OR_ELSE.sub("", clause))) != "open":
        return kind
    if _OR_NOT.search(clause) and not _opens(_OR_NOT.sub("", clause)):
        rest = _clause_kind(f"{_OR_NOT.sub('', clause).rstrip()}?")
        return "fact" if rest == "open" else rest
    if _opens(clause) or _BLANK.search(clause):
        return "open"
    if _SUFFICIENCY.search(clause):
        return "sufficiency"
    yes_no = bool(_YES_NO.search(clause) or _TAG_QUESTION.search(clause))
    if _OBLIGATION.search(clause):
        return "obligation"
    if _PERMISSION.search(clause):
        return "permission"
    if yes_no:
        return "fact"
    if _SHORT_YES_NO.search(clause):
        return "fact"
    spoken = clause.endswith("?") and len(clause.split()) > _SHORTEST + 1
    return "fact" if spoken and not _LISTS.search(clause) else "open"


def wants(text: str) -> frozenset[Want]:
    """The kinds of value a question asks for."""
    return frozenset(want for want, pattern in _WANTS if re.search(pattern, text, re.IGNORECASE))


_WHICH_TOWNS = re.compile(
    r"\b(?:in\s+)?(?:which|what)(?:\s+(?:one\s+)?of)?(?:\s+(?:the|these|those|your|five|all))*\s+(?:towns?|places?)(?!['’])\b"
    r"(?:\s+(?:will|would|do|does))?(?P<inverted>\s+(?:can|could|may|must|should|is|are|am)\b)?",
    re.IGNORECASE,
)


def of_each_town(text: str) -> str:
    """`which of these towns let me keep a pig` as it is asked of each town: `do they let me keep a pig`."""
    asked = _WHICH_TOWNS.sub(lambda match: match.group("inverted") or "do they", text, count=1).strip()
    return asked if asked != text and asking(asked) != "open" and not wants(asked) else text


_WHOLE_LIST = re.compile(
    r"\b(?:requirements?|reqs?|conditions|criteria|specs?|standards?|checklist|procedure|paperwork|what (?:all|else)|what goes (?:on|in|into|with)"
    r"|how do (?:i|we|you) (?:go about|apply|ask|get|request)"
    r"|what (?:do|does|must|should|is|are|am|has|have|would)\b.{0,45}\b(?:need|have to|must|required?|supposed|give|giving|show|include|contain|satisfied|look for|look at|consider|check))\b",
    re.IGNORECASE,
)


def wants_whole_list(text: str) -> bool:
    """Whether all that a section lists is asked for, and not one thing of it."""
    return bool(_WHOLE_LIST.search(text))


def compares(text: str) -> bool:
    """Whether towns are to be compared."""
    return bool(_COMPARES.search(text))


_BREAK = re.compile(
    r"(?<=[?!;])\s+|\s*\(\d\)\s*|(?<=[a-z\d)])\.\s+(?=\S)|\n+|,?\s+(?:and|&|n|plus|also|then)\s+(?=(?:also\s+)?(?:how|what|when|who|where|which|why|can|do|does|is|are|must|should|will|if so)\b)|,\s+(?=(?:how|what|when|who|where|which|why|can|do|does|is|are)\b)",
    re.IGNORECASE,
)


_SHORTHAND = re.compile(r"\s*(?:[,;:+&|?!]|/(?!\d)|\s[-–—]+\s|—|–|\bplus\b|\band\b|\bn\b|\bthen\b)\s*", re.IGNORECASE)
_LONGEST_SHORTHAND = 30


def parts(text: str) -> list[str]:
    """The clauses of a message that each ask something, or the items of a list in shorthand; else the whole message."""
    pieces = [piece.strip() for piece in _BREAK.split(text) if piece and piece.strip()]
    asked = [piece for piece in pieces if "?" in piece or _OPEN.search(piece) or _YES_NO.search(piece)]
    if len(asked) > 1:
        return [item for piece in asked for item in _items(piece)][:_MOST_PARTS]
    items = _items(text)
    # A list in shorthand: where some of its items ask, the others only tell.
    asking_items = [item for item in items if "?" in item or _OPEN.search(item) or _YES_NO.search(item)]
    if len(asking_items) == 1 and not _ADDED.search(text):
        return [text]
    return (asking_items if len(asking_items) > 1 else items)[:_MOST_PARTS]


_MOST_PARTS = 5
_ADDED = re.compile(r"[+&]|\b(?:plus|and|n|also)\b", re.IGNORECASE)


def _items(text: str) -> list[str]:
    """A short list in shorthand, item by item; a sentence stays whole."""
    if len(text.split()) > _LONGEST_SHORTHAND:
        return [text]
    items = [item.strip() for item in _SHORTHAND.split(text) if item and len(item.strip()) > 2]
    return items if len(items) > 1 else [text]
