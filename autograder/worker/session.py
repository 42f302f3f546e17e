"""The worker process (`main`): a long-lived pytest session that collects a suite only once.

`grading.Grader` starts it.  It exchanges frames over its standard input and output: submissions
arrive as marshal, which only the kit writes, and results go back as JSON.
"""

from __future__ import annotations

import functools
import gc
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.assertion import rewrite

from autograder.course.assignment import AssignmentError
from autograder.course.known import Known, read_known
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.course.verdicts import Refused
from autograder.policy.reading import as_read
from autograder.sandbox.launch import LaunchError
from autograder.sandbox.starting import package_parts
from autograder.stage.stage import Stage
from autograder.system.cpu_time import CpuTime, TooLong, watched
from autograder.worker.anew import begin_anew
from autograder.worker.direct import Direct, direct
from autograder.worker.exam import Exam, outline_record, task_of, test_id
from autograder.worker.judging import judge, note_unread
from autograder.worker.notes import notes_on_files
from autograder.worker.parts import Part, parts_of
from autograder.worker.passes import Pass, split
from autograder.worker.patience import IN_ALL, UNREAD, reading, unlooked
from autograder.worker.plugin import register, switches_of
from autograder.worker.starting import (
    begun,
    cache_of,
    exam_of,
    is_own,
    no_tests,
    pytest_arguments,
)
from autograder.worker.wire import Wire

if TYPE_CHECKING:
    from autograder.worker.alongside import Alongside
    from autograder.worker.waiting import EndedOnes


class Loop:
    """Runs the collected tests on one submission after another."""

    def __init__(self, exam: Exam, wire: Wire, setup: dict[str, Any]) -> None:
        self.exam = exam
        self.wire = wire
        self.setup = setup
        self.items: dict[str, pytest.Item] = {}  # by the ids of tests
        self.hidden: set[str] = set()
        self.directly: dict[pytest.Item, Direct] = {}  # the tests that do not need pytest
        self.problems: list[str] = []
        self.known = Known()
        self.parts: list[Part] = []  # that may take the place of a student's
        self.unsure: set[str] = set()  # late tests for which the machine may be to blame
        self.alongside: Alongside | None = None
        self.tell = False  # the Grader wants to know which test is about to run

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.problems.append(f"{report.nodeid}: {report.longreprtext.splitlines()[-1]}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {test_id(item): item for item in session.items if self._is_chosen(item)}
        outline = [outline_record(item) for item in self.items.values()]
        self.hidden = {record.id for record in outline if record.is_hidden}
        self._check_suite(session.items)
        self.wire.send(
            {
                "problems": self.problems,
                "misplaced": self.exam.setup.misplaced,
                "outline": [*map(asdict, outline)],
            }
        )
        found = {item: how for item in self.items.values() if (how := direct(item)) is not None}
        self.directly.update(found)
        session.gethookproxy = functools.cache(session.gethookproxy)  # type: ignore
        gc.enable()
        gc.collect()
        gc.freeze()  # the suite stays: there is no need to scan it after every submission
        gc.set_threshold(50_000, 20, 100)  # nearly everything a test leaves is freed without it
        while not self.problems:
            question = self.wire.receive()
            if question is None:
                break
            submission = Submission.asked(question)
            try:
                self.tell = question.get("tell", False)
                self.wire.send(self.grade(submission, question.get("first", ())).whole())
            except LaunchError as error:
                self.wire.send({"problem": str(error)})
        return True

    def _is_chosen(self, item: pytest.Item) -> bool:
        record = outline_record(item)
        tasks, tests = self.setup["tasks"], self.setup["tests"]
        if tasks is not None and record.task not in tasks:
            return False
        if tests is not None and record.id not in tests:
            return False
        return self.setup["hidden"] or not record.is_hidden

    def _check_suite(self, items: list[pytest.Item]) -> None:
        seen: dict[str, str] = {}
        for name in self.exam.assignment.packages:
            try:
                package_parts(name)
            except LaunchError as error:
                self.problems.append(f"{self.exam.assignment.folder}/assignment.toml: {error}")
        if not items and not self.problems:
            self.problems.append(f"{self.exam.assignment.folder}: its files hold no tests")
        for item in items:
            name = test_id(item)
            if name in seen:
                self.problems.append(f"{item.nodeid}: another test has this name: {seen[name]}")
            seen[name] = item.nodeid
            if item.get_closest_marker("points") is None:
                self.problems.append(f"{item.nodeid}: it has no points; mark it @points(...)")
            if item.get_closest_marker("task") is None:
                self.problems.append(f"{item.nodeid}: it belongs to no task; mark it task(...)")
            elif (task := task_of(item)[0]) not in self.exam.assignment.tasks:
                self.problems.append(f"{item.nodeid}: assignment.toml has no task {task}; add it")
            for switch in switches_of(item):
                if switch not in self.exam.assignment.switches:
                    self.problems.append(
                        f"{item.nodeid}: assignment.toml has no switch {switch!r}; add it there"
                    )

    @watched()
    def grade(self, submission: Submission, first: Sequence[str] = ()) -> Result:
        exam = self.exam
        started = time.monotonic()
        exam.setup.policy = exam.setup.of_class.without(submission.off)
        submission, exam.left_out = as_read(exam.assignment, submission, exam.setup.policy)
        passes = split(Pass([*self.items], submission), self.hidden)
        exam.begin(submission, len(passes))
        try:
            self.unsure.clear()
            seconds, is_blamed = 0.0, self.setup["stop"]
            order = {name: number for number, name in enumerate(first)}
            for each in passes:
                tests = sorted(each.tests, key=lambda test: order.get(test, len(order)))
                self._sit(replace(each, tests=tests))
                seconds = seconds or time.monotonic() - started
                if exam.ended is None and not is_blamed:
                    is_blamed = self._confirm_time_outs(tests, submission)
            if exam.ended is not None:
                self._confirm_one(exam.ended, submission)
            said = self._look_again_safely(submission) if self._has_failed() else []
        finally:
            exam.budget.is_closed = True
            exam.end()
        assignment = exam.assignment
        return Result(
            assignment=assignment.slug,
            student=submission.student,
            tests=[exam.records[test] for test in self.items if test in exam.records],
            notes=[*submission.notes, *exam.learned.notes, *said],
            isolation=exam.setup.level,
            policy=exam.setup.policy,
            python=platform.python_version(),
            seconds=seconds,
            task_titles=dict(assignment.tasks),
            begin=[*assignment.begin],
            runs=[*exam.learned.runs],
        )

    def _look_again_safely(self, submission: Submission) -> list[str]:
        """Look again; if that itself fails, keep the records as they were, and say so."""
        exam = self.exam
        before = {name: replace(record) for name, record in exam.records.items()}
        learned = exam.learned
        try:
            with CpuTime(IN_ALL).spending():
                return self._look_again(submission)
        except LaunchError:
            raise
        except (Exception, TooLong) as problem:
            exam.records, exam.learned = before, replace(learned, runs=[])
            return [unlooked(problem)]

    def _look_again(self, submission: Submission) -> list[str]:
        """Ask what failed again in every way that may earn more or tell more; return notes."""
        from autograder.worker.known import mistakes_in, tell  # right answers need neither
        from autograder.worker.second_look import SecondLook

        exam = self.exam
        found = mistakes_in(exam.assignment, self.known, exam.records)
        look = SecondLook(exam, [*self.items], self.parts, self._sit)
        said = look.take(submission, exam.setup.policy.names)
        tell(found, exam.records)
        if self.setup["runs"]:
            from autograder.worker.alongside import Alongside

            self.alongside = self.alongside or Alongside(exam, self.directly)
            self.alongside.put(look.graded or submission, self._sit)
        return said

    def _sit(self, each: Pass) -> Stage:
        """Run tests in a new sandbox, hidden ones in one of their own; return the last stage."""
        for part in split(each, self.hidden):
            items = [self.items[test] for test in part.tests]
            by_pytest = [item for item in items if item not in self.directly]
            begin_anew(by_pytest)
            is_hidden = not self.hidden.isdisjoint(part.tests)
            stage = self.exam.begin_pass(part.files, part.carried, is_hidden)
            following = dict(pairwise(by_pytest))
            for index, item in enumerate(items):
                stage.expect_tests(len(items) - index)
                if self.setup["stop"] and self._has_failed():
                    break
                if self.tell:
                    self._tell_of(item)
                self._run(item, following.get(item))
            if not part.carried:
                self._note_files(part.files)
        return stage

    def _note_files(self, files: Submission) -> None:
        """Keep notes on the files from the first pass that knows how modules are loaded.

        Students read them: they must not reveal what the hidden tests, which come last, do.
        """
        exam = self.exam
        if not exam.learned.has_modules and exam.code is not None:
            modules, loop_in = exam.assignment.modules, exam.code.endless_at_top
            exam.learned.notes = notes_on_files(files, exam.findings, modules, loop_in)
            exam.learned.has_modules = bool(exam.findings.states)

    def _tell_of(self, item: pytest.Item) -> None:
        running = {
            "title": outline_record(item).title,
            "number": [*self.items].index(test_id(item)) + 1,
            "total": len(self.items),
        }
        self.wire.send({"running": running})

    def _sit_alone(self, test: str, submission: Submission) -> bool:
        """Run a test again, alone and with the full time; return whether it did not end again."""
        findings = self.exam.findings
        with findings.full_time(self.exam.budget):
            self._sit(Pass([test], submission))
            return self._is_late(test) or bool(findings.hung)

    def _confirm_time_outs(self, tests: Sequence[str], submission: Submission) -> bool:
        """Run a test again, alone, for whose time-out the machine may be to blame.

        Return whether it was not; if it was, the others get another chance as well.
        """
        late = [test for test in tests if test in self.unsure and self._is_late(test)]
        if not late or self._sit_alone(late[0], submission):
            return bool(late)
        if late[1:]:
            with self.exam.findings.full_time(self.exam.budget):
                self._sit(Pass(late[1:], submission))
        return False

    def _confirm_one(self, ended: EndedOnes, submission: Submission) -> None:
        """Run a test for which the machine may be to blame again, alone, if there is one.

        If it was, all that were late or wait for what did not end get another chance.  So does
        each test that waits since the clock ran out, until one is late again.  Where none has told
        of a call, since only what the suite asks aside did not end, the first that waits does.
        """
        late = [test for test in self.items if test in self.unsure and self._is_late(test)]
        if late:
            ended.forget()
            self._sit_alone(late[0], submission)
            if not self._is_late(late[0]):
                ended.forget()
                again = [test for test in self.items if self._is_late(test) or self._waits(test)]
                self._sit(Pass(again, submission))
        for test in self.items:
            if test in self.unsure and self._waits(test):
                waits = replace(self.exam.records[test])
                ended.forget()
                self._sit_alone(test, submission)
                if self._is_late(test):
                    self.exam.records[test] = waits
                    break
        if not ended.causes and (untold := [*filter(self._waits, self.exam.records)]):
            with ended.left_alone(self.exam.budget, self.exam.records, untold):
                self._sit_alone(untold[0], submission)

    def _waits(self, test: str) -> bool:
        """Return whether a test waits for something that did not end."""
        return self.exam.records[test].waits_for_an_end

    def _has_failed(self) -> bool:
        return not all(record.passed for record in self.exam.records.values())

    def _is_late(self, test: str) -> bool:
        return self.exam.records[test].status == "timed_out"

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> None:
        """Run one test as pytest does, but without its reports, since only the record is needed.

        The reports cost as much as all questions of an ordinary test together.
        """
        with self.exam.sitting(item):
            try:
                with reading(self.exam.budget):
                    if item in self.directly:
                        self._run_directly(item, self.directly[item])
                    else:
                        self._run_by_pytest(item, following)
            except TooLong:  # between two phases of the test
                note_unread(self.exam, item, UNREAD)
        stage = self.exam.stage
        if stage is not None and stage.machine_may_be_to_blame:
            self.unsure.add(test_id(item))

    def _run_directly(self, item: pytest.Item, how: Direct) -> None:
        arguments: dict[str, Any] = {}
        if self._part(item, "setup", lambda: arguments.update(how.prepare())):
            self._part(item, "call", lambda: how.test(**arguments))

    def _run_by_pytest(self, item: pytest.Item, following: pytest.Item | None) -> None:
        if getattr(item, "funcargs", {}) != {}:  # it has been run before
            item._initrequest()  # type: ignore[attr-defined]
        hooks = item.ihook
        if self._part(item, "setup", lambda: hooks.pytest_runtest_setup(item=item)):
            self._part(item, "call", lambda: hooks.pytest_runtest_call(item=item))
        ending = functools.partial(hooks.pytest_runtest_teardown, item=item, nextitem=following)
        self._part(item, "teardown", ending)
        if hasattr(item, "_request"):
            item._request = False
            item.funcargs = None  # type: ignore[attr-defined]

    def _part(self, item: pytest.Item, when: str, part: Callable[[], object]) -> bool:
        """Run one phase of a test and return whether it succeeded."""
        error: BaseException | None = None
        try:
            part()
        except (KeyboardInterrupt, pytest.exit.Exception, LaunchError):
            raise
        except TooLong:
            assert self.exam.stage is not None
            self.exam.stage.give_up()  # it may have happened in the middle of an answer
            begin_anew([item])
            error = Refused(UNREAD)
        except BaseException as raised:
            error = raised
        if error is None:
            return not judge(self.exam, item, when, None)
        try:
            with reading(self.exam.budget):
                return not judge(self.exam, item, when, error)
        except TooLong:
            note_unread(self.exam, item, UNREAD)
            return False


def main() -> None:
    """Serve a Grader until it closes its end."""
    if (found := begun()) is None:
        return
    wire, setup = found
    exam = exam_of(setup)
    assignment = exam.assignment
    sys.dont_write_bytecode = not is_own(assignment.folder)
    rewrite.get_cache_dir = cache_of
    loop = Loop(exam, wire, setup)
    try:
        loop.known = read_known(assignment.folder)
        loop.parts = parts_of(assignment) if exam.setup.policy.carry else []
    except AssignmentError as error:
        wire.send({"problems": [str(error)], "outline": []})
        return
    if not assignment.suite_files(setup["hidden"]):
        wire.send({"problems": [no_tests(assignment)], "outline": []})
        return

    class Registrar:
        def pytest_configure(self, config: pytest.Config) -> None:
            register(config, exam)

    arguments = pytest_arguments(assignment, setup["hidden"])
    status = pytest.main(arguments, plugins=[Registrar(), loop])
    if not loop.items:
        problems = loop.problems or [f"pytest ended with status {int(status)}"]
        wire.send({"problems": problems, "outline": []})


if __name__ == "__main__":
    main()
