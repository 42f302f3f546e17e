"""Answers of another kind than the reference's (`Kinds`): an object where it gave plain data.

An object of a student's own answers operators, `in` and calls of methods as it likes: one that
pleases everybody passes `assert abs(area(2) - 12.57) < 0.01`.  So where the reference gave plain
data, at the same line of a test, such an object fails the test, whatever the test makes of it.  One
that is made from plain data, as a named tuple or an IntEnum, is compared by that, and counts as it.

Words used here.  place: a test, a line of the suite, and what is asked there.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from autograder.link.mirror import Mirror, RemoteFunction, RemoteModule
from autograder.link.outside import Link

FOREIGN = "an object of its own"
PLAIN = (int, float, complex, str, bytes, list, tuple, dict, set, frozenset)
Found = dict[str, list[str]]  # by place: the names of types


class Kinds:
    """Notes the kinds of answers, if none are known, or compares them with those that are."""

    def __init__(self, link: Link, known: Mapping[str, list[str]] | None) -> None:
        self.link = link
        self.known = known
        self.found: Found = {}
        self.test = ""
        self.unlike = ""  # what the test was given in place of plain data
        link.peer.on_answer = self.take

    def begin(self, test: str) -> None:
        """Note that a test begins; cases of one begin alike."""
        self.test, self.unlike, self.found = test, "", {}

    def take(self, verb: str, asked: tuple[Any, ...], value: Any) -> None:
        """Look at an answer."""
        if self.known is None:
            kinds = self.found.setdefault(self._place(verb, asked), [])
            kind = FOREIGN if is_foreign(value) else type(value).__name__
            if kind not in kinds:
                kinds.append(kind)
        elif is_foreign(value) and not self.unlike:
            wanted = self.known.get(self._place(verb, asked), [FOREIGN])
            if FOREIGN not in wanted:
                self.unlike = f"gave {named(value)}, which is not of the kind that is wanted"

    def _place(self, verb: str, asked: tuple[Any, ...]) -> str:
        frame: Any = sys._getframe(1)
        while frame is not None and not self.link.is_suites(frame.f_code.co_filename):
            frame = frame.f_back
        line = f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else ""
        names = [each for each in asked[:2] if type(each) is str]
        names += [name_of(each) for each in asked[:1] if type(each) is not str]
        return " ".join([self.test, line.removeprefix(self.link.home), verb, *names])


def is_foreign(value: Any) -> bool:
    """Return whether something stands for an object of the other side that has no plain value."""
    kind = type(value)
    if kind in (RemoteFunction, RemoteModule, Mirror):
        return True
    return type(kind) is Mirror and not issubclass(kind, PLAIN)


def name_of(value: Any) -> str:
    is_called = type(value) in (RemoteFunction, Mirror)
    return str(value.__name__) if is_called else ""


def named(value: Any) -> str:
    """Return what an object is called in a message: `a Hand object`, or `the function total`."""
    kind = type(value)
    if kind is RemoteFunction:
        return f"the function {value.__name__} itself"
    if kind is Mirror:
        return f"the class {value.__name__} itself"
    return "a module" if kind is RemoteModule else f"a {kind.__name__} object"
