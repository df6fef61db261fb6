"""understand: the whole conversation into a frame, one for each thing the last message asks."""

from __future__ import annotations

import re

from assistant.errors import QuestionUnusable
from assistant.frame import Frame
from assistant.state import State
from assistant.understanding.names import Lexicon
from assistant.understanding.questions import names_question, parts, wants
from assistant.understanding.reading import read_conversation, read_frame

_SEVERAL = 2
_BLANKS = re.compile(r"\s{3,}")
_TOO_LONG_A_NUMBER = re.compile(r"\d{16,}")
_DIGITS = re.compile(r"\d+")
_MOST_NUMBERS = 60
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
# Invisible marks come with copied text and emoji; they say nothing and are left out.
_INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def clean(question: str, limit: int) -> str:
    """The question fit to be read; raises QuestionUnusable for one that is empty, too long or not text."""
    if len(question) > limit:
        raise QuestionUnusable(f"The question has {len(question):,} characters; at most {limit:,} are accepted.")
    if _CONTROL.search(question):
        raise QuestionUnusable("The question has control characters; plain text is accepted.")
    question = _BLANKS.sub("  ", _INVISIBLE.sub("", question))
    if _TOO_LONG_A_NUMBER.search(question):
        raise QuestionUnusable("The question has a number of more than 15 digits; give the figure as it is.")
    if len(_DIGITS.findall(question)) > _MOST_NUMBERS:
        raise QuestionUnusable(f"The question has more than {_MOST_NUMBERS} numbers; ask about fewer at a time.")
    if not question.strip():
        raise QuestionUnusable("The question is empty; ask something, such as 'how many hens may I keep?'.")
    return question.strip()


def understand(state: State, lexicon: Lexicon) -> State:
    """Fill the frame, and a frame for each part where the message asks several things."""
    frame = read_conversation(state.turns, lexicon, state.town, this_year=state.today.year)
    return state.but(frame=frame, parts=tuple(_part_frames(frame, state, lexicon)))


def _part_frames(frame: Frame, state: State, lexicon: Lexicon) -> list[Frame]:
    """The frame of the whole message first, then one for each clause or item, with what is the message's own kept."""
    pieces = parts(state.question)
    if len(pieces) < _SEVERAL:
        return [frame]
    frames = [frame]
    for piece in pieces:
        own = read_frame(piece, lexicon, this_year=state.today.year)
        if not own.query:
            continue
        frames.append(
            frame.but(
                query=own.query,
                asking=frame.asking if own.asking == "open" and not names_question(piece) else own.asking,
                wants=wants(piece) or (frozenset() if names_question(piece) else frame.wants),
                structures=own.structures or frame.structures,
                features=own.features,
                animals=own.animals or frame.animals,
            )
        )
    return frames
