"""Another Python that is installed here: find it (`find`), and go on with it (`go_on_with`).

The whole kit goes on with it, not only the players: what reads students' sources has to know the
same Python as what runs them.  It brings along the packages that the kit uses.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from glob import glob
from typing import NoReturn

from autograder.system import surroundings

LEAST = (3, 11)  # the oldest Python that the kit, and the references, run on
SECONDS = 20
VERSION = re.compile(r"(?:python)?(\d+(?:\.\d+){0,2})")
# Old versions of Python understand it as well.
ASK = """\
import platform, sys
base = getattr(sys, "_base_executable", "") or sys.executable
sys.stdout.write("\\n".join(["python", platform.python_implementation(),
    "%d.%d.%d" % sys.version_info[:3], sys.executable, base]))
"""
# Where tools keep the versions that they have installed, besides PATH.
PLACES = (
    "{PYENV_ROOT}/versions/*/bin/python", "~/.pyenv/versions/*/bin/python",
    "~/.local/share/uv/python/*/bin/python3",
    "/Library/Frameworks/Python.framework/Versions/*/bin/python3",
)  # fmt: skip


class NotUsable(Exception):
    """There is no such Python, or the kit cannot use it; the message says what to do."""


@dataclass(frozen=True)
class Interpreter:
    """A Python: the path to start it by, that of the interpreter itself, and its version."""

    path: str
    base: str
    version: str
    kind: str = "CPython"

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(map(int, self.version.split(".")))

    @property
    def is_running(self) -> bool:
        """Return whether this process is run by it."""
        own = getattr(sys, "_base_executable", None) or sys.executable
        return os.path.realpath(self.base) == os.path.realpath(own)


def find(asked: str) -> Interpreter:
    """Return the Python of a version (3.12), or at a path; raise NotUsable."""
    if version := VERSION.fullmatch(asked):
        return _of_version(version[1])
    path = os.path.abspath(os.path.expanduser(asked))
    if os.path.basename(asked) == asked and not os.path.lexists(path):
        path = surroundings.program(asked) or path
    if not os.path.isfile(path):
        raise NotUsable(f"there is no such file; {_which()}")
    found = _asked(path)
    if found is None:
        raise NotUsable(f"this is not a Python that can be started; {_which()}")
    if found.kind != "CPython":
        raise NotUsable(f"this is {found.kind}, and the kit needs CPython; {_which()}")
    if found.numbers < LEAST:
        raise NotUsable(f"this is Python {found.version}, and {_least()}")
    return found


def go_on_with(chosen: Interpreter, arguments: list[str]) -> NoReturn:
    """Run `cardkit` with these arguments by another Python, in place of this process."""
    why = f"cardkit: {chosen.path} (Python {chosen.version}) cannot run the kit"
    how = f"install the kit with it, and start it from there: {chosen.path} -m pip install cardkit"
    code = (
        "import sys\ntry:\n    import click, psutil\nexcept ImportError as error:\n"
        f"    sys.stderr.write({why!r} + ': %s; ' % error + {how!r} + '\\n'); sys.exit(2)\n"
        "from autograder.__main__ import main; main()"
    )
    command = [*surroundings.python(code, chosen.path), *arguments]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(chosen.path, command)
    sys.exit(subprocess.call(command))


def _of_version(asked: str) -> Interpreter:
    numbers = tuple(int(each) for each in asked.split("."))
    if numbers < LEAST[: len(numbers)]:
        raise NotUsable(f"this is too old, and {_least()}")
    here = platform.python_version_tuple()
    if [str(each) for each in numbers] == [*here[: len(numbers)]]:
        own = getattr(sys, "_base_executable", None) or sys.executable
        return Interpreter(sys.executable, own, platform.python_version())
    for found in _installed(asked):
        if found.numbers[: len(numbers)] == numbers and found.kind == "CPython":
            return found
    raise NotUsable(f"there is no Python {asked} where it was looked for; {_which()}")


def _installed(wanted: str = "") -> Iterator[Interpreter]:
    """Yield the versions of Python that are found here, first those in PATH."""
    minor = ".".join(wanted.split(".")[:2])
    names = [f"python{minor}"] if minor else [f"python3.{each}" for each in range(LEAST[1], 30)]
    folders = filter(os.path.isabs, os.environ.get("PATH", os.defpath).split(os.pathsep))
    paths = [os.path.join(folder, name) for folder in folders for name in names]
    if os.name == "nt":
        paths = [path for name in names for path in _of_launcher(name.removeprefix("python"))]
    root = os.environ.get("PYENV_ROOT", "~/.pyenv")
    for place in PLACES:
        paths += sorted(glob(os.path.expanduser(place.format(PYENV_ROOT=root))))
    seen = set()
    for path in paths:
        if os.path.isfile(path) and os.path.realpath(path) not in seen:
            seen.add(os.path.realpath(path))
            found = _asked(path)
            if found is not None and found.numbers >= LEAST:
                yield found


def _of_launcher(version: str) -> list[str]:
    """Return the path of a version that the launcher of Windows knows."""
    launcher = surroundings.program("py.exe")
    words = _said([launcher, f"-{version}", "-c", ASK]) if launcher else []
    return words[3:4]


def _asked(path: str) -> Interpreter | None:
    """Return what the program at a path says of itself, or None if it is no Python."""
    words = _said([path, "-E", "-s", "-c", ASK])
    if len(words) != 5 or words[0] != "python" or not VERSION.fullmatch(words[2]):
        return None
    return Interpreter(words[3] or path, words[4], words[2], words[1])


def _said(command: list[str]) -> list[str]:
    try:
        done = subprocess.run(
            command, capture_output=True, stdin=subprocess.DEVNULL, timeout=SECONDS,
            cwd=surroundings.HOUSE, check=False,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return []
    return done.stdout.decode("utf-8", "replace").splitlines()


def _least() -> str:
    return f"the kit needs Python {LEAST[0]}.{LEAST[1]} or newer; {_which()}"


def _which() -> str:
    """Return a remedy that names the versions that there are."""
    versions = {platform.python_version(), *(each.version for each in _installed())}
    there = sorted(
        versions, key=lambda version: [int(each) for each in re.findall(r"\d+", version)]
    )
    return f"name a version that is installed ({', '.join(there)}), or the path of a Python"
