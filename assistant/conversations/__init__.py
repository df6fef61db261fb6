"""Conversations: asked, remembered for a while, opened again by a link, kept or deleted."""

from assistant.conversations.conversations import Asked, Conversations
from assistant.conversations.recheck import Change, Recheck
from assistant.conversations.records import Feedback

__all__ = ["Asked", "Change", "Conversations", "Feedback", "Recheck"]
