"""The standard streams of a student's code (`Printed`, `Typed`), and what is `Beneath` them."""

from __future__ import annotations

import contextlib
import io
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Printed(io.TextIOBase):
    """Standard output or standard error, which the code may keep for later tests."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, show: Callable[[int, str], None], name: str, number: int) -> None:
        """show: takes the number of the stream and a text."""
        self.name = name
        self._show = show
        self._number = number

    @property
    def buffer(self) -> PrintedBytes:
        return PrintedBytes(self)

    def detach(self) -> PrintedBytes:  # type: ignore[override]
        return self.buffer

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if text:
            self._show(self._number, str.__str__(text))
        return len(text)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number

    def reconfigure(self, **settings: object) -> None:
        """Accept any setting, without effect: this text is never encoded."""


class PrintedBytes(io.RawIOBase):
    """What lies below standard output; who has put a stream over it may do so again."""

    def __init__(self, text: Printed) -> None:
        self._text = text

    def write(self, data: Any) -> int:
        self._text.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def close(self) -> None:
        """Do nothing: a stream over it closes it as it is forgotten."""

    def writable(self) -> bool:
        return True


class Beneath:
    """The system's own standard output: what is written to its number is kept until it is read.

    `open(sys.stdout.fileno(), "w", encoding="utf-8")` is how many a program gets its characters
    right on Windows.  A file that took the number after it was closed is never touched.
    """

    def __init__(self, number: int, folder: str) -> None:
        """folder: where a file can lie that has no name."""
        self.number, self.folder = number, folder
        self.file = -1
        if hasattr(os, "O_TMPFILE"):
            with contextlib.suppress(OSError):
                self._put()
                os.register_at_fork(after_in_child=self._put)

    def renew(self) -> None:
        """Open the number again if it was closed."""
        if self.file >= 0:
            try:
                os.fstat(self.number)
            except OSError:
                os.dup2(self.file, self.number)

    def read(self, most: int) -> str:
        """Return what was written since it was read last."""
        try:
            if self.file < 0 or not os.fstat(self.file).st_size:
                return ""
            found = os.pread(self.file, most, 0)
            os.ftruncate(self.file, 0)
            os.lseek(self.file, 0, os.SEEK_SET)
        except OSError:  # a program can close every number
            return ""
        return found.decode("utf-8", "replace")

    def _put(self) -> None:
        """Have a file of this process's own, with nothing in it."""
        before = self.file
        self.file = os.open(self.folder, os.O_TMPFILE | os.O_RDWR, 0o600)
        with contextlib.suppress(OSError):  # the number may be closed
            if before < 0 or os.path.sameopenfile(before, self.number):
                os.dup2(self.file, self.number)
        if before >= 0:
            os.close(before)


class Typed(io.TextIOBase):
    """Standard input: what is read is asked for."""

    encoding = "utf-8"
    errors = "strict"
    name = "<stdin>"

    def __init__(self, ask: Callable[[str, int | None], str]) -> None:
        """ask: takes `readline` or `read`, and how many characters at most."""
        self._ask = ask

    @property
    def buffer(self) -> TypedBytes:
        return TypedBytes(self)

    def detach(self) -> TypedBytes:  # type: ignore[override]
        return self.buffer

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        return self._ask("readline", size)

    def read(self, size: int | None = -1) -> str:
        return self._ask("read", size)

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
    """What lies below standard input."""

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
