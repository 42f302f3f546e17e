"""Grade in this process (`PracticeGrader`), with a new pytest session for each submission."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from autograder.browser.stage import BROWSER, open_browser_stage
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.stage.findings import Budget, Findings
from autograder.stage.stage import Stage
from autograder.worker.exam import Exam, Setup
from autograder.worker.grading import GraderFailed, Options
from autograder.worker.parts import Part
from autograder.worker.plugin import register
from autograder.worker.session import Loop
from autograder.worker.starting import no_tests, pytest_arguments
from autograder.worker.wire import Wire

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
class BrowserSetup(Setup):
    """Players are in this process."""

    home: Path = Path()

    def open_stage(
        self,
        files: Submission,
        findings: Findings,
        budget: Budget,
        parts: Sequence[Part],
        kind: str,
    ) -> Stage:
        return open_browser_stage(self.assignment, files, self.modules, self.home, findings, budget)


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

        Raises AssignmentError if the suite cannot be collected, GraderFailed if pytest ends
        without a result.
        """
        if self.assignment.imports:
            return self._grade_by_link(submission)
        options = self.options
        if not self.assignment.suite_files(options.hidden):
            raise AssignmentError(no_tests(self.assignment))
        made = BrowserSetup(
            self.assignment, BROWSER, fork=False, of_class=options.policy, home=self.home
        )
        exam = Exam(made)
        wire = OneQuestion(submission, {})
        setup = {
            "tasks": options.tasks,
            "tests": options.tests,
            "hidden": options.hidden,
            "runs": False,
            "stop": False,
        }
        loop = Loop(exam, cast(Wire, wire), setup)
        status = _run(exam, loop)
        if loop.problems:
            raise AssignmentError("; ".join(loop.problems))
        if "result" not in wire.answer:
            raise GraderFailed(f"pytest ended with status {status} before a test was run")
        return _practised(wire.answer)

    def _grade_by_link(self, submission: Submission) -> Result:
        from autograder.browser.linked import OneProcess, collected
        from autograder.link.worker import Loop as LinkLoop

        options = self.options
        made = Setup(self.assignment, BROWSER, fork=False, of_class=options.policy)
        wire = OneQuestion(submission, {})
        setup = {"tasks": options.tasks, "tests": options.tests, "hidden": options.hidden,
                 "fork": False}  # fmt: skip
        LinkLoop(
            cast(Wire, wire), setup, Exam(made), partial(OneProcess, self.home), collected
        ).serve()
        if "result" not in wire.answer:
            raise AssignmentError("; ".join(wire.answer["problems"]))
        return _practised(wire.answer)


def _practised(answer: dict[str, Any]) -> Result:
    result = Result.from_whole(answer)
    result.notes.append(PRACTICE)
    return result


def _run(exam: Exam, loop: Loop) -> int:
    class Registrar:
        def pytest_configure(self, config: pytest.Config) -> None:
            register(config, exam)

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    folder = exam.assignment.folder
    try:
        _forget(folder)  # the tests may have changed
        arguments = pytest_arguments(exam.assignment, loop.setup["hidden"])
        return int(pytest.main(arguments, plugins=[Registrar(), loop]))
    finally:
        sys.dont_write_bytecode = before
        _forget(folder)


def _forget(folder: Path) -> None:
    """Forget the modules of a suite, so that the next import reads them again."""
    inside = os.path.join(folder, "")
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(inside):
            del sys.modules[name]
