"""What a call may leave for the next one, as a source shows it (`keeps_state`, `remembers`)."""

from __future__ import annotations

import ast
import functools

from autograder.suite.source import MOST_KEPT, Source, walk

CHANGING = {
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "add",
}  # fmt: skip


@functools.lru_cache(MOST_KEPT)
def keeps_state(source: Source) -> bool:
    """Return whether a call may leave something for the next: in a module, a class, a default."""
    return any(
        isinstance(node, ast.Global)
        or (isinstance(node, ast.arguments) and any(map(is_mutable, node.defaults)))
        or (
            isinstance(node, (ast.Module, ast.ClassDef))
            and any(
                isinstance(each, (ast.Assign, ast.AnnAssign)) and is_mutable(each.value)
                for each in node.body
            )
        )
        for node in source.nodes
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
    return any(
        isinstance(node, ast.Global)
        or (isinstance(node, ast.arguments) and any(map(is_mutable, node.defaults)))
        or (isinstance(node, ast.ClassDef) and any(map(is_kept_by_class, node.body)))
        or (changed_name(node) in at_top)
        for node in source.nodes
    )


@functools.lru_cache(MOST_KEPT)
def shares_objects(source: Source) -> bool:
    """Return whether a class has an object for all of its own objects, such as one Deck()."""
    return any(
        isinstance(node, ast.ClassDef) and any(map(is_object_of_class, node.body))
        for node in source.nodes
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
