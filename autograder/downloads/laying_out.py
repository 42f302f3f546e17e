"""Copy what each student handed in into a folder of its own (`lay_out`, `lay_out_zips`).

These are below a scratch folder.  The download stays as it is: zips of students are unpacked into
the copies alone.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.course.result import LATE
from autograder.course.submission import fold, is_safe_name
from autograder.downloads import canvas, gradescope, moodle
from autograder.downloads.archives import (
    ArchiveError,
    is_stand_in,
    is_zip,
    names_in,
    stand_in,
    unpack,
)
from autograder.downloads.bounds import OF_A_STUDENT, Bounds
from autograder.downloads.reading import HandedIn, Reading
from autograder.intake import Entry, Found
from autograder.intake.find import as_text, same_folder_name
from autograder.intake.names import resembles
from autograder.intake.read import (
    holds_work,
    is_begun,
    listed,
    meant_folders,
    read_submission,
)
from autograder.intake.walk import ARCHIVES, SINGLE_FILE_BYTES, Listing, place_of
from autograder.system.bounded import Exceeded, bounded_by

WORK = (".py", ".ipynb", ".zip")
MOST_SECONDS = 3.0  # of CPU, to copy and unpack what one student handed in
NOT_OPENED = "was not opened; put a plain .zip with the files asked for in its place"


class _Unclear(Exception):
    """A student's work cannot be identified; the message says why and what to do."""


def lay_out(reading: Reading, scratch: Path, assignment: Assignment, kind: str) -> Found:
    """Return the students of a reading, each with a folder below `scratch`."""
    found = Found(kind=kind, problems=list(reading.problems), called=reading.called)
    found.unread = list(reading.unread)
    doubles = _doubles(reading)
    for number, student in enumerate(reading.students.values()):
        key = as_text(student.key) or repr(student.key)
        if student.name:
            found.names[key] = as_text(student.name)
        if student.when:
            found.times[key] = student.when
        if student.goes_back[1]:
            found.goes_back[key] = student.goes_back
        if student.key in doubles and not student.why_not:
            student.why_not = "its id differs from another's only in case; rename one of them"
        entry = _laid_out(key, student, scratch / f"{number:06}", assignment, found)
        if entry is not None:
            found.submissions.add(entry)
    return found


def lay_out_zips(found: Found, scratch: Path, assignment: Assignment) -> None:
    """Lay out anew the folders that hold an archive: a zip in them may have to be opened."""
    found.submissions = found.submissions.replaced(_with_zips_opened(found, scratch, assignment))


def _with_zips_opened(found: Found, scratch: Path, assignment: Assignment) -> Iterator[Entry]:
    for number, entry in enumerate(found.submissions):
        if not _packed(listed(entry.folder, assignment)):
            yield entry
            continue
        student = HandedIn(entry.student, folders=[entry.folder])
        new = _laid_out(entry.student, student, scratch / f"{number:06}", assignment, found)
        if new is not None:
            yield new


def _laid_out(
    key: str, student: HandedIn, folder: Path, assignment: Assignment, found: Found
) -> Entry | None:
    """Return the entry of a student, laid out in a folder, or None: `found` says why."""
    try:
        if student.why_not:
            raise _Unclear(student.why_not)
        notes = bounded_by(MOST_SECONDS, _fill, folder, student, assignment)
    except Exceeded as error:
        _left_out(key, student, found, f"what was handed in {error}; look at it")
        return None
    except Exception as error:  # whatever it is, the others are graded
        is_told = isinstance(error, (_Unclear, ArchiveError))
        why = str(error) if is_told else f"its files cannot be read ({error!r}); look at them"
        _left_out(key, student, found, why)
        return None
    notes = [*([LATE] if student.late else []), *student.notes, *notes]
    return Entry(key, str(folder), tuple(notes), student.late)


def _left_out(key: str, student: HandedIn, found: Found, why: str) -> None:
    """Note why a student's work is not graded."""
    found.unclear[key] = why
    if student.late:
        found.late.add(key)
    found.problems.append(f"{_said(student)} was not graded: {why}")


def _said(student: HandedIn) -> str:
    return f"{student.key} ({student.name})" if student.name else student.key


def _doubles(reading: Reading) -> set[str]:
    """Return the keys that differ from another in case alone, and so share a folder of results."""
    by_name: dict[str, list[str]] = {}
    for key in reading.students:
        by_name.setdefault(same_folder_name(key), []).append(key)
    return {key for keys in by_name.values() if len(keys) > 1 for key in keys}


def _fill(folder: Path, student: HandedIn, assignment: Assignment) -> list[str]:
    """Copy a student's files into a new folder; return notes on what was left out."""
    shutil.rmtree(folder, ignore_errors=True)  # who was to fill it may have been ended
    folder.mkdir(parents=True)
    notes: list[str] = []
    archives: list[tuple[str, Path]] = []
    for name, source in _sources(student, notes, assignment):
        if is_zip(source):
            archives.append((name, source))
        try:
            _copy(source, folder / (name if is_safe_name(name) else source.name), name)
        except OSError as error:
            raise _Unclear(
                f"{name} cannot be copied ({error.strerror or error}); look at it, and try again"
            ) from None
    listing = listed(folder, assignment)
    if notes and not any(folder.iterdir()):
        raise _Unclear(notes[0])
    if archives or _packed(listing):
        notes += _opened(folder, archives, listing, assignment)
        listing = listed(folder, assignment)
    several = meant_folders(folder, listing, assignment)
    if len(several) > 1 and "" not in several:
        places = ", ".join(sorted(several)[:3])
        raise _Unclear(
            f"the files asked for lie in several folders: {places}; keep one of them, or grade each"
            " as a student's"
        )
    return notes


def _opened(
    folder: Path, archives: list[tuple[str, Path]], listing: Listing, assignment: Assignment
) -> list[str]:
    """Unpack a student's archives unless all that is asked for lies beside them; return notes."""
    several = meant_folders(folder, listing, assignment)
    is_work = is_begun(folder, several, assignment) and _has_answers(folder, listing, assignment)
    lacking = _lacking(listing, assignment) if is_work else []
    if is_work and not lacking:
        packed = [f"{name} was not opened: work lies beside it" for name in _packed(listing)]
        return fold(packed, lambda more: f"{more} more archives were not opened")
    without = _unpack_all(folder, archives, _last_parts(listing), assignment)
    listing = listed(folder, assignment)
    several = meant_folders(folder, listing, assignment)
    packed = [name for name in _packed(listing) if name not in without]
    if packed and (lacking or not is_begun(folder, several, assignment)):
        raise _Unclear(f"{packed[0]} {NOT_OPENED}")
    if len(_lacking(listing, assignment)) < len(lacking):
        raise _Unclear(
            f"no file is called {lacking[0]}, and one lies in an archive; put all files that"
            " are asked for beside each other"
        )
    return list(without.values())


def _has_answers(folder: Path, listing: Listing, assignment: Assignment) -> bool:
    """Return whether there are files that are asked for, or notebooks with code for one."""
    if holds_work(_last_parts(listing), assignment):
        return True
    found = read_submission(folder, assignment, "").files
    return any(name in found for name in assignment.files)


def _last_parts(listing: Listing) -> list[str]:
    return [name.rpartition("/")[2] for name in listing.files]


def _lacking(listing: Listing, assignment: Assignment) -> list[str]:
    """Return the files that are asked for and not there, if others are."""
    names = _last_parts(listing)
    if not holds_work(names, assignment):
        return []
    return [
        wanted
        for wanted in assignment.files
        if not any(resembles(name, wanted, assignment.aliases) for name in names)
    ]


def _packed(listing: Listing) -> list[str]:
    """Return the archives, in which there may be work."""
    return [name for name in listing.files if name.casefold().endswith(ARCHIVES)]


def _copy(source: Path, place: Path, name: str) -> None:
    """Copy a file, or leave a stand-in for a large one.  Raises OSError, or _Unclear for a clash.

    A large zip is opened where it is.
    """
    size = source.stat().st_size
    is_large = size > SINGLE_FILE_BYTES
    if is_large and is_zip(source):
        return
    if not os.path.lexists(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        if is_large:
            stand_in(place, size)
        else:
            shutil.copyfile(source, place)
    elif is_large or place.read_bytes() != source.read_bytes():
        raise _Unclear(f"two different files are called {name}; delete one of them")


def _sources(
    student: HandedIn, notes: list[str], assignment: Assignment
) -> Iterator[tuple[str, Path]]:
    """Yield the name and place of each file, and of each in the student's folders."""
    yield from student.files
    for folder in student.folders:
        if folder.is_symlink():
            raise _Unclear(f"its folder {folder.name} is a link; copy the work itself there")
        listing = listed(folder, assignment)
        notes += listing.notes
        for name in {**listing.files, **listing.hidden}:
            yield name, folder / place_of(folder, name)


def _unpack_all(
    folder: Path, archives: list[tuple[str, Path]], names: list[str], assignment: Assignment
) -> dict[str, str]:
    """Unpack a student's zips, each into a folder of its name.

    One in which there is no work at all was handed in all the same: it stays, and {its name: a
    note} is returned.
    """
    without = {}
    for name, archive in archives:
        if is_stand_in(archive):
            raise _Unclear(f"{name} {NOT_OPENED}")
        into = _unpacked(archive, name, folder, OF_A_STUDENT, names)
        _unpack_the_only_one(into, assignment)
        if listed(into, assignment).files:
            (folder / name).unlink(missing_ok=True)
        elif any(each.is_file() for each in into.rglob("*")):
            without[name] = f"{name} has nothing in it that is graded"
        else:
            names = [each for each in names_in(archive, OF_A_STUDENT) if not each.endswith("/")]
            without[name] = f"{name} {'holds only what a system adds' if names else 'is empty'}"
    return without


def _unpacked(
    archive: Path, name: str, folder: Path, bounds: Bounds, names: Collection[str] = ()
) -> Path:
    """Return a new folder with what is in a student's zip; none of these names is its."""
    if _is_class(names_in(archive, OF_A_STUDENT)):
        raise _Unclear(f"{name} looks like the download of a class; name that zip itself")
    stem = Path(name).stem
    while stem in names or (folder / stem).exists():
        stem += "_"
    into = folder / stem
    into.mkdir()
    unpack(archive, into, bounds)
    return into


def _unpack_the_only_one(folder: Path, assignment: Assignment) -> None:
    """Unpack a zip if nothing else is in what was unpacked; the limits are for both together."""
    files = listed(folder, assignment).files
    only = folder / place_of(folder, next(iter(files), ""))
    if len(files) != 1 or not is_zip(only) or is_stand_in(only):
        return
    members = OF_A_STUDENT.members - sum(1 for _ in folder.rglob("*"))
    left = replace(OF_A_STUDENT, members=members, size=OF_A_STUDENT.size - only.stat().st_size)
    if listed(_unpacked(only, only.name, folder, left), assignment).files:
        only.unlink()


def _is_class(paths: list[str]) -> bool:
    """Return whether a zip has the work of several students, by the names that platforms give."""
    names = [path.rpartition("/")[2] for path in paths]
    teams = {key for path in paths for part in path.split("/") if (key := moodle.key_of(part))}
    if gradescope.METADATA in names or len(teams) > 1:
        return True
    keys = [canvas.key_of(name) for name in names if name.casefold().endswith(WORK)]
    return all(keys) and len(set(keys)) > 1
