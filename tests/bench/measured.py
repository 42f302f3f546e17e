"""Run a command and measure it with everything it starts: CPU seconds and peak memory.

Players are ended from outside by whoever is their parent inside bubblewrap, so that neither their
parents nor this process is told what they used.  A control group knows: the kernel counts all
that ever ran in it.  Where no group can be made (no root, no cgroups), what children tell their
parents has to do: players are missed, and `exact` is False.

Words used here.  group: a control group of one run's own.  peak: the most memory a process held.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil

LOOK_SECONDS = 0.1
MOUNTS = Path("/sys/fs/cgroup")


@dataclass
class Measured:
    """What a command used.  peaks: bytes, by what the process was: parent, worker."""

    seconds: float = 0.0
    cpu_seconds: float = 0.0
    exact: bool = False
    status: int = 0
    peaks: dict[str, int] = field(default_factory=dict)


@contextlib.contextmanager
def measuring() -> Iterator[Measured]:
    """Measure the CPU time of what is started inside this block, with all that it starts.

    This process itself is in the group as well, while the block lasts.
    """
    found = Measured()
    start = time.perf_counter()
    group = _enter()
    used = _children_used if group is None else group.used
    before = used()
    try:
        yield found
    finally:
        found.seconds = time.perf_counter() - start
        found.exact = group is not None
        found.cpu_seconds = used() - before
        if group is not None:
            _leave(group)


def run(command: list[str], **more: object) -> Measured:
    """Run a command and return what it and its descendants used."""
    peaks: dict[str, int] = {}
    with measuring() as found:
        process = subprocess.Popen(command, **more)  # type: ignore[call-overload]
        while process.poll() is None:
            _look(process.pid, peaks)
            time.sleep(LOOK_SECONDS)
    found.status = process.returncode
    found.peaks = peaks
    return found


def _look(parent: int, peaks: dict[str, int]) -> None:
    try:
        whole = psutil.Process(parent)
        for process in [whole, *whole.children()]:
            is_worker = process.pid != parent
            if is_worker and "autograder.session.worker" not in " ".join(process.cmdline()):
                continue
            kind = "worker" if is_worker else "parent"
            peaks[kind] = max(peaks.get(kind, 0), _peak(process))
    except psutil.Error:
        return


def _peak(process: psutil.Process) -> int:
    try:
        for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return process.memory_info().rss


@dataclass(frozen=True)
class Group:
    """A control group of this run's own, below the one that this process was in."""

    above: Path
    usage: str  # the file that tells what it has used
    unit: float  # parts of a second in which that is told

    @property
    def path(self) -> Path:
        return self.above / f"cardkit-bench-{os.getpid()}"

    def used(self) -> float:
        words = (self.path / self.usage).read_text().split()
        known = "usage_usec" in words
        return int(words[words.index("usage_usec") + 1] if known else words[0]) / self.unit


def _enter() -> Group | None:
    """Make a group, and put this process into it; None where that is not to be had."""
    for group in _candidates():
        try:
            group.path.mkdir()
        except OSError:
            continue
        try:
            group.used()
            (group.path / "cgroup.procs").write_text(str(os.getpid()))
            return group
        except (OSError, ValueError, IndexError):
            group.path.rmdir()
    return None


def _candidates() -> Iterator[Group]:
    """Yield where a group may be made: version 1 first, which counts CPU time apart."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return
    places = {}
    for line in lines:
        _, controllers, place = line.split(":", 2)
        places.update(dict.fromkeys(controllers.split(","), place.lstrip("/")))
    if "cpuacct" in places:
        yield Group(MOUNTS / "cpuacct" / places["cpuacct"], "cpuacct.usage", 1e9)
    if "" in places:
        for mount in (MOUNTS, MOUNTS / "unified"):
            yield Group(mount / places[""], "cpu.stat", 1e6)


def _leave(group: Group) -> None:
    (group.above / "cgroup.procs").write_text(str(os.getpid()))
    for _ in range(50):  # a process that was just ended is still in it for a moment
        try:
            group.path.rmdir()
        except OSError:
            time.sleep(0.1)
        else:
            return
    print(f"{group.path} could not be removed: something still runs in it", file=sys.stderr)


def _children_used() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
