"""Find the submissions in a folder that holds a folder per student (`find_submissions`).

Older results and our own files are left out.  A folder's name is the student's.  Two folders
belong to one student if their names differ only in case and surrounding spaces: neither is graded
until only one is left.

Words used here.  entry: a student and the folder with the work.  unclear: students whose work
cannot be identified, each with the reason.
"""

from __future__ import annotations

import itertools
import os
import unicodedata
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path, PurePosixPath

from autograder.course.assignment import Assignment
from autograder.intake.elsewhere import defined_at_top
from autograder.intake.names import is_copy, is_other_work, is_test
from autograder.intake.read import alternatives, holds_notebook, holds_work
from autograder.intake.roll import Roll
from autograder.intake.walk import ARCHIVES, SINGLE_FILE_BYTES, called, list_files, place_of
from autograder.system.file_names import is_of_a_system
from autograder.system.plain_files import read_plain
from autograder.system.printable import quoted, visible

RESULTS_MARKS = ("about.json", "grades.csv")
RESULTS_FILES = {
    *(*RESULTS_MARKS, "overrides.csv", "errors.txt", "copies.json"),
    *("results.json", "hidden.json"),
}
NO_STUDENTS = {"__pycache__", "__macosx", "tests"}
MOST_NAMES = 5


class IntakeError(Exception):
    """There is nothing to grade; the message says where was looked and what to name instead."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One student and the folder with the work, and what the platform says about it."""

    student: str
    place: str
    notes: tuple[str, ...] = ()
    late: bool = False

    @property
    def folder(self) -> Path:
        return Path(self.place)


@dataclass
class Found:
    """What a folder of submissions holds; `single` if that folder is itself one submission.

    `kind` is the platform that it was downloaded from, or "folders"; `called` says after what
    students are called, where their folders say more; `names` are those that a platform has for
    students, `absent` those who are known and handed in nothing, `late` those of the unclear who
    handed in late; `goes_back` is what the platform wants before the name of a file for each
    student, `times` when each handed in, as the platform writes it; `unread` are names of files
    that were left out, of whomever they are; `around` says which download this may only be
    around; `root` is what a teacher named, `scratch` a folder that is removed after the run.
    """

    submissions: Roll[Entry] = field(default_factory=lambda: _roll())
    problems: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    unclear: dict[str, str] = field(default_factory=dict)
    single: bool = False
    kind: str = "folders"
    called: str = ""
    names: dict[str, str] = field(default_factory=dict)
    absent: list[str] = field(default_factory=list)
    late: set[str] = field(default_factory=set)
    goes_back: dict[str, tuple[str, str]] = field(default_factory=dict)
    times: dict[str, str] = field(default_factory=dict)
    around: str = ""
    root: Path | None = None
    scratch: Path | None = None


def find_submissions(root: Path, assignment: Assignment, results: Path | None = None) -> Found:
    """Return the submissions in `root`, a folder per student, sorted by the students' names.

    If `root` itself holds the files asked for, it is one submission, named after the folder.  The
    folder that this run's `results` go to is not a student's; no other folder counts as ours,
    whatever it contains.  Raises IntakeError if there is no submission.
    """
    folders, links, loose, skipped = _look(root, assignment, results)
    places = itertools.chain((each.folder for each in folders), map(root.joinpath, links))
    if _is_one(places, loose, assignment):
        refuse_several(root, loose, assignment)
        place = root.resolve()
        found = Found(single=True)
        found.submissions.add(Entry(as_text(place.name or "submission"), str(place)))
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
    """Return whether a folder is itself a submission: the work is loose in it, in no subfolder."""
    is_work = holds_work(loose, assignment)
    if not is_work and not holds_notebook(loose):
        return False
    for names in map(_names, folders):
        if holds_work(names, assignment) or (not is_work and holds_notebook(names)):
            return False
    return True


def refuse_several(root: Path, loose: list[str], assignment: Assignment) -> None:
    """Raise IntakeError if different loose files could be one that is asked for."""
    several = [_whole_works(root, loose, assignment)]
    for names in alternatives(loose, assignment):
        if len({_contents(root / place_of(root, name)) for name in names}) > 1:
            several.append(names)
    for names in several:
        if len(names) > 1:
            shown = ", ".join(names[:MOST_NAMES]) + (", ..." if len(names) > MOST_NAMES else "")
            raise IntakeError(
                f"{root} holds {len(names)} files that could be one that is asked for ({shown}),"
                " perhaps of several students; put each student's files into a folder of their own,"
                " or name the platform's download as it is"
            )


def _whole_works(root: Path, loose: list[str], assignment: Assignment) -> list[str]:
    """Return loose files called as none asked for, of which each defines what another does.

    They may be one for each student, called as the students are; copies of one count once.
    """
    if not {*assignment.files}.isdisjoint(loose):
        return []
    asked = assignment.asked_at_top
    held: dict[str, Set[str]] = {}
    for name in sorted(loose, key=len):  # copies have longer names
        stem = PurePosixPath(name).stem
        is_known = holds_work([name, f"{stem}.py"], assignment) or name in assignment.given
        is_other = is_known or is_test(name) or is_other_work(name) or "/" in name
        if is_other or any(is_copy(stem, PurePosixPath(each).stem) for each in held):
            continue
        if name.casefold().endswith(ARCHIVES):
            held[name] = asked
        elif name.casefold().endswith((".py", ".ipynb")):
            held[name] = defined_at_top(_contents(root / place_of(root, name))) & asked
    return [
        name
        for name, names in sorted(held.items())
        if any(names & others - {"main"} for other, others in held.items() if other != name)
    ]


def _contents(path: Path) -> bytes:
    try:
        return read_plain(path, SINGLE_FILE_BYTES)
    except OSError:
        return os.fsencode(path)


def _look(
    root: Path, assignment: Assignment, results: Path | None
) -> tuple[Roll[Entry], list[str], list[str], list[str]]:
    """Return the folders in `root`, grouped by student, the links to folders, the names of loose
    files, and a sentence on each folder that was left out but may be a student's.
    """
    folders = _roll()
    links, loose, skipped = [], [], []
    for entry in _entries(root):
        if not entry.name.startswith(".") and os.path.isfile(entry) and not entry.is_symlink():
            if not is_of_a_system(entry.name):
                loose.append(called(entry.name))
        elif os.path.isdir(entry) and not _is_ours(entry, results, assignment):
            why_not = _why_not_a_student(entry, assignment)
            if why_not is not None:
                skipped += [why_not] if why_not else []
            elif entry.is_symlink():
                links.append(entry.name)
            else:
                folders.add(Entry(same_folder_name(entry.name), entry.path))
    return folders, sorted(links), sorted(loose), sorted(skipped)


def _is_ours(entry: os.DirEntry[str], results: Path | None, assignment: Assignment) -> bool:
    """Return whether a folder is the one that this run's results go to, and holds no work."""
    try:
        ours = results is not None and os.path.samefile(entry.path, results)
    except OSError:
        return False
    return ours and not _holds_work_itself(Path(entry.path), assignment)


def _why_not_a_student(entry: os.DirEntry[str], assignment: Assignment) -> str | None:
    """Return why a folder is not a student's, '' if that is obvious, or None if it is one."""
    folder = Path(entry.path)
    if entry.name.startswith(".") or entry.name.casefold() in NO_STUDENTS:
        if not _holds_work_itself(folder, assignment):
            return ""
        return f"{entry.name!r} was left out, though it holds work: name it after its student"
    if _holds_results_alone(folder):
        return (
            f"{entry.name!r} was left out: it holds what looks like results of an earlier run;"
            " move it out of the submissions"
        )
    return None


def _holds_work_itself(folder: Path, assignment: Assignment) -> bool:
    return any(os.path.lexists(folder / name) for name in assignment.files)


def _entries(root: Path) -> Iterator[os.DirEntry[str]]:
    """Yield the entries of `root`; raise IntakeError if it cannot be read."""
    try:
        with os.scandir(root) as entries:
            yield from entries
    except FileNotFoundError:
        if root.suffix.casefold() == ".zip":
            raise IntakeError(
                f"{root}: there is no such file; look at its name and place"
            ) from None
        raise IntakeError(
            f"{root}: there is no such folder; name the one that holds a folder per student"
        ) from None
    except NotADirectoryError:
        raise IntakeError(
            f"{root} is a file; name the folder that holds a folder per student,"
            " or a platform's download as a .zip"
        ) from None
    except OSError as error:
        raise IntakeError(
            f"{root} cannot be read: {error.strerror or error}; check its permissions"
        ) from None


def _holds_results_alone(folder: Path) -> bool:
    """Return whether a folder holds only files named like our results, and nothing to grade.

    Anybody can make such a folder: it is reported as left out, and would have earned nothing.
    """
    if not all(os.path.lexists(folder / name) for name in RESULTS_MARKS):
        return False
    listing = list_files(folder)
    return (
        not listing.notes and {name.rpartition("/")[2] for name in listing.files} <= RESULTS_FILES
    )


def _names(folder: Path) -> list[str]:
    return [name.rpartition("/")[2] for name in list_files(folder.resolve()).files]


def same_folder_name(name: str) -> str:
    """Return a student's name without what does not tell students apart: case, spaces."""
    return unicodedata.normalize("NFC", as_text(name)).casefold()


def as_text(name: str) -> str:
    """Return a folder's name as text that can be printed and stored anywhere."""
    return visible(os.fsencode(name).decode("utf-8", "replace")).strip()


def _enter(group: list[Path], found: Found) -> None:
    student = as_text(group[0].name) or repr(group[0].name)
    if len(group) == 1:
        found.submissions.add(Entry(student, str(group[0])))
        return
    names = [folder.name for folder in group]
    are_alike = len({unicodedata.normalize("NFC", name) for name in names}) < len(names)
    shown = ", ".join(map(ascii if are_alike else quoted, names))
    sentence = f"{len(group)} folders for one student: {shown}; not graded until one is left"
    found.unclear[student] = sentence
    found.problems.append(sentence)


def _about_loose(loose: list[str], root: Path) -> list[str]:
    """Return a sentence on files among the students' folders that may be work."""
    work = [name for name in loose if name.casefold().endswith((".py", ".ipynb", *ARCHIVES))]
    if not work:
        return []
    shown = ", ".join(work[:MOST_NAMES]) + (", ..." if len(work) > MOST_NAMES else "")
    return [
        f"{len(work)} loose in {root}, not in a student's folder, and not graded: {shown};"
        " put each into a folder named after its student"
    ]


def _nothing(root: Path, problems: list[str]) -> str:
    reason = f" ({problems[0]})" if problems else ""
    return f"{root} holds no student's folder{reason}; name the folder that holds one per student"
