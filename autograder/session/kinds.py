"""Answers of another kind than the reference's (`Kinds`): an object where it gave plain data.

An object of a student's own answers operators, `in` and calls of methods as it likes: one that
pleases everybody passes `assert abs(area(2) - 12.57) < 0.01`.  So where the reference gave plain
data, at the same place of a test, such an object fails the test, whatever the test makes of it, and
so does one in a list of answers.  One that comes in another way, in which the reference hands over
no object, may be one that the test never looks at (`print(self)`): it fails the test once it is
asked something at a place where nothing was asked of the reference.  One that is made from plain
data, as a named tuple or an IntEnum, is compared by that, and counts as it; if its class has
operators of its own, plain data answers in its place.

Words used here.  place: a test, and an instruction of the suite at which something is asked.
way: an answer, or else a changed container (`news`), an argument of a function of the test, or an
exception.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from autograder.link.mirror import (
    ISINSTANCE,
    ISSUBCLASS,
    LIBRARY,
    OWN_NAMES,
    Method,
    Mirror,
    RemoteFunction,
    RemoteModule,
    Special,
    number_of,
    plain_base,
)
from autograder.link.outside import Link
from autograder.suite.spelling import with_article

FOREIGN, HOLDS_FOREIGN = "an object of its own", "what holds an object of its own"
UNCHANGING: tuple[Any, ...] = (int, float, str, bytes, tuple)
MOST_PARTS = 10_000  # of an answer, besides single values
SINGLE = frozenset((bool, int, float, str, bytes, type(None)))
OF_GENERATORS = frozenset(["__next__", "send", "throw"])
DISPLAYING = frozenset(["__repr__", "__str__", "__format__", "__hash__", "__dir__"])
PLAIN = (int, float, complex, str, bytes, list, tuple, dict, set, frozenset)
PLAIN_NAMES = frozenset(kind.__name__ for kind in (*PLAIN, bool, type(None)))
Found = dict[str, list[str]]  # by place: the names of types


class Kinds:
    """Notes the kinds of answers, if none are known, or compares them with those that are."""

    def __init__(self, link: Link, known: Mapping[str, list[str]] | None) -> None:
        self.link = link
        self.known = known
        self.found: Found = {}
        self.test = ""
        self.unlike = ""  # what the test was given in place of plain data
        self.others: set[int] = set()  # objects that have come in a way of their own
        link.peer.on_answer = self.take
        link.peer.on_object, link.peer.on_ask = self.meet, self.ask

    def begin(self, test: str) -> None:
        """Note that a test begins; cases of one begin alike."""
        self.test, self.unlike, self.found = test, "", {}

    def take(self, value: Any, verb: str, rest: Any) -> Any:
        """Look at an answer; return what the test gets of it."""
        kind, foreign = kind_of(value)
        if foreign is None and self.known is not None:
            return value
        # What a name of a module stands for is the same at each place, and mostly asked once.
        place = f"{rest[0].__name__}.{rest[1]}" if verb == "name" else self._place()
        if self.known is None:
            kinds = self.found.setdefault(place, [])
            if kind not in kinds:
                kinds.append(kind)
            return value
        wanted = self._wanted(place, verb == "meth" and rest[1] in OF_GENERATORS)
        if FOREIGN in wanted or kind in wanted:
            return value
        base: Any = plain_base(type(value)) if foreign is value else None
        if base in UNCHANGING:
            value = base.__getnewargs__(value)[0]
            foreign = kind_of(value)[1]
        if verb == "do" and rest[0] == "vars":  # the test may look at the names alone
            self.others |= {number_of(each) or 0 for each in foreign_in(value)}
        elif foreign is not None:
            self._refuse(foreign)
        return value

    def _wanted(self, place: str, is_item: bool) -> list[str]:
        """Return the kinds that may come at a place; where nothing was asked, any.

        is_item: a generator yields it.  That may stand for a list of the reference's, so its items
        are of a kind that this test was given.
        """
        known = self.known or {}
        found = known.get(place)
        if found is None and is_item:
            of_test = (each for at, each in known.items() if at.startswith(f"{self.test} "))
            found = [*chain.from_iterable(of_test)]
        return [FOREIGN, HOLDS_FOREIGN] if found is None else found

    def _refuse(self, value: Any) -> None:
        words = f"gave {named(value)}, which is not of the kind that is wanted"
        self.unlike = self.unlike or words

    def meet(self, value: Any, way: str) -> None:
        """Note that something has crossed; objects among answers are looked at by `take`."""
        if not has_methods(value) and (way == "a" or not is_foreign(value)):
            return
        key = self._place() if way == "a" else f"{self.test} {way}"
        if self.known is None:
            self.found[key] = [FOREIGN]
        elif PLAIN_NAMES.issuperset(self.known.get(key, [FOREIGN] if way == "a" else [])):
            self.others.add(number_of(value) or 0)

    def ask(self, verb: str, rest: Any) -> tuple[Any] | None:
        """Look at a question; return the answer of plain data that stands for its own, if any."""
        whole = next((each for each in rest[:2] if number_of(each) in self.others), None)
        is_used_so = verb == "call" or (verb == "special" and rest[1] in DISPLAYING)
        if whole is None or is_used_so or self.known is None or self._place() in self.known:
            return None
        base = plain_base(type(whole)) if verb in ("special", "meth") else None
        own: Any = base and getattr(base, rest[1], None)
        if own is None:
            self._refuse(whole)
            return None
        return (own(whole, *rest[2], **(rest[3] or {})),)

    def _place(self) -> str:
        frame: Any = sys._getframe(1)
        while frame is not None and not self.link.is_suites(frame.f_code.co_filename):
            frame = frame.f_back
        if frame is None:
            return f"{self.test} "
        code = frame.f_code
        file = code.co_filename.removeprefix(self.link.home)
        return f"{self.test} {file}:{code.co_firstlineno}:{frame.f_lasti}"


def kind_of(value: Any) -> tuple[str, Any]:
    """Return of which kind an answer is, and what in it has no plain value; None if all has."""
    if is_foreign(value):
        return FOREIGN, value
    foreign = next(foreign_in(value), None)
    return type(value).__name__ if foreign is None else HOLDS_FOREIGN, foreign


def foreign_in(value: Any) -> Iterator[Any]:
    """Yield what in an answer has no plain value."""
    parts, seen = [value], 0
    while parts and seen < MOST_PARTS:
        each = parts.pop()
        seen += 1
        if is_foreign(each):
            yield each
        inside: Iterable[Any] = ()
        if ISINSTANCE(each, dict):
            inside = chain(each.keys(), each.values())
        elif ISINSTANCE(each, list | tuple | set | frozenset | deque):
            inside = each
        parts += [part for part in inside if type(part) not in SINGLE]


def is_foreign(value: Any) -> bool:
    """Return whether something stands for an object of the other side that has no plain value."""
    kind = type(value)
    if kind in (RemoteFunction, RemoteModule, Mirror):
        return True
    if type(kind) is not Mirror:
        return False
    return not ISSUBCLASS(kind, PLAIN) or has_operators(kind)


def has_operators(kind: type) -> bool:
    """Return whether a class of plain data brings its own way to add, contain or be counted."""
    return any(type(value) is Special and name not in DISPLAYING for name, value in own_of(kind))


def has_methods(value: Any) -> bool:
    """Return whether plain data brings its own of the methods that plain ones have."""
    base = plain_base(type(value)) if type(type(value)) is Mirror else None
    return base is not None and any(
        type(own) is Method and hasattr(base, name) for name, own in own_of(type(value))
    )


def own_of(kind: type) -> list[tuple[str, Any]]:
    """Return what a class brings itself, by its names."""
    own = [each for each in kind.__mro__ if type(each) is Mirror and not OWN_NAMES(each)[LIBRARY]]
    return [item for each in own for item in OWN_NAMES(each).items()]


def named(value: Any) -> str:
    """Return what an object is called in a message: `a Hand object`, or `the function total`."""
    kind = type(value)
    if kind is RemoteFunction:
        return f"the function {value.__name__} itself"
    if kind is Mirror:
        return f"the class {value.__name__} itself"
    return "a module" if kind is RemoteModule else f"{with_article(kind.__name__)} object"
