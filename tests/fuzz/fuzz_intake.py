"""Look for work that takes long to read, or makes reading fail: made by size and shape, by chance.

Each is read through the same entry as a class, some from a student's zip, in a process of which the
memory is limited as it is for a class.  Fails for an exception, for what takes more than 2 s of CPU
and for what takes too much memory.

    python tests/fuzz/fuzz_intake.py [seconds [seed]]
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.downloads import open_class
from autograder.gradebook import SheetError
from autograder.intake import IntakeError, read_entry
from autograder.system import bounded

MOST_SECONDS = 2.0  # of CPU, for all the reading of one work
SHOWN = 5
Chance = random.Random

# Repeated, they are long lines, many lines, deep nesting and wide tables.
UNITS = (
    "(", "[", "{", "(1,", "[[", "f(", "not ", "-", "~", "lambda: ", "a.", "a[", "a if a else ",
    "x=", "{a}", "{{", "{a!r:>{w}}", "f'{", "'", '"', "'''", "\\\n", "\\", "#", "# coding: utf-7\n",
    "\t", " ", "\n", "\r", "\r\n", "\f", "\0", ";", ":", ",", "x=y\n", "y=x\n", "x = = 1\n", "9",
    "9_",
    "0x",
    "def f(): pass\n", "def f(x):\n return x\n", "class A: pass\n", "class A(B):\n", "if a:\n ",
    "elif a: pass\n", "try: a\nfinally:\n ", "for x in x:\n ", "import a\n", "from a import *\n",
    "import a.b.c.d as x\n", "@a\n", "global x\n", "print('a sentence')\n", "%time x\n", "!ls\n",
    "%%",
    "%%writefile a.py\n", "# cards.py\n", "?", ">>> x\n", "<<<<<<< a\n", "=======\n", "await x\n",
    "e\u0301", "\u0301", "\u0f73", "\ufeff", "\u200b", "\ud7ff", "\U0001f0a1", "\u212b", "\x1b[2J",
    "a" * 40, "x" * 300 + "=1\n", "assert x, y\n", "del x\n", "[x for x in ", "x:=", "**", "*a,",
    "...",
)  # fmt: skip
CODECS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-7")
NAMES = (
    "work.ipynb", "work-1.ipynb", "notes.txt", "data.csv", "a (1).py", "copy of a.py",
    "__init__.py",
    "random.py", "x/y/z/cards.py", "tests/a.py", "old/a.py", "a" * 200 + ".py", "é.py", "A.PY",
)  # fmt: skip


def length(chance: Chance) -> int:
    """Return a number of any size, small ones as often as large ones."""
    return int(10 ** chance.uniform(0, 5.4))


def text(chance: Chance, names: list[str]) -> str:
    """Return a text of a few parts, each of which is repeated or nested."""
    parts = []
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        unit = "".join(chance.choices(UNITS, k=chance.choice((1, 1, 2, 3))))
        if names and chance.random() < 0.3:
            name = chance.choice(names)
            unit += chance.choice((f"def {name}(): x\n", f"class {name}: x\n", f"{name} = x\n"))
        parts.append(unit * max(1, length(chance) // len(unit)))
    if chance.random() < 0.4:  # what makes a reader look closer
        parts[:0] = [f"def {name}(x): return x\n" for name in names]
    return "".join(parts)


def notebook(chance: Chance, names: list[str]) -> bytes:
    """Return a notebook of any number of cells, or of other JSON."""
    if chance.random() < 0.2:
        opened = chance.choice(
            ('{"cells": ', "[", '{"a": ', '{"cells": [{"source": ', "9", '"\\u00')
        )
        return (opened * length(chance)).encode()
    cells = []
    for _ in range(min(length(chance) // 10 + 1, 600)):
        source = text(chance, names)[: max(20, length(chance))]
        lines = source.splitlines(True) if chance.random() < 0.3 else source
        kind = chance.choice(("code", "code", "code", "markdown"))
        shown = [{"data": {"image/png": "A" * length(chance)}}] * chance.choice((0, 0, 1, 9))
        cells.append({"cell_type": kind, "metadata": {}, "outputs": shown, "source": lines})
        if sum(len(each["source"]) for each in cells) > 140_000:
            break
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}).encode()


def table(chance: Chance) -> bytes:
    """Return a table that is wide, long, or of cells in which quotation marks are open."""
    cell = chance.choice(("1", '"', '""', "a" * 50, "\u0301", "=1+1", ""))
    width = length(chance) // 10 + 1
    row = chance.choice((",", ";", "\t")).join([cell] * width)
    return "\n".join([row] * max(1, length(chance) // (len(row) + 1))).encode()


def work(chance: Chance, assignment: Assignment) -> dict[str, bytes]:
    """Return the files of one work by their names."""
    asked = sorted({name for each in assignment.starters.values() for name in each.asked_at_top})
    several = chance.choice((1, 1, 1, 2, 5, min(length(chance), 1500)))
    files = {}
    for at in range(several):
        name = chance.choice((*assignment.files, *NAMES))
        name = name if at < 5 else f"{at % 40}/{at}{name.rpartition('/')[2]}"[:250]
        if name.endswith(".ipynb") or (chance.random() < 0.3 and several == 1):
            name, data = f"{name.rpartition('.')[0]}.ipynb", notebook(chance, asked)
        elif name.endswith(".csv"):
            data = table(chance)
        else:
            data = text(chance, asked).encode(chance.choice(CODECS), "replace")
        files[name] = data[: 4_000_000 // several]
    return files


def put(folder: Path, files: dict[str, bytes], is_packed: bool) -> None:
    """Write a class of one student who handed in these files, or a zip of them."""
    place = folder / "class" / "rose"
    place.mkdir(parents=True)
    if is_packed:
        with zipfile.ZipFile(place / "work.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            for name, data in files.items():
                packed.writestr(name, data)
        return
    for name, data in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)


def read_class(folder: Path, assignment: Assignment) -> float:
    """Read a class as `cardkit grade` does, all in this process; return its CPU time."""
    bounded.IS_POSSIBLE = False
    started = time.process_time()
    with open_class(folder / "class", assignment, folder / "results") as found:
        for entry in found.submissions:
            read_entry(entry, assignment)
    return time.process_time() - started


def tried(seed: int) -> tuple[float, str]:
    """Return the CPU time that the work of one seed takes to read, and what was wrong, or ""."""
    chance = random.Random(seed)
    assignment = assignments.load(chance.choice(assignments.slugs()))
    files = work(chance, assignment)
    with tempfile.TemporaryDirectory(prefix="cardkit-fuzz-") as name:
        try:
            put(Path(name), files, is_packed=chance.random() < 0.2)
        except (OSError, ValueError):
            return 0.0, ""  # no disk takes such names
        try:
            most = 5 * MOST_SECONDS
            return bounded.bounded_by(most, read_class, Path(name), assignment), ""
        except (IntakeError, SheetError):
            return 0.0, ""  # a sentence
        except bounded.Exceeded as error:
            return 5 * MOST_SECONDS, str(error)
        except Exception as error:
            return 0.0, f"{type(error).__name__}: {error}"


def fuzz(is_over: Callable[[int], bool], seed: int) -> int:
    """Try works until it is over, print the slowest, and return how many are at fault."""
    slowest: list[tuple[float, int]] = []
    at_fault = number = 0
    while not is_over(number):
        each = seed * 1_000_000 + number
        seconds, wrong = tried(each)
        if wrong or seconds > MOST_SECONDS:
            at_fault += 1
            print(f"at fault: {wrong or f'{seconds:.2f} s of CPU'} (work {each})", flush=True)
        slowest = sorted([*slowest, (seconds, each)], reverse=True)[:SHOWN]
        number += 1
    print(f"{number} works, seed {seed}: {at_fault} at fault; the slowest, in seconds of CPU:")
    for seconds, each in slowest:
        print(f"  {seconds:.2f}  work {each}")
    return at_fault


def main() -> None:
    seconds, seed = ([*map(int, sys.argv[1:]), *(600, 1)[len(sys.argv) - 1 :]])[:2]
    os.chdir(tempfile.gettempdir())  # our processes import nothing from the working folder
    end = time.monotonic() + seconds
    sys.exit(fuzz(lambda _: time.monotonic() > end, seed) > 0)


if __name__ == "__main__":
    import fuzz_intake  # under a name by which the other process finds it

    fuzz_intake.main()
