"""What may outlive a call in a student's files: defaults, attributes of a class, globals."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from autograder.suite.nodes import Function
from autograder.suite.source import Source

MAKERS = frozenset(("list", "dict", "set", "deque", "defaultdict", "Counter"))
SENTENCE = (
    "Something that an earlier test has made is still there: alone, this test passes. Is it in a"
    " default value, in an attribute of the class, or in a global name?"
)


def may_stay(source: Source) -> bool:
    """Return whether a file keeps anything that calls can change, but for what objects hold."""
    defaults = defaults_of(source.nodes.of(ast.FunctionDef, ast.AsyncFunctionDef))
    if source.nodes.of(ast.Global) or any(map(can_change, defaults)):
        return True
    of_classes = (part for node in source.nodes.of(ast.ClassDef) for part in node.body)
    if any(can_change(value_of(each)) for each in of_classes):
        return True
    return any(is_empty(value_of(each)) for each in source.tree.body)


def sharing(source: Source) -> set[str]:
    """Return the classes of which one object may change what another has.

    They have an attribute that is no constant by its name, or a default value that can change.
    """
    found = set()
    for node in source.nodes.of(ast.ClassDef):
        own = [each.targets[0] for each in node.body if isinstance(each, ast.Assign)]
        methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
        has_own = any(
            isinstance(each, ast.Name) and each.id.islower() and not each.id.startswith("__")
            for each in own
        )
        if has_own or any(map(can_change, defaults_of(methods))):
            found.add(node.name)
    return found


def defaults_of(functions: Iterable[Function]) -> Iterator[ast.expr | None]:
    """Yield the default values of functions."""
    for node in functions:
        yield from (*node.args.defaults, *node.args.kw_defaults)


def value_of(node: ast.stmt) -> ast.expr | None:
    return node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None


def can_change(node: ast.expr | None) -> bool:
    return isinstance(node, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.Call))


def is_empty(node: ast.expr | None) -> bool:
    """Return whether this makes a container that is there to be filled."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in MAKERS and not node.args
    return (isinstance(node, ast.List) and not node.elts) or (
        isinstance(node, ast.Dict) and not node.keys
    )
