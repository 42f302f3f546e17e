"""One end of the link (`Peer`): asks the other end, answers it, and keeps both in step.

Words used here.  ours: an object that lives on this side.  theirs: one of the other side, seen
here as a stand-in (`mirror.py`).  A frame is JSON: a kind, what has happened meanwhile (`news`),
and what it is about.  While an answer is waited for, the other side may ask in its turn.

Both ends use this file.  The trusted one gives it rules: what may be lent and asked for.
"""

from __future__ import annotations

import inspect
import json
import pathlib
import sys
import threading
import types
import weakref

from .mirror import GENERATORS, Mirrors, describe, number_of, plain_base
from .plain import (
    BY_ID,
    BY_TAG,
    CONSTANTS,
    MAKERS,
    NAMED,
    PARTS,
    RECIPES,
    SHARED,
    SMALL,
    as_held,
    below,
    content_of,
    empty,
    fill,
    has_changed,
)
from .turns import Turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable
    from typing import Any, NoReturn


def _encoder() -> Callable[[Any], str]:
    """Return what writes JSON; `JSONEncoder.encode` makes an encoder for each text."""
    plain = json.JSONEncoder(check_circular=False, separators=(",", ":"))
    made: Any = getattr(json.encoder, "c_make_encoder", None)
    if made is None:
        return plain.encode
    write = json.encoder.encode_basestring_ascii
    parts = made(None, plain.default, write, None, ":", ",", False, False, True)
    return lambda value: "".join(parts(value, 0))


encode_json = _encoder()
scan_json: Callable[[str, int], tuple[Any, int]] = vars(json.JSONDecoder())["scan_once"]
intern = sys.intern
getrefcount = getattr(sys, "getrefcount", lambda value: 3)
ONLY_HERE = 3  # references to a container that is in nothing but its entry, as they are counted
DEEPEST = 900  # questions within questions


class Broken(BaseException):
    """The other side sent what this file would never send."""

    said = ""  # the first one of this process, whatever has caught it

    def __init__(self, words: str) -> None:
        super().__init__(words)
        Broken.said = Broken.said or words


class Stopped(Broken):
    """The other side has stopped itself; the message says why."""


class Entry:
    """A container that is kept in step: the object, and what it held when it last crossed."""

    __slots__ = ("held", "parents", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.held: list[Any] = []
        self.parents = 0  # how often entries hold it, as they last crossed


class Peer:
    """One end of the link.

    send, receive: a frame's text to the other side, and the next one from it.
    first: the number of its first object; the two sides count in odd and in even numbers.
    """

    def __init__(
        self,
        send: Callable[[str], None],
        receive: Callable[[], str],
        first: int,
    ) -> None:
        self.send = send
        self.receive = receive
        self.verbs: dict[str, Callable[..., Any]] = {}  # what it does when it is asked
        self.numbers = iter(range(first, 1 << 60, 2))
        # Objects of ours that the other side knows.
        self.ours: dict[int, Any] = {}
        self.number_of_ours: dict[int, int] = {}  # by id()
        # Objects of theirs, as long as they are used here, and what they are.
        self.theirs: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()
        self.kinds: dict[int, tuple[Any, ...]] = {}
        self.kept: dict[int, Any] = {}  # classes and functions, which stay
        # What names of their modules stand for, until they tell that it has changed.
        self.lasting: dict[int, dict[str, Any]] = {}
        self.replaced: list[tuple[Any, str]] = []  # attributes of theirs that a test has set
        self.has_told = False  # plain data to an operator of theirs, which may be what is wanted
        self.named: dict[int, str] = {}  # those that a test has asked for: `cards.value`
        self.unused: list[int] = []
        # Containers in step.
        self.entries: dict[int, Entry] = {}
        self.number_of_entry: dict[int, int] = {}  # by id()
        self.dropped: list[int] = []
        self.may_interrupt = True  # exceptions that end a program are handed on as they are
        self.may_exit = False  # SystemExit alone is
        self.answering = False  # what is written now is asked for by the other side
        self.passing: tuple[type, ...] = ()  # what ends everything, also in an answer
        self.returning: tuple[type, ...] = ()  # what this side has raised, and is to come back
        self.log: deque[tuple[str, str]] | None = None  # questions and answers, as they crossed
        # Returns what is taken for an answer; it is told what was asked.
        self.on_answer: Callable[[Any, str, Any], Any] | None = None
        self.on_object: Callable[[Any, str], None] | None = None  # of theirs, as it crosses
        self.on_ask: Callable[[str, Any], Any] | None = None  # returns (answer,), or None
        self.way = ""  # in which what is read now comes: the kind of its frame, or "news"
        self.sent = self.taken = ""
        self.open = ""  # the question that has no answer yet
        # What is raised where the other side has ended.
        self.ends: tuple[type[BaseException], ...] = (Broken,)
        self.root = ""  # a folder whose name is another one at the other side
        self.fresh: list[int] = []  # introduced by the frame that is being written
        self.batches: list[Any] = []
        self.exceptions: dict[int, tuple[BaseException, int, Any]] = {}  # of theirs, by id()
        self.star: Callable[[Any], Any] | None = None  # what a star import binds
        self.is_strict = False  # a stand-in equals nothing but another one
        self.is_own: Callable[[str], bool] = lambda path: False  # whether a file is ours to show
        self.may_lend: Callable[[Any], None] = lambda value: None  # raises if it may not
        self.mirrors = Mirrors(self)
        self.turns = Turns(self)
        self.lock = threading.RLock()
        self.depth = 0
        self.parts = 0
        self.told: list[Any] = []  # other news, to go with the next frame
        self.before: Callable[[], None] | None = None  # before each frame
        self.on_news: Callable[[list[Any]], None] = lambda news: None
        self.on_late: Callable[[Any], None] = lambda places: None  # where it is as its time is up

    # --- asking and answering ---

    def ask(self, verb: str, *rest: Any) -> Any:
        """Ask the other side; return its answer, or raise the exception that it met."""
        with self.lock:
            if self.depth > DEEPEST:
                raise RecursionError("maximum recursion depth exceeded")
            if self.on_ask is not None and (known := self.on_ask(verb, rest)):
                return known[0]
            self.depth += 1
            try:
                self._send_off("q", verb, *rest)
                if self.log is None:
                    return self._await()
                if self.depth > 1:
                    found = self._await()
                else:
                    sent = self.open = self.sent
                    try:
                        found = self._await()
                    except self.ends:
                        raise  # it has no answer any more
                    except BaseException:
                        self._note_answered(sent)
                        raise
                    self._note_answered(sent)
                return found if self.on_answer is None else self.on_answer(found, verb, rest)
            finally:
                self.depth -= 1

    def _note_answered(self, sent: str) -> None:
        self.open = ""
        if self.log is not None:
            self.log.append((sent, self.taken))

    def _await(self) -> Any:
        while True:
            kind, rest = self._take()
            if kind == "a":
                return self.read(rest[0])
            if kind == "q":
                self._serve(rest)
            elif kind == "x":
                self.raise_theirs(self.read(rest[0], False))
            elif kind == "l":
                self.on_late(rest[0])
            else:
                raise Broken("a frame of no kind")

    def raise_theirs(self, error: Any) -> NoReturn:
        """Raise what the other side has met."""
        if not isinstance(error, BaseException):
            raise Broken("an exception that is none")
        may_pass = self.may_interrupt or (self.may_exit and isinstance(error, SystemExit))
        may_pass |= isinstance(error, self.returning)
        if not isinstance(error, Exception) and not may_pass:
            raise RuntimeError(f"{type(error).__name__} was raised") from None
        raise error

    def serve(self) -> None:
        """Answer questions until the other side has gone."""
        while True:
            self.serve_once()

    def serve_once(self) -> None:
        """Answer the next question, and what is asked meanwhile."""
        kind, rest = self._take()
        if kind != "q":
            raise Broken("an answer that nobody asked for")
        self._serve(rest)

    def _serve(self, question: list[Any]) -> None:
        self.depth += 1
        try:
            verb, *rest = question
            self._answer(self.verbs[verb](*map(self.read, rest)))
        except Broken:
            raise
        except BaseException as error:
            if type(error) in self.passing:
                raise
            self._fail(error)
        finally:
            self.depth -= 1

    def _answer(self, value: Any) -> None:
        with self.lock:  # another thread may be asking
            self.answering = True
            try:
                self._send_off("a", value)
            finally:
                self.answering = False

    def _fail(self, error: BaseException) -> None:
        with self.lock:
            try:
                self._send_off("x", error)
            except Broken:
                raise
            except BaseException as problem:
                self._send_off("x", TypeError(f"what was raised cannot be told: {problem}"))

    def _send_off(self, kind: str, *values: Any) -> None:
        """Send a frame; what is told first is written first, as it is read in this order."""
        if self.before is not None:
            self.before()
        if (self.entries or self.told or self.unused or self.dropped) and (news := self._news()):
            self.batches.append(news)
        self.fresh.clear()
        try:
            frame = [kind, self.batches or 0, *map(self.write, values)]
        except BaseException:
            for number in self.fresh:  # the other side has never heard of these
                self._forget(number)
                self.number_of_ours.pop(id(self.ours.pop(number, None)), None)
            raise
        self.sent = encode_json(frame)
        if self.batches:
            self.batches = []
        self.send(self.sent)

    def _take(self) -> tuple[str, list[Any]]:
        self.taken = self.receive()
        self.parts = 0
        try:
            (kind, news, *rest), end = scan_json(self.taken, 0)
        except (ValueError, TypeError, RecursionError, MemoryError, StopIteration) as problem:
            raise Broken(f"not a frame: {type(problem).__name__}") from None
        if end != len(self.taken):
            raise Broken("more than a frame")
        if not rest:
            raise Broken("an empty frame")
        if kind == "z":
            raise Stopped(rest[0] if rest in (["output"], ["large"]) else "a stop of no kind")
        if news:
            self.way = "news"
            if type(news) is not list:
                raise Broken("no news")
            for batch in news:
                self._hear(batch)
        self.way = kind
        return kind, rest

    # --- what has happened meanwhile ---

    def _news(self) -> Any:
        """Return what has changed since the last frame: containers, objects no longer used."""
        changed = self._changes() if self.entries else None
        if not (changed or self.dropped or self.unused or self.told):
            return None
        unused = [n for n in self.unused if n not in self.theirs and n in self.kinds]
        for number in unused:
            del self.kinds[number]
        news = [changed or [], self.dropped, unused, self.told]
        self.dropped, self.told = [], []
        self.unused.clear()  # it stays the list that finalizers know
        return news

    def _hear(self, news: list[Any]) -> None:
        try:
            changed, dropped, unused, told = news
            if told:  # it was written first
                self.on_news(told)
            for number, parts in changed:
                entry = self.entries.get(number)
                if entry is not None:
                    fill(entry.value, [self.read(part) for part in parts])
                    self._hold(entry)
            for number in unused:
                found = self.ours.pop(number, None)
                if self.number_of_ours.get(id(found)) == number:
                    del self.number_of_ours[id(found)]
            for number in dropped:
                self._forget(number)
        except (
            ValueError, TypeError, AttributeError, LookupError, OSError, ArithmeticError,
            RecursionError,
        ) as problem:  # fmt: skip
            raise Broken(f"news that cannot be: {type(problem).__name__}") from None

    def _changes(self) -> list[Any]:
        found = []
        for number, entry in [*self.entries.items()]:
            value = entry.value
            if has_changed(value, entry.held):
                parts = [self.write(part) for part in content_of(value)]
                self._hold(entry)
                found.append([number, parts])
            # Nobody here can change it any more: neither it nor one that it is in is held.
            if not entry.parents and getrefcount(value) <= ONLY_HERE:
                self._forget(number)
                self.dropped.append(number)
        return found

    def _hold(self, entry: Entry) -> None:
        """Note what a container holds now."""
        before, entry.held = entry.held, as_held(entry.value)
        for part in before:
            self._count(part, -1)
        for part in entry.held:
            self._count(part, 1)

    def _count(self, part: Any, by: int) -> None:
        number = self.number_of_entry.get(id(part))
        if number is not None:
            self.entries[number].parents += by

    def _forget(self, number: int) -> None:
        entry = self.entries.pop(number, None)
        if entry is not None:
            self.number_of_entry.pop(id(entry.value), None)
            for part in entry.held:
                self._count(part, -1)

    # --- values ---

    def write(self, value: Any) -> Any:
        """Return a value as JSON has it."""
        kind = type(value)
        if kind is str:
            if self.root and self.root in value:
                first, *others = below(self.root).split(value)
                return ["w", first, *others] if others else value
            return value
        if value is None or kind is bool or kind is float:
            return value
        if kind is int:
            return value if -SMALL < value < SMALL else ["i", hex(value)]
        if kind is tuple:
            return ["t", *map(self.write, value)]
        if kind in SHARED:
            return self._write_container(value, SHARED[kind])
        number = number_of(value)
        if number is not None:
            return ["b", number]
        return self._write_other(value, kind)

    def _write_container(self, value: Any, tag: str) -> Any:
        number = self.number_of_entry.get(id(value))
        if number is not None and self.entries[number].value is value:
            return ["r", number]
        number, entry = self._enter(value)
        written: list[Any] = [tag, number]
        if tag == "dd":
            written.append(self.write(value.default_factory))
        for part in content_of(value):
            written.append(self.write(part))
        self._hold(entry)
        return written

    def _enter(self, value: Any) -> tuple[int, Entry]:
        number = next(self.numbers)
        entry = self.entries[number] = Entry(value)
        self.number_of_entry[id(value)] = number
        self.fresh.append(number)
        return number, entry

    def _write_other(self, value: Any, kind: type) -> Any:
        if kind is bytes:
            return ["y", value.decode("latin-1")]
        if kind is frozenset:
            return ["f", *map(self.write, value)]
        if kind is types.TracebackType:
            return None  # it leads to frames, and only its own process can use it
        if kind in RECIPES:
            tag, parts, _ = RECIPES[kind]
            return ["o", tag, *map(self.write, parts(value))]
        if value is ... or value is NotImplemented:
            return ["k", "..." if value is ... else "NotImplemented"]
        if isinstance(value, pathlib.PurePath):
            return ["p", self.write(str(value))]
        name = BY_ID.get(id(value))
        if name is not None and NAMED[name] is value:
            return ["n", name]
        number = self.number_of_ours.get(id(value))
        if number is not None:
            return ["h", number]
        if isinstance(value, BaseException) and (known := self.exceptions.get(id(value))):
            return ["b", known[1]]
        self.may_lend(value)
        return self._introduce(value, kind)

    def _introduce(self, value: Any, kind: type) -> Any:
        """Return an object of ours that the other side does not know yet, with what it is."""
        described = describe(self, value, kind)
        number = self.number_of_ours.get(id(value))
        if number is not None:  # its description has told of it already
            return ["h", number]
        number = next(self.numbers)
        self.ours[number] = value
        self.number_of_ours[id(value)] = number
        self.fresh.append(number)
        if described[0] == "K":
            return ["K", number, *self.mirrors.write_class(value)]
        if described[0] == "I":
            base = plain_base(kind)
            rest = [] if base is None else [self._write_base(value, base)]
            return ["I", number, self._write_kind(kind), *rest]
        return [described[0], number, *map(self.write, described[1:])]

    def _write_kind(self, kind: type) -> Any:
        """Return the class of an instance, also one that crosses by its name elsewhere."""
        if id(kind) not in BY_ID:
            return self.write(kind)
        number = self.number_of_ours.get(id(kind))
        return ["h", number] if number is not None else self._introduce(kind, type(kind))

    def _write_base(self, value: Any, base: type) -> Any:
        """Return what an instance of a subclass of a plain type holds, by the plain type's own."""
        if base in (list, dict, set, bytearray):
            number, entry = self._enter(value)
            written = [SHARED[base], number, *map(self.write, content_of(value))]
            self._hold(entry)
            return written
        if base is tuple:
            return ["t", *map(self.write, tuple.__iter__(value))]
        if base is frozenset:
            return ["f", *map(self.write, frozenset.__iter__(value))]
        if base is str:
            return str.__str__(value)
        if base is int:
            return self.write(int.__int__(value))
        if base is float:
            return float.__float__(value)
        return ["y", bytes.decode(value, "latin-1")]

    def read(self, data: Any, is_met: bool = True) -> Any:
        """Return the value that JSON stands for; raise Broken if it stands for none.

        is_met: an object of theirs is told to `on_object`; it is not only part of another one.
        """
        kind = type(data)
        if kind is not list:
            if kind is dict:
                raise Broken("an object of JSON")
            # As Python does with such constants: students compare them by `is`.
            return intern(data) if kind is str and data.isidentifier() else data
        self.parts += len(data)
        if self.parts > PARTS:
            raise Broken("more than any answer holds")
        try:
            found = self._read_tagged(data)
            if is_met and self.on_object is not None:
                self.on_object(found, self.way)
            return found
        except (IndexError, ValueError, TypeError, KeyError, AttributeError, ArithmeticError) as e:
            raise Broken(f"a value that cannot be: {type(e).__name__}") from None
        except RecursionError:
            raise Broken("a value too deep") from None

    def _read_tagged(self, data: list[Any]) -> Any:
        tag = data[0]
        read = self.read
        if tag == "t":
            return tuple(map(read, data[1:]))
        if tag == "b":
            return self.ours[data[1]]
        if tag == "h":
            return self._known(data[1])
        if tag == "r":
            return self.entries[data[1]].value
        if tag in BY_TAG:
            return self._read_container(tag, data)
        if tag == "i":
            return int(data[1], 16)
        if tag == "y":
            return data[1].encode("latin-1")
        if tag == "f":
            return frozenset(map(read, data[1:]))
        if tag == "o":
            return MAKERS[data[1]](*map(read, data[2:]))
        if tag == "k":
            return CONSTANTS[data[1]]
        if tag == "p":
            return pathlib.Path(read(data[1]))
        if tag == "w":
            return self.root.join(data[1:])
        if tag == "n":
            return NAMED[data[1]]
        return self._read_new(tag, data)

    def _read_container(self, tag: str, data: list[Any]) -> Any:
        number = data[1]
        if number in self.entries or type(number) is not int:
            raise Broken("a container told twice")
        parts = data[2:]
        if tag == "dd":
            value = BY_TAG[tag](self.read(parts[0]))
            parts = parts[1:]
        else:
            value = empty(tag, parts)
        entry = self.entries[number] = Entry(value)
        self.number_of_entry[id(value)] = number
        read = self.read
        if tag == "l":
            value.extend(map(read, parts))
        else:
            fill(value, [read(part) for part in parts])
        self._hold(entry)
        return value

    def _known(self, number: int) -> Any:
        found = self.theirs.get(number)
        if found is None:
            found = self.kept.get(number)
        if found is None:
            if number not in self.kinds:
                raise Broken("an object that was never told of")
            found = self._make(number, *self.kinds[number])
        return found

    def _read_new(self, tag: str, data: list[Any]) -> Any:
        number = data[1]
        if type(number) is not int or number in self.kinds or number in self.kept:
            raise Broken("an object told twice")
        if tag == "K":
            return self.mirrors.read_class(number, data[2:])
        rest = (self.read(data[2], False), *map(self.read, data[3:]))
        self.kinds[number] = (tag, *rest)
        return self._make(number, tag, *rest)

    def _make(self, number: int, tag: str, *rest: Any) -> Any:
        found = self.mirrors.make(number, tag, *rest)
        if tag == "E":
            self.exceptions[id(found)] = (found, number, rest[-2])
        try:
            self.theirs[number] = found
        except TypeError:  # an exception of Python's own
            self.kept[number] = found
        else:
            lasting = GENERATORS.get(found) if tag in ("G", "A") else found
            weakref.finalize(lasting, self.unused.append, number).atexit = False
        return found

    def adopt(self, told: Any, value: Any) -> None:
        """Let an instance of a subclass be what is kept in step, in place of the plain one."""
        number = self.number_of_entry.pop(id(told))
        entry = self.entries[number]
        fill(value, content_of(told))
        entry.value = value
        self.number_of_entry[id(value)] = number

    def forget_exceptions(self) -> None:
        """Forget the exceptions of theirs that have been met so far."""
        for found, number, _ in self.exceptions.values():
            if self.kept.pop(number, None) is found:
                self.unused.append(number)
        self.exceptions.clear()

    # --- what stand-ins ask ---

    def note_told(self, values: tuple[Any, ...]) -> None:
        """Note what an operator of theirs is given: from then on it may be in whatever they say."""
        self.has_told = self.has_told or any(number_of(each) is None for each in values)

    def get(self, whole: Any, name: str) -> Any:
        return self.ask("get", whole, name)

    def get_of_module(self, module: Any, number: int, name: str) -> Any:
        """Return what a name of a module stands for; functions and classes are asked for once."""
        known = self.lasting.setdefault(number, {})
        if name not in known:
            found, is_lasting = self.ask("name", module, name)
            if not is_lasting:
                return found
            known[name] = found
            if self.log is not None and (its := number_of(found)) is not None:
                self.named[its] = f"{module.__name__}.{name}"
        return known[name]

    def signature(self, function: Any) -> inspect.Signature:
        """Return the signature of a function of theirs; raise AttributeError without one."""
        told = self.ask("do", "signature", function)
        if told is None:
            raise AttributeError("__signature__")
        empty_ = inspect.Parameter.empty
        parameters, result = told
        return inspect.Signature(
            [
                inspect.Parameter(
                    name,
                    getattr(inspect.Parameter, kind),
                    default=default[0] if default else empty_,
                    annotation=note[0] if note else empty_,
                )
                for name, kind, default, note in parameters
            ],
            return_annotation=result[0] if result else inspect.Signature.empty,
        )
