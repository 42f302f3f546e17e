"""Many calls of a student's code in one question (`at_once`): each question takes its time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

Call = Sequence[Any]  # a function, and what it is given
Kinds = type[BaseException] | tuple[type[BaseException], ...]


class Caught(NamedTuple):
    """An exception that was raised, and not returned."""

    error: BaseException


def at_once(*calls: Call, catching: Kinds = ()) -> list[Any]:
    """Return what calls give, in their order: `at_once((Card, "2H"), (Card, "3H"))`.

    What one of them raises is raised, and those after it are not made.  catching: exceptions that
    do not end them, but stand among what the calls give, each as a `Caught`.
    """
    __tracebackhide__ = True
    return in_turn(calls, catching)


def in_turn(calls: Sequence[Call], catching: Kinds = ()) -> list[Any]:
    """Make calls one after another; where code is asked in a sandbox, the link does it instead."""
    __tracebackhide__ = True
    found = []
    for function, *given in calls:
        try:
            found.append(function(*given))
        except catching as error:
            found.append(Caught(error))
    return found
