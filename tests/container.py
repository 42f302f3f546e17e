"""A process as in a container of the usual kind: root with few rights, and no namespaces.

The rights are those that Docker leaves; the calls that make namespaces are refused by a filter,
as Docker's own filter does.
"""

from __future__ import annotations

import ctypes
import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.sandbox.call_filter import NO_CALL, REFUSED_CALLS, filter_code
from autograder.sandbox.player.kernel import Kernel
from autograder.sandbox.users import open_below, shared_by_custom

DROP_FROM_BOUNDS = 24
NEW_MOUNTS, PRIVATE = 0x20000, 0x44000  # for unshare(2), and for mount(2) with all below
# chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw sys_chroot
# mknod audit_write setfcap
RIGHTS = {0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31}


@functools.cache
def open_on_this_machine() -> tuple[str, ...]:
    """Return the folders for all that only this machine has, such as nbgrader's exchange."""
    return tuple(open_below("/", shared_by_custom()))


def cover_open_folders() -> None:
    """Hide the machine's own folders for all, so that they decide no test."""
    library = ctypes.CDLL(None, use_errno=True)
    if open_on_this_machine() and library.unshare(NEW_MOUNTS) == 0:
        library.mount(b"none", b"/", None, PRIVATE, None)
        for place in open_on_this_machine():
            library.mount(b"none", os.fsencode(place), b"tmpfs", 0, b"mode=755")


def become_contained() -> None:
    """Give up what a container of the usual kind does not have; for ever, after the next exec."""
    cover_open_folders()
    library = ctypes.CDLL(None, use_errno=True)
    for right in set(range(64)) - RIGHTS:
        library.prctl(DROP_FROM_BOUNDS, right, 0, 0, 0)  # those above the last one do not exist
    kind = os.uname().machine
    machine, clone, clone3, _, refused = REFUSED_CALLS[kind]
    REFUSED_CALLS[kind] = (machine, clone, clone3, NO_CALL, refused)  # it has a network
    Kernel().refuse_calls(filter_code(kind, is_shared=True))


def run_contained(
    arguments: list[str], cwd: Path, path: Path, seconds: float = 300
) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments in a container, with modules from `path` first."""
    open_on_this_machine()  # a look takes longer than a child may wait
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=become_contained,
        capture_output=True,
        text=True,
        timeout=seconds,
    )


def can_mount() -> bool:
    """Say whether this is root with the right to mounts that nobody else sees."""
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/tmp"]
    found = shutil.which("unshare")
    return bool(found) and not subprocess.run(command, capture_output=True).returncode


needs_mounts = pytest.mark.skipif(not can_mount(), reason="only root can mount")
