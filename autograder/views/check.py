"""The contents of a student's check (`check_of`), task by task, with the next step first.

Every view of a check shows these same facts.

Words used here.  verdict: pass, not yet, or could not tell.  complaint: a message, given once for
all the tests that share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from autograder.course.result import COULD_NOT_TELL, Result, TestRecord, number
from autograder.system.printable import printable
from autograder.views.safe import one_line, safe

Verdict = Literal["pass", "not yet", "could not tell"]


@dataclass(frozen=True)
class Complaint:
    """One message about a task; `lines` are details, to be shown unchanged."""

    label: Literal["not yet", "remark", "could not tell"]
    sentence: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class TaskCheck:
    """One task of a check."""

    heading: str
    count: str
    is_done: bool
    tests: tuple[tuple[str, Verdict], ...]  # the title of each, and its verdict
    complaints: tuple[Complaint, ...]


@dataclass(frozen=True)
class Check:
    """A check as a student reads it, from top to bottom; all its text is safe to print."""

    heading: str
    notes: tuple[str, ...] = ()
    tasks: tuple[TaskCheck, ...] = ()
    passed: str = ""
    rest: str = ""
    remarks: tuple[str, ...] = field(default=())


def check_of(result: Result, name: str) -> Check:
    """Return the check of a folder called `name`, made from the public tests of its result."""
    tests = [test for test in result.tests if not test.is_hidden]
    passed = sum(test.passed for test in tests)
    unclear = sum(test.status in COULD_NOT_TELL for test in tests)
    remark = "What could not be told earns nothing yet; it is no mistake of yours."
    return Check(
        heading=f"{printable(name)}: the public tests, isolation: {result.isolation}",
        notes=tuple(f"note: {safe(note)}" for note in result.notes),
        tasks=tuple(
            _task(task, result.task_titles.get(task, ""), [t for t in tests if t.task == task])
            for task in sorted({test.task for test in tests})
        ),
        passed=f"pass {passed}",
        rest=f", not yet {len(tests) - passed - unclear}, could not tell {unclear}:"
        f" {_points(tests)} of the public tests",
        remarks=(remark,) if unclear else (),
    )


def verdict(test: TestRecord) -> Verdict:
    if test.passed:
        return "pass"
    return "could not tell" if test.status in COULD_NOT_TELL else "not yet"


def _task(task: int, title: str, tests: Sequence[TestRecord]) -> TaskCheck:
    passed = sum(test.passed for test in tests)
    return TaskCheck(
        heading=f"Task {task}  {safe(title)}",
        count=f"{_points(tests)}, {passed} of {len(tests)} tests",
        is_done=passed == len(tests),
        tests=tuple((safe(test.title), verdict(test)) for test in tests),
        complaints=tuple(_complaints(tests)),
    )


def _complaints(tests: Sequence[TestRecord]) -> Iterable[Complaint]:
    for test in tests:
        if test.status in ("failed", "timed_out", "crashed"):
            yield Complaint("not yet", safe(test.title), _details(test))
    for test in tests:
        if test.passed and test.message:
            yield Complaint("remark", safe(test.title), _details(test))
    for sentence in _folded(test for test in tests if test.status == "not_written"):
        yield Complaint("not yet", sentence)
    for sentence in _folded(test for test in tests if test.status == "waiting"):
        yield Complaint("could not tell", sentence)
    for test in tests:
        if test.status == "grader_error":
            yield Complaint("could not tell", safe(test.title), _details(test))


def _details(test: TestRecord) -> tuple[str, ...]:
    message = test.feedback
    if test.hint and test.hint not in message:
        message += f"\n  nudge: {test.hint}"
    return tuple(safe(message).splitlines())


def _folded(tests: Iterable[TestRecord]) -> list[str]:
    """Return each message once, with the number of tests that share it."""
    counts = Counter(one_line(test.message or test.title, 200) for test in tests)
    return [
        message + (f" ({count} tests)" if count > 1 else "") for message, count in counts.items()
    ]


def _points(tests: Sequence[TestRecord]) -> str:
    earned = number(sum(test.points_earned for test in tests))
    return f"{earned} of {number(sum(test.points_possible for test in tests))} points"
