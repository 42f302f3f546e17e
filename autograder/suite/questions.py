"""One question to a student's code (`Question`), and the names of the things in it (`Place`).

Words used here.  place: the name of something on the student's side in Python code to paste.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

UNANSWERED = object()
ANSWERS_SHOWN = 12  # of a function that is replaced


class Asked:
    """Mixin of everything here that stands for something on the student's side."""


@dataclass(frozen=True, eq=False)
class Replaced:
    """Something that was replaced around a student's code: in words, and as a call that does it."""

    words: str
    call: str  # a function of `autograder.again`
    arguments: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)
    whole: object = None  # of some that one call replaces: what they have in common


@dataclass
class After:
    """What comes after the typed lines of a question, and what it came after."""

    then: str | None = None  # the line that is typed again and again
    ends: bool = False  # whether the input ends
    repeats: int = 0  # how often the same call was answered just before, in the same frame


@dataclass(eq=False)
class Question:
    """One question: the verb, the target, the arguments, and the answer.

    verb: call, get, set, or the name of an operation (str, len, eq, ...).
    """

    verb: str
    target: Any
    name: str = ""
    arguments: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)
    answer: Any = UNANSWERED
    raised: BaseException | None = None
    typed: tuple[str, ...] = ()
    after: After = field(default_factory=After)
    stand_ins: tuple[Replaced, ...] = ()  # what was replaced at that time
    whole: Question | None = None  # if it was asked in one frame with others: all of them as one
    parts: tuple[Question, ...] = ()  # of such a whole

    def values(self) -> Iterator[Any]:
        """Yield everything on the student's side that this question mentions."""
        yield from remote_parts([self.target, *self.arguments, *self.named.values()])


def remote_parts(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, Asked):
            yield value
            origin = place(value).owner
            if origin is not None:
                yield from remote_parts([origin])
        elif isinstance(value, (list, tuple, set, frozenset)):
            yield from remote_parts(value)
        elif isinstance(value, dict):
            yield from remote_parts([*value.keys(), *value.values()])


def alike(one: Any, other: Any) -> bool:
    """Return whether two values are equal and of one type, without asking the student's side."""
    if isinstance(one, Asked) or isinstance(other, Asked):
        return one is other
    if type(one) is not type(other):
        return False
    if type(one) in (list, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if next(remote_parts([one, other]), None) is not None:
        return False
    return bool(one == other)


def gives(name: str, answers: Sequence[Any]) -> str:
    """Return in one line what a function that stands in for another gives, one after the other."""
    if len(answers) > 2 and all(each == answers[0] for each in answers):
        return f"{name} gives {answers[0]!r}, {len(answers)} times"
    shown = [*map(repr, answers[:ANSWERS_SHOWN]), *(["..."] if answers[ANSWERS_SHOWN:] else [])]
    return f"{name} gives {', '.join(shown) or 'nothing'}, in this order"


def written(value: Any) -> str:
    """Return the `repr` of a plain value, or words if a number in it is too long for Python."""
    try:
        return repr(value)
    except ValueError:
        if type(value) is int:
            return f"a number of about {int(value.bit_length() * 0.30103)} digits"
        return f"a {type(value).__name__} with a number of more than 4000 digits in it"


@dataclass
class Place:
    """The name of something on the student's side in a script, and where it comes from."""

    number: int
    name: str  # of a module, class or function; of a method, without its owner
    kind: str  # module, class, function, method, object
    owner: Any = None  # of a method or of an attribute
    origin: Question | None = None  # the question whose answer it first was


def place(value: Any) -> Place:
    found: Place = object.__getattribute__(value, "_remote").place
    return found
