"""Unpack a zip into an empty folder (`unpack`), or refuse it as a whole with one sentence.

Nothing is written before every member was looked at, and what an archive says of itself is not
believed: more bytes than it declares are never read.

Words used here.  member: a file or folder in an archive.  ratio: how many times larger it is
unpacked.  stand-in: a file of the same size without contents, so that a note can say of whom a
file is too large to be read.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.intake import IntakeError
from autograder.intake.walk import SINGLE_FILE_BYTES
from autograder.system.printable import size_in_words

SMALL = 64 * 1024 * 1024
LONGEST_NAME, DEEPEST = 4_000, 100  # of a member, in characters and folders
LONGEST_PART = 255  # bytes of a name that a file may have
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others unpack any amount at once
JUNK = {"__macosx", ".ds_store", "thumbs.db", "desktop.ini"}
MOST_BYTES = 2**40  # of a stand-in, which takes no room
DRIVE = re.compile(r"[A-Za-z]:")


class ArchiveError(IntakeError):
    """An archive was not unpacked; the message says why and what to do."""


@dataclass(frozen=True)
class Bounds:
    """How large an archive may be."""

    members: int
    size: int
    ratio: int = 200
    small: int = SMALL  # whatever its ratio, this much is harmless
    of_many: bool = False  # what is wrong with one's file is not the others' fault; zips are opened


OF_A_CLASS = Bounds(members=200_000, size=4 * 1024**3, small=1024**3, of_many=True)
OF_A_STUDENT = Bounds(members=2_000, size=SMALL)


def unpack(archive: Path, into: Path, bounds: Bounds) -> list[str]:
    """Unpack `archive` into the empty folder `into`; what is too large gets a stand-in.

    Returns a sentence on each member of a class's zip that was left out.  Raises ArchiveError, and
    then nothing was unpacked.
    """
    left_out: list[str] = []
    try:
        with zipfile.ZipFile(archive) as opened:
            for name, member in dict(_checked(opened, archive, bounds, left_out)).items():
                place = into / name
                if member.is_dir():
                    place.mkdir(parents=True, exist_ok=True)
                    continue
                place.parent.mkdir(parents=True, exist_ok=True)
                if not _is_read(member, bounds):
                    stand_in(place, member.file_size)
                    continue
                with opened.open(member) as source, place.open("xb") as target:
                    shutil.copyfileobj(source, target)
    except ArchiveError:
        raise
    except Exception as error:  # a damaged archive makes its decompressor raise anything
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir()
        raise ArchiveError(
            f"{archive.name} cannot be unpacked ({_reason(error)}); download it again"
        ) from None
    return left_out


def stand_in(place: Path, size: int) -> None:
    """Make a file that has no contents, and only looks as large as another one."""
    with place.open("xb") as made:
        made.truncate(min(size, MOST_BYTES))


def _is_read(member: zipfile.ZipInfo, bounds: Bounds) -> bool:
    is_opened = bounds.of_many and member.filename.casefold().endswith(".zip")
    return is_opened or member.file_size <= SINGLE_FILE_BYTES


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error).partition("\n")[0] or type(error).__name__


def _checked(
    opened: zipfile.ZipFile, archive: Path, bounds: Bounds, left_out: list[str]
) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """Yield the members with their names as relative paths.

    Raises ArchiveError for a bad one; of a class's zip it is left out.
    """
    listed = opened.infolist()

    def refuse(reason: str, remedy: str = "unpack it yourself, look, and name the folder") -> None:
        raise ArchiveError(f"{archive.name} was not unpacked: {reason}; {remedy}")

    if len(listed) > bounds.members:
        refuse(f"it has {len(listed)} members, and {bounds.members} are the most")
    seen: set[str] = set()
    folders: set[str] = set()
    size = packed = 0
    for member in listed:
        name = _name(member).replace("\\", "/")
        parts = [part for part in name.split("/") if part not in ("", ".")]
        reason, remedy = _fault(member, name, parts)
        if reason and bounds.of_many:
            left_out.append(f"{name[:100]!r} was left out: it {reason}; {remedy}")
            continue
        if reason:
            refuse(f"{name[:100]!r} in it {reason}", remedy)
        if not parts or JUNK & {part.casefold() for part in parts}:
            continue
        path = "/".join(parts)
        if member.is_dir() and path not in seen:
            folders.add(path)
            yield path, member
            continue
        above = {"/".join(parts[:depth]) for depth in range(1, len(parts))}
        if path in seen or path in folders or above & seen:
            refuse(f"{name!r} is in it more than once")
        seen.add(path)
        folders |= above
        if _is_read(member, bounds):
            size += member.file_size
            packed += member.compress_size
        yield path, member
    if size > bounds.size:
        refuse(f"it would have {size_in_words(size)}, and {size_in_words(bounds.size)} is the most")
    if size > bounds.small and size > bounds.ratio * max(packed, 1):
        refuse(f"its {size_in_words(packed)} would become {size_in_words(size)}")


def _fault(member: zipfile.ZipInfo, name: str, parts: list[str]) -> tuple[str, str]:
    """Return what is wrong with a member, and what to do; ("", "") if nothing is."""
    unpack_it = "unpack it yourself, look, and name the folder"
    if name.startswith("/") or DRIVE.match(name):
        return "is an absolute path", unpack_it
    if ".." in parts:
        return "leads out of the folder", unpack_it
    if len(name) > LONGEST_NAME or len(parts) > DEEPEST:
        return "has a name of too many characters or folders", "give it a short name"
    if any(len(os.fsencode(part)) > LONGEST_PART for part in parts):
        return f"has a name of more than {LONGEST_PART} bytes", "give it a short name"
    if stat.S_ISLNK(member.external_attr >> 16):
        return "is a link", "copy the file in place of the link"
    if member.flag_bits & 1:
        return "is encrypted", "hand it in without a password"
    if member.compress_type not in METHODS:
        return "is compressed in an unusual way", "zip it again in the usual one (deflate)"
    return "", ""


def _name(member: zipfile.ZipInfo) -> str:
    """Return the name of a member; some systems write UTF-8 and do not say so."""
    if member.flag_bits & 0x800:
        return member.filename
    try:
        return member.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return member.filename


def is_zip(path: Path) -> bool:
    """Return whether a file is named as an archive is; what is in it is seen as it is unpacked."""
    return path.name.casefold().endswith(".zip") and os.path.isfile(path)
