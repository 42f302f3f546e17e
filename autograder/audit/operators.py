"""Changes that students really make (`edits`), each as an edit of one place in a source.

cosmic-ray changes operators, comparisons and numbers; these are the kinds that it does not have.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

Function = (ast.FunctionDef, ast.AsyncFunctionDef)
FOLDS = ("lower", "upper", "strip", "rstrip", "lstrip", "title", "casefold", "capitalize", "copy")
COPIES = ("list", "tuple", "sorted", "set", "str", "int", "float", "abs", "round")
SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Assert, ast.Delete)


@dataclass(frozen=True)
class Edit:
    """A change: the lines and columns (in UTF-8 bytes) from where to where, and the new text."""

    operator: str
    begin: tuple[int, int]
    end: tuple[int, int]
    text: str

    def on(self, source: str) -> str:
        """Return a source with this change."""
        lines = source.encode().splitlines(keepends=True)
        starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
        begin, end = (starts[line - 1] + column for line, column in (self.begin, self.end))
        data = source.encode()
        return (data[:begin] + self.text.encode() + data[end:]).decode()


def edits(tree: ast.Module) -> Iterator[Edit]:
    """Yield all changes of a file, statement by statement."""
    for node in ast.walk(tree):
        for operator, text in (*_of_statement(node), *_of_expression(node)):
            assert isinstance(node, (ast.stmt, ast.expr))
            assert node.end_lineno is not None and node.end_col_offset is not None
            begin, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
            yield Edit(operator, begin, end, text)
        if isinstance(node, (ast.For, ast.While)):
            last = node.body[-1]
            assert last.end_lineno is not None and last.end_col_offset is not None
            end = (last.end_lineno, last.end_col_offset)
            indent = "\n" + " " * node.body[0].col_offset
            yield Edit("the loop ends after its first turn", end, end, f"{indent}break")


def _of_statement(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, SIMPLE) and not is_docstring(node):
        yield "a statement is left out", "pass"
    if isinstance(node, ast.Return) and node.value is not None:
        value = ast.unparse(node.value)
        if value != "None":
            yield "nothing is returned", "return None"
            yield "printed, not returned", f"print({value})"
    if isinstance(node, ast.Expr) and _calls(node.value, "print"):
        yield "displayed twice", "; ".join([ast.unparse(node)] * 2)
        if isinstance(node.value, ast.Call) and len(node.value.args) == 1:
            yield "returned, not printed", f"return {ast.unparse(node.value.args[0])}"
    if isinstance(node, ast.Raise) and node.exc is not None:
        yield "printed, not raised", f"print({ast.unparse(node.exc)})"


def _of_expression(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        end = ast.unparse(node.slice)
        if end in ("0", "-1"):
            other = "-1" if end == "0" else "0"
            yield "the other end", f"{ast.unparse(node.value)}[{other}]"
        elif end == ":":
            yield "no copy", ast.unparse(node.value)
    elif isinstance(node, ast.IfExp):
        yes, no = ast.unparse(node.body), ast.unparse(node.orelse)
        yield "the branches exchanged", f"({no} if {ast.unparse(node.test)} else {yes})"
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        for constant in ("True", "False"):
            yield f"always {constant}", constant


def _of_call(node: ast.Call) -> Iterator[tuple[str, str]]:
    function, arguments = ast.unparse(node.func), [ast.unparse(each) for each in node.args]
    named = [ast.unparse(each) for each in node.keywords]
    for number, (one, other) in enumerate(itertools.pairwise(arguments)):
        if one != other:
            swapped = [*arguments[:number], other, one, *arguments[number + 2 :]]
            yield "arguments exchanged", f"{function}({', '.join(swapped + named)})"
    if isinstance(node.func, ast.Attribute):
        owner = ast.unparse(node.func.value)
        if node.func.attr in FOLDS and not arguments:
            yield f"no {node.func.attr}", owner
        if node.func.attr == "pop" and arguments in ([], ["0"], ["-1"]):
            yield "the other end", f"{owner}.pop({'' if arguments == ['0'] else '0'})"
        if node.func.attr == "append":
            yield "the other end", f"{owner}.insert(0, {arguments[0]})"
    if function in COPIES and len(arguments) == 1 and not named:
        yield f"no {function}", arguments[0]
    if function == "range":
        for number, each in enumerate(arguments):
            for change in ("- 1", "+ 1"):
                moved = [*arguments[:number], f"{each} {change}", *arguments[number + 1 :]]
                yield "the range ends elsewhere", f"range({', '.join(moved)})"


def _calls(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == name


def is_docstring(node: ast.AST) -> bool:
    """Return whether a statement is a mere constant, which does nothing."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
