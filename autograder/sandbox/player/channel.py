"""Inside the player: receive and send frames (`Channel`), and write text as JSON (`quote`).

Questions arrive as marshal, which only the trusted side writes and which is built in: importing
json would take as long as starting Python.  Answers go back as JSON.
"""

from __future__ import annotations

import os
import sys
from marshal import loads
from os import close, read, write  # as they are before a student's code can put others there

from autograder.protocol import FRAME_LIMIT, TOO_LARGE

from .library import LIBRARY, library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BYTE_ORDER = sys.byteorder
ANCILLARY_SIZE = 128  # bytes: room for more descriptors than ever come
READ_SIZE = 8192  # bytes: most questions are far smaller


class Channel:
    """Frames over two file descriptors: four bytes with the length, then the payload."""

    def __init__(self, reads: int, writes: int = -1) -> None:
        self.reads = reads
        self.writes = reads if writes < 0 else writes

    def receive(self) -> Any:
        """Return the next question, or None if the other side has gone.

        The other side waits for an answer before it asks again, so at most one frame arrives.
        """
        try:
            data = read(self.reads, READ_SIZE)
        except OSError:
            return None
        return self._question(data)

    def receive_text(self) -> str:
        """Return the next frame as text; raise EOFError if the other side has gone."""
        try:
            data = read(self.reads, READ_SIZE)
        except OSError:
            data = b""
        if len(data) < 4 or len(data) != 4 + int.from_bytes(data[:4], "big"):
            head = data and self._completed(data, 4)
            data = head and self._completed(head, 4 + int.from_bytes(head[:4], "big"))
        if not data:
            raise EOFError
        return data[4:].decode("ascii")

    def _question(self, data: bytes) -> Any:
        """Return the question that starts with the data read so far, or None if it is cut off."""
        head = data and self._completed(data, 4)
        frame = head and self._completed(head, 4 + int.from_bytes(head[:4], "big"))
        return loads(frame[4:]) if frame else None

    def _completed(self, data: bytes, size: int) -> bytes:
        """Return data extended to a size by reading on, or b"" if the other side has gone."""
        rest = self._exactly(size - len(data))
        return b"" if rest is None else data + rest

    def _exactly(self, count: int) -> bytes | None:
        pieces, left = [], count
        while left > 0:
            try:
                piece = read(self.reads, left)
            except OSError:
                return None
            if not piece:
                return None
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)

    def send(self, text: str) -> None:
        payload = text.encode("ascii")
        if len(payload) > FRAME_LIMIT:
            payload = TOO_LARGE.encode("ascii")
        frame = len(payload).to_bytes(4, "big") + payload
        try:
            while frame:
                frame = frame[write(self.writes, frame) :]
        except OSError:
            os._exit(0)

    def close(self) -> None:
        for descriptor in {self.reads, self.writes}:
            close(descriptor)


class SocketChannel(Channel):
    """A channel over which a question may come with file descriptors."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(descriptor)
        LIBRARY["_socket"] = _socket = library("_socket")  # before any of the student's files
        self.socket = _socket.socket(fileno=descriptor)
        self.rights = _socket.SCM_RIGHTS

    def close(self) -> None:
        self.socket.close()

    def receive(self) -> Any:
        """Return the next question, with any descriptors; usually a single read suffices."""
        data, extra, _, _ = self.socket.recvmsg(READ_SIZE, ANCILLARY_SIZE)
        question = self._question(data)
        for _, kind, data in extra:
            if kind == self.rights and question is not None:
                descriptors = [
                    int.from_bytes(data[at : at + 4], BYTE_ORDER) for at in range(0, len(data), 4)
                ]
                question = (question[0], descriptors, *question[1:])
        return question


# --- text -------------------------------------------------------------------------------------

ESCAPED = {code: "\\u%04x" % code for code in (*range(32), 127)}
ESCAPED.update({ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n"})


def quote(text: str) -> str:
    """Return a text as JSON in ASCII, without the module json, which would make forks slower."""
    if text.isascii() and (text.isidentifier() or text.isalnum()):  # as most texts are
        return '"%s"' % text
    escaped = text.translate(ESCAPED)
    if not escaped.isascii():
        escaped = "".join([each if each < "\x7f" else beyond_ascii(each) for each in escaped])
    return '"%s"' % escaped


def beyond_ascii(letter: str) -> str:
    code = ord(letter)
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))
