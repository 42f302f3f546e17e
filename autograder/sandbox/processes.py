"""Find and end processes from outside: children, orphans, groups and trees.

Words used here.  orphan: a descendant of a sandbox whose parent has ended.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from typing import Any

with contextlib.suppress(ImportError):  # in a browser there are no other processes
    import psutil


LINUX = sys.platform == "linux"

_owned = False
_subreaper = False
started: set[int] = set()  # the process ids of the sandboxes that this process started
_dying: list[int] = []  # descriptors of processes that were killed and not waited for


def own_process() -> None:
    """Declare that this process is the kit's own: all its children are sandboxes or orphans."""
    global _owned
    _owned = True


def become_subreaper() -> None:
    """Make orphaned descendants of this process its children, so that none can escape.

    Only a process of the kit's own does this: see `own_process`.
    """
    global _subreaper
    if LINUX and _owned and not _subreaper:
        PR_SET_CHILD_SUBREAPER = 36
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _subreaper = True


def children_of(process: int) -> list[int]:
    """Return the process ids of a process's children; on Linux this takes a single read."""
    try:
        with open(f"/proc/{process}/task/{process}/children", "rb", buffering=0) as children:
            return [int(number) for number in children.read().split()]
    except FileNotFoundError:
        if LINUX and not os.path.exists(f"/proc/{process}"):
            return []
    except ProcessLookupError:
        return []
    try:
        return [child.pid for child in psutil.Process(process).children()]
    except psutil.Error:
        return []


def orphans() -> list[int]:
    """Return the children of this process that it did not start: orphans from a sandbox."""
    if not _subreaper:
        return []
    found = []
    for child in children_of(os.getpid()):
        if child in started:
            continue
        try:
            ended, _ = os.waitpid(child, os.WNOHANG)
        except OSError:
            continue
        if not ended:  # an ended one has just been reaped
            found.append(child)
    return found


def has_ended(process: int) -> bool:
    """Return whether a process has ended, even if it still waits to be reaped."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] in (b"Z", b"X")
    except OSError:
        return True


def kill_quietly(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    except OSError:
        return


def kill_group(leader: int) -> None:
    """Kill a whole process group at once, which not even a fork bomb can outrun."""
    if hasattr(os, "killpg"):
        try:
            os.killpg(leader, signal.SIGKILL)
        except OSError:
            return


def end_meanwhile(process: int) -> None:
    """Kill the first process of a namespace; `wait_for_endings` waits until nothing is left of it.

    The system takes milliseconds to take a namespace apart, in most of which it does nothing.
    """
    try:
        descriptor = os.pidfd_open(process)
    except OSError:  # it has gone, or this call is refused here
        kill_quietly(process)
        return
    _dying.append(descriptor)
    with contextlib.suppress(OSError):
        signal.pidfd_send_signal(descriptor, signal.SIGKILL)


def with_descendants(numbers: list[int]) -> list[psutil.Process]:
    """Return processes with all descendants; psutil alone would read every process there is."""
    found, waiting = [], list(numbers)
    while waiting:
        number = waiting.pop()
        waiting += children_of(number)
        with contextlib.suppress(psutil.Error):
            found.append(psutil.Process(number))
    return found


def kill_tree(tree: Any) -> None:
    """Stop and then kill all processes that `tree()` lists, until none in the list runs."""
    for attempt in range(200):
        running = []
        for process in tree():
            try:
                if process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                    running.append(process)
            except psutil.Error:
                continue
        if not running:
            break
        for act in ("suspend", "kill"):
            for process in running:
                try:
                    getattr(process, act)()
                except psutil.Error:
                    continue
        if attempt > 3:
            time.sleep(0.01)
    orphans()  # reaps
