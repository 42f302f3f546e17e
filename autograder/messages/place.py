"""The line of a suite at which a test failed (`place_of`), and the code around it (`code_of`)."""

from __future__ import annotations

import ast
import linecache
import textwrap
from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any

from autograder.course.faults import code_lines
from autograder.link.outside import Link

MOST_CODE = 10  # lines of a test


@dataclass
class Place:
    """The line of a test at which it failed."""

    names: Mapping[str, Any]  # those of the function, and then those of the file
    part: tuple[int | None, ...]  # of the line, which was run: see `span`
    is_raised: bool  # the suite has raised it by a statement
    text: str  # of the file
    around: list[ast.stmt]  # the statements that hold the line, from the outside in

    @property
    def statement(self) -> ast.stmt:
        return self.around[-1]


def place_of(error: BaseException, link: Link) -> Place | None:
    """Return where in the suite a test failed, first of all."""
    trace = error.__traceback__
    while trace is not None and not link.is_suites(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    if trace is None:
        return None
    try:
        text = Path(trace.tb_frame.f_code.co_filename).read_text(encoding="utf-8")
        tree = ast.parse(text)
    except (OSError, SyntaxError, ValueError):
        return None
    around = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)
              and node.lineno <= trace.tb_lineno <= (node.end_lineno or 0)]  # fmt: skip
    if not around:
        return None
    instruction = trace.tb_lasti // 2
    positions = islice(trace.tb_frame.f_code.co_positions(), instruction, instruction + 1)
    names = ChainMap(trace.tb_frame.f_locals, trace.tb_frame.f_globals)
    return Place(names, next(positions, ()), is_raised(trace, link), text, around)


def is_raised(trace: TracebackType | None, link: Link) -> bool:
    """Return whether the last line of the suite at which an exception has passed raises it."""
    lines: list[str] = []
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if link.is_suites(file):
            lines.append(linecache.getline(file, trace.tb_lineno).strip())
        trace = trace.tb_next
    return lines[-1].startswith("raise ")


def code_of(place: Place) -> tuple[list[str], bool]:
    """Return the code of the test that failed, of a long one what is around the line that did.

    And whether all that it asks is there: no fixture has asked, and no table gives its values.
    """
    functions = [
        node for node in place.around if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    lines, failed = code_lines(place.text), place.statement
    if not functions:
        return lines[failed.lineno - 1 : failed.end_lineno], False
    body = functions[-1].body
    if ast.get_docstring(functions[-1]) is not None and len(body) > 1:
        body = body[1:]
    first, last = body[0].lineno, body[-1].end_lineno or 0
    if last - first >= MOST_CODE:  # whole statements, up to the one that failed
        last = min(failed.end_lineno or 0, failed.lineno + MOST_CODE - 1)
        starts = [node.lineno for node in body if last - MOST_CODE < node.lineno <= failed.lineno]
        first = min(starts, default=failed.lineno)
    lines = textwrap.dedent("\n".join(lines[first - 1 : last])).splitlines()
    at, given = failed.lineno - first, [each.arg for each in functions[-1].args.args]
    code = [f"{'>' if number == at else ' '} {line}".rstrip() for number, line in enumerate(lines)]
    return code, given in ([], ["self"]) and first == body[0].lineno
