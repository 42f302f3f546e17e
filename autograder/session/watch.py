"""Watches over one submission (`Watcher`): starts both processes, and ends them at a limit."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import psutil

from autograder.sandbox import launch, processes
from autograder.sandbox.answers import read_answer
from autograder.sandbox.channels import Channel, Gone, SocketChannel, pack
from autograder.sandbox.running import Sandbox, Usage
from autograder.session.collect import collect
from autograder.session.fork import WHY, Job, Plugin, Wire, session, silence
from autograder.session.runs import At, Runs, Seen, Work, cache_of
from autograder.session.started import Started
from autograder.session.suite import collected, read_collected

LOOK = 0.02  # seconds between two looks at what a test uses
HELLO = 20.0
TO_SAY = 0.2  # seconds, what a test that has had its time was at
GOES_ON = 0.02  # seconds between two looks of the student's process at what goes on
MOST_ASKED = 20  # tests without an end of which the student's process says where they were
MOST_LOOKS = 10  # of which the first two are enough, where nobody else needs the machine


def collected_in_fork(home: Path, paths: list[str], tops: set[str]) -> Any:
    """Return what pytest collects, as `suite.collected` does; this process has loaded pytest."""
    if not launch.CAN_FORK:
        return collected(home, paths, tops)
    reading, writing = os.pipe()
    number = os.fork()
    if not number:
        try:
            silence()
            # What pytest rewrites of the files is kept for those who run the tests.
            sys.dont_write_bytecode, sys.pycache_prefix = False, str(cache_of(home))
            try:
                told = json.dumps(collect(home, paths, tops.__contains__))
            except BaseException as error:  # a test file can do anything
                told = f"{type(error).__name__}: {error}"
            with os.fdopen(writing, "w", encoding="utf-8") as stream:
                stream.write(told)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream:
        told = stream.read()
    os.waitpid(number, 0)
    return read_collected(told, told)


class InFork(BaseException):
    """This process is the fork for a submission, and goes on with its job."""

    def __init__(self, job: Job, wire: Wire) -> None:
        self.job, self.wire = job, wire


class Process(Protocol):
    """The process with the tests."""

    number: int

    def hear(self, seconds: float) -> list[dict[str, Any]]: ...

    def wait(self) -> None: ...


class Forked:
    """The watcher's view of a fork of its own process, which talks to the student's by itself."""

    def __init__(self, job: Job, channel: Channel) -> None:
        assert isinstance(channel, SocketChannel)
        self.control, theirs = socket.socketpair()
        self.buffer = b""
        self.number = os.fork()
        if self.number == 0:
            self.control.close()
            channel.end.setblocking(True)
            channel.end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, bytes(16))
            os.setsid()
            silence()
            raise InFork(job, Wire(channel.end, theirs))
        theirs.close()
        self.poll = select.poll()
        self.poll.register(self.control, select.POLLIN)

    def hear(self, seconds: float) -> list[dict[str, Any]]:
        """Return what it tells within a time; raise Gone once it has ended."""
        if not self.poll.poll(seconds * 1000):
            return []
        piece = self.control.recv(1 << 20)
        if not piece:
            raise Gone
        *lines, self.buffer = (self.buffer + piece).split(b"\n")
        return [json.loads(line) for line in lines]

    def wait(self) -> None:
        os.waitpid(self.number, 0)
        self.control.close()


class Watcher(Runs):
    """Runs the tests in a process of their own, beside a sandbox, and ends both at a limit."""

    warm: Channel | None = None  # to the nursery that has loaded the link
    size = 0  # bytes of the submission's files

    def serve(self, grade_next: Callable[[], bool]) -> None:
        """Have submissions graded, in forks of this process where that is possible."""

        def wait() -> tuple[Job, Wire] | None:
            try:
                while grade_next():
                    pass
            except InFork as fork:
                return fork.job, fork.wire
            return None

        if self.fork and launch.CAN_FORK:
            session(Plugin(wait, self.tests, self.tests.loads_once))
        else:
            wait()

    def run(self, work: Work, seen: Seen, is_hidden: bool) -> bool:
        """Run the tests that have not been run; return whether all have an end now.

        In a fork, it never returns.
        """
        sandbox = self._start(work, seen)
        job = self.job(work, seen, is_hidden)
        process: Process
        if self.fork and launch.CAN_FORK:
            process = Forked(job, sandbox.channel)
        else:
            process = Started(self.tests, job, sandbox.channel)
        processes.started.add(process.number)
        try:
            return self._follow(process, sandbox, work, seen)
        finally:
            seen.budget.spent += sandbox.usage().cpu_seconds
            processes.kill_group(process.number)
            processes.kill_quietly(process.number)  # it may not lead its group yet
            process.wait()
            processes.started.discard(process.number)
            sandbox.kill()

    def _follow(self, process: Process, sandbox: Sandbox, work: Work, seen: Seen) -> bool:
        """Note what is told until it ends or is to be ended; return whether that was all."""
        at = At()
        looked = time.monotonic()
        while True:
            try:
                told = process.hear(LOOK)
            except Gone:
                words = WHY.get(at.why, at.why or "the program ended")
                if at.why not in WHY and seen.begins_again(at):
                    return False
                return self.note_end(at, seen, "crashed", words)
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                outcome, words = self._is_over(at, process.number, sandbox, seen)
                if outcome:
                    late = sum(each.outcome == "timed_out" for each in seen.tests.values())
                    is_asked = outcome == "timed_out" and late < MOST_ASKED
                    if not work.carried:  # beside ours nothing is told
                        root = sandbox.root if is_asked else 0
                        self._ask_what_is_open(process, root, at, seen)
                    return self.note_end(at, seen, outcome, words)
            if any(at.hear(each, seen) for each in told):
                return True
            if self.on_test is not None and at.test is not None:
                self.on_test(at.test.whole)

    def _ask_what_is_open(self, process: Process, root: int, at: At, seen: Seen) -> None:
        """Ask the process with the tests what it waits for.

        root: the student's process, which is asked first: it says where it is, too; 0 for none.
        """
        if not hasattr(signal, "SIGUSR1"):
            return
        looks = [(root, GOES_ON)] * MOST_LOOKS if root else []
        for number, seconds in (*looks, (process.number, TO_SAY)):
            with contextlib.suppress(OSError, Gone):
                os.kill(number, signal.SIGUSR1)
                for each in process.hear(seconds):
                    if "open" in each:  # whatever else has happened meanwhile came too late
                        at.hear(each, seen)
            if at.failed is not None:
                return

    def _is_over(self, at: At, child: int, sandbox: Sandbox, seen: Seen) -> tuple[str, str]:
        """Return how a test, or the loading of a test file, has to end, and why; else nothing."""
        waited = time.monotonic() - at.began
        if waited < 2 * LOOK:
            return "", ""
        usage = sandbox.usage()
        if words := self._exceeded(sandbox, usage):
            return "crashed", words
        used = usage.cpu_seconds + cpu_of(child)
        at.used = used if at.used is None else at.used
        given = HELLO  # Python has to start
        if at.heard:  # what loads takes as long again, whatever was lost
            is_short = at.test is not None or self.is_late(seen)
            given = self.given(seen, at.test) if is_short else self.limits.test_seconds
        if used - at.used <= given and waited <= given * self.limits.wall_factor:
            return "", ""
        seen.budget.lost += max(used - at.used, given, waited / self.limits.wall_factor)
        return "timed_out", f"not finished after {given:g} seconds"

    def _exceeded(self, sandbox: Sandbox, usage: Usage) -> str:
        """Return which limit the student's code exceeds, but for that of time, or ""."""
        limits = self.limits
        if usage.processes > limits.processes + 1:
            return f"your program started more than {limits.processes} processes"
        # The fast measure counts shared pages more than once, so it is not enough for a verdict.
        seems_large = usage.memory_bytes > limits.memory_bytes
        if seems_large and sandbox.proportional_memory() > limits.memory_bytes:
            return f"your program used more than {limits.memory_bytes // 2**20} MB of memory"
        if usage.file_bytes > limits.file_bytes + 4 * self.size:
            return f"your program wrote more than {limits.file_bytes // 2**20} MB of files"
        return ""

    def _start(self, work: Work, seen: Seen) -> Sandbox:
        """Return a new sandbox in which the link's end waits beside the submission's files."""
        self.size = sum(map(len, work.files.values()))
        sandbox = launch.launch(
            self.level, self.limits, self.packages, self.size, self.fork, self.private
        )
        if sandbox.nursery is not None and sandbox.nursery is not self.warm:
            self.warm = sandbox.nursery
            _ask(self.warm, ("ahead",))
        settings = {**sandbox.settings, **self.settings(work, seen)}
        for question in (("configure", settings), ("link",)):
            _ask(sandbox.channel, question)
        return sandbox


def _ask(channel: Channel, question: tuple[Any, ...]) -> None:
    """Have a process of the sandbox do something; raise LaunchError if it does not."""
    channel.send(pack(question))
    read_answer(channel.receive(HELLO), "the sandbox could not be set up")


def cpu_of(number: int) -> float:
    """Return the seconds of CPU that a process has used."""
    try:
        times = psutil.Process(number).cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)
