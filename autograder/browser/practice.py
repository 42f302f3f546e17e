"""Grade in this process (`PracticeGrader`), with new pytest sessions for each submission."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

from autograder.browser.linked import OneProcess, collected
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.session.worker import Loop
from autograder.worker.exam import Exam, Setup
from autograder.worker.grading import Options
from autograder.worker.wire import Wire

BROWSER = "browser"
PRACTICE = (
    "checked in your browser, which is for practice: only what your teacher grades counts. If a"
    " cell does not come to an end, choose Kernel > Restart Kernel"
)


@contextlib.contextmanager
def in_memory(folder: Path) -> Iterator[Path]:
    """Work in a copy of a student's folder: in a browser each access to the folder is a request."""
    with tempfile.TemporaryDirectory(prefix="cardkit-work-") as place:
        copy = Path(place).resolve() / folder.resolve().name
        left_out = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
        shutil.copytree(folder, copy, ignore=left_out)
        with contextlib.chdir(copy):
            yield copy


@dataclass
class OneQuestion:
    """The wire of a session that grades one submission."""

    submission: Submission | None
    answer: dict[str, Any]

    def receive(self) -> dict[str, Any] | None:
        submission, self.submission = self.submission, None
        if submission is None:
            return None
        return {
            "student": submission.student,
            "files": submission.files,
            "notes": list(submission.notes),
        }

    def send(self, answer: dict[str, Any]) -> None:
        self.answer.update(answer)


class PracticeGrader:
    """Does what `grading.Grader` does, where no other process can be started."""

    def __init__(self, assignment: Assignment, options: Options, home: Path) -> None:
        """`home` is the folder with the student's files, which a notebook may have imported."""
        self.assignment = assignment
        self.home = home.resolve()
        self.options = options

    def grade(self, submission: Submission) -> Result:
        """Return the result of one submission.

        Raises AssignmentError if the suite cannot be collected.
        """
        options = self.options
        made = Setup(self.assignment, BROWSER, fork=False, of_class=options.policy, brief=True)
        wire = OneQuestion(submission, {})
        setup = {"tasks": options.tasks, "tests": options.tests, "hidden": options.hidden,
                 "fork": False}  # fmt: skip
        Loop(cast(Wire, wire), setup, Exam(made), partial(OneProcess, self.home), collected).serve()
        if "result" not in wire.answer:
            raise AssignmentError("; ".join(wire.answer["problems"]))
        return _practised(wire.answer)


def _practised(answer: dict[str, Any]) -> Result:
    result = Result.from_whole(answer)
    result.notes.append(PRACTICE)
    return result
