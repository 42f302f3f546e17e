"""A class or a list of assignments as plain data, for programs (`--json`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from autograder.classroom import Summary
from autograder.course.assignment import Assignment
from autograder.course.result import TestRecord, tidy


def class_data(summary: Summary) -> dict[str, Any]:
    """Return the outcome of grading a class."""
    before = summary.policy_before
    return {
        "assignment": summary.assignment.slug,
        "isolation": summary.isolation,
        "python": summary.python,
        "policy": summary.policy.to_plain(),
        "policy_before": None if before is None else before.to_plain(),
        "results": str(summary.results),
        "stopped": summary.stopped,
        "seconds": round(summary.seconds, 3),
        "problems": summary.problems,
        "remarks": summary.remarks,
        "students": [
            {
                **asdict(row),
                "graded": row.graded,
                "name": summary.names.get(row.student, ""),
                "before": summary.before.get(row.student),
            }
            for row in summary.rows
        ],
    }


def list_data(assignment: Assignment, tests: Sequence[TestRecord]) -> dict[str, Any]:
    """Return one assignment with its tasks and tests."""
    return {
        "slug": assignment.slug,
        "title": assignment.title,
        "points": _points(tests),
        "tasks": [
            {
                "task": task,
                "title": title,
                "points": _points([test for test in tests if test.task == task]),
            }
            for task, title in assignment.tasks.items()
        ],
        "tests": [
            {
                "id": test.id,
                "title": test.title,
                "task": test.task,
                "points": test.points_possible,
                "visibility": test.visibility,
                "manual": test.manual,
            }
            for test in tests
        ],
    }


def _points(tests: Sequence[TestRecord]) -> float:
    return tidy(sum(test.points_possible for test in tests))
