"""Draws of `random` that a test scripts or watches (`Chance`), and how to set them in a player."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from autograder.course.verdicts import Refused, SuiteError
from autograder.sandbox.values import ErrorReport, Stop
from autograder.stage.words import error_words
from autograder.suite.questions import Replaced, gives, written
from autograder.suite.world import World


@dataclass(frozen=True)
class Chance:
    """The values that draws return, by function name, and the functions only watched."""

    script: dict[str, list[Any]]
    watched: tuple[str, ...]

    def begin_in(self, world: World) -> None:
        """Make the draws of one player follow this from now on."""
        for name, values in self.script.items():
            said = gives(name.split(".")[-1], values)
            world.stand_ins[name] = Replaced(said, "draws", (), self.script, self)
        if self.watched:
            world.stand_ins[""] = Replaced("", "draws", self.watched)
        trees = {
            name: [world.write(each) for each in values] for name, values in self.script.items()
        }
        answer = world.tell("chance", trees, list(self.watched))
        if isinstance(answer, Stop):
            raise world.stopped(answer)
        if answer is not None:
            words = error_words(answer) if isinstance(answer, ErrorReport) else written(answer)
            if not all(map(can_be_drawn, (*self.script, *self.watched))):
                raise SuiteError(words)
            raise Refused(f"the draws of your program cannot be scripted: {words}")


def can_be_drawn(name: str) -> bool:
    """Return whether `random` has a function; for other modules assume that it exists."""
    return "." in name or hasattr(random, name)
