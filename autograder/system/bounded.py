"""Do work of ours on what strangers handed in within limits, in another process (`bounded`).

A text can be made on which reading takes minutes or gigabytes, and most of it in the library's C,
which nothing in the same process can end.  The kernel ends the other process, and the next piece of
work gets a new one.  There is no limit on Windows and in a browser, where only students check their
own work.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar, cast

from autograder.system import surroundings

SECONDS = 1.5  # of CPU; right answers take a hundredth
WALL_FACTOR = 40.0  # so many times as long it may take on the clock, on a machine that is busy
MEMORY_BYTES = 512 * 1024 * 1024
NO_MEMORY = 4  # the exit status of a process that has used that up
ENDING_SECONDS = 5.0
START = "from autograder.system.bounded import serve; serve()"

IS_POSSIBLE = hasattr(signal, "setitimer") and sys.platform not in ("emscripten", "wasi")
P = ParamSpec("P")
R = TypeVar("R")

_idle: list[subprocess.Popen[bytes]] = []
_taking = threading.Lock()


class Exceeded(Exception):
    """Some work needs more than it may; the message says what, after the name of what is read."""


def bounded(function: Callable[P, R], *arguments: P.args, **more: P.kwargs) -> R:
    """Return what a function of the kit returns, called in another process with little time.

    Raises Exceeded, or what the function raises.
    """
    return bounded_by(SECONDS, function, *arguments, **more)


def bounded_by(seconds: float, function: Callable[P, R], *arguments: P.args, **more: P.kwargs) -> R:
    """Return the same, with so many seconds of CPU."""
    if not IS_POSSIBLE:
        return function(*arguments, **more)
    question = pickle.dumps((_here(), seconds, function, arguments, more))
    for _ in range(2):  # something else may have ended the process
        process, answer = _taken(), None
        try:
            answer = _asked(process, question)
        finally:  # also if we are interrupted
            if answer is None:
                _end(process)
        if answer is not None:
            with _taking:
                _idle.append(process)
            is_well, found = answer
            if is_well:
                return cast(R, found)
            raise found
        status = process.returncode
        if status == -signal.SIGPROF:
            raise Exceeded(f"takes more than {seconds:g} seconds to read")
        if status == -signal.SIGALRM:
            raise Exceeded(f"takes more than {seconds * WALL_FACTOR:g} seconds to read")
        if status == NO_MEMORY:
            raise Exceeded(f"takes more than {MEMORY_BYTES // 2**20} MB of memory to read")
    raise Exceeded("ends each process that reads it")


def _here() -> str:
    """Return the working folder, or the kit's if that has been removed."""
    try:
        return os.getcwd()
    except OSError:
        return str(surroundings.HOUSE)


def _asked(process: subprocess.Popen[bytes], question: bytes) -> tuple[bool, Any] | None:
    """Return a process's answer, or None if it ends before it has given one."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(question)
        process.stdin.flush()
        answer: tuple[bool, Any] = pickle.load(process.stdout)
        return answer
    except (EOFError, OSError, pickle.UnpicklingError):
        process.wait()
        return None


def serve() -> None:
    """Answer one question after another, as the other process, until there are no more."""
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our parent ends us
    for limit, most in ((resource.RLIMIT_AS, MEMORY_BYTES), (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):  # not every system can limit memory
            resource.setrlimit(limit, (most, most))
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    while True:
        try:
            here, seconds, function, arguments, more = pickle.load(source)
        except EOFError:
            return
        with suppress(OSError):
            os.chdir(here)  # where relative names begin; nothing is imported from there
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * WALL_FACTOR)
        try:
            answer = pickle.dumps((True, function(*arguments, **more)))
        except MemoryError:
            os._exit(NO_MEMORY)
        except Exception as error:
            answer = _told(error)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        target.write(answer)
        target.flush()


def _told(error: Exception) -> bytes:
    """Return an exception as an answer, with the place where it was raised."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)
    except Exception:
        answer = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return answer


def _taken() -> subprocess.Popen[bytes]:
    """Return a process that does nothing yet; a thread that waits for one keeps none waiting."""
    with _taking:
        if _idle:
            return _idle.pop()
    return subprocess.Popen(
        surroundings.python(START),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=surroundings.HOUSE,
        env=surroundings.environment(),
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        process.kill()
    process.wait(ENDING_SECONDS)
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


@atexit.register
def _end_all() -> None:
    with _taking:
        while _idle:
            _end(_idle.pop())
