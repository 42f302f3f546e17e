"""outline.toml: the tests of a suite with their points, as the suite itself collects them.

See `course/outline.py`, which reads it.
"""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.sources import Made, toml_of
from autograder.course.assignment import FILE, Assignment, AssignmentError
from autograder.course.outline import OUTLINE, outline_data
from autograder.course.result import TestRecord
from autograder.worker import grading

HEAD = "# The tests of this suite, for lists; made by `cardkit build`.\n"


def records_of(found: Assignment) -> list[TestRecord]:
    """Return the records of a suite; none before its first test is written.

    Raises AssignmentError when the suite cannot be collected.
    """
    return grading.collected(found) if found.suite_files() else []


def outline_file(found: Assignment, records: list[TestRecord]) -> dict[Path, Made]:
    """Return outline.toml of a suite, by its path; nothing before its first test is written."""
    if not found.suite_files():
        return {}
    tests = {record.id for record in records}
    for name, changes in found.switched.items():
        for test in changes.points:
            if test not in tests:
                raise AssignmentError(
                    f"{found.folder / FILE}: [switched.{name}.points] names {test}, which is no"
                    " test; write the name of one, or remove the line"
                )
    data = outline_data(found.digest(), records)
    return {found.folder / OUTLINE: Made((HEAD + toml_of(data)).encode(), f"{found.slug}'s suite")}
