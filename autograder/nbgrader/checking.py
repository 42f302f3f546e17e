"""What a graded cell does where a student runs it: the public tests of its task."""

from __future__ import annotations

from pathlib import Path

from autograder import assignment as assignments
from autograder import grading
from autograder.assignment import Assignment, AssignmentError
from autograder.intake import read_submission
from autograder.reports import terminal

TESTS = "tests"


class NotYet(AssertionError):
    """A task is not done yet; the message is what `cardkit check --task` says."""

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows in place of a traceback through the kit."""
        return str(self).splitlines()


def check_task(slug: str, task: int, folder: Path | str = ".") -> None:
    """Check the files in a folder with the public tests of one task, and print what came of it.

    The tests are those in the folder, else those of the kit.  Raises NotYet when a test does not
    pass, AssignmentError when there are no such tests.
    """
    place = Path(folder).resolve()
    assignment = _assignment(slug, place)
    if task not in assignment.tasks:
        numbers = ", ".join(map(str, assignment.tasks))
        raise AssignmentError(f"{assignment.slug} has no task {task}; there are: {numbers}")
    options = grading.Options(isolation="process", tasks=frozenset({task}), hidden=False)
    submission = read_submission(place, assignment, place.name)
    [result] = grading.examine(assignment, [submission], options)
    result.notes += [note for note in submission.notes if note not in result.notes]
    told = terminal.check_view(result, place.name).plain.strip()
    if result.failing():
        raise NotYet(told)
    print(told)


def _assignment(slug: str, place: Path) -> Assignment:
    if not (place / TESTS / assignments.FILE).is_file():
        return assignments.load(slug)
    found = assignments.read(place / TESTS)
    if found.slug != slug:
        raise AssignmentError(
            f"{place} holds the assignment {found.slug}, and this notebook is one of {slug};"
            " open it in the folder it came with"
        )
    return found
