"""The asker's turns from the messages of a chat."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.conversations.conversations import MOST_TURNS
from assistant.conversations.questions import check_question
from assistant.errors import QuestionUnusable
from assistant.service.chat.shapes import Message


def turns_of(messages: Sequence[Message], limit: int) -> list[str]:
    """What the asker said, oldest first; raises QuestionUnusable where the last message cannot be answered."""
    if messages[-1].role != "user":
        raise QuestionUnusable("The last message is not the user's; send the question last, with the role `user`.")
    said = [_text(message) for message in messages if message.role == "user"]
    check_question(said[-1], limit)
    return [*(turn for turn in said[:-1] if _usable(turn, limit)), said[-1]][-MOST_TURNS:]


def _text(message: Message) -> str:
    if message.content is None or isinstance(message.content, str):
        return message.content or ""
    if any(part.type != "text" for part in message.content):
        raise QuestionUnusable("The message holds something that is not text; send text only.")
    return "\n".join(part.text or "" for part in message.content)


def _usable(turn: str, limit: int) -> bool:
    """An earlier message that could not be answered then is passed over now."""
    try:
        check_question(turn, limit)
    except QuestionUnusable:
        return False
    return True
