"""Check that the isolation level given to a command works here (`require`, `require_closed`)."""

from __future__ import annotations

import os
from pathlib import Path

from autograder.cli.usage import WrongUse
from autograder.sandbox import launch


def require(isolation: str) -> None:
    """Raise WrongUse unless a level works on this machine."""
    why_not = launch.refusal_here(isolation) if isolation != launch.PROCESS else None
    if why_not is not None:
        raise WrongUse(
            f"isolation by {isolation} does not work here: {why_not}; fix that{instead()}, or"
            " accept less with `--isolation process`: then a student's code runs as you, with"
            " limits only"
        )


def instead() -> str:
    """Return part of a sentence that offers the best level here, or "" if it isolates nothing."""
    best = launch.best_level()
    return "" if best == launch.PROCESS else f", take `--isolation {best}`"


def close_to_others(isolation: str) -> None:
    """At level `user`, whose players share the file system: make new files private to this user."""
    if isolation == launch.USER:
        os.umask(0o077)


def require_closed(isolation: str, *private: Path) -> None:
    """Raise WrongUse unless a level works and hides `private`, if it promises to."""
    if not launch.problem_here(isolation, private):
        return
    require(isolation)
    why_not = launch.problem(isolation, private)
    if why_not and isolation == launch.PROCESS:
        raise WrongUse(f"no player can be started here: {why_not}")
    if why_not:
        raise WrongUse(f"isolation by {isolation} is not safe with these folders: {why_not}")
