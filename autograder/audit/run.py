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
from dataclasses import dataclass
from pathlib import Path

import autograder
from autograder.audit.mutants import Mutant, whole
from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.system.whole_files import write_whole
from autograder.worker.grading import Grader, Options

SECONDS = 0.5  # of CPU for one question: a mutant that never ends is known by that
KEPT_FIRST = 12  # tests that have killed a mutant lately are asked first


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
        self.verdicts: dict[str, str] = {}
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

    Raises GraderFailed or AssignmentError when the suite cannot be run at all.
    """
    assert assignment.reference is not None
    right = {name: (assignment.reference / name).read_bytes() for name in assignment.files}
    right |= {name: path.read_bytes() for name, path in assignment.given.items()}
    wanted = list(mutants)
    waiting = [each for each in wanted if each.key not in kept.verdicts]
    lock, killers = threading.Lock(), list[str]()
    left = list(reversed(waiting))

    def work(slot: int) -> None:
        options = Options(isolation, carry=False, slips=False, stop=True, question_seconds=SECONDS)
        with Grader(assignment, options, slot) as grader:
            while True:
                with lock:
                    if not left:
                        return
                    mutant, first = left.pop(), killers[:KEPT_FIRST]
                files = whole(assignment, mutant, right)
                result = grader.grade(Submission(mutant.function, files), first)
                killer = next(iter(result.failing()), "")
                with lock:
                    kept.verdicts[mutant.key] = killer
                    if killer in killers:
                        killers.remove(killer)
                    if killer:
                        killers.insert(0, killer)
                    on_progress(len(waiting) - len(left), len(waiting))

    with ThreadPoolExecutor(workers) as pool:
        try:
            list(pool.map(work, range(workers)))
        finally:
            left.clear()
            kept.save()
    return [Verdict(each, kept.verdicts[each.key]) for each in wanted]
