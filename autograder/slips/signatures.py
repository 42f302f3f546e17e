"""Slips in how a function takes and gives (`misfits`): a comma, or an argument, too many.

- A comma behind a value makes a tuple of it: `return total,`.
- The last argument is one that nothing uses: `def is_full(self, cards)`.
- Or each call in the student's own files gives one and the same number or text for it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from autograder.course.assignment import Assignment
from autograder.slips.finding import lines_of
from autograder.suite.nodes import Function, walk
from autograder.suite.source import Source, last_part, parsed


@dataclass(frozen=True)
class Misfit:
    """One place of a file, and what is written there instead."""

    file: str
    words: str  # what was read as what
    line: int  # from 1
    begin: int  # column in UTF-8 bytes
    end: int
    text: str


def misfits(
    assignment: Assignment, sources: Mapping[str, Source], asked: Collection[str]
) -> list[Misfit]:
    """Return what can be mended in functions that tasks ask for; asked: their bare names."""
    found = list[Misfit]()
    for source, name, wanted in to_mend(assignment, sources, asked):
        right = wanted.functions().get(name) if wanted is not None else None
        found += _commas(source, name, source.functions()[name])
        found += _arguments(sources, source.name, name, right)
    return found


def to_mend(
    assignment: Assignment, sources: Mapping[str, Source], asked: Collection[str]
) -> Iterator[tuple[Source, str, Source | None]]:
    """Yield functions that tasks ask for, by file and name, and the reference of that file.

    asked: their bare names.
    """
    wanted_files = reference_of(assignment) if asked else {}
    for file, starter in assignment.starters.items():
        for name in sources[file].functions() if file in sources else ():
            is_asked = name in starter.tasks and _called(name) in asked
            if is_asked and f"{file.removesuffix('.py')}.{name}" not in assignment.slips.never:
                yield sources[file], name, wanted_files.get(file)


def _commas(source: Source, name: str, node: Function) -> Iterator[Misfit]:
    """Yield the mends of a function that gives tuples of one item, and nothing else."""
    returned = [each.value for each in walk(node) if isinstance(each, ast.Return)]
    values = [each for each in returned if each is not None]
    lines = lines_of(source)
    for value in values if all(map(_is_single, values)) else []:
        assert isinstance(value, ast.Tuple)
        if value.lineno == value.end_lineno and value.end_col_offset is not None:
            words = f"{source.name}: what {name} returns was read without its comma"
            [item] = value.elts
            text = lines[value.lineno - 1][item.col_offset : item.end_col_offset].decode()
            at = value.lineno, value.col_offset, value.end_col_offset
            yield Misfit(source.name, words, *at, text)


def _is_single(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Tuple)
        and len(value.elts) == 1
        and not isinstance(value.elts[0], ast.Starred)
    )


def _called(name: str) -> str:
    """Return the bare name by which a function is called: the class, of `Card.__init__`."""
    return name.removesuffix(".__init__").rpartition(".")[2]


def _arguments(
    sources: Mapping[str, Source], file: str, name: str, wanted: Function | None
) -> Iterator[Misfit]:
    """Yield the mend of a function whose last argument is one too many, and makes no difference."""
    node = sources[file].functions()[name]
    own = [*node.args.posonlyargs, *node.args.args]
    if wanted is None or not own or node.args.defaults or node.args.vararg or node.args.kwonlyargs:
        return
    last = own[-1]
    used = {each.id for part in node.body for each in walk(part) if isinstance(each, ast.Name)}
    fits = len(own) == len([*wanted.args.posonlyargs, *wanted.args.args]) + 1
    given = _always_given(sources, _called(name), own) if last.arg in used else "None"
    if fits and given and last.end_lineno is not None:
        assert last.end_col_offset is not None
        how = "without its argument" if given == "None" else f"with {given} for its argument"
        words = f"{file}: {name} was read {how} {last.arg}"
        end = last.end_col_offset
        yield Misfit(file, words, last.end_lineno, end, end, f"={given}")


def _always_given(sources: Mapping[str, Source], called: str, own: list[ast.arg]) -> str:
    """Return what every call of a function gives for its last argument, or "" if that differs."""
    number = len([each for each in own if each.arg != "self"])
    found = set()
    for call in (call for source in sources.values() for call in source.nodes.of(ast.Call)):
        if last_part(ast.unparse(call.func)) != called:
            continue
        named = [each.value for each in call.keywords if each.arg == own[-1].arg]
        last = named[0] if named else call.args[-1] if call.args else None
        if len(call.args) + len(call.keywords) != number or not isinstance(last, ast.Constant):
            return ""
        found.add(ast.unparse(last))
    return found.pop() if len(found) == 1 else ""


def reference_of(assignment: Assignment) -> dict[str, Source]:
    """Return the files of the reference, parsed; none where the assignment has none."""
    if assignment.reference is None:
        return {}
    found = {}
    for file in assignment.files:
        with suppress(OSError):
            found[file] = (assignment.reference / file).read_bytes()
    return parsed(found)
