"""What a student's code could reach at a level: found out by code that runs there and tries."""

from __future__ import annotations

import contextlib
import os
import sys
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
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
    public = {*sandbox.given.values(), *map(os.path.realpath, (sys.prefix, sys.base_prefix))}
    places = [(str(place), list(islice(parts_of(place, public), MOST_TRIED))) for place in private]
    head = f"PLACES = {places!r}\nDOORS = {list(sandbox.given.items())!r}\n"
    if sandbox.level == BUBBLEWRAP:  # whose processes have other numbers
        head += "GRADER = 2**30\nCOVERED = True\n"
    else:
        memory = ("the grader's memory", [f"/proc/{os.getpid()}/mem"])
        head += f"PLACES.append({memory!r})\nGRADER = {os.getpid()}\nCOVERED = False\n"
    return [str(each) for each in answer(sandbox, head + PROBE)]


def answer(sandbox: Sandbox, code: str) -> Any:
    """Return what code of ours in a new sandbox finds: its variable `found`.

    The sandbox is used up.  Raises LaunchError where it cannot be asked.
    """
    settings = {
        **sandbox.settings,
        "files": {"probe.py": code.encode()},
        "output": 1000,
        "preload": [],
        "expected": ["probe"],
        "compiled": {},
    }
    try:
        ask(sandbox, "configure", settings)
        return ask(sandbox, "get", ask(sandbox, "import", "probe").number, "found")
    finally:
        sandbox.kill()


def parts_of(place: Path, public: Collection[str]) -> Iterator[str]:
    """Yield a folder and what is in it, the upper parts first, but for folders that are public:
    whoever is given packages that lie in a course may look around their environment.
    """
    waiting = deque([str(place)])
    while waiting:
        path = waiting.popleft()
        yield path
        with contextlib.suppress(OSError):
            if not os.path.islink(path):
                below = (os.path.join(path, name) for name in sorted(os.listdir(path)))
                waiting += [each for each in below if each not in public]


def ask(sandbox: Sandbox, verb: str, *rest: object) -> Any:
    with contextlib.suppress(Gone, Waited, ProtocolError):
        sandbox.channel.send(pack((verb, *rest)))
        answer = read_answer(sandbox.channel.receive(SECONDS))
        if not isinstance(answer, ErrorReport):
            return answer
        raise LaunchError(f"a player could not be set up: {answer.message}")
    raise LaunchError("a player ended before it could be asked what it can reach")
