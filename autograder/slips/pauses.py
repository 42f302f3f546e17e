"""Pauses that no task asks for (`pauses`): questions whose answers are not used.

`input("Press Enter")` is given the first answer that a test types, and all that follow come a
question too late.  Where the reference waits as well, nothing is a slip.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import TypeGuard

from autograder.course.assignment import Assignment
from autograder.slips.signatures import Misfit, reference_of
from autograder.suite.nodes import own_nodes
from autograder.suite.source import Source


def pauses(assignment: Assignment, sources: Mapping[str, Source]) -> Iterator[Misfit]:
    """Yield the mends of the pauses in a student's own files: what they say is displayed.

    If the reference waits somewhere, a helper may be there to do so: then only functions of its own
    names count, and only those in which it does not.
    """
    wanted = {
        (file, name): list(_unused(scope))
        for file, source in reference_of(assignment).items()
        for name, scope in _scopes(source)
    }
    waits = any(wanted.values())
    for file, source in sources.items():
        words = f"{file} was read without questions whose answers are not used"
        for name, scope in _scopes(source) if file not in assignment.given and wanted else ():
            if wanted.get((file, name), waits):
                continue
            for call in _unused(scope):
                if call.lineno == call.end_lineno and call.end_col_offset is not None:
                    text = ast.get_source_segment(source.text, call) or ""
                    at = call.lineno, call.col_offset, call.end_col_offset
                    yield Misfit(file, words, *at, text.replace("input", "print", 1))


def _scopes(source: Source) -> Iterator[tuple[str, ast.AST]]:
    yield "", source.tree
    yield from source.functions().items()


def _unused(scope: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls of `input` in a function or a file whose answers go nowhere."""
    names = [each for each in ast.walk(scope) if isinstance(each, ast.Name)]
    used = {each.id for each in names if not isinstance(each.ctx, ast.Store)}
    for node in own_nodes(scope):
        if isinstance(node, ast.Expr) and _asks(node.value):
            yield node.value
        elif isinstance(node, ast.Assign) and _asks(node.value):
            targets = [each.id for each in node.targets if isinstance(each, ast.Name)]
            if len(targets) == len(node.targets) and not used.intersection(targets):
                yield node.value


def _asks(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "input"
