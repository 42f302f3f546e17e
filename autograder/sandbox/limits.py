"""The limits of a player: how large each is, and those that are set from outside."""

from __future__ import annotations

from autograder.course.assignment import Limits

SPARE_PLAYERS = 4  # forked ahead for the tests that come next; they are not the student's


def kernel_limits(limits: Limits, count_processes: bool) -> dict[str, int]:
    found = {
        "AS": limits.memory_bytes,
        "CPU": int(limits.submission_seconds) + 1,
        "FSIZE": limits.file_bytes,
        "NOFILE": 128,
        "CORE": 0,
    }
    if count_processes:
        found["NPROC"] = limits.processes + SPARE_PLAYERS
    return found


def limit_from_outside(process: int, limits: dict[str, int]) -> dict[str, int]:
    """Set what the kernel holds a process to; return what it has to set for itself.

    Nearly always nothing: a module less in each sandbox, and each fork of it is cheaper.
    """
    try:
        import resource

        for name, value in limits.items():
            resource.prlimit(process, getattr(resource, "RLIMIT_" + name), (value, value))
    except (ImportError, AttributeError, OSError, ValueError):
        return limits
    return {}
