"""List and read the regular files in one student's folder (`list_files`, `read_files`).

Size, number and depth are limited.

Words used here.  listing: relative POSIX names and sizes, before anything is read.  left out: not
graded; a note names whatever is left out that a student may miss.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from autograder.course.assignment import WALKTHROUGH
from autograder.system.file_names import is_of_a_system
from autograder.system.plain_files import kind_of, place_in, read_inside
from autograder.system.printable import quoted, size_in_words, visible

MOST_FILES = 500
MOST_ENTRIES = 10_000
DEEPEST = 8
SINGLE_FILE_BYTES = 16 * 1024 * 1024

SKIPPED_FOLDERS = {"__pycache__", "__macosx", "tests", "node_modules", "site-packages"}
ENVIRONMENT_FOLDERS = {"venv", "env", "virtualenv"}
ARCHIVES = (".zip", ".rar", ".7z", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".zst")
CHECKPOINTS = ".ipynb_checkpoints"  # Jupyter keeps a copy of each notebook there
WORK = re.compile(r"\.(?:pyw?|ipynb|zip)\b")
HIDDEN_WORK = re.compile(rf"{CHECKPOINTS}$|\..+\.(?:pyw?|ipynb)\b")
COMPILED = (".pyc", ".pyo", ".so", ".pyd", ".dll", ".dylib")


@dataclass
class Listing:
    """The regular files of one folder with their sizes, and notes on what is left out.

    skipped: folders in which nobody keeps work on purpose, hidden ones among them.
    hidden: the walkthrough, and hidden files and folders that hold a program or a notebook by
    their names.
    """

    files: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    hidden: dict[str, int] = field(default_factory=dict)


def list_files(folder: Path) -> Listing:
    """Return the regular files below `folder`, the ones nearest to the top first.

    If there are too many, what may be the work stays.
    """
    listing = Listing()
    if not _list(folder, listing) or len(listing.files) > MOST_FILES:
        listing.files = _first(listing.files)
        listing.notes.append(f"there are more than {MOST_FILES} files; the rest was left out")
    return listing


def _list(folder: Path, listing: Listing) -> bool:
    """List the files below `folder`; return whether all there is was looked at."""
    seen = 0
    level = [""]
    for _ in range(DEEPEST):
        below: list[str] = []
        for prefix in level:
            try:
                inside = place_of(folder, prefix)
                with place_in(folder, inside) as place:
                    there = os.scandir(folder / inside if place is None else place)
                    entries = sorted(_some(there, MOST_ENTRIES), key=lambda each: _order(each.name))
                    for entry in entries:
                        seen += 1
                        if seen > MOST_ENTRIES:
                            return False
                        _take(entry, folder, prefix, listing, below)
            except OSError as error:
                listing.notes.append(
                    f"{prefix or folder.name} was left out: {error.strerror or error}"
                )
        level = below
    if level:
        listing.notes.append(f"{level[0]} was left out: it lies more than {DEEPEST} folders deep")
    return True


def _order(name: str) -> tuple[bool, str, bool]:
    """Return a key that puts what may be the work by its name before all else."""
    seen = called(name)
    return WORK.search(seen.casefold()) is None, seen, name != seen


def called(name: str) -> str:
    """Return the name that a file or folder has here: as people see it, in one part."""
    return visible(name).replace("\\", "_")


def place_of(folder: Path, name: str) -> str:
    """Return where in a folder that is which has this name here (see `called`)."""
    if os.path.lexists(folder / name):
        return name
    inside = PurePosixPath()
    for part in PurePosixPath(name).parts:
        there = (each for each in os.listdir(folder / inside) if called(each) == part)
        inside /= min(there, key=_order, default=part)
    return str(inside)


def _first(files: dict[str, int]) -> dict[str, int]:
    """Return as many files as are taken, what may be the work before all else."""
    return dict(sorted(files.items(), key=lambda each: _order(each[0])[0])[:MOST_FILES])


def _some(entries: Iterable[os.DirEntry[str]], most: int) -> list[os.DirEntry[str]]:
    found = []
    for entry in entries:
        found.append(entry)
        if len(found) > most:
            break
    return found


def _take(
    entry: os.DirEntry[str], folder: Path, prefix: str, listing: Listing, below: list[str]
) -> None:
    last = called(entry.name)
    name = prefix + last
    if last in ("", ".", ".."):
        listing.notes.append(f"{quoted(entry.name)} was left out: give it a name of letters")
        return
    if last.startswith(".") and not (HIDDEN_WORK.match(last) or _is_folder(entry)):
        return
    if name in listing.files or name + "/" in below:
        listing.notes.append(f"{quoted(entry.name)} was left out: there is another {name}")
        return
    try:
        found = entry.stat(follow_symlinks=False)
    except OSError as error:
        listing.notes.append(f"{name} was left out: {error.strerror or error}")
        return
    if last.startswith("."):
        if stat.S_ISREG(found.st_mode):
            listing.hidden[name] = found.st_size
        elif stat.S_ISDIR(found.st_mode):
            listing.skipped.append(name + "/")
    elif stat.S_ISDIR(found.st_mode):
        if not is_skipped_folder(folder / place_of(folder, name)):
            below.append(name + "/")
        else:
            listing.skipped.append(name + "/")
    elif stat.S_ISREG(found.st_mode):
        if is_of_a_system(last):
            return
        if last.casefold() == WALKTHROUGH:
            listing.hidden[name] = found.st_size
            return
        if last.casefold().endswith(COMPILED):
            listing.notes.append(f"{name} was left out: it is compiled; hand in the source")
            return
        listing.files[name] = found.st_size
    else:
        listing.notes.append(f"{name} was left out: it is {kind_of(found.st_mode)}, not a file")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def list_some(folder: Path, inside: str) -> dict[str, int]:
    """Return the regular files of a folder inside of one, with their sizes; {} if none can be."""
    listing = Listing()
    try:
        inside = place_of(folder, inside)
        with place_in(folder, inside) as place:
            there = os.scandir(folder / inside if place is None else place)
            for entry in _some(there, MOST_ENTRIES):
                _take(entry, folder / inside, "", listing, [])
    except OSError:
        return {}
    return dict(sorted(_first(listing.files).items()))


def is_skipped_folder(folder: Path) -> bool:
    """Return whether a folder is never submitted work: hidden, tests, caches, environments."""
    name = folder.name.casefold()
    return (
        name.startswith(".")
        or name in SKIPPED_FOLDERS
        or name in ENVIRONMENT_FOLDERS
        or os.path.lexists(folder / "pyvenv.cfg")
    )


def read_files(
    folder: Path, sizes: dict[str, int], most: int, inside: str = ""
) -> tuple[dict[str, bytes], list[str]]:
    """Return the contents of the listed files, up to `most` bytes, and notes on what is left out.

    inside: the folder inside of this one in which they are, such as `work/`, or "".

    Python files come first, and small files before large ones, so that one large file does not
    displace the work itself.
    """
    contents: dict[str, bytes] = {}
    notes: list[str] = []
    left = most
    for name in sorted(sizes, key=lambda each: (not each.endswith(".py"), sizes[each], each)):
        largest = min(SINGLE_FILE_BYTES, most)
        if sizes[name] > largest:
            notes.append(too_large(name, sizes[name], largest))
            continue
        try:
            data = _read(folder, inside + name, left)
        except OSError as error:
            notes.append(f"{name} was left out: {error.strerror or error}")
            continue
        if data is None:
            notes.append(
                f"{name} was left out: with its {size_in_words(sizes[name])} all files together"
                f" would have more than {size_in_words(most)}"
            )
            continue
        contents[name] = data
        left -= len(data)
    return {name: contents[name] for name in sorted(contents)}, notes


def too_large(name: str, size: int, largest: int) -> str:
    """Return the note on a file that is left out for its size."""
    return (
        f"{name} was left out: it has {size_in_words(size)},"
        f" and a file may have {size_in_words(largest)}"
    )


def _read(folder: Path, name: str, most: int) -> bytes | None:
    """Return the bytes of a regular file, or None if there are more than `most`."""
    try:
        return read_inside(folder, place_of(folder, name), most)
    except OSError as error:
        if error.errno == errno.EFBIG:
            return None
        raise
