"""The lines of a message (`Feedback`): a run, what was typed, a value that goes on, a console."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.course.result import Status
from autograder.feedback.difference import TEXT_SHOWN
from autograder.suite.questions import UNANSWERED, Asked, Question
from autograder.suite.transcript import MUTE, Transcript, whole_of

TRANSCRIPT_SHOWN = 40  # lines; of more, these are left:
HEAD_SHOWN, TAIL_SHOWN = 24, 12
CONSOLES = ("  the console was", "  nothing was shown")  # so begins what a message shows last
OFTEN = 5  # of equal lines in a row, so many are counted
HEAD_BESIDE, TAIL_BESIDE = 6, 14  # of a console beside a value that the test has judged


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
    asked: Sequence[Question] = ()  # what the message is about
    is_console: bool = False  # it is about what they showed, not about what they gave


def run_words(question: Question) -> str:
    words, then = f"python {question.name}", question.after.then
    if not question.typed and then is None:
        return words
    return f"{words}\n{typed_words(question.typed, then)}"


def typed_words(lines: tuple[str, ...], then: str | None = None) -> str:
    """Return a line with what was typed; `then` was typed again and again after that."""
    typed = ", ".join(map(repr, lines))
    if then is not None:
        typed = f"{typed}, and {then!r} each time after that" if lines else f"{then!r} each time"
    return f"  typed   {typed}"


def script_lines(console: Transcript) -> list[str]:
    """Return the lines that were typed to a console, if what made it does not say them."""
    then = next((each.after.then for each in console.calls if each.after.then is not None), None)
    if "# typed:" in console.command or not (console.script or then is not None):
        return []
    return [typed_words(console.script, then)]


def indented(text: str) -> str:
    if len(text) > TEXT_SHOWN:
        text = f"{text[: TEXT_SHOWN - 300]}\n... ({len(text)} characters) ...\n{text[-300:]}"
    return text.replace("\n", "\n          ")


def raised_as(error: Any) -> str:  # a StudentError that is also an exception
    """Return an exception of the student's: its name, and what it says."""
    name = error.report.kind
    return f"{name}: {error}" if str(error) else str(name)


def is_plain(answer: Any) -> bool:
    """Return whether an answer is a plain value: not an object, a console or missing."""
    return answer is not UNANSWERED and not isinstance(answer, (Asked, Transcript, type))


def console_lines(console: Transcript) -> list[str]:
    """Return a console as a student sees it, under a heading; of a blank part, the whole."""
    shown, whole = str(console), str(whole_of(console))
    if shown.strip():
        part = ", in the part that was judged" if shown.strip() != whole.strip() else ""
        return [f"  the console was{part}:", *cut_lines(shown)]
    if whole.strip():
        where = f"after {typed!r}" if (typed := console.typed_before) else "in the part that counts"
        return [f"  nothing was shown {where}; the whole console was:", *cut_lines(whole)]
    return [f"  {MUTE}"]


def lines_beside(console: Transcript | None) -> list[str]:
    """Return what was shown while a value came about that is judged itself, with more left out."""
    if console is None:
        return []
    lines = cut_lines(str(console), HEAD_BESIDE, TAIL_BESIDE, HEAD_BESIDE + TAIL_BESIDE + 1)
    return ["  the console was:", *lines]


def folded(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines; of one that comes again and again, the first two and how often it came."""
    for line, group in itertools.groupby(lines):
        times = len([*group])
        if times < OFTEN:
            yield from [line] * times
        else:
            yield from (line, line, f"... (this line {times} times)")


def cut_lines(
    text: str, head: int = HEAD_SHOWN, tail: int = TAIL_SHOWN, most: int = TRANSCRIPT_SHOWN
) -> list[str]:
    """Return the lines of a console; of more than `most`, the first and the last."""
    lines = [f"    {line[:300]}" for line in folded(text.splitlines())]
    if len(lines) <= most:
        return lines
    return [*lines[:head], f"    ... ({len(lines) - head - tail} lines)", *lines[-tail:]]
