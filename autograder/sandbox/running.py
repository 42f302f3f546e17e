"""A sandbox that runs: measured from outside, and ended with all its descendants."""

from __future__ import annotations

import contextlib
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.sandbox import processes
from autograder.sandbox.channels import Channel
from autograder.sandbox.folders import folder_bytes, remove_tree
from autograder.sandbox.limits import limit_from_outside
from autograder.sandbox.processes import (
    children_of,
    end_and_wait,
    kill_group,
    kill_quietly,
    kill_tree,
    with_descendants,
)

with contextlib.suppress(ImportError):  # a browser has no other processes to look at
    import psutil

if TYPE_CHECKING:
    from autograder.sandbox.users import User

BUBBLEWRAP = "bubblewrap"
USER = "user"
PROCESS = "process"


@dataclass(frozen=True)
class Usage:
    """What a sandbox uses at one moment: CPU seconds since its start, bytes, processes."""

    cpu_seconds: float
    memory_bytes: int
    processes: int
    file_bytes: int


def own_memory(process: psutil.Process) -> int:
    """Return the bytes of a process that no file stands behind."""
    try:
        memory = process.memory_info()
        return int(memory.rss - memory.shared)
    except psutil.Error:
        return 0


@dataclass
class Sandbox:
    """A running first player: the wire to it, and the power to measure and to end it."""

    level: str
    process: subprocess.Popen[bytes]
    root: int  # the process id of the first player, as this side sees it
    channel: Channel
    settings: dict[str, Any]
    work: Path | None  # the folder to remove afterwards, where there are no namespaces
    given: dict[str, str]  # by its name in there: each folder that it was given, as it is outside
    user: User | None = None  # whom all its processes belong to, at the level `user`
    nursed: bool = False  # `process` is a nursery, and goes on when this ends
    ended: bool = False

    def __post_init__(self) -> None:
        self.settings["limits"] = limit_from_outside(self.root, self.settings["limits"])

    def count(self, most: int) -> int:
        """Count the processes of this sandbox; stop counting beyond `most`.  Quick."""
        waiting, found = [self.root, *self.orphans()], 0
        while waiting and found <= most:
            found += 1
            waiting += children_of(waiting.pop())
        return found

    def usage(self) -> Usage:
        """Measure all processes of this sandbox together.  Slow: a tenth of a millisecond each."""
        cpu, memory, count = 0.0, 0, 0
        for each in self._tree():
            try:
                with each.oneshot():
                    times = each.cpu_times()
                    cpu += times.user + times.system
                    cpu += getattr(times, "children_user", 0) + getattr(times, "children_system", 0)
                    memory += each.memory_info().rss
                    count += 1
            except psutil.Error:
                continue
        return Usage(cpu, memory, count, self._file_bytes())

    def proportional_memory(self) -> int:
        """Return memory in bytes with shared pages counted once: slower than `usage`, and exact.

        Some containers let not even root see which pages are shared.  What the first player has is
        taken for shared then.
        """
        total, in_common = 0, 0
        for each in self._tree():
            try:
                total += each.memory_full_info().pss
            except psutil.AccessDenied:
                own = own_memory(each)
                total += max(0, own - in_common)
                in_common = in_common or own
            except (psutil.Error, AttributeError):
                continue
        return total

    def _tree(self) -> list[psutil.Process]:
        return with_descendants([self.root, *self.orphans()])

    def _file_bytes(self) -> int:
        if self.work is None:
            return 0  # in memory, and bounded by the file system's own size
        if self.user is not None:
            return self.user.file_bytes()
        return folder_bytes(self.work)

    def orphans(self) -> list[int]:
        """Return processes that came down from this sandbox and are nobody's children any more."""
        if self.user is not None:
            return [each for each in processes.orphans() if self.user.owns(each)]
        return processes.orphans() if self.level == PROCESS else []

    def kill(self) -> None:
        """End every process of this sandbox, from outside, and remove what it wrote."""
        if self.ended:
            return
        self.ended = True
        if self.nursed:
            # The first player is process 1 of its namespace: the kernel ends the others with it.
            end_and_wait(self.root)
            self.channel.close()
            return
        self._end_processes()
        processes.started.discard(self.process.pid)
        self.channel.close()  # last: a reader of a pipe is let go only by the end of the process
        if self.work is not None:
            remove_tree(self.work)

    def _end_processes(self) -> None:
        if self.level == BUBBLEWRAP:
            # The first player is process 1 of its namespace: the kernel ends the others with it.
            kill_quietly(self.root)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        elif self.user is not None:
            kill_group(self.process.pid)  # it is root's until it has been configured
            self.user.end()
            self.process.wait()
            processes.orphans()  # reaps
        else:
            # Who is in a session of its own is nobody's child any more when its parent has ended.
            before = self._tree()
            kill_group(self.process.pid)
            kill_tree(lambda: [*before, *self._tree()])
            self.process.wait()
            kill_tree(lambda: with_descendants(processes.orphans()))
