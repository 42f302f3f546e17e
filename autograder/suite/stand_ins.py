"""The verbs of `student` that script draws of `random`, or replace a student's functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from autograder.course.verdicts import Refused
from autograder.suite.case import Case
from autograder.suite.chance import Chance
from autograder.suite.guard import guarded
from autograder.suite.objects import world_of
from autograder.suite.questions import Question, Replaced, gives
from autograder.suite.remote import Number, RemoteObject, behind, exactly
from autograder.suite.world import World


@guarded(lambda verbs: verbs._case.log)
class Scripts:
    """The verbs of `student` that script what a student's code calls."""

    _case: Case

    def chance(self, *watched: str, **script: list[Any]) -> None:
        """Script draws of `random`: `chance(randint=[3, 0])`; functions only named are watched.

        From now on this applies to the calls and all programs of this test.  A draw beyond the
        script stops the program and fails the test.
        """
        scripted = {name: list(values) for name, values in script.items()}
        self._case.script(Chance(scripted, watched))

    def draws(self) -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
        """Return the draws so far, in order: (name, arguments, named arguments)."""
        world = self._case.last()
        about = Question("draws", None, "", (self._case.drawn(),))
        found = exactly(list, world.ask(about, "draws"), "draws")
        for draw in found:
            if [type(part) for part in exactly(tuple, draw, "a draw")] != [str, tuple, dict]:
                raise Refused("a draw is no name with arguments")
        return found

    def stand_in(
        self,
        module: RemoteObject,
        name: str,
        parameters: Sequence[str] = (),
        answers: Sequence[Any] | None = None,
        by: dict[tuple[Any, ...], Any] | None = None,
        otherwise: Any = None,
    ) -> StandIn:
        """Replace a function of a module by a scripted one, for the calls of this test.

        It returns `answers` in turn, and a call beyond them stops the program and fails the test;
        or it answers by its arguments (`by`), and with `otherwise` for any others.  Named arguments
        are put in the order of `parameters`.
        """
        world = world_of(module)
        turn = None if answers is None else list(answers)
        pairs = list((by or {}).items())
        names = [name, *parameters]
        trees = [world.write(each) for each in (turn, pairs, otherwise)]
        world.defined.clear()  # other modules may have the same function
        number = world.tell("stand_in", behind(module).number, names, *trees)
        said = stand_in_words(name, turn, pairs, otherwise)
        whole = f"{behind(module).place.name}.{name}"
        told = {"by": by, "otherwise": otherwise, "parameters": list(parameters) or None}
        given = {key: value for key, value in told.items() if value is not None}
        arguments = (whole,) if turn is None else (whole, turn)
        world.stand_ins[name] = Replaced(said, "stand_in", arguments, given)
        return StandIn(world, exactly(int, number, "the stand-in"), name)


@guarded(lambda stand_in: stand_in.world.log)
@dataclass
class StandIn:
    """A scripted function that replaces one of the student's."""

    world: World
    number: Number
    name: str

    def calls(self) -> list[tuple[Any, ...]]:
        """Return the arguments of each call so far, in order."""
        about = Question("calls", None, "", ((self.name,),))
        answer = self.world.ask(about, "value", self.number)
        return [exactly(tuple, call, "a call") for call in exactly(list, answer, "calls")]


def stand_in_words(
    name: str, answers: list[Any] | None, by: list[tuple[tuple[Any, ...], Any]], otherwise: Any
) -> str:
    """Return in one line what a stand-in answers."""
    if answers is not None:
        return gives(name, answers)
    calls: dict[str, list[str]] = {}
    for arguments, answer in by:
        calls.setdefault(repr(answer), []).append(f"({', '.join(map(repr, arguments))})")
    words = [f"{answer} for {', '.join(each)}" for answer, each in calls.items()]
    return f"{name} gives {'; '.join([*words, repr(otherwise)])}{' otherwise' if words else ''}"
