"""Read a player's answer (`read_answer`): a value, a handle, an error, a stop, a missing name.

An answer is JSON, parsed by `json` and then checked part by part: anything that does not have the
agreed form is a `ProtocolError`.

Words used here.  handle: stands for an object that stays in the player.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal, Never, TypeAlias, Union, cast

from autograder.protocol import FRAME_LIMIT, STOPS, WORDS_LIMIT
from autograder.sandbox.channels import ProtocolError

DEPTH_LIMIT = 100
SMALL_FRAME = 100_000  # bytes; the values in a smaller one need not be counted
WEIGHT_LIMIT = 300_000  # values in one answer
OBJECT_WEIGHT = 4  # a handle takes as much memory as so many numbers
ALIKE_LIMIT = 100  # keys with the same hash: each new one is compared with all others
CLASSES_LIMIT = 100  # of one object or exception, its own and the bases
NAME_LIMIT = 300  # characters
ASKS_LINE = re.compile(rb'\["i",([1-9]\d{0,5})\]')  # as `NEXT_LINE` of the protocol


class OverThere:
    """Something that stays on the other side, known by its number.

    Only the student's code can say whether two such things are equal, and it is never asked while
    an answer is read: different ones are compared there only if someone made their hashes collide.
    """

    number: int

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OverThere):
            return NotImplemented
        if self.number != other.number:
            raise ProtocolError("keys that were made to be alike")
        return True


@dataclass(frozen=True, eq=False)
class Handle(OverThere):
    """An object that stays on the other side: its number, and the names of its classes."""

    number: int
    lineage: tuple[str, ...]  # names of its class and of the bases, nearest first
    called: str = ""  # the qualified name, for functions and methods


@dataclass(frozen=True, eq=False)
class ClassHandle(OverThere):
    """A class that stays on the other side: its number, and (name, module, number) of each base."""

    number: int
    lineage: tuple[tuple[str, str, int], ...]


Frame: TypeAlias = tuple[str, int, str]  # file, line, qualified name of the function
Lineage: TypeAlias = tuple[tuple[str, str, int], ...]  # of a class: its own entry comes first
Value: TypeAlias = Union[
    bool, int, float, str, bytes, Handle, ClassHandle, "list[Value]", "tuple[Value, ...]",
    "set[Value]", "frozenset[Value]", "dict[Value, Value]", None,
]  # fmt: skip


@dataclass(frozen=True)
class ErrorReport:
    """An exception that was raised on the other side."""

    lineage: Lineage
    message: str
    arguments: Value
    frames: tuple[Frame, ...]
    # The exception that was handled as this one was raised: its name, and its last frame.
    handled: tuple[str, Frame] | None = None

    @property
    def kind(self) -> str:
        """The name of its class."""
        return self.lineage[0][0]


Event = tuple[str, str]  # ("o", printed), ("e", printed on standard error) or ("i", typed)


def read_events(value: Any) -> list[Event]:
    """Return a console's events; raise ProtocolError if the value is anything else."""
    if type(value) is not list:
        raise ProtocolError("no list of events")
    for event in value:
        if type(event) is not tuple or list(map(type, event)) != [str, str]:
            raise ProtocolError("an event of the wrong form")
        if event[0] not in ("o", "e", "i"):
            raise ProtocolError("an event of an unknown kind")
    return value


# As in protocol.STOPS.
StopReason = Literal["asked", "drew", "called", "output", "printed", "large"]


@dataclass(frozen=True)
class Stop:
    """The player cannot go on: it was asked for more than was scripted, or wrote too much."""

    reason: StopReason
    events: list[Event]
    place: str  # the student's line that was running, or ""


@dataclass(frozen=True)
class Missing:
    """A name that a question asked for is not there."""

    name: str


Answer: TypeAlias = Value | ErrorReport | Stop | Missing


READ_BEFORE: dict[bytes, Answer] = {}  # a cache of short immutable answers; most come again
FIXED = {bool, int, str, Handle, ClassHandle}
SHORT = 300  # bytes
MOST_READ_BEFORE = 5000


def script_asked(payload: bytes) -> int:
    """Return the number of a script of which a player asks for the next line, or 0."""
    found = ASKS_LINE.fullmatch(payload) if payload.startswith(b'["i"') else None
    return int(found[1]) if found is not None else 0


def read_answer(payload: bytes) -> Answer:
    """Return an answer from its bytes; raise ProtocolError for anything that is not one."""
    found = READ_BEFORE.get(payload)
    if found is not None:
        return found
    answer = _read_answer(payload)
    if len(payload) <= SHORT and _is_fixed(answer):
        if len(READ_BEFORE) == MOST_READ_BEFORE:
            READ_BEFORE.clear()
        READ_BEFORE[payload] = answer
    return answer


def _is_fixed(answer: Answer) -> bool:
    """Return whether an answer and everything in it is immutable."""
    if type(answer) is ErrorReport and type(answer.arguments) is tuple:
        return FIXED.issuperset(map(type, answer.arguments))
    return type(answer) in FIXED


def _read_answer(payload: bytes) -> Answer:
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
            return read_value(body[0])
        if kind == "x":
            classes, message, arguments, frames, handled = body
            return ErrorReport(
                lineage=_lineage(classes),
                message=_text(message, WORDS_LIMIT),
                arguments=read_value(arguments),
                frames=tuple(map(_frame, frames)),
                handled=(_name(handled[0]), _frame(handled[1])) if len(handled) == 2 else None,
            )
        if kind == "s":
            reason, events, place = body
            return Stop(_reason(reason), read_events(read_value(events)), _name(place))
        if kind == "m" and len(body) == 1:
            return Missing(_name(body[0]))
    except (ValueError, TypeError) as error:
        raise ProtocolError(f"an answer of the wrong form: {error}") from None
    raise ProtocolError("an answer of an unknown kind")


def _frame(tree: Any) -> Frame:
    file, line, name = tree
    return _name(file), _int(line), _name(name)


def _weight(tree: Any) -> int:
    """Return how many values an answer holds, objects counting more; stop once it is too many."""
    waiting, found = [tree], 0
    while waiting and found <= WEIGHT_LIMIT:
        each = waiting.pop()
        found += OBJECT_WEIGHT * len(each) if each[:1] == ["h"] else len(each)
        waiting += [part for part in each if type(part) is list]
    return found


def read_value(tree: Any, depth: int = 0) -> Value:
    """Return the value that a JSON tree stands for, of exactly Python's own types."""
    if tree is None or isinstance(tree, (bool, int, float, str)):
        return tree
    if not isinstance(tree, list) or not tree or depth > DEPTH_LIMIT:
        raise ProtocolError("a value of the wrong form")
    tag, *body = tree
    if tag in ("l", "t"):
        items = [read_value(item, depth + 1) for item in body]
        return items if tag == "l" else tuple(items)
    if tag in ("S", "d"):
        return _hashed(tag, body, depth)
    if tag == "n" and len(body) == 2:
        return read_value(body[1], depth + 1)
    if tag in ("h", "c") or len(body) == 1:
        return _leaf(tag, body)
    raise ProtocolError("a value of an unknown kind")


def _hashed(tag: str, body: list[Any], depth: int) -> Value:
    try:
        keys = body if tag == "S" else [key for key, _ in body]
        keys = [_frozen(read_value(key, depth + 1)) for key in keys]
        if len(keys) > ALIKE_LIMIT and max(Counter(map(hash, keys)).values()) > ALIKE_LIMIT:
            raise ProtocolError("keys that were made to be alike")
        if tag == "S":
            return set(keys)
        values = [read_value(item, depth + 1) for _, item in body]
        return dict(zip(keys, values, strict=True))
    except (TypeError, ValueError):
        raise ProtocolError("a dict or set of the wrong form") from None


def _frozen(value: Any) -> Any:
    """Return a value that can be a key: a set inside a key was a frozenset over there."""
    if type(value) is tuple:
        return tuple(map(_frozen, value))
    return frozenset(value) if type(value) is set else value


def _leaf(tag: str, body: list[Any]) -> Value:
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
            return Handle(_number(number), lineage, _name(called))
        if tag == "c":
            number, classes = body
            return ClassHandle(_number(number), _lineage(classes))
    except (TypeError, ValueError):
        pass
    raise ProtocolError("a value of the wrong form")


def _lineage(classes: Any) -> Lineage:
    return tuple(
        (_name(name), _name(module), _number(number)) for name, module, number in _classes(classes)
    )


def _classes(value: Any) -> list[Any]:
    """Return the list of classes of an object, its own first; raise ValueError if it is invalid."""
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
    """Return a text that can be a name in Python; raise ValueError or TypeError otherwise."""
    name = _text(value, NAME_LIMIT)
    if name.isidentifier():
        return name
    if "\0" in name or any("\ud800" <= each <= "\udfff" for each in name):
        raise ValueError("a name that is none")
    return name


def _reason(value: Any) -> StopReason:
    if _name(value) not in STOPS:
        raise ValueError("a stop for an unknown reason")
    return cast(StopReason, value)


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


DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
