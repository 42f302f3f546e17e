"""What Jupyter has around the code of a cell: names that are there at once, and a loop that waits.

`display` and `get_ipython` need no import in a cell (`imports_of`), and IPython can be imported
(`stand_in`).  A statement at the top may await something (`awaited`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder.course.faults import quietly
from autograder.intake.pieces import Definition, first_line, piece_of

HOMES = {"display": "IPython.display", "get_ipython": "IPython"}
IMPORTS = re.compile(rb"^[ \t]*(?:from|import)[ \t]+IPython\b", re.MULTILINE)
MAY_WAIT = re.compile(r"\b(?:await|async)\b")
# What a notebook is called by when it is saved as a program.
EXPORTED = re.compile(r"^# In ?\[|^#[ ]?%%|\bget_ipython\(|\bIPython\b", re.MULTILINE)


def imports_of(uses: Iterable[str], binds: Iterable[str]) -> str:
    """Return lines that import what is used as if it were built in."""
    missing = HOMES.keys() & set(uses) - set(binds)
    return "".join(f"from {HOMES[name]} import {name}\n" for name in sorted(missing))


def is_exported(text: str) -> bool:
    """Return whether a program was a notebook once, as its comments and commands say."""
    return EXPORTED.search(text) is not None


def with_names(text: str) -> str:
    """Return a program with the imports that a notebook does without, on a line of their own."""
    if not any(name in text for name in HOMES):
        return text
    try:
        piece = piece_of(0, text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return text
    line = imports_of(piece.uses, piece.binds).strip().replace("\n", "; ")
    if not line:
        return text
    lines, after, body = text.split("\n"), 0, piece.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        after = body.pop(0).end_lineno or 0
    while body and isinstance(body[0], ast.ImportFrom) and body[0].module == "__future__":
        after = body.pop(0).end_lineno or 0
    # In place of a comment, if there is one, so that all other lines keep their numbers.
    for at in range(max(after, 2), first_line(body[0]) - 1 if body else 0):
        if not lines[at].strip() or lines[at].startswith("#"):
            lines[at] = line
            return "\n".join(lines)
    return "\n".join([*lines[:after], line, *lines[after:]])


def stand_in(files: Mapping[str, bytes], packages: Iterable[str]) -> dict[str, bytes]:
    """Return what lies beside files that import IPython, if they do not have that themselves."""
    sources = (content for name, content in files.items() if name.endswith(".py"))
    have_it = "IPython" in packages or any(name.startswith("IPython") for name in files)
    if have_it or not any(map(IMPORTS.search, sources)):
        return {}
    return {
        "IPython/__init__.py": b"import IPython.display\nfrom IPython.display import get_ipython\n",
        "IPython/display.py": Path(__file__).with_name("display.py").read_bytes(),
        "IPython/core/__init__.py": b"",
        "IPython/core/display.py": b"from IPython.display import *\n",
    }


def awaited(text: str, number: int) -> str:
    """Return a source in which statements at the top that wait are run in a loop, as Jupyter does.

    number: of the cell, for names that no other cell has.
    """
    if not MAY_WAIT.search(text):
        return text
    try:
        with quietly():
            body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return text
    if not any(map(_waits, body)):
        return text
    made = list[ast.stmt]()
    for place, statement in enumerate(body):
        made += (
            _in_a_loop(statement, f"_cell_{number}_{place}") if _waits(statement) else [statement]
        )
    return ast.unparse(ast.fix_missing_locations(ast.Module(made, [])))


def _waits(statement: ast.stmt) -> bool:
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Definition | ast.Lambda):
            continue
        if isinstance(node, ast.Await | ast.AsyncFor | ast.AsyncWith):
            return True
        if isinstance(node, ast.comprehension) and node.is_async:
            return True
        waiting += ast.iter_child_nodes(node)
    return False


def _in_a_loop(statement: ast.stmt, name: str) -> list[ast.stmt]:
    """Return statements that run one in a loop; what it binds are names of the module."""
    names = set[str]()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            names.add(node.id)
        elif isinstance(node, Definition):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
    run = ast.parse(f"async def {name}(): pass\nimport asyncio\nasyncio.run({name}())").body
    function = run[0]
    assert isinstance(function, ast.AsyncFunctionDef)
    function.body = [*([ast.Global(sorted(names))] if names else []), statement]
    return run
