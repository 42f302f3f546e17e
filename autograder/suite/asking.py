"""Many calls of a student's code in one question (`at_once`): each question takes its time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Call = Sequence[Any]  # a function, and what it is given


def at_once(*calls: Call) -> list[Any]:
    """Return what calls give, in their order: `at_once((Card, "2H"), (Card, "3H"))`.

    What one of them raises is raised, and those after it are not made.
    """
    __tracebackhide__ = True
    return in_turn(calls)


def in_turn(calls: Sequence[Call]) -> list[Any]:
    """Make calls one after another; where code is asked in a sandbox, the link does it instead."""
    __tracebackhide__ = True
    found = []  # a comprehension would be one more frame that pytest shows
    for function, *given in calls:
        found.append(function(*given))
    return found
