"""Which slip a failure agrees with (`cause`): one sentence with its place, or nothing if unsure.

Words used here.  agree: the exception, the missing answer or the endless wait is just what the slip
leads to, in a function that the failed test has asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from autograder.course.verdicts import (
    AskedTooOften,
    Crashed,
    NotWritten,
    Refused,
    Stopped,
    TimedOut,
)
from autograder.slips import answers, raised
from autograder.slips.detector import Detector, Failure
from autograder.slips.finding import Kind
from autograder.suite.source import last_part

TOO_MUCH = re.compile(r"MB of memory|prints without end|answer is too large")
Agreement = Callable[[Detector, Failure], str]


def cause(detector: Detector, failure: Failure) -> str:
    """Return the slip behind a failure in one sentence, or ""."""
    agreements: tuple[Agreement, ...]
    if isinstance(failure.error, TimedOut) or is_too_much(failure):
        agreements = (endless, raised.without_end)
    elif failure.kind:
        agreements = (*raised.AGREEMENTS, answers.empty_function)
    elif isinstance(failure.error, NotWritten):
        agreements = (other_name,)
    elif isinstance(failure.error, AskedTooOften):
        agreements = (asks_again,)
    elif isinstance(failure.error, Refused):
        agreements = (
            answers.no_answer_to_judge, asks_at_import, goes_on, answers.empty_function,
        )  # fmt: skip
    else:
        agreements = answers.AGREEMENTS
    found = (agrees(detector, failure) for agrees in (*agreements, fixed_file))
    return next(filter(None, found), "")


def is_too_much(failure: Failure) -> bool:
    """Return whether a program has ended since it took or displayed too much."""
    is_ended = isinstance(failure.error, (Crashed, Refused))
    is_said = is_ended and bool(TOO_MUCH.search(str(failure.error)))
    return is_said or failure.kind == "MemoryError"


def other_name(detector: Detector, failure: Failure) -> str:
    """A name that is there, in other letters or at another place."""
    name = last_part(failure.missing)
    return (
        detector.in_other_letters(failure.missing)
        or detector.misplaced(name)
        or detector.as_comment(name)
    )


def fixed_file(detector: Detector, failure: Failure) -> str:
    """A file that is opened by a name in the code, where a test has typed another."""
    asked = [question for question in failure.questions if question.typed]
    places = {where for question in asked for where in detector.reach.of(question)}
    found = {words for file, name, words in detector.fixed_files if (file, name) in places}
    return found.pop() if len(found) == 1 else ""


LOOPS: tuple[Kind, ...] = ("endless", "growing", "unchanged")
CONDITIONS: tuple[Kind, ...] = ("always true", "unused", "mixed kinds", "identity")
WITHOUT_END: tuple[tuple[Kind, ...], ...] = (("unused",), LOOPS, ("always true",))


def endless(detector: Detector, failure: Failure) -> str:
    """A loop that nothing ends, in what was called; nothing if there are two such loops."""
    return next(filter(None, (only(detector, failure, each) for each in WITHOUT_END)), "")


def only(detector: Detector, failure: Failure, kinds: tuple[Kind, ...]) -> str:
    """Return the one finding of these kinds in what was called or run, or ""."""
    if failure.judged is None:
        return ""
    places = {*detector.reach.of(failure.judged)}
    if failure.judged.verb == "run":
        places.add((failure.judged.name, ""))
    found = [each for each in detector.of(*kinds) if (each.file, each.function) in places]
    return found[0].words if len(found) == 1 else ""


def asks_again(detector: Detector, failure: Failure) -> str:
    """A loop around the question that was one too many, which nothing ends."""
    assert isinstance(failure.error, AskedTooOften)
    file, _, number = failure.error.place.partition(", line ")
    if not number.isdigit():
        return ""
    line = int(number)
    loops = detector.of(*LOOPS, file=file, at=line)
    if loops:
        return loops[-1].words
    source = detector.parsed.get(file)
    inside = [
        (file, name)
        for name, node in (source.functions() if source is not None else {}).items()
        if node.lineno <= line <= (node.end_lineno or 0)
    ]
    found = detector.near(reversed(inside), *CONDITIONS)
    if found is not None:
        return found.words
    return endless(detector, failure)


def goes_on(detector: Detector, failure: Failure) -> str:
    """The same where a program was stopped since it called or drew far too often."""
    is_stopped = isinstance(failure.error, Stopped) and failure.error.place
    return endless(detector, failure) if is_stopped else ""


def asks_at_import(detector: Detector, failure: Failure) -> str:
    """A file that asks for input while it is imported."""
    if "import" not in str(failure.error):
        return ""
    found = [each for each in detector.of("asks at import") if each.file in str(failure.error)]
    return found[0].words if found else ""
