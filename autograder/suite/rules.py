"""Ready-made rules for a source (`Rules`): recursion, code outside functions, forbidden names.

Each rule returns a list of places that break it, such as `line 12: break`; empty if it is kept.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from autograder.suite.nodes import Function
from autograder.suite.source import COMPREHENSIONS, Source

WORKING = {"input", "print", "open"}  # built-in functions whose calls have effects
PATH_MODULES = {"os.path", "posixpath", "ntpath"}


@dataclass(frozen=True)
class Rules:
    """Rules about constructs, applied to one file."""

    source: Source

    def jumps(self) -> list[str]:
        """Find `break` and `continue`."""
        kinds: dict[type[ast.AST], str] = {ast.Break: "break", ast.Continue: "continue"}
        nodes = self.source.nodes.of(*kinds)
        return places((node, kinds[type(node)]) for node in nodes)

    def comprehensions(self) -> list[str]:
        """Find comprehensions and generator expressions."""
        nodes = self.source.nodes.of(*COMPREHENSIONS)
        return places((node, ast.unparse(node)) for node in nodes)

    def exits(self) -> list[str]:
        """Find calls that end the program, except of the student's own functions."""
        own = {name.split(".")[-1] for name in self.source.functions()}
        ways = {"quit", "exit"} | self.names_for("sys", "exit") | self.names_for("os", "_exit")
        names = [(call, ast.unparse(call.func)) for call in self._calls()]
        return places(
            (call, f"{name}()") for call, name in names if name in ways and name not in own
        )

    def joins(self) -> list[str]:
        """Find joins of strings, but not those of paths and threads."""
        paths = PATH_MODULES | self.names_for("os", "path")
        of_threads = [call.func for call in self._calls() if not call.args and not call.keywords]
        return places(
            (node, ast.unparse(node))
            for node in self.source.nodes.of(ast.Attribute)
            if node.attr == "join"
            if ast.unparse(node.value) not in paths and node not in of_threads
        )

    def recursions(self) -> list[str]:
        """Find functions that call themselves, directly or through others."""
        functions = self.source.functions()
        calls = {name: self.called_by(name) for name in functions}
        return places(
            (functions[name], f"{name} leads to another call of {name}")
            for name in functions
            if name in reached_from(name, calls)
        )

    def code_outside_functions(self) -> list[str]:
        """Find statements that do more than import, define, or set a constant."""
        changed = {name for node in self.source.nodes.of(ast.Global) for name in node.names}
        working = set(self.source.functions()) | WORKING
        nodes = [each for each in self.source.tree.body if not only_defines(each, changed, working)]
        return places((node, ast.unparse(node).splitlines()[0]) for node in nodes)

    def names_for(self, module: str, name: str) -> set[str]:
        """Return the ways in which this file can refer to a name from a module."""
        found = set()
        for node in self.source.nodes.of(ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                for each in node.names:
                    if each.name == module:
                        found.add(f"{each.asname or module}.{name}")
            elif node.module == module:
                for each in node.names:
                    if each.name == name:
                        found.add(each.asname or name)
        return found

    def called_by(self, name: str) -> list[str]:
        """Return the dotted names of the functions in this file that a function calls directly."""
        functions = self.source.functions()
        own = list(nodes_outside_functions(functions[name].body))
        local = local_names(functions[name], own)
        # A name refers to the nearest function: inside this one, beside it, or in the module.
        scopes, classes = [name], self.source.classes()
        while "." in scopes[-1]:
            scopes.append(scopes[-1].rpartition(".")[0])
        scopes = [each for each in scopes if each not in classes]
        found = []
        for call in (node.func for node in own if isinstance(node, ast.Call)):
            if isinstance(call, ast.Name) and call.id not in local:
                meant = [*(f"{scope}.{call.id}" for scope in scopes), call.id]
            elif isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name):
                owner = call.value.id
                in_class = name.rpartition(".")[0] if owner in ("self", "cls") else owner
                meant = [f"{in_class}.{call.attr}"]
            else:
                continue
            found += [each for each in meant if each in functions][:1]
        return found

    def _calls(self) -> list[ast.Call]:
        return self.source.nodes.of(ast.Call)


def places(nodes: Iterable[tuple[ast.AST, str]]) -> list[str]:
    """Return a text for each place, in the order of the file."""
    lines = sorted({(getattr(node, "lineno", 0), words) for node, words in nodes})
    return [f"line {number}: {words}" for number, words in lines]


def reached_from(name: str, calls: dict[str, list[str]]) -> set[str]:
    """Return the functions that a function calls, directly or through others."""
    reached: set[str] = set()
    waiting = list(calls[name])
    while waiting:
        current = waiting.pop()
        if current not in reached:
            reached.add(current)
            waiting += calls[current]
    return reached


def local_names(function: Function, own: Iterable[ast.AST]) -> set[str]:
    """Return the local names of a function: its arguments and variables."""
    arguments = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    return arguments | stored_names(own)


def stored_names(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that are assigned a value."""
    return {
        each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def only_defines(node: ast.stmt, changed: Collection[str], working: Collection[str]) -> bool:
    """Return whether a statement only imports, defines, or sets a constant.

    A name in `changed`, or the result of a call to a function in `working`, is not a constant.
    """
    if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
        # More than a call of main() is allowed here, but not the program itself.
        inside = [each for part in node.body for each in ast.walk(part)]
        return not any(isinstance(each, (ast.For, ast.While, ast.FunctionDef)) for each in inside)
    if isinstance(node, (ast.If, ast.Try)):
        handled = [part for each in getattr(node, "handlers", []) for part in each.body]
        parts = [*node.body, *handled, *node.orelse]
        return all(only_defines(part, changed, working) for part in parts)
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        calls = {ast.unparse(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
        return stored_names(ast.walk(node)).isdisjoint(changed) and calls.isdisjoint(working)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    kinds = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)
    return isinstance(node, kinds) or type(node).__name__ == "TypeAlias"


def nodes_outside_functions(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes in the statements of a function, but not inside functions defined there."""
    waiting = list(statements)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node
            waiting += ast.iter_child_nodes(node)
