"""One mistake costs once (`Carry`): a task that lost points is run again with our code for others.

Words used here.  run: all tests of one task, with our code for some other tasks in place of the
student's.  as read: with none of ours.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from autograder.course.result import FAILED, Run, TestRecord, points_of
from autograder.course.submission import Submission
from autograder.worker.exam import Exam, Learned
from autograder.worker.parts import Part
from autograder.worker.passes import Pass
from autograder.worker.touched import Names

AGAIN = (*FAILED, "not_written", "waiting")
MOST_ENDLESS = 3  # tests of a task without an end beside our code; it is not run again then
WITHOUT_END = ("timed_out", "crashed")  # each costs a process


@dataclass
class Again:
    """The runs of one task that lost points."""

    task: int
    others: list[int]  # the other tasks that lost points, of which we have code
    alone: list[int]  # those of them of which the code can be run by its tests
    as_read: dict[str, TestRecord]
    runs: dict[tuple[int, ...], dict[str, TestRecord]] = field(init=False)  # by our tasks in each
    endless: set[str] = field(default_factory=set)  # tests without an end beside our code
    is_whole: bool = False  # all tests have passed with our code for one task: none can be better

    def __post_init__(self) -> None:
        self.runs = {(): self.as_read}

    def best(self) -> tuple[int, ...]:
        """Return which of our tasks are in the best run; of equals in that with least of ours."""
        return max(self.runs, key=lambda ours: (earned(self.runs[ours]), -len(ours)))


class Carry:
    """Runs each task that lost points with our code for the others that did; the best run counts.

    Of a run only this is kept: its points, which tests passed, and which did not.  sit: runs tests
    in new sandboxes, visible and hidden ones apart.
    """

    def __init__(
        self,
        exam: Exam,
        tests: Sequence[str],
        parts: Sequence[Part],
        sit: Callable[[Pass], object],
    ) -> None:
        self.exam = exam
        self.tests = tests
        self.ours: defaultdict[int, list[Part]] = defaultdict(list)  # by task
        for part in parts:
            self.ours[part.task].append(part)
        self.sit = sit
        self.endless: set[str] = set()
        self.cut: set[int] = set()  # tasks for which there was no time for all of our code

    def take(self, submission: Submission) -> list[str]:
        """Let the best run of each task count, and keep a table of all of them.

        Return a sentence for each set of tasks with our code for which others have earned more.
        """
        exam = self.exam
        before = dict(exam.records)
        lost = self.lost()
        runs = exam.learned.runs = []
        touched = touched_by(exam, submission, lost)
        self.cut.clear()
        again = list[Again]()
        for task in lost:
            others = [other for other in lost if other != task and self.ours[other]]
            alone = [other for other in others if other in touched[task]]
            if alone:
                as_read = {name: test for name, test in before.items() if test.task == task}
                again.append(Again(task, others, alone, as_read))
        # All of ours together come first, for each task: if the time is used up then, the best
        # runs have been made.
        for each in again:
            self._run_with(each, submission, tuple(each.others), before)
        for each in again:
            for other in each.alone:
                if (other,) not in each.runs and not each.is_whole:
                    self._run_with(each, submission, (other,), before)
            best = each.best()
            exam.records |= each.runs[best]
            runs += [
                Run(each.task, list(ours), earned(found) if found else None, ours == best)
                for ours, found in each.runs.items()
            ]
        return [*notes_on(before, exam.records, runs), *self.words()]

    def words(self) -> list[str]:
        """Return a sentence for each task that might earn more in runs that were not made."""
        return [
            f"task {task} was not run again with all of our code: the time for that was used up"
            for task in sorted(self.cut)
        ]

    @property
    def is_late(self) -> bool:
        return self.exam.budget.spent >= self.exam.budget.most

    def lost(self) -> list[int]:
        """Return the tasks that have lost points as they were read."""
        return sorted({test.task for test in self.exam.records.values() if is_lost(test)})

    def _run_with(
        self,
        again: Again,
        submission: Submission,
        ours: tuple[int, ...],
        before: Mapping[str, TestRecord],
    ) -> None:
        """Run a task with our code for some others, and keep its records then."""
        visible = {test.task for test in before.values() if is_lost(test) and not test.is_hidden}
        ours_of = (part for other in ours for part in self.ours[other])
        parts = [part for part in ours_of if again.task not in part.tasks]
        self.endless = again.endless
        right = self._run(submission, again.as_read, parts)
        beside = {
            name: (passed_with if name in right else failed_beside)(test, ours, visible)
            for name, test in again.as_read.items()
        }
        again.runs[ours] = beside if right else {}
        is_all = len(right) == len(again.as_read)
        again.is_whole |= is_all and len(ours) == 1
        if len(ours) == len(again.others) and self.is_late and not is_all:
            self.cut.add(again.task)

    def _run(
        self, submission: Submission, as_read: Mapping[str, TestRecord], parts: Sequence[Part]
    ) -> set[str]:
        """Run a task; return the tests that passed, or none if none did that had failed.

        What failed is asked first, and the rest only if some of that passes.
        """
        tests = [test for test in self.tests if test in as_read]
        failed = [test for test in tests if is_lost(as_read[test])]
        right: set[str] = set()
        if self.is_late:
            return right
        for some in (failed, [test for test in tests if test not in failed]):
            if some and len(self.endless) >= MOST_ENDLESS:
                return set()
            right |= self._ask(submission, some, parts, as_read) if some else set()
            if not right:
                return set()
        return right

    def _ask(
        self,
        submission: Submission,
        tests: Sequence[str],
        parts: Sequence[Part],
        as_read: Mapping[str, TestRecord],
    ) -> set[str]:
        """Ask tests beside our code; return which have passed, and keep nothing else of it.

        One that judges the text of a file with such code has to have passed as read, too.
        """
        exam = self.exam
        changed = {part.file for part in parts}
        files = replace(submission, files={**dict.fromkeys(changed, b""), **submission.files})
        kept, exam.learned = exam.learned, Learned()
        self.sit(Pass(tests, files, parts))
        asked = [exam.records[test] for test in tests]
        self.endless |= {test.id for test in asked if test.status in WITHOUT_END}
        judged, exam.learned = exam.learned.on_source, kept
        exam.records |= as_read
        return {
            test.id
            for test in asked
            if test.passed and (as_read[test.id].passed or not changed & judged.get(test.id, set()))
        }


def touched_by(exam: Exam, submission: Submission, lost: Collection[int]) -> dict[int, set[int]]:
    """Return by task that lost points: the tasks of which its failed tests can run the code.

    What a test asked before it failed tells; where nobody knows, it may have been anything.
    """
    starters = exam.assignment.starters
    names = Names(submission.files)
    every = {task for starter in starters.values() for task in starter.tasks.values()}
    modules = {name.removesuffix(".py") for name in submission.files}
    found: dict[int, set[int]] = {task: set() for task in lost}
    for test in exam.records.values():
        if is_lost(test):
            # One that has asked for nothing but modules has failed as they were loaded.
            asked = exam.learned.asked.get(test.id, set())
            found[test.task] |= names.tasks(asked, starters) if asked - modules else every
    return found


def say_what_is_run_again(exam: Exam, submission: Submission) -> None:
    """Say of each failed test that parts of other tasks have stopped that it is run again.

    A check has no code of ours; whoever grades has it.
    """
    lost = {test.task for test in exam.records.values() if is_lost(test)}
    starters = exam.assignment.starters
    names = Names(submission.files)
    for test in exam.records.values() if len(lost) > 1 else ():
        if is_lost(test) and test.status != "not_written" and not test.is_hidden:
            tasks = names.tasks(exam.learned.asked.get(test.id, ()), starters)
            if test.status == "timed_out" or test.waits_for_an_end:
                tasks = lost  # what it would have asked nobody knows
            if others := sorted((tasks & lost) - {test.task}):
                test.again = f"run again with our code for {tasks_in_words(others)} when graded"


def is_lost(test: TestRecord) -> bool:
    return test.status in AGAIN


def earned(records: Mapping[str, TestRecord]) -> float:
    return points_of(records.values())[0]


def passed_with(test: TestRecord, ours: Sequence[int], shown: Collection[int]) -> TestRecord:
    """Return the record of a test that passed beside our code, and perhaps as read, too.

    Nothing of what was asked or answered beside our code is in it, only how a visible test that is
    written had failed without.  shown: the tasks of which a visible test has
    failed; a student reads of no other one that it is wrong.
    """
    if test.passed:
        return test
    is_told = test.status in FAILED and not test.is_hidden
    return TestRecord(
        id=test.id,
        title=test.title,
        task=test.task,
        points_possible=test.points_possible,
        status="passed",
        points_earned=test.points_possible,
        message=f"passed with {words_for(ours, ours if test.is_hidden else shown)}",
        seconds=test.seconds,
        visibility=test.visibility,
        carried=tasks_in_words(ours),
        cause=test.cause if is_told else "",
        unaided=test.message if is_told else "",
    )


def failed_beside(test: TestRecord, ours: Sequence[int], shown: Collection[int]) -> TestRecord:
    """Return the record of a test that failed beside our code, and perhaps as read, too."""
    if not test.passed:
        return test
    words = words_for(ours, ours if test.is_hidden else shown)
    message = f"passed as handed in, but not with {words}, with which its task earned more in all"
    return replace(test, status="failed", points_earned=0.0, message=message, slip="")


def tasks_in_words(tasks: Sequence[int]) -> str:
    *others, last = map(str, tasks)
    return f"tasks {', '.join(others)} and {last}" if others else f"task {last}"


def words_for(ours: Sequence[int], shown: Collection[int]) -> str:
    """Return what stood in for the student's own; its tasks are named if all are shown."""
    tasks = tasks_in_words(ours) if set(ours) <= set(shown) else "other tasks"
    return f"our code for {tasks} in place of yours"


def notes_on(
    before: Mapping[str, TestRecord], after: Mapping[str, TestRecord], runs: Sequence[Run]
) -> list[str]:
    """Return a sentence for each set of tasks with our code for which others have earned more.

    before, after: the records of all tests, as read and as they count.
    """
    found: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for run in runs:
        if run.counts and run.ours:
            points, possible = points_of(test for test in after.values() if test.task == run.task)
            found[tuple(run.ours)].append(f"task {run.task}: {points:g} of {possible:g}")
    notes = []
    for ours, tasks in found.items():
        failed = [test for test in before.values() if test.task in ours and is_lost(test)]
        shown = [f"'{test.title}'" for test in failed if not test.is_hidden]
        why = f"{shown[0] if shown else 'a hidden test'} failed"
        notes.append(f"with {words_for(ours, ours)} ({why}): {', '.join(tasks)}")
    return notes
