"""Read what is said of survivors (`read`), and sort verdicts by it (`Audit`).

A survivor is answered by a test, or reviewed.  equivalent: it does the same as the reference; the
invariant is named.  allowed: it does something else that the handout lets pass; the sentence is
quoted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from autograder.audit.run import Verdict
from autograder.course.tables import Table, read_table

KINDS = ("equivalent", "allowed")


@dataclass(frozen=True)
class Review:
    """What is said of one or more survivors."""

    kind: str
    because: str
    quote: str  # a sentence of the handout, for what is allowed
    mutants: tuple[str, ...]  # their keys


@dataclass
class Audit:
    """The mutants of one suite, sorted by what became of them."""

    slug: str
    killed: list[Verdict] = field(default_factory=list)
    reviewed: dict[str, list[Verdict]] = field(  # by kind
        default_factory=lambda: {kind: [] for kind in KINDS}
    )
    missed: list[Verdict] = field(default_factory=list)  # survivors that nobody has reviewed
    stale: list[str] = field(default_factory=list)  # reviewed, and no survivor any more

    @property
    def total(self) -> int:
        return len(self.killed) + len(self.missed) + sum(map(len, self.reviewed.values()))

    @property
    def rate(self) -> float:
        """Killed, of all that are neither equivalent nor allowed, in percent."""
        counted = len(self.killed) + len(self.missed)
        return 100 * len(self.killed) / counted if counted else 100.0

    @property
    def reviewed_share(self) -> float:
        """Reviewed, of all, in percent."""
        return 100 * sum(map(len, self.reviewed.values())) / self.total if self.total else 0.0


def read(place: Path) -> list[Review]:
    """Return the reviews in a file; none if it is not there.

    Raises AssignmentError with file and remedy if it is faulty.
    """
    if not place.exists():
        return []
    table = read_table(place)
    found = [_review(each) for each in table.tables("reviewed")]
    table.close()
    seen: set[str] = set()
    for review in found:
        for key in review.mutants:
            if key in seen:
                table.refuse(f"{key!r} is reviewed twice; remove one of them")
            seen.add(key)
    return found


def _review(table: Table) -> Review:
    kind = table.take("verdict", str, example=f'"{next(iter(KINDS))}"')
    if kind not in KINDS:
        table.refuse(f"{table.path('verdict')!r} is {kind!r}; write one of {', '.join(KINDS)}")
    quote = table.take("quote", str, "")
    if (kind == "allowed") != bool(quote):
        table.refuse(
            f"{table.path('quote')!r}: quote the handout for what is allowed, and only then"
        )
    found = Review(kind, table.take("because", str), quote, table.texts("mutants"))
    table.close()
    return found


def sort(
    slug: str, verdicts: Iterable[Verdict], reviews: Iterable[Review], left_out: Iterable[str] = ()
) -> Audit:
    """Return the audit of a suite; `left_out`: the keys of mutants that were not judged."""
    kinds = {key: review.kind for review in reviews for key in review.mutants}
    found = Audit(slug)
    survivors = set()
    for verdict in verdicts:
        key = verdict.mutant.key
        if verdict.killer:
            found.killed.append(verdict)
            continue
        survivors.add(key)
        if key in kinds:
            found.reviewed[kinds[key]].append(verdict)
        else:
            found.missed.append(verdict)
    found.stale = sorted(set(kinds) - survivors - set(left_out))
    return found
