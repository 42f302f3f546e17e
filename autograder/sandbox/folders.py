"""Folders for sandboxes on the shared file system: make them, measure them, remove them.

They are named after the process that made them, so that they can be found after it was killed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import tempfile
from pathlib import Path
from typing import Any

WORK_PREFIX = "cardkit-work-"
PLAYER_PREFIX = "cardkit-player-"
BEYOND_ALL_LIMITS = 2**62  # bytes


def new_folder(prefix: str) -> Path:
    """Make a temporary folder that nobody else may enter, and return its path."""
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-")).resolve()


def folder_bytes(folder: Path) -> int:
    """Return the size in bytes of all files below a folder, as far as they can be seen.

    If the folder is too deep for the paths to be used, the size is beyond any limit.
    """
    total, waiting = 0, [str(folder)]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                below = list(entries)
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                return BEYOND_ALL_LIMITS
            continue
        for entry in below:
            with contextlib.suppress(OSError, AttributeError):
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
    return total


def remove_tree(folder: Path) -> None:
    """Remove a folder with everything in it, whatever its permissions."""

    def unlock(function: Any, path: str, *rest: Any) -> None:
        try:
            if path != str(folder):  # the parent of the folder is not ours to change
                os.chmod(os.path.dirname(path), 0o700)
            if not os.path.islink(path):
                os.chmod(path, 0o700)
            function(path)
        except OSError:
            return

    if os.path.lexists(folder):
        with contextlib.suppress(RecursionError):
            shutil.rmtree(str(folder), onerror=unlock)  # a string, since `unlock` compares it
    if os.path.isdir(folder) and not os.path.islink(folder):
        make_shallow(folder)
        shutil.rmtree(str(folder), onerror=unlock)


def make_shallow(folder: Path) -> None:
    """Move folders up until none is deeper than two levels, so that no path is too long."""
    while True:
        moved = False
        for above in folders_in(folder):
            for deep in folders_in(above):
                with contextlib.suppress(OSError):
                    os.chmod(deep, 0o700)  # moving it changes its entry for the parent
                    os.rename(deep, os.path.join(folder, secrets.token_hex(16)))
                    moved = True
            with contextlib.suppress(OSError):
                os.rmdir(above)
        if not moved:
            return


def folders_in(folder: str | Path) -> list[str]:
    with contextlib.suppress(OSError):
        os.chmod(folder, 0o700)
        with os.scandir(folder) as entries:
            return [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
    return []
