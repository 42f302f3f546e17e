"""A check gives each public test the verdict, the points and the cause that `grade` gives it.

`grade` then runs tasks again with our code for others, which a student's folder does not have.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from answers import RIGHT, ROOT, WRONG, Answer
from drawn import drawn

from autograder.checking import own_work
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.worker import grading

SHOWN = 4  # near misses of each commit, and one right answer; EVERY_NEAR_MISS=yes takes all


def said(result: Result) -> dict[str, tuple[bool, float, str]]:
    return {
        test.id: (test.passed, test.points_earned, test.cause)
        for test in result.tests
        if not (test.is_hidden or test.waits_for_an_end or test.status == "timed_out")
    }


@pytest.fixture(scope="module")
def graded() -> Iterator[Callable[[Answer], Result]]:
    """Return what grades an answer without our code; a grader is started once for a suite."""
    options = grading.Options(isolation="process", hidden=True, policy=Policy(carry=False))
    graders: dict[str, grading.Grader] = {}

    def grade(answer: Answer) -> Result:
        if answer.slug not in graders:
            graders[answer.slug] = grading.Grader(answer.assignment(), options)
        return graders[answer.slug].grade(Submission("ada", answer.files()))

    yield grade
    for each in graders.values():
        each.close()


@pytest.mark.parametrize(
    "answer", [*drawn(WRONG, SHOWN, "same"), *drawn(RIGHT, 1, "same")], ids=str
)
def test_a_check_outside_of_the_course_says_what_grade_says(
    answer: Answer,
    graded: Callable[[Answer], Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    folder = tmp_path / answer.slug
    shutil.copytree(ROOT / "assignments" / answer.slug, folder)
    for file in answer.assignment().files:
        (folder / file).unlink(missing_ok=True)
    for name, data in answer.files().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    right = said(graded(answer))
    monkeypatch.setattr(own_work.assignments, "slugs", list)  # as from a wheel, without suites
    checked = said(own_work.checked(folder, None, "process"))
    both = right.keys() & checked.keys()
    assert both and both >= checked.keys()
    assert {name: checked[name] for name in both} == {name: right[name] for name in both}
