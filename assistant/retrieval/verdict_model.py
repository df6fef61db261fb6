"""Whether a rule answers a question with yes or no: learned at build time from the ways rules are asked.

A logistic regression over the rule's force with the question's kind, the question's words (alone and with the force),
and the product of the question's and the rule's vectors. `docs/evaluating.md` gives its accuracy.
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval.encoder import Vectors
from assistant.understanding.questions import asking, yes_no_clause

Floats = NDArray[np.float32]
LABELS = ("yes", "no", "depends")
_RARE, _DENSE_WEIGHT, _STRENGTH = 3, 3.0, 0.15
_WORD = re.compile(r"[a-z']+|\?|\d+")


# What a yes/no question is about, by its words: its stance decides what a rule's force answers to it.
_STANCES = {
    "ban": r"prohibit|banned|forbidden|illegal|unlawful|against the|violat|in trouble|breaking|off limits|barred|outlaw",
    "exempt": r"exempt|excus|grandfather|off the hook|get out of|let off|get a pass|free pass|skip|waive|spared|carve",
    "must": r"\b(?:have|has|need|needs|gotta|got|required|requires?|req'?d|must|mandatory|supposed|necessary|compulsory|should|shall)\b",
    "may": r"\b(?:can|could|may|allow|allowed|allows|ok|okay|legal|permitted|alright|fine|lets?|able|free to|good to go)\b",
    "reach": r"\b(?:apply|applies|bind|stuck|subject|covers?|covered|counts?|counted|includes?|means?|considered|falls?|reach|qualif\w*)\b",
    "enough": r"enough|sufficient|too |suffice|meet|comply",
}
_NEGATED = re.compile(
    r"\b(?:no|not|never|without|none|nothing|nobody|neither|just|only|instead|still|even|skip|avoid)\b|n't|\b(?:cant|dont|isnt|doesnt)\b",
    re.IGNORECASE,
)


def stances(question: str) -> list[str]:
    """The stances of a question, the first of which leads."""
    return [name for name, pattern in _STANCES.items() if re.search(pattern, question, re.IGNORECASE)]


def word_features(question: str, force: str) -> list[str]:
    """Names of the sparse features of a question put to a rule of a force."""
    question = yes_no_clause(question)
    words = _WORD.findall(question.lower())
    kind = asking(question)
    found = stances(question)
    sign = "negated" if _NEGATED.search(question) else "plain"
    pairs = [f"{first} {second}" for first, second in itertools.pairwise(words)]
    names = [*words, *pairs, *(f"{force}|{word}" for word in words)]
    names += [f"stance={stance}" for stance in found]
    names += [f"{force}×{stance}" for stance in found] + [f"{force}×{stance}×{sign}" for stance in found]
    names += [f"{force}×{kind}×{sign}", f"leads={found[0] if found else ''}×{force}×{sign}"]
    names += [f"begins={word}×{force}" for word in words[:1]]
    return [f"force={force}", f"kind={kind}", f"{force}×{kind}", *dict.fromkeys(names)]


def dense_features(question: Vectors, rule: Vectors) -> Floats:
    """Vector features: the question and its product with the rule's sentence."""
    return np.asarray(np.hstack([question, question * rule]) * _DENSE_WEIGHT, dtype=np.float32)


def train_verdicts(samples: Sequence[tuple[str, str, str]], questions: Vectors, rules: Vectors, folder: Path) -> None:
    """Train on (question, force, label) samples with their vectors, and save the model in a folder."""
    from scipy.sparse import csr_matrix, hstack
    from sklearn.linear_model import LogisticRegression

    features = [word_features(question, force) for question, force, _ in samples]
    counts = Counter(name for names in features for name in names)
    known = {name: n for n, name in enumerate(sorted(name for name, seen in counts.items() if seen >= _RARE))}
    sparse = csr_matrix(_one_hot(features, known))
    everything = hstack([sparse, csr_matrix(dense_features(questions, rules))]).tocsr()
    model: Any = LogisticRegression(C=_STRENGTH, max_iter=500)
    model.fit(everything, [label for _, _, label in samples])
    order = [list(model.classes_).index(label) for label in LABELS]
    weights = model.coef_[order].astype(np.float32)
    np.savez(folder / "verdicts.npz", weights=weights, bias=model.intercept_[order].astype(np.float32))
    (folder / "verdicts.json").write_text(json.dumps(list(known)))


def _one_hot(features: Iterable[list[str]], known: dict[str, int]) -> Floats:
    rows = list(features)
    table = np.zeros((len(rows), len(known)), dtype=np.float32)
    for row, names in enumerate(rows):
        for name in names:
            if name in known:
                table[row, known[name]] = 1
    return table


class VerdictModel:
    """The trained model of an index folder."""

    def __init__(self, folder: Path) -> None:
        """Open `verdicts.npz` and its feature names."""
        self._known = {name: n for n, name in enumerate(json.loads((folder / "verdicts.json").read_text()))}
        with np.load(folder / "verdicts.npz") as arrays:
            self._weights: Floats = arrays["weights"]
            self._bias: Floats = arrays["bias"]

    def probabilities(self, question: str, force: str, vector: Floats, rule: Floats) -> dict[str, float]:
        """Probability of each label for a question put to a rule."""
        used = [self._known[name] for name in word_features(question, force) if name in self._known]
        words = len(self._known)
        logits = self._bias + self._weights[:, used].sum(axis=1)
        logits = logits + self._weights[:, words:] @ dense_features(vector[None], rule[None])[0]
        raised = np.exp(logits - logits.max())
        clause = yes_no_clause(question)
        if force == "prohibits" and stances(clause)[:1] == ["may"] and not _NEGATED.search(clause):
            raised[LABELS.index("yes")] = 0.0  # 'is it allowed?' of something prohibited is never yes
        return {label: float(value) for label, value in zip(LABELS, raised / raised.sum(), strict=True)}
