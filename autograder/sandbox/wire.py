"""The trusted end of the wire: frames out, answers in, and never anything but plain values.

A question is marshal, which only the trusted side writes.  An answer is JSON of at most
`FRAME_LIMIT` bytes, read by `json.loads`, and then checked part by part: what does not have the
agreed form is a `ProtocolError`, whoever sent it.
"""

from __future__ import annotations

import contextlib
import json
import marshal
import select
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import IO, Any, Never, Protocol

from autograder.protocol import FRAME_LIMIT, WORDS_LIMIT

DEPTH_LIMIT = 100
ANSWERS_LIMIT = 4 * FRAME_LIMIT  # bytes of all answers of one player
SMALL_FRAME = 100_000  # bytes; what is in a smaller one need not be counted
WEIGHT_LIMIT = 300_000  # values in one answer
OBJECT_WEIGHT = 4  # what stands for an object here takes as much room as so many numbers
ALIKE_LIMIT = 100  # keys with one hash: each new one is compared with all before
CLASSES_LIMIT = 100  # of one object or exception, its own and the bases
NAME_LIMIT = 300  # characters


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
    if payload.count(b"[") + payload.count(b"{") > WEIGHT_LIMIT:
        raise ProtocolError("an answer with more values than one may have")
    try:
        text = payload.decode("ascii")
        answer, end = DECODER.raw_decode(text)
        if end != len(text):
            raise ValueError("more than one")
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"an answer that is no JSON: {error}") from None
    if not isinstance(answer, list) or not answer:
        raise ProtocolError("an answer without a kind")
    if len(payload) > SMALL_FRAME and _weight(answer) > WEIGHT_LIMIT:
        raise ProtocolError("an answer with more values than one may have")
    kind, *body = answer
    try:
        if kind == "v" and len(body) == 1:
            return read_value(body[0], known)
        if kind == "x":
            classes, message, arguments, frames = body
            return ErrorReport(
                lineage=_lineage(classes),
                message=_text(message, WORDS_LIMIT),
                arguments=read_value(arguments, known),
                frames=tuple((_name(file), _int(line), _name(name)) for file, line, name in frames),
            )
        if kind == "s":
            reason, events, place = body
            return Stop(_name(reason), read_events(read_value(events, known)), _name(place))
        if kind == "m" and len(body) == 1:
            return Missing(_name(body[0]))
    except (ValueError, TypeError) as error:
        raise ProtocolError(f"an answer of the wrong form: {error}") from None
    raise ProtocolError("an answer of an unknown kind")


def _weight(tree: Any) -> int:
    """Return how many values an answer holds, objects weighing more; stop when it is too many."""
    waiting, found = [tree], 0
    while waiting and found <= WEIGHT_LIMIT:
        each = waiting.pop()
        found += OBJECT_WEIGHT * len(each) if each[:1] == ["h"] else len(each)
        waiting += [part for part in each if type(part) is list]
    return found


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
        keys = body if tag == "S" else [key for key, _ in body]
        keys = [_frozen(read_value(key, known, depth + 1)) for key in keys]
        if len(keys) > ALIKE_LIMIT and max(Counter(map(hash, keys)).values()) > ALIKE_LIMIT:
            raise ProtocolError("keys that were made to be alike")
        if tag == "S":
            return set(keys)
        values = [read_value(item, known, depth + 1) for _, item in body]
        return dict(zip(keys, values, strict=True))
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
            lineage = tuple(map(_name, _classes(names)))
            return known(Handle(_number(number), lineage, _name(called)))
        if tag == "c":
            number, classes = body
            return known(ClassHandle(_number(number), _lineage(classes)))
    except (TypeError, ValueError):
        pass
    raise ProtocolError("a value of the wrong form")


def _lineage(classes: Any) -> tuple[tuple[str, str, int], ...]:
    return tuple(
        (_name(name), _name(module), _number(number)) for name, module, number in _classes(classes)
    )


def _classes(value: Any) -> list[Any]:
    """Return what is said of the classes of something, its own first: it has at least one."""
    if type(value) is not list or not 0 < len(value) <= CLASSES_LIMIT:
        raise ValueError("no list of classes")
    return value


def _text(value: Any, most: int = FRAME_LIMIT) -> str:
    if type(value) is not str:
        raise TypeError("not a text")
    if len(value) > most:
        raise ValueError(f"a text of more than {most} characters")
    return value


def _name(value: Any) -> str:
    """Return a text that Python takes as the name of something."""
    name = _text(value, NAME_LIMIT)
    if name.isidentifier():
        return name
    if "\0" in name or any("\ud800" <= each <= "\udfff" for each in name):
        raise ValueError("a name that is none")
    return name


def _number(value: Any) -> int:
    if not 0 <= _int(value) < 2**31:
        raise ValueError("a number that no object has")
    return _int(value)


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

    def begin_anew(self) -> None: ...

    def close(self) -> None: ...


def pack(question: tuple[Any, ...]) -> bytes:
    """Return a question as the bytes of one frame's payload."""
    return marshal.dumps(question)


def _frame_length(head: bytes) -> int:
    """Return the length that a frame's first four bytes say; raise ProtocolError."""
    length = int.from_bytes(head, "big")
    if length > FRAME_LIMIT:
        raise ProtocolError("a frame larger than any answer")
    return length


class SocketChannel:
    """A wire over one end of a socket pair."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self.buffer = bytearray()
        self.received = 0
        self.poll = select.poll()
        self.poll.register(end.fileno(), select.POLLIN)
        # The kernel's own time limits: one call for each frame, where a poll would be another.
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, TICK)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, SEND_LIMIT)

    def begin_anew(self) -> None:
        """Count what is received from here on: another test begins."""
        self.received = 0

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None:
        if self.buffer or self.poll.poll(0):
            self._refuse_unasked()
        frame = len(payload).to_bytes(4, "big") + payload
        try:
            if descriptors:
                sent = socket.send_fds(self.end, [frame], descriptors)
                frame = frame[sent:]
            self.end.sendall(frame)
        except OSError:
            raise Gone from None

    def is_open(self) -> bool:
        """Say whether the other side still holds its end, and has kept silent."""
        return not self.buffer and not self.poll.poll(0)

    def _refuse_unasked(self) -> None:
        """Raise Gone if the other side has left, ProtocolError if it answers before it is asked."""
        try:
            gone = not self.buffer and not self.end.recv(1, socket.MSG_PEEK)
        except OSError:
            gone = True
        raise Gone if gone else ProtocolError("an answer that nobody asked for")

    def receive(self, seconds: float) -> bytes:
        """Return one frame; raise Waited after `seconds`, keeping what has come so far."""
        end = time.monotonic() + seconds
        pieces = 0
        while True:
            if len(self.buffer) >= 4:
                size = 4 + _frame_length(bytes(self.buffer[:4]))
                if len(self.buffer) >= size:
                    payload = bytes(self.buffer[4:size])
                    del self.buffer[:size]
                    return payload
            # What comes a byte at a time must not hold us up for longer than silence does.
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
                return piece[4:]  # as nearly always
            self.buffer += piece
            pieces += 1

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
        received = 0
        try:
            while True:
                head = self.reads.read(4)
                if len(head) < 4:
                    raise Gone
                payload = self.reads.read(_frame_length(head))
                received += len(payload)
                if received > ANSWERS_LIMIT or self.frames.qsize() > 4:
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

    def begin_anew(self) -> None:
        """Do nothing: no player of this kind is used for two tests."""

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
