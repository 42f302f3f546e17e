"""Inside the player: the console of a student's code, what it prints and what is typed."""

from __future__ import annotations

import io
import os
import sys

from .channel import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

STREAMS = frozenset(
    name for each in ("stdin", "stdout", "stderr") for name in (each, f"__{each}__")
)
EXIT_CODE: Any = vars(SystemExit)["code"]
EVENT_SIZE = 5  # bytes that an event counts for, besides its text
LARGEST = 4  # bytes of one character
SIZE = os.terminal_size((80, 24))
MOST_IN_VAIN = 1000  # times that a program may ask when there is nothing more to read


def size(text: str) -> int:
    """Return how many bytes a text counts for: its size in UTF-8, with control characters as two.

    An answer that contains the text takes at most three times as many.
    """
    found = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    if not text.replace("\n", "").isprintable():
        found += sum(each < " " and each != "\n" for each in text)
    return found


class Console:
    """Records printed and typed text in order, as events: ["o", text], ["e", text], ["i", line]."""

    def __init__(
        self, stop: Callable[[str], NoReturn], limit: int, typed: Callable[[int], str | None]
    ) -> None:
        """typed: returns the next line of a script, or None; how many follow is not known here."""
        self.stop = stop
        self.limit = limit
        self.typed = typed
        self.events: list[tuple[str, list[str]]] = []
        self.written = 0
        self.before = 0  # written for earlier questions
        self.script = 0  # the number of what is typed; 0: nothing
        self.ends = False  # whether input ends after the script
        self.in_vain = 0  # how often that end was read
        self.is_skipped = False  # whether who reads on after that is to be left alone
        self.rest = ""  # what was typed and not yet read of a line

    def begin(self, script: int, ends: bool) -> None:
        """Set which lines will be typed from now on, and start a new transcript."""
        self.script = script
        self.ends = ends
        self.in_vain = 0
        self.rest = ""
        self.events = []
        self.written = self.before = 0

    def add(self, kind: str, text: str) -> None:
        goes_on = kind != "i" and bool(self.events) and self.events[-1][0] == kind
        left = self.limit - self.written
        self.written += size(text) + (0 if goes_on or not self.events else EVENT_SIZE)
        room = self.written <= self.limit
        if not room:
            text = text[: max(0, left if text.isascii() else left // LARGEST)]
        if goes_on:
            # A list of pieces, so that a million short prints take linear time.
            self.events[-1][1].append(text)
        else:
            self.events.append((kind, [text]))
        if not room:
            if self.before > self.limit / 2:
                self.stop("printed")
            self.stop("output")

    def leave(self, end: SystemExit) -> None:
        """Display what Python does when an exit ends the program: any code but None or a number."""
        code = EXIT_CODE.__get__(end)
        if code is None or isinstance(code, int):
            return
        try:
            words = str.__str__(str(code))
        except BaseException:
            return  # Python ends without a word as well
        self.add("e", words + "\n")

    def line(self, size: int | None = -1) -> str:
        """Return the next line, or what is left of one; of it at most so many characters."""
        line = self.rest or self._next_line()
        end = len(line) if size is None or size < 0 else size
        self.rest = line[end:]
        return line[:end]

    def _next_line(self) -> str:
        typed = self.typed(self.script) if self.script else None
        if typed is not None:
            self.add("i", typed)
            return typed + "\n"
        self.in_vain += 1
        if self.ends and self.in_vain <= MOST_IN_VAIN:
            return ""
        if self.is_skipped and self.in_vain <= 2 * MOST_IN_VAIN:
            raise EOFError("EOF when reading a line")
        self.stop("asked")

    def everything(self) -> str:
        """Return all that is still typed."""
        return "".join(iter(self.line, ""))

    def json(self) -> str:
        events = ['["t","%s",%s]' % (kind, quote("".join(text))) for kind, text in self.events]
        return "[%s]" % ",".join(['"l"', *events])


class Printed(io.TextIOBase):
    """Standard output or standard error of a student's code, which may keep it for later calls.

    No attribute of a stream leads to anything that outlives a test.
    """

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, add: Callable[[str, str], None], kind: str) -> None:
        self._add = add
        self._kind = kind

    @property
    def buffer(self) -> PrintedBytes:
        return PrintedBytes(self)  # made anew, so that the two need not be collected together

    def detach(self) -> PrintedBytes:  # type: ignore[override]
        return self.buffer

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._add(self._kind, str.__str__(text))
        return len(text)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1 if self._kind == "o" else 2

    def reconfigure(self, **settings: object) -> None:
        """Accept any setting, without effect: this text is never encoded."""


class PrintedBytes(io.RawIOBase):
    """The `sys.stdout.buffer` of a student's code."""

    def __init__(self, text: Printed) -> None:
        self._text = text

    def write(self, data: Any) -> int:
        self._text.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def writable(self) -> bool:
        return True


class Typed(io.TextIOBase):
    """Standard input of a student's code: the script, line by line."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, line: Callable[[int | None], str], everything: Callable[[], str]) -> None:
        self._line = line
        self._everything = everything

    @property
    def buffer(self) -> TypedBytes:
        return TypedBytes(self)

    def detach(self) -> TypedBytes:  # type: ignore[override]
        return self.buffer

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        return self._line(size)

    def read(self, size: int | None = -1) -> str:
        if size is None or size < 0:
            return self._everything()
        found = ""
        while len(found) < size and (part := self.readline(size - len(found))):
            found += part
        return found

    def readlines(self, hint: int | None = -1) -> list[str]:  # type: ignore[override]
        return self.read().splitlines(keepends=True)

    def __next__(self) -> str:  # type: ignore[override]
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0

    def reconfigure(self, **settings: object) -> None:
        """Accept any setting, without effect: this text was never encoded."""


class TypedBytes(io.RawIOBase):
    """The `sys.stdin.buffer` of a student's code."""

    def __init__(self, text: Typed) -> None:
        self._text = text

    def readline(self, size: int | None = -1) -> bytes:
        return self._text.readline(size).encode()

    read1 = readline  # as a terminal gives it to who reads ahead

    def readinto(self, place: Any) -> int:
        data = self.readline(max(1, len(place) // 4))  # no character has more bytes
        place[: len(data)] = data
        return len(data)

    def read(self, size: int | None = -1) -> bytes:
        return self._text.read(size).encode()

    def readable(self) -> bool:
        return True


class Terminal:
    """Holds the current console of the student's code, behind the standard streams."""

    def __init__(self, stop: Callable[[str], NoReturn], typed: Callable[[int], str | None]) -> None:
        self.stop = stop
        self.typed = typed
        self.limit = 1_000_000  # bytes
        self.console = Console(stop, self.limit, typed)

    def without_input(self) -> Callable[[], None]:
        """Make input end at once, whatever was prepared; return what undoes that."""
        console = self.console
        before = console.script, console.rest, console.ends
        console.script, console.rest, console.ends = 0, "", True
        console.in_vain, console.is_skipped = 0, True

        def undo() -> None:
            console.script, console.rest, console.ends = before
            console.is_skipped = False

        return undo

    # What the streams use, which may be older than the console

    def add(self, kind: str, text: str) -> None:
        self.console.add(kind, text)

    def line(self, size: int | None) -> str:
        return self.console.line(size)

    def everything(self) -> str:
        return self.console.everything()

    def renew(self) -> None:
        """Give the student's code a new console, of the size that most have."""
        os.get_terminal_size = lambda _number=1: SIZE
        self.console = Console(self.stop, self.limit, self.typed)
        streams = {
            "stdin": Typed(self.line, self.everything),
            "stdout": Printed(self.add, "o"),
            "stderr": Printed(self.add, "e"),
        }
        for stream, made in streams.items():
            setattr(sys, stream, made)
            setattr(sys, f"__{stream}__", made)
