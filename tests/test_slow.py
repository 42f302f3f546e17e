"""What uses up time and memory is bounded, has its word, and costs nobody else a point.

`make test-slow` tries each kind in each assignment; `make test` draws one.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from answers import ROOT, SLUGS, load, solution
from drawn import drawn

from autograder.classroom import grade_class
from autograder.classroom.row import Row
from autograder.downloads import open_class
from autograder.sandbox.launch import best_level
from autograder.worker import grading

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
from slow import slow_works

EVERY = [(slug, kind) for slug in SLUGS for kind in slow_works(load(slug))]
DRAWN = drawn(EVERY, 1, __name__)
MOST_SECONDS = 30.0  # of CPU, more than a right answer takes
MOST_POINTS = 1.0  # of 100, as any body that is the same in each function
RIGHT = ("a right one", "z right one")  # before all others, and after them


@dataclass
class Graded:
    """A class of right answers and slow works: its table, what it was told, and its CPU time."""

    rows: dict[str, Row]
    problems: list[str]
    seconds: float


def grade(slug: str, kinds: list[str]) -> Graded:
    """Grade slow works of these kinds, named after them, between two right ones, by one worker."""
    assignment, works = load(slug), slow_works(load(slug))
    right = {name: (solution(slug) / name).read_bytes() for name in assignment.files}
    with tempfile.TemporaryDirectory(prefix="slow-") as home:
        place, results = Path(home, "class"), Path(home, "results")
        for student, files in {
            **{each: works[each] for each in kinds},
            **dict.fromkeys(RIGHT, right),
        }.items():
            (place / student).mkdir(parents=True)
            for name, data in files.items():
                (place / student / name).write_bytes(data)
        before = cpu_seconds()
        with open_class(place, assignment, results) as found:
            options = grading.Options(isolation=best_level())
            summary = grade_class(assignment, found, results, options, workers=1)
        rows = {row.student: row for row in summary.rows}
        return Graded(rows, summary.problems, cpu_seconds() - before)


def cpu_seconds() -> float:
    """Return the CPU time of this process and of those that have ended below it."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


@cache
def drawn_of(slug: str) -> Graded:
    return grade(slug, [kind for each, kind in DRAWN if each == slug])


@pytest.mark.parametrize(("slug", "kind"), DRAWN, ids=map("-".join, DRAWN))
def test_it_earns_nothing_and_somebody_says_why(slug: str, kind: str):
    row = drawn_of(slug).rows[kind]
    assert (row.score or 0) <= MOST_POINTS
    is_judged = any(row.statuses.get(each) for each in ("failed", "error"))
    assert is_judged or any(kind in each for each in [*drawn_of(slug).problems, row.problem])


@pytest.mark.parametrize("slug", dict(DRAWN))
def test_the_others_have_all_their_points(slug: str):
    for student in RIGHT:
        row = drawn_of(slug).rows[student]
        assert row.score == row.possible and not row.problem, student


@pytest.mark.parametrize("slug", dict(DRAWN))
def test_it_takes_no_longer_than_its_limits(slug: str):
    made = drawn_of(slug)
    slow = len(made.rows) - len(RIGHT)
    assert made.seconds < grade(slug, []).seconds + slow * MOST_SECONDS
