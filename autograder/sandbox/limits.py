"""The kernel's limits for a player: their values, and setting them from outside."""

from __future__ import annotations

from autograder.course.assignment import Limits


def kernel_limits(limits: Limits, count_processes: bool) -> dict[str, int]:
    found = {
        "AS": limits.memory_bytes,
        "CPU": int(limits.submission_seconds) + 1,
        "FSIZE": limits.file_bytes,
        "NOFILE": 128,
        "CORE": 0,
    }
    if count_processes:
        found["NPROC"] = limits.processes + 1  # with the player itself
    return found


def limit_from_outside(process: int, limits: dict[str, int]) -> dict[str, int]:
    """Set a process's limits; return those that it has to set itself, which is usually none.

    A sandbox then needs one module less, which makes each fork of it cheaper.
    """
    try:
        import resource

        for name, value in limits.items():
            resource.prlimit(process, getattr(resource, "RLIMIT_" + name), (value, value))
    except (ImportError, AttributeError, OSError, ValueError):
        return limits
    return {}
