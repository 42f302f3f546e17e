"""Recognise a given module that somebody has copied into their own code (`copied`)."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.course.faults import LARGEST, quietly, refuse_accents
from autograder.course.saved import text_of
from autograder.intake.elsewhere import defined_at_top
from autograder.intake.pieces import Definition

MADE = Definition | ast.Assign | ast.AnnAssign


def copied(body: Iterable[ast.stmt], assignment: Assignment) -> dict[str, set[str]]:
    """Return the given modules of which everything stands among these statements.

    Of each it gives the statements, as `as_text` returns them.
    """
    there = (
        {as_text(node) for node in body if isinstance(node, MADE)} if assignment.given else set()
    )
    found = {name: _statements(path) for name, path in assignment.given.items()}
    return {name: set(made) for name, made in found.items() if made and made <= there}


def about_copies(files: Mapping[str, bytes], assignment: Assignment) -> list[str]:
    """Return notes on files asked for that have a given module in them."""
    notes = []
    for name in assignment.files:
        data = files.get(name, b"")
        there = defined_at_top(data)
        likely = [path for path in assignment.given.values() if _defined(path) & there]
        if not likely or len(text := text_of(data)) > LARGEST:
            continue
        with quietly(), suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            refuse_accents(text)
            notes += [
                f"{name} has a copy of {given} in it, and tests know of {given} alone;"
                " import that in place of the copy"
                for given in copied(ast.parse(text).body, assignment)
            ]
    return notes


def as_text(node: ast.stmt) -> str:
    """Return a statement as a text in which neither comments nor layout count.

    One that is nested too deeply for that is like none of ours: "".
    """
    try:
        return ast.dump(node)
    except RecursionError:
        return ""


@functools.cache
def _statements(path: Path) -> frozenset[str]:
    """Return what a given module defines, or nothing if it is no module, or has no function."""
    try:
        with quietly():
            body = ast.parse(path.read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    has_code = path.suffix == ".py" and any(isinstance(node, Definition) for node in body)
    return frozenset(as_text(node) for node in body if isinstance(node, MADE) and has_code)


@functools.cache
def _defined(path: Path) -> frozenset[str]:
    return frozenset(defined_at_top(path.read_bytes()) if _statements(path) else ())
