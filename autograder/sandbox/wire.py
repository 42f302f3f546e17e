"""The trusted end of the wire: frames out, answers in, and never anything but plain values.

A question is marshal, which only the trusted side writes.  An answer is JSON of at most
`FRAME_LIMIT` bytes, read by `json.loads`, and then checked part by part: what does not have the
agreed form is a `ProtocolError`, whoever sent it.
"""

from __future__ import annotations

import contextlib
import json
import marshal
import socket
import struct
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import IO, Any, Never, Protocol

from autograder.sandbox.player import FRAME_LIMIT

DEPTH_LIMIT = 100


class ProtocolError(Exception):
    """The other side sent what no player of ours would send."""


class Gone(Exception):
    """The other side has closed its end."""


class Waited(Exception):
    """No answer came in the time that was given."""


# --- values -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Handle:
    """An object that stays on the other side: its number, and the names of its classes."""

    number: int
    lineage: tuple[str, ...]  # names of its class and of the bases, nearest first
    called: str = ""  # the qualified name, for functions and methods


@dataclass(frozen=True)
class ClassHandle:
    """A class that stays on the other side: its number, and (name, module, number) of each base."""

    number: int
    lineage: tuple[tuple[str, str, int], ...]  # the class itself comes first


@dataclass(frozen=True)
class ErrorReport:
    """An exception that was raised on the other side."""

    lineage: tuple[tuple[str, str, int], ...]
    message: str
    arguments: Any
    frames: tuple[tuple[str, int, str], ...]  # file, line, qualified name of the function


Event = tuple[str, str]  # ("o", printed), ("e", printed on standard error) or ("i", typed)


def read_events(value: Any) -> list[Event]:
    """Return a console's events; raise ProtocolError if they are none."""
    if type(value) is not list:
        raise ProtocolError("no list of events")
    for event in value:
        if type(event) is not tuple or list(map(type, event)) != [str, str]:
            raise ProtocolError("an event of the wrong form")
        if event[0] not in ("o", "e", "i"):
            raise ProtocolError("an event of an unknown kind")
    return value


@dataclass(frozen=True)
class Stop:
    """The player cannot go on: it was asked for more than was scripted, or wrote too much."""

    reason: str  # asked, drew, called, output, large
    events: list[Event]
    place: str  # the student's line that was running, or ""


@dataclass(frozen=True)
class Missing:
    """A name that a question asked for is not there."""

    name: str


Reader = Callable[[Handle | ClassHandle], Any]


def read_answer(payload: bytes, known: Reader) -> Any:
    """Return what an answer says: a value, or an ErrorReport, Stop or Missing.

    `known` turns handles into what the caller uses for them.  Raises ProtocolError for anything
    that is not an answer.
    """
    try:
        answer = DECODER.decode(payload.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"an answer that is no JSON: {error}") from None
    if not isinstance(answer, list) or not answer:
        raise ProtocolError("an answer without a kind")
    kind, *body = answer
    try:
        if kind == "v" and len(body) == 1:
            return read_value(body[0], known)
        if kind == "x":
            classes, message, arguments, frames = body
            return ErrorReport(
                lineage=_lineage(classes),
                message=_text(message),
                arguments=read_value(arguments, known),
                frames=tuple((_text(file), _int(line), _text(name)) for file, line, name in frames),
            )
        if kind == "s":
            reason, events, place = body
            return Stop(_text(reason), read_events(read_value(events, known)), _text(place))
        if kind == "m" and len(body) == 1:
            return Missing(_text(body[0]))
    except (ValueError, TypeError) as error:
        raise ProtocolError(f"an answer of the wrong form: {error}") from None
    raise ProtocolError("an answer of an unknown kind")


def read_value(tree: Any, known: Reader, depth: int = 0) -> Any:
    """Return the value that one JSON tree stands for; exact types, nothing else."""
    if tree is None or isinstance(tree, (bool, int, float, str)):
        return tree
    if not isinstance(tree, list) or not tree or depth > DEPTH_LIMIT:
        raise ProtocolError("a value of the wrong form")
    tag, *body = tree
    if tag in ("l", "t"):
        items = [read_value(item, known, depth + 1) for item in body]
        return items if tag == "l" else tuple(items)
    if tag in ("S", "d"):
        return _hashed(tag, body, known, depth)
    if tag == "n" and len(body) == 2:
        return read_value(body[1], known, depth + 1)
    if tag in ("h", "c") or len(body) == 1:
        return _leaf(tag, body, known)
    raise ProtocolError("a value of an unknown kind")


def _hashed(tag: str, body: list[Any], known: Reader, depth: int) -> Any:
    try:
        if tag == "S":
            return {_frozen(read_value(item, known, depth + 1)) for item in body}
        return {
            _frozen(read_value(key, known, depth + 1)): read_value(item, known, depth + 1)
            for key, item in body
        }
    except (TypeError, ValueError):
        raise ProtocolError("a dict or set of the wrong form") from None


def _frozen(value: Any) -> Any:
    """Return a value that can be a key: a set in a key was a frozenset over there."""
    if type(value) is tuple:
        return tuple(map(_frozen, value))
    return frozenset(value) if type(value) is set else value


def _leaf(tag: str, body: list[Any], known: Reader) -> Any:
    try:
        if tag == "f" and body[0] in ("nan", "inf", "-inf"):
            return float(body[0])
        if tag == "I":
            return int(_text(body[0]), 16)
        if tag == "b":
            return bytes.fromhex(_text(body[0]))
        if tag == "h":
            number, names, called = body
            return known(Handle(_int(number), tuple(map(_text, names)), _text(called)))
        if tag == "c":
            number, classes = body
            return known(ClassHandle(_int(number), _lineage(classes)))
    except (TypeError, ValueError):
        pass
    raise ProtocolError("a value of the wrong form")


def _lineage(classes: Any) -> tuple[tuple[str, str, int], ...]:
    found = tuple((_text(name), _text(module), _int(number)) for name, module, number in classes)
    if not found:
        raise ProtocolError("a class without a name")
    return found


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError("not a text")
    return value


def _int(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("not a number")
    return value


def _refuse_constant(name: str) -> Never:
    raise ValueError(f"the constant {name}")


RECEIVE_SIZE = 1 << 16  # bytes
TICK_SECONDS = 0.01
TICK = struct.pack("ll", 0, int(TICK_SECONDS * 1e6))
SEND_LIMIT = struct.pack("ll", 20, 0)  # a player that does not read cannot hold us up for ever

DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


# --- channels ---------------------------------------------------------------------------------


class Channel(Protocol):
    """One end of a wire: bytes out, frames in, within a time."""

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None: ...

    def receive(self, seconds: float) -> bytes: ...

    def is_open(self) -> bool: ...

    def close(self) -> None: ...


def pack(question: tuple[Any, ...]) -> bytes:
    """Return a question as the bytes of one frame's payload."""
    return marshal.dumps(question)


def _frame_length(head: bytes) -> int:
    length = int.from_bytes(head, "big")
    if length > FRAME_LIMIT:
        raise ProtocolError("a frame larger than any answer")
    return length


class SocketChannel:
    """A wire over one end of a socket pair."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self.buffer = bytearray()
        # The kernel's own time limits: one call for each frame, where a poll would be another.
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, TICK)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, SEND_LIMIT)

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None:
        frame = len(payload).to_bytes(4, "big") + payload
        try:
            if descriptors:
                sent = socket.send_fds(self.end, [frame], descriptors)
                frame = frame[sent:]
            self.end.sendall(frame)
        except OSError:
            raise Gone from None

    def is_open(self) -> bool:
        """Say whether the other side still holds its end."""
        try:
            return self.end.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    def receive(self, seconds: float) -> bytes:
        """Return one frame; raise Waited after `seconds`, keeping what has come so far."""
        end = time.monotonic() + seconds
        while True:
            if len(self.buffer) >= 4:
                size = 4 + _frame_length(bytes(self.buffer[:4]))
                if len(self.buffer) >= size:
                    payload = bytes(self.buffer[4:size])
                    del self.buffer[:size]
                    return payload
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
            self.buffer += piece

    def close(self) -> None:
        self.end.close()


class PipeChannel:
    """A wire over a process's standard input and output, for systems without fork."""

    def __init__(self, writes: IO[bytes], reads: IO[bytes]) -> None:
        self.writes = writes
        self.reads = reads
        self.frames: SimpleQueue[bytes | Exception] = SimpleQueue()
        self.pump = threading.Thread(target=self._pump, daemon=True)
        self.pump.start()

    def _pump(self) -> None:
        try:
            while True:
                head = self.reads.read(4)
                if len(head) < 4:
                    raise Gone
                payload = self.reads.read(_frame_length(head))
                if self.frames.qsize() > 4:
                    raise ProtocolError("answers that nobody asked for")
                self.frames.put(payload)
        except (OSError, ValueError):
            self.frames.put(Gone())
        except (Gone, ProtocolError) as problem:
            self.frames.put(problem)

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None:
        try:
            self.writes.write(len(payload).to_bytes(4, "big") + payload)
            self.writes.flush()
        except (OSError, ValueError):
            raise Gone from None

    def is_open(self) -> bool:
        """Say whether the other side still holds its end."""
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
        # While anybody over there holds the pipe, it can neither be read to its end nor closed.
        with contextlib.suppress(OSError):
            self.writes.close()
        self.pump.join(1)
        if not self.pump.is_alive():
            with contextlib.suppress(OSError):
                self.reads.close()
