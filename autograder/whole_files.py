"""Files that are written wholly or not at all: a reader finds the old one or the new one.

Words used here.  part: the file that is being written, beside the one it will replace.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

PARTS = ".*.part"  # what a process that was killed may leave behind


def write_whole(path: Path, content: bytes) -> None:
    """Put the content into the file at `path`, making its folder; raise OSError when it cannot be.

    Several processes may write to one path at once: the last one's content stands.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
