"""Describe an exception, a stop or the end of a student's code, each in one line."""

from __future__ import annotations

from autograder.sandbox.values import ErrorReport, Stop


def error_words(error: ErrorReport) -> str:
    """Return an exception in one line: its name, its message, and the student's line."""
    name = error.kind
    words = f"{name}: {error.message}" if error.message else name
    if error.frames:
        file, line, _ = error.frames[-1]
        where = f"({file}, line {line})"
        words += "" if words.endswith(where) else f" {where}"
    return words


def stopped_words(stop: Stop) -> str:
    where = f" ({stop.place})" if stop.place else ""
    return {
        "asked": f"it asks for input{where}",
        "drew": f"it draws more often than was scripted{where}",
        "called": f"it calls a function more often than there are answers for it{where}",
        "output": f"it prints without end{where}",
        "printed": f"it prints too much in one test, all its calls together{where}",
        "large": f"its answer is too large{where}",
    }[stop.reason]


def ending_words(status: int | None) -> str:
    """Return how a player ended, by its exit status, or minus a signal's number, or None."""
    if status is None:
        return "your program ended Python before the test was over"
    if status < 0:
        return f"Python itself was ended by signal {-status} ({signal_name(-status)})"
    words = f"your program ended Python before the test was over (exit status {status})"
    return f"{words}; use sys.exit, not os._exit"


def signal_name(number: int) -> str:
    import signal

    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
