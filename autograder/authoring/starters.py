"""Cut the answers out of a reference (`cut`): the starter that a student begins with.

Words used here.  marker: a line that begins or ends a solution.  region: the lines between the two.
stub: the line in a starter that raises NotImplementedError in place of an answer.
seam: the place of a region that leaves nothing.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from autograder.authoring.promises import Definition, differences, tree_of
from autograder.authoring.sources import BuildError
from autograder.course.starters import stub_words

WIDTH = 99  # of a comment in a starter

MARKER = re.compile(r"(?P<indent>[ \t]*)### (?P<edge>BEGIN|END) SOLUTION(?P<rest>.*)")
_LIKE_A_MARKER = re.compile(r"#.*\b(BEGIN|END)[\s_-]*SOLUTION", re.IGNORECASE)
ABOUT = re.compile(r" task (?P<task>\d+), (?P<name>[\w.]+)(?:: (?P<hint>\S.*))?")


@dataclass(frozen=True)
class Starter:
    """The text of a starter, and for each line the number of its line in the reference."""

    text: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class _Line:
    """One line of a starter that is being made."""

    text: str
    number: int  # the line of the reference that it comes from
    is_stub: bool = False  # whether it raises NotImplementedError in place of an answer
    is_seam: bool = False  # whether it marks the place of a region that leaves nothing


def cut(reference: str, place: str, tasks: tuple[int, ...]) -> Starter:
    """Return the starter that remains of a reference when its answers are cut out.

    A region marked `### BEGIN SOLUTION task 1, Card.getRank: a hint` leaves a comment with the
    hint and a line that raises NotImplementedError; without a hint, the line alone, and nothing
    outside functions.  One without a task leaves nothing.  `place` is the name of the reference in
    messages, `tasks` are the existing task numbers.
    """
    inside = _lines_of_functions(tree_of(reference, place))
    rest = iter(enumerate(reference.split("\n"), start=1))
    lines: list[_Line] = []
    has_answers = False
    for number, text in rest:
        marker = _marker(text, f"{place}, line {number}")
        if marker is None:
            lines.append(_Line(text, number))
            continue
        if marker["edge"] == "END":
            raise BuildError(
                f"{place}, line {number}: no solution begins before this end;"
                " put ### BEGIN SOLUTION before it, or remove the line"
            )
        has_answers = True
        _skip_answer(rest, number, marker["indent"], place)
        lines += _stub(marker, number, place, tasks, number in inside)
    if not has_answers:
        raise BuildError(
            f"{place}: nothing is marked as solution, so students would receive all of it;"
            " put ### BEGIN SOLUTION and ### END SOLUTION around the answers"
        )
    lines = _without_seams(lines)
    text = "".join(line.text + "\n" for line in lines)
    _check_starter(text, lines, place)
    for sentence in differences(reference, text):
        raise BuildError(f"{place}: {sentence}; leave signatures and docstrings outside the marks")
    return Starter(text, tuple(line.number for line in lines))


def tasks_marked(reference: str) -> dict[str, int]:
    """Return {name: task} for the names in the markers of a reference."""
    marks = map(MARKER.fullmatch, reference.split("\n"))
    found = [ABOUT.fullmatch(mark["rest"].rstrip()) for mark in marks if mark is not None]
    return {about["name"]: int(about["task"]) for about in found if about is not None}


def _marker(text: str, where: str) -> re.Match[str] | None:
    """Return the match of a line that is a marker, or None if it is not one."""
    found = MARKER.fullmatch(text)
    if found is None and _LIKE_A_MARKER.search(text):
        raise BuildError(
            f"{where}: looks like a marker, but is not one; write ### BEGIN SOLUTION or"
            " ### END SOLUTION on a line of its own"
        )
    return found


def _skip_answer(rest: Iterator[tuple[int, str]], begin: int, indent: str, place: str) -> None:
    """Skip the lines of the solution that began in line `begin`, including its end."""
    for number, text in rest:
        marker = _marker(text, f"{place}, line {number}")
        if marker is None:
            continue
        if marker["edge"] == "BEGIN":
            raise BuildError(
                f"{place}, line {number}: a solution begins inside the one of line {begin};"
                " end that one first with ### END SOLUTION"
            )
        if marker["rest"].strip() or marker["indent"] != indent:
            raise BuildError(
                f"{place}, line {number}: the end of the solution of line {begin} must be"
                " ### END SOLUTION and nothing else, indented like its beginning"
            )
        return
    raise BuildError(
        f"{place}, line {begin}: the solution that begins here never ends;"
        " put ### END SOLUTION after it"
    )


def _stub(
    marker: re.Match[str], number: int, place: str, tasks: tuple[int, ...], is_inside: bool
) -> list[_Line]:
    """Return the lines of a starter that replace the solution begun by this marker."""
    indent, rest = marker["indent"], marker["rest"].rstrip()
    if not rest:
        return [_Line("", number, is_seam=True)]
    about = ABOUT.fullmatch(rest)
    if about is None:
        raise BuildError(
            f"{place}, line {number}: says {rest.strip()!r}; write ### BEGIN SOLUTION alone,"
            " or with its task, name and hint: ### BEGIN SOLUTION task 1, Card.getRank: a hint"
        )
    task, name, hint = int(about["task"]), about["name"], about["hint"]
    if task not in tasks:
        known = ", ".join(str(each) for each in tasks)
        raise BuildError(
            f"{place}, line {number}: there is no task {task}; assignment.toml has {known}"
        )
    if hint is None and not is_inside:
        return [_Line("", number, is_seam=True)]
    todo = []
    if hint is not None:
        todo = textwrap.wrap(
            hint if hint.endswith((".", "!", "?")) else hint + ".",
            width=WIDTH,
            initial_indent=f"{indent}# TODO task {task}: ",
            subsequent_indent=f"{indent}# ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    stub = f'{indent}raise NotImplementedError("{stub_words(task, name)}")'
    return [_Line(text, number) for text in todo] + [_Line(stub, number, is_stub=True)]


def _without_seams(lines: list[_Line]) -> list[_Line]:
    """Return the lines without seams, with only the longest of the blank gaps around each."""
    kept: list[_Line] = []
    for is_blank, run in groupby(lines, key=lambda line: not line.text.strip()):
        if is_blank:
            gaps = [list(gap) for is_seam, gap in groupby(run, _is_seam) if not is_seam]
            longest: list[_Line] = max(gaps, key=len, default=[])
            kept += longest
        else:
            kept += run
    while kept and not kept[0].text.strip():
        del kept[0]
    while kept and not kept[-1].text.strip():
        del kept[-1]
    return kept


def _is_seam(line: _Line) -> bool:
    return line.is_seam


def _check_starter(text: str, lines: list[_Line], place: str) -> None:
    """Raise BuildError if a starter is not Python or fails as soon as it is imported."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        at = min(error.lineno or 1, len(lines))
        what = re.sub(r" (on|at) line \d+", "", error.msg)
        raise BuildError(
            f"{place}, line {lines[at - 1].number}: without its solutions this is not Python"
            f" ({what}); leave a line in the block, or give the mark a task"
        ) from None
    inside = _lines_of_functions(tree)
    for at, line in enumerate(lines, start=1):
        if line.is_stub and at not in inside:
            raise BuildError(
                f"{place}, line {line.number}: outside a function the starter would fail as soon"
                " as it is imported; write ### BEGIN SOLUTION alone here"
            )


def _lines_of_functions(tree: ast.AST) -> set[int]:
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def check_imports(starters: dict[str, Starter]) -> None:
    """Raise BuildError if a starter imports a name from another that only the reference has."""
    trees = {place: ast.parse(starter.text) for place, starter in starters.items()}
    names = {Path(place).stem: _names(tree) for place, tree in trees.items()}
    for place, tree in trees.items():
        for node in _run_at_import(tree):
            if not isinstance(node, ast.ImportFrom) or node.module not in names:
                continue
            for alias in node.names:
                if alias.name not in names[node.module] | {"*"}:
                    number = starters[place].numbers[node.lineno - 1]
                    raise BuildError(
                        f"{place}, line {number}: the starter cannot import {alias.name}, which is"
                        f" cut out of {node.module}; put the import between marks as well"
                    )


def _names(tree: ast.Module) -> set[str]:
    """Return the names that a module has after it is imported."""
    names = set()
    for node in _run_at_import(tree):
        if isinstance(node, Definition):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name.partition(".")[0])
    return names


def _run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below a node, but not those inside functions and classes."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, Definition):
            yield from _run_at_import(child)
