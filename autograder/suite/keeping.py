"""What a call may leave for the next one, as a source shows it (`keeps_state`, `remembers`)."""

from __future__ import annotations

import ast
import functools

from autograder.suite.nodes import walk
from autograder.suite.source import MOST_KEPT, Source

CHANGING = {
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "add",
}  # fmt: skip


@functools.lru_cache(MOST_KEPT)
def keeps_state(source: Source) -> bool:
    """Return whether a call may leave something for the next: in a module, a class, a default."""
    return is_handed_on(source) or any(
        isinstance(each, (ast.Assign, ast.AnnAssign)) and is_mutable(each.value)
        for node in source.nodes.of(ast.Module, ast.ClassDef)
        for each in node.body
    )


def is_handed_on(source: Source) -> bool:
    """Return whether there is a `global`, or a default that can change."""
    return bool(source.nodes.of(ast.Global)) or any(
        is_mutable(each) for node in source.nodes.of(ast.arguments) for each in node.defaults
    )


@functools.lru_cache(MOST_KEPT)
def remembers(source: Source) -> bool:
    """Return whether it looks as if a call left something for the next, as far as can be seen."""
    at_top = {
        each.id
        for node in source.tree.body
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and is_mutable(node.value)
        for each in walk(node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }
    return (
        is_handed_on(source)
        or any(
            is_kept_by_class(each) for node in source.nodes.of(ast.ClassDef) for each in node.body
        )
        or any(changed_name(node) in at_top for node in source.nodes.of(*CHANGES))
    )


@functools.lru_cache(MOST_KEPT)
def shares_objects(source: Source) -> bool:
    """Return whether a class has an object for all of its own objects, such as one Deck()."""
    return any(
        is_object_of_class(each) for node in source.nodes.of(ast.ClassDef) for each in node.body
    )


def is_kept_by_class(node: ast.stmt) -> bool:
    made = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
    return isinstance(made, (ast.List, ast.Dict, ast.Set)) or is_object_of_class(node)


def is_object_of_class(node: ast.stmt) -> bool:
    """Return whether an attribute of a class gets an object of a class: Deck() or decks.Deck()."""
    made = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
    if not isinstance(made, ast.Call):
        return False
    name = made.func.attr if isinstance(made.func, ast.Attribute) else ""
    name = made.func.id if isinstance(made.func, ast.Name) else name
    return name[:1].isupper()


CHANGES = (ast.Call, ast.Subscript)  # the kinds of node that may change something in place


def changed_in_place(node: ast.AST) -> ast.Name | ast.Attribute | None:
    """Return the name or attribute of a collection that is changed in place here."""
    changed: ast.AST | None = None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        owner, name = node.func.value, node.func.attr
        if name in CHANGING:
            changed = owner
        elif name == "shuffle" and isinstance(owner, ast.Name) and owner.id == "random":
            changed = node.args[0] if node.args else None
    elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        changed = node.value
    return changed if isinstance(changed, (ast.Name, ast.Attribute)) else None


def changed_name(node: ast.AST) -> str:
    changed = changed_in_place(node)
    return changed.id if isinstance(changed, ast.Name) else ""


def is_mutable(node: ast.expr | None) -> bool:
    """Return whether an expression makes something that can change, as far as can be seen."""
    made = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Call)
    return isinstance(node, made)
