"""Write a file completely or not at all (`whole_file`): readers see the old one or the new one.

Words used here.  part: the file being written, beside the one that it will replace.
"""

from __future__ import annotations

import errno
import glob
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

PARTS = ".*.part"  # files that a killed process may leave behind


def part_of(path: Path) -> Path:
    """Return where this process writes what will be at `path`.

    Raises OSError for a path without a name, such as `.` or `/`.
    """
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def parts_of(path: Path) -> list[Path]:
    """Return what any process writes, or has left, where `part_of` is."""
    return sorted(path.parent.glob(f".{glob.escape(path.name)}.*.part"))


def write_whole(path: Path, content: bytes, private: bool = False) -> None:
    """Write the content to the file at `path`, completely or not at all."""
    with whole_file(path, private) as file:
        file.write(content)


@contextmanager
def whole_file(path: Path, private: bool = False) -> Iterator[IO[bytes]]:
    """Yield a file that replaces `path` when the block ends without an error; make its folder.

    Several processes may write to one path at the same time: the last one wins.  With `private`,
    only its owner can read it.  Raises OSError if it cannot be written.
    """
    part = part_of(path)
    try:
        path.parent.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)
        if private:
            part.touch(0o600)
        with part.open("wb") as file:
            yield file
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
