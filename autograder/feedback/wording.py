"""Write the message for a failed test (`explain`): the call, what it gave, what was wanted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from autograder.course.faults import code_lines
from autograder.course.submission import Submission
from autograder.course.verdicts import NotWritten, Refused, Stopped, SuiteError, Verdict
from autograder.feedback.asserted import asserted_words
from autograder.feedback.calls import calls_behind
from autograder.feedback.difference import shortened, worded
from autograder.feedback.judged import Comparison, involved, judged
from autograder.feedback.lines import (
    Feedback,
    console_lines,
    folded,
    indented,
    is_plain,
    raised_as,
    run_words,
)
from autograder.feedback.misfits import kind_words, misfit, wanted_words
from autograder.feedback.scrubbing import scrub
from autograder.feedback.wishes import wanted_exception
from autograder.sandbox.values import Frame
from autograder.suite.exceptions import StudentError
from autograder.suite.log import Log
from autograder.suite.questions import UNANSWERED, Question
from autograder.suite.transcript import Transcript

CODE_SHOWN = 200  # characters of one line of a student's file
SAID_SHOWN = 6  # lines of what an exception says
FRAMES_SHOWN = 8  # of a traceback, the innermost ones


def explain(
    error: BaseException,
    trace: TracebackType | None,
    log: Log,
    comparison: Comparison | None,
    submission: Submission,
) -> Feedback:
    """Return the feedback for a test that did not pass."""
    if isinstance(error, RuntimeError) and isinstance(error.__cause__, StopIteration):
        error = error.__cause__  # Python does not let a StopIteration out of a generator
    if isinstance(error, NotWritten):
        return Feedback("not_written", scrub(error.message), name=error.name)
    last = next((each for each in reversed(log.questions) if each.raised is error), None)
    if isinstance(error, SuiteError):
        words = f"the suite could not ask this{place_in_suite(trace, log)}: {error.message}"
        return Feedback("grader_error", words)
    if isinstance(error, Verdict):
        call = ""
        if last is not None:
            call = (run_words(last) if last.verb == "run" else log.script(last)) + "\n  "
        return verdict_words(error, call, [last] if last is not None else [])
    if isinstance(error, StudentError):
        return raised_words(error, trace, log, submission)
    if isinstance(error, AssertionError) or type(error).__name__ == "Failed":
        return asserted_words(error, trace, log, comparison)
    swallowed = log.swallowed()
    if swallowed is not None:  # such as a StopIteration that has ended a `map`
        return explain(swallowed, trace, log, None, submission)
    question = misfit(error, log, involved(trace, log))
    if question is not None:
        return misfit_words(error, question, log)
    words = f"the suite itself failed{place_in_suite(trace, log)}: {type(error).__name__}: {error}"
    return Feedback("grader_error", words)


def place_in_suite(trace: TracebackType | None, log: Log) -> str:
    """Return in which line of the suite an exception was raised, or ""."""
    place = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if log.suite[file]:
            place = f" ({Path(file).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place


def verdict_words(error: Verdict, call: str, asked: list[Question]) -> Feedback:
    """Return the feedback for what the engine itself has said of a call or a program."""
    lines = [call + error.message]
    if isinstance(error, Refused) and isinstance(error.shown, Transcript):
        lines += console_lines(error.shown) if str(error.shown).strip() else []
    message = scrub("\n".join(lines))
    ending = error.ending if isinstance(error, Stopped) else error.message
    return Feedback(error.status, message, actual=ending, asked=asked)


def question_of(
    error: BaseException, trace: TracebackType | None, log: Log, comparison: Comparison | None
) -> Question | None:
    """Return the question that a failure is about, or None if none was asked."""
    found = next((each for each in reversed(log.questions) if each.raised is error), None)
    if found is None and isinstance(error, AssertionError):
        found = question_judged(trace, log, comparison)
    elif found is None and not isinstance(error, (StudentError, Verdict)):
        found = misfit(error, log, involved(trace, log))
    return found or (log.questions[-1] if log.questions else None)


def question_judged(
    trace: TracebackType | None, log: Log, comparison: Comparison | None
) -> Question | None:
    """Return the last question behind the left side of a failed assertion, or behind all of it."""
    found = judged(trace, comparison, log)
    if found is None:
        return log.find(comparison.left) if comparison is not None else None
    left = found.left.fed if found.left is not None else {}
    value = comparison.left if comparison is not None else UNANSWERED
    steps = calls_behind(left or found.all, log, value).steps
    return next((each for each in reversed(steps) if isinstance(each, Question)), None)


def misfit_words(error: BaseException, question: Question, log: Log) -> Feedback:
    """Return the feedback for a test that could not use an answer, such as call an int."""
    call = run_words(question) if question.verb == "run" else log.script(question)
    answer = question.answer
    plain = is_plain(answer) or isinstance(answer, Transcript)
    actual, shown = kind_words(answer), kind_words(answer)
    if plain:
        actual, shown = worded(answer), shortened(answer)
    expected = wanted_words(error, question)
    lines = [call, f"  gave    {indented(shown)}", f"  wanted  {expected}"]
    return Feedback(
        "failed", scrub("\n".join(lines)), "", expected, scrub(actual), asked=[question]
    )


def raised_words(
    error: Any,  # a StudentError that is also an exception
    trace: TracebackType | None,
    log: Log,
    submission: Submission,
) -> Feedback:
    question = next((each for each in reversed(log.questions) if each.raised is error), None)
    transcript = getattr(error, "transcript", None)
    if question is None:
        call = ""
    elif question.verb == "run":
        call = run_words(question)
    else:
        call = log.script(question)
    said = raised_as(error)
    lines = [call, f"  raised  {indented(few_lines(said))}"]
    lines += [f"          {frame}" for frame in frame_lines(error.report.frames, submission)]
    if error.report.handled is not None:
        kind, frame = error.report.handled
        [line] = frame_lines([frame], submission)
        lines.append(f"          while handling {kind} from {line}")
    wanted = wanted_exception(trace) or " ".join(getattr(error, "__notes__", []))
    if wanted:
        lines.append(f"  wanted  {wanted}")
    shown = ""
    if isinstance(transcript, Transcript):
        shown = str(transcript)
        lines += console_lines(transcript) if shown.strip() else []
    return Feedback(
        "failed",
        scrub("\n".join(lines).strip("\n")),
        expected=wanted,
        actual=said,
        transcript=shown,
        asked=[question] if question is not None else [],
    )


def few_lines(said: str) -> str:
    """Return what an exception says; of many lines the first."""
    lines = said.splitlines()
    if len(lines) <= SAID_SHOWN + 1:
        return said
    return "\n".join([*lines[:SAID_SHOWN], f"... ({len(lines) - SAID_SHOWN} lines more)"])


def frame_lines(frames: Sequence[Frame], submission: Submission) -> list[str]:
    """Return the lines of a traceback in the student's files, the innermost last."""
    found = []
    for file, number, name in frames[-FRAMES_SHOWN:]:
        lines = code_lines(submission.files.get(file, b"").decode("utf-8", "replace"))
        code = lines[number - 1].strip() if 0 < number <= len(lines) else ""
        code = f"{code[:CODE_SHOWN]} ..." if len(code) > CODE_SHOWN else code
        inside = f", in {name}" if name and name != "<module>" else ""
        found.append(f"{file}, line {number}{inside}: {code}".rstrip(": "))
    more = ["... (more calls before)"] if len(frames) > FRAMES_SHOWN else []
    return [*more, *folded(found)]
