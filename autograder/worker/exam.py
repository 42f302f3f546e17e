"""The state of grading (`Exam`): the submission, the pass and the test that is running."""

from __future__ import annotations

import ast
import contextlib
import copy
import functools
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from _pytest.assertion import util as assertion_util

from autograder.course.assignment import Assignment
from autograder.course.policy import WHOLE, Policy
from autograder.course.result import Run, TestRecord
from autograder.course.submission import Submission
from autograder.sandbox.launch import PROCESS
from autograder.stage.findings import Budget, Findings, Shared, SuiteNeeds
from autograder.stage.outline import TAKING_WORDS
from autograder.stage.stage import Stage, open_stage
from autograder.suite.asking import Suite
from autograder.suite.case import Case
from autograder.suite.guard import only_students
from autograder.worker.notes import faults
from autograder.worker.parts import Part, by_file

if TYPE_CHECKING:
    from autograder.feedback.judged import Comparison
    from autograder.hints.detector import Detector
    from autograder.policy.leaving_out import LeftOut
    from autograder.worker.waiting import EndedOnes


@dataclass
class Setup:
    """What is the same for every submission: the assignment, and how its players are started."""

    assignment: Assignment
    level: str = PROCESS
    fork: bool = True
    private: tuple[Path, ...] = ()  # see open_stage
    keep_trace: bool = False
    of_class: Policy = WHOLE
    brief: bool = False  # what leads to something that did not end is not waited for as long
    modules: tuple[str, ...] = ()  # those that the collected tests name
    misplaced: list[str] = field(default_factory=list)  # see hidden_in_public
    # By the kind of a pass: those of hidden tests, of visible ones, and of other programs.
    needs: defaultdict[str, SuiteNeeds] = field(default_factory=lambda: defaultdict(SuiteNeeds))
    policy: Policy = field(init=False)  # of the submission that is graded

    def __post_init__(self) -> None:
        self.policy = self.of_class

    @functools.cached_property
    def suite(self) -> Suite:
        return Suite(self.assignment.folder, below=Path(__file__).parent)

    def open_stage(
        self,
        files: Submission,
        findings: Findings,
        budget: Budget,
        parts: Sequence[Part],
        kind: str,
    ) -> Stage:
        return open_stage(
            self.assignment, files, self.modules, self.level, self.fork, self.private,
            findings, budget, self.needs[kind], by_file(parts),
        )  # fmt: skip


@dataclass
class Learned:
    """What is learned from the tests of a submission, besides their records."""

    asked: dict[str, set[str]] = field(default_factory=dict)  # by failed test: names it asked
    ran: dict[str, set[str]] = field(default_factory=dict)  # by one: functions that it can have run
    missed: set[str] = field(default_factory=set)  # names that tests asked for and did not find
    on_source: dict[str, set[str]] = field(default_factory=dict)  # by test: files it looked at
    consoles: set[str] = field(default_factory=set)  # failed tests that have looked at a console
    runs: list[Run] = field(default_factory=list)  # of tasks that lost points: see Carry
    notes: list[str] = field(default_factory=list)  # on the files
    has_modules: bool = False  # whether the notes know how modules were loaded


@dataclass
class Code:
    """The files of one pass, as rules and those who look for slips read them."""

    assignment: Assignment
    files: Mapping[str, bytes]
    is_idle: bool = False  # nobody will read why a test fails

    @functools.cached_property
    def detector(self) -> Detector:
        from autograder.hints.detector import Detector  # right answers never need it

        return Detector(self.assignment, self.files)

    def endless_at_top(self, file: str) -> str:
        """Return which loop at the top of a file nothing ends, if that is one, or ""."""
        if self.assignment.hints == "off":
            return ""
        loops = [each for each in self.detector.of("endless", file=file) if not each.function]
        return loops[0].words if len(loops) == 1 else ""

    @functools.cached_property
    def keeps_its_names(self) -> bool:
        """Whether no file can take a name away while it runs, and so choose which one is missed."""
        sources = [data for name, data in self.files.items() if name.endswith(".py")]
        return not any(map(TAKING_WORDS.search, sources))

    def may_choose(self, name: str) -> bool:
        """Return whether a file can decide as it runs if something has this name."""
        attributes = (
            each
            for source in self.detector.parsed.values()
            for each in source.nodes.of(ast.Attribute)
        )
        bare = name.rpartition(".")[2]
        return not self.keeps_its_names or any(
            each.attr == bare and isinstance(each.ctx, ast.Store) for each in attributes
        )


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
    code: Code | None = None  # of this pass
    case: Case | None = None  # the test that is running
    comparison: Comparison | None = None
    records: dict[str, TestRecord] = field(default_factory=dict)
    learned: Learned = field(default_factory=Learned)
    outline: dict[pytest.Item, TestRecord] = field(default_factory=dict)  # before anything is run
    left_out: Sequence[LeftOut] = ()  # of the submission, since Python cannot read it

    @property
    def assignment(self) -> Assignment:
        return self.setup.assignment

    @property
    def ended(self) -> EndedOnes | None:
        """What did not end, if the setup is brief."""
        return cast("EndedOnes | None", self.budget.ended)

    def begin(self, submission: Submission, passes: int = 1) -> None:
        """Begin a submission that will have so many passes."""
        self.submission = submission
        self.records, self.learned = {}, Learned()
        leaves_out = self.setup.policy.leaving_out
        self.findings = Findings(compiled={} if passes > 1 else None, leaves_out=leaves_out)
        self.budget = Budget()
        if self.setup.brief:
            from autograder.worker.waiting import EndedOnes  # for checks alone

            self.budget.ended = EndedOnes()
        self.code = Code(self.assignment, submission.files)

    def begin_pass(
        self, files: Submission, parts: Sequence[Part] = (), hidden: bool = False
    ) -> Stage:
        """End the last pass, begin another on these files in a new sandbox, return its stage.

        `parts` take the place of those that the files have: that is another program.  What hidden
        tests find out stays among them.
        """
        self.end()
        if files is not self.submission:
            self.findings = self.findings.of_other_files()
            self.code = Code(self.assignment, files.files, bool(parts))
        shared = Shared() if parts else self.findings.shared
        findings = replace(self.findings, shared=shared.copy() if hidden else shared)
        is_other = bool(parts) or files is not self.submission
        kind = "hidden" if hidden else "other" if is_other else "visible"
        self.stage = self.setup.open_stage(files, findings, self.budget, parts, kind)
        if self.ended is not None and self.code is not None:
            self.ended.begin_pass(self.code.detector, parts)
        return self.stage

    def end(self) -> None:
        """End the last pass and its sandbox."""
        if self.stage is not None:
            self.stage.close()
            self.stage = None

    @contextlib.contextmanager
    def sitting(self, item: pytest.Item) -> Iterator[None]:
        """Create a test's record and let the test run; end its players afterwards."""
        assert self.stage is not None and self.code is not None
        self.stage.begin_test()
        self.case = case = Case(self.stage, self.setup.suite)
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
            with only_students():
                yield
        finally:
            assertion_util._reprcompare = before
            if self.setup.keep_trace:
                record.trace = case.log.trace()
                case.laid_out.show_in(record)
            self.stage.end_test()
            if case.judged:
                self.learned.on_source[record.id] = case.judged
            if self.ended is not None:
                self.ended.keep_answered(case.log.questions)
            case.close()
            self.case = None
            record.seconds = round(time.monotonic() - started, 4)

    def note_on(self, file: str) -> str:
        """Return the note on a file of the submission that is not Python, or ""."""
        assert self.submission is not None
        return faults(self.submission, self.findings).get(file, "")

    def _note(self, operator: str, left: Any, right: Any) -> str | None:
        from autograder.feedback.judged import Comparison  # of assertions that fail

        self.comparison = Comparison(operator, left, right)
        return None


def test_id(item: pytest.Item) -> str:
    return item.name


def task_of(item: pytest.Item) -> tuple[int, str]:
    """Return the number and the title of the task that a test belongs to."""
    mark = item.get_closest_marker("task")
    if mark is None:
        return 0, ""
    return int(mark.args[0]), str(mark.args[1]) if len(mark.args) > 1 else ""


def title_of(item: pytest.Item) -> str:
    """Return what people call a test: as its mark says, or its name in words."""
    mark = item.get_closest_marker("title")
    if mark is not None:
        return str(mark.args[0])
    given: str = getattr(item, "title", "")
    return given or test_id(item).removeprefix("test_").replace("_", " ")


def is_marked_hidden(item: pytest.Item) -> bool:
    return item.get_closest_marker("hidden") is not None


def is_in_hidden(item: pytest.Item) -> bool:
    return item.path.parent.name == "hidden"


def hidden_in_public(items: Sequence[pytest.Item]) -> list[str]:
    """Return a sentence for each file outside of hidden/ in which a test is marked hidden."""
    lines: defaultdict[Path, set[int]] = defaultdict(set)
    for item in items:
        if is_marked_hidden(item) and not is_in_hidden(item):
            lines[item.path].add((item.location[1] or 0) + 1)
    return [
        f"{path}, line {', '.join(map(str, sorted(numbers)))}: a hidden test, but students receive"
        f" this file; move it to a file in {path.parent / 'hidden'}"
        for path, numbers in lines.items()
    ]


def outline_record(item: pytest.Item) -> TestRecord:
    """Return the record of a test that has not been run."""
    mark = item.get_closest_marker("points")
    hidden = is_marked_hidden(item) or is_in_hidden(item)
    name = test_id(item)
    return TestRecord(
        id=name,
        title=title_of(item),
        task=task_of(item)[0],
        points_possible=mark.args[0] if mark is not None else 0,
        visibility="hidden" if hidden else "visible",
    )
