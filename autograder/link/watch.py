"""Watches over one submission (`Watcher`): starts both processes, and ends them at a limit."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import psutil

from autograder.course.assignment import Limits
from autograder.link.fork import WHY, Job, Plugin, Tests, Wire, session, silence
from autograder.link.kinds import Found
from autograder.link.outside import PYTESTS
from autograder.link.started import Started
from autograder.link.suite import put
from autograder.sandbox import launch, processes
from autograder.sandbox.channels import Channel, Gone, SocketChannel, pack
from autograder.sandbox.folders import WORK_PREFIX, new_folder
from autograder.sandbox.running import Sandbox
from autograder.sandbox.values import read_answer
from autograder.stage.deadlines import TIMES_AS_LONG
from autograder.stage.findings import MOST_LOST
from autograder.stage.preparation import Carried

BEGINNING = 1_000_000_000  # seconds
LOOK = 0.05  # seconds between two looks at what a test uses
HELLO = 20.0
MOST_NOTES = 20
MOST_RUNS, MOST_AGAIN = 1000, 5
LITTLE = 0.5  # seconds for a test, once much was lost to what does not end


@dataclass
class Ran:
    """What was seen of one test."""

    id: str
    outcome: str = ""  # "", or what its reports come to
    message: str = ""
    seconds: float = 0.0
    explained: dict[str, str] = field(default_factory=dict)
    asked: list[str] | None = None  # the names that it asked, if it failed and they are known
    whole: str = ""  # the id of the test of which this is a case
    score: float | None = None  # points that the test itself has given (`partial_credit`)


@dataclass
class Seen:
    """What was seen of one submission."""

    tests: dict[str, Ran] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)  # test files that cannot be collected
    without: set[str] = field(default_factory=set)  # test files that cannot be loaded
    notes: list[str] = field(default_factory=list)
    lost: float = 0.0  # seconds of tests that did not end
    kinds: Found = field(default_factory=dict)  # of the answers, if they were noted

    def failed(self) -> dict[str, list[Ran]]:
        """Return the cases that did not pass, by the id of their test."""
        found: dict[str, list[Ran]] = {}
        for each in self.tests.values():
            if each.outcome != "passed":
                found.setdefault(each.whole, []).append(each)
        return found


@dataclass(frozen=True)
class Work:
    """What tests are run on: files, what is carried into them, and which tests (None: all)."""

    files: Mapping[str, bytes]
    carried: Carried
    tests: frozenset[str] | None


@dataclass
class At:
    """What a fork is at: a test, or a test file that it loads."""

    test: Ran | None = None
    file: str = ""
    why: str = ""  # the fork has said that it ends
    began: float = field(default_factory=time.monotonic)
    used: float | None = None  # seconds of CPU when it was first looked at

    def hear(self, told: dict[str, Any], seen: Seen) -> bool:
        """Note what a fork tells; return whether it is done."""
        if "begin" in told or "collecting" in told or "tests" in told:
            self.began, self.used = time.monotonic(), None
        if "tests" in told:
            self.file = ""
            for each in told["tests"]:
                seen.tests.setdefault(each["id"], Ran(each["id"], whole=each["whole"]))
        elif "collecting" in told:
            self.file = told["collecting"]
        elif "begin" in told:
            self.test = seen.tests[told["begin"]]
        elif "end" in told:
            self.test = None
            for place, kinds in told["kinds"].items():
                seen.kinds.setdefault(place, []).extend(kinds)
        elif "report" in told:
            note(seen.tests[told["report"]], told)
        elif "unread" in told:
            seen.unread[told["unread"]] = told["message"]
        elif "note" in told:
            if told["note"] not in seen.notes and len(seen.notes) < MOST_NOTES:
                seen.notes.append(told["note"])
        elif "ended" in told:
            self.why = told["ended"]
        return "status" in told


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


class Watcher:
    """Runs a suite of ordinary test files on one submission after another."""

    def __init__(
        self,
        suite: Mapping[str, bytes],
        paths: list[str],
        level: str,
        limits: Limits,
        tops: frozenset[str],
        leaves_out: bool = False,
        hidden: frozenset[str] = frozenset(),
        fork: bool = True,
    ) -> None:
        """tops: the modules that are the student's.  hidden: tests with processes of their own."""
        self.suite = suite
        self.level = level
        self.limits = limits
        self.fork = fork and launch.CAN_FORK
        self.kinds: Found | None = {}  # of the reference's answers; None to note them
        self.warm: Channel | None = None  # to the nursery that has loaded the link
        self.base = new_folder(WORK_PREFIX)
        self.root = self.base / "work"
        self.home = self.root / "start"  # as it is called on the other side, too
        cache = self.base / "cache"
        cache.mkdir()
        self.tests = Tests(
            str(self.home), str(cache), paths, tops, frozenset(suite), hidden, leaves_out
        )
        self._lay({})

    def close(self) -> None:
        shutil.rmtree(self.base, ignore_errors=True)

    def serve(self, grade_next: Callable[[], bool]) -> None:
        """Have submissions graded, by `look`, until there are no more."""

        def wait() -> tuple[Job, Wire] | None:
            try:
                while grade_next():
                    pass
            except InFork as fork:
                return fork.job, fork.wire
            return None

        if self.fork:
            session(Plugin(wait, self.tests))
        else:
            wait()

    def look(
        self, files: Mapping[str, bytes], carried: Carried, tests: frozenset[str] | None = None
    ) -> Seen:
        """Run tests on files, all of them or some, and return what was seen.

        carried: what takes the place of the submission's own.  In a fork, it never returns.
        """
        seen = Seen()
        work = Work(files, carried, tests)
        for is_hidden in (False, True):
            if (self.tests.hidden if tests is None else tests & self.tests.hidden) or not is_hidden:
                self._run_all(work, seen, is_hidden)
        return seen

    def _run_all(self, work: Work, seen: Seen, is_hidden: bool) -> None:
        most, runs, is_known = MOST_RUNS, 0, False
        while not self._run(work, seen, is_hidden) and runs < most:
            runs += 1
            if seen.tests and not is_known:  # each ends one fork at most, whatever it is called
                most, is_known = runs + len(seen.tests) + MOST_AGAIN, True

    def _lay(self, files: Mapping[str, bytes]) -> None:
        """Lay the suite and what was handed in into an empty folder: nothing is left of before."""
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir()
        for name, data in self.suite.items():
            lay(self.home, name, data)
        for name, data in files.items():
            if self._is_shown(name):
                with contextlib.suppress(OSError):  # two names that cannot be beside each other
                    lay(self.home, name, data)

    def _is_shown(self, name: str) -> bool:
        """Return whether a file can lie beside the tests, where pytest takes none for its own."""
        folder, _, last = name.rpartition("/")
        above = f"{folder}/" if folder else ""
        if last == "__init__.py" and any(each.startswith(above) for each in self.suite):
            return False
        inside = any(name.startswith(f"{each}/") for each in self.tests.paths)
        return last not in PYTESTS and not inside

    def _run(self, work: Work, seen: Seen, is_hidden: bool) -> bool:
        """Run the tests that have not been run; return whether all have an end now."""
        self._lay(work.files)
        sandbox = self._start(work)
        skip = {name for name, test in seen.tests.items() if test.outcome}
        job = Job({**work.files}, work.tests, skip, {*seen.without}, is_hidden, self.kinds)
        process: Process
        if self.fork:
            process = Forked(job, sandbox.channel)
        else:
            process = Started(self.tests, job, sandbox.channel)
        processes.started.add(process.number)
        try:
            return self._follow(process, sandbox, seen)
        finally:
            processes.kill_group(process.number)
            processes.kill_quietly(process.number)  # it may not lead its group yet
            process.wait()
            processes.started.discard(process.number)
            sandbox.kill()

    def _follow(self, process: Process, sandbox: Sandbox, seen: Seen) -> bool:
        """Note what is told until it ends or is to be ended; return whether that was all."""
        at = At()
        looked = time.monotonic()
        while True:
            try:
                told = process.hear(LOOK)
            except Gone:
                words = WHY.get(at.why, at.why or "the program ended")
                return self._note_end(at, seen, "crashed", words)
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                if late := self._is_late(at, process.number, sandbox, seen):
                    return self._note_end(at, seen, "timed_out", late)
            if any(at.hear(each, seen) for each in told):
                return True

    def _is_late(self, at: At, child: int, sandbox: Sandbox, seen: Seen) -> str:
        """Return why a test, or the loading of a test file, has had its time, or ""."""
        waited = time.monotonic() - at.began
        if waited < 2 * LOOK:
            return ""
        used = sandbox.usage().cpu_seconds + cpu_of(child)
        at.used = used if at.used is None else at.used
        given = self._given(seen)
        if used - at.used <= given and waited <= given * self.limits.wall_factor:
            return ""
        seen.lost += max(used - at.used, given)
        return f"not finished after {given:g} seconds"

    def _note_end(self, at: At, seen: Seen, outcome: str, words: str) -> bool:
        """Note what was under way as a fork ended; return whether nothing is left to be run."""
        if at.test is not None:
            at.test.outcome, at.test.message = outcome, words
            return False
        if at.file:
            seen.unread[at.file] = f"{words} as {at.file} was loaded"
            seen.without.add(str(self.home / at.file))
            return False
        return not at.why

    def _given(self, seen: Seen) -> float:
        """Return how many seconds of CPU a test has: little, once others did not end."""
        slowest = max((each.seconds for each in seen.tests.values() if each.outcome == "passed"),
                      default=0.0)  # fmt: skip
        little = max(LITTLE, TIMES_AS_LONG * slowest)
        most = self.limits.test_seconds
        return most if seen.lost < MOST_LOST else min(most, little)

    def _start(self, work: Work) -> Sandbox:
        """Return a new sandbox in which the link's end waits beside the submission's files."""
        size = sum(map(len, work.files.values()))
        sandbox = launch.launch(self.level, self.limits, (), size, self.fork, ())
        if sandbox.nursery is not None and sandbox.nursery is not self.warm:
            self.warm = sandbox.nursery
            _ask(self.warm, ("ahead",))
        settings = {
            **sandbox.settings, "files": dict(work.files), "output": self.limits.output_bytes,
            "preload": [], "expected": [], "classes": [], "compiled": {}, "carried": work.carried,
        }  # fmt: skip
        for question in (("configure", settings), ("link",)):
            _ask(sandbox.channel, question)
        return sandbox


def _ask(channel: Channel, question: tuple[Any, ...]) -> None:
    """Have a process of the sandbox do something; raise LaunchError if it does not."""
    channel.send(pack(question))
    answer = read_answer(channel.receive(HELLO))
    if answer is not None:
        raise launch.LaunchError(f"the sandbox could not be set up: {answer!s}")


def note(test: Ran, told: dict[str, Any]) -> None:
    """Note one of the three reports of a test: the first that is not passed decides."""
    test.seconds += told["seconds"]
    test.score = told["score"] if test.score is None else test.score
    if told["outcome"] != "passed" and test.outcome in ("", "passed"):
        test.outcome, test.message = told["outcome"], told["message"]
        test.explained, test.asked = told["explained"] or {}, told["asked"]
        if told["when"] != "call" and told["outcome"] == "failed":
            test.outcome = "error"
    elif not test.outcome and told["when"] == "call":
        test.outcome = "passed"


def cpu_of(number: int) -> float:
    """Return the seconds of CPU that a process has used."""
    try:
        times = psutil.Process(number).cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


def lay(home: Path, name: str, data: bytes) -> None:
    place = put(home, name, data)
    os.utime(place, (BEGINNING, BEGINNING))  # so that what pytest has rewritten of it is found
