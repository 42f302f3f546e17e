"""Write the message for a failed test (`explain`): the call, what it gave, what was wanted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from autograder.course.result import Status
from autograder.course.submission import Submission
from autograder.course.verdicts import NotWritten, SuiteError, Verdict
from autograder.feedback.difference import TEXT_SHOWN, difference, worded
from autograder.feedback.misfits import kind_words, misfit, wanted_words
from autograder.feedback.scrubbing import scrub
from autograder.feedback.wishes import wanted_exception, wish_stands_left
from autograder.sandbox.values import ErrorReport
from autograder.suite.exceptions import StudentError
from autograder.suite.log import Log
from autograder.suite.questions import UNANSWERED, Asked, Question
from autograder.suite.transcript import Transcript

TRANSCRIPT_SHOWN = 40  # lines
CODE_SHOWN = 200  # characters of one line of a student's file
WANTED_SIGNS = {
    "==": "",
    "is": "",
    "!=": "something other than ",
    "is not": "something other than ",
}


@dataclass(frozen=True)
class Comparison:
    """The comparison in an assert of a suite that failed."""

    operator: str
    left: Any
    right: Any


@dataclass
class Feedback:
    """The status of a test, its message, and the parts of the message separately."""

    status: Status
    message: str
    hint: str = ""
    expected: str = ""
    actual: str = ""
    transcript: str = ""
    name: str = ""  # the name that is not written, if that is the reason


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
        return Feedback("grader_error", f"the suite could not ask this: {error.message}")
    if isinstance(error, Verdict):
        call = ""
        if last is not None:
            call = (run_words(last) if last.verb == "run" else log.script(last)) + "\n  "
        return Feedback(error.status, scrub(call + error.message), actual=error.message)
    if isinstance(error, StudentError):
        return raised_words(error, trace, log, submission)
    if isinstance(error, AssertionError) or type(error).__name__ == "Failed":
        return asserted_words(error, trace, log, comparison)
    question = misfit(error, log)
    if question is not None:
        return misfit_words(error, question, log)
    return Feedback("grader_error", f"the suite itself failed: {type(error).__name__}: {error}")


def misfit_words(error: BaseException, question: Question, log: Log) -> Feedback:
    """Return the feedback for a test that could not use an answer, such as call an int."""
    call = run_words(question) if question.verb == "run" else log.script(question)
    answer = question.answer
    plain = is_plain(answer) or isinstance(answer, Transcript)
    actual = worded(answer) if plain else kind_words(answer)
    expected = wanted_words(error, answer)
    lines = [call, f"  gave    {indented(actual)}", f"  wanted  {expected}"]
    return Feedback("failed", scrub("\n".join(lines)), "", expected, scrub(actual))


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
    name = error.report.lineage[0][0]
    said = f"{name}: {error}" if str(error) else name
    lines = [call, f"  raised  {indented(said)}"]
    lines += [f"          {frame}" for frame in frame_lines(error.report, submission)]
    wanted = wanted_exception(trace) or " ".join(getattr(error, "__notes__", []))
    if wanted:
        lines.append(f"  wanted  {wanted}")
    shown = ""
    if isinstance(transcript, Transcript):
        shown = str(transcript)
        lines += ["", *last_lines(shown)]
    return Feedback(
        "failed",
        scrub("\n".join(lines).strip("\n")),
        expected=wanted,
        actual=said,
        transcript=shown,
    )


def frame_lines(report: ErrorReport, submission: Submission) -> list[str]:
    """Return the lines of a traceback in the student's files, the innermost last."""
    found = []
    for file, number, name in report.frames[-4:]:
        lines = submission.files.get(file, b"").decode("utf-8", "replace").splitlines()
        code = lines[number - 1].strip() if 0 < number <= len(lines) else ""
        code = f"{code[:CODE_SHOWN]} ..." if len(code) > CODE_SHOWN else code
        inside = f", in {name}" if name and name != "<module>" else ""
        found.append(f"{file}, line {number}{inside}: {code}".rstrip(": "))
    return found


def asserted_words(
    error: BaseException, trace: TracebackType | None, log: Log, comparison: Comparison | None
) -> Feedback:
    hint = nudge(error)
    heard = log.heard[-1] if log.heard else None
    if comparison is None and heard is not None and not heard.ok:
        transcript = heard.transcript
        said = "# typed:" in transcript.command
        script = [typed_words(transcript.script)] if transcript.script and not said else []
        shown = str(transcript)
        lines = [transcript.command, *script, f"  wanted  {heard.wanted}"]
        if hint:
            lines.append(f"  nudge: {hint}")
        lines += ["  the console was:", *last_lines(shown)]
        return Feedback(
            "failed", scrub("\n".join(lines)), hint, heard.wanted, shown, transcript=shown
        )
    if comparison is not None:
        return compared_words(comparison, log, hint, wish_stands_left(trace))
    return plain_words(error, log, hint)


def compared_words(comparison: Comparison, log: Log, hint: str, swapped: bool) -> Feedback:
    operator, gave, want = comparison.operator, comparison.left, comparison.right
    question = log.find(gave)
    expected = wish(operator, want)
    if question is None and swapped and operator in ("==", "is"):
        gave, want = want, gave
        question, expected = log.find(gave), wish(operator, want)
    elif question is None and operator in ("in", "not in") and log.find(want) is not None:
        gave, want = want, gave
        question = log.find(gave)
        expected = f"{'no ' if operator == 'not in' else ''}{worded(want)} in it"
    actual = worded(gave)
    # A value computed from several answers has no single call: show the last question.
    asked = question or (log.questions[-1] if log.questions else None)
    lines = []
    if isinstance(gave, Transcript):
        lines.append(gave.command)
    elif asked is not None:
        lines.append(run_words(asked) if asked.verb == "run" else log.script(asked))
    if question is None and asked is not None and is_plain(asked.answer):
        # The test has computed something from the answer: its length, its sorted items, ...
        lines += [f"  gave    {indented(worded(asked.answer))}", f"  read as {indented(actual)}"]
    else:
        lines.append(f"  gave    {indented(actual)}")
    lines.append(f"  wanted  {indented(expected)}")
    if operator == "is" and actual == expected:
        lines.append("  not the same object, though it may look alike")
    elif operator in ("==", "is"):
        words = difference(gave, want)
        if words:
            lines.append(f"  {words}")
    if hint:
        lines.append(f"  nudge: {hint}")
    return Feedback("failed", scrub("\n".join(lines)), hint, scrub(expected), scrub(actual))


def wish(operator: str, want: Any) -> str:
    """Return what a comparison expects of its left side."""
    if operator in ("in", "not in"):
        return f"{'one' if operator == 'in' else 'none'} of {worded(want)}"
    return WANTED_SIGNS.get(operator, operator + " ") + worded(want)


def is_plain(answer: Any) -> bool:
    """Return whether an answer is a plain value: not an object, a console or missing."""
    return answer is not UNANSWERED and not isinstance(answer, (Asked, Transcript, type))


def plain_words(error: BaseException, log: Log, hint: str) -> Feedback:
    """Return the feedback for a failure without a comparison, such as `DID NOT RAISE`."""
    last = log.questions[-1] if log.questions else None
    text = str(error)
    missed = re.match(r"DID NOT RAISE (?:any of )?(.*)", text)
    lines = []
    if last is not None:
        lines.append(run_words(last) if last.verb == "run" else log.script(last))
        if last.answer is not UNANSWERED and not isinstance(last.answer, Transcript):
            lines.append(f"  gave    {indented(worded(last.answer))}")
    wanted = ""
    if missed:
        names = re.findall(r"(\w+)(?:'>)?(?=[,)]|$)", missed[1])
        wanted = f"an exception: {' or '.join(names)}"
        lines.append(f"  wanted  {wanted}")
    elif hint:
        lines.append(f"  {hint}")
    elif "assert " in text:
        lines.append("  which is not what the handout says")
    else:
        lines.append(f"  {text}")
    return Feedback("failed", scrub("\n".join(lines)), hint, wanted)


def nudge(error: BaseException) -> str:
    """Return the message that the suite gave with its assert, or ""."""
    text = str(error)
    head, found, _ = text.partition("\nassert ")
    if found:
        return head.strip()
    return "" if text.startswith("assert ") or type(error).__name__ == "Failed" else text.strip()


def run_words(question: Question) -> str:
    words = f"python {question.name}"
    return f"{words}\n{typed_words(question.typed)}" if question.typed else words


def typed_words(lines: tuple[str, ...]) -> str:
    return f"  typed   {', '.join(map(repr, lines))}"


def indented(text: str) -> str:
    if len(text) > TEXT_SHOWN:
        text = f"{text[: TEXT_SHOWN - 300]}\n... ({len(text)} characters) ...\n{text[-300:]}"
    return text.replace("\n", "\n          ")


def last_lines(text: str) -> list[str]:
    lines = text.splitlines()
    cut = lines[-TRANSCRIPT_SHOWN:]
    more = [f"    ... ({len(lines) - len(cut)} lines before)"] if len(lines) > len(cut) else []
    return more + [f"    {line[:300]}" for line in cut]
