"""Imports through a folder that is not there (`without_folders`): read as those of files beside.

`from assignment4.card import Card`, `from .card import Card`, `import src.deck`: an editor that was
opened one folder above runs them; where the files alone are handed in, that folder is gone.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from autograder.course.faults import LINE_END, decoded, encoded, quietly, refuse_accents

LARGEST = 100_000  # bytes; longer files are not written by hand
IMPORT = re.compile(r"\b(?:from|import)\b[ \t]*([.\w]+(?:[ \t]*,[ \t]*[.\w]+)*)")
FROM = re.compile(rb"from\b([ \t.\w]*?)\bimport\b")
NOT_READ = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Place:
    """A part of a file to write anew, in bytes of UTF-8, and what an import was read as."""

    begin: int
    end: int
    text: str
    said: str = ""


def without_folders(
    files: Mapping[str, bytes], packages: Collection[str] = ()
) -> tuple[dict[str, bytes], list[str]]:
    """Return the files with such imports read as those of files beside them, and a note on that.

    packages: what an answer may import besides the library.
    """
    found, notes = dict(files), []
    known = known_to(files, packages)
    for name, data in files.items():
        if name.endswith(".py") and len(data) <= LARGEST:
            with suppress(*NOT_READ):
                text = decoded(data)
                reader = Reader(name, files, known)
                if isinstance(text, str) and reader.may_import(text):
                    refuse_accents(text)
                    with quietly():
                        places, said = reader.places(text)
                    if places:
                        found[name] = _rewritten(data, text, places)
                        notes += said
    more = f", and {len(notes) - 1} more likewise" if len(notes) > 1 else ""
    return found, [f"{notes[0]}{more}; this costs nothing"] if notes else []


def known_to(files: Mapping[str, bytes], packages: Collection[str]) -> Collection[str]:
    """Return what may be imported besides the library: packages, and modules among the files."""
    tops = {each.partition("/")[0].removesuffix(".py") for each in files}
    return {*packages, *(each for each in tops if f"{each}.py" in files)}


class Reader:
    """Finds the imports through a folder in one file; known: see `known_to`."""

    def __init__(self, name: str, files: Mapping[str, bytes], known: Collection[str]) -> None:
        self.is_below = "/" in name
        self.name = name
        self.files = files
        self.known = known
        self.names = {""}  # those of the file, once it was read

    def may_import(self, text: str) -> bool:
        """Return whether to look closer: most files import the library and their neighbours."""
        every = {each.strip() for part in IMPORT.findall(text) for each in part.split(",")}
        return any(each not in self.known and each not in sys.stdlib_module_names for each in every)

    def places(self, text: str) -> tuple[list[Place], list[str]]:
        """Return the places to write anew and a note for each import; raise what Python raises."""
        nodes = list(ast.walk(ast.parse(text)))
        self.names = {node.id for node in nodes if isinstance(node, ast.Name)}
        lines = _Lines(text)
        found: list[Place] = []
        notes: list[str] = []
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                places = list(self._from(node, lines))
            elif isinstance(node, ast.Import):
                places = list(self._import(node, nodes, lines))
            else:
                continue
            found += places
            for said in (each.said for each in places if each.said):
                notes.append(f"{self.name}, line {node.lineno}: {said}")
        return found, notes

    def _from(self, node: ast.ImportFrom, lines: _Lines) -> Iterator[Place]:
        begin, end = lines.span(node)
        module = self.beside(node.level, node.module or "")
        words = FROM.match(lines.data, begin)
        if module and words is not None:
            was = "." * node.level + (node.module or "")
            said = f"`from {was} import` was read as `from {module} import`"
            yield Place(*words.span(1), f" {module} ", said)
        elif not module:
            whole = [
                self.beside(node.level, f"{node.module or ''}.{each.name}".lstrip("."), False)
                for each in node.names
            ]
            if all(whole):
                named = ", ".join(
                    f"{name} as {each.asname}" if each.asname else name
                    for name, each in zip(whole, node.names, strict=True)
                )
                more = "\\\n" * ((node.end_lineno or node.lineno) - node.lineno)
                was = f"`{ast.unparse(node)}`"
                yield Place(
                    begin, end, f"import {more}{named}", f"{was} was read as `import {named}`"
                )

    def _import(self, node: ast.Import, nodes: list[ast.AST], lines: _Lines) -> Iterator[Place]:
        for each in node.names:
            module = self.beside(0, each.name)
            if not module:
                continue
            called = each.asname or each.name.replace(".", "_")
            said = f"`import {each.name}` was read as `import {module}`"
            yield Place(*lines.span(each), f"{module} as {called}", said)
            if each.asname:
                continue
            used = [
                lines.span(use)
                for use in nodes
                if isinstance(use, ast.Attribute) and ast.unparse(use) == each.name
            ]
            if called in self.names or any(
                lines.data[slice(*span)] != each.name.encode() for span in used
            ):
                raise ValueError(f"{each.name} cannot be written anew")
            yield from (Place(*span, called) for span in used)

    def beside(self, level: int, path: str, is_module: bool = True) -> str:
        """Return the file beside this one that an import leads to through a folder, or "".

        is_module: the last part can be nothing else; a folder may have the name of a file.
        """
        *above, module = path.split(".")
        if f"{module}.py" not in self.files or not (above or level):
            return ""
        place = "/".join([*above, module])
        if level and self.is_below:
            return ""
        if above and any(
            each == f"{place}.py" or each.startswith(f"{place}/") for each in self.files
        ):
            return ""  # it is there
        is_there = any(each.startswith(f"{above[0]}/") for each in self.files) if above else False
        if above and is_module and f"{above[0]}.py" in self.files and not is_there:
            return module
        if above and not is_module and above[0].casefold() in map(str.casefold, self.known):
            return ""  # that file is meant, in other capitals
        return "" if above and (above[0] in self.known or _is_installed(above[0])) else module


class _Lines:
    """Where each line of a text begins, in bytes of UTF-8."""

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        ends = re.finditer(LINE_END.pattern.encode(), self.data)
        self.begins = [0, *(each.end() for each in ends)]

    def span(self, node: ast.stmt | ast.expr | ast.alias) -> tuple[int, int]:
        last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        first = self.begins[node.lineno - 1] + node.col_offset
        return first, self.begins[last - 1] + column


def _rewritten(data: bytes, text: str, places: list[Place]) -> bytes:
    whole = text.encode()
    for place in sorted(places, key=lambda each: each.begin, reverse=True):
        whole = whole[: place.begin] + place.text.encode() + whole[place.end :]
    return encoded(whole.decode(), data)


@cache
def _is_installed(name: str) -> bool:
    """Return whether a module or package of this name is installed; a folder alone is none."""
    if name in sys.stdlib_module_names:
        return True
    with suppress(ImportError, ValueError):
        found = importlib.util.find_spec(name)
        return found is not None and found.origin is not None
    return False
