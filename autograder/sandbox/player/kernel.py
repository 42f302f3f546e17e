"""Inside the player: limits, rights and namespaces, set before a student's code runs."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SET_SECCOMP, FILTER_MODE = 22, 2
NO_NEW_PRIVILEGES = 38


class Kernel:
    """The calls to Linux that the standard library does not offer in every supported version."""

    NEW_MOUNTS, NEW_IPC, NEW_PROCESSES = 0x00020000, 0x08000000, 0x20000000
    NO_SETUID, NO_DEVICES, NO_PROGRAMS = 2, 4, 8
    AMBIENT_CAPABILITIES, CLEAR_ALL = 47, 4
    CAPABILITY_VERSION = 0x20080522

    def __init__(self) -> None:
        import ctypes

        self.library = ctypes.CDLL(None, use_errno=True)
        self.words = ctypes.c_uint32
        self.errno = ctypes.get_errno

        class Program(ctypes.Structure):
            _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))

        def program(code: bytes) -> Any:
            return ctypes.byref(Program(len(code) // 8, code))

        self.program = program

    def leave(self) -> None:
        """Let the children to come have process ids of their own."""
        self._check(self.library.unshare(self.NEW_PROCESSES))

    def come_back(self, home: int) -> None:
        """Let the children to come be among this process's own again: see /proc/self/ns/pid."""
        self._check(self.library.setns(home, self.NEW_PROCESSES))

    def settle(self, size: int) -> None:
        """Give this process mounts and shared memory of its own: an empty /work of `size` bytes,
        and a /proc that shows no others.
        """
        self._check(self.library.unshare(self.NEW_MOUNTS | self.NEW_IPC))
        quiet = self.NO_SETUID | self.NO_DEVICES
        room = b"size=%d,nr_inodes=8192,mode=1777" % size
        self._check(self.library.mount(b"tmpfs", b"/work", b"tmpfs", quiet, room))
        flags = quiet | self.NO_PROGRAMS
        self._check(self.library.mount(b"proc", b"/proc", b"proc", flags, None))

    def drop_capabilities(self) -> None:
        """Give up, for ever, what a namespace's first user may do in it."""
        self._check(self.library.prctl(self.AMBIENT_CAPABILITIES, self.CLEAR_ALL, 0, 0, 0))
        head = (self.words * 2)(self.CAPABILITY_VERSION, 0)
        self._check(self.library.capset(head, (self.words * 6)()))

    def refuse_calls(self, code: bytes) -> None:
        """Have the kernel refuse, for ever, what a filter says: see `sandbox/call_filter.py`.

        An empty one refuses nothing.  No program that is started gives more rights, anywhere.
        """
        self._check(self.library.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0))
        if code:
            self._check(self.library.prctl(SET_SECCOMP, FILTER_MODE, self.program(code), 0, 0))

    def _check(self, status: int) -> None:
        if status != 0:
            number = self.errno()
            raise OSError(number, os.strerror(number))


def drop_privileges(user: int | None) -> None:
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def set_limits(limits: dict[str, int]) -> None:
    """Set what the kernel will hold us to; a limit that this system does not have is left out."""
    if not limits:  # they are set from outside
        return
    try:
        import resource
    except ImportError:
        return
    for name, value in limits.items():
        try:
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))
        except (AttributeError, ValueError, OSError):
            continue
