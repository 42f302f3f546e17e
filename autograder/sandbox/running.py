"""A running sandbox (`Sandbox`): measure it from outside, and end it with all its descendants."""

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
    end_meanwhile,
    kill_group,
    kill_quietly,
    kill_tree,
    with_descendants,
)

with contextlib.suppress(ImportError):  # in a browser there are no other processes
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
    """Return the memory of a process in bytes, without what it shares."""
    try:
        memory = process.memory_info()
        return int(memory.rss - memory.shared)
    except psutil.Error:
        return 0


@dataclass
class Sandbox:
    """A running first player: the wire to it, and the means to measure and end it."""

    level: str
    process: subprocess.Popen[bytes]
    root: int  # the process id of the first player, as seen from outside
    channel: Channel
    settings: dict[str, Any]
    work: Path | None  # the folder to remove afterwards, at levels without namespaces
    given: dict[str, str]  # the folders that it was given: name inside -> path outside
    user: User | None = None  # the owner of all its processes, at the level `user`
    nursery: Channel | None = None  # to what `process` is then, which keeps running when this ends
    number: int = 0  # the process id of the first player, as its nursery sees it
    ended: bool = False

    def __post_init__(self) -> None:
        self.settings["limits"] = limit_from_outside(self.root, self.settings["limits"])

    @property
    def nursed(self) -> bool:
        return self.nursery is not None

    def count(self, most: int) -> int:
        """Return how many processes this sandbox has; stop counting beyond `most`.  Fast."""
        waiting, found = [self.root, *self.orphans()], 0
        while waiting and found <= most:
            found += 1
            waiting += children_of(waiting.pop())
        return found

    def usage(self) -> Usage:
        """Return what all processes of this sandbox use.  Slow: a tenth of a millisecond each."""
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
        """Return memory in bytes with shared pages counted once: exact, but slower than `usage`.

        In some containers not even root can see which pages are shared.  Then the memory of the
        first player is taken as shared.
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
            return 0  # its files are in memory, limited by the size of the file system
        if self.user is not None:
            return self.user.file_bytes()
        return folder_bytes(self.work)

    def orphans(self) -> list[int]:
        """Return the descendants of this sandbox whose parents have ended."""
        if self.user is not None:
            return [each for each in processes.orphans() if self.user.owns(each)]
        return processes.orphans() if self.level == PROCESS else []

    def kill(self) -> None:
        """End every process of this sandbox from outside, and remove what it wrote."""
        if self.ended:
            return
        self.ended = True
        if self.nursed:
            # The first player is process 1 of its namespace: the kernel ends the others with it.
            end_meanwhile(self.root)
            self.channel.close()
            return
        self._end_processes()
        processes.started.discard(self.process.pid)
        self.channel.close()  # last: the reader of a pipe returns only when the process ends
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
            # A process in its own session is an orphan once its parent has ended.
            before = self._tree()
            kill_group(self.process.pid)
            kill_tree(lambda: [*before, *self._tree()])
            self.process.wait()
            kill_tree(lambda: with_descendants(processes.orphans()))
