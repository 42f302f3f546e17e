"""What hides something else: a name of Python's own, or an exception that is wanted."""

from __future__ import annotations

import ast
import builtins
import functools
import sys
from collections.abc import Callable, Iterable, Iterator

from autograder.slips.finding import Finding, parameters
from autograder.suite.nodes import Function, Nodes, own_nodes
from autograder.suite.source import Source

AT_ONCE = "so it asks when the file is imported"
ALL = {"Exception", "BaseException"}
MAY_RAISE = (ast.Raise, ast.Assert, ast.Subscript, ast.Div, ast.FloorDiv, ast.Mod)
ABOUT_FILES = {"input", "open", "print", "str"}  # what these raise is no exception of the program
CALLABLE = {name for name in dir(builtins) if name.islower() and callable(getattr(builtins, name))}


def hidden_names(source: Source) -> Iterator[Finding]:
    """Yield where a file gives a value to a name of Python's own that it also calls."""
    for name, where, nodes in source.scopes:
        if name == "":  # what is hidden at the top is hidden everywhere
            called = called_names(source.nodes)
            given = set[str]()
        else:
            called = called_names(nodes)
            given = set(parameters(where)) if isinstance(where, Function) else set()
        for hidden in sorted(CALLABLE & called):
            lines = [line for each, line in values_given(nodes) if each == hidden]
            if hidden in given and isinstance(where, Function):
                lines.append(where.lineno)
            if lines:
                idea = f"{hidden} becomes a name for a value here, and hides Python's own {hidden}"
                yield Finding("hides", source.name, min(lines), name, idea)


def called_names(nodes: Nodes) -> set[str]:
    calls = (node.func for node in nodes.of(ast.Call))
    return {each.id for each in calls if isinstance(each, ast.Name)}


def values_given(nodes: Nodes) -> Iterator[tuple[str, int]]:
    for node in nodes.of(ast.Name):
        if isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno


def hidden_modules(files: Iterable[str], own: Iterable[str]) -> list[str]:
    """Return the files of a student's own that are called like a module of Python's."""
    names = set(own)
    return sorted(
        file
        for file in files
        if file.endswith(".py")
        and file not in names
        and file.removesuffix(".py") in sys.stdlib_module_names
    )


def wide_excepts(source: Source) -> Iterator[Finding]:
    """Yield an `except` for everything that passes nothing on, with no `raise` after it."""
    for name, _, nodes in source.scopes:
        last_raise = max((each.lineno for each in nodes.of(ast.Raise)), default=0)
        for node in nodes.of(ast.Try):
            if not any(map(may_raise, node.body)) or last_raise > (node.end_lineno or 0):
                continue
            for handler in node.handlers:
                kind = ast.unparse(handler.type) if handler.type is not None else ""
                raises = bool(own_nodes(handler).of(ast.Raise))
                if (not kind or kind in ALL) and not raises:
                    idea = "this except catches every exception, so none gets past it"
                    end = node.end_lineno or node.lineno
                    yield Finding("hidden by except", source.name, handler.lineno, name, idea, end)


def may_raise(statement: ast.stmt) -> bool:
    """Return whether a statement may raise an exception that the program itself makes."""
    nodes = [statement, *own_nodes(statement)]
    calls = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
    return bool(calls - ABOUT_FILES) or any(isinstance(node, MAY_RAISE) for node in nodes)


def asks_at_import(source: Source) -> Iterator[Finding]:
    """Yield where a file asks for input while it is imported, itself or by a function."""
    functions = source.functions()
    asking = asks_once(source)
    for node in own_nodes_at_import(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "input":
                idea = f"input is outside all functions, {AT_ONCE}"
                yield Finding("asks at import", source.name, node.lineno, "", idea)
            elif node.func.id in functions and asking(node.func.id):
                idea = f"{node.func.id} is called outside all functions, {AT_ONCE}"
                yield Finding("asks at import", source.name, node.lineno, "", idea)


def own_nodes_at_import(tree: ast.Module) -> Iterator[ast.AST]:
    for statement in tree.body:
        if isinstance(statement, ast.If) and "__name__" in ast.unparse(statement.test):
            continue
        if not isinstance(statement, (Function, ast.ClassDef)):
            yield statement
            yield from own_nodes(statement)


def asks_once(source: Source) -> Callable[[str], bool]:
    """Return a function that says whether another one asks for input, and looks only once."""
    scopes = {scope.name: scope.nodes for scope in source.scopes}

    @functools.cache
    def asks_itself(name: str) -> bool:
        return any(ast.unparse(node.func) == "input" for node in scopes[name].of(ast.Call))

    @functools.cache
    def asks(name: str) -> bool:
        return any(map(asks_itself, source.reach(name)))

    return asks
