"""Count how much work a call is, without a clock (`steps_of`)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps_of(function: Callable[..., Any], *arguments: Any) -> int:
    """Call a function and return how many lines of Python ran, including all its calls."""
    steps = 0

    def count(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal steps
        steps += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return steps
