"""Limit the CPU time that some work of our own may take on a student's text (`CpuTime`)."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TooLong(Exception):
    """Some work has used up the CPU time that it may take."""


class CpuTime:
    """CPU time of this process, in seconds, that several blocks may take together.

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
        before = signal.signal(signal.SIGVTALRM, _stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.left)
        try:
            yield
        finally:
            left, _ = signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.left = min(left, self.left)  # a system that counts in ticks rounds up
            signal.signal(signal.SIGVTALRM, before)


def _stop(*_: object) -> None:
    raise TooLong
