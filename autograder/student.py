"""The student's code as a suite sees it: modules, objects and programs on the other side.

Nothing of a student's runs here.  What crosses is a plain value of exact type, or stands for an
object over there and asks about it: attributes, calls, `str`, `len`, `in`, comparison, iteration.
An object over there never equals a plain value, and is never simply true or false.
"""

from __future__ import annotations

import builtins
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

from _pytest.outcomes import OutcomeException

from autograder.laid_out import LaidOut
from autograder.questions import Asked, Log, Place, Question, written
from autograder.sandbox.wire import (
    ClassHandle,
    ErrorReport,
    Event,
    Handle,
    Missing,
    ProtocolError,
    Stop,
    read_events,
)
from autograder.source import Source
from autograder.stage.actor import Actor
from autograder.stage.stage import Stage
from autograder.stage.words import error_words, stopped_words
from autograder.transcript import Transcript
from autograder.verdicts import Crashed, NotWritten, Refused, SuiteError, TimedOut

Number = int
DRAWS_SHOWN = 12
Kind = TypeVar("Kind")
# What could keep the steps of a call from being counted.
UNCOUNTED = re.compile(
    rb"\b(settrace|setprofile|monitoring|_getframe|f_trace\w*|_current_frames)\b"
)


class StudentError:
    """Mixin of every exception that was raised by a student's code: its words and its frames."""

    report: ErrorReport
    args: tuple[Any, ...]

    def __str__(self) -> str:
        return self.report.message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.report.message!r})"


class StudentBaseException(OutcomeException):
    """Stands for what is raised past `except Exception` (KeyboardInterrupt and their like).

    It is an outcome of pytest's own kind: those leave its fixtures in order, wherever they are
    raised, as no other BaseException does.
    """


# An exception of a student's is mirrored below the nearest of these of its own bases.  Those that
# Python itself would act on here, or that need special arguments, are mirrored below a base.
MIRRORED: dict[str, type[BaseException]] = {
    kind.__name__: kind
    for kind in vars(builtins).values()
    if isinstance(kind, type) and issubclass(kind, Exception) and kind is not ExceptionGroup
} | {"SystemExit": SystemExit}

BUILT_IN = {(name, "builtins") for name in MIRRORED}
BUILT_IN_KINDS = {
    (name, "builtins"): kind for name, kind in vars(builtins).items() if isinstance(kind, type)
}
NATIVE = {*MIRRORED.values(), StudentBaseException}
Lineage = Sequence[tuple[str, str, Number]]  # name, module and number of a class and of its bases


@dataclass
class Remote:
    """What an object on the student's side is to this side."""

    world: World
    number: Number
    place: Place
    lineage: tuple[str, ...] = ()
    bases: tuple[type, ...] | None = None  # of a class: Python's own among its bases


class MethodRemote(Remote):
    """A method that is known to be there: it is fetched and called in one question."""

    def __init__(self, world: World, owner: RemoteObject, name: str) -> None:
        number = inside(owner).number
        super().__init__(world, -1, Place(-1, name, "method", owner=owner), ("method",))
        self.owner = number

    def __getattribute__(self, name: str) -> Any:
        if name == "number" and object.__getattribute__(self, "__dict__")["number"] < 0:
            found = self.world.actor.ask(self.world.know, "get", self.owner, self.place.name)
            self.number = inside(found).number if isinstance(found, RemoteObject) else -1
        return object.__getattribute__(self, name)


class Operable:
    """What Python's operators do with something on the student's side: they ask over there."""

    def __lt__(self, other: Any) -> bool:
        return behind(self).world.expect(bool, "comparison", "lt", self, other)

    def __le__(self, other: Any) -> bool:
        return behind(self).world.expect(bool, "comparison", "le", self, other)

    def __gt__(self, other: Any) -> bool:
        return behind(self).world.expect(bool, "comparison", "gt", self, other)

    def __ge__(self, other: Any) -> bool:
        return behind(self).world.expect(bool, "comparison", "ge", self, other)

    def __add__(self, other: Any) -> Any:
        return behind(self).world.operate("add", self, other)

    def __sub__(self, other: Any) -> Any:
        return behind(self).world.operate("sub", self, other)

    def __contains__(self, item: Any) -> bool:
        return behind(self).world.expect(bool, "`in`", "contains", self, item)

    def __getitem__(self, key: Any) -> Any:
        return behind(self).world.operate("getitem", self, key)

    def __setitem__(self, key: Any, value: Any) -> None:
        behind(self).world.operate("setitem", self, key, value)

    def __delitem__(self, key: Any) -> None:
        behind(self).world.operate("delitem", self, key)

    def __len__(self) -> int:
        size = behind(self).world.expect(int, "len()", "len", self)
        if not 0 <= size < 2**31:
            raise Refused(f"len() gave {written(size)}")
        return size

    def __iter__(self) -> Iterator[Any]:
        return iter(behind(self).world.expect(list, "iteration", "list", self))

    def __int__(self) -> int:
        return behind(self).world.expect(int, "int()", "int", self)


class RemoteObject(Operable, Asked):
    """Something on the student's side.  Its attributes are the student's."""

    def __init__(self, remote: Remote) -> None:
        object.__setattr__(self, "_remote", remote)

    def __getattr__(self, name: str) -> Any:
        if name == "__bases__" and inside(self).bases is not None:
            return inside(self).bases  # what `issubclass` looks for
        if name.startswith("__") and name.endswith("__"):
            # Python and pytest look for these; suites use `student`.
            raise AttributeError(f"{type(self).__name__} has no {name}", name=name, obj=self)
        return inside(self).world.get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        inside(self).world.put("set", self, name, value)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return inside(self).world.call(self, arguments, named)

    def __eq__(self, other: object) -> Any:
        return inside(self).world.compare("eq", self, other, False)

    def __ne__(self, other: object) -> Any:
        return inside(self).world.compare("ne", self, other, True)

    def __str__(self) -> str:
        return inside(self).world.expect(str, "str()", "str", self)

    def __repr__(self) -> str:
        return f"<{kind_name(self)} of the student's>"

    def __hash__(self) -> int:
        return inside(self).number

    def __bool__(self) -> NoReturn:
        name = with_article(kind_name(self))
        refused = Refused(f"{name} object came where True or False was wanted")
        origin = inside(self).place.origin
        if origin is not None:
            origin.raised = refused
        raise refused

    def __instancecheck__(self, value: Any) -> bool:
        return inside(self).world.is_a("isinstance", value, self)

    def __subclasscheck__(self, kind: Any) -> bool:
        return inside(self).world.is_a("issubclass", kind, self)


class RemoteExceptionType(Operable, type):
    """Makes a local class stand for an exception class over there: `pytest.raises` needs one.

    Calling it makes an exception on the student's side, and its attributes are those over there.
    """

    _remote: Remote
    _numbers: frozenset[Number]  # of the class and of its bases
    _native: type[BaseException] | None  # Python's own class that it stands for

    def __getattribute__(cls, name: str) -> Any:
        if name.startswith("_"):
            return type.__getattribute__(cls, name)
        return cls._remote.world.get(cls, name)

    def __setattr__(cls, name: str, value: Any) -> None:
        cls._remote.world.put("set", cls, name, value)

    def __bool__(cls) -> bool:
        return True  # as of any class; `pytest.raises` asks for it

    def __call__(cls, *arguments: Any, **named: Any) -> Any:
        return cls._remote.world.call(cls, arguments, named)

    def __subclasscheck__(cls, kind: Any) -> bool:
        if isinstance(kind, Asked):
            return cls._remote.world.is_a("issubclass", kind, cls)
        if cls._native is not None and isinstance(kind, type) and issubclass(kind, cls._native):
            return True
        if not isinstance(kind, RemoteExceptionType) or kind._remote.world is not cls._remote.world:
            return False
        return cls._remote.number in kind._numbers

    def __instancecheck__(cls, value: Any) -> bool:
        if isinstance(value, RemoteObject):
            return cls._remote.world.is_a("isinstance", value, cls)
        return cls.__subclasscheck__(type(value))


def inside(value: Any) -> Remote:
    """Return what stands behind a remote object, without asking it."""
    found: Remote = object.__getattribute__(value, "_remote")
    return found


def behind(value: Any) -> Remote:
    """Return what stands behind a remote object or behind the mirror of an exception class."""
    if isinstance(value, RemoteExceptionType):
        return type.__getattribute__(value, "_remote")  # type: ignore[no-any-return]
    return inside(value)


def kind_name(value: Any) -> str:
    """Return the name of the class of something on the student's side."""
    remote = inside(value)
    return remote.lineage[0] if remote.lineage else remote.place.name


def exactly(kind: type[Kind], value: Any, what: str) -> Kind:
    if type(value) is not kind:
        found = kind_name(value) if isinstance(value, RemoteObject) else type(value).__name__
        wanted = with_article(kind.__name__)
        raise Refused(f"{what} gave {with_article(found)}, not {wanted}")
    return value


def names_in(value: Any, what: str) -> list[str]:
    """Return a list of names, refuse anything else."""
    return [exactly(str, name, what) for name in exactly(list, value, what)]


def with_article(name: str) -> str:
    return f"{'an' if name[:1].lower() in tuple('aeiou') else 'a'} {name}"


# --- one player, from this side ----------------------------------------------------------------


class World:
    """One player as this side sees it: what is over there, and what was asked."""

    def __init__(self, student: Student, actor: Actor) -> None:
        self.student = student
        self.actor = actor
        self.log = student.log
        self.known: dict[Number, Any] = {}
        self.mirrors: dict[Number, type[BaseException]] = {}  # of the student's own classes
        self.mixed: dict[Number, type[BaseException]] = {}  # of Python's own, to be raised here
        # Methods that are known to be there, on objects of these classes.
        self.methods = student.stage.methods if actor.outline else set()
        # What is known ahead of modules, by their numbers.
        self.defined = {module.number: defined for module, defined in actor.outline.values()}
        self.script: tuple[str, ...] = ()
        self.fresh_script: tuple[str, ...] = ()
        self.stand_ins: dict[str, str] = {}  # name -> the line that says what it answers

    # Reading what comes over

    def know(self, handle: Handle | ClassHandle) -> Any:
        """Return what stands for a handle here: the same object for the same number."""
        found = self.known.get(handle.number)
        if found is not None:
            return found
        if isinstance(handle, ClassHandle):
            return self.know_class(handle)
        kind = "object"
        name = handle.lineage[0]
        if name in ("function", "method", "builtin_function_or_method") and handle.called:
            kind, name = "function", handle.called
        remote = Remote(self, handle.number, Place(handle.number, name, kind), handle.lineage)
        self.known[handle.number] = RemoteObject(remote)
        return self.known[handle.number]

    def know_class(self, handle: ClassHandle) -> Any:
        names = [(name, module) for name, module, _ in handle.lineage]
        if ("BaseException", "builtins") in names:
            return self.stand_for(handle.lineage)
        place = Place(handle.number, names[0][0], "class")
        bases = tuple(BUILT_IN_KINDS[each] for each in names if each in BUILT_IN_KINDS)
        self.known[handle.number] = RemoteObject(
            Remote(self, handle.number, place, ("type",), bases)
        )
        return self.known[handle.number]

    def mirror(self, lineage: Lineage) -> type[BaseException]:
        """Return the local class of an exception that is raised here for one over there."""
        name, module, _ = lineage[0]
        if module == "builtins" and name in MIRRORED:
            return MIRRORED[name]
        return self.stand_for(lineage)

    def stand_for(self, lineage: Lineage) -> type[BaseException]:
        """Return the local class that stands for an exception class over there.

        It is a subclass of Python's own exceptions as over there; for the student's own bases the
        numbers of their classes are compared.
        """
        name, module, number = lineage[0]
        if number not in self.mirrors:
            space = {"__module__": module, "__slots__": ()}
            bases: tuple[type, ...] = (AskedException, *native_bases(lineage))
            try:
                made = RemoteExceptionType(name, bases, space)
            except TypeError:  # no class of Python's could have these bases
                made = RemoteExceptionType(name, (AskedException, Exception), space)
            remote = Remote(self, number, Place(number, name, "class"), ("type",))
            native = MIRRORED.get(name) if module == "builtins" else None
            type.__setattr__(made, "_remote", remote)
            type.__setattr__(made, "_numbers", frozenset(each for _, _, each in lineage))
            type.__setattr__(made, "_native", native)
            self.mirrors[number] = cast(type[BaseException], made)
        return self.mirrors[number]

    def raised(self, lineage: Lineage) -> BaseException:
        """Return a new exception of the local class for one over there."""
        kind = self.mirror(lineage)
        if not issubclass(kind, StudentError):
            number = lineage[0][2]
            if number not in self.mixed:
                space = {"__module__": "builtins"}
                bases: tuple[type, ...] = (StudentError, kind, *outcome_of([kind]))
                self.mixed[number] = type(kind.__name__, bases, space)
            kind = self.mixed[number]
        # Only the class that decides how its instances lie in memory can make one.
        native: Any = kind
        while native not in NATIVE:
            native = native.__base__
        made: BaseException = native.__new__(kind)
        return made

    def write(self, value: Any) -> Any:
        """Return a value as a question's tree."""
        if isinstance(value, (Asked, RemoteExceptionType)):
            remote = behind(value)
            if remote.world is not self:
                raise SuiteError("an object of one program was handed to another")
            return ("h", remote.number)
        if isinstance(value, Path):
            return self.student.put(value)
        kind = type(value)
        if value is None or kind in (bool, int, float, str, bytes):
            return value
        if kind in (list, tuple, set):
            tag = "l" if kind is list else "t" if kind is tuple else "s"
            return (tag, [self.write(item) for item in value])
        if kind is dict:
            return ("d", [(self.write(key), self.write(item)) for key, item in value.items()])
        raise SuiteError(f"{with_article(kind.__name__)} cannot be handed to a student's code")

    # Asking

    def ask(self, question: Question, verb: str, *rest: Any) -> Any:
        """Ask, log, and return the answer; raise what a question can lead to besides one."""
        if self.actor.reading:  # two keys of a dict or set have one hash, and are compared
            raise ProtocolError("keys that were made to be alike")
        if question.verb in ("call", "run"):
            question.typed, self.fresh_script = self.fresh_script, ()
            question.stand_ins = tuple(self.stand_ins.values())
        self.log.questions.append(question)
        self.student.stage.asks_about(subject_of(question))
        try:
            answer = self.actor.ask(self.know, verb, *rest)
        except (TimedOut, Crashed) as verdict:
            question.raised = verdict
            raise
        if isinstance(answer, Stop):
            question.raised = self.stopped(answer)
            raise question.raised
        if isinstance(answer, Missing):
            question.raised = NotWritten(self.dotted(question.target, answer.name))
            raise question.raised
        if isinstance(answer, ErrorReport):
            question.raised = self.error(answer)
            raise question.raised
        question.answer = answer
        if isinstance(answer, RemoteObject) and inside(answer).place.origin is None:
            inside(answer).place.origin = question
        return answer

    def error(self, report: ErrorReport) -> BaseException:
        """Return the local exception for one that was raised over there."""
        names = [name for name, module, _ in report.lineage if module == "builtins"]
        if names[:1] == ["NotImplementedError"]:
            where = report.frames[-1][2] if report.frames else ""
            return NotWritten(where or "something", report.message)
        missing = missing_import(report, self.student.stage.assignment.modules)
        if missing:
            return NotWritten(missing)
        raised = self.raised(report.lineage)
        raised.report = report  # type: ignore[attr-defined]
        if isinstance(report.arguments, tuple):
            raised.args = report.arguments
        return raised

    def stopped(self, stop: Stop) -> Refused:
        transcript = self.student.transcript("the call", stop.events, self.script)
        if stop.reason == "asked":
            return Refused(asked_too_often(transcript, stop.place))
        scripted = stop.reason in ("drew", "called")
        shown = f"\n\n{transcript}" if scripted and str(transcript) else ""
        return Refused(f"your program was stopped: {stopped_words(stop)}{shown}")

    def dotted(self, target: Any, name: str) -> str:
        if target is None:
            return name
        return f"{behind(target).place.name}.{name}"

    # What a suite does with objects

    def get(self, target: Any, name: str) -> Any:
        remote = behind(target)
        if (remote.lineage, name) in self.methods:
            return RemoteObject(MethodRemote(self, target, name))
        if remote.number in self.defined and name in self.defined[remote.number]:
            found = self.know(self.defined[remote.number][name][0])
            self.log.fetched.append(Question("get", target, name, answer=found))
            return found
        question = Question("get", target, name)
        answer = self.ask(question, "get", remote.number, name)
        if isinstance(answer, RemoteObject):
            place = inside(answer).place
            if place.kind == "function" and remote.place.kind != "module":
                # A method is written with its owner, and is no step of its own.
                self.log.fetched.append(self.log.questions.pop())
                inside(answer).place = Place(place.number, name, "method", owner=target)
                if remote.place.kind == "object" and inside(answer).lineage[0] == "method":
                    self.methods.add((remote.lineage, name))
            elif place.kind in ("class", "function"):
                self.log.fetched.append(self.log.questions.pop())
        elif isinstance(answer, type):
            self.log.fetched.append(self.log.questions.pop())
        return answer

    def put(self, verb: str, target: Any, name: str, value: Any) -> None:
        question = Question("set", target, name, (value,))
        self.defined.pop(behind(target).number, None)
        self.ask(question, verb, behind(target).number, name, self.write(value))

    def call(self, target: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        arguments = tuple(
            self.student.put(each) if isinstance(each, Path) else each for each in arguments
        )
        question = Question("call", target, "", arguments, named)
        trees = [self.write(each) for each in arguments]
        by_name = {name: self.write(each) for name, each in named.items()}
        remote = behind(target)
        if isinstance(remote, MethodRemote):
            name = remote.place.name
            return self.ask(question, "method", remote.owner, name, trees, by_name)
        return self.ask(question, "call", remote.number, trees, by_name)

    def operate(self, operation: str, target: Any, *arguments: Any) -> Any:
        question = Question(operation, target, "", arguments)
        return self.ask(question, "ask", operation, *map(self.write, (target, *arguments)))

    def expect(self, kind: type[Kind], what: str, operation: str, *rest: Any) -> Kind:
        """Operate, and refuse any answer that is not exactly of one kind."""
        answer = self.operate(operation, *rest)
        try:
            return exactly(kind, answer, what)
        except Refused as refused:
            self.log.questions[-1].raised = refused
            raise

    def compare(self, operation: str, one: RemoteObject, other: object, unlike: bool) -> bool:
        if not isinstance(other, RemoteObject):
            return unlike
        return self.expect(bool, "comparison", operation, one, other)

    def is_a(self, operation: str, value: Any, kind: Any) -> bool:
        if not isinstance(value, (Asked, RemoteExceptionType)):
            return False
        return self.expect(bool, operation, operation, value, kind)


def subject_of(question: Question) -> str:
    """Return what a question is about in one word or two: a function, a class, a program."""
    target = question.target
    if question.verb == "run" or target is None:
        return question.name
    if not isinstance(target, (Asked, RemoteExceptionType)):
        return question.verb  # of a plain value, handed over to be asked about
    return f"{behind(target).place.name}.{question.name or question.verb}"


def native_bases(lineage: Lineage) -> list[type[BaseException]]:
    """Return the nearest of Python's own exceptions among the bases of a class over there."""
    found = [MIRRORED[name] for name, module, _ in lineage if (name, module) in BUILT_IN]
    nearest = [
        kind
        for kind in found
        if not any(each is not kind and issubclass(each, kind) for each in found)
    ]
    return nearest + outcome_of(nearest)


def outcome_of(kinds: Sequence[type]) -> list[type[BaseException]]:
    """Return the base that classes which are no `Exception` need besides."""
    return [] if any(issubclass(kind, Exception) for kind in kinds) else [StudentBaseException]


class AskedException(StudentError, Asked):
    """Base of the mirrors of a student's own exception classes."""


def console_of(value: Any) -> list[Event]:
    """Return the events of a console that a player has answered with."""
    try:
        return read_events(value)
    except ProtocolError as problem:
        raise Crashed(f"your program broke the connection to the grader: {problem}") from None


def two_parts(value: Any) -> tuple[Any, Any]:
    """Return both parts of an answer that is a pair of the player's own making."""
    if type(value) is not tuple or len(value) != 2:
        raise Crashed("your program broke the connection to the grader: an answer without parts")
    return value


def missing_import(report: ErrorReport, modules: Sequence[str]) -> str:
    """Return the dotted name that an import did not find in the student's own files, or ''."""
    if "ImportError" not in [name for name, _, _ in report.lineage]:
        return ""
    found = re.fullmatch(r"No module named '(\w+)'", report.message)
    if found and found[1] in modules:
        return found[1]
    found = re.match(r"cannot import name '(\w+)' from '(\w+)'", report.message)
    return f"{found[2]}.{found[1]}" if found and found[2] in modules else ""


def can_be_drawn(name: str) -> bool:
    """Say whether Python's own `random` has a function; of other modules only they can tell."""
    return "." in name or hasattr(random, name)


def asked_too_often(transcript: Transcript, where: str) -> str:
    asked = len(transcript.typed) + 1
    ordinals = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
    which = ordinals.get(asked, f"{asked}th")
    ready = len(transcript.typed)
    over = "nothing was to be asked" if not ready else f"it was over after {ready}"
    place_words = f" ({where})" if where else ""
    shown = f"\n\n{transcript}" if str(transcript) else ""
    return f"your program asked a {which} question{place_words}; {over}{shown}"


# --- what a suite holds -------------------------------------------------------------------------


@dataclass
class Student:
    """One test's view of a submission: the `student` of a suite."""

    stage: Stage
    sources: dict[str, Source] = field(default_factory=dict)  # of earlier tests as well
    log: Log = field(default_factory=Log)
    remarks: list[str] = field(default_factory=list)
    _world: World | None = None
    _chance: tuple[dict[str, list[Any]], tuple[str, ...]] | None = None
    _programs: list[World] = field(default_factory=list)
    _files: dict[str, bytes | None] = field(default_factory=dict)  # None: taken away
    laid_out: LaidOut = field(init=False)

    def __post_init__(self) -> None:
        decks = self.stage.assignment.decks
        self.laid_out = LaidOut(self.stage.submission, decks, self._files)

    # Modules and objects

    def module(self, name: str) -> RemoteObject:
        """Return a module of the submission, ready to be asked.

        Raises NotWritten when its file is not there, Refused when it cannot be loaded at all.
        """
        world = self.world()
        state = self.stage.findings.states.get(name)
        if state is None or state.how == "absent":
            raise NotWritten(name, f"{name}.py is not there yet")
        if state.how == "broken":
            if state.error is not None:
                missing = missing_import(state.error, self.stage.assignment.modules)
                if missing:
                    raise NotWritten(missing)
            raise Refused(f"{name}.py cannot be imported: {state.problem}")
        if name in world.actor.outline:
            answer = world.know(world.actor.outline[name][0])
        else:
            answer = world.actor.ask(world.know, "import", name)
        if isinstance(answer, ErrorReport):
            raise Refused(f"{name}.py cannot be imported: {error_words(answer)}")
        if not isinstance(answer, RemoteObject):
            raise Refused(f"{name}.py cannot be imported")
        inside(answer).place = Place(inside(answer).number, name, "module")
        return answer

    def world(self) -> World:
        if self._world is None:
            self._world = World(self, self.stage.player())
            self._prepare(self._world)
        return self._world

    def _prepare(self, world: World) -> None:
        for name, content in self._files.items():
            self._place(world, name, content)
        if self._chance is not None:
            self._script_chance(world)

    def hold(self, value: Any) -> RemoteObject:
        """Keep a list (or any plain value) on the student's side, to pass it and look again."""
        world = self.world()
        number = world.actor.ask(world.know, "hold", world.write(value))
        lineage = (type(value).__name__,)
        found: RemoteObject = world.know(Handle(exactly(int, number, "hold"), lineage))
        question = Question("held", None, "", (value,), answer=found)
        inside(found).place.name = "held"
        inside(found).place.origin = question
        self.log.questions.append(question)
        return found

    def keep(self, function: RemoteObject, *arguments: Any) -> RemoteObject:
        """Call, and keep what comes of it on the student's side, to see which object it is.

        What is held is the very same object when the call gave it back: `is` tells.
        """
        world = inside(function).world
        trees = [world.write(each) for each in arguments]
        question = Question("call", function, "", arguments)
        answer = world.ask(question, "keep", inside(function).number, trees)
        number, name = two_parts(answer)
        lineage = (exactly(str, name, "keep"),)
        found: RemoteObject = world.know(Handle(exactly(int, number, "keep"), lineage))
        question.answer = found
        if inside(found).place.origin is None:
            inside(found).place.origin = question
        return found

    def value(self, held: RemoteObject) -> Any:
        """Return what something on the student's side is now, as a plain value if it is one."""
        world = inside(held).world
        return world.ask(Question("value", held), "value", inside(held).number)

    def ask(self, operation: str, target: Any, *arguments: Any) -> Any:
        """Ask one operation of the player's list by name, such as `callable` or `type`."""
        return self.world().operate(operation, target, *arguments)

    def attributes(self, thing: RemoteObject) -> list[str]:
        """Return the names of an object's own attributes."""
        found = inside(thing).world.expect(list, "attributes", "attributes", thing)
        return names_in(found, "attributes")

    def repr(self, thing: RemoteObject) -> str:
        """Return an object's own `repr`; the plain `repr` of a remote object is this side's."""
        return str(exactly(str, inside(thing).world.operate("repr", thing), "repr()"))

    def class_name(self, thing: RemoteObject) -> str:
        """Return the name of an object's class."""
        return kind_name(thing)

    def text(self, text: str) -> Transcript:
        """Return any text a student's code gave as a transcript, to be compared loosely."""
        return self.transcript("the text", [("o", text)], ())

    def public(self, kind: Any) -> list[str]:
        """Return the public names of a class, with those of its bases in the student's files.

        What the class says is completed by what its source defines: over there it may be hidden.
        """
        found = self.world().expect(list, "public names", "public", kind)
        names = set(names_in(found, "public names"))
        for file in self.stage.submission.files:
            if file.endswith(".py"):
                with suppress(Refused):
                    names.update(self.source(file).public_methods(behind(kind).place.name))
        self.log.questions[-1].answer = sorted(names)
        return sorted(names)

    def new(self, kind: RemoteObject) -> Any:
        """Make an object without `__init__`, which can then be called apart and may raise."""
        world = inside(kind).world
        return world.ask(Question("call", kind, answer=None), "ask", "new", world.write(kind))

    def call(self, thing: RemoteObject, method: str, *arguments: Any) -> Any:
        """Call a method by its name, special ones such as `__init__` included."""
        return inside(thing).world.get(thing, method)(*arguments)

    def steps(self, function: RemoteObject, *arguments: Any) -> tuple[int, Any]:
        """Call, and return (the number of bytecode steps it took, what it returned).

        Raises Refused when a file of the submission names what could switch the counting off.
        """
        world = inside(function).world
        for name, content in self.stage.submission.files.items():
            found = UNCOUNTED.search(content) if name.endswith(".py") else None
            if found is not None:
                word = found[0].decode()
                raise Refused(f"the steps cannot be counted: {name} has the name {word}")
        trees = [world.write(each) for each in arguments]
        question = Question("call", function, "", arguments)
        count, answer = two_parts(world.ask(question, "steps", inside(function).number, trees, {}))
        question.answer = answer
        return exactly(int, count, "the steps"), answer

    def each(self, function: RemoteObject, calls: Sequence[Sequence[Any]]) -> list[Any]:
        """Call once for each sequence of arguments, and return all answers: one question.

        All calls together may take as long as one, and give 40,000 plain values.
        """
        world = inside(function).world
        trees = [[world.write(each) for each in arguments] for arguments in calls]
        question = Question("each", function, "", ([tuple(arguments) for arguments in calls],))
        try:
            answer = world.ask(question, "each", inside(function).number, trees)
        except BaseException:
            if not world.actor.status:
                # It reads as the one call that raised.
                reached = exactly(int, world.actor.ask(world.know, "reached"), "the call")
                question.verb = "call"
                question.arguments = tuple(calls[min(reached, len(calls) - 1)])
            raise
        return exactly(list, answer, "the calls")

    def stand_in(
        self,
        module: RemoteObject,
        name: str,
        parameters: Sequence[str] = (),
        answers: Sequence[Any] | None = None,
        by: dict[tuple[Any, ...], Any] | None = None,
        otherwise: Any = None,
    ) -> StandIn:
        """Put a scripted function in place of one of a module's, for the calls of this test.

        It answers in turn (`answers`; one call more stops the program and fails the test), or by
        its arguments (`by`), and with `otherwise` for any others.  Arguments that come by name are
        put in the order of `parameters`.
        """
        world = inside(module).world
        turn = None if answers is None else list(answers)
        pairs = list((by or {}).items())
        names = [name, *parameters]
        trees = [world.write(each) for each in (turn, pairs, otherwise)]
        world.defined.clear()  # other modules may have the same function
        number = world.actor.ask(world.know, "stand_in", inside(module).number, names, *trees)
        world.stand_ins[name] = stand_in_words(name, turn, pairs, otherwise)
        return StandIn(world, exactly(int, number, "the stand-in"))

    def importing(self, name: str) -> Transcript:
        """Import a module once more, from the beginning, and return what the console saw.

        Raises Refused when it cannot be imported as it stands, but by its definitions alone.
        """
        self.module(name)
        state = self.stage.findings.states[name]
        if state.how == "definitions":
            raise Refused(f"importing {name}.py does more than define things: {state.problem}")
        world = World(self, self.stage.player(program=True))
        world.actor.ask(world.know, "import", name)
        shown = console_of(world.actor.ask(world.know, "console"))
        return self.transcript(f"import {name}", shown, ())

    # Console, chance, files

    @contextmanager
    def typing(self, *lines: str | Path, ends: bool = False) -> Iterator[Typing]:
        """Type these lines at the calls inside the block, and keep what they show."""
        world = self.world()
        script = self._script(lines)
        world.script = world.fresh_script = script
        world.actor.ask(world.know, "types", list(script), ends)
        console = Typing(world, len(self.log.questions))
        yield console
        if not world.actor.status:
            _ = console.transcript

    def run(
        self,
        name: str,
        types: Sequence[str | Path] = (),
        then: str | None = None,
        ends: bool = False,
        crash: bool = False,
        times: int = 60,
    ) -> Transcript:
        """Run a file as a program with these lines typed, and return what the console saw.

        After `types` the line `then`, if any, is typed again and again, up to so many `times`; or
        the input ends (`ends`).  One question more ends the program from outside and fails the
        test, and so does an exception that the program lets out, unless `crash`.
        """
        world = World(self, self.stage.player(program=True))
        self._programs.append(world)
        self._prepare(world)
        script = self._script(types)
        lines = [*script, *([then] * times if then is not None else [])]
        question = Question("run", None, name, typed=script)
        world.script, world.fresh_script = tuple(lines), script
        failed, events = self._ask_run(world, question, name, lines, ends)
        transcript = self.transcript(f"python {name}", console_of(events), script)
        question.answer = transcript
        if failed and not crash:
            answer = world.actor.ask(world.know, "problem")
            if isinstance(answer, ErrorReport):
                error = world.error(answer)
                question.raised = error
                error.transcript = transcript  # type: ignore[attr-defined]
                raise error
        return transcript

    def _ask_run(
        self, world: World, question: Question, name: str, lines: list[str], ends: bool
    ) -> tuple[bool, Any]:
        try:
            failed, events = two_parts(world.ask(question, "run", name, lines, ends))
        except NotWritten:
            raise NotWritten(name.removesuffix(".py"), f"{name} is not there yet") from None
        return failed is True, events

    def _script(self, lines: Sequence[str | Path]) -> tuple[str, ...]:
        return tuple(self.put(line) if isinstance(line, Path) else line for line in lines)

    def transcript(
        self, command: str, events: Sequence[Event], script: Sequence[str]
    ) -> Transcript:
        return Transcript(command, tuple(events), tuple(script), self.log.heard.append)

    def put(self, place_or_name: Path | str, content: bytes | None = None) -> str:
        """Put a file into the test's folder, and return the name under which it lies there.

        One with a path, which need not exist if `content` is given, lies there as `deck.txt` or the
        like: its own name could tell what is in it, and is for those who read the feedback.
        """
        if content is None:
            content = Path(place_or_name).read_bytes()
        name = place_or_name
        if isinstance(name, Path):
            name = self.laid_out.name(name, content)
        self._keep(name, content)
        return name

    def remove(self, name: str) -> None:
        """Take a file out of the test's folder, such as one that every folder begins with."""
        self._keep(name, None)

    def _keep(self, name: str, content: bytes | None) -> None:
        self._files[name] = content
        for world in [self._world, *self._programs]:
            if world is not None and not world.actor.status:
                self._place(world, name, content)

    def _place(self, world: World, name: str, content: bytes | None) -> None:
        if content is None:
            world.actor.ask(world.know, "remove", name)
        else:
            world.actor.ask(world.know, "put", name, content)

    def read(self, name: str, program: bool = True) -> bytes | None:
        """Return a file of the test's folder as the last program (or the calls) left it."""
        world = self._programs[-1] if program and self._programs else self.world()
        try:
            answer = world.ask(Question("read", None, name), "read", name)
        except NotWritten:
            self.log.questions[-1].answer = None
            return None
        return exactly(bytes, answer, name)

    def files(self) -> list[str]:
        """Return the names of all files in the folder of the last program (or of the calls)."""
        world = self._programs[-1] if self._programs else self.world()
        return names_in(world.ask(Question("files", None), "files"), "files")

    def chance(self, *watched: str, **script: list[Any]) -> None:
        """Script draws of `random`: `chance(randint=[3, 0])`; those only named are watched.

        Holds for the calls and for every program of this test from now on.  A draw more than is
        scripted stops the program and fails the test.
        """
        self._chance = ({name: list(values) for name, values in script.items()}, watched)
        if self._world is not None:
            self._script_chance(self._world)

    def _script_chance(self, world: World) -> None:
        assert self._chance is not None
        script, watched = self._chance
        for name, values in script.items():
            more = ["..."] if len(values) > DRAWS_SHOWN else []
            shown = [*map(repr, values[:DRAWS_SHOWN]), *more]
            words = ", ".join(shown) or "nothing"
            world.stand_ins[name] = f"{name.split('.')[-1]} gives {words}, in this order"
        trees = {name: [world.write(each) for each in values] for name, values in script.items()}
        answer = world.actor.ask(world.know, "chance", trees, list(watched))
        if isinstance(answer, Stop):
            raise world.stopped(answer)
        if answer is not None:
            words = error_words(answer) if isinstance(answer, ErrorReport) else written(answer)
            if not all(map(can_be_drawn, (*script, *watched))):
                raise SuiteError(words)
            raise Refused(f"the draws of your program cannot be scripted: {words}")

    def draws(self) -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
        """Return the draws so far, in order: (name, arguments, named arguments)."""
        world = self._programs[-1] if self._programs else self.world()
        found = exactly(list, world.ask(Question("draws", None), "draws"), "draws")
        for draw in found:
            if [type(part) for part in exactly(tuple, draw, "a draw")] != [str, tuple, dict]:
                raise Refused("a draw is no name with arguments")
        return found

    @contextmanager
    def watching_files(self) -> Iterator[list[str]]:
        """Collect the names of files that the calls inside the block opened and did not close."""
        world = self.world()
        world.actor.ask(world.know, "watch_files")
        names: list[str] = []
        yield names
        if not world.actor.status:
            names += names_in(world.actor.ask(world.know, "left_open"), "files")

    # What several tests rest on

    def holds(self, what: str, check: Callable[[], object]) -> None:
        """Make sure of something that is so in all tests or in none, until it held in one.

        `check` raises where it does not hold, as a test would; `what` is its name in this suite.
        """
        if what not in self.stage.held:
            check()
            self.stage.held.add(what)

    # What is said of a test besides its verdict

    def remark(self, words: str) -> None:
        """Tell the student something, in case the test passes; it moves no mark."""
        self.remarks.append(words)

    # Source

    def source(self, name: str) -> Source:
        """Return a file of the submission to be read, for rules on constructs.

        Raises NotWritten when it is not there, Refused when it is not Python.
        """
        if name not in self.sources:
            content = self.stage.submission.files.get(name)
            if content is None:
                raise NotWritten(name.removesuffix(".py"), f"{name} is not there yet")
            try:
                self.sources[name] = Source(name, content)
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                raise Refused(f"{name} cannot be read: {error}") from None
        return self.sources[name]

    def trace(self) -> list[str]:
        """Return every question and answer of this test, transcripts of programs included."""
        lines = self.log.trace()
        for question in self.log.questions:
            if isinstance(question.answer, Transcript):
                lines += ["", question.answer.command, *str(question.answer).splitlines()]
        return lines


@dataclass
class Typing:
    """What the calls inside a `typing` block showed and were told."""

    world: World
    before: int = 0  # how many questions there were before the block
    _kept: Transcript | None = None

    @property
    def transcript(self) -> Transcript:
        if not self.world.actor.status:
            shown = console_of(self.world.actor.ask(self.world.know, "console"))
            script = self.world.script
            command = self._call_words() or "the call"
            self._kept = self.world.student.transcript(command, shown, script)
        if self._kept is None:
            raise Crashed(self.world.actor.status)
        return self._kept

    def _call_words(self) -> str:
        """Return the last call of the block, as a student would write it."""
        log = self.world.log
        calls = [each for each in log.questions[self.before :] if each.verb == "call"]
        return log.script(calls[-1]) if calls else ""


@dataclass
class StandIn:
    """A scripted function in place of one of the student's."""

    world: World
    number: Number

    def calls(self) -> list[tuple[Any, ...]]:
        """Return the arguments of each call so far, in order."""
        answer = self.world.actor.ask(self.world.know, "value", self.number)
        return [exactly(tuple, call, "a call") for call in exactly(list, answer, "calls")]


def stand_in_words(
    name: str, answers: list[Any] | None, by: list[tuple[tuple[Any, ...], Any]], otherwise: Any
) -> str:
    """Say in one line what a stand-in answers."""
    if answers is not None:
        return f"{name} gives {', '.join(map(repr, answers)) or 'nothing'}, in this order"
    calls: dict[str, list[str]] = {}
    for arguments, answer in by:
        calls.setdefault(repr(answer), []).append(f"({', '.join(map(repr, arguments))})")
    words = [f"{answer} for {', '.join(each)}" for answer, each in calls.items()]
    return f"{name} gives {'; '.join([*words, repr(otherwise)])}{' otherwise' if words else ''}"
