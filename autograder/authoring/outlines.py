"""outline.toml: the tests of a suite with their points, as the suite itself collects them.

See `course/outline.py`, which reads it.
"""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.sources import Made, toml_of
from autograder.course.assignment import Assignment
from autograder.course.outline import OUTLINE, outline_data
from autograder.worker import grading

HEAD = "# The tests of this suite, for lists; made by `cardkit build`.\n"


def outline_file(found: Assignment) -> dict[Path, Made]:
    """Return outline.toml of a suite, by its path; nothing before its first test is written.

    Raises AssignmentError when the suite cannot be collected.
    """
    if not found.suite_files():
        return {}
    data = outline_data(found.digest(), grading.collected(found))
    return {found.folder / OUTLINE: Made((HEAD + toml_of(data)).encode(), f"{found.slug}'s suite")}
