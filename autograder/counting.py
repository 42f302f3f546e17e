"""Count the steps of a call (`counted`); it runs beside a student's code, and in plain pytest."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any


class Steps:
    """Counts the bytecode steps that are taken between `begin` and `end`, which may follow anew."""

    def __init__(self) -> None:
        self.taken = 0
        self._monitoring: Any = getattr(sys, "monitoring", None)

    def begin(self) -> None:
        monitoring = self._monitoring
        if monitoring is None:
            sys.settrace(self._trace)
            return
        tool, instruction = monitoring.PROFILER_ID, monitoring.events.INSTRUCTION
        monitoring.use_tool_id(tool, "steps")
        monitoring.register_callback(tool, instruction, self._step)
        monitoring.set_events(tool, instruction)

    def end(self) -> None:
        monitoring = self._monitoring
        if monitoring is None:
            sys.settrace(None)
            return
        tool = monitoring.PROFILER_ID
        monitoring.set_events(tool, 0)
        monitoring.register_callback(tool, monitoring.events.INSTRUCTION, None)
        monitoring.free_tool_id(tool)

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if event == "opcode":
            self.taken += 1
        return self._trace

    def _step(self, code: object, offset: int) -> None:
        self.taken += 1


def counted(function: Callable[..., Any], *args: Any, **named: Any) -> tuple[int, Any]:
    """Call a function; return how many bytecode steps the call took, and its result."""
    steps = Steps()
    steps.begin()
    try:
        result = function(*args, **named)
    finally:
        steps.end()
    return steps.taken, result
