"""Ask a program about itself, such as for its version or help (`asked`), however it behaves."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import time

from autograder.sandbox.processes import kill_group
from autograder.sandbox.starting import LaunchError

SECONDS = 10.0
MOST_READ = 100_000
MOST_SHOWN = 200
ANOTHER_BWRAP = (
    "reinstall bubblewrap (Debian, Ubuntu: apt-get install --reinstall bubblewrap), or remove from"
    " PATH the program that takes its place"
)


heard: dict[tuple[str, ...], tuple[str, str]] = {}  # what each command has said


def asked(*command: str) -> tuple[str, str]:
    """Return what a program prints for some options, and why that cannot be used, or "".

    Each command is asked only once, even if it does not answer.
    """
    if command not in heard:
        heard[command] = _ask(*command)
    return heard[command]


def _ask(program: str, *options: str) -> tuple[str, str]:
    call = f"`{program} {options[0]}`"
    try:
        process = subprocess.Popen(
            [program, *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except OSError as error:
        return "", f"{call} could not be started ({error.strerror})"
    assert process.stdout is not None
    end = time.monotonic() + SECONDS
    data, problem = b"", f"{call} had not ended after {SECONDS:g} seconds"
    with process.stdout as stream:
        while select.select([stream], [], [], max(0.0, end - time.monotonic()))[0]:
            more = os.read(stream.fileno(), MOST_READ)
            data += more
            if len(data) > MOST_READ:
                problem = f"{call} printed more than {MOST_READ // 1000} kB"
                break
            if not more:
                problem = ""
                break
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(0 if problem else max(0.1, end - time.monotonic()))
    if process.returncode is None:
        problem = problem or f"{call} closed its output and had not ended"
    kill_group(process.pid)
    status = process.wait()
    words = data[:MOST_READ].decode("utf-8", "replace")
    if not problem and status != 0:
        return words, f"{call} ended with status {status} and {said(words)}"
    return words, problem


def words_of(program: str, option: str) -> str:
    """Return what a program prints for an option; raise LaunchError if it cannot be used."""
    words, problem = asked(program, option)
    if problem:
        raise LaunchError(f"bwrap does not work: {problem}", remedy=ANOTHER_BWRAP)
    return words


def said(words: str) -> str:
    """Return "said: ..." with the first line that a program printed, or "said nothing"."""
    line = next((line.strip() for line in words.splitlines() if line.strip()), "")
    return f"said: {line[:MOST_SHOWN]}" if line else "said nothing"
