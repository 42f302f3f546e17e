"""Standard streams that never end a run (`unfailing`): what cannot be written is dropped and noted.

Words used here.  lost: output that was not written because a stream is closed, its disk is full or
nobody reads it any more.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import select
import sys
from collections.abc import Iterator
from typing import Any

NAMES = {"stdout": "the standard output", "stderr": "the standard error"}
STANDARD = (0, 1, 2)


class Unfailing(io.RawIOBase):
    """A stream that accepts everything; `problem` is why output was lost, or None.

    Without a stream below it, as when the shell has closed it, all output is lost.
    """

    def __init__(self, below: io.RawIOBase | None) -> None:
        self._below = below
        self.problem: OSError | None = None

    def write(self, data: Any, /) -> int:
        if self._below is None:
            self.problem = self.problem or OSError(errno.EBADF, "it is closed")
        while self.problem is None and self._below is not None:
            try:
                written = self._below.write(data)
            except OSError as error:
                self.problem = error
                break
            if written is not None:
                return written
            select.select([], [self._below], [])  # a process that shares it made it non-blocking
        return len(data)

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._below is not None and self._below.isatty()

    def fileno(self) -> int:
        if self._below is None:
            raise io.UnsupportedOperation("the stream is closed")
        return self._below.fileno()


class Streams:
    """The standard output and error of this process while a command runs."""

    def __init__(self) -> None:
        self._raw: dict[str, Unfailing] = {}

    def lost(self) -> list[str]:
        """Return a sentence for each stream on which output was lost.

        A reader that stopped, such as `head`, has all it wanted: that is not reported.
        """
        found = []
        for name, raw in self._raw.items():
            with contextlib.suppress(OSError, ValueError):
                getattr(sys, name).flush()
            if raw.problem is not None and raw.problem.errno != errno.EPIPE:
                found.append(
                    f"{NAMES[name]} could not be written ({raw.problem.strerror}): its text is"
                    " lost, but nothing else; name a file with room, or /dev/null"
                )
        return found

    @property
    def whole(self) -> bool:
        """Return whether everything could be written."""
        return all(raw.problem is None for raw in self._raw.values())

    def replace(self, name: str) -> None:
        stream = getattr(sys, name)
        buffer = getattr(stream, "buffer", None)
        below = buffer if isinstance(buffer, io.RawIOBase) else getattr(buffer, "raw", None)
        if stream is not None and below is None:  # the caller keeps the output in memory
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
            return
        self._raw[name] = raw = Unfailing(below)
        text = io.TextIOWrapper(
            io.BufferedWriter(raw),
            encoding="utf-8" if stream is None else stream.encoding,
            errors="backslashreplace",
            line_buffering=stream is None or stream.line_buffering,
            write_through=name == "stderr",
        )
        setattr(sys, name, text)


@contextlib.contextmanager
def unfailing() -> Iterator[Streams]:
    """Replace standard output and error by streams that never fail."""
    before = sys.stdout, sys.stderr
    _take_standard_descriptors()
    streams = Streams()
    try:
        for name in NAMES:
            streams.replace(name)
        yield streams
    finally:
        sys.stdout, sys.stderr = before


def _take_standard_descriptors() -> None:
    """Open those of the three that are closed, so that none of our files gets one's number."""
    for number in STANDARD:
        try:
            os.fstat(number)
        except OSError:
            # The lowest free number is the closed one.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
