"""The players of one pass (`Players`): which is next, what it still has to load, their end."""

from __future__ import annotations

from abc import ABC, abstractmethod

from autograder.sandbox.channels import Channel
from autograder.sandbox.processes import ends_within
from autograder.sandbox.running import Sandbox
from autograder.stage.actor import Actor
from autograder.stage.deadlines import Deadlines
from autograder.stage.endings import exit_status
from autograder.stage.launcher import Launcher
from autograder.stage.outline import Traits
from autograder.stage.preparation import Preparation
from autograder.stage.words import ending_words

ENDING_SECONDS = 0.1  # for a player that has closed its wire to end by itself


class Players(ABC):
    """Provides the players of this pass, and watches over them."""

    def __init__(self, preparation: Preparation, deadlines: Deadlines, launcher: Launcher) -> None:
        self.preparation = preparation
        self.deadlines = deadlines
        self.launcher = launcher
        self.in_test: list[Actor] = []  # the players of the current test
        self.traits = Traits()

    def for_test(self, program: bool) -> Actor:
        """Return a fresh player: with the modules imported, or for a program without any."""
        actor = self._choose(program)
        self.in_test.append(actor)
        if program:
            self.preparation.name_definitions(actor)
        elif self._has_to_import():
            self.preparation.import_modules(actor)
            # Where players are forked, these files lie only where the modules were imported.  A
            # package is never forked, and may look for more of its files in a function.
            names = [name for name in self.preparation.submission.files if name.endswith(".py")]
            actor.ahead += [("remove", name) for name in names if "/" not in name]
        return actor

    @abstractmethod
    def _choose(self, program: bool) -> Actor:
        """Return a player for this test only."""

    @abstractmethod
    def _has_to_import(self) -> bool:
        """Return whether a player that is not for a program still has to import the modules."""

    # For the first import

    @abstractmethod
    def begin(self) -> Actor | None:
        """Return a player that has compiled all files, or None if one of them ended it."""

    @abstractmethod
    def accept_loaded(self, actor: Actor) -> None:
        """Accept a player from `begin` that has imported all modules."""

    @abstractmethod
    def without_modules(self) -> Actor:
        """Return a player that has received the submission and has run none of it."""

    # Between tests and programs

    def release(self, actor: Actor) -> None:  # noqa: B027, not all players use it
        """Note that nothing more will be asked of a player in this test."""

    def take_back(self, actor: Actor) -> bool:
        """Take a player of the modules back, if it was asked nothing; return whether it was so."""
        return False

    def expect_tests(self, count: int) -> None:  # noqa: B027, not all players use it
        """Note how many tests are still to come in this pass, this one included."""

    @abstractmethod
    def end_test(self) -> None:
        """End this test's players and all their processes."""

    @abstractmethod
    def close(self) -> None:
        """End everything that belongs to this pass."""

    # What the actors need: see Watch

    def wait(self, channel: Channel, sandbox: Sandbox, goes_on: bool = False) -> bytes:
        return self.deadlines.wait(channel, sandbox, goes_on)

    def folders_in_use(self) -> list[str]:
        """Return the names of the folders that this test's players work in.

        Anything else beside them was left there by earlier tests, also by a player of this one that
        is still to be reset.
        """
        return sorted({actor.folder for actor in self.in_test if actor.to_begin != "again"})

    def replace(self, actor: Actor) -> None:  # noqa: B027, not all players are reset
        """Let an actor speak for a fresh player: its own could not be reset."""

    def how_it_ended(self, actor: Actor) -> str:
        status = None
        if not (actor.has_own_sandbox and actor.sandbox.nursed):
            status = exit_status(actor)
        elif ends_within(actor.sandbox.root, ENDING_SECONDS):
            self.end(actor.sandbox)  # its process id may be another's once its status is known
            status = exit_status(actor)
        if status is None or status < 0:
            self.give_up()  # the signal may have gone to other players too, which will end soon
        return ending_words(status)

    @abstractmethod
    def end(self, sandbox: Sandbox) -> None: ...

    @abstractmethod
    def give_up(self) -> None: ...
