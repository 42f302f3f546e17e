"""What a student's code could reach at a level: found out by code that runs there and tries."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from autograder.sandbox.channels import Gone, ProtocolError, Waited, pack
from autograder.sandbox.running import BUBBLEWRAP, Sandbox
from autograder.sandbox.starting import LaunchError
from autograder.sandbox.values import ErrorReport, read_answer

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
    """Return which private folders, and what of this process, code in a new sandbox can reach.

    What is in a folder is tried only if the folder is there at all, seen from inside.  The sandbox
    is used up.  Raises LaunchError where it cannot be asked.
    """
    covered, grader = sandbox.level == BUBBLEWRAP, os.getpid()
    head = f"DOORS = {list(sandbox.given.items())!r}\nCOVERED = {covered}\nGRADER = {grader}\n"
    public = {*sandbox.given.values(), *map(os.path.realpath, (sys.prefix, sys.base_prefix))}
    try:
        module = begin(sandbox, head + PROBE)
        look = ask(sandbox, "get", module, "look").number
        found = [str(place) for place in private if is_reached(sandbox, look, place, public)]
        if covered:  # processes have other numbers in there
            return found
        if "r" in looked_at(sandbox, look, [f"/proc/{grader}/mem"]):
            found.append("the grader's memory")
        if ask(sandbox, "method", module, "reaches_grader", [], {}):
            found.append("the grader's process")
        return found
    finally:
        sandbox.kill()


def is_reached(sandbox: Sandbox, look: int, place: Path, public: Collection[str]) -> bool:
    """Say whether code in a sandbox can reach a folder, or anything in it: the upper parts first.

    Nothing that is public counts: whoever is given packages that lie in a course may look around
    their environment.
    """
    level, left = [str(place)], MOST_TRIED
    while level := level[:left]:
        left -= len(level)
        marks = looked_at(sandbox, look, level)
        if "r" in marks:
            return True
        there = [path for path, mark in zip(level, marks, strict=True) if mark != "-"]
        level = [each for path in there for each in parts_of(path) if each not in public]
    return False


def looked_at(sandbox: Sandbox, look: int, places: list[str]) -> str:
    """Return a mark for each place: r for reached, t for one that is there, - for any other."""
    marks = ask(sandbox, "call", look, [("l", places)], {})
    if not isinstance(marks, str) or len(marks) != len(places):
        raise LaunchError("a player did not say what it can reach")
    return marks


def parts_of(place: str) -> list[str]:
    with contextlib.suppress(OSError):
        if not os.path.islink(place):
            return [os.path.join(place, name) for name in sorted(os.listdir(place))]
    return []


def answer(sandbox: Sandbox, code: str) -> Any:
    """Return what code of ours in a new sandbox finds: its variable `found`.

    The sandbox is used up.  Raises LaunchError where it cannot be asked.
    """
    try:
        return ask(sandbox, "get", begin(sandbox, code), "found")
    finally:
        sandbox.kill()


def begin(sandbox: Sandbox, code: str) -> int:
    """Have a new sandbox import code of ours; return the number of the module."""
    settings = {
        **sandbox.settings,
        "files": {"probe.py": code.encode()},
        "output": 1000,
        "preload": [],
        "carried": {},
        "expected": ["probe"],
        "compiled": {},
    }
    ask(sandbox, "configure", settings)
    number: int = ask(sandbox, "import", "probe").number
    return number


def ask(sandbox: Sandbox, verb: str, *rest: object) -> Any:
    with contextlib.suppress(Gone, Waited, ProtocolError):
        sandbox.channel.send(pack((verb, *rest)))
        answer = read_answer(sandbox.channel.receive(SECONDS))
        if not isinstance(answer, ErrorReport):
            return answer
        raise LaunchError(f"a player could not be set up: {answer.message}")
    raise LaunchError("a player ended before it could be asked what it can reach")
