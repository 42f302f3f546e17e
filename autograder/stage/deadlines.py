"""Wait for an answer within the limits of time, memory, files and processes (`Deadlines.wait`)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from autograder.course.assignment import Limits
from autograder.course.verdicts import Crashed, TimedOut, WaitsFor
from autograder.sandbox.channels import Channel, Waited
from autograder.sandbox.limits import SPARE_PLAYERS
from autograder.sandbox.running import Sandbox, Usage
from autograder.sandbox.values import Stop
from autograder.stage.findings import MOST_LOST, Budget, Findings, Hung

FIRST_LOOK = 0.02  # seconds to wait for an answer before anything is measured
NEXT_LOOKS = 0.05
# Little time: so many seconds of CPU, or so many times what the slowest answer has taken.
LITTLE_SECONDS = 0.1
TIMES_AS_LONG = 4
# What leads to something that did not end gets so many seconds of CPU the first time, then little.
FIRST_WAITING_SECONDS = 0.5
SERVING_PLAYERS = 3 + SPARE_PLAYERS  # processes of ours that do not count as the student's


@dataclass
class Slow:
    """What is measured of a question that has no answer yet, in seconds."""

    seconds: float  # of CPU that the answer may take
    wall_seconds: float
    sure: bool  # whether that is all that any answer may take
    ended: str  # what it depends on that did not end before
    before: float  # of CPU when it was asked
    used: float  # of CPU when it was looked at
    looked: float  # when that was
    slept: float = 0.0


class Deadlines:
    """Keeps the limits of one submission's players while waiting for answers."""

    def __init__(self, limits: Limits, size: int, findings: Findings, budget: Budget) -> None:
        """`size` is the submission's in bytes, which do not count as written by its code."""
        self.limits = limits
        self.size = size
        self.findings = findings
        self.budget = budget
        # Returns what is being asked, such as Card or assignment2.py; used when an answer is late.
        self.subject: Callable[[], str] = str
        self.machine_may_be_to_blame = False  # whether a wait, not CPU time, ran out in this test
        self.asked: object = None  # the question itself
        self._took = 0.0  # seconds of CPU until the last answer
        self._began = 0.0  # when the question was asked
        self._slow: Slow | None = None
        self._test_cpu: float | None = None  # CPU seconds of the sandbox when the test began

    def begin_test(self) -> None:
        self._test_cpu, self.machine_may_be_to_blame = None, False
        self.asked = None

    def ask(self, subject: Callable[[], str], asked: object) -> Stop | None:
        """Note what will be asked; if that is known to be in vain, say so as it was said before.

        Return how it was stopped, or raise TimedOut; WaitsFor if it leads to what did not end.
        """
        self.subject, self.asked = subject, asked
        ended = self._reached()
        if ended and self.budget.ended is not None and self.budget.ended.is_vain(ended, subject()):
            raise WaitsFor(ended)
        if self.budget.lost < MOST_LOST or subject() in self.findings.longest:
            return None
        hung = self.findings.hung.get(subject())
        if hung is None or hung.stop is not None:
            return None if hung is None else hung.stop
        self.machine_may_be_to_blame = self.machine_may_be_to_blame or not hung.sure
        raise TimedOut(hung.words)

    def question_seconds(self) -> float:
        """Return how many seconds of CPU the next answer may take."""
        seconds = self.limits.question_seconds
        return min(seconds, self._little_time()) if self.budget.lost >= MOST_LOST else seconds

    def wait(self, channel: Channel, sandbox: Sandbox, goes_on: bool = False) -> bytes:
        """Return the next frame of a player; raise TimedOut or Crashed if a limit is exceeded.

        goes_on: the last one was no answer yet, and its question has the time that is left.
        """
        now = time.monotonic()
        if not goes_on:
            self._began, self._slow, self._took = now, None, 0.0
        if self._slow is not None:
            if now - self._slow.looked > NEXT_LOOKS:  # a look takes longer than a line
                self._look(self._slow, sandbox)
        elif now - self._began < NEXT_LOOKS:
            try:
                return channel.receive(FIRST_LOOK)
            except Waited:
                pass
        slow = self._slow = self._slow or self._measured(sandbox)
        while True:
            try:
                answer = channel.receive(NEXT_LOOKS)
                self._took = slow.used - slow.before
                return answer
            except Waited:
                self._look(slow, sandbox)

    def _measured(self, sandbox: Sandbox) -> Slow:
        """Begin to measure how long the answer to a question takes."""
        limits, seconds = self.limits, self.question_seconds()
        wall_seconds = seconds * limits.wall_factor
        sure, ended = seconds == limits.question_seconds, self._reached()
        if ended:  # if the clock runs out first, the test is asked again with all its time
            seconds = self._waiting_seconds(ended)
            wall_seconds = max(limits.question_seconds, seconds * limits.wall_factor)
        before = self._check(sandbox).cpu_seconds
        if self._test_cpu is None:
            self._test_cpu = before
        return Slow(seconds, wall_seconds, sure, ended, before, before, time.monotonic())

    def _look(self, slow: Slow, sandbox: Sandbox) -> None:
        """Note what was used meanwhile; raise TimedOut or Crashed if that is more than a limit."""
        now, limits = time.monotonic(), self.limits
        passed, slow.looked = now - slow.looked, now
        self.budget.waited += passed
        usage = self._check(sandbox)
        if usage.is_asleep and usage.cpu_seconds == slow.used:
            slow.slept += passed
        slow.used = usage.cpu_seconds
        used, wall, seconds = slow.used - slow.before, now - self._began, slow.seconds
        if slow.ended and (used > seconds or wall > slow.wall_seconds):
            self._note_waited(slow.ended, sure=used > seconds)
            raise WaitsFor(slow.ended) from None
        if used + slow.slept > seconds:
            self.note_ended()
            words = f"no answer after {seconds:g} seconds"
            raise self.too_late(words, used + slow.slept, slow.sure and used > seconds) from None
        if slow.used - (self._test_cpu or 0.0) > limits.test_seconds:
            words = f"not finished after {limits.test_seconds:g} seconds of this test"
            raise self.too_late(words, slow.used - (self._test_cpu or 0.0), sure=True) from None
        if wall > slow.wall_seconds:
            self.note_ended()
            words = f"no answer after {slow.wall_seconds:g} seconds of waiting"
            raise self.too_late(words, seconds) from None

    def _reached(self) -> str:
        """Return what the next answer depends on and did not end before, or ""."""
        if self.budget.ended is None or self.asked is None:
            return ""
        return self.budget.ended.reached_by(self.asked)

    def _waiting_seconds(self, ended: str) -> float:
        """Return how many seconds of CPU an answer has that depends on what did not end."""
        assert self.budget.ended is not None
        known = self.budget.ended.has_waited(ended)
        least = LITTLE_SECONDS if known else FIRST_WAITING_SECONDS
        return min(self.limits.question_seconds, max(least, self._little_time()))

    def _little_time(self) -> float:
        """Return a few times what the slowest answer has taken, and at least so much."""
        slowest = max(self.findings.longest.values(), default=0.0)
        return max(LITTLE_SECONDS, TIMES_AS_LONG * slowest)

    def _note_waited(self, ended: str, sure: bool) -> None:
        """Count a wait that was in vain; only one by CPU time is no fault of the machine's."""
        assert self.budget.ended is not None
        self.budget.ended.count(ended, self.subject())
        self.machine_may_be_to_blame = self.machine_may_be_to_blame or not sure

    def note_ended(self) -> None:
        """Note that what is asked did not end; if it leads to what did not, it waited in vain."""
        if self.budget.ended is None or self.asked is None:
            return
        known = self._reached()
        if known:
            self.budget.ended.count(known, self.subject())
        self.budget.ended.note(self.asked, self.subject())

    def note_answer(self) -> None:
        """Note that the question had an answer."""
        subject, longest = self.subject(), self.findings.longest
        longest[subject] = max(longest.get(subject, 0), self._took)

    def note_stop(self, stop: Stop) -> None:
        """Note how a player was stopped: what displays without end did not end by itself."""
        if stop.reason in ("output", "printed"):
            self.budget.lost += self._took
        if stop.reason == "output":
            self.note_ended()
            self.findings.hung[self.subject()] = Hung(stop=stop)

    def too_late(self, words: str, lost: float, sure: bool = False) -> TimedOut:
        """Return the verdict; only CPU time is sure, as the machine may have caused a long wait."""
        self.budget.lost += lost
        before = self.findings.hung.get(self.subject())
        if before is not None and before.sure:
            sure, words = True, before.words or words
        else:
            self.findings.hung[self.subject()] = Hung(words, sure=sure)
        self.machine_may_be_to_blame = self.machine_may_be_to_blame or not sure
        return TimedOut(words)

    def account(self, sandbox: Sandbox) -> None:
        """Note the CPU time of a sandbox that is about to be ended."""
        if not (sandbox.ended or self.budget.is_closed):
            self.budget.spent += sandbox.usage().cpu_seconds

    def _check(self, sandbox: Sandbox) -> Usage:
        limits = self.limits
        most = limits.processes + SERVING_PLAYERS
        if sandbox.count(most) > most:
            raise Crashed(f"your program started more than {limits.processes} processes")
        usage = sandbox.usage()
        # The fast measure counts shared pages more than once, so it is not enough for a verdict.
        seems_large = usage.memory_bytes > limits.memory_bytes
        if seems_large and sandbox.proportional_memory() > limits.memory_bytes:
            size = limits.memory_bytes // 2**20
            raise Crashed(f"your program used more than {size} MB of memory")
        if usage.file_bytes > limits.file_bytes + 4 * self.size:
            raise Crashed(f"your program wrote more than {limits.file_bytes // 2**20} MB of files")
        given = min(limits.submission_seconds, self.budget.most)
        if self.budget.spent + usage.cpu_seconds > given:
            raise TimedOut(f"this submission has used up its {given:.3g} seconds")
        most_waited = limits.submission_seconds * limits.wall_factor
        if self.budget.waited > most_waited:
            raise TimedOut(f"this submission was waited for {most_waited:g} seconds in all")
        return usage
