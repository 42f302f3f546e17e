"""The verbs of `student` about objects: get modules, `call` methods, hold and inspect objects."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from autograder.course.verdicts import Refused
from autograder.protocol import TRACES
from autograder.sandbox.values import Handle
from autograder.suite.case import Case
from autograder.suite.guard import guarded
from autograder.suite.questions import Question
from autograder.suite.remote import (
    RemoteObject,
    behind,
    exactly,
    is_over_there,
    kind_name,
    names_in,
)
from autograder.suite.world import World, two_parts

# Names with which code could prevent the steps of a call from being counted.
UNCOUNTED = re.compile(rf"\b(monitoring|f_trace\w*|{'|'.join(sorted(TRACES))})\b".encode())


@guarded(lambda verbs: verbs._case.log)
class Objects:
    """The verbs of `student` about objects."""

    _case: Case

    def module(self, name: str) -> RemoteObject:
        """Return a module of the submission, ready to be asked.

        Raises NotWritten if its file is missing, Refused if it cannot be loaded at all.
        """
        return self._case.module(name)

    def is_object(self, value: Any) -> bool:
        """Return whether this is an object on the student's side, not a plain value."""
        return is_over_there(value)

    def class_name(self, thing: RemoteObject) -> str:
        """Return the name of an object's class."""
        return kind_name(thing)

    def attributes(self, thing: RemoteObject) -> list[str]:
        """Return the names of an object's own attributes."""
        found = behind(thing).asker.expect(list, "attributes", "attributes", thing)
        return names_in(found, "attributes")

    def repr(self, thing: RemoteObject) -> str:
        """Return the student's `repr` of an object; Python's `repr` would be this side's."""
        return str(exactly(str, behind(thing).asker.operate("repr", thing), "repr()"))

    def public(self, kind: Any) -> list[str]:
        """Return the public names of a class, with those of its bases in the student's files.

        Names defined in its source are added, as the class could hide them over there.
        """
        case = self._case
        found = case.calls().expect(list, "public names", "public", kind)
        names = set(names_in(found, "public names"))
        name = behind(kind).place.name
        defines = re.compile(rb"\bclass[\s\\]+" + re.escape(name).encode())
        for file, content in case.stage.submission.files.items():
            plain = name.isascii() and b"coding" not in content  # no letter is written otherwise
            if file.endswith(".py") and not (plain and defines.search(content) is None):
                with suppress(Refused):
                    names.update(case.source(file).public_methods(name))
        case.log.questions[-1].answer = sorted(names)
        return sorted(names)

    def ask(self, operation: str, target: Any, *arguments: Any) -> Any:
        """Return the result of one of the player's operations, such as `callable` or `type`."""
        return self._case.calls().operate(operation, target, *arguments)

    # Objects that are made and kept there

    def hold(self, value: Any) -> RemoteObject:
        """Keep a list (or any plain value) on the student's side, to pass and inspect it later."""
        world = self._case.calls()
        number = world.tell("hold", world.write(value))
        lineage = (type(value).__name__,)
        found: RemoteObject = world.know(Handle(exactly(int, number, "hold"), lineage))
        question = Question("held", None, "", (value,), answer=found)
        behind(found).place.name = "held"
        behind(found).place.origin = question
        self._case.log.ask(question)
        return found

    def value(self, held: RemoteObject) -> Any:
        """Return the current value of something on the student's side, as plain data if it can."""
        return world_of(held).ask(Question("value", held), "value", behind(held).number)

    def keep(self, function: RemoteObject, *arguments: Any) -> RemoteObject:
        """Call, and keep the result on the student's side, to see which object it is.

        If the call returned an object that is held already, both are the same: `is` tells.
        """
        world = world_of(function)
        trees = [world.write(each) for each in arguments]
        question = Question("call", function, "", arguments)
        answer = world.ask(question, "keep", behind(function).number, trees)
        number, name = two_parts(answer)
        lineage = (exactly(str, name, "keep"),)
        found: RemoteObject = world.know(Handle(exactly(int, number, "keep"), lineage))
        question.answer = found
        if behind(found).place.origin is None:
            behind(found).place.origin = question
        return found

    def new(self, kind: RemoteObject) -> Any:
        """Make an object without `__init__`, which can then be called separately and may raise."""
        world = world_of(kind)
        return world.ask(Question("call", kind, answer=None), "ask", "new", world.write(kind))

    # Calls

    def call(self, thing: RemoteObject, method: str, *arguments: Any) -> Any:
        """Call a method by its name, including special ones such as `__init__`."""
        return behind(thing).asker.get(thing, method)(*arguments)

    def steps(self, function: RemoteObject, *arguments: Any) -> tuple[int, Any]:
        """Call, and return (the number of bytecode steps it took, what it returned).

        Raises Refused if a file of the submission has a name that could turn off the counting.
        """
        world = world_of(function)
        for name, content in self._case.stage.submission.files.items():
            found = UNCOUNTED.search(content) if name.endswith(".py") else None
            if found is not None:
                word = found[0].decode()
                raise Refused(f"the steps cannot be counted: {name} has the name {word}")
        trees = [world.write(each) for each in arguments]
        question = Question("call", function, "", arguments)
        count, answer = two_parts(world.ask(question, "steps", behind(function).number, trees, {}))
        question.answer = answer
        return exactly(int, count, "the steps"), answer


def world_of(thing: RemoteObject) -> World:
    """Return the player that an object belongs to."""
    world = behind(thing).asker
    assert isinstance(world, World)
    return world
