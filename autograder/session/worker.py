"""The worker process for a suite of ordinary test files (`main`); `grading.Grader` starts it."""

from __future__ import annotations

import os
import platform
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.faults import SYNTAX_ERRORS
from autograder.course.known import read_known
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.hints.staying import SENTENCE, may_stay
from autograder.messages.hinted import find_out, let_wait
from autograder.policy.reading import as_read
from autograder.sandbox.folders import WORK_PREFIX, new_folder, remove_tree
from autograder.sandbox.starting import LaunchError
from autograder.session.runs import Ran, Runs, Seen, home_in
from autograder.session.suite import Collect, Tests, hidden_in_public, in_words, tests_of
from autograder.suite.source import parsed
from autograder.worker.exam import Code, Exam
from autograder.worker.known import mistakes_in, say, tell
from autograder.worker.notes import faults, notes_on_files, with_needs
from autograder.worker.parts import Part, by_file, parts_of
from autograder.worker.passes import Pass
from autograder.worker.second_look import SecondLook
from autograder.worker.starting import begun, exam_of
from autograder.worker.wire import Wire

OURS = re.compile(r"\bautograder(?:\.\w+)+: ")  # the name of an exception of ours
PLACED = re.compile(r'File "([^"]+)", line (\d+)$', re.MULTILINE)
STATUSES = {
    "passed": "passed", "timed_out": "timed_out", "crashed": "crashed", "fault": "grader_error",
}  # fmt: skip
UNLOOKED = "what failed could not be looked at a second time, which is a fault of the grader: "
MOST_ALONE = 4  # failed tests of a task that are run alone once more
ITSELF = "the test left itself out as it ran, which earns nothing"


class Suite:
    """The tests of a suite as it was collected: records without any submission."""

    def __init__(self, tests: Tests, assignment: Assignment, setup: Mapping[str, Any]) -> None:
        """setup: which tests are chosen: hidden ones, tasks, ids; None for all."""
        tasks, chosen = setup["tasks"], setup["tests"]
        self.paths, self.modules = tests.paths, tests.modules
        self.records: dict[str, TestRecord] = {}
        self.leaving: set[str] = set()  # tests that are left out whatever is handed in
        self.is_whole = True  # whether all tests are chosen
        self.home = ""  # the folder in which they run, which no message names
        names = Counter(test["whole"] for test in tests.found)
        short = Counter(name.rpartition("::")[2] for name in names)
        instead = assignment.points_switched()
        for test in sorted(tests.found, key=lambda test: test["task"] or 0):
            whole = test["whole"]
            is_off = any(assignment.switches.get(name) is False for name in test["switches"])
            if test["leaves"] or is_off:
                self.leaving.add(test["id"])
                continue
            is_hidden = test["hidden"] or "hidden" in Path(test["file"]).parts
            if whole in self.records or (is_hidden and not setup["hidden"]):
                self.is_whole &= whole in self.records
                continue
            points = instead.get(test["name"], test["points"])
            record = TestRecord(
                id=test["name"] if short[test["name"]] == 1 else whole.replace("/", "."),
                title=test["title"] or test["doc"] or in_words(test["name"]),
                task=test["task"],
                points_possible=1 if points is None else points,
                visibility="hidden" if is_hidden else "visible",
            )
            if (tasks is None or record.task in tasks) and (chosen is None or record.id in chosen):
                self.records[whole] = record
            else:
                self.is_whole = False

    def tops(self) -> frozenset[str]:
        return frozenset(name.partition(".")[0] for name in self.modules)

    def hidden(self) -> list[str]:
        return [whole for whole, record in self.records.items() if record.is_hidden]

    def judged(self, seen: Seen) -> dict[str, TestRecord]:
        """Return the record of each test by its whole name, cases of one together."""
        cases: dict[str, list[Ran]] = {}
        for each in seen.tests.values():
            if each.id not in self.leaving:
                cases.setdefault(each.whole, []).append(each)
        return {whole: self._judged(whole, cases.get(whole, []), seen) for whole in self.records}

    def _judged(self, whole: str, cases: list[Ran], seen: Seen) -> TestRecord:
        record = TestRecord(**asdict(self.records[whole]))
        if not cases:
            record.status = "not_written"
            record.message = self._why_not_collected(whole, seen)
            return record
        passed = [each for each in cases if each.outcome == "passed"]
        record.trace = next((each.trace for each in cases if each not in passed), cases[0].trace)
        record.seconds = 0.0 if record.is_hidden else round(sum(c.seconds for c in cases), 4)
        share = record.points_possible / len(cases)
        earned = round(sum(points_of(each, share) for each in cases), 4)
        if len(passed) == len(cases):
            is_full = earned >= round(record.points_possible, 4)
            record.status = "passed" if is_full else "failed"
            record.points_earned = record.points_possible if is_full else earned
            record.message = "" if is_full else f"{earned:g} of {record.points_possible:g} points"
            return record
        worst = next(each for each in cases if each.outcome != "passed")
        record.status = STATUSES.get(worst.outcome, "failed")  # type: ignore[assignment]
        record.message = message_of(worst, record.is_hidden)
        record.actual = worst.explained.get("actual", "")
        record.expected = worst.explained.get("expected", "")
        record.script = worst.explained.get("script", "")
        record.transcript = worst.explained.get("transcript", "")
        record.points_earned = earned
        if len(cases) > 1:
            # The name of a case often holds what is wanted.
            name = "" if record.is_hidden else "; " + worst.id.partition("[")[2].rstrip("]:")
            count = f"{len(passed)} of {len(cases)} cases pass{name}"
            record.message = f"{count}:\n{record.message}" if record.message else count
        return record

    def not_loaded(self, seen: Seen) -> list[str]:
        """Return why no test could be run at all, as a note on the submission; else none."""
        if seen.tests or not self.records:
            return []
        whole = next(iter(self.records))
        file, why = whole.partition("::")[0], self._why_not_collected(whole, seen)
        if why.startswith(SYNTAX_ERRORS):
            for name, line in PLACED.findall(self.why_unread(whole, seen))[-1:]:
                return [f"{name}, line {line}: {why}"]
        return [f"{file} cannot be imported with the files that were handed in: {why}"]

    def why_unread(self, whole: str, seen: Seen) -> str:
        """Return what was said as the file of a test was collected in vain."""
        file = whole.partition("::")[0]
        text = seen.unread.get(file) or next(iter(seen.unread.values()), "")
        return OURS.sub("", text.replace(f"{self.home}/", ""))

    def _why_not_collected(self, whole: str, seen: Seen) -> str:
        text = self.why_unread(whole, seen)
        lines = [line.removeprefix("E ").strip() for line in text.splitlines() if line.strip()]
        return lines[-1] if lines else "the test could not be run with these files"


def stop_at(record: TestRecord, unread: Collection[str], said: str) -> None:
    """Note that a test stops at a file that is not Python, if that was said as it was read."""
    record.stopped_by = next((each for each in unread if f'"{each}", line ' in said), "")
    if record.stopped_by:
        record.status = "failed"


def points_of(ran: Ran, share: float) -> float:
    """Return the points of a case: all of its share or none, or what its test has given."""
    if ran.score is not None and ran.outcome in ("passed", "failed"):
        return min(share, max(0.0, ran.score))
    return share if ran.outcome == "passed" else 0.0


def message_of(ran: Ran, is_hidden: bool) -> str:
    """Return what is said of a case that did not pass; of a hidden one nothing that was wanted."""
    if ran.outcome in ("skipped", "xfailed", "xpassed"):
        return ITSELF
    if ran.outcome == "fault":
        return ran.message
    told = ran.explained.get("message", "")
    if told or (is_hidden and ran.outcome not in ("timed_out", "crashed")):
        return told
    return ran.message


class Loop:
    """Grades one submission after another."""

    def __init__(
        self,
        wire: Wire,
        setup: dict[str, Any],
        exam: Exam,
        made: Callable[..., Runs],
        collect: Collect | None = None,
    ) -> None:
        """made: makes what runs the tests.  collect: see `tests_of`."""
        self.wire = wire
        self.setup = setup
        self.exam = exam
        base = new_folder(WORK_PREFIX)
        try:
            tests = tests_of(exam.assignment, home_in(base), collect)
        except BaseException:
            remove_tree(base)
            raise
        self.given, self.right = tests.given, tests.reference
        self.suite = Suite(tests, exam.assignment, setup)
        self.wholes = {record.id: whole for whole, record in self.suite.records.items()}
        self.is_own = tests.is_own
        self.misplaced = hidden_in_public(exam.assignment.folder, tests.found)
        self.parts: list[Part] = []
        # The consoles of failed tests, as they are told, by the id of the case.
        self.shown: dict[str, tuple[TestRecord, dict[str, Any]]] = {}
        self.known = read_known(exam.assignment.folder)
        self.notes: list[str] = []
        self.seconds = 0.0  # that the last tests took which are not hidden
        self.is_begun = False
        self.runs = made(
            base,
            tests.files,
            self.suite.paths,
            exam.setup.level,
            exam.assignment.limits,
            self.suite.tops(),
            exam.setup.of_class.leaving_out,
            frozenset(test["whole"] for test in tests.found),
            frozenset(self.suite.hidden()),
            setup["fork"],
            tests.loads_once,
            exam.setup.keep_trace,
        )
        self.runs.brief = exam.setup.brief
        self.runs.packages, self.runs.private = exam.assignment.packages, exam.setup.private
        self.runs.lay(self.given)

    def serve(self) -> None:
        self.suite.home = str(self.runs.home)
        try:
            self.runs.serve(self._grade_next)
        finally:
            self.runs.close()

    def _begin(self) -> bool:
        """Tell which tests there are; return False if the reference does not pass all."""
        problems = self._learn(self.right) if self.right else []
        outline = [asdict(record) for record in self.suite.records.values()]
        self.wire.send({"problems": problems, "misplaced": self.misplaced, "outline": outline})
        self.is_begun = True
        return not problems

    def _learn(self, right: Mapping[str, bytes]) -> list[str]:
        """Run the reference, and note of which kinds its answers are; return what it fails."""
        self.runs.kinds = None
        seen = self.runs.look({**right, **self.given}, {})
        self.runs.kinds = seen.kinds
        self.runs.usual = {name: test.seconds for name, test in seen.tests.items()}
        asked: defaultdict[int, set[str]] = defaultdict(set)  # by task
        for whole, record in self.suite.records.items():
            asked[record.task].update(*(e.tops for e in seen.tests.values() if e.whole == whole))
        if self.exam.setup.policy.carry:
            self.parts = parts_of(self.exam.assignment, None if self.is_own else asked)
        return [
            f"the reference itself does not pass {record.id}: {record.message}".removesuffix(": ")
            for record in self.suite.judged(seen).values()
            if not record.passed
        ][:1]

    def _grade_next(self) -> bool:
        if not self.is_begun:
            return self._begin()
        question = self.wire.receive()
        if question is None:
            return False
        self.runs.on_test = self._say_what_runs if question.get("tell") else None
        try:
            self.wire.send(self._graded(Submission.asked(question)).whole())
        except LaunchError as error:
            self.wire.send({"problem": str(error)})
        return True

    def _say_what_runs(self, whole: str) -> None:
        record = self.suite.records.get(whole)
        if record is not None and not record.is_hidden:
            number = [*self.suite.records].index(whole) + 1
            about = {"title": record.title, "number": number, "total": len(self.wholes)}
            self.wire.send({"running": about})

    def _graded(self, handed_in: Submission) -> Result:
        exam = self.exam
        setup, assignment = exam.setup, exam.assignment
        setup.policy = setup.of_class.without(handed_in.off)
        suite = self.runs.suite
        own = {name: data for name, data in handed_in.files.items() if name not in suite}
        submission, exam.left_out = as_read(assignment, replace(handed_in, files=own), setup.policy)
        exam.begin(submission)
        self.shown.clear()
        self._sit(Pass([*self.wholes], submission))
        of_files, seen = notes_on_files(submission), self.notes
        seconds = self.seconds
        found = mistakes_in(assignment, self.known, exam.records)
        look = SecondLook(exam, [*self.wholes], self.parts, self._sit)
        kept = {**exam.records}
        try:
            said = look.take(submission, setup.policy.names)
        except LaunchError:
            raise
        except Exception as error:  # the first grading counts, with nothing added to it
            exam.records = kept
            said = [f"{UNLOOKED}{type(error).__name__}"]
        if look.graded is not submission:
            seen = self.notes  # with names as they are wanted
        if self.setup.get("runs"):
            self._put_beside()
        tell(found, exam.records)
        if setup.brief or self.setup.get("runs"):  # a student will read it
            self._say_what_stays(look.graded or submission)
        return Result(
            assignment=assignment.slug,
            student=submission.student,
            tests=[exam.records[test] for test in self.wholes],
            notes=[*with_needs([*submission.notes, *of_files, *seen, *said], handed_in.files)],
            isolation=setup.level,
            policy=setup.policy,
            python=platform.python_version(),
            seconds=seconds,
            task_titles=dict(assignment.tasks),
            begin=[*assignment.begin],
            runs=[*exam.learned.runs],
        )

    def _put_beside(self) -> None:
        """Write into the records of failed tests what they have shown, beside what was wanted.

        No hidden test has it, and none that had our code.
        """
        shown: dict[str, TestRecord] = {}
        given: dict[str, Any] = {}
        for test, (record, told) in self.shown.items():
            if self.exam.records[record.id] is record:
                shown[test], given[test] = record, told
        if not given or not self.right:
            return
        with suppress(LaunchError):
            for test, text in self.runs.beside({**self.right, **self.given}, given).items():
                shown[test].aligned = text

    def _say_what_stays(self, submission: Submission) -> None:
        """Say of the first failed tests of each task that they pass alone, if they do."""
        first: defaultdict[int, list[TestRecord]] = defaultdict(list)
        for test in self.exam.records.values():
            if test.status == "failed" and not (test.is_hidden or test.perhaps or test.cause):
                first[test.task].append(test)
        if not first or not any(map(may_stay, parsed(submission.files).values())):
            return
        files = {**submission.files, **self.given}
        for test in (test for tests in first.values() for test in tests[:MOST_ALONE]):
            whole = self.wholes[test.id]
            seen = self.runs.look(files, {}, frozenset([whole]), self.exam.budget)
            if self.suite.judged(seen)[whole].passed:
                say(test, SENTENCE)

    def _sit(self, each: Pass) -> None:
        """Run tests, and keep their records and what they asked."""
        wanted = frozenset(self.wholes[test] for test in each.tests)
        is_all = self.suite.is_whole and len(wanted) == len(self.wholes)
        budget = self.exam.budget
        # Of this process and those that have ended; sandboxes, on no clock of it, add theirs.
        before, cpu, began = budget.spent, sum(os.times()[:4]), time.monotonic()
        seen = self.runs.look(
            {**each.files.files, **self.given},
            by_file(each.carried),
            None if is_all else wanted,
            budget,
        )
        waited = (time.monotonic() - began) / self.exam.assignment.limits.wall_factor
        used = budget.spent - before + sum(os.times()[:4]) - cpu
        budget.spent = before + max(used, waited)
        self.seconds = seen.seconds
        if not each.carried:
            self.notes = [*seen.notes, *self.suite.not_loaded(seen)]
        self.exam.code = Code(self.exam.assignment, each.files.files)
        unread, collected = faults(each.files), seen.wholes()
        for whole, record in self.suite.judged(seen).items():
            if whole in wanted:
                self.exam.records[record.id] = record
                if unread and whole not in collected:
                    stop_at(record, unread, self.suite.why_unread(whole, seen))
        for ran in seen.tests.values():
            if ran.judged and ran.whole in wanted:
                self.exam.learned.on_source[self.suite.records[ran.whole].id] = {*ran.judged}
        late: list[tuple[TestRecord, dict[str, Any]]] = []
        for whole, cases in seen.failed().items():
            if whole not in wanted:
                continue
            record = self.exam.records[self.suite.records[whole].id]
            if None not in (asked := [case.asked for case in cases]):
                self.exam.learned.asked[record.id] = {word for each in asked for word in each or ()}
            failed = cases[0].failed
            if failed is not None and not (record.passed or each.carried):
                if consoles := failed.pop("beside", None):
                    self.shown[cases[0].id] = record, consoles
                with suppress(Exception):  # what is found out besides is never worth a verdict
                    find_out(self.exam, record, failed, self.is_own)
                if record.status == "timed_out":
                    late.append((record, failed))
        if self.exam.setup.brief:
            let_wait(self.exam, late)


def main() -> None:
    """Serve a Grader until it closes its end."""
    if (found := begun()) is not None:
        from autograder.session.watch import Watcher, collected_in_fork  # they need other processes

        wire, setup = found
        try:
            loop = Loop(wire, setup, exam_of(setup), Watcher, collected_in_fork)
        except AssignmentError as error:
            wire.send({"problems": [str(error)], "outline": []})
        else:
            with suppress(KeyboardInterrupt):  # it is to end, as by Ctrl-C, and need not say so
                loop.serve()
