"""Run a suite on each mutant (`judge`): the first test that fails kills it.

Words used here.  survivor: a mutant that all tests pass.  kept: verdicts of an earlier run, by the
suite and the mutant; they are used again as long as neither has changed.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import shorten
from typing import Any, TypeVar

import autograder
from autograder.audit.mutants import Mutant
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.system.whole_files import write_whole
from autograder.worker.grading import Grader, Options

Waiting = TypeVar("Waiting")
SECONDS = 2.0  # of CPU for one test: a mutant that never ends is known by that


@dataclass(frozen=True)
class Verdict:
    """A mutant, and the test that killed it, or "" for a survivor."""

    mutant: Mutant
    killer: str


class Kept:
    """The verdicts of earlier runs, in one file."""

    def __init__(self, place: Path, assignment: Assignment) -> None:
        self.place = place
        grading = Path(autograder.__file__).parent.rglob("*.py")
        engine = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(grading)))
        self.suite = f"{assignment.digest()} {engine.hexdigest()}"
        self.verdicts: dict[str, Any] = {}
        try:
            stored = json.loads(place.read_text(encoding="utf-8"))
            if stored["suite"] == self.suite:
                self.verdicts = stored["verdicts"]
        except (OSError, ValueError, KeyError, TypeError):
            pass

    def save(self) -> None:
        self.place.parent.mkdir(parents=True, exist_ok=True)
        stored = {"suite": self.suite, "verdicts": self.verdicts}
        write_whole(self.place, json.dumps(stored, indent=1).encode())


def judge(
    assignment: Assignment,
    mutants: Iterable[Mutant],
    kept: Kept,
    isolation: str,
    workers: int,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Verdict]:
    """Return a verdict for each mutant, in their order.

    Raises GraderFailed or AssignmentError when the suite cannot be run at all, or if the reference
    fails a test, which would kill every mutant.
    """
    right, wanted = reference(assignment), list(mutants)
    waiting = [each for each in wanted if each.key not in kept.verdicts]

    def grade(grader: Grader, mutant: Mutant) -> None:
        result = grader.grade(Submission(mutant.function, {**right, **mutant.files}))
        kept.verdicts[mutant.key] = next(iter(result.failing()), "")

    options = Options(isolation, policy=Policy(names=False, carry=False), test_seconds=SECONDS)
    try:
        if waiting:
            _refuse_wrong_reference(assignment, right, options)
        in_graders(assignment, options, workers, waiting, grade, on_progress)
    finally:
        kept.save()
    return [Verdict(each, kept.verdicts[each.key]) for each in wanted]


def _refuse_wrong_reference(
    assignment: Assignment, right: dict[str, bytes], options: Options
) -> None:
    with Grader(assignment, replace(options, test_seconds=None)) as grader:
        result = grader.grade(Submission("reference", right))
    for test in result.tests:
        if not test.passed:
            why = shorten(test.message, 200)
            raise AssignmentError(
                f"{assignment.folder}: the reference does not pass {test.id} ({why}); mend the test"
                f" or the reference, then audit; `cardkit grade {assignment.slug}"
                f" {assignment.reference}` says more"
            )


def in_graders(
    assignment: Assignment,
    options: Options,
    workers: int,
    waiting: Iterable[Waiting],
    grade: Callable[[Grader, Waiting], None],
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> None:
    """Call `grade` for each that waits, in so many threads, each with a grader of its own."""
    left = list(reversed(list(waiting)))
    total, lock = len(left), threading.Lock()

    def work(slot: int) -> None:
        with Grader(assignment, options, slot) as grader:
            while True:
                with lock:
                    if not left:
                        return
                    each = left.pop()
                grade(grader, each)
                with lock:
                    on_progress(total - len(left), total)

    with ThreadPoolExecutor(workers) as pool:
        try:
            list(pool.map(work, range(workers)))
        finally:
            left.clear()


def reference(assignment: Assignment) -> dict[str, bytes]:
    """Return the right files of an assignment, those that it gives included."""
    assert assignment.reference is not None
    right = {name: (assignment.reference / name).read_bytes() for name in assignment.files}
    return right | {name: path.read_bytes() for name, path in assignment.given.items()}
