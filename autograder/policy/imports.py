"""Read an import that is broken, or finds nothing, as the starter has it (`with_imports`)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from difflib import SequenceMatcher

from autograder.course.assignment import Assignment
from autograder.course.faults import encoded
from autograder.policy.at_top import defined_at_top, names_at_top
from autograder.policy.leaving_out import NOT_READ, LeftOut, text_of

ALIKE = 0.6  # of a line that is broken and the one that is meant


def with_imports(
    assignment: Assignment,
    files: Mapping[str, bytes],
    readable: Mapping[str, bytes],
    left_out: list[LeftOut],
) -> tuple[dict[str, bytes], list[LeftOut]]:
    """Return the files with imports of the starter's where one is broken, and what was left out.

    readable: the files without what Python cannot read, which is `left_out`.
    """
    found, left_out = dict(readable), [*left_out]
    for name in sorted(found.keys() & assignment.starters.keys()):
        with suppress(*NOT_READ):
            _import_as_the_starter(assignment, files[name], found, name, left_out)
    return found, left_out


def _import_as_the_starter(
    assignment: Assignment,
    data: bytes,
    files: dict[str, bytes],
    name: str,
    left_out: list[LeftOut],
) -> None:
    """Put imports of the starter's that are gone where an import is broken.

    Broken is one that could not be read, or that names what is not there.  data: the file as it was
    before anything of it was left out.
    """
    wanted = assignment.starters[name].imports
    text = text_of(name, files[name])
    if not set(wanted) - {*map(str.strip, text.split("\n"))}:
        return  # as it nearly always is
    tree = ast.parse(text)
    known = {each.removesuffix(".py"): each for each in files if "/" not in each}
    bound = {
        (each.asname or each.name).partition(".")[0]
        for node in tree.body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for each in node.names
        if _is_there(node, each, known, files, assignment)
    } | defined_at_top(tree)
    gone = [each for each in wanted if not names_at_top(ast.parse(each)) <= bound]
    if not gone:
        return
    instead = "; ".join(gone)
    starters = ast.parse(instead)
    meant, likes = names_at_top(starters), [*map(_named, starters.body)]
    for at, each in enumerate(left_out):
        is_line = each.file == name and not each.name and each.first == each.last
        if is_line and _is_meant(text_of(name, data).split("\n")[each.first - 1], gone):
            left_out[at] = replace(each, instead=instead)
            files[name] = _with_line(text, each.first, instead, files[name])
            return
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)) and node.lineno == node.end_lineno:
            lost = [e for e in node.names if not _is_there(node, e, known, files, assignment)]
            line = ast.get_source_segment(text, node) or ""
            names = {each.asname or each.name for each in lost}
            if lost and line not in gone and (names & meant or _is_meant(_named(node), likes)):
                more = _others(lost, starters.body, known, files, assignment)
                instead = "; ".join([*gone, *more])
                why = f"{name}, line {node.lineno}: `{line}` imports what is not there."
                left_out.append(
                    LeftOut(name, node.lineno, node.lineno, node.lineno, "", why, instead)
                )
                rest = [each for each in node.names if each not in lost]
                kept = f"{_written(node, rest)}; " if rest else ""
                files[name] = _with_line(text, node.lineno, kept + instead, files[name])
                return


def _others(
    lost: list[ast.alias],
    starters: list[ast.stmt],
    known: Mapping[str, str],
    files: Mapping[str, bytes],
    assignment: Assignment,
) -> list[str]:
    """Return imports of the student's own names that the modules of the starter's imports have."""
    found = list[str]()
    for node in starters:
        if isinstance(node, ast.ImportFrom):
            given = {alias.name for alias in node.names}
            more = [
                alias
                for alias in lost
                if node.module in known
                and alias.name not in given
                and _is_there(node, alias, known, files, assignment)
            ]
            found += [_written(ast.ImportFrom(node.module, more, 0), more)] if more else []
    return found


def _named(node: ast.stmt) -> str:
    """Return the names in an import, without Python's own words."""
    names = [each.name for each in ast.walk(node) if isinstance(each, ast.alias)]
    return " ".join([getattr(node, "module", None) or "", *names])


def _is_meant(line: str, imports: list[str]) -> bool:
    """Return whether a line may be one of these, mistyped."""
    return any(SequenceMatcher(None, line, each).ratio() > ALIKE for each in imports)


def _is_there(
    node: ast.Import | ast.ImportFrom,
    each: ast.alias,
    known: Mapping[str, str],
    files: Mapping[str, bytes],
    assignment: Assignment,
) -> bool:
    """Return whether an import finds what it names, as far as can be told without running it."""
    module = node.module or "" if isinstance(node, ast.ImportFrom) else each.name
    top = module.partition(".")[0]
    if isinstance(node, ast.ImportFrom) and module in known and each.name != "*":
        with suppress(*NOT_READ):
            text = text_of(known[module], files[known[module]])
            if "sys.modules" in text:
                return True  # another module may stand there
            tree = ast.parse(text)
            stars = any(isinstance(n, ast.ImportFrom) and n.names[0].name == "*" for n in tree.body)
            return stars or each.name in names_at_top(tree) or "__getattr__" in names_at_top(tree)
        return True
    is_folder = any(file.startswith(f"{top}/") for file in files)
    is_asked = f"{top}.py" in assignment.files or f"{top}.py" in assignment.given
    ours = top in known or is_folder or is_asked or top in assignment.packages
    return ours or top in sys.stdlib_module_names


def _written(node: ast.Import | ast.ImportFrom, names: list[ast.alias]) -> str:
    made: ast.stmt = ast.Import(names)
    if isinstance(node, ast.ImportFrom):
        made = ast.ImportFrom(node.module, names, node.level)
    return ast.unparse(made)


def _with_line(text: str, number: int, line: str, data: bytes) -> bytes:
    lines = text.split("\n")
    lines[number - 1] = line
    return encoded("\n".join(lines), data)
