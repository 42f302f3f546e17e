"""Unpack a zip into an empty folder (`unpack`), or refuse it as a whole with one sentence.

Nothing is written before every member was looked at, and what an archive says of itself is not
believed: more bytes than it declares are never read.

Words used here.  member: a file or folder in an archive.  stand-in: a file of the same size
without contents, so that a note can say of whom a file is too large to be read.
"""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

from autograder.course.submission import LONGEST_PART
from autograder.downloads.bounds import LOOK, Bounds, LeftOut, Member, amount_of, excess, fitted
from autograder.intake import IntakeError
from autograder.intake.walk import SINGLE_FILE_BYTES
from autograder.system.file_names import is_of_a_system

LONGEST_NAME, DEEPEST = 2_000, 100  # of a member, in bytes and folders: it is unpacked below others
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others unpack any amount at once
MOST_BYTES = 2**40  # of a stand-in, which takes no room
LISTED_BYTES = 1000  # of the list of members, for each that may be there, as it is read at once
LEAST_READ = 1024 * 1024  # whatever the list takes, its end and members are read in such pieces
MOST_LISTED = 5  # times as many members of a class's zip as may be kept are looked at
OF_A_NAME = {  # what a system says of a name that it does not take, or takes for another's
    errno.ENAMETOOLONG, errno.EILSEQ, errno.EINVAL, errno.EEXIST, errno.ENOTDIR, errno.EISDIR,
}  # fmt: skip
DRIVE = re.compile(r"[A-Za-z]:")


class ArchiveError(IntakeError):
    """An archive was not unpacked; the message says why and what to do."""


def unpack(archive: Path, into: Path, bounds: Bounds) -> LeftOut:
    """Unpack `archive` into the empty folder `into`; what is too large gets a stand-in.

    Returns the members of a class's zip that were left out.  Raises ArchiveError, and
    then nothing was unpacked.
    """
    left_out = LeftOut()
    try:
        with _Guarded(archive, most_listed(bounds)) as file, zipfile.ZipFile(file) as opened:
            for member in _checked(opened, archive, bounds, left_out):
                try:
                    _unpack_one(opened, member, into / member.path)
                except OSError as error:
                    if bounds.each is None or error.errno not in OF_A_NAME:
                        raise
                    reason = f"cannot be written here ({error.strerror})"
                    left_out.add(member.path, member.share, reason, "give it another name")
    except ArchiveError:
        raise
    except Exception as error:  # a damaged archive makes its decompressor raise anything
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir()
        raise ArchiveError(
            f"{archive.name} cannot be unpacked ({_reason(error)}); download it again"
        ) from None
    return left_out


class _Guarded(io.FileIO):
    """An archive of which no more is read at once than the list of so many members takes.

    The library reads the whole list before it says how many there are, and makes an object of each.
    """

    def __init__(self, archive: Path, members: int) -> None:
        super().__init__(archive)
        self._archive, self._members = archive, members

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            size = os.fstat(self.fileno()).st_size - self.tell()
        if size > max(LEAST_READ, self._members * LISTED_BYTES):
            raise ArchiveError(
                f"{self._archive.name} was not unpacked: it has more members than may be there,"
                f" and {self._members} are the most; {LOOK}"
            )
        return super().read(size)


def names_in(archive: Path, bounds: Bounds) -> list[str]:
    """Return the paths of the files in an archive, or [] if it cannot be read."""
    try:
        with _Guarded(archive, most_listed(bounds)) as file, zipfile.ZipFile(file) as opened:
            listed = opened.infolist()
            return [_name(info).replace("\\", "/") for info in listed if not info.is_dir()]
    except Exception:  # as it is unpacked, it is said why
        return []


def most_listed(bounds: Bounds) -> int:
    """Return how many members of an archive are looked at."""
    return bounds.members * (MOST_LISTED if bounds.each else 1)


def _unpack_one(opened: zipfile.ZipFile, member: Member, place: Path) -> None:
    if member.info.is_dir():
        place.mkdir(parents=True, exist_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    if not member.is_read:
        stand_in(place, member.info.file_size)
        return
    with opened.open(member.info) as source, place.open("xb") as target:
        shutil.copyfileobj(source, target)


def stand_in(place: Path, size: int) -> None:
    """Make a file that has no contents, and only looks as large as another one."""
    with place.open("xb") as made:
        made.truncate(min(size, MOST_BYTES))


def is_stand_in(path: Path) -> bool:
    """Return whether a large file has no contents."""
    found = path.stat()
    return found.st_size > SINGLE_FILE_BYTES and not getattr(found, "st_blocks", 1)


def _is_read(member: zipfile.ZipInfo, bounds: Bounds) -> bool:
    is_opened = bounds.each is not None and member.filename.casefold().endswith(".zip")
    return is_opened or member.file_size <= SINGLE_FILE_BYTES


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error).partition("\n")[0] or type(error).__name__


def _checked(
    opened: zipfile.ZipFile, archive: Path, bounds: Bounds, left_out: LeftOut
) -> list[Member]:
    """Return the members that are unpacked.

    Raises ArchiveError for a bad one; of a class's zip it is left out.
    """
    listed = opened.infolist()
    bad: list[tuple[str, str, str]] = []
    members: list[Member] = []

    def refuse(reason: str, remedy: str = LOOK) -> None:
        raise ArchiveError(f"{archive.name} was not unpacked: {reason}; {remedy}")

    most = most_listed(bounds)
    if len(listed) > most:
        refuse(f"it has {len(listed)} members, and {most} are the most")
    for info in listed:
        name = _name(info).replace("\\", "/")
        parts = _parts(name)
        reason, remedy = _fault(info, name, parts)
        if reason and bounds.each:
            bad.append((name, reason, remedy))
        elif reason:
            refuse(f"{name[:100]!r} in it {reason}", remedy)
        elif parts and not any(map(is_of_a_system, parts)):
            members.append(Member("/".join(parts), info, _is_read(info, bounds)))
    if bounds.each:
        around = _around(members)
        for member in members:
            member.share = _share(member.path, around)
        for name, reason, remedy in bad:
            left_out.add(name, _share(name, around), reason, remedy)
        members = fitted(members, bounds, left_out)
    if reason := excess(amount_of(members), bounds):
        refuse(reason)
    kept: list[Member] = []
    for member, is_double in _doubles(members):
        if not is_double:
            kept.append(member)
        elif bounds.each and member.path != member.share:
            reason = "has the name of another file or folder there"
            left_out.add(member.path, member.share, reason, "rename one of them")
        else:
            refuse(f"{member.path!r} is in it more than once")
    return kept


def _parts(name: str) -> list[str]:
    return [part for part in name.split("/") if part not in ("", ".")]


def _around(members: list[Member]) -> int:
    """Return how many folders there are around those of the students."""
    shown = [each for each in members if not each.path.startswith(".")]
    inside = [each.path if each.info.is_dir() else os.path.dirname(each.path) for each in shown]
    return len(_parts(os.path.commonpath(inside or [""])))


def _share(name: str, around: int) -> str:
    return "/".join(_parts(name)[: around + 1])


def _doubles(members: list[Member]) -> Iterator[tuple[Member, bool]]:
    """Yield each member, and whether another has its place."""
    files: set[str] = set()
    folders: set[str] = set()
    for member in members:
        path, is_folder = member.path, member.info.is_dir()
        above = {path[:at] for at, sign in enumerate(path) if sign == "/"}
        is_double = path in files or bool(above & files) or (path in folders and not is_folder)
        if not is_double:
            folders |= above
            (folders if is_folder else files).add(path)
        yield member, is_double


def _fault(member: zipfile.ZipInfo, name: str, parts: list[str]) -> tuple[str, str]:
    """Return what is wrong with a member, and what to do; ("", "") if nothing is."""
    if name.startswith("/") or DRIVE.match(name):
        return "is an absolute path", LOOK
    if ".." in parts:
        return "leads out of the folder", LOOK
    if len(os.fsencode(name)) > LONGEST_NAME or len(parts) > DEEPEST:
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
