"""What the answer of a function agrees with: nothing given, something else than wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from autograder.hints.detector import Detector, Failure
from autograder.hints.finding import Kind
from autograder.suite.questions import UNANSWERED, Question, place
from autograder.suite.remote import RemoteObject, behind
from autograder.suite.transcript import Transcript

SHOWN = 60  # characters of what was displayed
NOTHING: tuple[Kind, ...] = ("printed", "lost", "one path", "no return")
CERTAIN: tuple[Kind, ...] = ("always true", "not called")


def nothing_given(detector: Detector, failure: Failure) -> str:
    """A function that gave None where a value was wanted."""
    question = failure.judged
    if question is None or question.verb not in ("call", "each") or not gave_nothing(failure):
        return ""
    places = detector.reach.asked_by(question)
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
    if failure.wanted is not UNANSWERED and str(failure.wanted) not in shown:
        [found] = [each for each in detector.of("printed") if each.words == sentence][:1]
        return replace(
            found, idea=f"{found.function} has no return with a value, so its caller gets none"
        ).words
    last = f"{len(lines)} lines, the last of them " if len(lines) > 1 else ""
    return f"{sentence}; it displayed {last}{shown}" if shown else sentence


def gave_nothing(failure: Failure) -> bool:
    """Return whether None was judged where something else was wanted, alone or among others."""
    question, gave, wanted = failure.judged, failure.gave, failure.wanted
    assert question is not None
    if did_not_raise(failure):
        return False
    if failure.is_console:
        return False
    # Without a comparison the test has said in words what it wants, or could not go on.
    if not isinstance(failure.error, AssertionError) or gave is UNANSWERED:
        return question.answer is None or is_of_nothing(question.answer)
    if gave is None or wanted is None:
        return gave is None and wanted is not None
    if question.answer is None and gave == "None":  # the test has read it as a text
        return bool(wanted != "None")
    if isinstance(gave, list) and isinstance(wanted, list) and len(gave) == len(wanted):
        both = zip(gave, wanted, strict=True)
        return any(one is None and other is not None for one, other in both)
    return is_of_nothing(gave) or (isinstance(gave, set) and type(None) in gave)


def is_of_nothing(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(each is None for each in value)


def lines_of(shown: str) -> list[str]:
    return [line.strip() for line in shown.splitlines() if line.strip()]


def short(line: str) -> str:
    return line if len(line) <= SHOWN else line[: SHOWN - 3] + "..."


def function_given(detector: Detector, failure: Failure) -> str:
    """A method that was handed out itself, in place of its answer."""
    gave = failure.gave
    is_method = isinstance(gave, RemoteObject) and place(gave).kind in ("function", "method")
    if isinstance(gave, str) and ("<bound method" in gave or "<function" in gave):
        is_method = True
    if not is_method or failure.judged is None:
        return ""
    found = detector.near(detector.reach.of(failure.judged), "not called")
    return found.words if found is not None else ""


def no_answer_to_judge(detector: Detector, failure: Failure) -> str:
    """The same where True or False was wanted, or a text."""
    question = failure.judged
    if question is None or not isinstance(question.answer, RemoteObject):
        return ""
    if behind(question.answer).lineage[:1] not in (("method",), ("function",)):
        return ""
    found = detector.near(detector.reach.of(question), "not called")
    return found.words if found is not None else ""


def certain(detector: Detector, failure: Failure) -> str:
    """A condition that cannot be meant, in what was called."""
    question = failure.judged
    if question is None:
        return ""
    if question.verb == "run" and not asked_otherwise(question):
        return ""
    found = detector.near(detector.reach.of(question), *CERTAIN)
    return found.words if found is not None else ""


def asked_otherwise(question: Question) -> bool:
    """Return whether a program asked for less than was typed."""
    answer = question.answer
    return isinstance(answer, Transcript) and len(answer.typed) < len(answer.script)


def did_not_raise(failure: Failure) -> bool:
    """Return whether an exception was wanted, and none came."""
    return str(failure.error).startswith("DID NOT RAISE")


AGREEMENTS = (nothing_given, function_given, certain)
