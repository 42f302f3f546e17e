"""What no student's code may see: whatever of the kit holds answers.

Words used here.  copy: the kit with its solutions and tests around it, as teachers have it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from autograder.course import assignment

ANSWERS = (
    *("autograder/suites", "solutions", "assignments", "tests", "decks", ".git", "autograder"),
    *("demo", "lab"),  # made by commands; they hold answers as well
)
MARKS = ("solutions", "pyproject.toml")  # one of them makes the folder above `autograder` a copy


def kit_places() -> tuple[Path, ...]:
    """Return the folders of the kit that hold answers, links followed: the whole copy, if it is
    one, else the suites.
    """
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
    """Return those of some places that exist and lie below none of the others, links followed."""
    there = {place.resolve() for place in places if place.exists()}
    return tuple(sorted(place for place in there if there.isdisjoint(place.parents)))
