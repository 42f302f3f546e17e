"""One place of a student's file that looks like a usual slip (`Finding`), and how to walk there."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from autograder.suite.nodes import SCOPES, Function, Nodes, own_nodes

Kind = Literal[
    "self forgotten", "no return", "printed", "one path", "lost", "not called", "always true",
    "endless", "misplaced", "only run", "twice",
]  # fmt: skip
LEAVING = {"exit", "quit", "sys.exit", "os._exit", "os.abort"}


@dataclass(frozen=True)
class Finding:
    """One place, and in one sentence what is there; it never says what to write instead."""

    kind: Kind
    file: str
    line: int
    function: str  # the dotted name of the one that it is in, or "" at the top of the file
    idea: str
    ends: int = 0  # the last line of the loop, if it is one

    @property
    def words(self) -> str:
        return f"{self.file}, line {self.line}: {self.idea}"


def inside(statements: Sequence[ast.AST]) -> Nodes:
    """Return these statements, and what they run themselves."""
    found = Nodes()
    for each in statements:
        found.append(each)
        if not isinstance(each, SCOPES):
            found += own_nodes(each)
    return found


def parameters(function: Function | ast.Lambda) -> list[str]:
    """Return the names of all parameters of a function."""
    found = function.args
    every = [*found.posonlyargs, *found.args, *found.kwonlyargs, found.vararg, found.kwarg]
    return [each.arg for each in every if each is not None]


def stored_names(nodes: Nodes) -> set[str]:
    """Return the names that are given a value in some code."""
    found = {each.id for each in nodes.of(ast.Name) if not isinstance(each.ctx, ast.Load)}
    found |= {(each.asname or each.name).partition(".")[0] for each in nodes.of(ast.alias)}
    defined = nodes.of(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found |= {each.name for each in defined}
    found |= {each.name or "" for each in nodes.of(ast.ExceptHandler)}
    return found - {""}


def leaves_program(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in LEAVING
