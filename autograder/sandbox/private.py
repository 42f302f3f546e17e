"""The parts of the kit that hold answers, which no student's code may see (`kit_places`).

Words used here.  copy: the kit together with its solutions and tests, as teachers have it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from autograder.course import assignment

ANSWERS = (
    *("autograder/suites", "solutions", "assignments", "tests", "decks", ".git", "autograder"),
    *("demo", "lab"),  # made by commands; they hold answers as well
)
MARKS = ("solutions", "pyproject.toml")  # with either, the folder above `autograder` is a copy


def kit_places() -> tuple[Path, ...]:
    """Return the kit's folders with answers, links resolved: the whole copy, or only the suites."""
    found: list[Path] = []
    for suites in (assignment.SUITES, assignment.SUITES.resolve()):
        root = suites.parents[1]
        if any((root / mark).exists() for mark in MARKS):
            if root != root.parent:
                found.append(root)
            found += [root / name for name in ANSWERS]
        else:
            found.append(suites)
    return outermost(found)


def outermost(places: Iterable[Path]) -> tuple[Path, ...]:
    """Return the places that exist and are not inside another of them, links resolved."""
    there = {place.resolve() for place in places if place.exists()}
    return tuple(sorted(place for place in there if there.isdisjoint(place.parents)))
