"""Pauses that no task asks for (`pauses`): questions whose answers nothing uses.

`input("Press Enter")` is given the first answer that a test types, and all that follow come a
question too late.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import TypeGuard

from autograder.course.assignment import Assignment
from autograder.slips.signatures import Misfit
from autograder.suite.nodes import SCOPES, own_nodes
from autograder.suite.source import Source


def pauses(assignment: Assignment, sources: Mapping[str, Source]) -> Iterator[Misfit]:
    """Yield the mends of all pauses in the student's own files: what they say is displayed."""
    for name, source in sources.items():
        if name in assignment.given:
            continue
        words = f"{name} was read without questions whose answers are not used"
        for scope in [source.tree, *source.nodes.of(*SCOPES)]:
            for call in _unused(scope):
                if call.lineno == call.end_lineno and call.end_col_offset is not None:
                    text = ast.get_source_segment(source.text, call) or ""
                    at = call.lineno, call.col_offset, call.end_col_offset
                    yield Misfit(name, words, *at, text.replace("input", "print", 1))


def _unused(scope: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls of `input` in a function or a file whose answers go nowhere."""
    nodes = own_nodes(scope)
    names = [each for each in ast.walk(scope) if isinstance(each, ast.Name)]
    used = {each.id for each in names if not isinstance(each.ctx, ast.Store)}
    for node in nodes:
        if isinstance(node, ast.Expr) and _asks(node.value):
            yield node.value
        elif isinstance(node, ast.Assign) and _asks(node.value):
            targets = [each.id for each in node.targets if isinstance(each, ast.Name)]
            if len(targets) == len(node.targets) and not used.intersection(targets):
                yield node.value


def _asks(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "input"
