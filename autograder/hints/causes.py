"""Which slip a failure agrees with (`cause`): one sentence with its place, or nothing if unsure.

Words used here.  agree: the exception, the missing answer or the endless wait is just what the slip
leads to, in a function that the failed test has asked.
"""

from __future__ import annotations

from collections.abc import Callable

from autograder.course.verdicts import (
    AskedTooOften,
    Crashed,
    NotWritten,
    Refused,
    Stopped,
    TimedOut,
)
from autograder.hints import answers, raised
from autograder.hints.detector import Detector, Failure
from autograder.suite.source import last_part

Agreement = Callable[[Detector, Failure], str]


def cause(detector: Detector, failure: Failure) -> str:
    """Return the slip behind a failure in one sentence, or ""."""
    agreements: tuple[Agreement, ...] = answers.AGREEMENTS
    if failure.kind:
        agreements = raised.AGREEMENTS
    elif isinstance(failure.error, NotWritten):
        agreements = (other_name,)
    elif isinstance(failure.error, AskedTooOften):
        agreements = (asks_again, endless)
    elif isinstance(failure.error, (TimedOut, Stopped, Crashed)):
        agreements = (endless,)
    elif isinstance(failure.error, Refused):
        agreements = (answers.no_answer_to_judge,)
    return next(filter(None, (agrees(detector, failure) for agrees in agreements)), "")


def other_name(detector: Detector, failure: Failure) -> str:
    """A name that is there, in other letters or at another place."""
    name = last_part(failure.missing)
    return detector.in_other_letters(failure.missing) or detector.misplaced(name)


def endless(detector: Detector, failure: Failure) -> str:
    """A loop that nothing ends, in what was called or run; nothing if there are two."""
    if failure.judged is None:
        return ""
    places = {*detector.reach.of(failure.judged)}
    if failure.judged.verb == "run":
        places.add((failure.judged.name, ""))
    found = [each for each in detector.of("endless") if (each.file, each.function) in places]
    return found[0].words if len(found) == 1 else ""


def asks_again(detector: Detector, failure: Failure) -> str:
    """What is around the question that was one too many: a loop without end, or a condition."""
    assert isinstance(failure.error, AskedTooOften)
    file, _, line = failure.error.place.partition(", line ")
    if not line.isdigit():
        return ""
    if loops := detector.of("endless", file=file, at=int(line)):
        return loops[-1].words
    inside = [
        where
        for where, node in detector.reach.functions.items()
        if where[0] == file and node.lineno <= int(line) <= (node.end_lineno or 0)
    ]
    found = detector.near(reversed(inside), "always true")
    return found.words if found is not None else ""
