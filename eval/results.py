"""What an evaluation comes to, as it is printed, plotted, saved as `results.json` and compared with the last one."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, ValidationError

from corpus.errors import PaddockError
from eval.cases import Record
from eval.run import Configuration

ACCEPTED = Path(__file__).parent / "accepted.json"


class ResultsUnusable(PaddockError):
    """A file of results cannot be read; the message names it."""

    title = "The results cannot be read"


class Tally(Record):
    """So many of so many."""

    count: int = 0
    total: int = 0

    @property
    def share(self) -> float | None:
        """The share, from 0 to 1; null where there was nothing to count."""
        return self.count / self.total if self.total else None

    def __str__(self) -> str:
        return "none to count" if self.share is None else f"{self.count}/{self.total} ({self.share:.1%})"


class Failure(Record):
    """A case that fails, and what each broken rule says of it."""

    case: str
    style: str
    question: str
    faults: list[str]


class SetResult(Record):
    """The figures of one case set. `right` counts whole answers; a partial one is wrong.

    wrong_figures: answers with a number that stands nowhere. untrue_quotes, wrong_town: citations. cite_precision:
    citations that stand in a passage that was needed; cite_recall: needed quotes that were cited. refused: refusals
    where the text speaks; asked_back: questions back there. overreached: answers where the text is silent. lead:
    answers whose deciding figures stand in the first 300 characters. same: answers that five askings left the same.
    Lengths are of answers that say `answered`, in characters.
    """

    name: str
    right: Tally
    by_style: dict[str, Tally]
    by_town: dict[str, Tally]
    by_fault: dict[str, int]
    wrong_figures: Tally
    untrue_quotes: Tally
    wrong_town: Tally
    cite_precision: Tally
    cite_recall: Tally
    refused: Tally
    asked_back: Tally
    overreached: Tally
    lead: Tally
    same: Tally
    length_median: int | None
    length_p90: int | None
    right_ids: list[str]
    failures: list[Failure]


class Wordings(Record):
    """Questions that are asked in five wordings: in how many all five were right, and in how many the same came out.

    `agreeing` counts questions whose five answers have one status and one verdict.
    """

    all_right: Tally
    agreeing: Tally


class RankingResult(Record):
    """How well one way of ranking finds the needed passages of a case set. Shares and means are from 0 to 1.

    first: a needed passage comes first. all_in_four: all needed ones among the first four of all. all_in_five: all
    among the first five of each town asked about. recall: share of needed ones among the first k. wrong_town: share of
    the first four that is from towns not asked about.
    """

    ranking: str
    case_set: str
    questions: int
    first: float
    all_in_four: float
    all_in_five: float
    recall: dict[int, float]
    mrr: float
    ndcg: float
    wrong_town: float


class WarmTiming(Record):
    """Warm answers, in process, against the encoder alone on the same questions in the same run.

    Ratios are of an answer's time to the encoder's on that question; seconds are medians. peak_mb is the largest
    resident memory that the process had until then, in MB.
    """

    questions: int
    ratio_median: float
    ratio_p95: float
    answer_seconds: float
    encoder_seconds: float
    peak_mb: float


class ColdTiming(Record):
    """A cold `paddock ask --json` against `python -c "import sentence_transformers"`, run in turn.

    Seconds by the clock and largest resident memory in MB, both medians; ratios of these.
    """

    ask_seconds: float
    import_seconds: float
    ratio: float
    ask_mb: float
    import_mb: float
    memory_ratio: float


class Results(Record):
    """One evaluation. Parts that were not asked for are null; `notes` says which and why."""

    configuration: Configuration
    sets: list[SetResult]
    wordings: Wordings | None = None
    retrieval: list[RankingResult] = Field(default_factory=list)
    warm: WarmTiming | None = None
    cold: ColdTiming | None = None
    fallen: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)


def read_accepted(path: Path = ACCEPTED) -> Results | None:
    """The last accepted results, or null where none were accepted yet; raises ResultsUnusable."""
    if not path.exists():
        return None
    try:
        return Results.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValidationError) as error:
        raise ResultsUnusable(f"The accepted results {path} cannot be read; accept a run anew.") from error


def write_results(results: Results, path: Path) -> None:
    """Write results as JSON: `results.json` of a run, or `eval/accepted.json` to accept one."""
    path.write_text(results.model_dump_json(indent=1) + "\n", encoding="utf-8")
