"""The source of a file of a suite as a tree (`read`): which part of it an instruction came from.

Words used here.  spot: a frame and the instruction at which it was (see suite/asking.py).
binding: a statement that gives a name a value, or adds to it.
"""

from __future__ import annotations

import ast
import functools
import linecache
from collections.abc import Iterator
from itertools import islice
from types import CodeType
from typing import Literal, NamedTuple

from autograder.suite.nodes import FUNCTIONS, children, walk

Pick = tuple[int | str, ...]  # which part of a value: items by number, attributes by name
Place = tuple[int, int]
COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
KINDS: dict[str, tuple[type[ast.AST], ...]] = {
    "<lambda>": (ast.Lambda,),
    "<genexpr>": (ast.GeneratorExp,),
    "<listcomp>": (ast.ListComp,),
    "<setcomp>": (ast.SetComp,),
    "<dictcomp>": (ast.DictComp,),
    "<module>": (ast.Module,),
}
ADDING = {"append", "extend", "add", "update", "insert"}


class Binding(NamedTuple):
    """Where a name gets a value: the expression or the statement that it comes from."""

    value: ast.AST
    pick: Pick = ()
    how: Literal["is", "adds"] = "is"


class SuiteSource:
    """One file of a suite, parsed."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.parents = {child: node for node in walk(tree) for child in children(node)}
        self._found: dict[tuple[int, int], ast.AST] = {}
        self._bindings: dict[ast.AST, dict[str, list[Binding]]] = {}

    def at(self, code: CodeType, instruction: int) -> ast.AST:
        """Return the smallest part of the source that an instruction comes from."""
        key = id(code), instruction
        if key not in self._found:
            line, last, column, end = next(
                islice(code.co_positions(), instruction // 2, None), (None,) * 4
            )
            found: ast.AST = self.tree
            if line is not None and last is not None and column is not None and end is not None:
                found = smallest(self.tree, (line, column), (last, end))
            # A loop itself asks only for its next item.
            self._found[key] = found.iter if isinstance(found, ast.For) else found
        return self._found[key]

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield a node and all that it is part of, the smallest first."""
        here: ast.AST | None = node
        while here is not None:
            yield here
            here = self.parents.get(here)

    def function(self, code: CodeType, instruction: int) -> ast.AST:
        """Return the function (or comprehension, or file) whose code this is."""
        kinds = KINDS.get(code.co_name, FUNCTIONS)
        here = self.above(self.at(code, instruction))
        return next((each for each in here if isinstance(each, kinds)), self.tree)

    def fields(self, name: str) -> list[str] | None:
        """Return the fields of a dataclass of this file, or None if it has no such class."""
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                return [
                    each.target.id
                    for each in node.body
                    if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
                ]
        return None

    def bindings(self, function: ast.AST) -> dict[str, list[Binding]]:
        """Return where each name of a function gets its values."""
        if function not in self._bindings:
            found: dict[str, list[Binding]] = {}
            for node in parts_of(function):
                for name, binding in bindings_in(node):
                    found.setdefault(name, []).append(binding)
            self._bindings[function] = found
        return self._bindings[function]


@functools.cache
def read(file: str) -> SuiteSource:
    """Return the source of a file; it is empty if that cannot be read."""
    try:
        return SuiteSource(ast.parse("".join(linecache.getlines(file))))
    except (SyntaxError, ValueError):
        return SuiteSource(ast.Module([], []))


def span(node: ast.AST) -> tuple[Place, Place] | None:
    """Return where a node begins and ends, or None for one that has no place, like `arguments`."""
    line, end = getattr(node, "lineno", None), getattr(node, "end_lineno", None)
    if line is None or end is None:
        return None
    decorated = getattr(node, "decorator_list", ())
    first = min([line, *(each.lineno for each in decorated)])
    column = 0 if decorated else node.col_offset  # type: ignore[attr-defined]
    return (first, column), (end, node.end_col_offset)  # type: ignore[attr-defined]


def smallest(node: ast.AST, start: Place, end: Place) -> ast.AST:
    """Return the smallest node inside this one that holds a piece of text."""
    for child in children(node):
        place = span(child)
        if place is None:
            found = smallest(child, start, end)
            if found is not child:
                return found
        elif place[0] <= start and end <= place[1]:
            return smallest(child, start, end)
    return node


def parts_of(function: ast.AST) -> Iterator[ast.AST]:
    """Yield everything in a function but what is in functions inside it."""
    waiting = [*children(function)]
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            waiting[:0] = children(node)


@functools.cache
def results_of(function: ast.AST) -> list[ast.expr | None]:
    """Return what a function of a suite returns or yields, in the order of its lines."""
    results = (ast.Return, ast.Yield, ast.YieldFrom)
    return [each.value for each in parts_of(function) if isinstance(each, results)]


def bindings_in(node: ast.AST) -> Iterator[tuple[str, Binding]]:
    """Yield the names to which one statement or expression gives a value."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from bound(target, node.value)
    elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
        yield from bound(node.target, node.value)
    elif isinstance(node, ast.AugAssign):
        yield from bound(node.target, node.value, how="adds")
    elif isinstance(node, (ast.For, ast.comprehension)):
        yield from bound_items(node.target, node.iter)
    elif isinstance(node, ast.With):
        for item in node.items:
            if isinstance(item.optional_vars, ast.Name):
                yield item.optional_vars.id, Binding(node)
    elif isinstance(node, ast.Try):
        yield from ((each.name, Binding(node)) for each in node.handlers if each.name)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        to = node.func.value
        while isinstance(to, (ast.Attribute, ast.Subscript)):
            to = to.value
        if isinstance(to, ast.Name) and node.func.attr in ADDING:
            yield from ((to.id, Binding(each, how="adds")) for each in node.args)


def bound(
    target: ast.AST, value: ast.AST, pick: Pick = (), how: Literal["is", "adds"] = "is"
) -> Iterator[tuple[str, Binding]]:
    if isinstance(target, ast.Name):
        yield target.id, Binding(value, pick, how)
    elif isinstance(target, ast.Starred):
        yield from bound(target.value, value, pick[:-1], how)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for number, each in enumerate(target.elts):
            yield from bound(each, value, (*pick, number), how)
    elif isinstance(target, (ast.Attribute, ast.Subscript)) and isinstance(target.value, ast.Name):
        yield target.value.id, Binding(value, (), "adds")


def bound_items(target: ast.AST, items: ast.AST) -> Iterator[tuple[str, Binding]]:
    """Yield the names of a loop; what `zip` and `enumerate` put together is taken apart."""
    if isinstance(target, ast.Tuple) and isinstance(items, ast.Call):
        name = items.func.id if isinstance(items.func, ast.Name) else ""
        sources: list[ast.AST] = list(items.args)
        if name == "enumerate" and len(target.elts) == 2:
            sources = [ast.Constant(0), *sources[:1]]
        if name in ("zip", "enumerate") and len(sources) == len(target.elts):
            for each, source in zip(target.elts, sources, strict=True):
                yield from bound_items(each, source)
            return
    for node in ast.walk(target):
        if isinstance(node, ast.Name):
            yield node.id, Binding(items)
