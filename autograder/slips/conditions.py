"""Conditions that are always true, never, or unused; texts and numbers; and `is` for `==`."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from autograder.slips.finding import Finding
from autograder.suite.nodes import Nodes, walk
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


def unused(source: Source) -> Iterator[Finding]:
    """Yield statements that compare, and do nothing with the result."""
    for name, _, nodes in source.scopes:
        for node in nodes.of(ast.Expr):
            if isinstance(node.value, ast.Compare) and not calls(node):
                compared = ast.unparse(node.value)
                idea = f"this line compares ({compared}), and nothing is done with the result"
                yield Finding("unused", source.name, node.lineno, name, idea)


TEXT_METHODS = {
    "strip", "lower", "upper", "casefold", "title", "capitalize", "replace", "lstrip", "rstrip",
    "readline",
}  # fmt: skip


def mixed_kinds(source: Source) -> Iterator[Finding]:
    """Yield comparisons of a text with a number: what was typed, or one name in both ways."""
    for name, _, nodes in source.scopes:
        compares = nodes.of(ast.Compare)
        typed = typed_names(nodes) if compares else ()
        for node in compares:
            for one, other in pairs(node):
                is_typed = is_input(one) or (isinstance(one, ast.Name) and one.id in typed)
                if is_typed and is_number(other):
                    what = (
                        f"{ast.unparse(one)}, a text that was typed,"
                        if isinstance(one, ast.Name)
                        else "what was typed, a text,"
                    )
                    idea = f"{what} is compared with the number {number_in(other)}"
                    yield Finding("mixed kinds", source.name, node.lineno, name, idea)


def same_object(source: Source) -> Iterator[Finding]:
    """Yield comparisons by `is` with a text or a large number, of which Python may keep several."""
    for name, _, nodes in source.scopes:
        for node in nodes.of(ast.Compare):
            sides = pairwise([node.left, *node.comparators])
            for operator, both in zip(node.ops, sides, strict=True):
                written = [each for each in both if has_copies(each)]
                if isinstance(operator, (ast.Is, ast.IsNot)) and written:
                    idea = (
                        "`is` asks whether two things are one and the same, not whether they are"
                        f" equal: {ast.unparse(written[0])} may be there twice"
                    )
                    yield Finding("identity", source.name, node.lineno, name, idea)


def has_copies(node: ast.expr) -> bool:
    """Return whether Python may have a value more than once, as it has not small numbers."""
    value = node.value if isinstance(node, ast.Constant) else None
    return (isinstance(value, str) and value != "") or (
        isinstance(value, (int, float)) and not -5 <= value <= 256
    )


def pairs(node: ast.Compare) -> Iterator[tuple[ast.expr, ast.expr]]:
    sides = [node.left, *node.comparators]
    for one, other in pairwise(sides):
        yield one, other
        yield other, one


def is_number(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return bool(node.elts) and all(map(is_number, node.elts))
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def number_in(node: ast.expr) -> str:
    return ast.unparse(node.elts[0] if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else node)


def is_input(node: ast.expr | None) -> bool:
    """Return whether an expression is a text that was typed."""
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_METHODS:
        return is_input(node.func.value)
    return isinstance(node.func, ast.Name) and node.func.id == "input"


def typed_names(nodes: Nodes) -> set[str]:
    """Return the names that are given nothing but texts that were typed."""
    names = nodes.of(ast.Name)
    stored = Counter(each.id for each in names if isinstance(each.ctx, ast.Store))
    given = [each for node in nodes.of(ast.Assign) if is_input(node.value) for each in node.targets]
    typed = Counter(each.id for each in given if isinstance(each, ast.Name))
    return {name for name, times in typed.items() if stored[name] == times}
