"""A console with typed lines in the place of the real one (`Console`), for ordinary tests.

Words used here.  line: one typed line.  unscripted: asked for when all lines were typed.
"""

from __future__ import annotations

import builtins
import io
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest

from autograder.suite.transcript import Event, Heard, Transcript

SURPLUS = 100  # questions that get the line which is typed again and again
ALIKE = 5  # of them, one after the other and with nothing new to be read


class AskedTooOften(BaseException):
    """A program asks for one more line than there is; `except Exception` does not take it."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        typed, then = transcript.typed, transcript.then
        how = f"again after {typed[-1]!r}; the test types no more" if typed else ""
        if then is not None:
            how = f"again and again, though {then!r} was typed each time"
        super().__init__(f"it asked {how or 'for a line; the test types nothing'}")


class AsksOn(AskedTooOften):
    """A program has caught that it asks too often, and asks again: nothing else ends it."""


class Stream(io.TextIOBase):
    """Standard output, or standard error."""

    encoding = "utf-8"

    def __init__(self, console: Console, kind: str) -> None:
        self.console, self.kind = console, kind

    def write(self, text: str) -> int:
        self.console.show(self.kind, text)
        return len(text)

    def writable(self) -> bool:
        return True


class Keyboard(io.TextIOBase):
    """Standard input."""

    encoding = "utf-8"

    def __init__(self, console: Console) -> None:
        self.console = console
        self.rest = ""  # of the line that was typed last

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        line = self.rest or self.console.next_line() + "\n"
        size = len(line) if size is None or size < 0 else size
        self.rest = line[size:]
        return line[:size]

    def read(self, size: int | None = -1) -> str:
        if size is None or size < 0:
            return "".join(iter(self.readline, None))  # until it asks once more
        text = ""
        while len(text) < size:
            text += self.readline(size - len(text))
        return text

    def readable(self) -> bool:
        return True

    def __next__(self) -> str:  # type: ignore[override]
        return self.readline()


def unslept(seconds: float) -> None:
    """Wait for nothing."""


class Console:
    """What is shown and typed while it is entered; afterwards it answers what a transcript does.

    then: what is typed each time when all lines were typed.
    """

    begun: ClassVar[list[Console]] = []  # of this test
    instead: ClassVar[Mapping[int, Sequence[Event]]] = {}  # what is told, by their numbers there
    heard: Heard | None = None  # the last answer of any console that was not as wanted

    def __init__(self, lines: tuple[str, ...], then: str | None = None) -> None:
        self.script, self.then = lines, then
        self.lines = deque(lines)
        self.events: list[tuple[str, str]] = []
        self.surplus = 0
        self.over: AskedTooOften | None = None
        self.patch = pytest.MonkeyPatch()

    def __enter__(self) -> Console:
        self.number = len(Console.begun)
        Console.begun.append(self)
        for target, name, found in (
            (builtins, "input", self.input),
            (sys, "stdin", Keyboard(self)),
            (sys, "stdout", Stream(self, "o")),
            (sys, "stderr", Stream(self, "e")),
            (time, "sleep", unslept),
        ):
            self.patch.setattr(target, name, found)
        return self

    def __exit__(self, *raised: object) -> None:
        self.patch.undo()
        if self.number in Console.instead:
            self.events = [*Console.instead[self.number]]
            return
        if self.over is not None and raised[1] is None:
            raise self.over  # whatever has taken it, the program has asked once more
        ended = next((each for each in raised if isinstance(each, SystemExit)), None)
        if ended is not None and not isinstance(ended.code, int | None):
            self.events.append(("e", f"{ended.code}\n"))

    def input(self, prompt: object = "") -> str:
        self.show("o", str(prompt))
        return self.next_line()

    def show(self, kind: str, text: str) -> None:
        """Note what is shown, until the program has asked too often."""
        if self.over is None:
            self.events.append((kind, text))

    def next_line(self) -> str:
        if self.over is not None:
            raise AsksOn(self.transcript)
        if self.lines:
            line = self.lines.popleft()
        elif self.then is not None and self.surplus < SURPLUS and not self.goes_round():
            line, self.surplus = self.then, self.surplus + 1
        else:
            self.over = AskedTooOften(self.transcript)
            raise self.over
        self.events.append(("i", line))
        return line

    def goes_round(self) -> bool:
        """Return whether the last questions, after all lines, have shown one and the same."""
        return self.surplus >= ALIKE and len({*self.transcript.turns[-1 - ALIKE :]}) == 1

    @property
    def transcript(self) -> Transcript:
        return Transcript(tuple(self.events), self.script, self.then, listener=Console.note)

    @staticmethod
    def note(heard: Heard) -> None:
        if not heard.ok:
            Console.heard = heard

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transcript, name)

    def __str__(self) -> str:
        return str(self.transcript)
