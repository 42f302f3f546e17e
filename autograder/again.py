"""For scripts that repeat a test in plain Python: `typed`, `gives`, `lay`, `run`.

`cardkit check --script` prints such scripts.

>>> typed("Ann")
>>> input("Name: ")
Name: <Ann>
'Ann'
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

__all__ = ["gives", "lay", "run", "typed"]

LARGEST = 1_000_000  # bytes of a file of the folder that goes along into the copy
SURPLUS = 100  # questions that get the line which is typed each time


class Ended(SystemExit):
    """A script asked for more than was prepared; Python prints the reason and ends."""


class Typist:
    """Stands for the keyboard: it gives the lines in turn, and shows each in angle brackets."""

    encoding, errors = "utf-8", "strict"

    def __init__(self, lines: Sequence[str], then: str | None = None) -> None:
        self.lines = list(lines)
        self.then, self.surplus = then, 0
        self.taken = 0
        self.rest = ""  # of a line that was not read to its end

    def readline(self, size: int = -1, /) -> str:
        """Return the next line with its end, or so much of it."""
        line = self.rest or self._next_line()
        end = len(line) if size < 0 else size
        self.rest = line[end:]
        return line[:end]

    def _next_line(self) -> str:
        if not self.lines and self.then is not None and self.surplus < SURPLUS:
            self.surplus += 1
            self.lines = [self.then]
        if not self.lines:
            print()
            if self.surplus:
                raise Ended(
                    f"one more line was asked for, though {self.then!r} was typed each time"
                )
            words = "no line was" if not self.taken else f"only {self.taken} were"
            raise Ended(f"one more line was asked for; {words} to be typed")
        line = self.lines.pop(0)
        self.taken += 1
        print(f"<{line}>", flush=True)
        return line + "\n"

    def __iter__(self) -> Typist:
        return self

    def __next__(self) -> str:
        return self.readline()

    def read(self, size: int = -1, /) -> str:
        if size < 0:
            return "".join(self)
        found = ""
        while len(found) < size and (part := self.readline(size - len(found))):
            found += part
        return found

    def readlines(self, hint: int = -1, /) -> list[str]:
        return list(self)

    def isatty(self) -> bool:
        return False

    def flush(self) -> None:
        """Do nothing: `input` calls it."""


def typed(*lines: str, then: str | None = None) -> None:
    """Type these lines from now on, in turn; one more question ends the script.

    then: what is typed each time after them; a question that comes too often ends the script.

    >>> typed("y", "n")
    >>> [input("More? "), input()]
    More? <y>
    <n>
    ['y', 'n']
    """
    sys.stdin = Typist(lines, then)


def gives(module: object, name: str, *answers: object) -> None:
    """Put a function in the place of one of a module: it gives these answers, in turn.

    >>> import random
    >>> gives(random, "randint", 6)
    >>> random.randint(1, 6)
    6
    """
    left = [*answers]

    def planned(*_: object, **__: object) -> object:
        if not left:
            raise Ended(f"{name} was called once more; answers that were planned: {len(answers)}")
        return left.pop(0)

    planned.__name__ = name
    setattr(module, name, planned)


_apart: list[tempfile.TemporaryDirectory[str]] = []


def _copied() -> None:
    """Go on in a copy of the folder, so that a script changes none of a student's files."""
    if _apart:
        return
    _apart.append(tempfile.TemporaryDirectory(prefix="again-"))
    here, there = Path.cwd(), Path(_apart[0].name) / "folder"
    there.mkdir()
    for each in here.iterdir():
        if each.is_file() and each.stat().st_size <= LARGEST:
            shutil.copyfile(each, there / each.name)
        elif each.is_dir() and not each.name.startswith((".", "__")):
            shutil.copytree(each, there / each.name, symlinks=True)
    os.chdir(there)
    sys.path[:0] = [str(there)]


def lay(name: str, copy_of: str = "", text: str = "") -> None:
    """Put a copy of one file in the place of another, or a text; or make a folder.

    All this is done in a copy of the folder.
    """
    _copied()
    if copy_of:
        shutil.copyfile(copy_of, name)
    elif text:
        Path(name).write_bytes(text.encode("latin-1"))
    else:
        Path(name).mkdir(parents=True, exist_ok=True)


def run(name: str) -> None:
    """Run a file of the folder as a program, in a copy of the folder, until it ends."""
    _copied()
    before, sys.argv = sys.argv, [name]
    try:
        runpy.run_path(name, run_name="__main__")
    except Ended:
        raise
    except SystemExit as end:
        if end.code is not None and not isinstance(end.code, int):
            print(end.code, file=sys.stderr)
    finally:
        sys.argv = before
