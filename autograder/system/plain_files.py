"""Read a file only if it is regular and small (`read_plain`), whatever others have put there.

A pipe, a device or an endless file is refused with a reason, and never waited for.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
HAS_PLACES = os.open in os.supports_dir_fd and os.scandir in os.supports_fd


@contextmanager
def place_in(folder: Path, inside: str) -> Iterator[int | None]:
    """Open a folder inside of another by its relative name, and give its descriptor.

    Raises OSError if the folder or one on the way is a link, even if it has just become one: who
    may name a link resolves it first.
    Gives None where folders cannot be opened.
    """
    if not HAS_PLACES:
        yield None
        return
    place = os.open(folder, FOLDER | NO_LINK)
    try:
        for part in PurePosixPath(inside).parts:
            above, place = place, os.open(part, FOLDER | NO_LINK, dir_fd=place)
            os.close(above)
        yield place
    finally:
        os.close(place)


def read_inside(folder: Path, name: str, most: int) -> bytes:
    """Return the same as `read_plain` for a name in a folder, if neither is or leads by a link."""
    inside, _, last = name.rpartition("/")
    with place_in(folder, inside) as place:
        if place is None:
            return read_plain(folder / name, most, follow=False)
        return read_plain(Path(last), most, follow=False, place=place)


def read_plain(path: Path, most: int, *, follow: bool = True, place: int | None = None) -> bytes:
    """Return the contents of a regular file of at most `most` bytes; raise OSError otherwise.

    place: the descriptor of the folder in which a relative path begins.
    """
    flags = os.O_RDONLY
    for extra in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY", *(() if follow else ("O_NOFOLLOW",))):
        flags |= getattr(os, extra, 0)
    if place is None and os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    descriptor = os.open(path, flags, dir_fd=place)
    with open(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, f"it is {kind_of(found.st_mode)}, not a file")
        data = file.read(min(most, found.st_size) + 1)  # this much memory is allocated at once
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes")
    return data


def kind_of(mode: int) -> str:
    """Return the kind of a file that is not regular, as "a pipe", from its mode."""
    if stat.S_ISLNK(mode):
        return "a link"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    if stat.S_ISSOCK(mode):
        return "a socket"
    return "a device"
