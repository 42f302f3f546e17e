"""Conditions that are always true, or never."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.hints.finding import Finding
from autograder.suite.nodes import walk
from autograder.suite.source import Source


def always(source: Source) -> Iterator[Finding]:
    """Yield conditions that hold whatever is compared, and parts that compare nothing."""
    for name, _, nodes in source.scopes:
        for node in nodes.of(ast.BoolOp):
            idea = always_idea(node)
            if idea:
                yield Finding("always true", source.name, node.lineno, name, idea)


def always_idea(node: ast.BoolOp) -> str:
    is_or = isinstance(node.op, ast.Or)
    if idea := contradiction(node, is_or):
        return idea
    compares = any(isinstance(each, ast.Compare) for each in node.values[:-1])
    alone = [each for each in node.values[1:] if is_text_or_number(each)]
    if compares and alone:
        word, text = "or" if is_or else "and", ast.unparse(alone[0])
        result = "so the whole is always true" if is_or else "so it decides nothing"
        return f"{text} stands alone after `{word}`, compared with nothing, {result}"
    return ""


def contradiction(node: ast.BoolOp, is_or: bool) -> str:
    """Return what is wrong with `x != 1 or x != 2`, or with `x == 1 and x == 2`."""
    sign = ast.NotEq if is_or else ast.Eq
    found: dict[str, set[str]] = {}
    for each in node.values:
        if isinstance(each, ast.Compare) and len(each.ops) == 1 and isinstance(each.ops[0], sign):
            [other] = each.comparators
            if is_text_or_number(other) and not calls(each.left):
                found.setdefault(ast.unparse(each.left), set()).add(ast.unparse(other))
    for name, values in found.items():
        if len(values) > 1:
            first, second = sorted(values)[:2]
            if is_or:
                return f"this is always true: {name} always differs from {first} or from {second}"
            return f"this is never true: {name} is never {first} and {second} at once"
    return ""


def is_text_or_number(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and type(node.value) in (str, int, float)
        and bool(node.value)
    )


def calls(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Call) for each in walk(node))
