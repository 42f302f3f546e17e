"""How long an answer is waited for, and what else a sandbox may not use up meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable

from autograder.course.assignment import Limits
from autograder.course.verdicts import Crashed, TimedOut
from autograder.sandbox.channels import Channel, Waited
from autograder.sandbox.limits import SPARE_PLAYERS
from autograder.sandbox.running import Sandbox, Usage
from autograder.stage.findings import Budget, Findings

FIRST_LOOK = 0.02  # seconds to wait for an answer before anything is measured
NEXT_LOOKS = 0.05
# What has run out of time twice, once of it alone, is given less from then on, so that one endless
# loop does not cost its deadline in every test.
SLOW_AFTER = 2
SLOW_SECONDS = 0.5
SERVING_PLAYERS = 3 + SPARE_PLAYERS  # players that serve others, and are not the student's


class Deadlines:
    """The limits of one submission's players, kept while an answer is waited for."""

    def __init__(self, limits: Limits, size: int, findings: Findings, budget: Budget) -> None:
        """`size` is the submission's, in bytes: its own files are not what its code has written."""
        self.limits = limits
        self.size = size
        self.findings = findings
        self.budget = budget
        # What is being asked, such as Card or assignment2.py; told when an answer is late.
        self.subject: Callable[[], str] = str
        self.machine_may_be_to_blame = False  # a wait has run out in this test, and no CPU time
        self._test_cpu: float | None = None  # seconds that the sandbox had used as the test began

    def begin_test(self) -> None:
        self._test_cpu, self.machine_may_be_to_blame = None, False

    @property
    def is_shortened(self) -> bool:
        """Whether the subject has been late before, and has less time for that."""
        return self.findings.slow[self.subject()] >= SLOW_AFTER

    def question_seconds(self) -> float:
        """Return how long the next answer may take."""
        seconds = self.limits.question_seconds
        return min(seconds, SLOW_SECONDS) if self.is_shortened else seconds

    def wait(self, channel: Channel, sandbox: Sandbox) -> bytes:
        """Return the next frame of a player; watch all limits while it is waited for."""
        try:
            return channel.receive(FIRST_LOOK)
        except Waited:
            pass
        limits, seconds, sure = self.limits, self.question_seconds(), not self.is_shortened
        started = time.monotonic() - FIRST_LOOK
        before = self._check(sandbox).cpu_seconds
        if self._test_cpu is None:
            self._test_cpu = before
        while True:
            looked = time.monotonic()
            try:
                return channel.receive(NEXT_LOOKS)
            except Waited:
                self.budget.waited += time.monotonic() - looked
                used = self._check(sandbox).cpu_seconds
                wall = time.monotonic() - started
                if used - before > seconds:
                    words = f"no answer after {seconds:g} seconds"
                    raise self.too_late(words, sure) from None
                if used - self._test_cpu > limits.test_seconds:
                    words = f"not finished after {limits.test_seconds:g} seconds of this test"
                    raise self.too_late(words, sure=True) from None
                if wall > seconds * limits.wall_factor:
                    words = f"no answer after {seconds * limits.wall_factor:g} seconds of waiting"
                    raise self.too_late(words) from None

    def too_late(self, words: str, sure: bool = False) -> TimedOut:
        """Return the verdict; CPU time is sure, unlike a wait that the machine may have caused."""
        self.findings.slow[self.subject()] += 1
        self.machine_may_be_to_blame = self.machine_may_be_to_blame or not sure
        return TimedOut(words)

    def account(self, sandbox: Sandbox) -> None:
        """Note what a sandbox has used up that is about to be ended."""
        if not (sandbox.ended or self.budget.is_closed):
            self.budget.spent += sandbox.usage().cpu_seconds

    def _check(self, sandbox: Sandbox) -> Usage:
        limits = self.limits
        most = limits.processes + SERVING_PLAYERS
        if sandbox.count(most) > most:
            raise Crashed(f"your program started more than {limits.processes} processes")
        usage = sandbox.usage()
        # The quick measure counts shared pages more than once: it alone condemns nobody.
        seems_large = usage.memory_bytes > limits.memory_bytes
        if seems_large and sandbox.proportional_memory() > limits.memory_bytes:
            size = limits.memory_bytes // 2**20
            raise Crashed(f"your program used more than {size} MB of memory")
        if usage.file_bytes > limits.file_bytes + 4 * self.size:
            raise Crashed(f"your program wrote more than {limits.file_bytes // 2**20} MB of files")
        if self.budget.spent + usage.cpu_seconds > limits.submission_seconds:
            raise TimedOut(f"this submission has used up its {limits.submission_seconds:g} seconds")
        if self.budget.waited > limits.submission_seconds:
            raise TimedOut(
                f"this submission was waited for {limits.submission_seconds:g} seconds in all"
            )
        return usage
