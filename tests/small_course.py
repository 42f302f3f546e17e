"""A made-up assignment with one suite, so that a test can say: this submission, this record.

A suite is ordinary pytest; the modules that it uses are imported for it.

Words used here.  way: a level of isolation, with forks or without.  course: an assignment in a
folder of its own, and a grader for each way in which something is graded.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.course import assignment
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.intake import read_submission
from autograder.sandbox import launch
from autograder.worker import grading

TOML = """\
slug = "small"
title = "A small course"
files = {files}
imports = {imports}
tasks = {tasks}
{more}
[limits]
{limits}
"""
HEAD = """\
import pytest
from autograder.suite.marks import hidden, points, task
{imports}
pytestmark = [task(1, "Everything"), points(1)]

"""


def starters(**tasks: dict[str, int]) -> str:
    """Return a starters.toml: by the files' names without `.py`, which task asks for each name."""
    return "".join(
        f'["{module}.py"]\nnames = []\ndigest = ""\n["{module}.py".tasks]\n'
        + "".join(f'"{name}" = {task}\n' for name, task in names.items())
        for module, names in tasks.items()
    )


@dataclass(frozen=True)
class Way:
    """How a submission is graded."""

    level: str
    fork: bool = True

    def __str__(self) -> str:
        return self.level if self.fork else f"{self.level} without fork"


BUBBLEWRAP = Way("bubblewrap")
USER = Way("user")
PROCESS = Way("process")
NO_FORK = Way("process", fork=False)
BUBBLEWRAP_NO_FORK = Way("bubblewrap", fork=False)
FORKED = [BUBBLEWRAP, USER, PROCESS]  # the levels, as they are where forks are to be had
BEST = Way(launch.best_level())


class Course:
    """An assignment with a suite; its graders are started when they are first needed."""

    def __init__(self, suite: str, files: tuple[str, ...] = ("cards.py",), **more: Any) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="small-course-"))
        limits = "\n".join(f"{name} = {value}" for name, value in more.pop("limits", {}).items())
        tasks = more.pop("titles", '{ 1 = "Everything" }')
        modules = [name.removesuffix(".py") for name in files]
        texts = {"files": list(files), "imports": modules, "tasks": tasks, "limits": limits}
        toml = TOML.format(more=more.pop("toml", ""), **texts)
        (self.folder / "assignment.toml").write_text(toml)
        text = textwrap.dedent(suite)
        used = [f"import {each}\n" for each in modules if re.search(rf"\b{each}\.\w", text)]
        (self.folder / "test_everything.py").write_text(HEAD.format(imports="".join(used)) + text)
        for name, text in more.pop("beside", {}).items():
            (self.folder / name).write_text(text)
        self.options = more
        self.assignment = assignment.read(self.folder)
        self.graders: dict[Way, grading.Grader] = {}

    def __enter__(self) -> Course:
        return self

    def __exit__(self, *problem: object) -> None:
        for grader in self.graders.values():
            grader.close()
        shutil.rmtree(self.folder)

    def grader(self, way: Way) -> grading.Grader:
        """Return the grader for one way; the test is skipped where that way does not work."""
        if way not in self.graders:
            problem = launch.problem(way.level, (self.folder,))
            if problem:
                pytest.skip(f"isolation {way.level} does not work here: {problem}")
            options = grading.Options(isolation=way.level, fork=way.fork, **self.options)
            self.graders[way] = grading.Grader(self.assignment, options)
        return self.graders[way]

    def result(self, way: Way, files: dict[str, str | bytes] | str) -> Result:
        """Return the result of a submission; a mere text is its `cards.py`."""
        texts = {"cards.py": files} if isinstance(files, str) else files
        handed_in = {
            name: textwrap.dedent(text).encode() if isinstance(text, str) else text
            for name, text in texts.items()
        }
        return self.grader(way).grade(Submission("somebody", handed_in))

    def read_and_graded(self, files: dict[str, bytes], way: Way = BEST) -> Result:
        """Return the result of files in a student's folder, read as those of a class are."""
        with tempfile.TemporaryDirectory(prefix="small-course-") as folder:
            for name, content in files.items():
                (Path(folder) / name).write_bytes(content)
            submission = read_submission(Path(folder), self.assignment, "somebody")
        return self.grader(way).grade(submission)

    def records(self, way: Way, files: dict[str, str | bytes] | str) -> dict[str, TestRecord]:
        """Return the records of a submission by their names, without `test_`."""
        return {name_of(record): record for record in self.result(way, files).tests}

    def verdicts(self, way: Way, files: dict[str, str | bytes] | str) -> dict[str, str]:
        """Return what each test of a submission came to."""
        return verdicts_of(self.result(way, files))


def course_of(suite: str, files: tuple[str, ...] = ("cards.py",), **more: Any) -> Any:
    """Return a fixture: one course for all tests of a file, `course = course_of(SUITE)`."""

    @pytest.fixture(scope="module")
    def course() -> Iterator[Course]:
        with Course(suite, files, **more) as made:
            yield made

    return course


def verdicts_of(result: Result) -> dict[str, str]:
    """Return what each test came to: `passed`, or the status and the message."""
    return {name_of(record): verdict(record) for record in result.tests}


def name_of(record: TestRecord) -> str:
    return record.id.removeprefix("test_")


def verdict(record: TestRecord) -> str:
    return record.status if record.passed else f"{record.status}: {record.message}"


def all_pass(verdicts: dict[str, str]) -> None:
    """Fail with every verdict that is no pass."""
    found = [f"{name}\n{words}" for name, words in verdicts.items() if words != "passed"]
    if found:
        pytest.fail("\n\n".join(found), pytrace=False)


def told(verdicts: dict[str, str]) -> str:
    """Return verdicts as one text, to be compared with the text that a test expects.

    Which of two deadlines was over first, by CPU time or by the clock, is the machine's affair.
    """
    text = "\n\n".join(f"{name}\n{words}" for name, words in verdicts.items())
    text = re.sub(r"no answer after [\d.]+ seconds( of waiting)?", "no answer in time", text)
    return "\n" + "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def edited(text: str, *changes: tuple[str, str]) -> str:
    """Return a text with others in the place of some that are in it."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text
