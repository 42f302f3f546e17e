"""Find out what a failing line of a test wanted, from the source of the test."""

from __future__ import annotations

import ast
import functools
import linecache
from types import TracebackType
from typing import Any

from autograder.feedback.suite_source import read

MOST_KEPT = 256  # files
AN_EXCEPTION = "an exception: "  # so begins what was wanted where one was to be raised


def wanted_exception(trace: TracebackType | None) -> str:
    """Return "an exception: ..." if the failing line is inside a `raises` block, else ""."""
    found = ""
    while trace is not None:
        frame, line, trace = trace.tb_frame, trace.tb_lineno, trace.tb_next
        file, first = frame.f_code.co_filename, frame.f_code.co_firstlineno
        before = linecache.getlines(file)[first - 1 : line]
        for call, lines in raising(file) if any("raises" in each for each in before) else ():
            if line in lines and lines.start >= first:
                wanted = call.args[0] if call.args else ast.Constant("")
                each = wanted.elts if isinstance(wanted, ast.Tuple) else [wanted]
                names = [exception_name(one, frame.f_locals) for one in each]
                found = f"{AN_EXCEPTION}{' or '.join(names)}"
    return found


@functools.lru_cache(MOST_KEPT)
def raising(file: str) -> list[tuple[ast.Call, range]]:
    """Return each call of `raises` after a `with` of a file, and the lines of its block."""
    return [
        (call, range(node.lineno, (node.end_lineno or 0) + 1))
        for node in ast.walk(read(file).tree)
        if isinstance(node, ast.With)
        for call in (item.context_expr for item in node.items)
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("raises")
    ]


def is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def exception_name(node: ast.AST, names: dict[str, Any]) -> str:
    """Return the name of the exception that an expression in a test refers to."""
    value = names.get(node.id) if isinstance(node, ast.Name) else None
    return value.__name__ if isinstance(value, type) else ast.unparse(node).split(".")[-1]
