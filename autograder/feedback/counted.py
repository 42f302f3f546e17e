"""Say what a number was computed from (`counted`), or what was read (`named`): the bet of each."""

from __future__ import annotations

import ast
from typing import Any

from autograder.feedback.flow import Scope, last_name
from autograder.feedback.judged import Side

WORDS = {"min": "the least", "max": "the greatest", "sum": "the sum"}
SORTED = "sorted"  # so the order was not judged
FOLLOWED = 3  # names, from one to the next


def counted(side: Side, value: Any) -> str:
    """Return what a suite has counted or chosen, or "" if its source does not say that simply."""
    if side.scope is None or side.node is None or isinstance(value, (str, bool)):
        return ""
    call = followed(side.node, side.scope)
    if not isinstance(call, ast.Call) or len(call.args) != 1 or not isinstance(call.func, ast.Name):
        return ""
    function, of = call.func.id, call.args[0]
    noun = plural(of)
    if function == "sorted":
        return SORTED
    if function == "len":
        if is_set(followed(of, side.scope)):
            return f"the number of different {noun or 'items'}"
        if noun:
            return f"the number of {noun}"
        return "its length" if isinstance(of, (ast.Name, ast.Attribute, ast.Call)) else ""
    if function not in WORDS or not isinstance(of, (ast.Name, ast.Attribute, ast.Call)):
        return ""
    number = size(of, side.scope)
    return f"{WORDS[function]} of {f'{number:,}' if number else 'the'} {noun or 'items'}"


def named(side: Side) -> str:
    """Return what a suite calls the value that it has read: `the bet` of a round, or of each."""
    if side.scope is None or side.node is None:
        return ""
    node, of_each = followed(side.node, side.scope), ""
    if isinstance(node, ast.ListComp):
        node, of_each = node.elt, " of each"
    return f"the {node.attr.replace('_', ' ')}{of_each}" if isinstance(node, ast.Attribute) else ""


def followed(node: ast.expr, scope: Scope) -> ast.AST:
    """Return the expression that gave a name its value, if only one did."""
    here: ast.AST = node
    for _ in range(FOLLOWED):
        if not isinstance(here, ast.Name):
            break
        bindings = scope.source.bindings(scope.function).get(here.id, [])
        if len(bindings) != 1 or bindings[0].pick or bindings[0].how != "is":
            break
        if not isinstance(bindings[0].value, ast.expr):
            break
        here = bindings[0].value
    return here


def is_set(node: ast.AST) -> bool:
    made = node.func if isinstance(node, ast.Call) else None
    return isinstance(node, (ast.Set, ast.SetComp)) or (
        isinstance(made, ast.Name) and made.id in ("set", "frozenset")
    )


def plural(node: ast.expr) -> str:
    """Return the name of several things in words, or "" if it has none."""
    name = last_name(node.func if isinstance(node, ast.Call) else node).strip("_")
    name = name.removeprefix("get_").replace("_", " ").lower()
    return name if name.isascii() and name.endswith("s") and not name.endswith("ss") else ""


def size(node: ast.expr, scope: Scope) -> int:
    """Return how many items a name of the suite stands for, or 0 if that is not known."""
    value = scope.frame.f_locals.get(node.id) if isinstance(node, ast.Name) else None
    return len(value) if isinstance(value, (list, tuple, set, dict)) else 0
