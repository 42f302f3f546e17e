"""Clear away what a killed worker left behind (`clear_after`)."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from autograder.sandbox import users
from autograder.sandbox.folders import PLAYER_PREFIX, WORK_PREFIX, remove_tree
from autograder.sandbox.processes import kill_quietly

with contextlib.suppress(ImportError):  # in a browser there are no other processes
    import psutil


def clear_after(worker: int) -> None:
    """End the processes that a killed worker left behind, and remove its folders."""
    temporary = os.path.realpath(tempfile.gettempdir())
    for number in _users(Path(temporary), worker):
        users.clear(number)
    work = os.path.join(temporary, f"{WORK_PREFIX}{worker}-")
    for _ in range(20):
        left = [process for process in psutil.process_iter() if _works_below(process, work)]
        for process in left:
            kill_quietly(process.pid)
        if not left:
            break
        psutil.wait_procs(left, timeout=0.1)
    for prefix in (WORK_PREFIX, PLAYER_PREFIX):
        for folder in Path(temporary).glob(f"{prefix}{worker}-*"):
            remove_tree(folder)


def _works_below(process: psutil.Process, place: str) -> bool:
    try:
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        return bool(process.environ().get("HOME", "").startswith(place))
    except (psutil.Error, OSError):
        return False


def _users(temporary: Path, worker: int) -> set[int]:
    """Return the user ids of a worker's sandboxes, whose folders belong to groups of these ids."""
    if os.name != "posix" or os.geteuid() != 0:
        return set()
    groups = {folder.lstat().st_gid for folder in temporary.glob(f"{WORK_PREFIX}{worker}-*")}
    return {group for group in groups if users.is_for_sandboxes(group)}
