"""The pytest plugin: it begins and ends each test, gives it fixtures, and writes its record.

The same plugin serves the worker's long-lived session and plain `pytest` in a student's folder.
"""

from __future__ import annotations

from autograder.system import surroundings

if folders := surroundings.folders_that_ask_for(__name__):
    surroundings.put_last(*folders)  # so that a student's random.py hides no module from these

import contextlib
import copy
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from _pytest.assertion import util as assertion_util

from autograder.course.assignment import Assignment, AssignmentError, Example, read
from autograder.course.result import TestRecord
from autograder.course.starters import tasks_asking_for
from autograder.course.submission import Submission
from autograder.course.verdicts import Verdict
from autograder.feedback import Comparison, Feedback, explain
from autograder.sandbox.launch import PROCESS
from autograder.stage.findings import Budget, Findings, SuiteNeeds
from autograder.stage.stage import Stage, open_stage
from autograder.suite import marks
from autograder.suite.case import Case
from autograder.suite.source import Source
from autograder.suite.student import Student
from autograder.worker.carry import carried
from autograder.worker.examples import ExampleFailed, ask_examples
from autograder.worker.parts import Part

MOST_KEPT = 20_000  # characters of one text in a record


@dataclass
class Setup:
    """What is the same for every submission: the assignment, and how its players are started."""

    assignment: Assignment
    level: str = PROCESS
    fork: bool = True
    private: tuple[Path, ...] = ()  # see open_stage
    keep_trace: bool = False
    modules: tuple[str, ...] = ()  # those that the collected tests name
    needs: SuiteNeeds = field(default_factory=SuiteNeeds)

    def open_stage(
        self, files: Submission, findings: Findings, budget: Budget, parts: Sequence[Part]
    ) -> Stage:
        return open_stage(
            self.assignment, files, self.modules, self.level, self.fork, self.private,
            findings, budget, self.needs, carried(parts),
        )  # fmt: skip


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
    sources: dict[str, Source] = field(default_factory=dict)  # files that rules have read
    case: Case | None = None  # the test that is running
    comparison: Comparison | None = None
    records: dict[str, TestRecord] = field(default_factory=dict)
    asked: dict[str, set[str]] = field(default_factory=dict)  # by failed test: names it asked
    on_source: set[str] = field(default_factory=set)  # tests that looked at how a file is written
    outline: dict[pytest.Item, TestRecord] = field(default_factory=dict)  # before anything is run

    @property
    def assignment(self) -> Assignment:
        return self.setup.assignment

    def begin(self, submission: Submission, passes: int = 1) -> None:
        """Begin a submission that will have so many passes."""
        self.submission = submission
        self.records, self.asked, self.on_source = {}, {}, set()
        self.findings = Findings(compiled={} if passes > 1 else None)
        self.budget, self.sources = Budget(), {}

    def begin_pass(self, files: Submission, parts: Sequence[Part] = ()) -> Stage:
        """End the last pass, begin another on these files in a new sandbox, return its stage.

        `parts` take the place of those that the files have.
        """
        self.end()
        if files is not self.submission:
            self.findings, self.sources = Findings(), {}
        self.stage = self.setup.open_stage(files, self.findings, self.budget, parts)
        return self.stage

    def end(self) -> None:
        """End the last pass and its sandbox."""
        if self.stage is not None:
            self.stage.close()
            self.stage = None

    @contextlib.contextmanager
    def sitting(self, item: pytest.Item) -> Iterator[None]:
        """Create a test's record and let the test run; end its players afterwards."""
        assert self.stage is not None
        self.stage.begin_test()
        self.case = case = Case(self.stage, self.sources)
        self.comparison = None
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
                self.on_source.add(record.id)
            case.close()
            self.case = None
            record.seconds = round(time.monotonic() - started, 4)

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
        self.asked[record.id] = self.case.log.names()
        comparison = error.comparison if isinstance(error, ExampleFailed) else self.comparison
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
        note_failure(record, feedback, self.assignment)
        self.case.laid_out.show_in(record)
        return record.message


class SuitePlugin:
    """Hooks and fixtures for the tests of one assignment."""

    def __init__(self, exam: Exam) -> None:
        self.exam = exam

    # Fixtures

    @pytest.fixture
    def student(self) -> Student:
        """Return the submission as this test may ask it."""
        assert self.exam.case is not None
        return Student(self.exam.case)

    @pytest.fixture
    def decks(self) -> Path:
        """Return the folder with the assignment's deck files."""
        folder = self.exam.assignment.decks
        assert folder is not None, "assignment.toml names no decks"
        return folder

    # Hooks

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        assignment = self.exam.assignment
        items[:] = [item for item in items if not is_switched_off(item, assignment)]
        mine = [item for item in items if is_mine(item, assignment)]
        if not mine:
            return
        for example in assignment.examples:
            made = ExampleItem.from_parent(session, name=example_id(example), example=example)
            made.exam = self.exam
            items.append(made)
            mine.append(made)
        wanted = {name for item in mine for name in getattr(item, "fixturenames", ())}
        wanted |= {example.name.split(".")[0] for example in assignment.examples}
        self.exam.setup.modules = tuple(name for name in assignment.modules if name in wanted)
        items.sort(key=lambda item: task_of(item)[0])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if not is_mine(item, self.exam.assignment):
            return (yield)
        with self.exam.sitting(item):
            return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport | None:
        if not is_mine(item, self.exam.assignment):
            return None
        error = call.excinfo.value if call.excinfo is not None else None
        message = self.exam.judge(item, call.when, error)
        return pytest.TestReport(
            nodeid=item.nodeid,
            location=item.location,
            keywords={},
            outcome="failed" if message else "passed",
            longrepr=message or None,
            when=cast(Literal["setup", "call", "teardown"], call.when),
            duration=call.duration,
            start=call.start,
            stop=call.stop,
        )


class ExampleItem(pytest.Item):
    """The doctest examples of one object, as one test."""

    exam: Exam

    def __init__(self, *, example: Example, **rest: Any) -> None:
        super().__init__(**rest)
        self.example = example
        self.add_marker(marks.task(example.task))
        self.add_marker(marks.points(example.points))

    def runtest(self) -> None:
        assert self.exam.case is not None
        modules = self.exam.assignment.modules
        ask_examples(Student(self.exam.case), modules, self.example.name, self.example.text)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.exam.assignment.folder, 0, self.name


def example_id(example: Example) -> str:
    return "test_examples_of_" + "_".join(example.name.split(".")[1:])


def is_mine(item: pytest.Item, assignment: Assignment) -> bool:
    return isinstance(item, ExampleItem) or item.path.is_relative_to(assignment.folder)


def switches_of(item: pytest.Item) -> list[str]:
    return [str(mark.args[0]) for mark in item.iter_markers("switch")]


def is_switched_off(item: pytest.Item, assignment: Assignment) -> bool:
    return any(assignment.switches.get(name) is False for name in switches_of(item))


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


def module_fixtures(assignment: Assignment) -> object:
    """Return a plugin with a fixture for every module of an assignment, named after it."""

    def made(name: str) -> Any:
        def module(self: object, student: Student) -> Any:
            return student.module(name)

        return pytest.fixture(name=name)(module)

    return type("Modules", (), {name: made(name) for name in assignment.modules})()


def register(config: pytest.Config, exam: Exam) -> None:
    """Add the marks, the fixtures and the hooks for one assignment to a pytest session."""
    for line in marks.DESCRIPTIONS:
        config.addinivalue_line("markers", line)
    config.pluginmanager.register(SuitePlugin(exam), "cardkit-suite")
    config.pluginmanager.register(module_fixtures(exam.assignment), "cardkit-modules")


# --- plain pytest in a student's folder ----------------------------------------------------------


class FolderPlugin:
    """Begins and ends the one submission of a session: the folder that pytest runs in."""

    def __init__(self, exam: Exam, folder: Path) -> None:
        self.exam = exam
        self.folder = folder

    def pytest_runtestloop(self) -> None:
        surroundings.put_last(self.folder)  # the student's own tests may have put it first
        from autograder.intake import read_submission

        submission = read_submission(self.folder, self.exam.assignment, self.folder.name)
        self.exam.begin(submission)
        self.exam.begin_pass(submission)

    def pytest_sessionfinish(self) -> None:
        self.exam.end()


def student_folder(config: pytest.Config) -> Path:
    """Return the folder of the conftest.py that loads this plugin.

    It may be inside another project, whose folder is then pytest's root.
    """
    for plugin in config.pluginmanager.get_plugins():
        wanted = getattr(plugin, "pytest_plugins", ())
        place = getattr(plugin, "__file__", None)
        if place is not None and __name__ in wanted:
            return Path(place).parent
    return config.rootpath


def pytest_configure(config: pytest.Config) -> None:
    """Serve plain `pytest`: the folder with tests/assignment.toml is the submission."""
    if config.pluginmanager.has_plugin("cardkit-suite"):
        return
    folder = student_folder(config)
    try:
        assignment = read(folder / "tests")
    except AssignmentError as error:
        raise pytest.UsageError(str(error)) from None
    exam = Exam(Setup(assignment))
    register(config, exam)
    config.pluginmanager.register(FolderPlugin(exam, folder), "cardkit-folder")
