"""A file for each student, in the form in which a platform shows one result.

classroom50 knows whole points only: each number is rounded half up by itself, so that the total
is right and the tests may not add up to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.course.result import Result
from autograder.exports.points import whole


def gradescope(result: Result) -> dict[str, Any]:
    """Return Gradescope's results.json, without what only this kit reads."""
    told = result.to_dict()
    tests = [
        {name: value for name, value in test.items() if name != "extra_data"}
        for test in told["tests"]
    ]
    return {**{name: told[name] for name in told if name != "extra_data"}, "tests": tests}


def classroom50(result: Result) -> dict[str, Any]:
    """Return what a grader knows of classroom50's result.json; its runner adds the rest."""
    return {
        "schema": "classroom50/result/v1",
        "assignment": result.assignment,
        "owner": result.student,
        "score": whole(result.score),
        "max-score": whole(result.possible),
        "tests": [
            {
                "test-name": test.title,
                "passed": test.earned_all,
                "score": whole(test.points_earned),
                "max-score": whole(test.points_possible),
            }
            for test in result.tests
        ],
    }


# By the platform: the name of each student's file, and what is in it.
FOR_EACH: dict[str, tuple[str, Callable[[Result], dict[str, Any]]]] = {
    "gradescope": ("results.json", gradescope),
    "classroom50": ("result.json", classroom50),
}
