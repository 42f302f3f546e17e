"""`check("Task 1")` in a notebook: run the public tests on the files as they are saved now.

Words used here.  warm: of a grader: its worker is running and has collected the tests.
"""

from __future__ import annotations

import atexit
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.notebook.shown import show
from autograder.views.safe import safe
from autograder.views.sentence import COULD_NOT, sentence_cell

if TYPE_CHECKING:
    from autograder.checking.own_work import Suite
    from autograder.course.assignment import Assignment
    from autograder.course.result import Result
    from autograder.worker.grading import Grader, Options

MOST_WARM = 3
_NUMBER = re.compile(r"\s*(?:task\s*)?(\d+)\b.*", re.IGNORECASE | re.DOTALL)


def check(task: int | str | None = None, *, tests: str | None = None) -> None:
    """Check the files in this folder, as they are saved now, with the public tests of a task.

    `check("Task 1")` and `check(1)` are the same; `check()` checks every task.  It shows what
    `cardkit check` prints in a terminal, and returns nothing.  tests: any pytest or unittest file,
    or a folder of them, in place of the folder's own tests.
    """
    # Imported here, so that the rest of a notebook works without the packages for grading.
    from autograder.checking.own_work import NoWork
    from autograder.course.assignment import AssignmentError
    from autograder.views.cell import check_cell
    from autograder.views.check_text import check_text
    from autograder.worker.grading import GraderDied, GraderFailed

    try:
        result, name = _checked(task, tests)
    except (NoWork, AssignmentError, GraderDied, GraderFailed, OSError) as problem:
        _say(f"{problem}")
    else:
        show(check_cell(result, name), check_text(result, name).rstrip("\n"))


def _checked(task: int | str | None, tests: str | None) -> tuple[Result, str]:
    from autograder.checking import own_work
    from autograder.worker.grading import GraderDied

    folder = own_work.student_folder(Path(".")) if tests is None else Path(".")
    if sys.platform == "emscripten":
        return _checked_in_browser(task, folder, tests), folder.resolve().name
    suite, number, _ = _asked(task, folder, tests)
    try:
        result = own_work.checked_by(_GRADERS.warm(suite.assignment, number), folder, suite)
    except GraderDied:  # perhaps the worker had been idle for too long: try a new one
        result = own_work.checked_by(_GRADERS.warm(suite.assignment, number), folder, suite)
    except BaseException:
        _GRADERS.close()  # an answer may still be on its way
        raise
    return result, folder.resolve().name


def _checked_in_browser(task: int | str | None, folder: Path, tests: str | None) -> Result:
    """Return the result of a check in this process: a browser has no other."""
    from autograder.browser import PracticeGrader, in_memory
    from autograder.browser.linked import collected
    from autograder.checking import own_work

    home = folder.resolve()
    own = None if tests is None else _asked(task, folder, tests, collected)
    with in_memory(folder) as copy:
        suite, _, options = own or _asked(task, copy)
        return own_work.checked_by(PracticeGrader(suite.assignment, options, home), copy, suite)


def _asked(
    task: int | str | None,
    folder: Path,
    tests: str | None = None,
    collect: Callable[..., Any] | None = None,
) -> tuple[Suite, int | None, Options]:
    """Return the suite, the number of the task, and the options for checking it.

    Raises NoWork if there is no such task.
    """
    from autograder.checking import own_work

    suite = own_work.suite_of(folder) if tests is None else own_work.suite_by(Path(tests), collect)
    number = None if task is None else _number(task, suite.assignment)
    return suite, number, own_work.public(suite.assignment, number)


def _number(task: int | str, assignment: Assignment) -> int:
    """Return the number of a task given as 1, "Task 1" or its title."""
    from autograder.checking import own_work

    if isinstance(task, int) and not isinstance(task, bool):
        return task
    if isinstance(task, str):
        match = _NUMBER.fullmatch(task)
        if match:
            return int(match[1])
        for number, title in assignment.tasks.items():
            if title.casefold() == task.strip().casefold():
                return number
    raise own_work.NoWork(
        f'there is no task {task!r}; write check("Task 1"), and'
        f" {own_work.tasks_there_are(assignment)}"
    )


class _Graders:
    """The graders of the tasks that were checked most recently."""

    def __init__(self) -> None:
        self._warm: dict[tuple[Path, str, int | None], Grader] = {}

    def warm(self, assignment: Assignment, task: int | None) -> Grader:
        """Return a grader for this task, the same one as last time if it still works."""
        from autograder.checking import own_work
        from autograder.worker.grading import Grader

        # Changed tests need a new grader, since it collects them when it starts.
        key = (assignment.folder, assignment.digest(), task)
        grader = self._warm.pop(key, None)
        if grader is None or grader.process is None or grader.process.poll() is not None:
            if grader is not None:
                grader.close()
            # Interrupting a notebook cell must not end graders that wait for the next check.
            grader = Grader(assignment, own_work.public(assignment, task), apart=True)
        self._warm[key] = grader
        while len(self._warm) > MOST_WARM:
            self._warm.pop(next(iter(self._warm))).close()
        return grader

    def close(self) -> None:
        while self._warm:
            self._warm.popitem()[1].close()


_GRADERS = _Graders()
atexit.register(_GRADERS.close)


def _say(sentence: str) -> None:
    label, harmless = "could not check:", safe(sentence)
    show(sentence_cell(label, harmless, COULD_NOT), f"{label} {harmless}")
