"""Whether a stored result still counts (`reusable`): for what, for which tasks, by its `keys`."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import autograder
from autograder.classroom.folder import ALL
from autograder.classroom.stored import hidden_words, read_result
from autograder.course.assignment import Assignment
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.worker.grading import Options

# The rooms and files of the kit that can change a mark; suites have their own digest.
THAT_GRADE = (
    "classroom/pool.py", "cluster", "course", "feedback", "hints", "intake", "policy",
    "protocol.py", "sandbox", "stage", "suite", "system", "worker",
)  # fmt: skip


def class_keys(assignment: Assignment, options: Options) -> dict[str, str]:
    """Return the keys of everything that can change a mark and is the same for a whole class."""
    return {
        "assignment": assignment.slug,
        "suite": assignment.digest(),
        "kit": f"{autograder.__version__} {_engine()}",
        "python": platform.python_version(),
        "isolation": options.isolation,
        "tasks": _listed(options.tasks),
        "tests": _listed(options.tests),
        "policy": _policy(options.policy),
        "hints": assignment.hints,
    }


def keys(submission: Submission, of_class: dict[str, str]) -> dict[str, str]:
    """Return the keys of everything that can change a mark or the feedback of this submission."""
    notes = hashlib.sha256("\0".join(submission.notes).encode("utf-8", "replace")).hexdigest()
    off = {"off": _listed(submission.off)} if submission.off else {}
    return {**of_class, **off, "submission": submission.digest(), "notes": notes}


def counts(task: int, of_result: dict[str, str]) -> bool:
    """Return whether a task was among those that a result was graded on."""
    tasks = of_result.get("tasks", ALL)
    return tasks == ALL or str(task) in tasks.split(",")


def reusable(path: Path, student: str, wanted: dict[str, str]) -> Result | None:
    """Return the result stored at `path` if it is this student's and its keys match, else None.

    A result with a fault of the grader is not reused: regrading may do better.
    """
    result = read_result(path)
    if result is None or result.student != student or result.keys != wanted:
        return None
    if any(test.status == "grader_error" for test in result.tests):
        return None
    if any(test.is_hidden for test in result.tests) and hidden_words(path, wanted) is None:
        return None
    return result


def _policy(policy: Policy) -> str:
    return f"{policy.version} without {_listed(policy.off)}" if policy.off else f"{policy.version}"


def _listed(chosen: Iterable[object] | None) -> str:
    return ALL if chosen is None else ",".join(sorted(str(each) for each in chosen))


@cache
def _engine() -> str:
    """Return a digest of the kit's grading code, so that a change to it is never missed."""
    root = Path(autograder.__file__).parent
    found = hashlib.sha256()
    for each in THAT_GRADE:
        place = root / each
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            name = path.relative_to(root).as_posix()
            found.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
