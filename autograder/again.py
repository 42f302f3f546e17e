"""For scripts that repeat a test in plain Python: `typed`, `draws`, `stand_in`, `put`, `run`.

`cardkit check --script` prints such scripts.  They stand for what the grader does around a
student's code: somebody types, chance is scripted, functions are replaced, files are there.

>>> typed("Ann")
>>> input("Name: ")
Name: <Ann>
'Ann'
"""

from __future__ import annotations

import os
import random
import runpy
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from autograder.sandbox.player import scripting
from autograder.sandbox.player.loading import Finder
from autograder.sandbox.player.questions import attributes
from autograder.sandbox.player.scripting import Scripting

__all__ = [
    "ascii_files",
    "attributes",
    "calls",
    "define",
    "draws",
    "put",
    "run",
    "seed",
    "stand_in",
    "typed",
]

MOST_IN_VAIN = 1000  # times that the end of the input may be read
LARGEST = 1_000_000  # bytes of a file of the folder that goes along into the copy


class Ended(SystemExit):
    """A script asked for more than was prepared; Python prints the reason and ends."""


class Typist:
    """Stands for the keyboard: it gives the lines in turn, and shows each in angle brackets."""

    encoding, errors = "utf-8", "strict"

    def __init__(self, lines: Sequence[str], then: str | None, ends: bool) -> None:
        self.lines, self.then, self.ends = list(lines), then, ends
        self.taken = self.in_vain = 0
        self.rest = ""  # of a line that was not read to its end

    def readline(self, size: int = -1, /) -> str:
        """Return the next line with its end, or so much of it; "" if the input ended."""
        line = self.rest or self._next_line()
        end = len(line) if size < 0 else size
        self.rest = line[end:]
        return line[:end]

    def _next_line(self) -> str:
        if not self.lines and self.then is None:
            if not self.in_vain:
                print()
            self.in_vain += self.ends
            if self.ends and self.in_vain <= MOST_IN_VAIN:
                return ""
            words = "no line was" if not self.taken else f"only {self.taken} were"
            raise Ended(f"one more line was asked for; {words} to be typed")
        line = self.lines.pop(0) if self.lines else str(self.then)
        self.taken += 1
        print(f"<{line}>", flush=True)
        return line + "\n"

    def __iter__(self) -> Typist:
        return self

    def __next__(self) -> str:
        line = self.readline()
        if not line:
            raise StopIteration
        return line

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


def typed(*lines: str, then: str | None = None, ends: bool = False) -> None:
    """Type these lines from now on, in turn, and after them `then` again and again.

    Without `then`, the input ends after them (`ends`), or else one more question ends the script.

    >>> typed("y", "n")
    >>> [input("More? "), input()]
    More? <y>
    <n>
    ['y', 'n']
    """
    sys.stdin = Typist(lines, then, ends)


def _stop(reason: str) -> NoReturn:
    words = {"drew": "one more number was drawn than is scripted"}
    raise Ended(words.get(reason, "a replaced function was called once more than is scripted"))


class _Plain:
    """Takes the place of the handles of a player: all objects are here."""

    def __init__(self) -> None:
        self.objects: dict[int, Any] = {}

    def read(self, value: Any) -> Any:
        return value

    def number(self, value: Any) -> int:
        self.objects[len(self.objects)] = value
        return len(self.objects) - 1


_plain: Any = _Plain()
_scripting: Scripting | None = None
_stand_ins: dict[str, list[tuple[Any, ...]]] = {}


def _files() -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in Path().glob("*.py") if each.is_file()}


def _scripts() -> Scripting:
    global _scripting
    if _scripting is None:
        files = _files()
        _scripting = Scripting(_stop, _plain, {Path(name).stem for name in files}, files)
    return _scripting


def define(module: str, most: bool = False) -> None:
    """Let a file be imported without what starts then: a game, a question.

    Only its definitions are run, or all but the statements that raise or ask for input (`most`).
    """
    finder = Finder({module}, _files())
    (finder.mostly if most else finder.by_definitions).add(module)
    finder.without_input = _without_input
    sys.meta_path.insert(0, finder)


def _without_input() -> Callable[[], None]:
    before, sys.stdin = sys.stdin, Typist((), None, ends=True)
    return lambda: setattr(sys, "stdin", before)


def draws(
    *watched: str, **scripted: list[Any]
) -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
    """Script what functions of `random` return, or just watch them; return all draws so far.

    Of other modules they are named as in `draws(**{"cards.draw": [1, 2]})`.

    >>> import random
    >>> draws(randint=[3, 1])
    []
    >>> random.randint(1, 6) + random.randint(1, 6)
    4
    >>> draws()
    [('randint', (1, 6), {}), ('randint', (1, 6), {})]
    """
    _scripts().chance({name: list(values) for name, values in scripted.items()}, list(watched))
    return _scripts().draws


def seed() -> None:
    """Begin chance as each test does, so that the same numbers are drawn.

    >>> import random
    >>> seed()
    >>> one = random.random()
    >>> seed()
    >>> random.random() == one
    True
    """
    random.seed(0)
    scripting.SEEDS[0] = 0
    if not scripting.SYSTEM:
        scripting.number_seeds()
    scripting.SYSTEM[0].seed(0)


def stand_in(
    function: str,
    answers: Sequence[Any] | None = None,
    *,
    by: dict[tuple[Any, ...], Any] | None = None,
    otherwise: Any = None,
    parameters: Sequence[str] = (),
) -> None:
    """Replace a function, given as "module.name", by one that returns `answers` in turn.

    Without `answers` it answers by its arguments (`by`), and with `otherwise` for any others; named
    arguments are put in the order of `parameters`.  `calls` returns how it was called.
    """
    module, _, name = function.rpartition(".")
    number = _plain.number(__import__(module))
    turn = None if answers is None else list(answers)
    calls = _scripts().stand_in(
        number, [name, *parameters], turn, list((by or {}).items()), otherwise
    )
    _stand_ins[name] = _plain.objects[int(calls)]


def calls(name: str) -> list[tuple[Any, ...]]:
    """Return the arguments of each call so far of a function that `stand_in` replaced."""
    return _stand_ins[name]


def ascii_files() -> None:
    """From now on open text files as ASCII unless `open` is told another encoding."""
    _scripts().ascii_files()


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


def put(name: str, content: str | bytes | None) -> None:
    """Put a file into the folder, or remove it (None): into a copy, in which the script goes on."""
    _copied()
    place = Path(name)
    if content is None:
        place.unlink(missing_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content if isinstance(content, bytes) else content.encode())


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
