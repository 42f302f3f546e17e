"""Folders of sandboxes on the file system that all share: their names, sizes and removal.

They are named after the process that made them, so that they are found when that was killed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

WORK_PREFIX = "cardkit-work-"
PLAYER_PREFIX = "cardkit-player-"


def new_folder(prefix: str) -> Path:
    """Make a folder of this process that nobody else may enter."""
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-")).resolve()


def folder_bytes(folder: Path) -> int:
    """Return the size in bytes of all files below a folder, as far as it can be seen."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(place, name)).st_blocks * 512
            except (OSError, AttributeError):
                continue
    return total


def remove_tree(folder: Path) -> None:
    """Remove a folder with all that is in it, whatever rights were taken from it."""

    def mend(function: Any, path: str, *rest: Any) -> None:
        try:
            if path != str(folder):  # what is around the folder is not ours to change
                os.chmod(os.path.dirname(path), 0o700)
            if not os.path.islink(path):
                os.chmod(path, 0o700)
            function(path)
        except OSError:
            return

    if os.path.lexists(folder):
        shutil.rmtree(str(folder), onerror=mend)  # as `mend` compares it
