"""Which slip a failure agrees with (`cause`): one sentence with its place, or nothing if unsure.

Words used here.  agree: the exception, the missing answer or the endless wait is just what the slip
leads to, in a function that the failed test has asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from autograder.hints import answers, raised
from autograder.hints.detector import Detector, Failure, Way
from autograder.suite.source import last_part

Agreement = Callable[[Detector, Failure], str]


def cause(detector: Detector, failure: Failure) -> str:
    """Return the slip behind a failure in one sentence, or ""."""
    return next(filter(None, (agrees(detector, failure) for agrees in AGREE[failure.way])), "")


def other_name(detector: Detector, failure: Failure) -> str:
    """A name that is there, above one that takes its place, in other letters or elsewhere."""
    missed = failure.missing
    return (
        detector.twice(missed)
        or detector.in_other_letters(missed)
        or detector.misplaced(last_part(missed))
    )


def endless(detector: Detector, failure: Failure) -> str:
    """A loop that nothing ends, in what was called or run; nothing if there are two."""
    if failure.frames:  # the loop that went on
        file, line, _ = failure.last
        loops = detector.of("endless", file=file)
        return next((each.words for each in loops if each.line == line), "")
    if not failure.is_judged:
        return ""
    places = {*detector.reach.closure(failure.asked()), (failure.program, "")}
    found = [each for each in detector.of("endless") if (each.file, each.function) in places]
    return found[0].words if len(found) == 1 else ""


def asks_again(detector: Detector, failure: Failure) -> str:
    """What is around the question that was one too many: a loop without end, or a condition."""
    file, line = failure.at
    if not line:  # nobody knows where it was; it is in what was called
        found = detector.near(failure.asked(), "always true")
        return found.words if found is not None else ""
    if loops := detector.of("endless", file=file, at=line):
        return loops[-1].words
    inside = [
        where
        for where, node in detector.reach.functions.items()
        if where[0] == file and node.lineno <= line <= (node.end_lineno or 0)
    ]
    found = detector.near(reversed(inside), "always true")
    return found.words if found is not None else ""


AGREE: Mapping[Way, tuple[Agreement, ...]] = {
    "raised": raised.AGREEMENTS,
    "missing": (other_name,),
    "asked again": (asks_again, endless),
    "no end": (endless,),
    "refused": (answers.function_given,),
    "answer": answers.AGREEMENTS,
}
