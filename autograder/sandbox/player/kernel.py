"""Inside the player: calls of the operating system that set limits and give up rights."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SET_SECCOMP, FILTER_MODE = 22, 2
NO_NEW_PRIVILEGES = 38


class Kernel:
    """The Linux calls that the standard library lacks in some supported versions."""

    NEW_MOUNTS, NEW_IPC, NEW_PROCESSES = 0x00020000, 0x08000000, 0x20000000
    READ_ONLY, NO_SETUID, NO_DEVICES, NO_PROGRAMS = 1, 2, 4, 8
    CHANGE, OF_ONE_PLACE = 32, 4096  # a mount that is there; not its file system's, but its own
    OPTIONS = (("nosuid", 2), ("nodev", 4), ("noexec", 8), ("noatime", 1024), ("nodiratime", 2048))
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

    def close_places(self) -> None:
        """Make every mounted place but /work read-only, also the devices, which can still be used.

        They are the system's own: without this, anybody sets the times that others see there.
        What belongs to another user's namespace can be changed only in a copy of our own.
        """
        self._check(self.library.unshare(self.NEW_MOUNTS))
        with open("/proc/self/mountinfo", "rb") as file:
            mounts = [line.split()[4:6] for line in file]
        for place, options in mounts:
            words = options.decode().split(",")
            if "rw" in words and place != b"/work":
                flags = self.CHANGE | self.OF_ONE_PLACE | self.READ_ONLY
                flags |= sum(flag for word, flag in self.OPTIONS if word in words)
                self._check(self.library.mount(b"none", place, None, flags, None))

    def leave(self) -> None:
        """Give future children their own process ids, in a new namespace."""
        self._check(self.library.unshare(self.NEW_PROCESSES))

    def come_back(self, home: int) -> None:
        """Put future children back into the namespace `home`, opened at /proc/self/ns/pid."""
        self._check(self.library.setns(home, self.NEW_PROCESSES))

    def settle(self, size: int) -> None:
        """Give this process its own mounts and shared memory.

        It gets an empty /work of `size` bytes, and a /proc without other processes, in which
        nothing can be set that copies of a process inherit.
        """
        self._check(self.library.unshare(self.NEW_MOUNTS | self.NEW_IPC))
        quiet = self.NO_SETUID | self.NO_DEVICES
        room = b"size=%d,nr_inodes=8192,mode=1777" % size
        self._check(self.library.mount(b"tmpfs", b"/work", b"tmpfs", quiet, room))
        flags = quiet | self.NO_PROGRAMS | self.READ_ONLY
        self._check(self.library.mount(b"proc", b"/proc", b"proc", flags, None))

    def drop_capabilities(self) -> None:
        """Give up, permanently, the rights of a namespace's first user."""
        self._check(self.library.prctl(self.AMBIENT_CAPABILITIES, self.CLEAR_ALL, 0, 0, 0))
        head = (self.words * 2)(self.CAPABILITY_VERSION, 0)
        self._check(self.library.capset(head, (self.words * 6)()))

    def refuse_calls(self, code: bytes) -> None:
        """Make the kernel apply a call filter permanently: see `sandbox/call_filter.py`.

        An empty filter refuses nothing.  In any case, no program started later gains rights.
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
    """Set the kernel's limits for this process; skip those that this system does not have."""
    if not limits:  # they were set from outside
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
