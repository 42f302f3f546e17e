"""`check_task`, which a graded cell calls: run the public tests of its task for a student."""

from __future__ import annotations

from pathlib import Path

from autograder.checking import own_work
from autograder.checking.known_tests import TESTS
from autograder.checking.own_work import Suite
from autograder.course import assignment as assignments
from autograder.course.assignment import AssignmentError
from autograder.views import terminal
from autograder.worker import grading


class NotYet(AssertionError):
    """A task is not done yet; the message is what `cardkit check --task` says."""

    def _render_traceback_(self) -> list[str]:
        """Return the lines that a notebook shows instead of a traceback through the kit."""
        return str(self).splitlines()


def check_task(slug: str, task: int, folder: Path | str = ".") -> None:
    """Check the files in a folder with the public tests of one task, and print the outcome.

    The tests are the course's if it is available, else those in the folder.  Raises NotYet if a
    test does not pass, AssignmentError if there are no such tests.
    """
    place = Path(folder).resolve()
    suite = _suite(slug, place)
    if task not in suite.assignment.tasks:
        numbers = ", ".join(map(str, suite.assignment.tasks))
        raise AssignmentError(f"{slug} has no task {task}; there are: {numbers}")
    with grading.Grader(suite.assignment, own_work.public(suite.assignment, task)) as grader:
        result = own_work.checked_by(grader, place, suite)
    told = terminal.check_view(result, place.name).plain.strip()
    if result.failing():
        raise NotYet(told)
    print(told)


def _suite(slug: str, place: Path) -> Suite:
    if not (place / TESTS / assignments.FILE).is_file():
        return Suite(assignments.load(slug))
    suite = own_work.suite_of(place)
    if suite.assignment.slug != slug:
        raise AssignmentError(
            f"{place} holds the assignment {suite.assignment.slug}, and this notebook is one of"
            f" {slug}; open it in the folder it came with"
        )
    return suite
