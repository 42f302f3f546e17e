"""The trusted end of the wire to a player (`SocketChannel`, `PipeChannel`): frames of bytes.

Questions are marshal, which only the trusted side writes.  Both a single frame and all frames of
one player together are limited in size.
"""

from __future__ import annotations

import contextlib
import marshal
import select
import socket
import struct
import threading
import time
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import IO, Any, Protocol

from autograder.protocol import FRAME_LIMIT

ANSWERS_LIMIT = 4 * FRAME_LIMIT  # bytes of all answers of one player
RECEIVE_SIZE = 1 << 16  # bytes
TICK_SECONDS = 0.01
TICK = struct.pack("ll", 0, int(TICK_SECONDS * 1e6))


class ProtocolError(Exception):
    """The other side sent something that our player would never send."""


class Gone(Exception):
    """The other side has closed its end."""


class Waited(Exception):
    """No answer came within the given time."""


class Channel(Protocol):
    """One end of a wire: sends bytes, and receives frames within a given time.

    What a player does not read at once is sent while its answer is waited for, in the same time.
    """

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None: ...

    def receive(self, seconds: float) -> bytes: ...

    def is_open(self) -> bool: ...

    def close(self) -> None: ...


def pack(question: tuple[Any, ...]) -> bytes:
    """Return a question as bytes, the payload of one frame."""
    return marshal.dumps(question)


def _frame_length(head: bytes) -> int:
    """Return the length in a frame's first four bytes; raise ProtocolError if it is too large."""
    length = int.from_bytes(head, "big")
    if length > FRAME_LIMIT:
        raise ProtocolError("a frame larger than any answer")
    return length


class SocketChannel:
    """A wire over one end of a socket pair."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self.buffer = bytearray()
        self.unsent = b""
        self.received = 0
        self.poll = select.poll()
        self.poll.register(end.fileno(), select.POLLIN)
        # With the kernel's own time limit, a frame takes one call; polling would take another.
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, TICK)

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None:
        if self.buffer or self.poll.poll(0):
            self._refuse_unasked()
        frame = len(payload).to_bytes(4, "big") + payload
        try:
            if descriptors:
                sent = socket.send_fds(self.end, [frame], descriptors, socket.MSG_DONTWAIT)
            else:
                sent = self.end.send(frame, socket.MSG_DONTWAIT)
        except OSError:
            raise Gone from None
        self.unsent = frame[sent:]

    def _send_on(self, end: float) -> bool:
        """Send what is left of a question; return whether the player has read it in time."""
        room = select.poll()
        room.register(self.end.fileno(), select.POLLOUT)
        left = memoryview(self.unsent)
        while left and room.poll(max(0.0, end - time.monotonic()) * 1000):
            try:
                left = left[self.end.send(left, socket.MSG_DONTWAIT) :]
            except OSError:
                raise Gone from None
        self.unsent = bytes(left)
        return not left

    def is_open(self) -> bool:
        """Return whether the other side still holds its end and has sent nothing unasked."""
        return not self.buffer and not self.poll.poll(0)

    def _refuse_unasked(self) -> None:
        """Raise Gone if the other side has left, ProtocolError if it answered unasked."""
        try:
            gone = not self.buffer and not self.end.recv(1, socket.MSG_PEEK)
        except OSError:
            gone = True
        raise Gone if gone else ProtocolError("an answer that nobody asked for")

    def receive(self, seconds: float) -> bytes:
        """Return one frame; raise Waited after `seconds`, keeping the bytes received so far."""
        end = time.monotonic() + seconds
        if self.unsent and not self._send_on(end):
            raise Waited
        pieces = 0
        while True:
            if len(self.buffer) >= 4:
                size = 4 + _frame_length(bytes(self.buffer[:4]))
                if len(self.buffer) >= size:
                    payload = bytes(self.buffer[4:size])
                    del self.buffer[:size]
                    return payload
            # An answer that comes byte by byte must not take longer than silence would.
            if pieces and time.monotonic() >= end:
                raise Waited
            try:
                piece = self.end.recv(RECEIVE_SIZE)
            except BlockingIOError:
                if time.monotonic() >= end:
                    raise Waited from None
                continue
            except OSError:
                raise Gone from None
            if not piece:
                raise Gone
            self.received += len(piece)
            if self.received > ANSWERS_LIMIT:
                raise ProtocolError("more answers than one test can need")
            if not self.buffer and len(piece) == 4 + _frame_length(piece[:4]):
                return piece[4:]  # the usual case
            self.buffer += piece
            pieces += 1

    def close(self) -> None:
        self.unsent = b""  # an exception may keep this object, and a question has megabytes
        self.end.close()


class PipeChannel:
    """A wire over a process's standard input and output, for systems without fork.

    is_trusted: it may send as much as it likes, and unasked.
    """

    def __init__(self, writes: IO[bytes], reads: IO[bytes], is_trusted: bool = False) -> None:
        self.is_trusted = is_trusted
        self.writes = writes
        self.reads = reads
        self.frames: SimpleQueue[bytes | Exception] = SimpleQueue()
        self.unsent: SimpleQueue[bytes | None] = SimpleQueue()
        self.pump = threading.Thread(target=self._pump, daemon=True)
        self.feed = threading.Thread(target=self._feed, daemon=True)
        self.pump.start()
        self.feed.start()

    def _pump(self) -> None:
        received = 0
        try:
            while True:
                head = self.reads.read(4)
                if len(head) < 4:
                    raise Gone
                payload = self.reads.read(_frame_length(head))
                received += len(payload)
                is_much = received > ANSWERS_LIMIT or self.frames.qsize() > 4
                if is_much and not self.is_trusted:
                    raise ProtocolError("answers that nobody asked for")
                self.frames.put(payload)
        except (OSError, ValueError):
            self.frames.put(Gone())
        except (Gone, ProtocolError) as problem:
            self.frames.put(problem)

    def _feed(self) -> None:
        try:
            while (payload := self.unsent.get()) is not None:
                self.writes.write(len(payload).to_bytes(4, "big") + payload)
                self.writes.flush()
        except (OSError, ValueError):
            self.frames.put(Gone())

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None:
        """Send a frame from a thread of its own: who does not read keeps nobody waiting."""
        self.unsent.put(payload)

    def is_open(self) -> bool:
        """Return whether the other side still holds its end."""
        return self.pump.is_alive()

    def receive(self, seconds: float) -> bytes:
        try:
            found = self.frames.get(timeout=seconds)
        except Empty:
            raise Waited from None
        if isinstance(found, Exception):
            self.frames.put(found)
            raise found
        return found

    def close(self) -> None:
        # As long as a process on the other side holds the pipe, reading it never ends.
        self.unsent.put(None)
        for thread, stream in ((self.feed, self.writes), (self.pump, self.reads)):
            thread.join(1)
            if not thread.is_alive():
                with contextlib.suppress(OSError):
                    stream.close()
