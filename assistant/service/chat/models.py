"""Models: `paddock`, and `paddock-<town>` for a client that has no other way to choose a town."""

from __future__ import annotations

from assistant.service.chat.shapes import Models, ModelShown
from corpus.errors import NotFound
from corpus.loading import Corpus

NAME = "paddock"


class UnknownModel(NotFound):
    """There is no such model."""

    title = "Unknown model"
    field = "model"


def list_models(corpus: Corpus) -> Models:
    """All models."""
    return Models(data=[ModelShown(id=name) for name in [NAME, *(f"{NAME}-{town}" for town in corpus.towns)]])


def town_of(model: str, corpus: Corpus) -> str | None:
    """The town that a model's name chooses; raises UnknownModel naming those there are."""
    if model == NAME:
        return None
    town = model.removeprefix(f"{NAME}-")
    if town == model or town not in corpus.towns:
        held = ", ".join(shown.id for shown in list_models(corpus).data)
        raise UnknownModel(f"There is no model {model[:60]!r}; the models are {held}.")
    return town
