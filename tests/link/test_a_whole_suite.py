"""The tests of a whole assignment in ordinary pytest give the marks that the suite of today gives.

`tests/ordinary/SLUG` asks what `autograder/suites/SLUG` asks, and takes its place when it is ready.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import REFERENCES, RIGHT, STARTERS, WRONG
from drawn import drawn

from autograder.course.assignment import read
from autograder.course.submission import Submission
from autograder.worker.grading import Grader, Options

SUITES = Path(__file__).parents[1] / "ordinary"
SLUGS = sorted(each.parent.name for each in SUITES.glob("*/assignment.toml"))
SHOWN = 3  # near misses of each commit; EVERY_NEAR_MISS=yes takes all
# Points below or above what a near miss deserves.
NEAR = {"blackjack_classes": 5}


def of(slug, answers):
    return [each for each in answers if each.slug == slug]


@pytest.fixture(scope="module")
def score():
    """Return what grades an answer by these tests."""
    graders: dict[str, Grader] = {}

    def graded(answer):
        if answer.slug not in graders:
            graders[answer.slug] = Grader(read(SUITES / answer.slug), OPTIONS)
        return graders[answer.slug].grade(Submission("ada", answer.files())).score

    yield graded
    for each in graders.values():
        each.close()


OPTIONS = Options(isolation="process")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_reference_has_all_points_and_the_starter_none(score, slug):
    [reference], [starter] = of(slug, REFERENCES), of(slug, STARTERS)
    assert (score(reference), score(starter)) == (100, 0)


@pytest.mark.parametrize(
    "answer", [each for slug in SLUGS for each in drawn(of(slug, RIGHT), 1, slug)], ids=str
)
def test_right_answers_have_all_points(answer, score):
    assert score(answer) == 100


@pytest.mark.parametrize(
    "answer", [each for slug in SLUGS for each in drawn(of(slug, WRONG), SHOWN, slug)], ids=str
)
def test_near_misses_have_about_what_they_deserve(answer, score):
    low, high = answer.record.deserves
    near = NEAR[answer.slug]
    assert low - near <= score(answer) <= min(high + near, 99.99)
