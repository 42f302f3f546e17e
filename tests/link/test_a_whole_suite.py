"""The tests of a whole assignment in ordinary pytest give the marks that the suite of today gives.

`tests/ordinary/blackjack_highscores` asks what `autograder/suites/blackjack_highscores` asks.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import REFERENCES, RIGHT, STARTERS, WRONG
from drawn import drawn

from autograder.course.assignment import read
from autograder.course.submission import Submission
from autograder.worker.grading import Grader, Options

SLUG = "blackjack_highscores"
SUITE = Path(__file__).parents[1] / "ordinary" / SLUG
SHOWN = 6  # near misses of each commit; EVERY_NEAR_MISS=yes takes all
NEAR = 4  # points below or above what a near miss deserves
RULES = 9  # the task that is switched off
UNSEEN = "lower_scores_without_an_encoding"  # no test can set another encoding than UTF-8 so far


def of_suite(answers):
    return [each for each in answers if each.slug == SLUG]


@pytest.fixture(scope="module")
def score():
    """Return what grades an answer by these tests."""
    with Grader(read(SUITE), Options(isolation="process")) as grader:
        yield lambda answer: grader.grade(Submission("ada", answer.files())).score


def test_the_reference_has_all_points_and_the_starter_none(score):
    [reference], [starter] = of_suite(REFERENCES), of_suite(STARTERS)
    assert (score(reference), score(starter)) == (100, 0)


@pytest.mark.parametrize("answer", drawn(of_suite(RIGHT), 2, __name__), ids=str)
def test_right_answers_have_all_points(answer, score):
    assert score(answer) == 100


@pytest.mark.parametrize(
    "answer",
    drawn([each for each in of_suite(WRONG) if RULES not in each.record.tasks], SHOWN, __name__),
    ids=str,
)
def test_near_misses_have_about_what_they_deserve(answer, score):
    low, high = answer.record.deserves
    if answer.record.name == UNSEEN:
        assert score(answer) == 100
        return
    assert low - NEAR <= score(answer) <= min(high + NEAR, 99.99)
