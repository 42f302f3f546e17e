"""A second look at what failed (`SecondLook`): names as wanted, and our code in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from autograder.course.result import UNAIDED, TestRecord, number, tidy
from autograder.course.submission import Submission
from autograder.policy.names import Read, cost_of, costs, note_on, read_as_wanted
from autograder.worker.carry import Carry, earned, say_what_is_run_again
from autograder.worker.exam import Exam, Learned
from autograder.worker.parts import Part
from autograder.worker.passes import Pass

MOST_ROUNDS = 4  # a name may be missed only once another was read


class SecondLook:
    """Asks tests of one submission again that failed; what earns more counts.

    sit: runs tests in new sandboxes, visible and hidden ones apart.
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
        self.carry = Carry(exam, tests, parts if exam.setup.policy.carry else [], sit)
        self.sit = sit
        self.graded: Submission | None = None  # with names as they are wanted

    def take(self, submission: Submission, names: bool) -> list[str]:
        """Ask what failed again, with names as they are wanted, and with our code.

        names: whether to read them so; the best counts.  Return what is said about it.
        """
        exam, self.graded = self.exam, submission
        if all(record.passed for record in exam.records.values()):
            return []
        unaided = {name: test.points_earned for name, test in exam.records.items()}
        said = self._best(submission, names)
        if not exam.setup.policy.carry:
            say_what_is_run_again(exam, submission)
        for name, test in exam.records.items():
            if test.points_earned != unaided[name]:
                exam.records[name] = replace(test, points_handed_in=unaided[name])
        return [f"{UNAIDED}{number(tidy(sum(unaided.values())))}", *said] if said else []

    def _best(self, submission: Submission, names: bool) -> list[str]:
        """Let the best count of: as read, with names, with our code; return what is said."""
        exam = self.exam
        exam.budget.begin_again()
        as_handed_in = dict(exam.records), exam.learned
        files, read = self._with_names(submission) if names else (submission, [])
        if not read:
            return self.carry.take(submission)
        with_names = exam.records, exam.learned
        exam.records, exam.learned = as_handed_in
        said = self.carry.take(submission)
        without = exam.records, exam.learned
        exam.records, exam.learned = with_names
        more = self.carry.take(files)
        if earned(exam.records) <= earned(without[0]):
            exam.records, exam.learned = without
            return said
        self.graded = files
        return [note_on(read, cost_of(exam.assignment, read)), *more]

    def _with_names(self, submission: Submission) -> tuple[Submission, list[Read]]:
        """Grade again with names as they are wanted, as long as more are found.

        Return the files so, and what was read as what: nothing if that earns no more.
        """
        exam, first = self.exam, (dict(self.exam.records), self.exam.learned)
        files, read = submission, list[Read]()
        for _ in range(MOST_ROUNDS):
            anew, found = read_as_wanted(exam.assignment, files.files, exam.learned.missed, read)
            if not found:
                break
            files, read = replace(files, files=anew), [*read, *found]
            exam.learned = Learned()
            self.sit(Pass(self.tests, files))
        if read:
            self._charge(first[0], read)
        if earned(exam.records) <= earned(first[0]):
            exam.records, exam.learned = first
            return submission, []
        return files, read

    def _charge(self, before: Mapping[str, TestRecord], read: Sequence[Read]) -> None:
        """Take what names cost from tests that have passed only with them."""
        records, words = self.exam.records, "; ".join(each.words for each in read)
        needed = {
            name: (record.task, record.points_earned)
            for name, record in records.items()
            if record.passed and not before[name].passed
        }
        for name, cost in costs(self.exam.assignment, read, needed).items():
            record = records[name]
            words_on_cost = f", which costs {number(cost)} here" if cost else ""
            message = f"passed when {words}{words_on_cost}"
            records[name] = replace(
                record,
                slip=words,
                points_earned=tidy(record.points_earned - cost),
                message="\n".join(filter(None, (message, record.message))),
            )
