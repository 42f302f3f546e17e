"""Limit the CPU time that some work of our own may take on a student's text (`CpuTime`)."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SOONEST = 0.001  # seconds: a timer of 0 would never end


class TooLong(BaseException):
    """Some work has used up the CPU time that it may take; no `except Exception` hides it."""


class CpuTime:
    """CPU time of this process, in seconds, that several blocks may take together.

    Blocks may be nested: what an inner one takes counts for the outer one as well.
    There is no limit on Windows, where only students check their own work, nor in other threads
    than the first: Python can interrupt neither.
    """

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    @contextmanager
    def spending(self) -> Iterator[None]:
        """Run a block that asks nobody anything; raise TooLong once no time is left."""
        if self.left <= 0:
            raise TooLong
        is_first = threading.current_thread() is threading.main_thread()
        if not is_first or not hasattr(signal, "setitimer"):
            yield
            return
        outer, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
        given = min(self.left, outer) if outer else self.left
        before = signal.signal(signal.SIGVTALRM, _stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, given)
        try:
            yield
        finally:
            left, _ = signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            used = max(0.0, given - left)  # a system that counts in ticks rounds up
            self.left -= used
            signal.signal(signal.SIGVTALRM, before)
            if outer:
                signal.setitimer(signal.ITIMER_VIRTUAL, max(outer - used, SOONEST))


def _stop(*_: object) -> None:
    raise TooLong
