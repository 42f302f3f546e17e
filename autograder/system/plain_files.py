"""Read a file only if it is regular and small (`read_plain`), whatever others have put there.

A pipe, a device or an endless file is refused with a reason, and never waited for.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_plain(path: Path, most: int, *, follow: bool = True) -> bytes:
    """Return the contents of a regular file of at most `most` bytes; raise OSError otherwise."""
    flags = os.O_RDONLY
    for extra in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY", *(() if follow else ("O_NOFOLLOW",))):
        flags |= getattr(os, extra, 0)
    if os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    descriptor = os.open(path, flags)
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
