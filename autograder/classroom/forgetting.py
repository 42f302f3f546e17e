"""Remove all that is kept of one student (`plan_to_forget`, `forget`).

The stored result goes last: whatever ends a run before that, the same command goes on with it.

Words used here.  step: one thing to remove.  left: a sentence on something that stays.
"""

from __future__ import annotations

import contextlib
import csv
import difflib
import io
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from autograder.classroom.copies import Copy, copies
from autograder.classroom.earlier import read_grades, reason
from autograder.classroom.folder import (
    COPIES,
    ERRORS,
    GRADES,
    OVERRIDES,
    RESULT,
    about,
    folder_name,
    locked,
)
from autograder.classroom.harmless import as_it_was, harmless
from autograder.classroom.stored import read_result
from autograder.classroom.writing import FolderError, cannot_write
from autograder.downloads import whose
from autograder.system.plain_files import read_plain
from autograder.system.printable import counted, folded
from autograder.system.tables import decoded, separator_of
from autograder.system.whole_files import PARTS, parts_of, whole_file, write_whole

MOST_BYTES = 1024 * 1024 * 1024
# What is written for one student in a folder of pages, or of results for a platform.
OF_A_STUDENT = frozenset(
    {"feedback.html", "feedback.md", "feedback.txt", "results.json", "result.json"}
)
PAGE = "feedback.html"
KILLED = "left by a run that was killed"
ELSEWHERE = (
    "what was handed in, and what the platform and nbgrader have: remove it there; grading that"
    " work again makes a new result"
)
UNREADABLE = (OSError, ValueError, csv.Error)


class UnknownStudent(Exception):
    """Nothing is kept of this student; the message has the nearest names."""


@dataclass(frozen=True)
class Step:
    """One thing to remove, in words, and what removes it; `of_all`: it may hold anybody's."""

    place: Path
    what: str
    remove: Callable[[], None]
    of_all: bool = False


@dataclass
class Plan:
    """What there is of a student, in the order in which it goes, and what stays."""

    student: str
    name: str = ""
    steps: list[Step] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def add(self, place: Path, what: str, remove: Callable[[], None]) -> None:
        self.steps.append(Step(place, what, remove))

    def add_of_all(self, place: Path, what: str) -> None:
        self.steps.append(Step(place, what, partial(_remove, place), of_all=True))


def plan_to_forget(results: Path, student: str) -> Plan:
    """Return what is kept of a student, called as in grades.csv or by the name itself.

    Nothing is removed yet.
    Raises FolderError if these are no results, UnknownStudent if nothing is kept.
    """
    found = about(results)
    if found is None:
        raise FolderError(
            f"{results} holds no results of `cardkit grade`; name the folder that was given with -o"
        )
    _, origin = found
    names = _students(results)
    if student not in names and as_it_was(student) in names:
        student = as_it_was(student)
    plan = Plan(student)
    noted = copies(results)
    if noted is None:
        plan.left.append(f"{results / COPIES} cannot be read: pages and tables are not known")
    for copy in noted or []:
        _plan_copy(plan, copy, origin)
    _plan_errors(plan, results / ERRORS)
    _plan_rows(plan, results / OVERRIDES, by_line=True)
    _plan_rows(plan, results / GRADES)
    for part in sorted(results.glob(PARTS)):
        plan.add_of_all(part, KILLED)
    _plan_result(plan, results)
    if student not in names and all(step.of_all for step in plan.steps):
        raise UnknownStudent(_nobody(student, results, names))
    plan.name = names.get(student, "")
    _note_other_results(plan, results)
    plan.left.append(ELSEWHERE)
    return plan


def forget(results: Path, student: str) -> Plan:
    """Remove all that is kept of a student; return what that was.

    Each table is written whole or not at all.  Raises also WritingError.
    """
    plan_to_forget(results, student)  # no file is made in a folder that is not ours
    try:
        lock = locked(results)
    except OSError as error:
        raise FolderError(
            f"nothing was removed: {results} cannot be changed ({reason(error)}); check its"
            " permissions, and that its disk may be written to"
        ) from None
    try:
        plan = plan_to_forget(results, student)
        for step in plan.steps:
            try:
                step.remove()
            except OSError as error:
                raise cannot_write(step.place, error, elsewhere=False) from None
    finally:
        if lock is not None:
            os.close(lock)
    return plan


def _students(results: Path) -> dict[str, str]:
    """Return {student: name} of all that have a result or a row."""
    names = {}
    with contextlib.suppress(*UNREADABLE):
        for row in read_grades(results):
            names[as_it_was(row["student"])] = as_it_was(row.get("name", ""))
    for path in results.glob(f"*/{RESULT}"):
        result = read_result(path)
        if result is not None:
            names[result.student] = names.get(harmless(result.student), "") or names.get(
                result.student, ""
            )
    return names


def _nobody(student: str, results: Path, names: dict[str, str]) -> str:
    labels = {
        each: f"{key} ({name})"
        for key, name in names.items()
        for each in (name, " ".join(reversed(name.split(", "))))
        if name
    }
    labels |= {key: f"{key} ({name})" if name else key for key, name in names.items()}
    same = [each for each in labels if folded(each) == folded(student)]
    near = [labels[each] for each in same or difflib.get_close_matches(student, labels, cutoff=0.5)]
    perhaps = f"; perhaps {' or '.join(dict.fromkeys(near))}?" if near else ""
    return f"nothing is kept of a student {student!r} in {results}{perhaps}"


def _plan_copy(plan: Plan, copy: Copy, origin: str) -> None:
    path = copy.path
    for part in parts_of(path):
        plan.add_of_all(part, KILLED)
    if not os.path.lexists(path):
        plan.left.append(f"{path} is not there any more: if it was moved, remove their part there")
    elif copy.kind == "gradebook":
        plan.left.append(f"{path}, the platform's own table")
    elif copy.kind == "report":
        plan.add_of_all(path, "about the whole class: make it again without them")
    elif copy.kind == "table":
        _plan_rows(plan, path)
    elif copy.kind == "zip":
        _plan_zip(plan, path, origin)
    else:
        _plan_pages(plan, path / folder_name(plan.student))


def _plan_pages(plan: Plan, folder: Path) -> None:
    if folder.is_symlink() or not folder.is_dir():
        return
    inside = sorted(folder.iterdir())
    ours = [each for each in inside if each.name in OF_A_STUDENT]
    others = [each for each in inside if each not in ours]
    if others:
        plan.left.append(f"{others[0]}, which is not ours")
    if ours:
        plan.add(folder, counted(len(ours), "file"), partial(_remove_files, folder, ours))


def _plan_zip(plan: Plan, path: Path, origin: str) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            pages = [name for name in archive.namelist() if name.endswith(PAGE)]
            theirs = {name for name in pages if whose(origin, name) == plan.student}
            if theirs and (damaged := archive.testzip()) is not None:
                raise zipfile.BadZipFile(f"{damaged} in it is damaged")
    except Exception as error:  # a damaged archive makes its decompressor raise anything
        plan.left.append(f"{path}, which cannot be read ({reason(error)})")
        return
    if theirs:
        plan.add(path, counted(len(theirs), "page"), partial(_rewrite_zip, path, theirs))


def _plan_errors(plan: Plan, path: Path) -> None:
    with contextlib.suppress(OSError):
        if plan.student.encode("utf-8", "backslashreplace") in read_plain(path, MOST_BYTES):
            plan.add_of_all(path, "the details of all faults of the last run")


def _plan_rows(plan: Plan, path: Path, by_line: bool = False) -> None:
    """Plan to remove the rows of a table whose first cell is the student, and no other byte."""
    try:
        text, mark, encoding = _decoded(read_plain(path, MOST_BYTES))
        records = list(_records(text, by_line))
    except FileNotFoundError:
        return
    except UNREADABLE as error:
        plan.left.append(f"{path}, which cannot be read ({reason(error)})")
        return
    spelled = folded if by_line else str
    keys = {spelled(plan.student), spelled(harmless(plan.student))}
    kept: list[str] = []
    gone, is_open = 0, False  # open: the last row ends within a quote, and is one of theirs
    for number, (names, lines) in enumerate(records):
        if number and any(spelled(name) in keys for name in names):
            gone += 1
            is_open = by_line and lines[0].count('"') % 2 == 1
            continue
        if is_open:
            plan.left.append(
                f"{path}, line {number + 1}: the row of theirs above it ends within a quote, so it"
                " may be about them, too; look at it"
            )
        is_open = False
        kept += lines
    if gone:
        plan.add(path, counted(gone, "row"), partial(_rewrite, path, "".join(kept), mark, encoding))


def _decoded(data: bytes) -> tuple[str, bytes, str]:
    """Return the text of a table; of one in no known encoding every byte is kept."""
    try:
        return decoded(data)
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape"), b"", "utf-8"


def _records(text: str, by_line: bool) -> Iterator[tuple[list[str], list[str]]]:
    """Yield whom each row may be about, and its lines; `by_line`, each line is a row."""
    lines = list(io.StringIO(text, newline=""))
    separator = separator_of(text)
    if by_line:
        for line in lines:
            cells = next(csv.reader([line.rstrip("\r\n")], delimiter=separator), [])
            bare = line.partition(separator)[0].strip().strip('"')  # of a line with an open quote
            yield [*cells[:1], bare], [line]
        return
    reader = csv.reader(lines, delimiter=separator)
    start = 0
    for cells in reader:
        yield cells[:1], lines[start : reader.line_num]
        start = reader.line_num


def _plan_result(plan: Plan, results: Path) -> None:
    folder = results / folder_name(plan.student)
    if folder.is_symlink():
        plan.add(folder, "a link", partial(_remove, folder))
    elif folder.is_dir():
        count = sum(each.is_file() for each in folder.iterdir())
        plan.add(folder, counted(count, "file"), partial(_remove_result, folder))


def _note_other_results(plan: Plan, results: Path) -> None:
    """Say which results beside these have the student, too, such as those of a checkpoint."""
    for other in sorted(results.resolve().parent.glob("*/")):
        with contextlib.suppress(OSError):  # a folder that this user may not read
            is_other = other != results.resolve() and about(other) is not None
            if is_other and (other / folder_name(plan.student) / RESULT).is_file():
                plan.left.append(f"{other}, other results: forget {plan.student} there, too")


def _rewrite(path: Path, text: str, mark: bytes, encoding: str) -> None:
    """Write a table anew where it really is."""
    write_whole(path.resolve(), mark + text.encode(encoding, "surrogateescape"), private=True)


def _rewrite_zip(path: Path, without: set[str]) -> None:
    with zipfile.ZipFile(path) as archive:
        kept = [each for each in archive.infolist() if each.filename not in without]
    if not kept:
        path.unlink()
        return
    with (
        whole_file(path.resolve(), private=True) as file,  # first: Windows replaces no open file
        zipfile.ZipFile(path) as archive,
        zipfile.ZipFile(file, "w") as new,
    ):
        for member in kept:
            new.writestr(member, archive.read(member))


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _remove_files(folder: Path, files: list[Path]) -> None:
    for each in files:
        _remove(each)
    with contextlib.suppress(OSError):
        folder.rmdir()  # stays if something else is in it


def _remove_result(folder: Path) -> None:
    for each in folder.iterdir():
        if each.name != RESULT:
            _remove(each)
    _remove(folder / RESULT)
    folder.rmdir()
