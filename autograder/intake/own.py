"""Tell what a student wrote by what is in a file, whatever it is called (`by_content`, `own_work`).

`by_content` gives notebooks and programs names that end as theirs do; `only_one` says which of the
files asked for the only program is that nobody asked for.

Words used here.  own: neither given nor a starter as it was handed out, nor a test.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import PurePosixPath
from typing import Literal

from autograder.course.assignment import Assignment
from autograder.course.faults import LARGEST, LINE_END, quietly, refuse_accents
from autograder.course.saved import text_of
from autograder.course.starters import is_untouched
from autograder.intake.elsewhere import defined_at_top
from autograder.intake.names import is_other_work, is_test, one_of_each, recognise, resembles

Kind = Literal["program", "notebook", ""]
PROGRAMS = (".py", ".pyw")
# A line that stands in Python, and hardly in a sentence or in another language.
PYTHON = re.compile(
    r"^(?:(?:async )?def \w+ *\(|class \w+ *(?:\([^()\n]*\) *)?:|from [\w.]+ import [\w*(]"
    r"|import [\w.]+(?: as \w+)?(?:, *[\w.]+)* *$|(?:for|while|if) [^\n]*: *$"
    r"|print\(|\w+ = (?:int\()?input\()",
    re.MULTILINE,
)
MOST_MODULES = 100  # are looked for; a student writes a few
# In a notebook a line begins after a quotation mark, or after the two signs of its \n.
IMPORTS = re.compile(
    r"(?:^|(?<=\")|(?<=\\n))[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w., \t]+))",
    re.MULTILINE,
)
OTHER_TEXT = re.compile(r"\A\s*(?:<|\{\\rtf)|^```", re.MULTILINE)
OURS, END_OF_OURS, END = "<" * 7, ("=" * 7, "|" * 7), ">" * 7  # the marks of a merge


@dataclass
class Told:
    """Files under names that end as their contents say, and notes on what was read as what."""

    files: dict[str, bytes]
    notes: list[str] = field(default_factory=list)


def kind_of(name: str, data: bytes) -> Kind:
    """Return what a file is by its content or, if that does not tell, by its ending."""
    text = text_of(data)
    ending = PurePosixPath(name.casefold()).suffix
    begins = text.lstrip()[:1] if not text.startswith(OURS) else "{"
    if begins == "{" and '"cell_type"' in text and ('"cells"' in text or '"worksheets"' in text):
        return "notebook"
    is_text = bool(text.strip()) and "\0" not in text
    if is_text and ending in PROGRAMS:
        return "program"
    if is_text and PYTHON.search(text) and not OTHER_TEXT.search(text):
        return "program"
    return "notebook" if ending == ".ipynb" else ""


def lacking(files: Mapping[str, bytes], assignment: Assignment) -> list[str]:
    """Return the names of the student's own modules that are imported and not there."""
    found = [
        each.split()[0].rpartition(".")[2]
        for name, data in files.items()
        if kind_of(name, data)
        for match in IMPORTS.finditer(text_of(data))
        for each in (match[1] or match[2]).split(",")
        if each.strip()
    ]
    known = {*sys.stdlib_module_names, *assignment.packages, ""}
    own = (f"{name}.py" for name in dict.fromkeys(found) if name not in known)
    return [*islice(own, MOST_MODULES)]


def find_modules(
    files: dict[str, bytes], modules: Collection[str], wanted: Collection[str]
) -> list[str]:
    """Give files the names by which the student's programs import them; return notes on it."""
    others = {name: data for name, data in files.items() if name not in wanted}
    found = recognise(others, [name for name in modules if name not in files], {}, {})
    for name in others:
        del files[name]
    files.update(found.files)
    return found.notes


def by_content(
    files: Mapping[str, bytes], assignment: Assignment, modules: Collection[str] = ()
) -> Told:
    """Return the files, with notebooks and programs under names that end as theirs do.

    modules: files that are meant besides those asked for.
    Of notebooks with one content, and of a notebook that was handed in again, one is left.
    """
    told = Told(dict(files))
    for name, data in files.items():
        book = "" if "/" in name or not name.endswith(".py") else name[:-3] + ".ipynb"
        if book and book not in files and (cells := _exported(data)):
            del told.files[name]
            told.files[book] = json.dumps({"cells": cells}).encode()
            told.notes.append(f"{name} was read as the notebook that it was exported from")
            continue
        kind = "" if "/" in name or name in assignment.given else kind_of(name, data)
        ending = ".ipynb" if kind == "notebook" else ".py"
        if not kind or name.casefold().endswith((ending, ".py.txt")):
            continue
        stem = PurePosixPath(name).stem
        called = stem if stem.casefold().endswith(ending) else stem + ending
        meant = (*assignment.files, *modules)
        is_asked = any(resembles(called, each, assignment.aliases) for each in meant)
        if called not in files and (kind == "notebook" or name.endswith(".ipynb") or is_asked):
            told.files[called] = told.files.pop(name)
            told.notes.append(f"{name} was read as {called}")
    books = {name for name in told.files if name.casefold().endswith(".ipynb") and "/" not in name}
    for name in books - {*one_of_each({each: told.files[each] for each in books}, told.notes)}:
        del told.files[name]
    for name in sorted(books & told.files.keys()):
        _make_readable(told, name)
    return told


def _exported(data: bytes) -> list[dict[str, str]]:
    """Return the cells from which Jupyter exported a program, if one was for a cell magic."""
    text, cells, last = text_of(data), list[str](), 0
    if ".run_cell_magic(" not in text or len(data) > LARGEST:
        return []
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        refuse_accents(text)
        lines = LINE_END.sub("\n", text).split("\n")
        with quietly():
            body = ast.parse(text).body
        for node in body:
            call = node.value if isinstance(node, ast.Expr) else None
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            given = [each.value for each in call.args if isinstance(each, ast.Constant)]
            words = [each for each in given if isinstance(each, str)]
            if call.func.attr == "run_cell_magic" and len(words) == len(call.args) == 3:
                cells += ["\n".join(lines[last : node.lineno - 1])]
                cells += [f"%%{words[0]} {words[1]}\n{words[2]}"]
                last = node.end_lineno or node.lineno
        cells += ["\n".join(lines[last:])] * bool(cells)
    return [{"cell_type": "code", "source": each} for each in cells]


def _make_readable(told: Told, name: str) -> None:
    """Write a notebook anew if it is in another encoding, or has the marks of a merge in it.

    Of two versions between which git has left its marks the first one is taken.
    """
    text = text_of(told.files[name])
    kept: list[str] = []
    marks: list[int] = []
    is_theirs = False
    for number, line in enumerate(text.splitlines(keepends=True) if OURS in text else [text], 1):
        begin = line.lstrip()[: len(OURS)]
        if begin == OURS:
            marks.append(number)
        elif marks and begin in END_OF_OURS:
            is_theirs = True
        elif marks and begin == END:
            is_theirs = False
        elif not is_theirs:
            kept.append(line)
    settled = "".join(kept)
    if settled.encode("utf-8", "replace") == told.files[name]:
        return
    try:
        json.loads(settled)
    except (ValueError, RecursionError, MemoryError):
        return
    told.files[name] = settled.encode("utf-8", "replace")
    if marks:
        told.notes.append(
            f"{name} has the marks of a git merge in it (<<<<<<< in line {marks[0]}): the first of"
            " the two versions was read"
        )


def own_work(
    files: Mapping[str, bytes], assignment: Assignment, notes: list[str] | None = None
) -> list[str]:
    """Return the student's programs and notebooks that nobody asked for by name, each once.

    Of a file that was handed in again the newest is named; `notes` get a sentence on that.  One
    that is called as tests are is named if there is no other, and something asked for is in it.
    """
    given = {*assignment.given, *assignment.files, "conftest.py"}
    known = {files[name] for name in assignment.given if name in files}
    own = {
        name: data
        for name, data in files.items()
        if not ("/" in name or name in given or data in known)
        if not (is_test(name) and assignment.asked_at_top.isdisjoint(defined_at_top(data)))
        if kind_of(name, data)
        if not any(is_untouched(assignment.starters, each, data) for each in assignment.starters)
    }
    newest = {name: data for name, data in own.items() if not is_other_work(name)}
    older = {name: data for name, data in own.items() if not is_test(name)}
    return one_of_each(newest or older or own, [] if notes is None else notes)


def only_one(
    files: Mapping[str, bytes], begun: Collection[str], assignment: Assignment, notes: list[str]
) -> tuple[str, str] | None:
    """Return the name of a student's only program, and which of the files asked for it is.

    begun: the files asked for that hold something of the student's; beside them it is the only
    other one, if it defines more of what belongs there than they do.  If several are asked for, it
    is the one of which theirs defines most names.
    """
    wanted = [name for name in assignment.files if name.endswith(".py") and name not in begun]
    own = [name for name in own_work(files, assignment, notes) if not name.endswith(".ipynb")]
    if not wanted or len(own) != 1 or (begun and len(wanted) > 1):
        return None
    if begun:
        starter = assignment.starters.get(wanted[0])
        names = starter.asked_at_top if starter is not None else set()
        held = [len(names & defined_at_top(files[each])) for each in (*own, *begun)]
        return (own[0], wanted[0]) if held[0] > max(held[1:]) else None
    if len(wanted) == 1:
        return own[0], wanted[0]
    defined = defined_at_top(files[own[0]])
    asked = {name: len(each.asked_at_top & defined) for name, each in assignment.starters.items()}
    most = max(wanted, key=lambda name: asked.get(name, 0))
    return (own[0], most) if asked.get(most) else None
