"""What a student's code could reach at a level: found out by code that runs there and tries."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from autograder.sandbox.running import Sandbox
from autograder.sandbox.starting import LaunchError
from autograder.sandbox.wire import ErrorReport, Gone, ProtocolError, Waited, pack, read_answer

MOST_TRIED = 300  # files and folders in one place
SECONDS = 10.0
# A player can reach a closed folder by way of one above it that it was given open.
PROBE = """
import os

def reached(place):
    try:
        try:
            os.listdir(place)
        except NotADirectoryError:
            with open(place, "rb") as file:
                file.read(1)
    except OSError:
        return False
    return True

def ways(place):
    yield place
    for door, folder in DOORS:
        yield os.path.join(door, os.path.relpath(place, folder))

found = [
    name for name, paths in PLACES
    if any(reached(way) for path in paths for way in ways(path))
]
try:
    os.kill(GRADER, 0)
    found.append("the grader's process")
except OSError:
    pass
"""


def reached(sandbox: Sandbox, private: Iterable[Path]) -> list[str]:
    """Return which private folders, and what of this process, code in a new sandbox can reach.

    The sandbox is used up.  Raises LaunchError where it cannot be asked.
    """
    doors = [
        (door, os.readlink(door.replace("self", str(sandbox.root))))
        for door in doors_of(sandbox.settings["path"])
    ]
    places = [(str(place), list(some_of(place))) for place in private]
    places.append(("the grader's memory", [f"/proc/{os.getpid()}/mem"]))
    head = f"PLACES = {places!r}\nDOORS = {doors!r}\nGRADER = {os.getpid()}\n"
    settings = {
        **sandbox.settings,
        "files": {"probe.py": (head + PROBE).encode()},
        "output": 1000,
        "preload": [],
        "expected": ["probe"],
        "compiled": {},
    }
    try:
        ask(sandbox, "configure", settings)
        found = ask(sandbox, "get", ask(sandbox, "import", "probe").number, "found")
    finally:
        sandbox.kill()
    return [str(each) for each in found]


def doors_of(path: Iterable[str]) -> Iterator[str]:
    """Return the folders that a player was given open, by its own path or by the links there."""
    for folder in path:
        if folder.startswith("/proc/self/fd/"):
            yield "/".join(folder.split("/")[:5])
            continue
        for entry in os.scandir(folder):
            target = os.readlink(entry.path) if entry.is_symlink() else ""
            if target.startswith("/proc/self/fd/"):
                yield os.path.dirname(target)


def some_of(place: Path) -> Iterator[str]:
    """Return a folder and what is in it, up to a number of names."""
    yield str(place)
    inside = (
        os.path.join(folder, name)
        for folder, folders, names in os.walk(place)
        for name in (*folders, *names)
    )
    yield from itertools.islice(inside, MOST_TRIED)


def ask(sandbox: Sandbox, verb: str, *rest: object) -> Any:
    with contextlib.suppress(Gone, Waited, ProtocolError):
        sandbox.channel.send(pack((verb, *rest)))
        answer = read_answer(sandbox.channel.receive(SECONDS), lambda handle: handle)
        if not isinstance(answer, ErrorReport):
            return answer
        raise LaunchError(f"a player could not be set up: {answer.message}")
    raise LaunchError("a player ended before it could be asked what it can reach")
