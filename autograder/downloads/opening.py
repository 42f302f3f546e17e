"""Find out what a path is and make it a class (`open_class`): the table of formats is here.

Words used here.  format: a kind of download: how it is recognised, how it is read, how it is
called.  scratch: a folder that is removed when the run ends; whatever is unpacked goes there.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.downloads import canvas, gradescope, moodle, trees, zips
from autograder.downloads.archives import is_zip, unpack
from autograder.downloads.bounds import OF_A_CLASS, LeftOut
from autograder.downloads.laying_out import lay_out, lay_out_zips
from autograder.downloads.reading import Look, Reading
from autograder.intake import Entry, Found, IntakeError, find_submissions
from autograder.intake.find import refuse_several
from autograder.intake.read import holds_notebook, holds_work, work_folders
from autograder.intake.walk import list_files

DEEPEST = 4  # in a zip, a download may lie in a folder of a folder
OF_GRADESCOPE = re.compile(r"submission_\d+")
PREFIX = "cardkit-work-"  # what a killed run leaves behind under this name is removed by the next


@dataclass(frozen=True)
class Format:
    """A kind of download; `name` is kept with the results, `title` is shown."""

    name: str
    title: str
    recognise: Callable[[Look], bool]
    read: Callable[[Look], Reading]


# The first that recognises a folder reads it.  What none recognises has a folder per student.
FORMATS = (
    Format("gradescope", "Gradescope export", gradescope.recognise, gradescope.read),
    Format("moodle", "Moodle download", moodle.recognise, moodle.read),
    Format("canvas", "Canvas download", canvas.recognise, canvas.read),
    Format("classroom50", "classroom50's clones", trees.is_clones, trees.read_clones),
    Format("nbgrader", "nbgrader's submitted folder", trees.is_nbgrader, trees.read_nbgrader),
    Format("zips", "a zip for each student", zips.recognise, zips.read),
)
TITLES = {each.name: each.title for each in FORMATS} | {"folders": "a folder for each student"}
IN_SENTENCES = {
    name: f"a {title}" if title.endswith((" download", " export")) else title
    for name, title in TITLES.items()
}


@contextmanager
def open_class(path: Path, assignment: Assignment, results: Path) -> Iterator[Found]:
    """Yield the class at `path`: a folder, a zip, or a download of a learning platform.

    Raises IntakeError if it cannot be told whose work it is.
    """
    with _scratch() as scratch:
        root, left_out = path, LeftOut()
        if is_zip(path):
            root = scratch / "unpacked"
            root.mkdir()
            left_out = unpack(path, root, OF_A_CLASS)
        try:
            found = _read(root, assignment, scratch, results, is_zip(path))
        except IntakeError as error:
            raise IntakeError(str(error).replace(str(root), str(path))) from None
        if found.single and is_zip(path):
            [entry] = found.submissions
            found = _renamed(found, path.stem, entry.folder)
        found.problems = [each.replace(str(root), str(path)) for each in found.problems]
        found.problems += left_out.sentences()
        found.unread += left_out.owners()
        found.root, found.scratch = path, scratch
        yield found


@contextmanager
def _scratch() -> Iterator[Path]:
    try:
        scratch = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-class-"))
    except OSError as error:
        raise IntakeError(
            f"{tempfile.gettempdir()}: no folder can be made there ({error.strerror or error});"
            " make room, or name another by the environment variable TMPDIR"
        ) from None
    try:
        yield scratch
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _read(
    root: Path, assignment: Assignment, scratch: Path, results: Path, is_unpacked: bool
) -> Found:
    # A plain folder's only folder may be a student's, who must not say whose work it is.
    for look in islice(_nested(root, assignment), None if is_unpacked else 1):
        for each in FORMATS:
            if each.recognise(look):
                reading = each.read(look)
                for name in look.others:
                    reading.leave_out(
                        name, "is a link, or no file, and was left out; copy the file here instead"
                    )
                found = lay_out(reading, scratch / "students", assignment, each.name)
                if not found.submissions:
                    raise IntakeError(_none(look.root, IN_SENTENCES[each.name], found))
                return found
    if is_unpacked:
        root = _deepest(root, assignment)
    return _read_folders(root, assignment, scratch, results)


def _read_folders(root: Path, assignment: Assignment, scratch: Path, results: Path) -> Found:
    """Return a class that has a folder for each student; say if it looks like one around another.

    A folder in it may be a student's, whose files must not say whose they are: what they look like
    refuses nothing.
    """
    around = _looks_around(root, assignment)
    try:
        found = find_submissions(root, assignment, results)
        if not found.single:
            _refuse_wrapper(found, assignment)
    except IntakeError:
        if around:
            raise IntakeError(around) from None
        raise
    if not found.single:
        found.around = around
        found.problems += filter(None, [around, _without_metadata(found)])
        lay_out_zips(found, scratch / "students", assignment)
    return found


def _without_metadata(found: Found) -> str:
    """Return a sentence if all folders are called as Gradescope calls them, or ""."""
    theirs = all(OF_GRADESCOPE.fullmatch(each.student) for each in found.submissions)
    if not theirs or not found.submissions:
        return ""
    return (
        f"all folders are called as Gradescope calls them, and {gradescope.METADATA}, which says"
        " whose each is, does not lie beside them; export the submissions again"
    )


def _looks_around(root: Path, assignment: Assignment) -> str:
    """Return a sentence if a folder's only folder, or that one's, looks like a download, or ""."""
    for look in islice(_nested(root, assignment, are_files_beside=True), 1, None):
        for each in FORMATS:
            if each.name != "zips" and each.recognise(look):
                what = IN_SENTENCES[each.name]
                return (
                    f"{look.root} looks like {what}, and not like a student's work: name that"
                    " folder"
                )
    return ""


def _nested(root: Path, assignment: Assignment, are_files_beside: bool = False) -> Iterator[Look]:
    """Look at a folder, and then at the only folder in it, and so on, as far as they can be read.

    are_files_beside: files that are no programs, such as a table of the class, may lie beside it.
    """
    for _ in range(DEEPEST + 1):
        try:
            look = Look.at(root, assignment)
        except OSError:
            return  # find_submissions says why
        yield look
        others = [*look.files, *look.others]
        if are_files_beside:
            others = [name for name in look.files if name.endswith(".py")]
        if len(look.folders) != 1 or others:
            return
        root /= look.folders[0]


def _deepest(root: Path, assignment: Assignment) -> Path:
    """Return the folder in an archive that holds a folder for each student."""
    above = root
    for look in _nested(root, assignment):
        inside = [*look.files, *look.folders]
        if holds_work(inside, assignment) or holds_notebook(inside):
            return above
        above = look.root
    return above


def _refuse_wrapper(found: Found, assignment: Assignment) -> None:
    """Raise IntakeError if the only student is a folder with other students' folders in it."""
    if len(found.submissions) != 1:
        return
    [entry] = found.submissions
    listing = list_files(entry.folder)
    refuse_several(entry.folder, list(listing.files), assignment)
    places = work_folders(listing, assignment)
    if len(places) > 1 and "" not in places:
        raise IntakeError(
            f"{entry.folder} is the only folder, and {len(places)} folders in it hold the files"
            f" asked for ({', '.join(sorted(places)[:3])}); name the folder that holds one folder"
            " per student"
        )


def _renamed(found: Found, name: str, folder: Path) -> Found:
    other = Found(single=True, problems=found.problems)
    other.submissions.add(Entry(name, str(folder)))
    return other


def _none(place: Path, what: str, found: Found) -> str:
    first = next(iter(found.problems), "it is empty")
    return f"{place} looks like {what}, and nothing in it can be graded: {first}"
