"""Slips that an exception gives away (`misspelt`): one name in other letters, a `self` left out.

`prnt(total)` where only `print` is known, `totl = 0` where only `total` is read, `line.uper()`,
`hand.deqeue()` of a class with `dequeue`, `def isFull():` among methods that take the object, and
`size += 1` for `self.size += 1`.  A name is mended wherever it stands.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from autograder.course.assignment import Assignment
from autograder.slips.find import Slip, attributes_of, methods_of, nearest
from autograder.slips.finding import OF_PYTHON, lines_of, parameters, stored_names
from autograder.slips.imports import defined_in
from autograder.slips.mend import places_of
from autograder.slips.methods import first_of, without_self
from autograder.slips.raised import (
    NO_ATTRIBUTE,
    NO_VALUE,
    NOT_DEFINED,
    NOT_IN_MODULE,
    TOO_MANY,
    known_at,
)
from autograder.slips.signatures import Misfit
from autograder.suite.nodes import added_to, walk
from autograder.suite.source import Source, parsed

OPENED = re.compile(rb"def\s+\w+\s*\(")


class Raised(NamedTuple):
    """An exception of the student's code: what it says, and the function that raised it."""

    kind: str
    said: str
    file: str
    function: str  # its dotted name


def misspelt(
    assignment: Assignment, files: Mapping[str, bytes], raised: Collection[Raised]
) -> list[Misfit]:
    """Return the mends of what these exceptions name, where one thing alone can be meant."""
    sources = parsed(files) if raised else {}
    own = {file: each for file, each in sources.items() if file not in assignment.given}
    found = dict[Misfit, None]()
    for each in sorted(raised):
        if each.file in own and (of_object := list(_of_object(own[each.file], each))):
            found |= dict.fromkeys(of_object)
            continue
        if each.kind == "NameError" and (name := NOT_DEFINED.match(each.said)):
            if name[1] != "self" and each.file in own:
                found |= dict.fromkeys(_name(assignment, own, each, name[1]))
        elif each.kind == "UnboundLocalError" and (name := NO_VALUE.match(each.said)):
            if each.file in own:
                found |= dict.fromkeys(_unread(own[each.file], each.function, name[1]))
        elif each.kind == "AttributeError":
            name = NO_ATTRIBUTE.match(each.said) or NOT_IN_MODULE.match(each.said)
            found |= dict.fromkeys(_attribute(assignment, own, *name.groups()) if name else ())
        found |= dict.fromkeys(_without_self(own, each))
    return list(found)


def _name(
    assignment: Assignment, own: Mapping[str, Source], raised: Raised, name: str
) -> Iterator[Misfit]:
    """Yield the mends of a name that nothing in its file binds."""
    source = own[raised.file]
    functions = source.nodes.of(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    bound = stored_names(source.nodes).union(*map(parameters, functions))
    modules = {*sys.stdlib_module_names, *(file.removesuffix(".py") for file in own)}
    asked = {each for starter in assignment.starters.values() for each in starter.asked_at_top}
    if name in bound | modules | asked or defined_in(name, own):
        return
    known = {*known_at(source, raised.function), *dir(builtins)}
    near = nearest(name, known)
    if len(near) == 1:
        yield from _at(source, "", name, near[0])


def _unread(source: Source, function: str, name: str) -> Iterator[Misfit]:
    """Yield the mends of a name that a function binds and never reads, near one without a value."""
    node = source.functions().get(function)
    inside = list(walk(node)) if node else []
    names = [each for each in inside if isinstance(each, ast.Name)]
    read = {each.id for each in names if isinstance(each.ctx, ast.Load)}
    for each in inside:
        if isinstance(each, (ast.Global, ast.Nonlocal)):  # other functions may read these
            read |= {*each.names}
    near = nearest(name, {each.id for each in names} - read)
    if len(near) == 1:
        lines, old = lines_of(source), near[0].encode()
        words = f"{source.name}: {near[0]} was read as {name}"
        for each in names:
            if each.id == near[0] and lines[each.lineno - 1].startswith(old, each.col_offset):
                end = each.col_offset + len(old)
                yield Misfit(source.name, words, each.lineno, each.col_offset, end, name)


def _attribute(
    assignment: Assignment, own: Mapping[str, Source], kind: str, name: str
) -> Iterator[Misfit]:
    """Yield the mends of an attribute, or a method, that no class has: theirs, or Python's own."""
    name = _as_written(kind, name)
    classes = [node for source in own.values() for node in source.classes().values()]
    known = {each for node in classes for each in (*methods_of(node), *attributes_of(node))}
    owners = [node for node in classes if node.name == kind]
    names = {each for node in owners for each in (*methods_of(node), *attributes_of(node))}
    if not owners and kind in OF_PYTHON and f"{kind}.py" not in own:
        names = {each for each in dir(OF_PYTHON[kind]) if not each.startswith("_")}
    near = nearest(name, names)
    if name not in known and len(near) == 1 and f"{kind}.{name}" not in _asked(assignment):
        for source in own.values():
            yield from _at(source, kind, name, near[0])


def _as_written(owner: str, name: str) -> str:
    """Return a name as it stands in a class: Python tells `__cards` as `_Pile__cards`."""
    private = name.removeprefix(f"_{owner.lstrip('_')}")
    return private if private.startswith("__") else name


def _asked(assignment: Assignment) -> set[str]:
    """Return what tasks ask for: where that is missing, its definition is what is misspelt."""
    return {name for each in assignment.starters.values() for name in each.tasks}


def _at(source: Source, owner: str, found: str, wanted: str) -> Iterator[Misfit]:
    """Yield a mend for each place of a file at which the name stands."""
    lines, old = lines_of(source), found.encode()
    words = f"{source.name}: {found} was read as {wanted}"
    places = places_of(source.tree, Slip(source.name, owner, found, wanted), lines)
    for line, column in sorted(set(places)):
        if lines[line - 1][column : column + len(old)] == old:
            yield Misfit(source.name, words, line, column, column + len(old), wanted)


def _of_object(source: Source, raised: Raised) -> Iterator[Misfit]:
    """Yield the mends of a name that is one of the object's, in the method that lacks `self`."""
    said = NOT_DEFINED.match(raised.said) or NO_VALUE.match(raised.said)
    owner, method = raised.function.rpartition(".")[0], source.functions().get(raised.function)
    kind = source.classes().get(owner)
    if said is None or method is None or kind is None or parameters(method)[:1] != ["self"]:
        return
    name = _as_written(owner, said[1])
    places = [each for each in walk(method) if isinstance(each, ast.Name) and each.id == name]
    known = {*attributes_of(kind), *methods_of(kind)}
    meant = {name} & known or {each for each in known if each.lstrip("_") == name}
    stored = [each for each in places if isinstance(each.ctx, ast.Store)]
    if len(meant) != 1 or not {id(each) for each in stored} <= added_to(method):
        return
    [wanted] = meant
    lines, old = lines_of(source), name.encode()
    words = f"{source.name}: {name} was read as self.{wanted}"
    if all(lines[each.lineno - 1].startswith(old, each.col_offset) for each in places):
        for each in places:
            end = each.col_offset + len(old)
            yield Misfit(source.name, words, each.lineno, each.col_offset, end, f"self.{wanted}")


def _without_self(own: Mapping[str, Source], raised: Raised) -> Iterator[Misfit]:
    """Yield the mend of one method that does not take the object, though its class's others do."""
    too_many = TOO_MANY.match(raised.said) if raised.kind == "TypeError" else None
    unknown = NOT_DEFINED.match(raised.said) if raised.kind == "NameError" else None
    method = too_many[1] if too_many else raised.function if unknown else ""
    for source in own.values():
        for finding in without_self(source):
            if finding.function != method:
                continue
            node = source.functions()[method]
            uses = any(each.id == "self" for each in walk(node) if isinstance(each, ast.Name))
            opened = OPENED.search(lines_of(source)[node.lineno - 1], node.col_offset)
            if opened is not None and (uses or not first_of(node)):
                text = "self, " if parameters(node) else "self"
                words = f"{source.name}: {method} was read with self"
                yield Misfit(source.name, words, node.lineno, opened.end(), opened.end(), text)
