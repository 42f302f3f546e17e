"""A folder of folders -> who handed in what; older results and our own files are left out.

The name of a folder is the student's.  Two folders are one student's when their names are equal
apart from case and the spaces around them: neither is graded until one is left.

Words used here.  entry: a student and the folder with the work.  unclear: a student whose work
cannot be told, with the reason.
"""

from __future__ import annotations

import itertools
import os
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.intake.read import holds_notebook, holds_work
from autograder.intake.roll import Roll
from autograder.intake.walk import list_files
from autograder.system.printable import is_printable

RESULTS_MARKS = ("about.json", "grades.csv")
RESULTS_FILES = {*RESULTS_MARKS, "overrides.csv", "errors.txt", "results.json"}
NO_STUDENTS = {"__pycache__", "__macosx", "tests"}
MOST_NAMES = 5


class IntakeError(Exception):
    """There is nothing to grade; the message says what was looked at and what to name instead."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One student and the folder that holds the work."""

    student: str
    place: str

    @property
    def folder(self) -> Path:
        return Path(self.place)


@dataclass
class Found:
    """What lies in a folder of submissions; `single` when that folder is one submission itself."""

    submissions: Roll[Entry] = field(default_factory=lambda: _roll())
    problems: list[str] = field(default_factory=list)
    unclear: dict[str, str] = field(default_factory=dict)
    single: bool = False


def find_submissions(root: Path, assignment: Assignment, results: Path | None = None) -> Found:
    """Return the submissions in `root`, a folder per student, in the order of the students' names.

    A folder that holds the files asked for itself is one submission, under its own name.  The
    folder that this run's `results` go to is no student's; nothing that lies in any other folder
    makes it one of ours.  Raises IntakeError when there is no submission.
    """
    folders, links, loose, skipped = _look(root, assignment, results)
    places = itertools.chain((each.folder for each in folders), map(root.joinpath, links))
    if _is_one(places, loose, assignment):
        name = root.resolve().name or "submission"
        found = Found(single=True)
        found.submissions.add(Entry(_as_text(name), str(root)))
        return found
    found = Found()
    found.problems += [
        f"{name!r} is a link and was left out; copy the folder here instead" for name in links
    ]
    found.problems += skipped
    for _, group in itertools.groupby(folders, attrgetter("student")):
        _enter(sorted(entry.folder for entry in group), found)
    found.problems += _about_loose(loose, root)
    if not found.submissions and not found.unclear:
        raise IntakeError(_nothing(root, found.problems))
    return found


def _roll() -> Roll[Entry]:
    return Roll(Entry, attrgetter("student"))


def _is_one(folders: Iterable[Path], loose: list[str], assignment: Assignment) -> bool:
    """Say whether a folder is a submission itself: the work is loose in it, and in no folder."""
    is_work = holds_work(loose, assignment)
    if not is_work and not holds_notebook(loose):
        return False
    for names in map(_names, folders):
        if holds_work(names, assignment) or (not is_work and holds_notebook(names)):
            return False
    return True


def _look(
    root: Path, assignment: Assignment, results: Path | None
) -> tuple[Roll[Entry], list[str], list[str], list[str]]:
    """Return the folders in `root`, those of one student together, the links to such, the names
    of the loose files, and a sentence on each folder left out that may be a student's.
    """
    folders = _roll()
    links, loose, skipped = [], [], []
    for entry in _entries(root):
        if not entry.name.startswith(".") and os.path.isfile(entry) and not entry.is_symlink():
            loose.append(entry.name)
        elif os.path.isdir(entry) and not _is_ours(entry, results, assignment):
            why_not = _why_no_student(entry, assignment)
            if why_not is not None:
                skipped += [why_not] if why_not else []
            elif entry.is_symlink():
                links.append(entry.name)
            else:
                folders.add(Entry(_student(entry.name), entry.path))
    return folders, sorted(links), sorted(loose), sorted(skipped)


def _is_ours(entry: os.DirEntry[str], results: Path | None, assignment: Assignment) -> bool:
    """Say whether a folder is the one that this run's results go to, and holds no work."""
    try:
        ours = results is not None and os.path.samefile(entry.path, results)
    except OSError:
        return False
    return ours and not _holds_work_itself(Path(entry.path), assignment)


def _why_no_student(entry: os.DirEntry[str], assignment: Assignment) -> str | None:
    """Return why a folder is no student's, '' if that needs no word, None if it is one's."""
    folder = Path(entry.path)
    if entry.name.startswith(".") or entry.name.casefold() in NO_STUDENTS:
        if not _holds_work_itself(folder, assignment):
            return ""
        return f"{entry.name!r} was left out, though it holds work: name it for its student"
    if _holds_results_alone(folder):
        return (
            f"{entry.name!r} was left out: it holds what looks like results of an earlier run;"
            " move it out of the submissions"
        )
    return None


def _holds_work_itself(folder: Path, assignment: Assignment) -> bool:
    return any(os.path.lexists(folder / name) for name in assignment.files)


def _entries(root: Path) -> Iterator[os.DirEntry[str]]:
    """Yield what lies in `root`; raise IntakeError when that cannot be told."""
    try:
        with os.scandir(root) as entries:
            yield from entries
    except FileNotFoundError:
        raise IntakeError(
            f"{root}: there is no such folder; name the one that holds a folder per student"
        ) from None
    except NotADirectoryError:
        raise IntakeError(
            f"{root} is a file; name the folder that holds a folder per student"
            " (unpack an archive first)"
        ) from None
    except OSError as error:
        raise IntakeError(
            f"{root} cannot be read: {error.strerror or error}; see to its permissions"
        ) from None


def _holds_results_alone(folder: Path) -> bool:
    """Say whether a folder holds files with the names of ours and nothing that could be graded.

    Anybody can make such a folder: it is left out aloud, and would have earned nothing.
    """
    if not all(os.path.lexists(folder / name) for name in RESULTS_MARKS):
        return False
    listing = list_files(folder)
    return (
        not listing.notes and {name.rpartition("/")[2] for name in listing.files} <= RESULTS_FILES
    )


def _names(folder: Path) -> list[str]:
    return [name.rpartition("/")[2] for name in list_files(folder).files]


def _student(name: str) -> str:
    return unicodedata.normalize("NFC", _as_text(name)).casefold()


def _as_text(name: str) -> str:
    """Return a folder's name as text that can be printed and stored everywhere."""
    text = os.fsencode(name).decode("utf-8", "replace").strip()
    return "".join(each if is_printable(each) else "\N{REPLACEMENT CHARACTER}" for each in text)


def _enter(group: list[Path], found: Found) -> None:
    student = _as_text(group[0].name) or repr(group[0].name)
    if len(group) == 1:
        found.submissions.add(Entry(student, str(group[0])))
        return
    names = ", ".join(ascii(folder.name) for folder in group)
    sentence = f"{len(group)} folders for one student: {names}; not graded until one is left"
    found.unclear[student] = sentence
    found.problems.append(sentence)


def _about_loose(loose: list[str], root: Path) -> list[str]:
    """Return a sentence on files that lie among the students' folders and may be work."""
    work = [name for name in loose if name.casefold().endswith((".py", ".ipynb", ".zip"))]
    if not work:
        return []
    shown = ", ".join(work[:MOST_NAMES]) + (", ..." if len(work) > MOST_NAMES else "")
    return [
        f"{len(work)} loose in {root}, in no student's folder, and not graded: {shown};"
        " put each into a folder named for its student"
    ]


def _nothing(root: Path, problems: list[str]) -> str:
    reason = f" ({problems[0]})" if problems else ""
    return f"{root} holds no student's folder{reason}; name the folder that holds one per student"
