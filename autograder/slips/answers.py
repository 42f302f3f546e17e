"""What the answer of a function agrees with: nothing given, something else than wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from autograder.course.starters import tasks_asking_for
from autograder.slips.detector import Detector, Failure
from autograder.slips.finding import Kind
from autograder.slips.reach import classes_of
from autograder.suite.questions import UNANSWERED, Asked, Question, place
from autograder.suite.remote import RemoteObject, behind
from autograder.suite.transcript import Transcript

SHOWN = 60  # characters of what was displayed
NOTHING: tuple[Kind, ...] = ("printed", "lost", "one path", "no return", "empty")
CERTAIN: tuple[Kind, ...] = ("always true", "not called", "mixed kinds", "identity")


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


def empty_function(detector: Detector, failure: Failure) -> str:
    """A function that a task asks for and the test has called, in which nothing stands yet."""
    for question in reversed(failure.questions):
        places = detector.reach.asked_by(question)
        if question.verb == "run":  # which methods a program calls is not sure
            places = [each for each in places if "." not in each[1]]
        elif len(places) > 1:
            continue
        found = detector.near(places, "empty")
        if found is not None and tasks_asking_for(detector.assignment.starters, found.function):
            return found.words
    return ""


def no_own_text(detector: Detector, failure: Failure) -> str:
    """Python's own text of an object, whose class lacks the method: it stands elsewhere."""
    question = failure.judged
    if question is None or question.verb not in ("str", "repr"):
        return ""
    return "" if detector.reach.asked_by(question) else detector.misplaced(f"__{question.verb}__")


def lost_attribute(detector: Detector, failure: Failure) -> str:
    """An attribute that is None where a list was wanted."""
    question = failure.judged
    if question is None or question.verb != "get" or question.answer is not None:
        return ""
    if failure.wanted is None:
        return ""
    found = (lost_in_class(detector, owner) for owner in classes_of(question.target))
    return next(filter(None, found), "")


def lost_in_class(detector: Detector, owner: str) -> str:
    """Return where the methods of a class keep the None of what changes a list, if in one place."""
    found = [each for each in detector.of("lost") if each.function.startswith(f"{owner}.")]
    return found[0].words if owner and len(found) == 1 else ""


def with_shown(detector: Detector, failure: Failure, sentence: str) -> str:
    """Return a cause together with what was displayed, if that is what it is about."""
    if not sentence or not any(each.words == sentence for each in detector.of("printed")):
        return sentence
    shown = last_line(failure.shown())
    if failure.wanted is not UNANSWERED and str(failure.wanted) not in shown:
        [found] = [each for each in detector.of("printed") if each.words == sentence][:1]
        return replace(
            found, idea=f"{found.function} has no return with a value, so its caller gets none"
        ).words
    return f"{sentence}; it displayed {shown}" if shown else sentence


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


def last_line(shown: str) -> str:
    lines = [line.strip() for line in shown.splitlines() if line.strip()]
    if not lines:
        return ""
    return repr(lines[-1] if len(lines[-1]) <= SHOWN else lines[-1][: SHOWN - 3] + "...")


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


def unused_result(detector: Detector, failure: Failure) -> str:
    """A comparison that stands alone in a line, in what the test has called."""
    asked = (where for question in failure.questions for where in detector.reach.of(question))
    found = detector.near(dict.fromkeys(asked), "unused")
    return found.words if found is not None else ""


def asked_otherwise(question: Question) -> bool:
    """Return whether a program asked for less than was typed."""
    answer = question.answer
    return isinstance(answer, Transcript) and len(answer.typed) < len(answer.script)


def shared_lists(detector: Detector, failure: Failure) -> str:
    """A list that is not a copy where the test has looked at it again."""
    if failure.judged is None:
        return ""
    asked = [each for question in failure.questions for each in detector.reach.asked_by(question)]
    if is_changed(failure) or again(failure):
        found = detector.near(asked, "copies")
        return found.words if found is not None else ""
    if isinstance(failure.gave, (list, int, str)) and too_long(failure.gave, failure.wanted):
        found = detector.near(asked, "default")
        return found.words if found is not None else ""
    return ""


def no_own_lists(detector: Detector, failure: Failure) -> str:
    """A list of the class, where an object is asked for what it has itself."""
    question = failure.judged
    if question is None or question.verb != "attributes":
        return ""
    owners = classes_of(question.target)
    found = [each for each in detector.of("default") if each.function.partition(".")[0] in owners]
    return found[0].words if found else ""


def is_changed(failure: Failure) -> bool:
    """Return whether a list that the test has handed over is no longer what it was."""
    question = failure.judged
    if question is None or question.verb != "value" or not isinstance(question.target, Asked):
        return False
    held = place(question.target).origin
    return held is not None and held.verb == "held" and held.arguments == (failure.wanted,)


def again(failure: Failure) -> bool:
    """Return whether the test changed a list itself before it asked again."""
    return any(question.verb == "setitem" for question in failure.questions)


def too_long(gave: Any, wanted: Any) -> bool:
    if isinstance(gave, (list, str)):
        return isinstance(wanted, type(gave)) and len(gave) > len(wanted)
    return type(gave) is int and type(wanted) is int and gave > wanted


def did_not_raise(failure: Failure) -> bool:
    """Return whether an exception was wanted, and none came."""
    return str(failure.error).startswith("DID NOT RAISE")


def hidden_exception(detector: Detector, failure: Failure) -> str:
    """An exception that was wanted, and that an `except` for everything has caught."""
    if not did_not_raise(failure) or failure.judged is None:
        return ""
    found = detector.near(detector.reach.asked_by(failure.judged), "hidden by except")
    return found.words if found is not None else ""


AGREEMENTS = (
    hidden_exception, nothing_given, no_own_text, lost_attribute, function_given, certain,
    shared_lists, no_own_lists, unused_result, empty_function,
)  # fmt: skip
