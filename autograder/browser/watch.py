"""End a student's code that runs in our own thread (`Watch`), by raising again and again.

Words used here.  event: Python reports that a function starts, that a loop jumps back, or (only
while code is being ended) that a line starts.

An endless loop inside a single built-in call, such as `sum(itertools.count())`, causes no event and
cannot be ended.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any, NoReturn

MONITORING: Any = getattr(sys, "monitoring", None)  # from Python 3.12 on, as in every browser
TOOL = 4  # one of the numbers for tools that Python has not assigned to a kind of tool
EVENTS_A_LOOK = 200  # events between two looks at the clock


class Ended(BaseException):
    """A student's code has to end here; its `except Exception` does not catch this."""


class Watch:
    """Lets a student's code run until it is told to end or its time is up."""

    def __init__(self, is_students: Callable[[str], bool]) -> None:
        self.is_students = is_students  # returns whether a file is the student's
        self.is_late = False
        self._ends = False
        self._until = 0.0
        self._events = 0

    @contextmanager
    def running(self, seconds: float) -> Iterator[None]:
        """Limit the code inside to so many seconds; without monitoring in Python, do nothing."""
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
        """Raise Ended here, and again wherever the student's code continues in spite of it.

        Otherwise a loop with a bare `except:` would only spin.
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
