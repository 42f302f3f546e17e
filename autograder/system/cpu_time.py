"""Limit the CPU time that some work of our own may take on a student's text (`CpuTime`)."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

TICK_SECONDS = 0.05  # of CPU time, between two looks at what is left
AGAIN_SECONDS = 0.5  # until a block that goes on in spite of TooLong gets another one

_ends: list[float] = []  # when the blocks that are running have had theirs, the outermost first
_is_watched = False


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
        if not may_be_interrupted():
            yield
            return
        with watched():
            depth = len(_ends)
            began = time.process_time()
            _ends.append(began + self.left)
            try:
                yield
            finally:
                del _ends[depth:]
                self.left = max(0.0, self.left - (time.process_time() - began))


@contextmanager
def watched() -> Iterator[None]:
    """Keep one clock for all blocks in this one, each of which then costs next to nothing."""
    global _is_watched
    if _is_watched or not may_be_interrupted():
        yield
        return
    _is_watched = True
    before = signal.signal(signal.SIGVTALRM, _look)
    signal.setitimer(signal.ITIMER_VIRTUAL, TICK_SECONDS, TICK_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        _is_watched = False


def may_be_interrupted() -> bool:
    is_first = threading.current_thread() is threading.main_thread()
    return is_first and hasattr(signal, "setitimer")


def _look(*_: object) -> None:
    """Raise TooLong if a block has had its time."""
    now = time.process_time()
    for index, end in enumerate(_ends):
        if now >= end:
            _ends[index] = now + AGAIN_SECONDS
            raise TooLong
