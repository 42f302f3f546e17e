"""Refuse to hand out what only hidden tests use (`refuse_hidden`).

Words used here.  reached: named by a public test, or by something that one reaches.
"""

from __future__ import annotations

import ast
from itertools import chain
from pathlib import Path

from autograder.authoring.promises import tree_of
from autograder.authoring.sources import BuildError, place_of, read_text
from autograder.course.assignment import Assignment

HIDDEN = "hidden"  # what is in a folder of this name stays here
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
# Nothing has to name these.
RUN_BY_PYTEST = ("test_", "Test", "pytest_", "pytestmark", "setup_", "teardown_", "__")


def public_files(found: Assignment) -> list[Path]:
    """Return the files of a suite that students receive as they are."""
    return [*found.folder.glob("conftest.py"), *found.suite_files(hidden=False)]


def refuse_hidden(root: Path, found: Assignment) -> None:
    """Raise BuildError if a public file defines something that no public test reaches.

    With another switch students receive tests that they do not receive now: these count as well.
    """
    statements = [
        (node, place)
        for path in [*found.folder.glob("conftest.py"), *found.folder.glob("test_*.py")]
        for place in [place_of(root, path)]
        for each in tree_of(read_text(root, path), place).body
        for node in [each, *_methods(each)]
    ]
    defined = [(name, node, place) for node, place in statements for name in _defined_by(node)]
    waiting = [node for node, _ in statements if _is_run(node)]
    reached: set[str] = set()
    while waiting:
        more = _named_in(waiting.pop()) - reached
        waiting += [node for name, node, _ in defined if name in more]
        reached |= more
    for name, node, place in defined:
        if name not in reached and not _is_run(node):
            raise BuildError(
                f"{place}, line {node.lineno}: no public test uses {name}, and students receive"
                f" this file; move {name} to the hidden test that uses it, or to a file in hidden/"
            )


def _methods(node: ast.stmt) -> list[ast.stmt]:
    """Return the methods of a class; of one with a base they may be what the base calls."""
    if not isinstance(node, ast.ClassDef) or node.bases:
        return []
    return [each for each in node.body if isinstance(each, FUNCTION)]


def _defined_by(node: ast.stmt) -> list[str]:
    if isinstance(node, FUNCTION | ast.ClassDef):
        return [node.name]
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [
            each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
        ]
    return []


def _is_run(node: ast.stmt) -> bool:
    """Return whether pytest, or the import of the file, runs this though nothing names it."""
    names = _defined_by(node)
    decorators = getattr(node, "decorator_list", [])
    return (
        not names
        or any(name.startswith(RUN_BY_PYTEST) for name in names)
        or any("autouse" in ast.dump(each) for each in decorators)
    )


def _named_in(node: ast.stmt) -> set[str]:
    """Return all that may be a name of something else: also a parameter, which names a fixture."""
    found: set[str] = set()
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return found
    methods = _methods(node)
    parts = [each for each in ast.iter_child_nodes(node) if each not in methods]
    for each in chain.from_iterable(map(ast.walk, parts)):
        if isinstance(each, ast.Name):
            found.add(each.id)
        elif isinstance(each, ast.Attribute):
            found.add(each.attr)
        elif isinstance(each, ast.arg):
            found.add(each.arg)
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            found.add(each.value)
    return found
