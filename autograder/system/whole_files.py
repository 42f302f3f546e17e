"""Files that are written wholly or not at all: a reader finds the old one or the new one.

Words used here.  part: the file that is being written, beside the one it will replace.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

PARTS = ".*.part"  # what a process that was killed may leave behind


def write_whole(path: Path, content: bytes) -> None:
    """Put the content into the file at `path`: see `whole_file`."""
    with whole_file(path) as file:
        file.write(content)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file whose content is at `path` once the block has ended well; make its folder.

    Several processes may write to one path at once: the last one's content stands.  Raises OSError
    when it cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            yield file
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
