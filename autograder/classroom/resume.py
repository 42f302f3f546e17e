"""Which stored results can be used again: those that grading once more would only repeat."""

from __future__ import annotations

import contextlib
import hashlib
import json
import platform
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import autograder
from autograder.assignment import Assignment
from autograder.classroom.folder import HIDDEN
from autograder.classroom.writing import write_json
from autograder.grading import Options
from autograder.result import Result
from autograder.submission import Submission

ALL = "all"
UNREADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError)
NO_PART_OF_GRADING = {
    "suites", "classroom", "cluster", "reports", "exports", "build", "cli.py", "demo.py",
}  # fmt: skip


def class_keys(assignment: Assignment, options: Options) -> dict[str, str]:
    """Return what can move a mark and is the same for a whole class."""
    return {
        "assignment": assignment.slug,
        "suite": assignment.digest(),
        "kit": f"{autograder.__version__} {_engine()}",
        "python": platform.python_version(),
        "isolation": options.isolation,
        "tasks": _listed(options.tasks),
        "tests": _listed(options.tests),
    }


def keys(submission: Submission, of_class: dict[str, str]) -> dict[str, str]:
    """Return what can move a mark of this submission, or changes a word of its feedback."""
    notes = hashlib.sha256("\0".join(submission.notes).encode("utf-8", "replace")).hexdigest()
    return {**of_class, "submission": submission.digest(), "notes": notes}


def counts(task: int, of_result: dict[str, str]) -> bool:
    """Say whether a task was among those that a result was graded on."""
    tasks = of_result.get("tasks", ALL)
    return tasks == ALL or str(task) in tasks.split(",")


def store_result(path: Path, result: Result) -> None:
    """Store a result at `path`, and what its hidden tests say in a file of its own beside it.

    That one comes first: a result that is there is whole.
    """
    words = path.with_name(HIDDEN)
    if any(test.is_hidden for test in result.tests):
        write_json(words, {"keys": result.keys, "tests": result.hidden_words()})
    else:
        with contextlib.suppress(OSError):
            words.unlink()
    write_json(path, result.to_dict())


def read_result(path: Path) -> Result | None:
    """Return the result stored at `path`, or None when there is none that can be read.

    What its hidden tests say is missing where that cannot be read, or belongs to another result.
    """
    try:
        data = _read(path)
        return Result.from_dict(data, _hidden_words(path, data["extra_data"]["keys"]) or {})
    except UNREADABLE:
        return None


def _hidden_words(path: Path, keys: dict[str, str]) -> dict[str, dict[str, Any]] | None:
    """Return what hidden tests say, as stored beside the result of these keys; None without it."""
    try:
        found = _read(path.with_name(HIDDEN))
        words: dict[str, dict[str, Any]] = found["tests"]
        return words if found["keys"] == keys else None
    except UNREADABLE:
        return None


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def reusable(path: Path, student: str, wanted: dict[str, str]) -> Result | None:
    """Return the result stored at `path` if it is this student's and its keys are the same.

    A result that names a fault of the grader is not: grading again may do better.
    """
    result = read_result(path)
    if result is None or result.student != student or result.keys != wanted:
        return None
    if any(test.status == "grader_error" for test in result.tests):
        return None
    if any(test.is_hidden for test in result.tests) and _hidden_words(path, wanted) is None:
        return None
    return result


def _listed(chosen: Iterable[object] | None) -> str:
    return ALL if chosen is None else ",".join(sorted(str(each) for each in chosen))


@cache
def _engine() -> str:
    """Return a digest of the kit's code that grades, so that a change of it is never missed."""
    root = Path(autograder.__file__).parent
    found = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root)
        if name.parts[0] not in NO_PART_OF_GRADING:
            found.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
