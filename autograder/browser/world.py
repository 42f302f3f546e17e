"""What a student's code finds around it in a process that it shares with others.

Words used here.  surroundings: modules, paths, streams and whatever else a player changes, as they
are at one moment.
"""

from __future__ import annotations

import builtins
import os
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.sandbox.player import scripting

STREAMS = ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__")
SINGLE: tuple[tuple[Any, str], ...] = (
    *((sys, name) for name in (*STREAMS, "argv", "dont_write_bytecode")),
    (os, "_exit"),
    (time, "sleep"),
    (warnings, "showwarning"),
)
# What is scripted is changed from within, so that each world has one of its own.
OWN = ("random", "__main__")


def lists() -> tuple[list[Any], ...]:
    """Return the lists that are changed in place."""
    return sys.path, sys.meta_path, warnings.filters, scripting.SEEDS  # type: ignore[return-value]


def spaces() -> tuple[dict[str, Any], ...]:
    """Return the dictionaries that are changed in place."""
    return sys.modules, vars(builtins)


@dataclass
class Surroundings:
    """All that one player may find different from another."""

    folder: str
    deepest: int  # calls within calls
    single: list[Any]
    lists: list[list[Any]]
    spaces: list[dict[str, Any]]

    @classmethod
    def now(cls) -> Surroundings:
        return cls(
            os.getcwd(),
            sys.getrecursionlimit(),
            [getattr(owner, name) for owner, name in SINGLE],
            [list(each) for each in lists()],
            [dict(each) for each in spaces()],
        )

    def put_back(self) -> None:
        for space, kept in zip(spaces(), self.spaces, strict=True):
            for name in space.keys() - kept.keys():
                del space[name]
            space.update(kept)
        for there, items in zip(lists(), self.lists, strict=True):
            there[:] = items
        for (owner, name), value in zip(SINGLE, self.single, strict=True):
            setattr(owner, name, value)
        sys.setrecursionlimit(self.deepest)
        os.chdir(self.folder)


class World:
    """The surroundings of one player: put in place while it answers, and taken away afterwards."""

    def __init__(self, home: Path, folder: Path) -> None:
        """`home` is the folder whose modules and files are out of sight, `folder` takes its place.

        A module that is imported in here is imported for this world alone.
        """
        self._mine = Surroundings.now()
        self._mine.folder = str(folder)
        modules, names = self._mine.spaces
        for name, module in list(modules.items()):
            place = getattr(module, "__file__", None)
            if name in OWN or (place is not None and os.path.dirname(place) == str(home)):
                del modules[name]
        names["input"] = ask
        places = self._mine.lists[0]
        places[:] = [each for each in places if each and Path(each) != home]

    @contextmanager
    def entered(self) -> Iterator[None]:
        outside = Surroundings.now()
        self._mine.put_back()
        try:
            yield
        finally:
            self._mine = Surroundings.now()
            outside.put_back()


def ask(prompt: object = "", /) -> str:
    """Do what Python's own `input` does: a notebook has put another in its place."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")
