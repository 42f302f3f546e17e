"""Grade by ordinary test files, as `cardkit grade --tests` does: what each test came to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.session.suite import suite_of
from autograder.worker.grading import Grader, Options


def lay(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(dedent(text), encoding="utf-8")
    return folder


def graded(
    folder: Path,
    tests: Mapping[str, str],
    *works: Mapping[str, str],
    level: str = "process",
    fork: bool = True,
    brief: bool = False,
    **more: Any,
) -> list[Result]:
    """Return the results of works, in this order, by test files; brief: as a check does."""
    lay(folder / "tests", tests)
    (folder / "suite").mkdir(parents=True)
    assignment = suite_of(folder / "tests", folder / "suite")
    with Grader(assignment, Options(isolation=level, fork=fork, brief=brief, **more)) as grader:
        return [
            grader.grade(
                Submission(f"student{at}", {name: dedent(t).encode() for name, t in work.items()})
            )
            for at, work in enumerate(works)
        ]


def records(result: Result) -> dict[str, TestRecord]:
    return {test.id: test for test in result.tests}


def failed(result: Result) -> dict[str, str]:
    """Return the messages of the tests that did not pass."""
    return {test.id: test.message for test in result.tests if not test.passed}
