"""A pass's players where forks do not work (`UnforkedPlayers`): each is started anew."""

from __future__ import annotations

from collections import deque

from autograder.sandbox.running import Sandbox
from autograder.stage.actor import Actor
from autograder.stage.deadlines import Deadlines
from autograder.stage.launcher import Launcher
from autograder.stage.players import Players
from autograder.stage.preparation import Preparation

AHEAD = 2  # players that are started before they are needed


class UnforkedPlayers(Players):
    """Starts a new player for every test and every program, which imports the modules itself."""

    def __init__(self, preparation: Preparation, deadlines: Deadlines, launcher: Launcher) -> None:
        super().__init__(preparation, deadlines, launcher)
        self.ahead: deque[Actor] = deque()

    def _choose(self, program: bool) -> Actor:
        return self.without_modules()

    def _has_to_import(self) -> bool:
        return True

    def begin(self) -> Actor | None:
        actor = self.without_modules()
        if self.preparation.compile(actor):
            return actor
        actor.close()
        return None

    def accept_loaded(self, actor: Actor) -> None:
        """Close it: each test gets another player, which imports the modules itself."""
        actor.close()

    def without_modules(self) -> Actor:
        """Return a player that was started in advance, and start another one for later."""
        while True:
            while len(self.ahead) < AHEAD:
                actor = self.launcher.start(self)
                if not actor.prepared:
                    self.preparation.configure(actor)
                self.ahead.append(actor)
            actor = self.ahead.popleft()
            if actor.sandbox.process.poll() is None:
                return actor
            actor.sandbox.kill()  # it was ended from outside before it was asked anything

    def end_test(self) -> None:
        for actor in self.in_test:
            actor.close()
        self.in_test.clear()

    def end(self, sandbox: Sandbox) -> None:
        sandbox.kill()

    def give_up(self) -> None:
        for actor in self.in_test:
            actor.sandbox.kill()

    def close(self) -> None:
        self.give_up()
        for actor in self.ahead:
            actor.sandbox.kill()
        self.in_test.clear()
        self.ahead.clear()
