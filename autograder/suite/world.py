"""One player as a suite sees it (`World`): it asks, and turns answers into what the suite holds."""

from __future__ import annotations

import builtins
import functools
import operator
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from autograder.course.starters import is_stub
from autograder.course.verdicts import Crashed, NotWritten, Refused, Stopped, SuiteError, TimedOut
from autograder.sandbox.values import ClassHandle, ErrorReport, Handle, Missing, Stop, Value
from autograder.stage.actor import Actor
from autograder.stage.stage import Stage
from autograder.suite.asking import Trail
from autograder.suite.exceptions import (
    Mirrors,
    RemoteExceptionType,
    missing_import,
    not_python,
)
from autograder.suite.guard import guarded
from autograder.suite.log import Log
from autograder.suite.partner import Partner
from autograder.suite.questions import Asked, Place, Question, Replaced
from autograder.suite.remote import (
    Kind,
    Number,
    Remote,
    RemoteObject,
    behind,
    exactly,
    is_over_there,
    with_article,
)
from autograder.suite.stops import stopped

FROM_ASK = 3  # the suite is at least so far below `World.ask`: a verb or an operator is between
BROKEN = "your program broke the connection to the grader"
LEAVES = {bool, int, float, str, bytes, type(None)}
TAGS: dict[Any, str] = {list: "l", tuple: "t", set: "s"}
BUILT_IN_KINDS = {
    (name, "builtins"): kind for name, kind in vars(builtins).items() if isinstance(kind, type)
}


class Asking(NamedTuple):
    """A question as the log has it, and in the player's words: a verb, and what it needs."""

    question: Question
    words: tuple[Any, ...]


@guarded(lambda world: world.log)
class World:
    """One player as a suite sees it: its objects, and the questions to it.

    It asks on behalf of its remote objects: see `remote.Asker`.
    """

    def __init__(self, stage: Stage, actor: Actor, log: Log, lay: Callable[[Path], str]) -> None:
        """`lay` puts a file where a student's code finds it, and returns its name there."""
        self.stage = stage
        self.partner = Partner(stage, actor)
        self.log = log
        self.lay = lay
        self.known: dict[Number, Any] = {}
        self.mirrors = Mirrors(self)
        # Methods that are known to exist, with the classes of their objects.
        self.methods = stage.methods if actor.outline else set()
        # What is known about modules in advance, by their numbers.
        self.defined = {module.number: defined for module, defined in actor.outline.values()}
        self.script: tuple[str, ...] = ()
        self.fresh_script: tuple[str, ...] = ()
        self.input_ends = False  # after that script
        self.stand_ins: dict[str, Replaced] = {}  # by name

    # Reading answers and writing questions

    def know(self, handle: Handle | ClassHandle) -> Any:
        """Return the object that stands for a handle here, the same one for the same number."""
        if handle.number in self.known:
            return self.known[handle.number]
        if isinstance(handle, ClassHandle):
            if ("BaseException", "builtins") in [each[:2] for each in handle.lineage]:
                return self.mirrors.mirror(handle.lineage)
            remote = self._class_behind(handle)
        else:
            kind, name = "object", handle.lineage[0]
            if name in ("function", "method", "builtin_function_or_method") and handle.called:
                kind, name = "function", handle.called
            place = Place(handle.number, name, kind)
            remote = Remote(self, handle.number, place, handle.lineage)
        self.known[handle.number] = RemoteObject(remote)
        return self.known[handle.number]

    def _class_behind(self, handle: ClassHandle) -> Remote:
        names = [(name, module) for name, module, _ in handle.lineage]
        place = Place(handle.number, names[0][0], "class")
        bases = tuple(BUILT_IN_KINDS[each] for each in names if each in BUILT_IN_KINDS)
        return Remote(self, handle.number, place, ("type",), bases)

    def read(self, value: Value) -> Any:
        """Return a value from an answer, with remote objects in place of its handles."""
        kind: Any = type(value)
        if kind in LEAVES:
            return value
        if isinstance(value, (Handle, ClassHandle)):
            return self.know(value)
        if isinstance(value, dict):
            values = value.values()
            keys, items = self._read_all(value), self._read_all(values)
            same = keys is value and items is values
            return value if same else dict(zip(keys, items, strict=True))
        assert isinstance(value, (list, tuple, set, frozenset))
        found = self._read_all(value)
        return value if found is value else kind(found)

    def _read_all(self, values: Any) -> Any:
        """Return these values as a list, or unchanged if there is no handle in them."""
        if LEAVES.issuperset(map(type, values)):
            return values
        found = [each if type(each) in LEAVES else self.read(each) for each in values]
        return values if all(map(operator.is_, found, values)) else found

    def write(self, value: Any) -> Any:
        """Return a value as a tree for a question."""
        kind = type(value)
        if kind in LEAVES:
            return value
        if kind in TAGS:
            found = value if LEAVES.issuperset(map(type, value)) else map(self.write, value)
            return (TAGS[kind], list(found))
        if kind is dict:
            return ("d", [(self.write(key), self.write(item)) for key, item in value.items()])
        if is_over_there(value):
            remote = behind(value)
            if remote.asker is not self:
                raise SuiteError("an object of one program was handed to another")
            return ("h", remote.number)
        if isinstance(value, Path):
            return self.lay(value)
        raise SuiteError(f"{with_article(kind.__name__)} cannot be handed to a student's code")

    # Asking

    def tell(self, verb: str, *rest: Any) -> Any:
        """Ask something that is not part of the test; return the answer, whatever it is."""
        answer = self.partner.actor.ask(verb, *rest)
        if isinstance(answer, (Stop, Missing, ErrorReport)):
            return answer
        return self.read(answer)

    def ask(self, question: Question, verb: str, *rest: Any) -> Any:
        """Ask and log a question, and return the answer; raise what it leads to instead of one."""
        self._log(question, self.log.suite.running(FROM_ASK))
        return self._answered(question, self._answer(question, verb, *rest))

    def ask_several(self, asked: Sequence[Asking], whole: Question) -> None:
        """Ask one question after another in as few frames as possible; raise what one leads to.

        Each is logged as if it had been asked alone.  `whole` stands for all of them where it
        cannot be known which one had no answer.  They share the time of one question.
        """
        waiting = list(asked)
        whole.parts = tuple(each.question for each in asked)
        while waiting:
            try:
                found = self._answer(whole, "several", [each.words for each in waiting])
            except BaseException:
                self.log.ask(whole)
                raise
            answers, failed = two_parts(found)
            raises = failed is True
            if type(answers) is not list or not 1 <= len(answers) + raises <= len(waiting):
                raise Crashed(f"{BROKEN}: other answers than questions")
            trail = self.log.suite.running()
            for each, answer in zip(waiting, answers, strict=False):
                each.question.whole = whole
                self._log(each.question, trail)
                self._answered(each.question, answer)
                if each.question.verb == "get":
                    self._fetched(each.question, answer)
            waiting = waiting[len(answers) :]
            if raises:
                self.ask(waiting[0].question, "problem")
                raise Crashed(f"{BROKEN}: an exception that was not raised")

    def _log(self, question: Question, trail: Trail) -> None:
        if question.verb in ("call", "run"):
            if self.fresh_script or self.input_ends:
                question.typed, self.fresh_script = self.fresh_script, ()
                question.after.ends = question.after.ends or self.input_ends
                self.input_ends = False
            question.stand_ins = tuple(self.stand_ins.values())
        self.log.ask(question, trail)

    def _answer(self, question: Question, verb: str, *rest: Any) -> Any:
        try:
            known = self.stage.asks_about(functools.partial(subject_of, question), question)
            answer = known or self.partner.actor.ask(verb, *rest)
        except (TimedOut, Crashed) as verdict:
            question.raised = verdict
            raise
        if known is None:
            self.stage.note_answer(answer if isinstance(answer, Stop) else None)
        if isinstance(answer, (Stop, Missing, ErrorReport)):
            question.raised = self.problem(question, answer)
            raise question.raised
        return self.read(answer)

    def _answered(self, question: Question, found: Any) -> Any:
        question.answer = found
        if isinstance(found, RemoteObject) and behind(found).place.origin is None:
            behind(found).place.origin = question
        return found

    def problem(self, question: Question, answer: Stop | Missing | ErrorReport) -> BaseException:
        """Return the exception to raise for a question whose answer is not a value."""
        if isinstance(answer, Stop):
            return self.stopped(answer)
        if isinstance(answer, ErrorReport):
            return self.error(answer)
        target = question.target
        owner = f"{behind(target).place.name}." if target is not None else ""
        name = owner + answer.name
        is_asked = any(name in each.tasks for each in self.stage.assignment.starters.values())
        if question.verb == "get" and isinstance(target, RemoteObject) and not is_asked:
            kind = behind(target).lineage[:1]
            if behind(target).place.kind == "object" and kind:
                return NotWritten(name, f"{with_article(*kind)} object has no {answer.name} yet")
        return NotWritten(name)

    def _program(self) -> str:
        """Return the file that was run as a program, if that was the last question."""
        last = self.log.questions[-1] if self.log.questions else None
        return last.name if last is not None and last.verb == "run" else ""

    def error(self, report: ErrorReport) -> BaseException:
        """Return the local exception for one raised over there."""
        names = [name for name, module, _ in report.lineage if module == "builtins"]
        if names[:1] == ["NotImplementedError"]:
            where = report.frames[-1][2] if report.frames else ""
            if is_stub(self.stage.assignment.starters, where, report.message):
                return NotWritten(where or "something", report.message)
        self.log.unreadable.update(not_python(report, self._program()))
        files = self.stage.submission.files
        missing = missing_import(report, self.stage.assignment, files)
        if missing and report.frames:
            return NotWritten(missing)
        raised = self.mirrors.raised(report.lineage)
        raised.report = report  # type: ignore[attr-defined]
        if isinstance(report.arguments, tuple):
            raised.args = self.read(report.arguments)
        return raised

    def stopped(self, stop: Stop) -> Stopped:
        """Return the verdict for a player that was asked for more than was scripted."""
        transcript = self.log.transcript("the call", stop.events, self.script)
        return stopped(stop, transcript, self.stand_ins, self.stage.submission.files)

    # What a suite does with objects

    def number_of(self, owner: Number, name: str) -> Number:
        found = self.partner.actor.ask("get", owner, name)
        known = self.know(found) if isinstance(found, (Handle, ClassHandle)) else None
        return behind(known).number if isinstance(known, RemoteObject) else -1

    def get(self, target: Any, name: str) -> Any:
        remote = behind(target)
        if (remote.lineage, name) in self.methods:
            place = Place(-1, name, "method", owner=target)
            return RemoteObject(Remote(self, None, place, ("method",), owner=remote.number))
        if remote.number in self.defined and name in self.defined[remote.number]:
            found = called_as(self.know(self.defined[remote.number][name][0]), name)
            self.log.fetched.append(Question("get", target, name, answer=found))
            return found
        asked = asking_for(target, name)
        return self._fetched(asked.question, self.ask(asked.question, *asked.words))

    def _fetched(self, question: Question, answer: Any) -> Any:
        """Return what a `get` found; fetching a class, a function or a method is no step."""
        if isinstance(answer, RemoteObject):
            remote, place = behind(question.target), behind(answer).place
            if place.kind == "function" and remote.place.kind != "module":
                # A method is written with its owner, and is not a separate step.
                self.log.fetch()
                owner, name = question.target, question.name
                behind(answer).place = Place(place.number, name, "method", owner=owner)
                if remote.place.kind == "object" and behind(answer).lineage[0] == "method":
                    self.methods.add((remote.lineage, name))
            elif place.kind in ("class", "function"):
                called_as(answer, question.name)
                self.log.fetch()
        elif isinstance(answer, type):
            self.log.fetch()
        return answer

    def set(self, target: Any, name: str, value: Any) -> None:
        question = Question("set", target, name, (value,))
        self.defined.pop(behind(target).number, None)
        self.ask(question, "set", behind(target).number, name, self.write(value))

    def call(self, target: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        asked = asking_to_call(self, target, arguments, named)
        return self.ask(asked.question, *asked.words)

    def operate(self, operation: str, target: Any, *arguments: Any) -> Any:
        asked = asking_to(self, operation, target, *arguments)
        return self.ask(asked.question, *asked.words)

    def expect(self, kind: type[Kind], what: str, operation: str, *rest: Any) -> Kind:
        answer = self.operate(operation, *rest)
        try:
            return exactly(kind, answer, what)
        except Refused as refused:
            self.log.questions[-1].raised = refused
            raise


def called_as(found: Any, name: str) -> Any:
    """Return what a module has under a name; a function is written with it from now on.

    Its own name is another one if it was decorated, or made by `lambda`, or is an alias.
    """
    if isinstance(found, RemoteObject) and behind(found).place.kind == "function":
        behind(found).place = Place(behind(found).place.number, name, "function")
    return found


def asking_for(target: Any, name: str) -> Asking:
    return Asking(Question("get", target, name), ("get", behind(target).number, name))


def asking_to(world: World, operation: str, target: Any, *arguments: Any) -> Asking:
    words = ("ask", operation, *map(world.write, (target, *arguments)))
    return Asking(Question(operation, target, "", arguments), words)


def asking_to_call(
    world: World, target: Any, arguments: tuple[Any, ...], named: dict[str, Any]
) -> Asking:
    trees, by_name = list(arguments), named
    if not LEAVES.issuperset(map(type, (*arguments, *named.values()))):
        arguments = tuple(world.lay(each) if isinstance(each, Path) else each for each in arguments)
        trees = [world.write(each) for each in arguments]
        by_name = {name: world.write(each) for name, each in named.items()}
    question = Question("call", target, "", arguments, named)
    remote = behind(target)
    words: tuple[Any, ...]
    if remote.is_bound_method:
        words = ("method", remote.owner, remote.place.name, trees, by_name)
    else:
        words = ("call", remote.number, trees, by_name)
    return Asking(question, words)


def subject_of(question: Question) -> str:
    """Return the subject of a question in a word or two: a function, a class, a program."""
    target = question.target
    if question.verb == "run" or target is None:
        return question.name
    if not isinstance(target, (Asked, RemoteExceptionType)):
        return question.verb  # the target is a plain value
    return f"{behind(target).place.name}.{question.name or question.verb}"


def two_parts(value: Any) -> tuple[Any, Any]:
    """Return both parts of an answer that must be a pair; raise Crashed otherwise."""
    if type(value) is not tuple or len(value) != 2:
        raise Crashed(f"{BROKEN}: an answer without parts")
    return value
