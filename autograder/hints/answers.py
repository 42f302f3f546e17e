"""What the answer of a function agrees with: nothing given, something else than wanted."""

from __future__ import annotations

from dataclasses import replace

from autograder.hints.detector import Detector, Failure
from autograder.hints.finding import Kind

SHOWN = 60  # characters of what was displayed
NOTHING: tuple[Kind, ...] = ("printed", "lost", "one path", "no return")
CERTAIN: tuple[Kind, ...] = ("always true", "not called")


def nothing_given(detector: Detector, failure: Failure) -> str:
    """A function that gave None where a value was wanted."""
    places = failure.asked() if failure.gave_nothing else []
    if len(places) != 1:
        return ""
    for kind in NOTHING:
        found = detector.near(places, kind)
        if found is not None and (kind != "printed" or failure.shown().strip()):
            return found.words
    return lost_in_class(detector, places[0][1].rpartition(".")[0])


def lost_in_class(detector: Detector, owner: str) -> str:
    """Return where the methods of a class keep the None of what changes a list, if in one place."""
    found = [each for each in detector.of("lost") if each.function.startswith(f"{owner}.")]
    return found[0].words if owner and len(found) == 1 else ""


def with_shown(detector: Detector, failure: Failure, sentence: str) -> str:
    """Return a cause together with what was displayed, if that is what it is about."""
    if not sentence or not any(each.words == sentence for each in detector.of("printed")):
        return sentence
    lines = lines_of(failure.shown())
    shown = repr(short(lines[-1])) if lines else ""
    if failure.wanted is not None and failure.wanted not in shown:
        [found] = [each for each in detector.of("printed") if each.words == sentence][:1]
        return replace(
            found, idea=f"{found.function} has no return with a value, so its caller gets none"
        ).words
    last = f"{len(lines)} lines, the last of them " if len(lines) > 1 else ""
    return f"{sentence}; it displayed {last}{shown}" if shown else sentence


def lines_of(shown: str) -> list[str]:
    return [line.strip() for line in shown.splitlines() if line.strip()]


def short(line: str) -> str:
    return line if len(line) <= SHOWN else line[: SHOWN - 3] + "..."


def function_given(detector: Detector, failure: Failure) -> str:
    """A method that was handed out itself, in place of its answer."""
    if not (failure.gave_function and failure.is_judged):
        return ""
    found = detector.near(detector.reach.closure(failure.asked()), "not called")
    return found.words if found is not None else ""


def certain(detector: Detector, failure: Failure) -> str:
    """A condition that cannot be meant, in what was called."""
    if not failure.is_judged or (failure.program and not failure.is_short):
        return ""
    found = detector.near(detector.reach.closure(failure.asked()), *CERTAIN)
    return found.words if found is not None else ""


AGREEMENTS = (nothing_given, function_given, certain)
