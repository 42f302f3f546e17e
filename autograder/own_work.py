"""A student's check of their own work: its folder, and what the public tests say of it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from autograder import assignment as assignments
from autograder import grading
from autograder.assignment import Assignment
from autograder.intake import read_submission
from autograder.result import Result
from autograder.sandbox import launch
from autograder.submission import Submission

TESTS = "tests"
HIGHEST_SEARCH = 3


class Grades(Protocol):
    """What grades one submission after another: another process, or this one in a browser."""

    assignment: Assignment

    def grade(self, submission: Submission) -> Result: ...


class NoWork(Exception):
    """There is nothing to check in this place; the message says where there is."""


def student_folder(path: Path) -> Path:
    """Return the assignment's folder that a path is in; it has tests/assignment.toml.

    Raises NoWork when neither the path nor the folders above it are one.
    """
    if not path.exists():
        raise NoWork(f"{path}: there is no such file or folder; name an assignment's folder")
    start = path.resolve() if path.is_dir() else path.resolve().parent
    for folder in [start, *start.parents][: HIGHEST_SEARCH + 1]:
        if (folder / TESTS / assignments.FILE).is_file():
            return path if path.is_dir() and folder == start else folder
    raise NoWork(
        f"{path} is no assignment's folder: it has no {TESTS}/{assignments.FILE};"
        " go to the folder you were given, or make one with `cardkit start SLUG`"
    )


def assignment_of(folder: Path) -> Assignment:
    """Return the assignment that a student's folder is a copy of."""
    return assignments.read(folder / TESTS)


def public(
    assignment: Assignment, task: int | None = None, isolation: str = launch.PROCESS
) -> grading.Options:
    """Return how own work is checked: the public tests of one task, or of all.

    Raises NoWork, naming the tasks there are, when there is none of that number.
    """
    if task is not None and task not in assignment.tasks:
        raise NoWork(f"there is no task {task}; {tasks_there_are(assignment)}")
    tasks = None if task is None else frozenset({task})
    return grading.Options(isolation=isolation, tasks=tasks, hidden=False)


def checked(folder: Path, assignment: Assignment, options: grading.Options) -> Result:
    """Return what the tests say of the files as they are saved in this folder now."""
    submission = read_submission(folder, assignment, folder.resolve().name)
    [result] = grading.examine(assignment, [submission], options)
    return _with_notes(result, submission)


def checked_by(grader: Grades, folder: Path) -> Result:
    """Return the same by a grader of this folder's assignment, which may be warm already."""
    submission = read_submission(folder, grader.assignment, folder.resolve().name)
    return _with_notes(grader.grade(submission), submission)


def _with_notes(result: Result, submission: Submission) -> Result:
    result.notes += [note for note in submission.notes if note not in result.notes]
    return result


def tasks_there_are(assignment: Assignment) -> str:
    return f"there are: {', '.join(map(str, assignment.tasks))}"
