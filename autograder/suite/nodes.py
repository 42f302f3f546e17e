"""Ways through Python's syntax trees (`walk`, `own_nodes`), and lists of nodes (`Nodes`)."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

MOST_NODES = 20_000  # whose parts are kept
Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Lambda)
A = TypeVar("A", bound=ast.AST)
B = TypeVar("B", bound=ast.AST)
C = TypeVar("C", bound=ast.AST)


class Nodes(list[ast.AST]):
    """Nodes in some order, of which those of a few kinds are found without asking each one."""

    @functools.cached_property
    def _places(self) -> dict[type[ast.AST], list[int]]:
        found: dict[type[ast.AST], list[int]] = {}
        for at, node in enumerate(self):
            found.setdefault(type(node), []).append(at)
        return found

    @overload
    def of(self, first: type[A], /) -> list[A]: ...
    @overload
    def of(self, first: type[A], second: type[B], /) -> list[A | B]: ...
    @overload
    def of(self, first: type[A], second: type[B], third: type[C], /) -> list[A | B | C]: ...
    @overload
    def of(self, *kinds: type[ast.AST]) -> list[ast.AST]: ...

    def of(self, *kinds: type[ast.AST]) -> Sequence[ast.AST]:
        """Return the nodes of these kinds, in their order."""
        places = [at for kind in kinds for at in self._places.get(kind, ())]
        if len(kinds) > 1:
            places.sort()
        return [self[at] for at in places]


@functools.lru_cache(MOST_NODES)
def children(node: ast.AST) -> list[ast.AST]:
    """Return the direct parts of a node; nobody may change the list.

    One failure leads to many walks through the same few files: this takes half as long as
    `ast.iter_child_nodes`, and the parts are kept.
    """
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            found.append(value)
        elif isinstance(value, list):
            found += [each for each in value if isinstance(each, ast.AST)]
    return found


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all inside of it, from the outside in."""
    waiting = [node]
    for each in waiting:
        yield each
        waiting += children(each)


def added_to(node: ast.AST) -> set[int]:
    """Return the ids of the nodes to which some code adds, as in `x += 1`: they had a value."""
    return {id(each.target) for each in walk(node) if isinstance(each, ast.AugAssign)}


def own_nodes(node: ast.AST) -> Nodes:
    """Return what a function or a file runs itself, without functions and classes inside of it."""
    waiting = [*children(node)][::-1]
    found = Nodes()
    while waiting:
        each = waiting.pop()
        found.append(each)
        if not isinstance(each, SCOPES):
            waiting += children(each)[::-1]
    return found


def names_in(node: ast.AST) -> set[str]:
    """Return the names that stand in some code, and the last parts of dotted ones."""
    nodes = list(walk(node))
    found = {each.id for each in nodes if isinstance(each, ast.Name)}
    return found | {each.attr for each in nodes if isinstance(each, ast.Attribute)}


def targets_of(node: ast.Assign | ast.AnnAssign) -> set[str]:
    """Return the names to which a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {each.id for each in targets if isinstance(each, ast.Name)}


def named_lambdas(node: ast.Assign | ast.AnnAssign) -> list[ast.FunctionDef]:
    """Return as functions what an assignment names, if it is a lambda, or one in a wrapper."""
    value = node.value
    parts = [value, *value.args] if isinstance(value, ast.Call) else [value]
    written = next((part for part in parts if isinstance(part, ast.Lambda)), None)
    return [_as_function(name, written) for name in targets_of(node)] if written else []


def _as_function(name: str, written: ast.Lambda) -> ast.FunctionDef:
    body: list[ast.stmt] = [ast.copy_location(ast.Return(written.body), written)]
    made = ast.FunctionDef(name, written.args, body, [])
    made.type_params = []  # type: ignore[attr-defined]  # which Python 3.12 wants
    return ast.copy_location(made, written)


def parts_of(node: ast.AST) -> list[ast.AST]:
    """Return the parts of a node, with all its `elif`s on one level, not nested."""
    parts: list[ast.AST] = []
    while True:
        more = node.orelse if isinstance(node, ast.If) and len(node.orelse) == 1 else []
        others = more[0] if more and isinstance(more[0], ast.If) else None
        parts += [part for part in children(node) if part is not others]
        if others is None:
            return parts
        node = others


def called_by(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what is called in a function, and what is passed on to what is called."""
    for child in walk(node):
        if isinstance(child, ast.Call):
            yield from (child.func, *child.args)
