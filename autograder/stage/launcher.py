"""Start players in a new sandbox (`SandboxLauncher`)."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from autograder.course.assignment import Assignment
from autograder.sandbox import launch
from autograder.stage.actor import Actor, ProcessIds, Watch


class Launcher(Protocol):
    """Starts players; a browser has its own kind."""

    def start(self, watch: Watch) -> Actor:
        """Return a new player; raise LaunchError if none can be started."""


class SandboxLauncher:
    """Starts players at one level of isolation."""

    def __init__(
        self,
        assignment: Assignment,
        size: int,
        level: str,
        fork: bool,
        private: tuple[Path, ...],
    ) -> None:
        """`size`: of the submission in bytes.  `private`: more that no player may see."""
        self.assignment = assignment
        self.size = size
        self.level = level
        self.fork = fork
        self.private = (assignment.folder, *private)

    def start(self, watch: Watch) -> Actor:
        sandbox = launch.launch(
            self.level,
            self.assignment.limits,
            self.assignment.packages,
            self.size,
            self.fork,
            self.private,
        )
        ids = ProcessIds(sandbox.number, sandbox.root)
        return Actor(watch, sandbox.channel, sandbox, ids=ids, prepared=False)
