"""How a worker's pytest session begins: its core, its exam, its signals, its arguments."""

from __future__ import annotations

import hashlib
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.course.assignment import SUITES, Assignment, read
from autograder.course.policy import Policy
from autograder.sandbox import handed_on
from autograder.sandbox.launch import own_process
from autograder.worker.exam import Exam, Setup
from autograder.worker.wire import Wire

UNUSED = [
    "cacheprovider", "capture", "debugging", "doctest", "faulthandler", "junitxml", "legacypath",
    "logging", "pastebin", "recwarn", "setuponly", "setupplan", "stepwise", "terminal",
    "threadexception", "tmpdir", "unittest", "unraisableexception", "warnings",
]  # fmt: skip


def stay_on_one_core(slot: int | None) -> None:
    """Keep this worker and all its players on one core.

    They take turns and never work at the same time: on one core an answer takes half as long,
    since no other core has to wake up.  Workers are spread over the cores in turn.
    """
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[(os.getpid() if slot is None else slot) % len(cores)]})


def begun() -> tuple[Wire, dict[str, Any]] | None:
    """Begin as a Grader's worker; return the wire to it and what it asks, or None if it left."""
    wire = Wire()
    setup = wire.receive()
    if setup is None:
        return None
    own_process()
    signal.signal(signal.SIGTERM, leave)
    stay_on_one_core(setup.get("slot"))
    handed_on.learn(setup["known"])
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    return wire, setup


def exam_of(setup: dict[str, Any]) -> Exam:
    """Return what judges submissions as the Grader has asked for; raise AssignmentError."""
    assignment = replace(read(Path(setup["folder"])), hints=setup["hints"])
    if setup["question_seconds"] is not None:
        limits = replace(assignment.limits, question_seconds=setup["question_seconds"])
        assignment = replace(assignment, limits=limits)
    private = tuple(map(Path, setup["private"]))
    level, fork = setup["isolation"], setup["fork"]
    policy = Policy.from_plain(setup["policy"])
    return Exam(Setup(assignment, level, fork, private, setup["trace"], policy, setup["brief"]))


def leave(number: int, frame: object) -> None:
    """Handle SIGTERM like Ctrl-C, so that everything started is ended first."""
    raise KeyboardInterrupt


def no_tests(assignment: Assignment) -> str:
    """Return the message for a suite without files, for which pytest would collect anything."""
    return f"{assignment.folder}: there are no tests; write the first test_*.py there"


def is_own(suite: Path) -> bool:
    """Return whether a suite lies in the kit itself."""
    return suite.resolve().parent == SUITES.resolve()


def cache_of(file_path: Path) -> Path:
    """Return where pytest keeps the rewritten code of a file of one of the kit's own suites.

    It is named by the content, so that it cannot be stale.  Beside any other suite may lie
    bytecode of whoever could write there: none is read and none is written.
    """
    if SUITES.resolve() not in file_path.resolve().parents:
        return Path(os.devnull)
    return (
        file_path.parent / "__pycache__" / hashlib.sha256(file_path.read_bytes()).hexdigest()[:16]
    )


def pytest_arguments(assignment: Assignment, hidden: bool) -> list[str]:
    """Return the arguments that make pytest collect an assignment's suite and nothing else."""
    folder = str(assignment.folder)
    return [
        *(part for name in UNUSED for part in ("-p", f"no:{name}")),
        *("--rootdir", folder, "--confcutdir", folder),
        *("-c", os.devnull, "--import-mode", "importlib"),
        *map(str, assignment.suite_files(hidden)),
    ]
