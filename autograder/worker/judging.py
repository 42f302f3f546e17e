"""Judge how a test ended (`judge`), and write that into its record."""

from __future__ import annotations

import pytest

from autograder.course.verdicts import SuiteError, TimedOut
from autograder.suite.log import Log, broke_off
from autograder.worker.exam import Exam, test_id
from autograder.worker.examples import ExampleFailed


def judge(exam: Exam, item: pytest.Item, when: str, error: BaseException | None) -> str:
    """Write into a test's record how one phase of it ended; return the message if it failed."""
    assert exam.case is not None and exam.submission is not None
    record = exam.records[test_id(item)]
    if when == "call":
        error = exam.case.log.fault or error
    if error is None and when == "call":
        error = exam.case.log.swallowed()
        if error is None:
            record.status = "passed"
            record.points_earned = record.points_possible
            record.message = "\n".join(exam.case.remarks)
            exam.case.laid_out.show_in(record)
    if error is None:
        return ""
    if isinstance(error, SuiteError) and isinstance(error.__cause__, Exception):
        # An answer of the student's may be what a verb could not use.
        error = error.__cause__.with_traceback(error.__traceback__)
    if exam.code is not None and exam.code.is_idle:
        record.status = "timed_out" if isinstance(error, TimedOut) else "failed"
        record.points_earned, record.message = 0.0, "failed"
        return record.message
    comparison, forgiven = exam.comparison, broke_off(exam.case.log)
    if isinstance(error, AssertionError) and forgiven is not None:
        error, comparison = forgiven, None
    exam.learned.asked[record.id] = exam.case.log.names()
    if has_consoles(exam.case.log):
        exam.learned.consoles.add(record.id)
    from autograder.worker.failed import judge_failed  # with all that right answers never need

    comparison = error.comparison if isinstance(error, ExampleFailed) else comparison
    return judge_failed(exam, record, error, comparison)


def note_unread(exam: Exam, item: pytest.Item, message: str) -> None:
    """Write into a test's record that it failed, with nothing that has to be read for that."""
    from autograder.feedback.lines import Feedback
    from autograder.worker.failed import note_failure

    note_failure(exam.records[test_id(item)], Feedback("failed", message), exam.assignment)


def has_consoles(log: Log) -> bool:
    """Return whether a test has looked at what a console shows, be it that of another test."""
    runs = any(each.verb == "run" for each in log.questions)
    return runs or bool(log.consoles.shown) or bool(log.heard)
