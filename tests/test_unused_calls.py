"""Calls that are never made do not show that a game leaves private attributes alone."""

from __future__ import annotations

from contextlib import closing

from answers import STARTERS, load

from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.worker import grading

UNUSED = b"""

def unused(table, queue):
    table.place(queue.dequeue())
"""


def test_a_starter_with_calls_that_are_never_made_earns_nothing():
    [files] = [each.files() for each in STARTERS if each.slug == "war"]
    files["assignment3.py"] += UNUSED
    asked = frozenset({"test_nothing_outside_a_class_touches_its_attributes"})
    options = grading.Options(isolation="process", policy=Policy(names=False), tests=asked)
    with closing(grading.Grader(load("war"), options)) as grader:
        [record] = grader.grade(Submission("rose", files)).tests
    assert (record.passed, record.status) == (False, "not_written")
