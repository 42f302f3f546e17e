"""Where a teacher's course.toml may lie (`course_beside`, `refuse_within`): no student's hands.

It is looked for in the folder in which the submissions or the results lie, and never in them.
What could have come from somebody else there is refused; a path on the command line is a
teacher's own word, but not into the submissions.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from autograder.course.course_file import NAME
from autograder.course.tables import AssignmentError

REMEDY = "if it is yours, name it with --course, and if not, remove it"


def course_beside(place: Path, files: Iterable[str]) -> Path | None:
    """Return the course.toml in the folder of `place`, or None if there is none.

    `files` are what students hand in.  Raises AssignmentError if a student may have put it there.
    """
    around = Path(os.path.abspath(place)).parent
    file = place.parent / NAME if around == Path(os.path.abspath(place.parent)) else around / NAME
    if not os.path.lexists(file):
        return None
    why_not = _rights(file) or _handed_in(around, Path(os.path.abspath(place)).name, list(files))
    if why_not:
        raise AssignmentError(f"{file}: it was not read, because {why_not}; {REMEDY}")
    return file


def refuse_within(file: Path, places: Iterable[Path]) -> None:
    """Raise AssignmentError if the file lies in one of the places that hold students' work."""
    for place in places:
        if file.resolve().is_relative_to(place.resolve()):
            raise AssignmentError(
                f"{file}: it lies inside {place}, where students' work is; move it out of there"
            )


def _rights(file: Path) -> str:
    """Return why somebody else may have written the file, or ""."""
    try:
        own, around = os.lstat(file), os.stat(file.parent)
    except OSError as error:
        return f"it cannot be looked at ({error.strerror or error})"
    if not stat.S_ISREG(own.st_mode):
        return "it is a link, or no file"
    if not hasattr(os, "geteuid"):
        return ""
    if own.st_uid not in (os.geteuid(), 0):
        return "it belongs to another user"
    if own.st_mode & stat.S_IWOTH:
        return "everybody may write to it"
    if around.st_mode & stat.S_IWOTH and not around.st_mode & stat.S_ISVTX:
        return "everybody may write to its folder"
    return ""


def _handed_in(around: Path, place: str, files: list[str]) -> str:
    """Return why the folder looks like one in which students' work is, or ""."""
    for name in files:
        if os.path.lexists(around / name):
            return f"it lies beside {name}, and may have been handed in with it"
    try:
        with os.scandir(around) as entries:
            others = [each.name for each in entries if each.name != place and each.is_dir()]
    except OSError as error:
        return f"its folder cannot be looked at ({error.strerror or error})"
    for other in sorted(others):
        for name in files:
            if os.path.lexists(around / other / name):
                return f"it lies among submissions ({other}/{name})"
    return ""
