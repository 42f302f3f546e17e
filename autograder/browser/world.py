"""The surroundings of one player in a process that it shares with others (`World`).

Words used here.  surroundings: modules, paths, streams and everything else that a player changes,
as they are at one moment.
"""

from __future__ import annotations

import builtins
import logging
import os
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.link import chance

STREAMS = ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__")
SINGLE: tuple[tuple[Any, str], ...] = (
    *((sys, name) for name in (*STREAMS, "argv", "dont_write_bytecode")),
    (os, "_exit"),
    (time, "sleep"),
    (warnings, "showwarning"),
    (logging.Logger, "callHandlers"),
    (logging.Logger, "setLevel"),
)
# Scripting changes these modules from within, so each world has its own.
OWN = ("random", "__main__")


def lists() -> tuple[list[Any], ...]:
    """Return the lists that are changed in place."""
    found = sys.path, sys.meta_path, warnings.filters, chance.SEEDS, logging.root.handlers
    return found  # type: ignore[return-value]


def spaces() -> tuple[dict[str, Any], ...]:
    """Return the dictionaries that are changed in place."""
    return sys.modules, vars(builtins)


@dataclass
class Surroundings:
    """Everything that may differ between players."""

    folder: str
    deepest: int  # the recursion limit
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
    """The surroundings of one player: set while it answers, and removed afterwards."""

    def __init__(self, home: Path, folder: Path) -> None:
        """`folder` replaces `home`, the folder whose modules and files are hidden.

        Modules that are imported inside are imported for this world only.
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
        self._outside = Surroundings.now()
        self._mine.put_back()
        try:
            yield
        finally:
            self._mine = Surroundings.now()
            self._outside.put_back()

    @contextmanager
    def left(self) -> Iterator[None]:
        """Be outside for a while, within `entered`."""
        self._mine = Surroundings.now()
        self._outside.put_back()
        try:
            yield
        finally:
            self._outside = Surroundings.now()
            self._mine.put_back()


def ask(prompt: object = "", /) -> str:
    """Do what Python's own `input` does, since a notebook replaces it."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")
