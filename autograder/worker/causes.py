"""Why a test ended (`cause_of`): the slip that is recognised, or the exception and its line."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Any

from autograder.course.verdicts import (
    AskedTooOften,
    Crashed,
    NotWritten,
    Refused,
    Stopped,
    TimedOut,
    Verdict,
)
from autograder.feedback.judged import Comparison
from autograder.feedback.lines import CONSOLES, Feedback
from autograder.feedback.wording import question_of
from autograder.hints.answers import with_shown
from autograder.hints.causes import cause
from autograder.hints.detector import Detector, Failure, Way
from autograder.hints.raised import raised_at
from autograder.sandbox.channels import ProtocolError
from autograder.sandbox.values import read_events
from autograder.stage.words import error_words
from autograder.suite.case import Case
from autograder.suite.exceptions import StudentError
from autograder.suite.log import Log
from autograder.suite.questions import UNANSWERED, Asked, Question, place
from autograder.suite.remote import RemoteObject, behind, with_article
from autograder.suite.source import Source, last_part
from autograder.suite.stops import EXCESS
from autograder.suite.transcript import Transcript
from autograder.worker.asked import asked_by

PLAIN = {str, int, float, bool, list, tuple, dict, set}
NUMBERS = {int, float}
WAYS: dict[type, Way] = {  # the first that fits
    StudentError: "raised",
    NotWritten: "missing",
    AskedTooOften: "asked again",
    TimedOut: "no end",
    Stopped: "no end",
    Crashed: "no end",
    Refused: "refused",
}
SAME = ("==", "is")  # signs between a value and the one that is wanted
WIDTH = 74  # characters of a line that is folded; a view puts up to six before it
MOST_KEPT = 20_000  # characters of one text in a record
CAUSE = "\n  cause   "
CONSOLE = tuple(f"\n{each}" for each in CONSOLES)


def recognised(
    detector: Detector,
    error: BaseException,
    case: Case,
    comparison: Comparison | None,
    feedback: Feedback,
) -> tuple[str, str]:
    """Return the slip that a failed test comes from, in one sentence, or "".

    Return it again as it is told there: with what was displayed, if that is what it is about.
    """
    failure = failure_of(detector, error, case, comparison, feedback)
    sentence = cause(detector, failure)
    return sentence, with_shown(detector, failure, sentence)


def failure_of(
    detector: Detector,
    error: BaseException,
    case: Case,
    comparison: Comparison | None,
    feedback: Feedback,
) -> Failure:
    """Return how a test ended, as those who look for slips know it."""
    judged = question_of(error, error.__traceback__, case.log, comparison)
    gave, wanted = (
        (comparison.left, comparison.right) if comparison is not None else (UNANSWERED,) * 2
    )
    way: Way = next((way for kind, way in WAYS.items() if isinstance(error, kind)), "answer")
    report = error.report if isinstance(error, StudentError) else None
    file, _, line = error.place.partition(", line ") if isinstance(error, Stopped) else ("",) * 3
    answer = judged.answer if judged is not None else UNANSWERED
    target = case.log.questions[-1].target if case.log.questions else None
    is_called = judged is not None and judged.verb in ("call", "each")
    return Failure(
        way,
        report.kind if report is not None else "",
        report.message if report is not None else "",
        report.frames if report is not None else (),
        (file, int(line) if line.isdigit() else 0),
        judged is not None,
        lambda: asked_by(detector.reach, judged) if judged is not None else [],
        judged.name if judged is not None and judged.verb == "run" else "",
        isinstance(answer, Transcript) and len(answer.typed) < len(answer.script),
        is_called and gave_nothing(error, answer, gave, wanted, feedback.is_console),
        is_function(answer if way == "refused" else gave),
        str(wanted) if wanted is not UNANSWERED else None,
        feedback.name,
        last_part(place(target).name) if isinstance(target, Asked) else "",
        lambda: displayed(case),
    )


def gave_nothing(
    error: BaseException, answer: Any, gave: Any, wanted: Any, is_console: bool
) -> bool:
    """Return whether None was judged where something else was wanted, alone or among others.

    answer: of the question that was judged; gave, wanted: the sides of a comparison.
    """
    if is_console or str(error).startswith("DID NOT RAISE"):
        return False
    # Without a comparison the test has said in words what it wants, or could not go on.
    if not isinstance(error, AssertionError) or gave is UNANSWERED:
        return answer is None or is_of_nothing(answer)
    if gave is None or wanted is None:
        return gave is None and wanted is not None
    if answer is None and gave == "None":  # the test has read it as a text
        return bool(wanted != "None")
    if isinstance(gave, list) and isinstance(wanted, list) and len(gave) == len(wanted):
        both = zip(gave, wanted, strict=True)
        return any(one is None and other is not None for one, other in both)
    return is_of_nothing(gave) or (isinstance(gave, set) and type(None) in gave)


def is_of_nothing(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(each is None for each in value)


def is_function(value: Any) -> bool:
    """Return whether a value is a function or a method, or a text that was made of one."""
    if isinstance(value, str):
        return "<bound method" in value or "<function" in value
    return isinstance(value, RemoteObject) and (
        place(value).kind in ("function", "method")
        or behind(value).lineage[:1] in (("method",), ("function",))
    )


def displayed(case: Case) -> str:
    """Return what the calls of a test have displayed since lines were last typed."""
    world = case.calls()
    if world.partner.status:
        return ""
    with suppress(Verdict, ProtocolError):
        return str(case.log.transcript("", read_events(world.tell("console")), ()))
    return ""


def explained(feedback: Feedback, sentence: str, error: BaseException) -> Feedback:
    """Return a message that names its cause: last, but before what a console has shown."""
    if isinstance(error, NotWritten):
        feedback.message = sentence
        return feedback
    feedback.message = with_lines(feedback.message, f"{CAUSE}{sentence}", CONSOLE)
    return feedback


def with_perhaps(message: str, sentence: str) -> str:
    """Return a message with the sentence for a known mistake, before its cause."""
    lines = wrap(sentence, WIDTH, initial_indent="  perhaps ", subsequent_indent=" " * 10)
    return with_lines(message, "\n" + "\n".join(lines), (CAUSE, *CONSOLE))


def with_lines(message: str, lines: str, before: Sequence[str]) -> str:
    """Return a message with more lines: the last ones, but before what begins with one of these."""
    at = min((message.find(each) for each in before if each in message), default=len(message))
    return f"{message[:at]}{lines}{message[at:]}"


def without_note(feedback: Feedback) -> Feedback:
    """Return a message without what the suite has said beside its assert."""
    lines = feedback.message.splitlines()
    kept = [line for line in lines if line != f"  note    {feedback.hint}"]
    feedback.message, feedback.hint = "\n".join(kept), ""
    return feedback


def cause_of(
    error: BaseException, questions: Sequence[Question], sources: Mapping[str, Source]
) -> str:
    """Return why other tests may end in the same way as this one, or "".

    For an exception of the student's that is its name and the line; without a line, its message.
    For a time-out it is what was called, for a question too many the line that asks.
    """
    if isinstance(error, TimedOut) and questions:
        target = questions[-1].target
        subject = place(target).name if isinstance(target, Asked) else questions[-1].name
        return f"no answer from {subject}"
    if isinstance(error, Stopped) and error.place:
        return loop_without_end(error, sources) or f"{error.excess} in {error.place}"
    if not isinstance(error, StudentError):
        return ""
    report = error.report
    if not report.frames:
        return error_words(report)[:MOST_KEPT]
    is_program = bool(questions) and questions[-1].verb == "run"
    return raised_at(report.kind, report.frames, sources, is_program)


def loop_without_end(error: Stopped, sources: Mapping[str, Source]) -> str:
    """Return which loop was stopped as it displayed more and more, or "".

    At which of its lines that happened is chance.
    """
    file, _, line = error.place.rpartition(", line ")  # as the player says
    if error.excess != EXCESS["output"] or file not in sources or not line.isdecimal():
        return ""
    loops = sources[file].nodes.of(ast.For, ast.While)  # from the outside in
    around = [loop for loop in loops if loop.lineno <= int(line) <= (loop.end_lineno or 0)]
    return f"{file}, line {around[-1].lineno}: this loop displays without end" if around else ""


def of_another_kind(error: BaseException, log: Log, comparison: Comparison | None) -> str:
    """Return which function gave a value of another kind than was wanted, or "".

    Whatever else is wrong with its values shows only when their kind is right.
    """
    question = question_of(error, error.__traceback__, log, comparison)
    if comparison is None or question is None or question.verb != "call":
        return ""
    gave, wanted = question.answer, wanted_kinds(comparison)
    kinds = {type(gave), *wanted}
    if gave is not comparison.left or type(gave) in wanted or len(wanted) != 1:
        return ""
    if not kinds <= PLAIN or kinds == NUMBERS or question.target is None:
        return ""
    words = f"{with_article(type(gave).__name__)}, not {with_article(wanted.pop().__name__)}"
    return f"{place(question.target).name} gives {words}"


def wanted_kinds(comparison: Comparison) -> set[type]:
    """Return of which kinds the values are that a comparison lets pass; none if it says no kind."""
    if comparison.operator in SAME:
        return {type(comparison.right)}
    if comparison.operator == "in" and isinstance(comparison.right, (list, tuple, set, frozenset)):
        return {*map(type, comparison.right)}
    return set()
