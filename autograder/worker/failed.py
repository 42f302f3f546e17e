"""What is written of a test that failed (`judge_failed`): message, slip, cause, script.

Only a worker that meets a failure imports this, with all that messages and slips need.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Collection, Sequence
from contextlib import suppress

from autograder.course.assignment import Assignment
from autograder.course.result import TestRecord
from autograder.course.starters import tasks_asking_for
from autograder.course.verdicts import Verdict, WaitsFor
from autograder.feedback.earlier import earlier_calls
from autograder.feedback.judged import Comparison
from autograder.feedback.lines import (
    CONSOLES,
    HEAD_BESIDE,
    TAIL_BESIDE,
    Feedback,
    cut_lines,
)
from autograder.feedback.scrubbing import scrub
from autograder.feedback.wishes import AN_EXCEPTION
from autograder.feedback.wording import explain
from autograder.hints.left_out import left_out_behind
from autograder.hints.raised import NOT_DEFINED
from autograder.hints.reach import Reach, Where
from autograder.policy.leaving_out import LeftOut
from autograder.suite.case import Case
from autograder.suite.exceptions import StudentError
from autograder.suite.leading import ends_of
from autograder.suite.questions import Question
from autograder.system.printable import counted
from autograder.worker.asked import asked_by, names_asked
from autograder.worker.causes import (
    MOST_KEPT,
    cause_of,
    displayed,
    explained,
    of_another_kind,
    recognised,
    without_note,
)
from autograder.worker.exam import Code, Exam
from autograder.worker.notes import faults

LINE_KEPT = 400  # characters of a long line, and a quarter of them from its end
MOST_LINES_BEFORE, LONGEST_BEFORE = 6, 100  # of other calls, which are counted if there are more
MOST_BEFORE = 100  # questions that are looked through for what a test is about


def judge_failed(
    exam: Exam, record: TestRecord, error: BaseException, comparison: Comparison | None
) -> str:
    """Write into the record of the running test why it failed, and return the message."""
    assert exam.case is not None and exam.code is not None and exam.submission is not None
    case = exam.case
    if isinstance(error, WaitsFor) and exam.ended is not None:
        note_failure(record, Feedback(error.status, error.message), exam.assignment)
        record.cause = exam.ended.causes.get(error.ended, "")
        return record.message
    try:
        feedback = explain(error, error.__traceback__, case.log, comparison, exam.submission)
    except (Exception, Verdict) as problem:  # one answer must not end the whole session
        words = f"the message for this test could not be written: {type(problem).__name__}"
        feedback = Feedback("grader_error", words)
    if feedback.name and not (record.is_hidden and exam.code.may_choose(feedback.name)):
        exam.learned.missed.add(feedback.name)
    unknown = NOT_DEFINED.match(error.report.message) if isinstance(error, StudentError) else None
    if left_out := left_out_behind_case(exam, case, unknown[1] if unknown else feedback.name):
        record.stopped_by = left_out.file
        if feedback.name:  # it is written, and cannot be read
            feedback.status, feedback.message = "failed", left_out.words
            feedback.name = ""  # and so nothing waits for it
    if feedback.expected.startswith(AN_EXCEPTION):
        with_console(feedback, case)
    feedback.message = "\n".join([*lines_before(case, feedback), feedback.message])
    slip = slip_behind(exam.code, case, error, comparison, feedback, left_out)
    note_failure(record, feedback, exam.assignment)
    if unreadable := case.log.unreadable:
        unreadable = unreadable & faults(exam.submission, exam.findings).keys()
        record.stopped_by = min(unreadable, default=record.stopped_by)
    if feedback.asked and not record.script:
        with suppress(Exception, Verdict):
            record.script = case.repeated(feedback.asked, feedback.is_console, record.is_hidden)
    if feedback.asked and not record.is_hidden:
        with suppress(Exception, Verdict):
            record.place = place_of(exam.code, record.task, case.log.questions, feedback.asked[-1])
    record.cause = slip or cause_of(error, case.log.questions, exam.code.detector.parsed)
    if not record.cause and feedback.status == "failed":
        with suppress(Exception, Verdict):
            if is_about(exam.code, record.task, feedback.asked):
                record.cause = of_another_kind(error, case.log, comparison)
    with suppress(Exception, Verdict):
        # Only who is not run again with our code is told of that.
        if not exam.setup.policy.carry and (
            ran := ran_by(exam.code.detector.reach, case.log.questions, error)
        ):
            exam.learned.ran[record.id] = ran
    if exam.ended is not None:
        exam.ended.explain(record.cause)
    case.laid_out.show_in(record)
    return record.message


def left_out_behind_case(exam: Exam, case: Case, missed: str) -> LeftOut | None:
    """Return what was left out of the files and is missed by a test, or else by what it calls."""
    if not exam.left_out or exam.code is None:
        return None
    reach, questions = exam.code.detector.reach, case.log.questions
    asked = (where for question in questions for where in asked_by(reach, question))
    return left_out_behind(exam.left_out, reach, missed, asked, map(names_asked, questions))


def ran_by(reach: Reach, questions: Sequence[Question], error: BaseException) -> set[str]:
    """Return which functions a test can have run, and which it wanted to: by calls, operators too.

    Operators are called without their names: those of each class of which something is called.
    """
    found = {where: None for question in questions for where in asked_by(reach, question)}
    if isinstance(error, StudentError):
        found |= {(file, name): None for file, _, name in error.report.frames}
    called = reach.closure(where for where in found if where in reach.functions)
    classes = {name.rpartition(".")[0] for _, name in called} - {""}
    called = reach.closure([*called, *filter(lambda each: is_operator(each[1], classes),
                                             reach.functions)])  # fmt: skip
    unknown = {name for where in called for name in reach.called_by(where)} - reach.by_name.keys()
    return {name for _, name in called} | unknown


def is_operator(name: str, classes: Collection[str]) -> bool:
    owner, _, last = name.rpartition(".")
    return owner in classes and last.startswith("__")


def with_console(feedback: Feedback, case: Case) -> None:
    """Show in a message about an exception that never came what was displayed in its place."""
    shown = "" if any(each in feedback.message for each in CONSOLES) else displayed(case)
    if shown.strip():
        lines = cut_lines(shown, HEAD_BESIDE, TAIL_BESIDE, HEAD_BESIDE + TAIL_BESIDE + 1)
        feedback.message = "\n".join([feedback.message, f"{CONSOLES[0]}:", *lines])


def lines_before(case: Case, feedback: Feedback) -> list[str]:
    """Return lines about calls before those that a message names, which may matter to them."""
    with suppress(Exception, Verdict):
        lines = earlier_calls(case.log.questions, feedback.asked)
        before = case.calls_before(feedback.asked)
        if len(before) <= len(lines):
            return lines
        calls = case.log.script(*ends_of(before)).splitlines()
        if len(calls) > MOST_LINES_BEFORE or max(map(len, calls)) > LONGEST_BEFORE:
            calls = [f"# after {counted(len(before), 'other call')} in this test"]
        return [*map(scrub, calls), *lines]
    return []


def place_of(code: Code, task: int, questions: Sequence[Question], judged: Question) -> str:
    """Return where the student's function begins that a failed test is about, or "".

    What was judged may be of an earlier task, and only show what the test's own task has done.
    Then it is the last one before it that is asked for in the test's task, if there is any.  So it
    may be where what was judged gives an attribute and does nothing else: both may be wrong.
    """
    reach, starters = code.detector.reach, code.assignment.starters
    [*before] = itertools.takewhile(lambda each: each is not judged, questions)
    nearest = (called(reach, each) for each in (judged, *reversed(before[-MOST_BEFORE:])))
    own = (at for at in nearest if at is not None and task in tasks_asking_for(starters, at[1]))
    at = next(own, None) or called(reach, judged)
    if at is None:
        return ""
    found = [at]
    if only_gives(reach.functions[at]):
        doing = (other for other in own if not only_gives(reach.functions[other]))
        found = [*itertools.islice(doing, 1), at]
    return ", ".join(f"{file}, line {reach.functions[file, name].lineno}" for file, name in found)


def only_gives(function: ast.AST) -> bool:
    """Return whether all that a function does is to give an attribute, such as `self.log`."""
    body = [each for each in getattr(function, "body", []) if not is_constant(each)]
    return len(body) == 1 and isinstance(body[0], ast.Return) and is_attribute(body[0].value)


def is_constant(node: ast.AST) -> bool:
    """Return whether a statement is a constant alone, such as a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_attribute(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)


def is_about(code: Code, task: int, asked: Sequence[Question]) -> bool:
    """Return whether the call that was judged may be what a test of this task is about.

    A function of another task only shows what this task's own functions have left.
    """
    at = called(code.detector.reach, asked[-1]) if asked else None
    tasks = tasks_asking_for(code.assignment.starters, at[1]) if at is not None else set()
    return not tasks or task in tasks


def called(reach: Reach, question: Question) -> Where | None:
    """Return the student's function that a question calls; None if nobody can tell which."""
    found = [] if question.verb == "run" else asked_by(reach, question)
    return found[0] if len(found) == 1 else None


def slip_behind(
    code: Code,
    case: Case,
    error: BaseException,
    comparison: Comparison | None,
    feedback: Feedback,
    left_out: LeftOut | None,
) -> str:
    """Return the slip that a failed test comes from, and write it into the message."""
    hints, slip, told = code.assignment.hints, "", ""
    if hints != "all":
        without_note(feedback)
    if left_out is not None:
        slip = told = f"{left_out.why.splitlines()[0]}; {left_out.what} was left out"
        if feedback.message.endswith(left_out.words):
            return slip
    elif hints != "off":
        with suppress(Exception, Verdict):
            slip, told = recognised(code.detector, error, case, comparison, feedback)
    if slip:
        explained(feedback, told, error)
    return slip


def note_failure(record: TestRecord, feedback: Feedback, assignment: Assignment) -> None:
    """Write a failure into the record of a test; only the first one counts.

    If a missing name belongs to another task than the test, the test waits for that task.
    """
    if record.message and not record.passed:
        return
    record.status = feedback.status
    record.points_earned = 0.0
    record.message = with_short_lines(feedback.message)[:MOST_KEPT]
    record.hint = feedback.hint[:MOST_KEPT]
    record.expected = feedback.expected[:MOST_KEPT]
    record.actual = feedback.actual[:MOST_KEPT]
    record.transcript = feedback.transcript[:MOST_KEPT]
    tasks = tasks_asking_for(assignment.starters, feedback.name) if feedback.name else set()
    if tasks and record.task not in tasks:
        record.status = "waiting"
        record.message = f"waits for {short(feedback.name)}: {feedback.message.strip()}"


def with_short_lines(message: str) -> str:
    """Return a message, without the middle of long lines if all of it cannot be kept."""
    if len(message) <= MOST_KEPT:
        return message
    return "\n".join(
        f"{line[:LINE_KEPT]} ... ({len(line):,} characters) ... {line[-LINE_KEPT // 4 :]}"
        if len(line) > 2 * LINE_KEPT
        else line
        for line in message.splitlines()
    )


def short(name: str) -> str:
    return name.removesuffix(".__init__")
