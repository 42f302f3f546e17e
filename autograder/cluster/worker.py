"""The code that runs on a Dask worker: describe it (`about`), and grade a submission (`grade`).

Words used here.  job: what all submissions of one run share: assignment, digests, options.
Only plain data is exchanged, so that a worker with another version of the kit is detected and does
not fail.
"""

from __future__ import annotations

import contextlib
import json
import threading
import uuid
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from autograder.classroom.pool import Desk, Fault
from autograder.classroom.resume import class_keys
from autograder.course.assignment import Assignment, AssignmentError, load
from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.sandbox import launch
from autograder.worker import grading

KEPT = 8  # idle graders; the one that has been idle longest is ended first
BIRTH = uuid.uuid4().hex  # differs for another process at the same address


class Desks:
    """The idle desks of this process, with running graders, by job."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: OrderedDict[str, list[Desk]] = OrderedDict()
        self._made = 0

    @contextlib.contextmanager
    def borrowed(self, job: dict[str, Any]) -> Iterator[Desk]:
        """Lend a desk for this job to one thread."""
        name = json.dumps(job, sort_keys=True)
        with self._lock:
            idle = self._idle.pop(name, [])
            desk = idle.pop() if idle else None
            if idle:
                self._idle[name] = idle
            slot = job["slot"] + self._made
            self._made += desk is None
        desk = desk or _new_desk(job, slot)
        try:
            yield desk
        except BaseException:
            desk.close()
            raise
        self._keep(name, desk)

    def _keep(self, name: str, desk: Desk) -> None:
        with self._lock:
            self._idle.setdefault(name, []).append(desk)
            self._idle.move_to_end(name)
            old = None
            if sum(map(len, self._idle.values())) > KEPT:
                first = next(iter(self._idle))
                old = self._idle[first].pop(0)
                if not self._idle[first]:
                    del self._idle[first]
        if old is not None:
            old.close()


_desks = Desks()


def about(slug: str, isolation: str, private: list[str]) -> dict[str, str]:
    """Return the keys with which this process would grade, as in `class_keys`, and any problem.

    private: paths on this machine that no student's code may see.
    """
    try:
        assignment = load(slug)
        found = class_keys(assignment, grading.Options(isolation=isolation))
    except AssignmentError as error:
        return {"problem": str(error)}
    problem = launch.problem_here(isolation, (assignment.folder, *map(Path, private)))
    if problem:
        problem = f"isolation by {isolation} does not work there: {problem}"
    return {**found, "birth": BIRTH, "problem": problem}


def grade(
    job: dict[str, Any],
    student: str,
    files: dict[str, bytes],
    notes: list[str],
    off: list[str],
) -> bytes:
    """Grade one submission, and return JSON.

    It is a `result`, a `fault`, a `problem` with the suite, or `other` if the job was meant for
    another process.
    """
    if job["birth"] != BIRTH:
        return _packed({"other": True})
    try:
        with _desks.borrowed(job) as desk:
            graded = desk.grade(Submission(student, files, tuple(notes), off=tuple(off)))
    except AssignmentError as error:
        return _packed({"problem": str(error)})
    if isinstance(graded, Fault):
        return _packed({"fault": asdict(graded)})
    return _packed(graded.whole())


def _packed(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer).encode("ascii")


def _new_desk(job: dict[str, Any], slot: int) -> Desk:
    assignment = load(job["slug"])
    if assignment.digest() != job["suite"]:
        raise AssignmentError(f"the suite of {job['slug']} was changed there during the run")
    options = grading.Options(
        isolation=job["isolation"],
        fork=job["fork"],
        tasks=None if job["tasks"] is None else frozenset(job["tasks"]),
        tests=None if job["tests"] is None else frozenset(job["tests"]),
        hidden=job["hidden"],
        policy=Policy.from_plain(job["policy"]),
        keeps=frozenset(job["keeps"]),
        private=tuple(job["private"]),
    )
    assignment = replace(assignment, hints=job["hints"])
    return Desk(_grader_of(assignment, options, slot), threading.Event())


def _grader_of(assignment: Assignment, options: grading.Options, slot: int) -> Any:
    return lambda: grading.Grader(assignment, options, slot)
