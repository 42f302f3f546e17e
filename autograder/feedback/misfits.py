"""Find the answer with which a test could not continue (`misfit`): the student's failure, not ours.

A test continues with an answer: it takes an item, adds, looks for a name in a class.  If that fails
because the answer is of the wrong kind, the error names the kind or the value.  A student who gives
an odd answer must get a failure, not a fault of the grader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from autograder.suite.exceptions import RemoteExceptionType
from autograder.suite.log import Log
from autograder.suite.questions import UNANSWERED, Asked, Question, alike, written
from autograder.suite.remote import RemoteObject, behind, with_article
from autograder.suite.transcript import Transcript

NO_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")
NOT_CALLABLE = re.compile(r"'\w+' object is not callable")
NO_CLASS = re.compile(r"arg [12] must be a (class|type)\b")
# The words of `pytest.raises` and `except`; the former takes None as no exception at all.
NO_EXCEPTION = re.compile(r"\bBaseException\b|parameter to match on")
CAUGHT = re.compile(r"catching classes that do not inherit")
FORMATTED = re.compile(r"string formatting|format string")
TOO_LONG = re.compile("integer string conversion")  # of a number of more than 4300 digits
# A test may make one of numbers that are not as long, but no suite has any of so many digits.
LONG, DIGITS = 10**100, re.compile(r"\d{101}")


def misfit(error: BaseException, log: Log, first: Iterable[Question] = ()) -> Question | None:
    """Return the latest question whose answer made a test fail, or None if none did.

    `first` are those of the failing expression: they are more likely to blame than any other.
    """
    for question in [*first, *reversed(log.questions), *reversed(log.fetched)]:
        if question.answer is not UNANSWERED and is_misfit(error, question.answer):
            return question
    return None


def is_misfit(error: BaseException, answer: Any) -> bool:
    """Return whether a test failed because an answer is of the wrong kind or too short."""
    words = said_by(error)
    if isinstance(answer, Transcript):
        return is_misfit_of_console(error, str(answer))
    if isinstance(error, TypeError) and NO_CLASS.search(words):
        return not is_class(answer)
    if isinstance(error, TypeError) and CAUGHT.search(words):
        return not isinstance(answer, RemoteExceptionType)
    if isinstance(error, TypeError) and FORMATTED.search(words) and isinstance(answer, str):
        return True
    if isinstance(error, (TypeError, AttributeError, OverflowError)):  # these name the kind
        return not kinds_in(answer).isdisjoint(re.findall(r"\w+", words))
    if isinstance(error, KeyError):
        return isinstance(answer, dict) or any(
            each is error.args[0] or alike(each, error.args[0]) for each in within(answer)
        )
    if isinstance(error, (IndexError, StopIteration)) or "values to unpack" in words:
        return isinstance(answer, (list, tuple, str, dict)) or type(answer) is int
    if isinstance(error, ZeroDivisionError):
        return type(answer) in (int, float) and not answer
    if isinstance(error, ValueError) and NO_EXCEPTION.search(words):
        return answer is None or answer == ()
    if isinstance(error, ValueError) and TOO_LONG.search(words):
        return any(map(is_long, parts_of(answer)))
    if isinstance(error, ValueError):  # such as `invalid literal for int() with base 10: 'ten'`
        if "empty" in words and isinstance(answer, (list, tuple, str, dict, set)) and not answer:
            return True
        return type(answer) is float or any(names(words, each) for each in within(answer))
    return False


def is_misfit_of_console(error: BaseException, shown: str) -> bool:
    """Return whether a test failed because of what it read from a console."""
    words = said_by(error)
    if isinstance(error, KeyError):
        return str(error.args[0]) in shown
    if isinstance(error, (IndexError, StopIteration)) or re.search("to unpack|empty", words):
        return True
    if isinstance(error, ValueError) and TOO_LONG.search(words):
        return is_long(shown)
    literals = re.findall(r"'([^']+)'", words)
    return isinstance(error, ValueError) and any(each in shown for each in literals)


def said_by(error: BaseException) -> str:
    """Return what an exception says, also of a number that Python does not convert to a text."""
    try:
        return str(error)
    except ValueError:  # such as a KeyError, which says the key
        return ", ".join(map(written, error.args))


def names(words: str, value: Any) -> bool:
    """Return whether the words of an error contain a plain value."""
    if isinstance(value, (list, tuple, dict, set, Asked, type)):
        return False
    return re.search(rf"(?<!\w){re.escape(written(value))}(?!\w)", words) is not None


def within(answer: Any) -> list[Any]:
    """Return a list of an answer and its items."""
    return [answer, *(answer if isinstance(answer, (list, tuple, set, dict)) else ())]


def kinds_in(answer: Any) -> set[str]:
    """Return the names of the types of a value and of everything in it."""
    return {type(value).__name__ for value in parts_of(answer)}


def parts_of(answer: Any) -> Iterator[Any]:
    """Yield a value and everything in it."""
    waiting = [answer]
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, (list, tuple, set, frozenset)):
            waiting += value


def is_long(value: Any) -> bool:
    """Return whether a value is a long number, or a text with one."""
    if type(value) is int:
        return abs(value) >= LONG
    return isinstance(value, str) and DIGITS.search(value) is not None


def is_class(answer: Any) -> bool:
    return isinstance(answer, type) or (
        isinstance(answer, RemoteObject) and behind(answer).place.kind == "class"
    )


def to_call(words: str, name: str) -> str:
    """Return what was wanted under a name that a test has called, if an error says just that."""
    is_called = NOT_CALLABLE.fullmatch(words) is not None
    return (
        f"a function or a method, not a value or a property: it is called, as {name}()" * is_called
    )


def wanted_words(error: BaseException, question: Question) -> str:
    """Return what the test needed instead, without any of our internal names."""
    words, answer = said_by(error), question.answer
    if question.verb == "get" and (wanted := to_call(words, question.name)):
        return wanted
    if isinstance(error, (TypeError, ValueError)) and NO_EXCEPTION.search(words):
        return "an exception class"
    if isinstance(error, TypeError) and NO_CLASS.search(words):
        return "a class"
    if isinstance(error, AttributeError) and error.name == "_remote":
        return "an object, a class or a function of yours"
    if isinstance(error, IndexError) and isinstance(answer, (str, list, tuple)):
        return "a longer answer"
    if isinstance(error, KeyError):
        words = f"there is no {words}"
    kind = kind_words(answer).split()[-1]
    for ours in (RemoteObject.__name__, RemoteExceptionType.__name__):
        words = words.replace(ours, kind)
    lacks = NO_ATTRIBUTE.fullmatch(words)
    if lacks is not None:
        kind = "None" if lacks[1] == "NoneType" else with_article(lacks[1])
        return f"an object with the attribute {lacks[2]!r}, not {kind}"
    return f"an answer that can be used ({words or type(error).__name__})"


def kind_words(answer: Any) -> str:
    """Return the kind of a student's object: a class, a function, a Card."""
    if isinstance(answer, RemoteExceptionType) or is_class(answer):
        return "a class"
    place = behind(answer).place if isinstance(answer, RemoteObject) else None
    if place is not None and place.kind in ("function", "method", "module"):
        return f"a {place.kind}"
    lineage = behind(answer).lineage if place is not None else ()
    return with_article(lineage[0] if lineage else type(answer).__name__)
