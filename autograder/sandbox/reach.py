"""Find out what a student's code could reach at a level (`reached`), by running ours in it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from autograder.sandbox.answers import read_answer
from autograder.sandbox.channels import Gone, ProtocolError, Waited, pack
from autograder.sandbox.running import BUBBLEWRAP, Sandbox
from autograder.sandbox.starting import LaunchError

MOST_TRIED = 1000  # files and folders in one place
SECONDS = 10.0
# A player can reach a closed folder by way of one above it that it was given open.
PROBE = """
import encodings.latin_1, json, os  # of the library, some that nobody has needed before

def reached(place):
    try:
        try:
            return os.listdir(place) or not COVERED
        except NotADirectoryError:
            with open(place, "rb") as file:
                return file.read(1) or not COVERED
    except OSError:
        return False

def ways(place):
    yield place
    for door, folder in DOORS:
        if not COVERED or (place + "/").startswith(folder + "/"):
            yield os.path.join(door, os.path.relpath(place, folder))

def look(places):
    return "".join(
        "r" if any(map(reached, ways(place))) else "t" if any(map(os.path.lexists, ways(place)))
        else "-"
        for place in places
    )

def reaches_grader():
    try:
        os.kill(GRADER, 0)
        return True
    except OSError:
        return False
"""


def reached(sandbox: Sandbox, private: Iterable[Path]) -> list[str]:
    """Return the private folders, and the parts of this process, that code in a sandbox can reach.

    The contents of a folder are tried only if the folder exists as seen from inside.  This uses up
    the sandbox, which must be new.  Raises LaunchError if it cannot be asked.
    """
    covered, grader = sandbox.level == BUBBLEWRAP, os.getpid()
    head = f"DOORS = {list(sandbox.given.items())!r}\nCOVERED = {covered}\nGRADER = {grader}\n"
    public = {*sandbox.given.values(), *map(os.path.realpath, (sys.prefix, sys.base_prefix))}
    try:
        begin(sandbox, head + PROBE)
        found = [str(place) for place in private if is_reached(sandbox, place, public)]
        if covered:  # process ids differ inside
            return found
        if "r" in looked_at(sandbox, [f"/proc/{grader}/mem"]):
            found.append("the grader's memory")
        if tried(sandbox, "found = reaches_grader()"):
            found.append("the grader's process")
        return found
    finally:
        sandbox.kill()


def is_reached(sandbox: Sandbox, place: Path, public: Collection[str]) -> bool:
    """Return whether code in a sandbox can reach a folder or anything in it, trying from the top.

    Public folders do not count: code that is given packages inside a course may look around in
    their environment.
    """
    level, left = [str(place)], MOST_TRIED
    while level := level[:left]:
        left -= len(level)
        marks = looked_at(sandbox, level)
        if "r" in marks:
            return True
        there = [path for path, mark in zip(level, marks, strict=True) if mark != "-"]
        level = [each for path in there for each in parts_of(path) if each not in public]
    return False


def looked_at(sandbox: Sandbox, places: list[str]) -> str:
    """Return a letter for each place: r if it was reached, t if it only exists, - otherwise."""
    marks = tried(sandbox, f"found = look({places!r})")
    if not isinstance(marks, str) or len(marks) != len(places):
        raise LaunchError("a player did not say what it can reach")
    return marks


def parts_of(place: str) -> list[str]:
    with contextlib.suppress(OSError):
        if not os.path.islink(place):
            return [os.path.join(place, name) for name in sorted(os.listdir(place))]
    return []


def answer(sandbox: Sandbox, code: str) -> Any:
    """Run our own code in a new sandbox, and return its variable `found`.

    This uses up the sandbox.  Raises LaunchError if it cannot be asked.
    """
    try:
        begin(sandbox, "")
        return tried(sandbox, code)
    finally:
        sandbox.kill()


def begin(sandbox: Sandbox, code: str) -> None:
    """Configure a new sandbox, without any submission, and make it run our own code."""
    ask(
        sandbox,
        "configure",
        {**sandbox.settings, "files": {}, "carried": {}, "output": 0, "loading": 0, "endless": []},
    )
    tried(sandbox, code)


def tried(sandbox: Sandbox, code: str) -> Any:
    """Run our own code in a sandbox, after what it has run before; return its variable `found`."""
    return ask(sandbox, "try", code)


def ask(sandbox: Sandbox, verb: str, *rest: object) -> Any:
    with contextlib.suppress(Gone, Waited, ProtocolError):
        sandbox.channel.send(pack((verb, *rest)))
        return read_answer(sandbox.channel.receive(SECONDS), "a player could not be set up")
    raise LaunchError("a player ended before it could be asked what it can reach")
