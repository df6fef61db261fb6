"""Errors of the assistant beyond those of the corpus (see the tree in `corpus/errors.py`)."""

from corpus.errors import BadInput, PaddockError


class SettingsUnusable(PaddockError):
    """A setting has a value that cannot be used; nothing starts."""

    title = "A setting cannot be used"


class QuestionUnusable(BadInput):
    """The question is empty, too long or not text; the message says what is accepted."""

    title = "The question cannot be used"
