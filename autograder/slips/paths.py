"""Names of files in the code where the user is to type a name (`fixed_files`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import PurePosixPath

from autograder.course.assignment import Assignment
from autograder.suite.nodes import Nodes
from autograder.suite.source import Source, parsed

FILE = re.compile(r"(?:\./)?((?:\w[\w.-]*/)*\w[\w.-]*\.\w{1,5}|(?:\w[\w.-]*/)+\w[\w.-]*)")


def fixed_files(
    assignment: Assignment, sources: Mapping[str, Source]
) -> Iterator[tuple[str, str, str]]:
    """Yield file, function and words for each file that is opened by a name in the code."""
    for source, function, _, given in _fixed(assignment, sources):
        words = f"{source.name}, line {given.lineno}: the name of the file is written here"
        yield source.name, function, f"{words}, so whatever is typed is not that name"


def _fixed(
    assignment: Assignment, sources: Mapping[str, Source]
) -> Iterator[tuple[Source, str, Nodes, ast.Constant]]:
    """Yield file, function, what is in that, and the name, for files opened by a fixed name.

    Those that the reference names so as well, or that are written, are left out; without the
    reference nothing is known of what is to be typed.
    """
    wanted = _wanted(assignment)
    for source in sources.values() if reference_of(assignment) else ():
        for function, _, nodes in source.scopes:
            texts = {
                target.id: node.value
                for node in nodes.of(ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for call in nodes.of(ast.Call):
                given = call.args[0] if call.args and ast.unparse(call.func) == "open" else None
                given = texts.get(given.id) if isinstance(given, ast.Name) else given
                if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
                    continue
                if _is_read(call) and not given.value.endswith(tuple(wanted)):
                    yield source, function, nodes, given


def _is_read(call: ast.Call) -> bool:
    """Return whether a call of `open` opens a file to read it, as far as can be seen."""
    named = [each.value for each in call.keywords if each.arg == "mode"]
    modes = [*call.args[1:2], *named]
    return all(isinstance(each, ast.Constant) and str(each.value)[:1] == "r" for each in modes)


def _wanted(assignment: Assignment) -> set[str]:
    """Return the files that the reference names, and the folders that these are in.

    What its own tests alone name is left out.
    """
    texts = []
    for source in reference_of(assignment).values():
        used = {"", *_used(assignment, source)}
        texts += [
            node.value
            for function, _, nodes in source.scopes
            if function in used
            for node in nodes.of(ast.Constant)
            if isinstance(node.value, str)
        ]
    files = {found[1] for text in texts if (found := FILE.fullmatch(text))}
    folders = {f"{each}" for file in files for each in PurePosixPath(file).parents}
    return (files | folders) - {"."}


def _used(assignment: Assignment, source: Source) -> set[str]:
    """Return the functions of a file that tasks ask for, and all that these may call."""
    starter = assignment.starters.get(source.name)
    tasks = starter.tasks if starter is not None else ()
    return {each for name in tasks for each in source.reach(name)}


def reference_of(assignment: Assignment) -> dict[str, Source]:
    """Return the files of the reference, parsed; none where the assignment has none."""
    if assignment.reference is None:
        return {}
    found = {}
    for file in assignment.files:
        with suppress(OSError):
            found[file] = (assignment.reference / file).read_bytes()
    return parsed(found)
