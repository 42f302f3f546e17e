"""Watches over one submission (`Watcher`): starts both processes, and ends them at a limit."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import socket
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.course.assignment import Limits
from autograder.link.fork import WHY, Job, Plugin, session
from autograder.link.kinds import Found
from autograder.link.outside import PYTESTS
from autograder.link.suite import put
from autograder.sandbox import launch, processes
from autograder.sandbox.channels import Channel, SocketChannel, pack
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
        hidden: frozenset[str] = frozenset(),
    ) -> None:
        self.suite = suite
        self.paths = paths
        self.level = level
        self.limits = limits
        self.claimed = claimed
        self.leaves_out = leaves_out
        self.hidden = hidden  # tests that have processes of their own, after all others
        self.kinds: Found | None = {}  # of the reference's answers; None to note them
        self.warm: Channel | None = None  # to the nursery that has loaded the link
        self.base = new_folder(WORK_PREFIX)
        self.root = self.base / "work"
        self.home = self.root / "start"  # as it is called on the other side, too
        self._lay({})

    def close(self) -> None:
        shutil.rmtree(self.base, ignore_errors=True)

    def serve(self, grade_next: Callable[[], bool]) -> None:
        """Have submissions graded, by `look`, until there are no more."""

        def wait() -> Job | None:
            try:
                while grade_next():
                    pass
            except InFork as fork:
                return fork.job
            return None

        cache = self.base / "cache"
        cache.mkdir(exist_ok=True)
        session(Plugin(wait, self.home, cache, self.paths, self.claimed, self.suite,
                       self.leaves_out, self.hidden))  # fmt: skip

    def look(
        self, files: Mapping[str, bytes], carried: Carried, tests: frozenset[str] | None = None
    ) -> Seen:
        """Run tests on files, all of them or some, and return what was seen.

        carried: what takes the place of the submission's own.  In a fork, it never returns.
        """
        seen = Seen()
        work = Work(files, carried, tests)
        for is_hidden in (False, True):
            if (self.hidden if tests is None else tests & self.hidden) or not is_hidden:
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
        return last not in PYTESTS and not any(name.startswith(f"{each}/") for each in self.paths)

    def _run(self, work: Work, seen: Seen, is_hidden: bool) -> bool:
        """Run the tests that have not been run; return whether all have an end now."""
        self._lay(work.files)
        sandbox = self._start(work)
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
            without = {*seen.without}
            raise InFork(
                Job(channel.end, theirs, work.files, work.tests, skip, without, is_hidden,
                    self.kinds)
            )  # fmt: skip
        processes.started.add(child)
        theirs.close()
        try:
            return self._follow(mine, child, sandbox, seen)
        finally:
            mine.close()
            processes.kill_group(child)
            processes.kill_quietly(child)  # it may not lead its group yet
            os.waitpid(child, 0)
            processes.started.discard(child)
            sandbox.kill()

    def _follow(self, control: socket.socket, child: int, sandbox: Sandbox, seen: Seen) -> bool:
        """Note what a fork tells until it ends or is to be ended; return whether that was all."""
        poll = select.poll()
        poll.register(control, select.POLLIN)
        at = At()
        buffer, looked = b"", time.monotonic()
        while True:
            is_told = poll.poll(LOOK * 1000)
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                if late := self._is_late(at, child, sandbox, seen):
                    return self._note_end(at, seen, "timed_out", late)
            if not is_told:
                continue
            piece = control.recv(1 << 20)
            if not piece:
                words = WHY.get(at.why, at.why or "the program ended")
                return self._note_end(at, seen, "crashed", words)
            buffer += piece
            *lines, buffer = buffer.split(b"\n")
            for line in lines:
                if at.hear(json.loads(line), seen):
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
        sandbox = launch.launch(self.level, self.limits, (), size, True, ())
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


def cpu_of(process: int) -> float:
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            parts = file.read().rpartition(b")")[2].split()
    except OSError:
        return 0.0
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def silence() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115


def lay(home: Path, name: str, data: bytes) -> None:
    place = put(home, name, data)
    os.utime(place, (BEGINNING, BEGINNING))  # so that what pytest has rewritten of it is found
