"""Wait for an answer within the limits of time, memory, files and processes (`Deadlines.wait`)."""

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
# A subject that timed out twice, once of that when run alone, gets less time from then on, so that
# an endless loop does not cost its full deadline in every test.
SLOW_AFTER = 2
SLOW_SECONDS = 0.5
SERVING_PLAYERS = 3 + SPARE_PLAYERS  # processes of ours that do not count as the student's


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
        self._test_cpu: float | None = None  # CPU seconds of the sandbox when the test began

    def begin_test(self) -> None:
        self._test_cpu, self.machine_may_be_to_blame = None, False

    @property
    def is_shortened(self) -> bool:
        """Whether the subject has less time because it was late before."""
        return self.findings.slow[self.subject()] >= SLOW_AFTER

    def question_seconds(self) -> float:
        """Return how many seconds of CPU the next answer may take."""
        seconds = self.limits.question_seconds
        return min(seconds, SLOW_SECONDS) if self.is_shortened else seconds

    def wait(self, channel: Channel, sandbox: Sandbox) -> bytes:
        """Return the next frame of a player; raise TimedOut or Crashed if a limit is exceeded."""
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
        """Return the verdict; only CPU time is sure, as the machine may have caused a long wait."""
        self.findings.slow[self.subject()] += 1
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
        if self.budget.spent + usage.cpu_seconds > limits.submission_seconds:
            raise TimedOut(f"this submission has used up its {limits.submission_seconds:g} seconds")
        if self.budget.waited > limits.submission_seconds:
            raise TimedOut(
                f"this submission was waited for {limits.submission_seconds:g} seconds in all"
            )
        return usage
