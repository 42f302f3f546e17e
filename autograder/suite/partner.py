"""Whom a world asks (`Partner`): a player that may be lent to others before its first question."""

from __future__ import annotations

import functools
from typing import Any

from autograder.course.verdicts import SuiteError
from autograder.stage.actor import Actor
from autograder.stage.outline import check_same
from autograder.stage.stage import Stage


class Partner:
    """A player of a test; while it is lent, the next question gets a fresh one in its place."""

    def __init__(self, stage: Stage, actor: Actor) -> None:
        self.stage = stage
        self.outline = actor.outline
        self._actor: Actor | None = actor  # None: it is lent
        self._ahead: list[tuple[Any, ...]] | None = []  # to be sent first; None: it was asked
        self._is_released = False  # it may be another world's partner by now

    @functools.cached_property
    def actor(self) -> Actor:
        """The player, which is about to be asked."""
        if self._is_released:
            raise SuiteError("its player is released: it served an aside or an earlier program")
        if self._actor is None:
            actor = self.stage.player()
            check_same(self.outline, actor.outline)
            self._actor = actor
        ahead, self._ahead = self._ahead, None
        for question in ahead or ():
            self._actor.ask_later(*question)
        return self._actor

    @property
    def status(self) -> str:
        """Why it can no longer answer, or ""."""
        return "" if self._actor is None else self._actor.status

    def ask_later(self, verb: str, *rest: Any) -> None:
        """Ask something whose answer does not matter, together with the next question."""
        if self._ahead is None:
            self.actor.ask_later(verb, *rest)
        else:
            self._ahead.append((verb, *rest))

    def lend(self) -> None:
        """Let the player serve as others until the next question, if it was asked nothing yet."""
        if self._actor is not None and self._ahead is not None:
            self._actor = None if self.stage.take_back(self._actor) else self._actor

    def release(self) -> None:
        """Let the player serve as others from now on; this world can ask it nothing more."""
        if self._actor is not None and not self._is_released:
            self.stage.release(self._actor)
        self._is_released = True
        vars(self).pop("actor", None)
