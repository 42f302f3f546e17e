"""Code that gives one answer as handed in and another beside a part of ours earns the better one.

Of each task all tests count as they were asked in one asking.  `make test-hostile` tries all that
`hostile/two_faced.py` makes of the near misses; `make test` draws some of each assignment.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import pytest
from answers import ROOT, SLUGS, Answer, Class
from drawn import drawn

from autograder.course.result import Result

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
from two_faced import Faced, tried

DRAWN = [each for slug in SLUGS for each in drawn(tried(slug), 2, slug)]


@pytest.fixture(scope="module")
def graded() -> Iterator[Class]:
    answers = dict.fromkeys(one for both in DRAWN for one in (both, *both.alone()))
    found = Class(list[Answer](answers))
    yield found
    found.stop()


def points(result: Result) -> Counter[int]:
    """Return the points of each task."""
    return sum((Counter({test.task: test.points_earned}) for test in result.tests), Counter())


@pytest.mark.parametrize("both", DRAWN, ids=str)
def test_two_faces_earn_no_more_than_the_better_one_in_each_task(graded: Class, both: Faced):
    faced, *alone = (graded.results[each].result() for each in (both, *both.alone()))
    for task, earned in points(faced).items():
        assert earned <= max(points(each)[task] for each in alone), task


def test_each_assignment_has_such_submissions():
    assert {each.slug for each in DRAWN} == set(SLUGS)
