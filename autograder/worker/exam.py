"""The state of grading (`Exam`): the submission, its files, its records, the time it has used."""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.course.assignment import Assignment
from autograder.course.policy import WHOLE, Policy
from autograder.course.result import Run, TestRecord
from autograder.course.submission import Submission
from autograder.sandbox.launch import PROCESS

if TYPE_CHECKING:
    from autograder.hints.detector import Detector
    from autograder.policy.leaving_out import LeftOut

# A submission may lose so many seconds, of CPU or sleep, to what times out or displays without end.
# From then on a test has little time.  Asking again what failed takes no more either, or as long as
# what led to answers.
MOST_LOST = 4.0
AT_ONCE = 3  # times as long, if nothing was lost


@dataclass
class Setup:
    """What is the same for every submission: the assignment, and how students' code is run."""

    assignment: Assignment
    level: str = PROCESS
    fork: bool = True
    private: tuple[Path, ...] = ()  # what no student's code may see, besides the kit's own
    keep_trace: bool = False
    of_class: Policy = WHOLE
    brief: bool = False  # what leads to something that did not end is not waited for as long
    policy: Policy = field(init=False)  # of the submission that is graded

    def __post_init__(self) -> None:
        self.policy = self.of_class


@dataclass
class Learned:
    """What is learned from the tests of a submission, besides their records."""

    asked: dict[str, set[str]] = field(default_factory=dict)  # by failed test: names it asked
    missed: set[str] = field(default_factory=set)  # names that tests asked for and did not find
    on_source: dict[str, set[str]] = field(default_factory=dict)  # by test: files it judges
    runs: list[Run] = field(default_factory=list)  # of tasks that lost points: see Carry


@dataclass
class Budget:
    """The seconds of CPU that a submission has used, in all its sandboxes together."""

    spent: float = 0.0
    lost: float = 0.0  # those that led to no answer, or to output without end
    most: float = inf  # after which nothing more is asked
    began: float = field(default_factory=time.monotonic)  # on the clock
    # Files and lines of statements that did not end as they were loaded.
    endless: set[tuple[str, int]] = field(default_factory=set)

    def begin_again(self) -> None:
        """Let what is asked from now on take as long as what led to answers so far.

        What has failed at once, and not for want of time, took less than right code will.
        """
        least = MOST_LOST if self.lost else AT_ONCE * MOST_LOST
        self.most = self.spent + max(least, self.spent - self.lost)


@dataclass
class Code:
    """The files of one pass, as those who look for slips read them."""

    assignment: Assignment
    files: Mapping[str, bytes]

    @functools.cached_property
    def detector(self) -> Detector:
        from autograder.hints.detector import Detector  # right answers never need it

        return Detector(self.assignment, self.files)


@dataclass
class Exam:
    """The current state of grading: the submission, the pass and what has been found out.

    pass: a sandbox, the tests that are run in it, and the files in it.
    """

    setup: Setup
    submission: Submission | None = None
    budget: Budget = field(default_factory=Budget)
    code: Code | None = None  # of this pass
    records: dict[str, TestRecord] = field(default_factory=dict)
    learned: Learned = field(default_factory=Learned)
    left_out: Sequence[LeftOut] = ()  # of the submission, since Python cannot read it

    @property
    def assignment(self) -> Assignment:
        return self.setup.assignment

    def begin(self, submission: Submission) -> None:
        self.submission = submission
        self.records, self.learned, self.budget = {}, Learned(), Budget()
        self.code = Code(self.assignment, submission.files)
