"""What the filter of system calls refuses of files and processes that sandboxes share."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from autograder.sandbox.call_filter import REFUSED_CALLS, filter_code

PREPARED = """\
import ctypes, fcntl, os, resource, socket, sys
sys.path[:0] = {path!r}
from autograder.sandbox.player.kernel import Kernel
Kernel().refuse_calls(bytes.fromhex({code!r}))
file = os.open(os.__file__, os.O_RDONLY)
def tried(do, *arguments):
    try:
        do(*arguments)
        return "done"
    except BlockingIOError:
        return "done"  # it would have to wait: nothing refuses it
    except OSError as error:
        return type(error).__name__
"""
FILES = """
print(
    tried(fcntl.fcntl, file, fcntl.F_GETFL),
    tried(fcntl.fcntl, file, fcntl.F_DUPFD_CLOEXEC, 0),
    tried(os.set_inheritable, file, True),
    tried(resource.setrlimit, resource.RLIMIT_NOFILE, (500, 500)),
    tried(resource.prlimit, os.getppid(), resource.RLIMIT_NOFILE),
    tried(fcntl.lockf, file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, 7),
    tried(fcntl.flock, file, fcntl.LOCK_SH | fcntl.LOCK_NB),
    tried(fcntl.fcntl, file, fcntl.F_GETLEASE),
    tried(os.posix_fadvise, file, 0, 10, os.POSIX_FADV_WILLNEED),
    tried(os.preadv, file, [bytearray(1)], 0, os.RWF_NOWAIT),
    "done" if ctypes.CDLL(None).inotify_init1(0) >= 0 else "PermissionError",
    tried(os.setpriority, os.PRIO_PROCESS, 0, 1),
    tried(os.sched_setaffinity, 0, os.sched_getaffinity(0)),
    tried(os.sched_setscheduler, 0, os.SCHED_BATCH, os.sched_param(0)),
)
"""
SOCKETS = """
print(
    tried(socket.socketpair),
    tried(socket.socketpair, socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC),
    tried(socket.socket, socket.AF_UNIX),
    tried(socket.socket, socket.AF_UNIX, socket.SOCK_DGRAM),
    tried(socket.socketpair, socket.AF_UNIX, socket.SOCK_DGRAM),
    tried(socket.socketpair, socket.AF_UNIX, socket.SOCK_SEQPACKET),
    tried(os.memfd_create, "kept"),
    tried(socket.socket, socket.AF_INET),
)
"""


def told(script, is_shared):
    """Return what a script prints, a word for each call that is tried behind the filter."""
    code = filter_code(platform.machine(), is_shared).hex()
    ran = subprocess.run(
        [sys.executable, "-c", PREPARED.format(path=sys.path, code=code) + script],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.split()


@pytest.mark.skipif(platform.machine() not in REFUSED_CALLS, reason="no filter for this machine")
@pytest.mark.parametrize("is_shared", [False, True])
def test_nothing_is_told_or_changed_of_what_others_read_or_run(is_shared):
    refused = "done" if is_shared else "PermissionError"
    assert told(FILES, is_shared) == ["done"] * 4 + ["PermissionError"] + [refused] * 9


@pytest.mark.skipif(platform.machine() not in REFUSED_CALLS, reason="no filter for this machine")
@pytest.mark.parametrize("is_shared", [False, True])
def test_no_socket_has_a_name_that_another_sandbox_could_find(is_shared):
    refused = "done" if is_shared else "PermissionError"
    wanted = ["done"] * 2 + [refused] * 4 + ["PermissionError"] * 2
    assert told(SOCKETS, is_shared) == wanted
