"""Code that gives one answer as handed in and another beside our code earns the better one.

Of each task all tests count as they were asked in one run.  `make test-two-faced` tries all that
`hostile/two_faced.py` makes of the near misses.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import pytest
from answers import ROOT, SLUGS, Class
from drawn import drawn

from autograder.course.result import Result

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
from two_faced import Faced, tried

EVERY = [each for slug in SLUGS for each in tried(slug)]
DRAWN = drawn(EVERY, 2, __name__)


@pytest.fixture(scope="module")
def graded() -> Iterator[dict[Faced, tuple[Result, list[Result]]]]:
    """Return the result of each, and of its faces alone, with our code for the same tasks."""
    both = Class(DRAWN)
    results = {each: both.results[each].result() for each in DRAWN}
    alone = {each: each.alone(run.task for run in results[each].runs) for each in DRAWN}
    faces = Class(list(dict.fromkeys(face for each in DRAWN for face in alone[each])))
    yield {
        each: (results[each], [faces.results[face].result() for face in alone[each]])
        for each in DRAWN
    }
    both.stop()
    faces.stop()


def points(result: Result) -> Counter[int]:
    """Return the points of each task."""
    return sum((Counter({test.task: test.points_earned}) for test in result.tests), Counter())


@pytest.mark.parametrize("both", DRAWN, ids=str)
def test_two_faces_earn_no_more_than_the_better_one_in_each_task(
    graded: dict[Faced, tuple[Result, list[Result]]], both: Faced
):
    faced, alone = graded[both]
    assert faced.runs, "it was asked with our code"
    for task, earned in points(faced).items():
        assert earned <= max(points(each)[task] for each in alone), (task, faced.runs)


def test_each_assignment_has_such_submissions():
    assert {each.slug for each in EVERY} == set(SLUGS)
