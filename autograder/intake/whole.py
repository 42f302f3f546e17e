"""Read all that a student handed in, folders and all (`read_whole`), for suites of packages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.course.result import NOTHING
from autograder.course.submission import Submission, fold
from autograder.intake.sources import plain_files
from autograder.intake.walk import list_files, read_files


def read_whole(folder: Path, assignment: Assignment, student: str) -> Submission:
    """Return the files of one folder by the paths below where the modules asked for begin."""
    listing = list_files(folder)
    base = _base(listing.files, assignment)
    sizes = {name.removeprefix(base): size for name, size in listing.files.items()
             if name.startswith(base)}  # fmt: skip
    files, too_large = read_files(folder, sizes, assignment.limits.file_bytes, base)
    changed, said = plain_files(files, assignment)
    files |= changed
    notes = [f"the files lie in {base} and were taken from there"] * bool(base) + said
    notes += fold(listing.notes + too_large, lambda more: f"{more} more were left out")
    unread = ""
    if not any(_is_there(name, files) for name in assignment.imports):
        unread = NOTHING
        if listing.files:
            first = ", ".join([*listing.files][:3])
            unread = f"there is none of {', '.join(assignment.imports)}; what was found: {first}"
        notes.append(unread)
    return Submission(student, files, tuple(notes), unread=unread)


def _base(names: Iterable[str], assignment: Assignment) -> str:
    """Return the folder below which most of the modules asked for lie: "" or "work/"."""
    names = [*names]
    bases = dict.fromkeys(["", *(name[: at + 1] for name in names for at in _slashes(name))])
    places = {base: [n.removeprefix(base) for n in names if n.startswith(base)] for base in bases}
    return max(
        bases,
        key=lambda base: (
            sum(_is_there(module, places[base]) for module in assignment.imports),
            -base.count("/"),
        ),
    )


def _slashes(name: str) -> list[int]:
    return [at for at, sign in enumerate(name) if sign == "/"]


def _is_there(module: str, names: Iterable[str]) -> bool:
    place = module.replace(".", "/")
    return any(name == f"{place}.py" or name.startswith(f"{place}/") for name in names)
