"""Wait for an answer within the limits of time, memory, files and processes (`Deadlines.wait`)."""

from __future__ import annotations

import time
from collections.abc import Callable

from autograder.course.assignment import Limits
from autograder.course.verdicts import Crashed, TimedOut, WaitsFor
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
# Once so many seconds of a submission have led to no answer, every subject has as little, and one
# that was late gets no more than what leads to something that did not end; after more, all do.
MOST_LOST, FAR_TOO_MUCH_LOST = 4.0, 8.0
# What leads to something that did not end gets so many seconds of CPU, the first time and then, or
# so many times what the same subject has taken before.
FIRST_WAITING_SECONDS = 0.5
WAITING_SECONDS = 0.1
TIMES_AS_LONG = 4
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
        self.asked: object = None  # the question itself
        self._longest: dict[str, float] = {}  # seconds of CPU until an answer, by the subject
        self._test_cpu: float | None = None  # CPU seconds of the sandbox when the test began

    def begin_test(self) -> None:
        self._test_cpu, self.machine_may_be_to_blame = None, False
        self.asked = None

    def ask(self, subject: Callable[[], str], asked: object) -> None:
        """Note what will be asked; raise WaitsFor if that is known to be in vain."""
        self.subject, self.asked = subject, asked
        ended = self._reached()
        if ended and self.budget.ended is not None and self.budget.ended.is_vain(ended, subject()):
            raise WaitsFor(ended)

    @property
    def is_shortened(self) -> bool:
        """Whether the subject has less time because it was late before."""
        return self.findings.slow[self.subject()] >= SLOW_AFTER

    def question_seconds(self) -> float:
        """Return how many seconds of CPU the next answer may take."""
        seconds, has_lost = self.limits.question_seconds, self.budget.lost >= MOST_LOST
        was_late = self.findings.slow[self.subject()] > 0
        if self.budget.lost >= FAR_TOO_MUCH_LOST or (was_late and has_lost):
            return min(seconds, self._little_time(WAITING_SECONDS))
        return min(seconds, SLOW_SECONDS) if self.is_shortened or has_lost else seconds

    def wait(self, channel: Channel, sandbox: Sandbox) -> bytes:
        """Return the next frame of a player; raise TimedOut or Crashed if a limit is exceeded."""
        try:
            return channel.receive(FIRST_LOOK)
        except Waited:
            pass
        limits, seconds = self.limits, self.question_seconds()
        sure = seconds == limits.question_seconds
        wall_seconds = seconds * limits.wall_factor
        ended = self._reached()
        if ended:  # if the clock runs out first, the test is asked again with all its time
            seconds = self._waiting_seconds(ended)
            wall_seconds = max(limits.question_seconds, seconds * limits.wall_factor)
        started = time.monotonic() - FIRST_LOOK
        before = self._check(sandbox).cpu_seconds
        if self._test_cpu is None:
            self._test_cpu = before
        used, slept = before, 0.0
        while True:
            looked = time.monotonic()
            try:
                answer = channel.receive(NEXT_LOOKS)
                subject = self.subject()
                self._longest[subject] = max(self._longest.get(subject, 0), used - before)
                return answer
            except Waited:
                self.budget.waited += time.monotonic() - looked
                usage = self._check(sandbox)
                if usage.is_asleep and usage.cpu_seconds == used:
                    slept += time.monotonic() - looked
                used = usage.cpu_seconds
                wall = time.monotonic() - started
                if ended and (used - before > seconds or wall > wall_seconds):
                    self._note_waited(ended, sure=used - before > seconds)
                    raise WaitsFor(ended) from None
                if used - before + slept > seconds:
                    self.note_ended()
                    self.budget.lost += used - before + slept
                    sure = sure and used - before > seconds
                    words = f"no answer after {seconds:g} seconds"
                    raise self.too_late(words, sure) from None
                if used - self._test_cpu > limits.test_seconds:
                    words = f"not finished after {limits.test_seconds:g} seconds of this test"
                    raise self.too_late(words, sure=True) from None
                if wall > wall_seconds:
                    self.note_ended()
                    self.budget.lost += seconds
                    words = f"no answer after {wall_seconds:g} seconds of waiting"
                    raise self.too_late(words) from None

    def _reached(self) -> str:
        """Return what the next answer depends on and did not end before, or ""."""
        if self.budget.ended is None or self.asked is None:
            return ""
        return self.budget.ended.reached_by(self.asked)

    def _waiting_seconds(self, ended: str) -> float:
        """Return how many seconds of CPU an answer has that depends on what did not end."""
        assert self.budget.ended is not None
        known = self.budget.ended.has_waited(ended)
        least = WAITING_SECONDS if known else FIRST_WAITING_SECONDS
        return min(self.limits.question_seconds, self._little_time(least))

    def _little_time(self, least: float) -> float:
        """Return a few times what the subject has taken before, and at least so much."""
        return max(least, TIMES_AS_LONG * self._longest.get(self.subject(), 0))

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
        given = min(limits.submission_seconds, self.budget.most)
        if self.budget.spent + usage.cpu_seconds > given:
            raise TimedOut(f"this submission has used up its {given:.3g} seconds")
        most_waited = limits.submission_seconds * limits.wall_factor
        if self.budget.waited > most_waited:
            raise TimedOut(f"this submission was waited for {most_waited:g} seconds in all")
        return usage
