"""The state of grading (`Exam`): the submission, the pass and the test; it writes each record."""

from __future__ import annotations

import contextlib
import copy
import functools
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import util as assertion_util

from autograder.course.assignment import Assignment
from autograder.course.result import TestRecord
from autograder.course.starters import tasks_asking_for
from autograder.course.submission import Submission
from autograder.course.verdicts import Verdict, WaitsFor
from autograder.feedback import Comparison, Feedback, explain
from autograder.sandbox.launch import PROCESS
from autograder.slips.detector import Detector
from autograder.slips.find import Reworded
from autograder.stage.findings import Budget, Findings, SuiteNeeds
from autograder.stage.stage import Stage, open_stage
from autograder.suite.asking import Suite
from autograder.suite.case import Case
from autograder.suite.log import Log
from autograder.suite.messages import Messages, Reading
from autograder.worker.carry import carried
from autograder.worker.causes import MOST_KEPT, cause_of, explained, recognised, without_nudge
from autograder.worker.examples import ExampleFailed
from autograder.worker.notes import faults
from autograder.worker.parts import Part
from autograder.worker.waiting import EndedOnes


@dataclass
class Setup:
    """What is the same for every submission: the assignment, and how its players are started."""

    assignment: Assignment
    level: str = PROCESS
    fork: bool = True
    private: tuple[Path, ...] = ()  # see open_stage
    keep_trace: bool = False
    slips: bool = False  # they are mended after the other passes
    brief: bool = False  # what leads to something that did not end is not waited for as long
    modules: tuple[str, ...] = ()  # those that the collected tests name
    needs: SuiteNeeds = field(default_factory=SuiteNeeds)

    @functools.cached_property
    def messages(self) -> Messages:
        return Messages(self.assignment.messages)

    @functools.cached_property
    def suite(self) -> Suite:
        return Suite(self.assignment.folder, below=Path(__file__).parent)

    def open_stage(
        self, files: Submission, findings: Findings, budget: Budget, parts: Sequence[Part]
    ) -> Stage:
        return open_stage(
            self.assignment, files, self.modules, self.level, self.fork, self.private,
            findings, budget, self.needs, carried(parts),
        )  # fmt: skip


@dataclass
class Learned:
    """What is learned from the tests of a submission, besides their records."""

    asked: dict[str, set[str]] = field(default_factory=dict)  # by failed test: names it asked
    missed: set[str] = field(default_factory=set)  # names that tests asked for and did not find
    on_source: set[str] = field(default_factory=set)  # tests that looked at how a file is written
    reworded: dict[str, Reworded] = field(default_factory=dict)  # by message, of failed tests
    read: dict[str, set[str]] = field(default_factory=dict)  # by test: messages in other words
    consoles: set[str] = field(default_factory=set)  # failed tests that have looked at a console


@dataclass
class Exam:
    """The current state of grading: the submission, the pass and the test.

    pass: a sandbox, the tests that are run in it, and the files in it.  Each pass has its own
    sandbox, so that code cannot pass on what another pass asked.
    """

    setup: Setup
    submission: Submission | None = None
    stage: Stage | None = None  # of this pass
    findings: Findings = field(default_factory=Findings)
    budget: Budget = field(default_factory=Budget)
    detector: Detector | None = None  # of slips in the files of this pass
    case: Case | None = None  # the test that is running
    comparison: Comparison | None = None
    records: dict[str, TestRecord] = field(default_factory=dict)
    learned: Learned = field(default_factory=Learned)
    outline: dict[pytest.Item, TestRecord] = field(default_factory=dict)  # before anything is run
    mended: frozenset[str] = frozenset()  # messages that other words stand for

    @property
    def assignment(self) -> Assignment:
        return self.setup.assignment

    @property
    def ended(self) -> EndedOnes | None:
        """What did not end, if the setup is brief."""
        return self.budget.ended if isinstance(self.budget.ended, EndedOnes) else None

    def begin(self, submission: Submission, passes: int = 1) -> None:
        """Begin a submission that will have so many passes."""
        self.submission = submission
        self.records, self.learned, self.mended = {}, Learned(), frozenset()
        self.findings = Findings(compiled={} if passes > 1 else None)
        self.budget = Budget(ended=EndedOnes() if self.setup.brief else None)
        self.detector = Detector(self.assignment, submission.files)

    def begin_pass(self, files: Submission, parts: Sequence[Part] = ()) -> Stage:
        """End the last pass, begin another on these files in a new sandbox, return its stage.

        `parts` take the place of those that the files have.
        """
        self.end()
        if files is not self.submission:
            self.findings = Findings()
            self.detector = Detector(self.assignment, files.files, bool(parts))
        self.stage = self.setup.open_stage(files, self.findings, self.budget, parts)
        if self.ended is not None and self.detector is not None:
            self.ended.begin_pass(self.detector, parts)
        return self.stage

    def end(self) -> None:
        """End the last pass and its sandbox."""
        if self.stage is not None:
            self.stage.close()
            self.stage = None

    @contextlib.contextmanager
    def sitting(self, item: pytest.Item) -> Iterator[None]:
        """Create a test's record and let the test run; end its players afterwards."""
        assert self.stage is not None and self.detector is not None
        self.stage.begin_test()
        reading = Reading(self.setup.messages, self.mended)
        self.case = case = Case(self.stage, self.detector.sources, reading, self.setup.suite)
        self.comparison = None
        if self.ended is not None:
            self.ended.latest = ""
        if item not in self.outline:
            self.outline[item] = outline_record(item)
        self.records[test_id(item)] = record = copy.copy(self.outline[item])
        started = time.monotonic()
        # pytest's own explanation would ask remote objects, and take minutes to compare long texts.
        before, assertion_util._reprcompare = assertion_util._reprcompare, self._note
        try:
            yield
        finally:
            assertion_util._reprcompare = before
            if self.setup.keep_trace:
                record.trace = case.log.trace()
                case.laid_out.show_in(record)
            self.stage.end_test()
            if case.judges_source:
                self.learned.on_source.add(record.id)
            if self.ended is not None:
                self.ended.keep_answered(case.log.questions)
            if reading.read:
                self.learned.read[record.id] = set(reading.read)
            case.close()
            self.case = None
            record.seconds = round(time.monotonic() - started, 4)

    def note_on(self, file: str) -> str:
        """Return the note on a file of the submission that is not Python, or ""."""
        assert self.submission is not None
        return faults(self.submission, self.findings).get(file, "")

    def _note(self, operator: str, left: Any, right: Any) -> str | None:
        self.comparison = Comparison(operator, left, right)
        return None

    def judge(self, item: pytest.Item, when: str, error: BaseException | None) -> str:
        """Write into a test's record how one phase of it ended; return the message if it failed."""
        assert self.case is not None and self.submission is not None
        record = self.records[test_id(item)]
        if error is None and when == "call":
            error = self.case.log.swallowed()
            if error is None:
                record.status = "passed"
                record.points_earned = record.points_possible
                record.message = "\n".join(self.case.remarks)
                self.case.laid_out.show_in(record)
        if error is None:
            return ""
        self.learned.asked[record.id] = self.case.log.names()
        if has_consoles(self.case.log):
            self.learned.consoles.add(record.id)
        comparison = error.comparison if isinstance(error, ExampleFailed) else self.comparison
        if isinstance(error, WaitsFor) and self.ended is not None:
            note_failure(record, Feedback(error.status, error.message), self.assignment)
            record.cause = self.ended.causes.get(error.ended, "")
            return record.message
        try:
            feedback = explain(
                error,
                error.__traceback__,
                self.case.log,
                comparison,
                self.submission,
            )
        except (Exception, Verdict) as problem:  # one answer must not end the whole session
            words = f"the message for this test could not be written: {type(problem).__name__}"
            feedback = Feedback("grader_error", words)
        for line in self.case.log.in_other_words() if self.setup.slips else ():
            before = self.learned.reworded.get(line.message)
            if before is None or before.is_hidden:
                self.learned.reworded[line.message] = Reworded(line, record.is_hidden)
        if feedback.name:
            self.learned.missed.add(feedback.name)
        slip = self._slip_behind(error, comparison, feedback)
        note_failure(record, feedback, self.assignment)
        unreadable = self.case.log.unreadable
        if unreadable:
            unreadable = unreadable & faults(self.submission, self.findings).keys()
        record.stopped_by = min(unreadable, default="")
        if feedback.asked and not record.script:
            with suppress(Exception, Verdict):  # one answer must not end the whole session
                record.script = self.case.repeated(
                    feedback.asked, feedback.is_console, record.is_hidden
                )
        record.cause = slip or cause_of(error, self.case.log.questions)
        if self.ended is not None:
            self.ended.explain(record.cause)
        self.case.laid_out.show_in(record)
        return record.message

    def _slip_behind(
        self, error: BaseException, comparison: Comparison | None, feedback: Feedback
    ) -> str:
        """Return the slip that a failed test comes from, and write it into the message."""
        assert self.case is not None and self.detector is not None
        hints, slip, told = self.assignment.hints, "", ""
        if hints != "all":
            without_nudge(feedback)
        if hints != "off" and not self.detector.is_idle:
            with suppress(Exception, Verdict):  # one answer must not end the whole session
                slip, told = recognised(self.detector, error, self.case, comparison, feedback)
        if slip:
            explained(feedback, told, error)
        return slip


def has_consoles(log: Log) -> bool:
    """Return whether a test has looked at what a console shows, be it that of another test."""
    runs = any(each.verb == "run" for each in log.questions)
    return runs or bool(log.consoles.shown) or bool(log.heard)


def test_id(item: pytest.Item) -> str:
    return item.name


def task_of(item: pytest.Item) -> tuple[int, str]:
    """Return the number and the title of the task that a test belongs to."""
    mark = item.get_closest_marker("task")
    if mark is None:
        return 0, ""
    return int(mark.args[0]), str(mark.args[1]) if len(mark.args) > 1 else ""


def outline_record(item: pytest.Item) -> TestRecord:
    """Return the record of a test that has not been run."""
    mark = item.get_closest_marker("points")
    hidden = item.get_closest_marker("hidden") is not None or item.path.parent.name == "hidden"
    name = test_id(item)
    return TestRecord(
        id=name,
        title=name.removeprefix("test_").replace("_", " "),
        task=task_of(item)[0],
        points_possible=mark.args[0] if mark is not None else 0,
        visibility="hidden" if hidden else "visible",
    )


def note_failure(record: TestRecord, feedback: Feedback, assignment: Assignment) -> None:
    """Write a failure into the record of a test; only the first one counts.

    If a missing name belongs to another task than the test, the test waits for that task.
    """
    if record.message and not record.passed:
        return
    record.status = feedback.status
    record.points_earned = 0.0
    record.message = feedback.message[:MOST_KEPT]
    record.hint = feedback.hint[:MOST_KEPT]
    record.expected = feedback.expected[:MOST_KEPT]
    record.actual = feedback.actual[:MOST_KEPT]
    record.transcript = feedback.transcript[:MOST_KEPT]
    tasks = tasks_asking_for(assignment.starters, feedback.name) if feedback.name else set()
    if tasks and record.task not in tasks:
        record.status = "waiting"
        record.message = f"waits for {short(feedback.name)}: {feedback.message.strip()}"


def short(name: str) -> str:
    return name.removesuffix(".__init__")
