"""The pytest plugin: it begins and ends each test, gives it fixtures, and writes its record.

The same plugin serves the worker's long-lived session and plain `pytest` in a student's folder.
"""

from __future__ import annotations

from autograder.system import surroundings

if folders := surroundings.folders_that_ask_for(__name__):
    surroundings.put_last(*folders)  # so that a student's random.py hides no module from these

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, cast

import pytest

from autograder.course.assignment import Assignment, AssignmentError, Example, read
from autograder.course.lines import CannotRead, Entry
from autograder.course.lines import Refused as RefusedLines
from autograder.course.lines import read as read_lines
from autograder.course.verdicts import SuiteError
from autograder.suite import marks
from autograder.suite.described import DESCRIPTIONS
from autograder.suite.student import Student
from autograder.worker.exam import Exam, Setup, hidden_in_public, task_of, test_id
from autograder.worker.examples import ask_examples
from autograder.worker.judging import judge


class SuitePlugin:
    """Hooks and fixtures for the tests of one assignment."""

    def __init__(self, exam: Exam) -> None:
        self.exam = exam
        self.unread: dict[str, str] = {}  # by file that is not Python: the test that said so

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
        if folder is None:
            raise SuiteError('assignment.toml names no decks; write decks = "decks" there')
        return folder

    @pytest.fixture
    def planned(self, decks: Path) -> Callable[[str], list[Entry]]:
        """Return a function that reads one of the decks, as [lines] in assignment.toml says.

        A file that is refused is a fault of ours: no program is started, and nobody loses points.
        """

        def read_deck(name: str) -> list[Entry]:
            form = self.exam.assignment.lines
            if form is None:
                raise SuiteError("assignment.toml has no [lines], which say how a deck is written")
            try:
                return read_lines(decks / name, form)
            except (CannotRead, RefusedLines) as error:
                raise SuiteError(str(error)) from None

        return read_deck

    # Hooks

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        assignment = self.exam.assignment
        self.exam.setup.misplaced = hidden_in_public(items)  # those switched off, too
        items[:] = [item for item in items if not is_switched_off(item, assignment)]
        mine = [item for item in items if is_mine(item, assignment)]
        if not mine:
            return
        tasks = {task_of(item)[0] for item in mine}
        some = asks_for_some(config, assignment)
        for example in assignment.examples:
            if some and example.task not in tasks:
                continue
            made = ExampleItem.from_parent(session, name=example_id(example), example=example)
            made.exam = self.exam
            items.append(made)
            mine.append(made)
        instead = assignment.points_switched()
        for item in mine:
            if test_id(item) in instead:
                item.add_marker(marks.points(instead[test_id(item)]), append=False)
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
        message = judge(self.exam, item, call.when, error)
        outcome: Literal["passed", "failed", "skipped"] = "failed" if message else "passed"
        words: str | tuple[str, int, str] | None = message or None
        file = self.exam.records[test_id(item)].stopped_by
        if message and file:
            if self.unread.setdefault(file, item.nodeid) == item.nodeid:
                words = self.exam.note_on(file) or message
            else:  # said once, by the first test
                outcome, words = "skipped", (str(item.path), 0, f"Python cannot read {file}")
        return pytest.TestReport(
            nodeid=item.nodeid,
            location=item.location,
            keywords={},
            outcome=outcome,
            longrepr=words,
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

    @property
    def title(self) -> str:
        return f"examples of {own_name(self.example)}"

    def runtest(self) -> None:
        assert self.exam.case is not None
        modules = self.exam.assignment.modules
        ask_examples(Student(self.exam.case), modules, self.example.name, self.example.text)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.exam.assignment.folder, 0, self.name


def asks_for_some(config: pytest.Config, assignment: Assignment) -> bool:
    """Return whether pytest was asked for some of the test files, not for all or for a folder."""
    here = config.invocation_params.dir
    asked = {(here / each.partition("::")[0]).resolve() for each in config.args}
    every = set(assignment.suite_files(hidden=False))
    return bool(asked) and all(path.is_file() for path in asked) and not asked >= every


def own_name(example: Example) -> str:
    """Return the name of an object in its module: `Card.getValue`."""
    return example.name.partition(".")[2]


def example_id(example: Example) -> str:
    return "test_examples_of_" + own_name(example).replace(".", "_")


def is_mine(item: pytest.Item, assignment: Assignment) -> bool:
    return isinstance(item, ExampleItem) or item.path.is_relative_to(assignment.folder)


def switches_of(item: pytest.Item) -> list[str]:
    return [str(mark.args[0]) for mark in item.iter_markers("switch")]


def is_switched_off(item: pytest.Item, assignment: Assignment) -> bool:
    return any(assignment.switches.get(name) is False for name in switches_of(item))


def module_fixtures(assignment: Assignment) -> object:
    """Return a plugin with a fixture for every module of an assignment, named after it."""

    def made(name: str) -> Any:
        def module(self: object, student: Student) -> Any:
            return student.module(name)

        return pytest.fixture(name=name)(module)

    return type("Modules", (), {name: made(name) for name in assignment.modules})()


def register(config: pytest.Config, exam: Exam) -> None:
    """Add the marks, the fixtures and the hooks for one assignment to a pytest session."""
    for line in DESCRIPTIONS:
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

        folder = self.folder.resolve()
        submission = read_submission(folder, self.exam.assignment, self.folder.name)
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
