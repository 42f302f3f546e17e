"""Watches over one submission (`Watcher`): starts both processes, and ends them at a limit."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.course.assignment import Limits
from autograder.link.fork import Job, Plugin, session
from autograder.sandbox import launch, processes
from autograder.sandbox.channels import SocketChannel, pack
from autograder.sandbox.folders import WORK_PREFIX, new_folder
from autograder.sandbox.running import Sandbox
from autograder.sandbox.values import read_answer

IN_WORDS = """
conftest.py pytest.ini .pytest.ini pytest.toml .pytest.toml tox.ini setup.cfg
pyproject.toml sitecustomize.py usercustomize.py
"""
WORDS = {"output": "it displays without end"}
LOOK = 0.05  # seconds between two looks at what a test uses
HELLO = 20.0
MOST_LOST = 4.0  # seconds that a submission may lose to what does not end; then it has little time
LITTLE, TIMES_AS_LONG = 0.5, 4
PYTESTS = frozenset(IN_WORDS.split())


@dataclass
class Ran:
    """What was seen of one test."""

    id: str
    outcome: str = ""  # "", or what its reports come to
    message: str = ""
    seconds: float = 0.0
    explained: dict[str, str] = field(default_factory=dict)
    whole: str = ""  # the id of the test of which this is a case


@dataclass
class Seen:
    """What was seen of one submission."""

    tests: dict[str, Ran] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)  # test files that cannot be collected
    status: int = -1
    notes: list[str] = field(default_factory=list)
    lost: float = 0.0  # seconds of tests that did not end


class InFork(BaseException):
    """This process is the fork for a submission, and goes on with its job."""

    def __init__(self, job: Job) -> None:
        self.job = job


class Watcher:
    """Runs a suite of ordinary test files on one submission after another."""

    def __init__(
        self,
        suite: Mapping[str, bytes],
        paths: list[str],
        level: str,
        limits: Limits,
        claimed: Callable[[str], bool],
        leaves_out: bool = False,
    ) -> None:
        self.suite = suite
        self.paths = paths
        self.level = level
        self.limits = limits
        self.claimed = claimed
        self.leaves_out = leaves_out
        self.process = os.getpid()
        self.root = new_folder(WORK_PREFIX)
        self.home = self.root / "start"  # as it is called on the other side, too
        for name, data in suite.items():
            put(self.home, name, data)

    def close(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)

    def serve(self, next_files: Callable[[], Mapping[str, bytes] | None],
              done: Callable[[Seen], None]) -> None:  # fmt: skip
        """Grade what comes next until nothing does; `done` is told what was seen."""

        def wait() -> Job | None:
            while (files := next_files()) is not None:
                seen = Seen()
                try:
                    self._grade(files, seen)
                except InFork as fork:
                    return fork.job
                done(seen)
            return None

        session(Plugin(wait, self.home, self.paths, self.claimed, self.suite,
                       self.leaves_out))  # fmt: skip

    def _grade(self, files: Mapping[str, bytes], seen: Seen) -> None:
        ours = {name: data for name, data in files.items() if name not in self.suite}
        shown = [name for name in ours if self._is_shown(name)]
        for name in shown:
            put(self.home, name, ours[name])
        try:
            while not self._run(ours, seen):
                continue
        finally:
            if os.getpid() == self.process:
                for name in shown:
                    (self.home / name).unlink(missing_ok=True)

    def _is_shown(self, name: str) -> bool:
        """Return whether a file can lie beside the tests, where pytest takes none for its own."""
        folder, _, last = name.rpartition("/")
        above = f"{folder}/" if folder else ""
        if last == "__init__.py" and any(each.startswith(above) for each in self.suite):
            return False
        return last not in PYTESTS and not any(name.startswith(f"{each}/") for each in self.paths)

    def _run(self, files: Mapping[str, bytes], seen: Seen) -> bool:
        """Run the tests that have not been run; return whether all have an end now."""
        sandbox = self._start(files)
        channel = sandbox.channel
        assert isinstance(channel, SocketChannel)
        mine, theirs = socket.socketpair()
        skip = {name for name, test in seen.tests.items() if test.outcome}
        child = os.fork()
        if child == 0:
            mine.close()
            channel.end.setblocking(True)
            channel.end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, bytes(16))
            os.setsid()
            silence()
            raise InFork(Job(channel.end, theirs, files, skip))
        processes.started.add(child)
        theirs.close()
        try:
            return self._follow(mine, child, sandbox, seen)
        finally:
            mine.close()
            try:
                os.killpg(child, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            processes.started.discard(child)
            sandbox.kill()

    def _follow(self, control: socket.socket, child: int, sandbox: Sandbox, seen: Seen) -> bool:
        poll = select.poll()
        poll.register(control, select.POLLIN)
        buffer, current, why = b"", None, ""
        began = time.monotonic()
        used_before = 0.0
        while True:
            if not poll.poll(LOOK * 1000):
                now = time.monotonic()
                if current is not None and now - began > 2 * LOOK:
                    usage = sandbox.usage()
                    cpu = usage.cpu_seconds + cpu_of(child)
                    if not used_before:
                        used_before = max(cpu, 0.001)
                    given = self._given(seen)
                    if cpu - used_before > given or now - began > given * self.limits.wall_factor:
                        seen.lost += max(cpu - used_before, given)
                        current.outcome = "timed_out"
                        current.message = f"not finished after {given:g} seconds"
                        return False
                continue
            piece = control.recv(1 << 20)
            if not piece:
                break
            buffer += piece
            *lines, buffer = buffer.split(b"\n")
            for line in lines:
                told = json.loads(line)
                if "tests" in told:
                    for each in told["tests"]:
                        seen.tests.setdefault(each["id"], Ran(each["id"], whole=each["whole"]))
                elif "begin" in told:
                    current = seen.tests[told["begin"]]
                    began, used_before = time.monotonic(), 0.0
                elif "end" in told:
                    current = None
                elif "report" in told:
                    note(seen.tests[told["report"]], told)
                elif "unread" in told:
                    seen.unread[told["unread"]] = told["message"]
                elif "note" in told:
                    if told["note"] not in seen.notes:
                        seen.notes.append(told["note"])
                elif "ended" in told:
                    why = told["ended"]
                elif "status" in told:
                    seen.status = told["status"]
                    return True
        if current is not None:
            current.outcome, current.message = "crashed", WORDS.get(why, why or "the program ended")
            return False
        seen.status = 3
        return True

    def _given(self, seen: Seen) -> float:
        """Return how many seconds of CPU a test has: little, once others did not end."""
        slowest = max((each.seconds for each in seen.tests.values() if each.outcome == "passed"),
                      default=0.0)  # fmt: skip
        little = max(LITTLE, TIMES_AS_LONG * slowest)
        most = self.limits.test_seconds
        return most if seen.lost < MOST_LOST else min(most, little)

    def _start(self, files: Mapping[str, bytes]) -> Sandbox:
        """Return a new sandbox in which the link's end waits beside the submission's files."""
        size = sum(map(len, files.values()))
        sandbox = launch.launch(self.level, self.limits, (), size, True, ())
        settings = {
            **sandbox.settings, "files": dict(files), "output": self.limits.output_bytes,
            "preload": [], "expected": [], "classes": [], "compiled": {}, "carried": {},
        }  # fmt: skip
        for question in (("configure", settings), ("link",)):
            sandbox.channel.send(pack(question))
            answer = read_answer(sandbox.channel.receive(HELLO))
            if answer is not None:
                raise launch.LaunchError(f"the sandbox could not be set up: {answer!s}")
        return sandbox


def note(test: Ran, told: dict[str, Any]) -> None:
    """Note one of the three reports of a test: the first that is not passed decides."""
    test.seconds += told["seconds"]
    if told["outcome"] != "passed" and test.outcome in ("", "passed"):
        test.outcome, test.message = told["outcome"], told["message"]
        test.explained = told["explained"] or {}
        if told["when"] != "call" and told["outcome"] == "failed":
            test.outcome = "error"
    elif not test.outcome and told["when"] == "call":
        test.outcome = "passed"


def cpu_of(process: int) -> float:
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            parts = file.read().rpartition(b")")[2].split()
    except OSError:
        return 0.0
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def silence() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1) if os.environ.get("LINK_DEBUG") else (0, 1, 2):
        os.dup2(null, number)
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115


def put(home: Path, name: str, data: bytes) -> None:
    place = home / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
