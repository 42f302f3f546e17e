"""The filter of system calls for Linux (`filter_code`).

It refuses calls that no exercise needs and attacks begin with.  It is made here, on the trusted
side; a player and the box of a kernel receive its bytes.
"""

from __future__ import annotations

import sys

# For each machine type: the kernel's number for it, the numbers of clone, clone3 and socket, and of
# the refused calls (unshare setns mount umount2 pivot_root ptrace add_key request_key keyctl bpf
# perf_event_open userfaultfd io_uring_setup move_mount open_tree fsopen; because what they make
# would outlive a sandbox, shmget semget msgget mq_open; because no limit counts what is in such
# files, memfd_create memfd_secret).
REFUSED_CALLS = {
    "x86_64": (
        0xC000003E, 56, 435, 41,
        (
            *(272, 308, 165, 166, 155, 101, 248, 249, 250, 321, 298, 323, 425, 429, 428, 430),
            *(29, 64, 68, 240, 319, 447),
        ),
    ),
    "aarch64": (
        0xC00000B7, 220, 435, 198,
        (
            *(97, 268, 40, 39, 41, 117, 217, 218, 219, 280, 241, 282, 425, 429, 428, 430),
            *(194, 190, 186, 180, 279, 447),
        ),
    ),
}  # fmt: skip
# Calls that tell what others do with a file that both can read: flock mincore fadvise64 readahead
# preadv2 cachestat inotify_init1 fanotify_init inotify_init.  And those that change how another
# process runs, and then its forks: setpriority sched_setparam sched_setscheduler sched_setaffinity
# sched_setattr ioprio_set.
ABOUT_OTHERS = {
    "x86_64": (73, 27, 221, 187, 327, 451, 294, 300, 253, 141, 142, 144, 203, 314, 251),
    "aarch64": (32, 232, 223, 213, 286, 451, 26, 262, 140, 118, 119, 122, 274, 30),
}
# Sandboxes have names of sockets in common, and what is left of one may still be there as the next
# begins.  So none is made but pairs, of the kind that never has a name.
SOCKETPAIR = {"x86_64": 53, "aarch64": 199}
STREAM, KINDS = 1, 15
ALL_BITS = 0xFFFFFFFF
FCNTL = {"x86_64": 72, "aarch64": 25}
PRLIMIT = {"x86_64": 302, "aarch64": 261}
NO_CALL = 0xFFFFFFFF  # as a number: of a call that is not looked at
# Commands of fcntl about one's own descriptors: those below the first, and in the range.  All
# others are about the file, which other sandboxes share: locks, leases, hints.
OWN, FIRST, END = 5, 1030, 1035


def filter_program(
    machine: int,
    clone: int,
    clone3: int,
    socket: int,
    refused: tuple[int, ...],
    fcntl: int,
    prlimit: int,
    socketpair: int,
) -> list[tuple[int, int, int, int]]:
    """Return the filter as BPF instructions: (code, true, false, value).

    It also refuses calls for another machine type, a clone into a new user namespace, sockets other
    than Unix ones, pairs of sockets that could have a name, limits of other processes, and locks on
    files.  It reports clone3 as unknown, since filters cannot inspect its arguments.
    """
    load, equal, at_least, any_bit, bits, result = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
    allow, permission, no_such_call = 0x7FFF0000, 0x00050001, 0x00050026
    new_user, other_kind, this_system = 0x10000000, 0x40000000, 1
    program = [
        (load, 0, 0, 4),
        (equal, 1, 0, machine),
        (result, 0, 0, permission),
        (load, 0, 0, 0),
        (at_least, 0, 1, other_kind),
        (result, 0, 0, permission),
        (equal, 0, 1, clone3),
        (result, 0, 0, no_such_call),
    ]

    def only(
        call: int, argument: int, value: int, mask: int = ALL_BITS
    ) -> list[tuple[int, int, int, int]]:
        """Allow a call with this value in these bits of an argument, counted from 0."""
        return [
            (equal, 0, 5, call),
            (load, 0, 0, 16 + 8 * argument),
            (bits, 0, 0, mask),
            (equal, 1, 0, value),
            (result, 0, 0, permission),
            (result, 0, 0, allow),
        ]

    for call in refused:
        program += [(equal, 0, 1, call), (result, 0, 0, permission)]
    return [
        *program,
        (equal, 0, 6, fcntl),
        (load, 0, 0, 24),
        (at_least, 0, 3, OWN),
        (at_least, 0, 1, FIRST),
        (at_least, 0, 1, END),
        (result, 0, 0, permission),
        (result, 0, 0, allow),
        *only(prlimit, 0, 0),
        *only(socketpair, 1, STREAM, KINDS),
        *only(socket, 0, this_system),
        (equal, 0, 3, clone),
        (load, 0, 0, 16),
        (any_bit, 0, 1, new_user),
        (result, 0, 0, permission),
        (result, 0, 0, allow),
    ]


def filter_code(machine: str, is_shared: bool = False) -> bytes:
    """Return the filter as bytes for the kernel; empty for a machine type that is not listed.

    is_shared: whether files are shared with others on purpose, as those of a notebook's kernel are,
    which locks its history.
    """
    if machine not in REFUSED_CALLS:
        return b""
    kind, clone, clone3, socket, refused = REFUSED_CALLS[machine]
    fcntl = NO_CALL if is_shared else FCNTL[machine]
    pair = NO_CALL if is_shared else SOCKETPAIR[machine]
    more = () if is_shared else (*ABOUT_OTHERS[machine], socket)
    program = filter_program(
        kind, clone, clone3, socket, (*refused, *more), fcntl, PRLIMIT[machine], pair
    )
    return b"".join(
        code.to_bytes(2, sys.byteorder) + bytes((true, false)) + value.to_bytes(4, sys.byteorder)
        for code, true, false, value in program
    )
