"""The names that a file has at its top, and that a class has (`names_at_top`, `methods_of`)."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator, Mapping

from autograder.suite.nodes import FUNCTIONS, Function, added_to, walk
from autograder.suite.source import Source

MOST_TREES = 64  # whose names are kept: one failure leads to many questions about them


@functools.lru_cache(MOST_TREES)
def names_at_top(tree: ast.Module) -> set[str]:
    """Return the names that a file binds outside functions and classes."""
    aliases = (each for each in _outside_definitions(tree) if isinstance(each, ast.alias))
    return defined_at_top(tree) | {(each.asname or each.name).partition(".")[0] for each in aliases}


@functools.lru_cache(MOST_TREES)
def defined_at_top(tree: ast.Module) -> set[str]:
    """Return the names that a file defines or assigns itself, outside functions and classes."""
    found = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, *FUNCTIONS))}
    return found | {
        each.id
        for each in _outside_definitions(tree)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _outside_definitions(tree: ast.Module) -> Iterator[ast.AST]:
    for node in tree.body:
        if not isinstance(node, (ast.ClassDef, *FUNCTIONS)):
            yield from walk(node)


def methods_of(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names of the methods that a class defines itself."""
    for each in node.body:
        if isinstance(each, Function):
            yield each.name


def attributes_of(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names that a class gives a first value, at its top or in `self`."""
    stored = [each for each in walk(node) if isinstance(getattr(each, "ctx", None), ast.Store)]
    added = added_to(node)
    for each in stored:
        if (
            id(each) not in added
            and isinstance(each, ast.Attribute)
            and ast.unparse(each.value) == "self"
        ):
            yield each.attr
    for inner in node.body:
        for each in walk(inner) if isinstance(inner, ast.Assign) else ():
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                yield each.id


def defined_in(name: str, sources: Mapping[str, Source]) -> list[str]:
    """Return the files that have a function or a class of this name at their top."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    return [
        file
        for file, source in sources.items()
        if any(isinstance(node, kinds) and node.name == name for node in source.tree.body)
    ]
