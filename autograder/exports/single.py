"""A file for each student, in the form in which a platform shows one result.

Gradescope keeps hidden tests from students itself, and their points by task until the grades are
published; classroom50 publishes all that is in a result, so that the hidden tests of a task are one
line of points there, if a teacher wants no more.

classroom50 knows whole points only: each number is rounded half up by itself, so that the total
is right and the tests may not add up to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograder.course.result import UNSEEN, Result, TestRecord, tidy
from autograder.exports.points import whole
from autograder.system.printable import printable

PUBLISHED = "after_published"  # when Gradescope shows it to students


def gradescope(result: Result, _: str = "none") -> dict[str, Any]:
    """Return Gradescope's results.json, without what only this kit reads.

    No text in it hides a character, sets a colour or cannot be stored by others.
    """
    told = result.to_dict()
    tests = [_without_extra(test) for test in told["tests"]]
    points = result.task_points()
    if any(each.hidden[1] for each in points):
        lines = [f"Task {each.task} {each.title}: {each.told}" for each in points]
        output = printable("\n".join(lines), kept="\n")
        tests.append({"name": "Points by task", "output": output, "visibility": PUBLISHED})
    return {**_without_extra(told), "tests": tests}


def _without_extra(told: dict[str, Any]) -> dict[str, Any]:
    return {
        name: printable(value, kept="\n\t") if isinstance(value, str) else value
        for name, value in told.items()
        if name != "extra_data"
    }


def classroom50(result: Result, hidden: str = "none") -> dict[str, Any]:
    """Return what a grader knows of classroom50's result.json; its runner adds the rest.

    hidden: what is told of hidden tests: none, or else their titles, as it has no messages.
    """
    tests = [
        _line(f"{test.title} (hidden test)" if test.is_hidden else test.title, [test])
        for test in result.tests
        if hidden != "none" or not test.is_hidden
    ]
    unseen = [test for test in result.tests if test.is_hidden] if hidden == "none" else []
    for task in sorted({test.task for test in unseen}):
        of_task = [test for test in unseen if test.task == task]
        tests.append(_line(f"task {task}: {UNSEEN}", of_task))
    return {
        "schema": "classroom50/result/v1",
        "assignment": result.assignment,
        "owner": result.student,
        "score": whole(result.score),
        "max-score": whole(result.possible),
        "tests": tests,
    }


def _line(name: str, tests: Sequence[TestRecord]) -> dict[str, Any]:
    """Return what classroom50 shows as one test."""
    return {
        "test-name": name,
        "passed": all(test.earned_all for test in tests),
        "score": whole(tidy(sum(test.points_earned for test in tests))),
        "max-score": whole(tidy(sum(test.points_possible for test in tests))),
    }


# By the platform: the name of each student's file, and what makes its content.
FOR_EACH: dict[str, tuple[str, Callable[[Result, str], dict[str, Any]]]] = {
    "gradescope": ("results.json", gradescope),
    "classroom50": ("result.json", classroom50),
}
