"""A mistake that several students share (`Cluster`), and what is asked of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.report.seen import Fact, Seen


@dataclass(frozen=True)
class Cluster:
    """Students who share a mistake, by their places in the class."""

    students: tuple[int, ...]
    tests: tuple[str, ...]  # ids
    example: int  # the student who fails little else
    shown: str  # the test whose message is the example
    hint: str = ""
    is_lacking: bool = False  # whether they lack what all these tests ask for


def answers_to(cluster: Cluster, student: Seen) -> set[Fact]:
    """Return how a student fares in the tests of a cluster; those that passed have no fact."""
    return {(test, student.outcome(test).fact) for test in cluster.tests}


def fails(student: Seen, cluster: Cluster) -> bool:
    """Return whether a student fails all tests of a cluster, in whatever way."""
    return all(student.outcome(test).fact for test in cluster.tests)


def hints_beside(cluster: Cluster, student: Seen) -> set[str]:
    """Return the known mistakes that a student was told of the tests of a cluster."""
    return {student.outcome(test).known for test in cluster.tests} - {""}


def explained_by(found: Iterable[Cluster]) -> dict[int, set[str]]:
    """Return the tests that the clusters of each student are about."""
    explained: dict[int, set[str]] = defaultdict(set)
    for each in found:
        for at in each.students:
            explained[at].update(each.tests)
    return explained


def with_students(found: Sequence[Cluster], kept: Mapping[int, set[int]]) -> list[Cluster]:
    """Return the clusters with these students, by the place of each; the others are left out."""
    return [replace(found[at], students=tuple(sorted(those))) for at, those in kept.items()]
