"""outline.toml: the tests of a suite with their points, as the suite itself collects them.

See `course/outline.py`, which reads it.
"""

from __future__ import annotations

import ast
from pathlib import Path

from autograder.authoring.promises import tree_of
from autograder.authoring.sources import Made, toml_of
from autograder.course.assignment import FILE, Assignment, AssignmentError
from autograder.course.outline import OUTLINE, outline_data
from autograder.course.result import TestRecord
from autograder.worker import grading

HEAD = "# The tests of this suite, for lists; made by `cardkit build`.\n"


def records_of(found: Assignment) -> list[TestRecord]:
    """Return the records of a suite; none before its first test is written.

    Raises AssignmentError when the suite cannot be collected, or has a hidden test in a file that
    students receive.
    """
    _refuse_doubles(found)
    return grading.collected(found, handed_out=True) if found.suite_files() else []


def _refuse_doubles(found: Assignment) -> None:
    """Raise AssignmentError if a file has two tests of one name: Python keeps the last alone."""
    for path in found.suite_files():
        lines: dict[str, int] = {}
        for node in tree_of(path.read_text(encoding="utf-8"), str(path)).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                if node.name in lines:
                    raise AssignmentError(
                        f"{path}, line {node.lineno}: another test has this name, in line"
                        f" {lines[node.name]}, and would never run; rename one of them"
                    )
                lines[node.name] = node.lineno


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
