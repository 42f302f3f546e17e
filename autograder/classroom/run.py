"""Grade a class (`grade_class`): grade or reuse each submission, and store results as they come."""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import threading
import time
import traceback
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path

from autograder.classroom.by_hand import settle, unmarked
from autograder.classroom.earlier import (
    GONE,
    UNFINISHED,
    names_of,
    pythons_of,
    refuse_unreadable,
    scores_of,
    without_marks,
)
from autograder.classroom.folder import OVERRIDES, ResultsFolder
from autograder.classroom.leftovers import clear_leftovers
from autograder.classroom.moved import by_another_policy, moved_by, switched
from autograder.classroom.overrides import Overrides, overrides_text, read_overrides
from autograder.classroom.place import refuse_place
from autograder.classroom.pool import Broken, Fault, Grades, LocalPool, Pool
from autograder.classroom.pythons import needs_newer, said_of_pythons
from autograder.classroom.resume import class_keys, counts, keys, reusable
from autograder.classroom.row import Row, State, cells, header
from autograder.classroom.silent import silent
from autograder.classroom.stored import read_result, store_result
from autograder.classroom.writing import cannot_write, write_csv, write_json
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.policy import WHOLE, Policy
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.intake import Entry, Found, read_entry
from autograder.intake.roll import Roll
from autograder.system.printable import folded
from autograder.worker import grading

NOT_AMONG = "not among the submissions of the last run; this is an earlier result"


@dataclass(frozen=True)
class Progress:
    """How far a run has come; `left` is an estimate in seconds, None while there is no basis."""

    done: int
    total: int
    reused: int
    could_not: int
    seconds: float
    left: float | None


@dataclass
class Summary:
    """The outcome for a class: a row per student, and what else a teacher has to know."""

    assignment: Assignment
    results: Path
    isolation: str
    tasks: dict[int, str]
    python: str = ""
    rows: Roll[Row] = field(default_factory=lambda: Roll(Row, attrgetter("student")))
    problems: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)  # what a platform calls students
    remarks: list[str] = field(default_factory=list)  # good to know, but change no mark
    before: dict[str, float] = field(default_factory=dict)  # scores of the last run
    policy: Policy = WHOLE
    policy_before: Policy | None = WHOLE  # that of the last run; None: an older kit's
    stopped: bool = False
    why_stopped: str = ""
    seconds: float = 0.0
    errors: Path | None = None

    @property
    def grades(self) -> Path:
        return ResultsFolder(self.results, self.assignment).grades

    @property
    def finished(self) -> int:
        return sum(row.state in ("graded", "reused") for row in self.rows)

    @property
    def total(self) -> int:
        return sum(row.state != "earlier" for row in self.rows)

    @property
    def all_well(self) -> bool:
        return not self.problems and not self.stopped and all(row.graded for row in self.rows)


def cores() -> int:
    """Return how many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def grade_class(
    assignment: Assignment,
    found: Found,
    results: Path,
    options: grading.Options,
    *,
    workers: int | None = None,
    pool: Pool | None = None,
    fresh: bool = False,
    only: frozenset[str] | None = None,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Summary:
    """Grade the submissions, store each result below `results`, write grades.csv; return a summary.

    Unless `fresh`, a stored result that regrading would only repeat is reused.  With `only`, the
    other students' stored results stay unchanged.  If interrupted, what is finished is kept, and
    the summary says `stopped`.  Without a `pool`, `workers` workers on this machine grade.
    """
    refuse_place(results, found, assignment)
    overrides_text(results / OVERRIDES)  # before anything is changed
    refuse_unreadable(results)
    of_class = class_keys(assignment, options)
    anew = fresh and only is None
    with ResultsFolder(
        results, assignment, found.kind, of_class["tasks"], options.policy, anew
    ) as folder:
        clear_leftovers()
        run = _Run(assignment, found, folder, options, of_class, fresh, only)
        return run.go(pool or LocalPool(run.make_grader, workers or cores()), on_progress)


class _Run:
    def __init__(
        self,
        assignment: Assignment,
        found: Found,
        folder: ResultsFolder,
        options: grading.Options,
        of_class: dict[str, str],
        fresh: bool,
        only: frozenset[str] | None,
    ) -> None:
        self._assignment = assignment
        self._found = found
        self._folder = folder
        self._options = options
        self._slots = itertools.count()  # workers share out the cores
        self._fresh = fresh
        self._keys = of_class
        self._obstacles: list[str] = []  # why results could not be stored
        self._outline_lock = threading.Lock()
        self._outline_records: list[TestRecord] | None = None
        self._chosen: Collection[Entry] = found.submissions
        if only is not None:
            self._chosen = [entry for entry in found.submissions if entry.student in only]
        self._tasks = {
            task: title
            for task, title in assignment.tasks.items()
            if options.tasks is None or task in options.tasks
        }
        self._overrides = self._read_overrides()

    def go(self, pool: Pool, on_progress: Callable[[Progress], None]) -> Summary:
        start = time.monotonic()
        pythons = pythons_of(self._folder.path)
        summary = Summary(
            assignment=self._assignment,
            results=self._folder.path,
            isolation=self._options.isolation,
            python=self._keys["python"],
            tasks=self._tasks,
            names=names_of(self._folder.path, self._found.names),
            before=scores_of(self._folder.path),
            policy=self._options.policy,
            policy_before=self._folder.before,
            problems=[*self._found.problems, *self._overrides.problems, *self._not_used()],
        )
        try:
            self._grade(summary, pool, on_progress)
        except KeyboardInterrupt:
            summary.stopped = True
        except Broken as error:
            summary.stopped, summary.why_stopped = True, str(error)
        summary.remarks += [*pool.remarks, *filter(None, [self._folder.left_open])]
        summary.problems += sorted(self._obstacles)
        summary.problems += [row.problem for row in summary.rows if row.problem]
        self._add_others(summary)
        summary.problems += needs_newer(summary.rows)
        summary.remarks += said_of_pythons(summary.rows, pythons, summary.python)
        write_csv(
            self._folder.grades,
            header(self._tasks, bool(summary.names)),
            (cells(row, self._tasks, summary.names) for row in summary.rows),
        )
        if self._folder.errors.exists():
            summary.errors = self._folder.errors
        summary.seconds = time.monotonic() - start
        return summary

    def _grade(self, summary: Summary, pool: Pool, on_progress: Callable[[Progress], None]) -> None:
        self._forget_errors()
        tally = _Tally(len(self._chosen))
        with contextlib.closing(pool.run(self._chosen, self)) as rows:
            for row in rows:
                if row is not None:
                    summary.rows.add(row)
                    tally.count(row)
                on_progress(tally.progress())

    def make_grader(self) -> Grades:
        return grading.Grader(self._assignment, self._options, next(self._slots))

    def begin(self, entry: Entry) -> Submission | Row:
        """Return the submission to grade, or its row if there is nothing left to do."""
        submission = self._read(entry)
        if isinstance(submission, Fault):
            return self.end(Submission(entry.student, {}), submission)
        if submission.unclear:
            problem = f"{entry.student} was not graded: {submission.unclear}"
            return Row(entry.student, "unclear", notes=(submission.unclear,), problem=problem)
        return self._reused(submission) or submission

    def _read(self, entry: Entry) -> Submission | Fault:
        try:
            found = read_entry(entry, self._assignment)
            return replace(found, off=self._overrides.off(entry.student))
        except AssignmentError:
            raise
        except Exception as error:
            sentence = f"the submission could not be read ({type(error).__name__})"
            return Fault(sentence, "".join(traceback.format_exception(error)))

    def end(self, submission: Submission, graded: Result | Fault) -> Row:
        """Store the outcome of a submission and return its row."""
        if isinstance(graded, Fault):
            graded = self._could_not_tell(submission, graded)
        graded.keys = keys(submission, self._keys)
        missing = [note for note in submission.notes if note not in graded.notes]
        graded.notes = missing + graded.notes
        self._settle(graded)
        place = self._folder.result(submission.student)
        obstacle = self._folder.obstacle(place)
        if obstacle:
            self._obstacles.append(obstacle)
            return Row.of(graded, "graded", [obstacle])
        moved = self._moved(graded, place)
        store_result(place, graded)
        return replace(_row(submission, graded, "graded"), moved_by=moved)

    def _moved(self, graded: Result, place: Path) -> tuple[str, ...]:
        """Return by which sentences of the policy a student has other points than before."""
        before = self._folder.before
        if before == self._options.policy or (old := read_result(place)) is None:
            return ()
        return moved_by(old, graded, switched(before, self._options.policy))

    def _reused(self, submission: Submission) -> Row | None:
        """Return the row of a stored result that regrading would only repeat, or None."""
        if self._fresh:
            return None
        path = self._folder.result(submission.student)
        result = reusable(path, submission.student, keys(submission, self._keys))
        if result is None:
            return None
        self._settle_stored(result, path)
        return _row(submission, result, "reused")

    def _settle_stored(self, result: Result, path: Path) -> None:
        before = result.to_dict()
        self._settle(result)
        after = result.to_dict()
        if before != after:
            write_json(path, after)

    def _settle(self, result: Result) -> None:
        """Apply the marks entered by hand, for the tasks that the result was graded on."""
        manual = [item for item in self._assignment.manual if counts(item.task, result.keys)]
        settle(result, manual, self._overrides.of(result.student))

    def _unfinished(self, entry: Entry) -> Row:
        """Return the row of a submission that the run did not reach before it was stopped."""
        submission = self._read(entry)
        row = None if isinstance(submission, Fault) else self._reused(submission)
        return row or Row(entry.student, "unfinished", notes=(UNFINISHED,))

    def _could_not_tell(self, submission: Submission, fault: Fault) -> Result:
        if fault.details:
            self._note_error(submission.student, fault.details)
        tests = [
            TestRecord(**{**vars(record), "status": "grader_error", "points_earned": 0.0})
            for record in self._outline()
        ]
        return Result(
            assignment=self._assignment.slug,
            student=submission.student,
            tests=tests,
            notes=[fault.sentence],
            isolation=self._options.isolation,
            policy=self._options.policy.without(submission.off),
            python=self._keys["python"],
            task_titles=dict(self._assignment.tasks),
            begin=[*self._assignment.begin],
        )

    def _forget_errors(self) -> None:
        try:
            self._folder.errors.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(self._folder.errors, error) from None

    def _note_error(self, student: str, details: str) -> None:
        try:
            with self._outline_lock:
                self._folder.errors.touch(0o600)
                with self._folder.errors.open(
                    "a", encoding="utf-8", errors="backslashreplace"
                ) as file:
                    file.write(f"{student}\n{details}\n")
        except OSError as error:
            raise cannot_write(self._folder.errors, error) from None

    def _outline(self) -> list[TestRecord]:
        """Return the records of the tests that count in this run, before anything is graded."""
        with self._outline_lock:
            if self._outline_records is None:
                self._outline_records = [
                    record
                    for record in grading.outline(self._assignment)
                    if record.task in self._tasks
                    and (self._options.tests is None or record.id in self._options.tests)
                ]
        return self._outline_records

    @functools.cached_property
    def _every_test(self) -> list[TestRecord]:
        """The records of all tests and manual items, whatever this run grades."""
        return [*grading.outline(self._assignment), *unmarked(self._assignment.manual)]

    def _read_overrides(self) -> Overrides:
        path = self._folder.overrides
        if not os.path.lexists(path):
            return Overrides()
        students = itertools.chain(
            (entry.student for entry in self._found.submissions),
            self._found.unclear,
            (result.student for result in map(read_result, self._folder.stored()) if result),
        )
        points = {record.id: record.points_possible for record in self._every_test}
        return read_overrides(path, students, points)

    def _not_used(self) -> list[str]:
        """Return a sentence on each row of overrides.csv about a student or a task not graded."""
        if not self._overrides.rows:
            return []
        tasks = {record.id: record.task for record in self._every_test}
        unclear = {folded(student): student for student in self._found.unclear}
        found = []
        for student, rows in self._overrides.rows.items():
            for test, row in rows.items():
                why = ""
                if student in unclear:
                    why = f"{unclear[student]} has no result; it counts as soon as there is one"
                elif test in tasks and tasks[test] not in self._tasks:
                    why = f"{test} is of task {tasks[test]}, which is not graded here"
                if why:
                    found.append(f"{self._folder.overrides}, line {row.line} was ignored: {why}")
        return found

    def _add_others(self, summary: Summary) -> None:
        """Add a row for every student whose work this run did not grade."""
        rows = summary.rows
        rows.extend(
            Row(student, "unclear", notes=(reason,))
            for student, reason in self._found.unclear.items()
        )
        for entry in self._chosen:
            if not rows.has(entry.student):
                rows.add(self._unfinished(entry))
        without = without_marks(self._folder.path)
        # Of two folders for one student, one may be left.
        there = {folded(row.student) for row in rows} if without else set()
        for key, why in without.items():
            if folded(key) not in there:  # of another section; a stored result is older
                end = "" if why == UNFINISHED else GONE
                rows.add(Row(key, "unclear", notes=(why.removesuffix(GONE) + end,)))
        for path in self._folder.stored():
            student = self._folder.student(path)
            if student is not None and rows.has(student):
                continue
            result = read_result(path)
            if result is None:
                summary.problems.append(
                    f"{path} cannot be read and was left out: delete it, or grade that submission"
                    " again"
                )
            elif not rows.has(result.student):
                self._settle_stored(result, path)
                wanted = self._options.policy.without(self._overrides.off(result.student))
                if result.policy not in (None, wanted):
                    summary.problems.append(by_another_policy(result, wanted))
                notes = () if self._found.submissions.has(result.student) else (NOT_AMONG,)
                rows.add(Row.of(result, "earlier", notes))


def _row(submission: Submission, result: Result, state: State) -> Row:
    row = Row.of(result, state)
    found = silent(submission, result)
    return replace(row, problem=f"{row.student} has {found}") if found else row


class _Tally:
    """Counts rows as they come, so that reporting progress takes no time."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._start = time.monotonic()
        self._done = self._reused = self._could_not = 0

    def count(self, row: Row) -> None:
        self._done += 1
        self._reused += row.state == "reused"
        self._could_not += not row.graded

    def progress(self) -> Progress:
        seconds = time.monotonic() - self._start
        graded = self._done - self._reused
        left = seconds / graded * (self._total - self._done) if graded else None
        return Progress(self._done, self._total, self._reused, self._could_not, seconds, left)
