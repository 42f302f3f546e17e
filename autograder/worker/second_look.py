"""A second look at what failed (`SecondLook`): slips mended, and parts of ours in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest

from autograder.course.result import TestRecord
from autograder.course.submission import Submission
from autograder.slips.account import accounted, note, tasks_of, total
from autograder.slips.find import AnySlip, Reworded, find
from autograder.slips.mend import mended
from autograder.slips.misspelt import misspelt
from autograder.slips.modules import misplaced_imports, misspelt_imports, misspelt_modules
from autograder.stage.stage import Stage
from autograder.system.cpu_time import CpuTime, TooLong
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

MOST_SECONDS = 5.0  # of CPU time, to look for slips


@dataclass(frozen=True)
class Mended:
    """What a submission comes to with some of its slips mended, less what those cost."""

    files: Submission
    records: dict[str, TestRecord]
    learned: Learned
    words: frozenset[str] = frozenset()  # messages that were read in other words
    slips: Sequence[AnySlip] = ()


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
        self.parts = parts
        self.sit = sit
        self.again: dict[str, TestRecord] = {}  # how tests ended when we had called main alone
        self.late = 0  # tests that have timed out with parts of ours
        self.time = CpuTime(MOST_SECONDS)
        self.graded: Submission | None = None  # with the slips mended that count as mended

    def take(self, submission: Submission, slips: bool) -> list[str]:
        """Ask what failed again, with slips mended or not, and with our parts: the best counts.

        Return what is said about it.
        """
        exam, self.graded = self.exam, submission
        if all(record.passed for record in exam.records.values()):
            return []
        exam.end()
        exam.budget.begin_again()
        handed_in = dict(exam.records), exam.learned
        files, mended = self._mend(submission) if slips else (submission, [])
        if not mended:
            return self._carry(submission)
        with_slips = dict(exam.records), exam.learned, exam.mended
        (exam.records, exam.learned), exam.mended = handed_in, frozenset()
        carried = self._carry(submission)
        without = exam.records, exam.learned
        exam.records, exam.learned, exam.mended = with_slips
        both = self._carry(files)
        if total(exam.records.values()) < total(without[0].values()):
            exam.records, exam.learned = without
            return carried
        self.graded = files
        for name, record in without[0].items():
            mine = exam.records[name]
            exam.records[name] = replace(mine, points_handed_in=record.points_earned)
        return [note(without[0], mended, exam.assignment.slips.points), *both]

    def _mend(self, submission: Submission) -> tuple[Submission, Sequence[AnySlip]]:
        """Grade again with slips mended, as long as there are more, and keep what is worth most.

        Return the files that are graded from now on, and the slips that were mended in them.
        """
        exam, rules = self.exam, self.exam.assignment.slips
        handed_in = dict(exam.records)
        best = Mended(submission, handed_in, exam.learned)
        files, words = submission, dict[str, Reworded]()
        names: list[AnySlip] = []
        while True:
            found, anew = self._mended(files)
            has_changed = anew != files.files
            # Other words come last: with names in their place a test may not need them.
            reworded = {} if has_changed else exam.learned.reworded
            new = {name: line for name, line in reworded.items() if name not in words}
            said = {slip.words for slip in [*names, *found]}
            if len(said) + len(words) + len(new) > rules.most or not (has_changed or new):
                break
            words |= new
            exam.mended = frozenset(words)
            if has_changed:
                names += found
                files = replace(files, files=anew)
                exam.learned = Learned()
                self.sit(Pass(self.items, files))
            else:  # other words stand for messages now
                lost = {exam.records[test_id(item)].task for item in self._failed(self.items)}
                again = [item for item in self.items if exam.records[test_id(item)].task in lost]
                self.sit(Pass(again, files))
            shown = self._without_words_for_hidden_tests(handed_in, words)
            slips = list({slip.words: slip for slip in (*names, *shown.values())}.values())
            tasks = [tasks_of(exam.assignment, files.files, slip) for slip in slips]
            records = accounted(handed_in, exam.records.values(), slips, rules.points, tasks)
            if slips and total(records.values()) > total(best.records.values()):
                best = Mended(files, records, exam.learned, frozenset(shown), slips)
        exam.records, exam.learned, exam.mended = best.records, best.learned, best.words
        return best.files, best.slips

    def _without_words_for_hidden_tests(
        self, handed_in: Mapping[str, TestRecord], words: Mapping[str, Reworded]
    ) -> dict[str, Reworded]:
        """Return the other words that count: those with which a visible test has passed.

        A hidden test that has passed with others is as it was handed in: a program can choose them
        by what it is asked.
        """
        exam = self.exam
        passed = [test for test in exam.records.values() if test.passed]
        read = {test.id: exam.learned.read.get(test.id, set()) & words.keys() for test in passed}
        used = {word for test in passed if not test.is_hidden for word in read[test.id]}
        for test in passed:
            if not read[test.id] <= used:
                exam.records[test.id] = handed_in[test.id]
        return {word: words[word] for word in words if word in used}

    def _mended(self, files: Submission) -> tuple[list[AnySlip], dict[str, bytes]]:
        """Return the slips behind what failed, and the files without them.

        Names that imports spell otherwise come first: the rest of their files was not asked yet.
        """
        learned = self.exam.learned
        asked = {name for names in learned.asked.values() for name in names}
        with suppress(TooLong), self.time.spending():
            asks = learned.out_of_lines or bool(learned.consoles)
            found: list[AnySlip] = [*misspelt_imports(self.exam.assignment, files.files)]
            found += misplaced_imports(self.exam.assignment, files.files)
            if not found:
                found += find(self.exam.assignment, files.files, learned.missed, asked, asks)
                found += misspelt(self.exam.assignment, files.files, learned.raised)
            found += misspelt_modules(self.exam.assignment, files.files)
            return found, mended(files.files, found)
        return [], files.files

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
