"""Check a student's own folder (`checked`): find the assignment, run its tests, return the result.

Words used here.  the course: the suites, which are beside the engine in a copy of the repository,
but not part of the wheel.
"""

from __future__ import annotations

import atexit
import errno
import tempfile
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from autograder.checking import known_tests
from autograder.checking.known_tests import TESTS
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.outline import read_outline
from autograder.course.policy import Policy
from autograder.course.result import Result, tidy
from autograder.course.submission import Submission
from autograder.intake import read_submission
from autograder.sandbox import launch
from autograder.system.plain_files import read_plain
from autograder.worker import grading

HIGHEST_SEARCH = 3
MOST_BELOW = 3  # assignments named to whoever stands above them
MOST_SETTINGS = 100_000  # bytes of an assignment.toml
LONGEST_SLUG = 60
FRESH = f"take {TESTS}/ from a fresh copy"


class Grades(Protocol):
    """Grades one submission after another, in another process or, in a browser, in this one."""

    def grade(self, submission: Submission) -> Result: ...


class NoWork(Exception):
    """There is nothing to check here; the message says what to do instead."""


@dataclass(frozen=True)
class Suite:
    """The tests that a check runs; `note` is a remark about those in the folder."""

    assignment: Assignment
    note: str = ""


_by_files: dict[str, Suite] = {}  # by what is in the files


def student_folder(path: Path) -> Path:
    """Return the assignment's folder that contains a path; it has tests/assignment.toml.

    Raises NoWork if neither the path nor a folder above it is one.
    """
    if not path.exists():
        raise NoWork(f"{path}: there is no such file or folder; name an assignment's folder")
    start = path.resolve() if path.is_dir() else path.resolve().parent
    for folder in [start, *start.parents][: HIGHEST_SEARCH + 1]:
        if (folder / TESTS / assignments.FILE).is_file():
            return path if path.is_dir() and folder == start else folder
    raise NoWork(
        f"{path} is not an assignment's folder: it has no {TESTS}/{assignments.FILE};"
        f" go to the folder you were given{_below(path)}, or {new_folder('SLUG')}"
    )


def any_folder(path: Path) -> Path:
    """Return a folder, or that of a file; raise NoWork if there is neither."""
    if not path.exists():
        raise NoWork(f"{path}: there is no such file or folder; name the folder of your files")
    return path if path.is_dir() else path.parent


def new_folder(slug: str) -> str:
    """Return how to get another copy of an assignment's folder, with what is installed here."""
    if assignments.slugs():
        return f"make one with `cardkit start {slug}`"
    return "get it again from your course; this cardkit checks folders, and cannot make one"


def _below(path: Path) -> str:
    """Return ", here game or war": the assignments' folders that lie in this one, or ""."""
    try:
        found = [
            path / each.name
            for each in sorted(path.iterdir())
            if (each / TESTS / assignments.FILE).is_file()
        ]
    except OSError:
        return ""
    if not found or len(found) > MOST_BELOW:
        return ""
    return f", here {' or '.join(map(str, found))}"


def suite_of(folder: Path, isolation: str = launch.PROCESS) -> Suite:
    """Return the public tests by which a student's folder is checked.

    They are the course's if it is available: then nothing in the folder is trusted but the slug of
    its assignment.  Otherwise they are those in the folder.

    Raises AssignmentError if there are none, NoWork if isolation was asked for, but changed tests
    would run in this process.
    """
    slug = _slug(folder)
    if assignments.slugs():
        return _of_the_course(folder, slug)
    changed = _changed(folder, slug)
    if not changed:
        return Suite(assignments.read(folder / TESTS))
    if isolation != launch.PROCESS:
        raise NoWork(
            f"{_not_the_courses(changed)}, and {isolation} does not isolate tests; take a fresh"
            " copy of the folder, or leave out --isolation if you changed them"
        )
    return Suite(
        _within(folder, assignments.read(folder / TESTS)),
        f"{_not_the_courses(changed)}, or this cardkit is of another version: they run as you,"
        " with your rights; if you changed nothing, take a fresh copy of the folder",
    )


def suite_by(tests: Path, collect: Callable[..., Any] | None = None) -> Suite:
    """Return a suite of ordinary test files; it is made once, and kept as long as this process.

    collect: see `autograder.session.suite.suite_of`.

    Raises AssignmentError for what cannot be one.
    """
    from autograder.session import suite  # other checks never need it

    key = repr(sorted(suite.read_tests(tests)[0].items()))
    if key not in _by_files:
        scratch = tempfile.TemporaryDirectory(prefix="cardkit-suite-")
        atexit.register(scratch.cleanup)
        _by_files[key] = Suite(suite.suite_of(tests, Path(scratch.name), collect=collect))
    return _by_files[key]


def _of_the_course(folder: Path, slug: str) -> Suite:
    if slug not in assignments.slugs():
        raise AssignmentError(
            f"{folder / TESTS / assignments.FILE}: there is no assignment {slug!r} in this course;"
            f" there are: {', '.join(assignments.slugs())}; {FRESH} of one of them"
        )
    assignment = assignments.load(slug)
    digests = known_tests.known().get(slug, {})
    tests = {name: each for name, each in digests.items() if name.startswith(f"{TESTS}/")}
    changed = known_tests.difference(folder, tests) if tests else ""
    if not changed:
        return Suite(assignment)
    return Suite(assignment, f"{_not_the_courses(changed)}: the course's own were run instead")


def _changed(folder: Path, slug: str) -> str:
    """Return how a folder's tests differ from those that this kit knows, or ""."""
    known = known_tests.known()
    if slug not in known:
        return f"there is no assignment {slug!r}"
    return known_tests.difference(folder, known[slug])


def _not_the_courses(changed: str) -> str:
    return f"the tests in this folder are not the course's ({changed})"


def _slug(folder: Path) -> str:
    """Return the slug of the assignment that a folder claims to be a copy of."""
    path = folder / TESTS / assignments.FILE
    try:
        data = read_plain(path, MOST_SETTINGS)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise AssignmentError(
                f"{path} is larger than {MOST_SETTINGS // 1000} kB; {FRESH}"
            ) from None
        raise AssignmentError(f"{path} cannot be read: {error.strerror or error}") from None
    try:
        slug = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n")).get("slug")
    except (ValueError, RecursionError) as error:
        raise AssignmentError(f"{path}: not readable as TOML: {error}; {FRESH}") from None
    if not isinstance(slug, str) or len(slug) > LONGEST_SLUG:
        raise AssignmentError(f"{path}: it does not say which assignment this is; {FRESH}")
    return slug


def _within(folder: Path, assignment: Assignment) -> Assignment:
    """Return the assignment if all files that it names are in the student's folder."""
    places = {"decks": assignment.decks, **assignment.given}
    for name, place in places.items():
        if place is not None and not place.is_relative_to(folder.resolve()):
            raise AssignmentError(
                f"{folder / TESTS / assignments.FILE}: {name} lies outside of this folder; {FRESH}"
            )
    return assignment


def public(
    assignment: Assignment, task: int | None = None, isolation: str = launch.PROCESS
) -> grading.Options:
    """Return the options for checking one's own work: the public tests of one task, or of all.

    Raises NoWork, which lists the tasks there are, if there is no such task.
    """
    if task is not None and task not in assignment.tasks:
        raise NoWork(f"there is no task {task}; {tasks_there_are(assignment)}")
    tasks = None if task is None else frozenset({task})
    return grading.Options(
        isolation=isolation, tasks=tasks, hidden=False, policy=Policy(carry=False), brief=True
    )


def checked(
    folder: Path,
    task: int | None,
    isolation: str,
    suite: Suite | None = None,
    on_test: Callable[[grading.Running], None] | None = None,
) -> Result:
    """Return the result of the public tests for the files saved in this folder.

    suite: others than those of the folder.  `on_test` is told now and then which test runs.
    """
    suite = suite or suite_of(folder, isolation)
    options = public(suite.assignment, task, isolation)
    with grading.Grader(suite.assignment, options) as grader:
        return _noted(grader.grade(_read(folder, suite), on_test=on_test), suite)


def checked_by(grader: Grades, folder: Path, suite: Suite) -> Result:
    """Return the same, using a grader for this suite, which may be running already."""
    return _noted(grader.grade(_read(folder, suite)), suite)


def _read(folder: Path, suite: Suite) -> Submission:
    there = folder.resolve()
    submission = read_submission(there, suite.assignment, there.name)
    if submission.unclear and not submission.files:
        raise NoWork(f"{folder}: {submission.unclear}")
    return submission


def _noted(result: Result, suite: Suite) -> Result:
    if suite.note:
        result.notes.insert(0, suite.note)
    result.worth = _worth(suite.assignment)
    return result


def _worth(assignment: Assignment) -> dict[int, float]:
    """Return what each task is worth, hidden tests and marks by hand included, where it is known.

    A student's folder says it; in the course its lists of tests do, if they are up to date.
    """
    worth = dict(assignment.worth)
    tests = [] if worth else read_outline(assignment.folder, assignment.digest()) or []
    marks = [(item.task, item.points) for item in assignment.manual] if tests else []
    for task, points in [*((test.task, test.points_possible) for test in tests), *marks]:
        worth[task] = tidy(worth.get(task, 0.0) + points)
    return worth


def tasks_there_are(assignment: Assignment) -> str:
    return f"there are: {', '.join(map(str, assignment.tasks))}"
