"""A grader for tests of what stands above it: a submission's files say what becomes of it.

A test passes when its id stands in one of the submission's files, and with `@names` behind it or
another switch, while this sentence of the policy is in force.  A file may also hold one of the
words in ORDERS.
"""

from __future__ import annotations

import threading
from pathlib import Path

from autograder.course.assignment import Assignment, ManualItem
from autograder.course.policy import SWITCHES
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.worker import grading

ORDERS = ("KILL", "KILL_ONCE", "BUG", "UNFIT", "INTERRUPT")
TESTS = [
    TestRecord(id="test_one", title="one works", task=1, points_possible=2),
    TestRecord(id="test_two", title="two works", task=2, points_possible=3),
    TestRecord(id="test_secret", title="it holds", task=2, points_possible=5, visibility="hidden"),
]


def make_assignment(folder: Path, **changes: object) -> Assignment:
    """Return an assignment of one file, two tasks and one item marked by hand."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "assignment.toml").write_text("", encoding="utf-8")
    settings: dict[str, object] = {
        "slug": "snap",
        "title": "Snap",
        "folder": folder,
        "tasks": {1: "Cards", 2: "Game"},
        "files": ("cards.py",),
        "manual": (ManualItem("style", "the code reads well", 2, 4),),
    }
    return Assignment(**{**settings, **changes})  # type: ignore[arg-type]


class Interruptible:
    """The process of a grader, as far as it can be interrupted."""

    def __init__(self, closed: threading.Event) -> None:
        self._closed = closed

    def poll(self) -> int | None:
        return 0 if self._closed.is_set() else None

    def send_signal(self, number: int) -> None:
        FakeGrader.interrupted += 1
        self._closed.set()


class FakeGrader:
    """Has the signature of grading.Grader."""

    graded: list[str] = []  # noqa: RUF012 (the tests read what all graders did)
    made = 0
    interrupted = 0  # how often one was told to end in the middle
    interrupt = staticmethod(lambda: None)

    def __init__(
        self, assignment: Assignment, options: grading.Options, slot: int | None = None
    ) -> None:
        self._assignment = assignment
        self._options = options
        self._closed = threading.Event()
        self.process = Interruptible(self._closed)
        type(self).made += 1

    def __enter__(self) -> FakeGrader:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def grade(self, submission: Submission, on_test: object = None) -> Result:
        type(self).graded.append(submission.student)
        text = b"\n".join(submission.files.values()).decode()
        words = text.split()
        if "KILL" in words or ("KILL_ONCE" in words and self._is_first(submission)):
            raise grading.GraderDied("ended by a signal")
        if "BUG" in words:
            raise RuntimeError("a fault of ours")
        if "UNFIT" in words:
            raise grading.GraderFailed("bubblewrap does not work")
        if "INTERRUPT" in words:
            type(self).interrupt()
            self._closed.wait(10)
            raise grading.GraderDied("closed")
        return self._result(submission, words)

    def _is_first(self, submission: Submission) -> bool:
        return self.graded.count(submission.student) == 1

    def _result(self, submission: Submission, words: list[str]) -> Result:
        tests = []
        policy = self._options.policy.without(submission.off)
        for each in outline(self._assignment):
            if self._options.tasks is not None and each.task not in self._options.tasks:
                continue
            if self._options.tests is not None and each.id not in self._options.tests:
                continue
            if each.is_hidden and not self._options.hidden:
                continue
            by = [word for word in SWITCHES if f"{each.id}@{word}" in words]
            each.status = "passed" if each.id in words else "failed"
            if by and getattr(policy, by[0]):
                each.status = "passed"
                each.slip = "a was read as b" if by == ["names"] else ""
                each.carried = "ours" if by == ["carry"] else ""
            each.points_earned = each.points_possible if each.passed else 0.0
            each.message = "" if each.passed else "one()\n  gave    1\n  wanted  2"
            tests.append(each)
        return Result(
            assignment=self._assignment.slug,
            student=submission.student,
            tests=tests,
            notes=list(submission.notes),
            isolation=self._options.isolation,
            policy=policy,
            task_titles=dict(self._assignment.tasks),
        )

    def close(self) -> None:
        self._closed.set()


def outline(assignment: Assignment) -> list[TestRecord]:
    return [TestRecord(**vars(each)) for each in TESTS]


def install(monkeypatch) -> type[FakeGrader]:
    """Put the fake in the place of the engine for one test."""
    monkeypatch.setattr(FakeGrader, "graded", [])
    monkeypatch.setattr(FakeGrader, "made", 0)
    monkeypatch.setattr(FakeGrader, "interrupted", 0)
    monkeypatch.setattr(grading, "Grader", FakeGrader)
    monkeypatch.setattr(grading, "outline", outline)
    return FakeGrader
