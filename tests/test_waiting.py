"""Who has written the first so many tasks is told what is not written yet, and of nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from answers import ROOT, SLUGS
from drawn import drawn

from autograder.authoring.starters import ABOUT, MARKER
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.starters import stub_words
from autograder.course.submission import Submission
from autograder.sandbox import launch
from autograder.worker import grading

FINISHED = {"passed", "waiting"}
UNFINISHED = {"passed", "waiting", "not_written"}  # a rule on the source may be kept already


def written_up_to(reference: str, last: int) -> Iterator[str]:
    """Yield the lines of a reference in which the tasks after `last` are as in the starter."""
    is_cut = False
    for line in reference.split("\n"):
        mark = MARKER.fullmatch(line)
        about = ABOUT.fullmatch(mark["rest"]) if mark is not None else None
        if mark is None:
            if not is_cut:
                yield line
        elif about is not None and int(about["task"]) > last:
            is_cut = True
            if about["hint"]:
                words = stub_words(int(about["task"]), about["name"])
                yield f'{mark["indent"]}raise NotImplementedError("{words}")'
        else:
            is_cut = False


def submission(assignment: Assignment, last: int) -> Submission:
    files = {name: path.read_bytes() for name, path in assignment.given.items()}
    for name in assignment.files:
        if name.endswith(".py"):
            reference = Path(ROOT, "solutions", assignment.slug, name).read_text()
            files[name] = "\n".join(written_up_to(reference, last)).encode()
    return Submission(f"up to task {last}", files)


@pytest.mark.parametrize("slug", drawn(SLUGS, 1, "waiting"))
def test_each_test_waits_for_another_task_or_asks_for_its_own(slug: str):
    assignment = assignments.load(slug)
    with grading.Grader(assignment, grading.Options(isolation=launch.best_level())) as grader:
        for last in (0, *assignment.tasks):
            found = grader.grade(submission(assignment, last)).tests
            for record in found:
                case = f"up to task {last}, {record.id}: {record.status}: {record.message}"
                assert record.status in (FINISHED if record.task <= last else UNFINISHED), case
                if record.status == "waiting":
                    words = re.fullmatch if record.is_hidden else re.match
                    told = "" if record.is_hidden else ": .* is not written yet"
                    assert words(rf"waits for [\w.]+{told}", record.message), case
                    assert f"task {record.task}:" not in record.message, case
            assert last == 0 or any(record.passed for record in found)
            assert last < max(assignment.tasks) or all(record.passed for record in found)
