"""Replay what is printed in a folder of one answer, as anybody would who tries it at home.

    python -P tests/replay.py < SCENES     in that folder: a JSON list of scenes; prints another

Words used here.  scene: statements that are printed one below another.  step: a statement, the
lines that are typed while it runs, and what is printed below it.  Without a list of lines they are
read from what is printed: what stands in its line behind a prompt was typed.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import signal
import sys
from pathlib import Path
from typing import Any

SECONDS = 5  # of CPU for one scene; a game that asks for nothing may go on for ever
LONGEST = 60  # seconds for one that sleeps: the machine may have other work to do


class EndOfScene(BaseException):
    """A program asks for one more line than was typed, or it takes too long."""


class Terminal(io.StringIO):
    """What is displayed, with the lines that are typed."""

    def __init__(self, types: list[str] | None, printed: str) -> None:
        super().__init__()
        self.types = types
        self.printed = printed
        self.typed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:
        shown = self.getvalue()
        if self.types is not None:
            left = self.types[len(self.typed) :][:1]
        else:
            left = [self.printed.removeprefix(shown).partition("\n")[0]]
            left *= self.printed.startswith(shown) and self.printed != shown
        if not left:
            raise EndOfScene("asks for one more line")
        self.typed += left
        self.write(f"{left[0]}\n")
        return f"{left[0]}\n"

    def close(self) -> None:
        """Stay open: `exit` closes what lines are read from."""


def too_long(*_: object) -> None:
    raise EndOfScene("takes too long")


def step(source: str, types: list[str] | None, printed: str, names: dict[str, Any]) -> Any:
    """Run one statement; return what it shows, and the lines that were typed."""
    terminal = Terminal(types, printed)
    before, sys.stdin = sys.stdin, terminal
    with contextlib.redirect_stdout(terminal):
        try:
            exec(compile(source, "<example>", "single"), names)
        except EndOfScene as ended:
            print(f"<{ended}>")
        except SystemExit as ended:
            print(*(each for each in ended.args if isinstance(each, str)))
        except BaseException as error:
            print(f"Traceback (most recent call last):\n{type(error).__name__}: {error}")
        finally:
            sys.stdin = before
    return terminal.getvalue(), terminal.typed


def held() -> dict[Path, bytes]:
    """Return the files that a program may write."""
    paths = [*Path().glob("*.txt"), *Path().glob("game_summaries/*")]
    return {path: path.read_bytes() for path in paths}


class Seeded(random.Random):
    """A generator of numbers that falls as a scene's seed says, whoever makes it."""

    here = 0

    def seed(self, a: Any = None, version: int = 2) -> None:
        super().seed(Seeded.here if a is None else a, version)


def fall_alike(seed: int) -> None:
    """Let chance of every kind fall in the same way each time, also that of the system."""
    Seeded.here = seed
    random.seed(seed)
    random._urandom = random.Random(seed).randbytes  # type: ignore[attr-defined]


def scene(steps: list[tuple[str, list[str] | None, str]], seed: int, own: set[str]) -> list[Any]:
    """Run steps one after another; return what each shows, and at last the changed files."""
    files = held()
    for name in [each for each in sys.modules if each.partition(".")[0] in own]:
        del sys.modules[name]
    fall_alike(seed)
    names: dict[str, Any] = {"__name__": "example"}
    allowed = {signal.ITIMER_PROF: SECONDS, signal.ITIMER_REAL: LONGEST}
    for timer, seconds in allowed.items():
        signal.setitimer(timer, seconds)
    try:
        found = [step(*each, names) for each in steps]
    finally:
        for timer in allowed:
            signal.setitimer(timer, 0)
    for path, content in sorted(held().items()):
        if content != files.get(path):
            found.append((f"{path}:\n{content.decode(errors='replace')}", []))
        if path in files:
            path.write_bytes(files[path])
        else:
            path.unlink()
    return found


def main() -> None:
    sys.path.insert(0, "")
    for each in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(each, too_long)
    own = {path.stem for path in Path().glob("*.py")} | {
        str(each.parent) for each in Path().glob("*/*.py")
    }
    Path("game_summaries").mkdir(exist_ok=True)
    random.Random = Seeded  # type: ignore[misc]
    found = [scene(each["steps"], each["seed"], own) for each in json.load(sys.stdin)]
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
