"""How a worker begins (`begun`, `exam_of`): its core, its signals, its exam."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.course.assignment import read
from autograder.course.policy import Policy
from autograder.sandbox import handed_on
from autograder.sandbox.launch import own_process
from autograder.worker.exam import Exam, Setup
from autograder.worker.wire import Wire


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
    if setup["test_seconds"] is not None:
        limits = replace(assignment.limits, test_seconds=setup["test_seconds"])
        assignment = replace(assignment, limits=limits)
    private = tuple(map(Path, setup["private"]))
    level, fork = setup["isolation"], setup["fork"]
    policy = Policy.from_plain(setup["policy"])
    return Exam(Setup(assignment, level, fork, private, setup["trace"], policy, setup["brief"]))


def leave(number: int, frame: object) -> None:
    """Handle SIGTERM like Ctrl-C, so that everything started is ended first."""
    raise KeyboardInterrupt
