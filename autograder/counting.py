"""Count the steps of a call (`counted`); it runs beside a student's code, and in plain pytest."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any


def counted(function: Callable[..., Any], *args: Any, **named: Any) -> tuple[int, Any]:
    """Call a function; return how many bytecode steps the call took, and its result."""
    steps = [0]
    monitoring: Any = getattr(sys, "monitoring", None)
    if monitoring is None:

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
            if event == "opcode":
                steps[0] += 1
            return trace

        sys.settrace(trace)
        try:
            result = function(*args, **named)
        finally:
            sys.settrace(None)
        return steps[0], result

    def step(code: object, offset: int) -> None:
        steps[0] += 1

    tool, instruction = monitoring.PROFILER_ID, monitoring.events.INSTRUCTION
    monitoring.use_tool_id(tool, "steps")
    monitoring.register_callback(tool, instruction, step)
    monitoring.set_events(tool, instruction)
    try:
        result = function(*args, **named)
    finally:
        monitoring.set_events(tool, 0)
        monitoring.register_callback(tool, instruction, None)
        monitoring.free_tool_id(tool)
    return steps[0], result
