"""A second look at what failed (`SecondLook`): names as wanted, and parts of ours in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import pytest

from autograder.course.result import TestRecord, number, tidy
from autograder.course.submission import Submission
from autograder.policy.names import Read, cost_of, costs, note_on, read_as_wanted
from autograder.stage.stage import Stage
from autograder.worker.carry import (
    AGAIN,
    FIRST,
    MOST_LATE,
    entry_for,
    failed_beside,
    failed_with,
    faulty,
    notes_on,
    passed_with,
)
from autograder.worker.exam import Exam, Learned, test_id
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
        items: list[pytest.Item],
        parts: list[Part],
        sit: Callable[[Pass], Stage],
    ) -> None:
        self.exam = exam
        self.items = items
        self.parts = parts if exam.setup.policy.carry else []
        self.sit = sit
        self.again: dict[str, TestRecord] = {}  # how tests ended when we had called main alone
        self.late = 0  # tests that have timed out with parts of ours
        self.graded: Submission | None = None  # with names as they are wanted

    def take(self, submission: Submission, names: bool) -> list[str]:
        """Ask what failed again, with names as they are wanted, and with our parts.

        names: whether to read them so; the best counts.  Return what is said about it.
        """
        exam, self.graded = self.exam, submission
        if all(record.passed for record in exam.records.values()):
            return []
        exam.end()
        exam.budget.begin_again()
        as_handed_in = dict(exam.records), exam.learned
        files, read = self._with_names(submission) if names else (submission, [])
        if not read:
            return self._carry(submission)
        with_names = exam.records, exam.learned
        exam.records, exam.learned = as_handed_in
        said = self._carry(submission)
        without = exam.records, exam.learned
        exam.records, exam.learned = with_names
        more = self._carry(files)
        if total(exam.records.values()) <= total(without[0].values()):
            exam.records, exam.learned = without
            return said
        self.graded = files
        for name, record in without[0].items():
            mine = exam.records[name]
            exam.records[name] = replace(mine, points_handed_in=record.points_earned)
        return [note_on(read, cost_of(read)), *more]

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
            self.sit(Pass(self.items, files))
        if read:
            self._charge(first[0], read)
        if total(exam.records.values()) <= total(first[0].values()):
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

    def _carry(self, submission: Submission) -> list[str]:
        """Ask tasks that lost points once more, with our parts for those of earlier tasks at fault.

        Of each task the best asking counts, as a whole: code that gives one answer as handed in and
        another beside a part of ours earns what one of the two is worth, not both.  Return a
        sentence for each task in which that made a difference.
        """
        records = self.exam.records
        before = list(records.values())
        lost = {test.id for test in before if not test.passed}
        self.late, self.again = 0, {}
        self.exam.learned = replace(self.exam.learned, entered={})
        for task in sorted({test.task for test in before}) if self.parts else ():
            failed, asked = self._failed_of(task), self.exam.learned.asked
            earlier = [part for part in self.parts if part.task < task]
            parts = faulty(earlier, [records[name] for name in lost], asked)
            programs = {
                item: entry
                for item in failed
                for entry in entry_for(self.parts, asked.get(test_id(item), ()))
                if item.get_closest_marker("as_handed_in") is None
            }
            entries, first = list(dict.fromkeys(programs.values())), list(programs)
            found = [self._of(task)]
            if parts:
                found.append(self._ask_whole(submission, task, failed, parts))
            if entries:
                found.append(self._ask_whole(submission, task, first, [*parts, *entries]))
            helps = entries and found[-1]
            if helps and parts:
                found.append(self._ask_whole(submission, task, first, entries))
            best = max(found, key=lambda each: total(each.values()))
            records |= best
            if helps:
                self._tell_again(programs)
        return notes_on(before, list(records.values()), self.parts)

    def _ask_whole(
        self, submission: Submission, task: int, tests: list[pytest.Item], parts: list[Part]
    ) -> dict[str, TestRecord]:
        """Ask a whole task with parts of ours; return its records then, or none if that helps none.

        tests: those that are asked first; unless one of them passes the others are not asked.
        """
        before = self._of(task)
        of_task = [item for item in self.items if test_id(item) in before]
        if any(part.is_entry for part in parts):
            of_task = [item for item in of_task if item.get_closest_marker("as_handed_in") is None]
            tests = tests[:FIRST]
        failed = [item for item in self._failed(of_task) if item not in tests]
        passed = [item for item in of_task if before[test_id(item)].passed]
        found = dict(before)
        for some in (tests, failed, passed):
            found |= self._ask_again(submission, some, parts)
            if not any(found[name].passed for name, test in before.items() if not test.passed):
                return {}
        return found

    def _ask_again(
        self, submission: Submission, tests: list[pytest.Item], parts: list[Part]
    ) -> dict[str, TestRecord]:
        """Run tests with parts of ours; return their records, which say no more than who passed.

        Where the text of a file with such a part is judged, a test has to pass as handed in, too.
        """
        records, asked = self.exam.records, dict(self.exam.learned.asked)
        before = {test_id(item): records[test_id(item)] for item in tests}
        visible = [record for record in records.values() if not record.is_hidden]
        shown = faulty(parts, visible, asked)
        budget = self.exam.budget
        if not tests or self.late >= MOST_LATE or budget.spent >= budget.most:
            return {name: failed_beside(test, parts, shown) for name, test in before.items()}
        empty = {part.file: b"" for part in parts}
        files = replace(submission, files={**empty, **submission.files})
        self.sit(Pass(tests, files, parts))
        self.late += sum(records[name].status == "timed_out" for name in before)
        self.exam.learned.asked = asked
        if all(part.is_entry for part in parts):  # else a message may tell of parts of ours
            self.again |= {name: records[name] for name in before}
        changed, on_source = {part.file for part in parts}, self.exam.learned.on_source
        right = {name for name in before if records[name].passed}
        right -= {
            name
            for name, test in before.items()
            if on_source.get(name, set()) & changed and not test.passed
        }
        records |= before
        return {
            name: (passed_with if name in right else failed_beside)(test, parts, shown)
            for name, test in before.items()
        }

    def _tell_again(self, programs: Mapping[pytest.Item, Part]) -> None:
        """Tell of tests that fail even so why they do: as handed in their program did nothing."""
        for item, entry in programs.items():
            name = test_id(item)
            test, again = self.exam.records[name], self.again.get(name)
            if not test.passed and again is not None and again.status == "failed":
                self.exam.records[name] = failed_with(test, again, entry)
                self.exam.learned.entered[name] = entry

    def _of(self, task: int) -> dict[str, TestRecord]:
        return {name: test for name, test in self.exam.records.items() if test.task == task}

    def _failed_of(self, task: int) -> list[pytest.Item]:
        records = self.exam.records
        return [item for item in self._failed(self.items) if records[test_id(item)].task == task]

    def _failed(self, tests: list[pytest.Item]) -> list[pytest.Item]:
        return [item for item in tests if self.exam.records[test_id(item)].status in AGAIN]


def total(records: Iterable[TestRecord]) -> float:
    return tidy(sum(record.points_earned for record in records))
