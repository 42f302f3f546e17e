"""Remove what killed runs left: folders for work (`clear_leftovers`), parts (`clear_parts`)."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from autograder.sandbox import launch
from autograder.system.whole_files import parts_of

with contextlib.suppress(ImportError):  # in a browser there are no other processes
    import psutil

OURS = re.compile(r"cardkit-(?:work|player)-(\d+)-")


def clear_leftovers() -> None:
    """Remove this user's folders whose process is gone; those that cannot be removed stay."""
    with contextlib.suppress(OSError):
        named = [(OURS.match(path.name), path) for path in Path(tempfile.gettempdir()).iterdir()]
        for process in {int(found[1]) for found, path in named if found and _is_mine(path)}:
            if _is_gone(process):
                launch.clear_after(process)


def clear_parts(path: Path) -> None:
    """Remove what was to become this file or folder, if the process that wrote it is gone."""
    for part in parts_of(path):
        process = part.name.split(".")[-2]
        with contextlib.suppress(OSError):
            # One before this may have had its number, as in a container.
            if process.isdecimal() and (int(process) == os.getpid() or _is_gone(int(process))):
                shutil.rmtree(part) if part.is_dir() else part.unlink()


def _is_gone(process: int) -> bool:
    try:
        return not psutil.pid_exists(process)
    except OverflowError:  # a number that no process can have: it is not of ours
        return False


def _is_mine(path: Path) -> bool:
    """Return whether a path is this user's; another command may just have removed it."""
    try:
        return not hasattr(os, "getuid") or path.lstat().st_uid == os.getuid()
    except OSError:
        return False
