"""Ends a student's code that runs in our own thread: by an exception that it cannot get rid of.

Words used here.  event: Python says that a function begins, that a loop goes round, or (only once
it is over) that a line begins.

What runs in circles inside one call of Python's own, such as `sum(itertools.count())`, causes no
event and goes on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any, NoReturn

MONITORING: Any = getattr(sys, "monitoring", None)  # from Python 3.12 on, as in every browser
TOOL = 4  # of the numbers that Python gives out, one that stands for no kind of tool
EVENTS_A_LOOK = 200  # at the clock


class Ended(BaseException):
    """A student's code has to end here; no `except Exception` of theirs stops it."""


class Watch:
    """Lets a student's code run until it is told to end, or until its time is over."""

    def __init__(self, is_students: Callable[[str], bool]) -> None:
        self.is_students = is_students  # says whether a file is one of theirs
        self.is_late = False
        self._ends = False
        self._until = 0.0
        self._events = 0

    @contextmanager
    def running(self, seconds: float) -> Iterator[None]:
        """Watch what runs inside for so many seconds.  Where Python cannot say it, do not."""
        self._ends = self.is_late = False
        self._until = time.monotonic() + seconds
        if MONITORING is None:
            yield
            return
        events = MONITORING.events
        MONITORING.use_tool_id(TOOL, "cardkit")
        for event in (events.PY_START, events.JUMP, events.LINE):
            MONITORING.register_callback(TOOL, event, self._event)
        MONITORING.set_events(TOOL, events.PY_START | events.JUMP)
        try:
            yield
        finally:
            MONITORING.set_events(TOOL, 0)
            MONITORING.free_tool_id(TOOL)

    def end(self) -> NoReturn:
        """Raise Ended, here and then wherever a student's code goes on in spite of it.

        A loop around a bare `except:` would only spin otherwise.
        """
        self._ends = True
        if MONITORING is not None:
            events = MONITORING.events
            MONITORING.set_events(TOOL, events.PY_START | events.JUMP | events.LINE)
        raise Ended

    def _event(self, code: CodeType, *rest: object) -> None:
        if self._ends:
            if self.is_students(code.co_filename):
                raise Ended
            return
        self._events += 1
        if self._events % EVENTS_A_LOOK == 0 and time.monotonic() > self._until:
            self.is_late = True
            self.end()
