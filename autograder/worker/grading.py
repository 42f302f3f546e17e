"""Grade submissions one at a time (`Grader`), in a worker process of its own."""

from __future__ import annotations

import json
import marshal
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from types import TracebackType
from typing import Any

from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.outline import read_outline
from autograder.course.policy import WHOLE, Policy
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.sandbox import handed_on
from autograder.sandbox.launch import BUBBLEWRAP, clear_after
from autograder.system import surroundings

IDLE_SECONDS = 2.0  # for an idle worker to end
TRACE, RUNS = "trace", "runs"
BUSY_SECONDS = 5.0  # for an interrupted worker to end
# What is made while a worker starts stays: garbage is looked for once the suite is collected.
# At its end the kernel frees all memory at once, which takes Python as long as a submission.
START = """\
import gc

gc.disable()
from autograder.session.worker import main

main()
import atexit
import os

atexit._run_exitfuncs()
os._exit(0)
"""


class GraderDied(Exception):
    """The worker was ended from outside; the Grader can be used again."""


class GraderFailed(Exception):
    """The worker cannot grade: isolation does not work, or the suite is faulty."""


@dataclass(frozen=True)
class Options:
    """How to grade.

    isolation: the level, `bubblewrap`, `user` or `process`.  fork: False starts a new player for
    each test.  tasks, tests: which to grade, None for all.  keeps: what records have besides, such
    as TRACE, every question and answer, or RUNS, a failed program beside the one that was wanted.
    policy: which of its sentences are in force.
    brief: tests that lead to what did not end get little time, and wait if that is not enough.
    test_seconds: CPU time of one test, if not the assignment's.
    private: files and folders that no student's code may see, besides the kit's own.
    """

    isolation: str = BUBBLEWRAP
    fork: bool = True
    tasks: frozenset[int] | None = None
    tests: frozenset[str] | None = None
    keeps: frozenset[str] = frozenset()
    hidden: bool = True
    policy: Policy = WHOLE
    brief: bool = False
    test_seconds: float | None = None
    private: tuple[str, ...] = ()


@dataclass(frozen=True)
class Running:
    """The test that is about to run: its title, its number, and how many there are."""

    title: str
    number: int
    total: int


class Grader:
    """A worker for one assignment, started when it is first needed."""

    def __init__(
        self,
        assignment: Assignment,
        options: Options | None = None,
        slot: int | None = None,
        apart: bool = False,
    ) -> None:
        self.assignment = assignment
        self.slot = slot  # the number of this worker among several, which take cores in turn
        self.apart = apart  # an interrupt of the parent process does not reach the worker
        self.options = options or Options()
        self.process: subprocess.Popen[bytes] | None = None
        self._outline: list[TestRecord] | None = None

    def __enter__(self) -> Grader:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def start(self) -> None:
        """Start the worker ahead of the first question."""
        if self.process is not None:
            return
        self.process = subprocess.Popen(
            surroundings.python(START),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=self.apart,
            cwd=surroundings.HOUSE,
            # Both use the same temporary folder: what a worker leaves there is removed later.
            env={**surroundings.environment(), "TMPDIR": tempfile.gettempdir()},
        )
        options = self.options
        self._send(
            {
                "folder": str(self.assignment.folder),
                "isolation": options.isolation,
                "fork": options.fork,
                "tasks": None if options.tasks is None else sorted(options.tasks),
                "tests": None if options.tests is None else sorted(options.tests),
                "trace": TRACE in options.keeps,
                "runs": RUNS in options.keeps,
                "hidden": options.hidden,
                "policy": options.policy.to_plain(),
                "brief": options.brief,
                "test_seconds": options.test_seconds,
                "hints": self.assignment.hints,
                "private": list(options.private),
                "slot": self.slot,
                "known": handed_on.known(),
            }
        )
        self._outline = None

    def outline(self, handed_out: bool = False) -> list[TestRecord]:
        """Return the records of all tests before any submission is graded.

        Raises AssignmentError if the suite cannot be collected, or has a hidden test in a public
        file, if these are to be handed out.
        """
        self.start()
        if self._outline is None:
            answer = self._receive()
            problems = answer["problems"] or (answer["misplaced"] if handed_out else [])
            if problems:
                self.close()
                raise AssignmentError("; ".join(problems))
            known = {each.name for each in fields(TestRecord)}
            self._outline = [
                TestRecord(**{name: value for name, value in record.items() if name in known})
                for record in answer["outline"]
            ]
        return self._outline

    def grade(
        self,
        submission: Submission,
        on_test: Callable[[Running], None] | None = None,
    ) -> Result:
        """Return the result of one submission.

        `on_test` is told now and then which test runs.

        Raises GraderDied if the worker is ended from outside, GraderFailed if the isolation does
        not work, AssignmentError if the suite cannot be collected.
        """
        self.outline()
        self._send(
            {
                "student": submission.student,
                "files": submission.files,
                "notes": list(submission.notes),
                "off": list(submission.off),
                "tell": on_test is not None,
            }
        )
        answer = self._receive()
        while "running" in answer:
            if on_test is not None:
                on_test(Running(**answer["running"]))
            answer = self._receive()
        if "problem" in answer:
            raise GraderFailed(answer["problem"])
        return replace(Result.from_whole(answer), cells=submission.cells)

    def close(self) -> None:
        """End the worker and everything it started."""
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.close()
            process.wait(IDLE_SECONDS)
        except (OSError, subprocess.TimeoutExpired):
            process.terminate()
            try:
                process.wait(BUSY_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        process.stdout.close()
        if process.returncode != 0:
            clear_after(process.pid)

    def _send(self, question: dict[str, Any]) -> None:
        assert self.process is not None and self.process.stdin is not None
        payload = marshal.dumps(question)
        try:
            self.process.stdin.write(len(payload).to_bytes(4, "big") + payload)
            self.process.stdin.flush()
        except OSError:
            raise self._died() from None

    def _receive(self) -> dict[str, Any]:
        assert self.process is not None and self.process.stdout is not None
        head = self.process.stdout.read(4)
        if len(head) < 4:
            raise self._died()
        payload = self.process.stdout.read(int.from_bytes(head, "big"))
        try:
            answer: dict[str, Any] = json.loads(payload)
        except ValueError:
            raise self._died() from None
        return answer

    def _died(self) -> GraderDied:
        process = self.process
        self.close()
        status = process.returncode if process is not None else None
        return GraderDied(f"the grading process ended (exit status {status})")


def outline(assignment: Assignment) -> list[TestRecord]:
    """Return the records of an assignment's tests before any submission: titles and points.

    Raises AssignmentError when they are not kept and the suite cannot be collected.
    """
    kept = read_outline(assignment.folder, assignment.digest())
    return collected(assignment) if kept is None else kept


def collected(assignment: Assignment, handed_out: bool = False) -> list[TestRecord]:
    """Return the same as pytest finds them, in a worker of their own; see `Grader.outline`."""
    with Grader(assignment, Options(isolation="process")) as grader:
        return grader.outline(handed_out)
