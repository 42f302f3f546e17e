"""Reuse the last players for the next test or program, if they are fit for that (`Reuse`)."""

from __future__ import annotations

from autograder.course.verdicts import Crashed, TimedOut
from autograder.stage.actor import Actor

MOST_KEPT = 3  # of one kind: few tests need more of them


class Reuse:
    """Holds the last players of one kind that are fit for the next test or program."""

    def __init__(self) -> None:
        self.kept: list[Actor] = []
        self.at_rest: set[Actor] = set()  # those that hold nothing of their last test
        self.is_possible = False  # whether what such players have run can be thrown away
        # The loaded player itself is offered only once, so that a failure is not repeated.
        self.loaded_was_reused = False

    def offer_loaded(self, loaded: Actor) -> None:
        """Let the loaded player itself serve the next test, if it can be reset."""
        if self.is_possible and not self.loaded_was_reused:
            self.kept.append(loaded)
            self.loaded_was_reused = True

    def keep(self, actor: Actor) -> bool:
        """Keep a player for the next use; return False if it is unfit or enough are kept."""
        answers = not actor.status and not actor.sandbox.ended
        fit = self.is_possible and actor.only_plain_asked and answers
        if not fit or len(self.kept) == MOST_KEPT:
            return False
        self.kept.append(actor)
        return True

    def take(self) -> Actor | None:
        """Return a player that was kept, if any, to be reset; stop keeping it."""
        self._forget_ended()
        if not self.kept:
            return None
        actor = self.kept.pop()
        self.at_rest.discard(actor)
        actor.begin_again()
        return actor

    def rest(self, is_next: bool) -> list[Actor]:
        """Make those that were kept let go of what they hold; return those that did not.

        is_next: whether the last one is not meant, which is about to be reset.
        """
        self._forget_ended()
        waiting = self.kept[:-1] if is_next else self.kept[:]
        for actor in waiting:
            if actor in self.at_rest or actor not in self.kept:  # all are ended if one is too late
                continue
            actor.ahead.clear()
            try:
                if actor.ask("rest") is True:
                    self.at_rest.add(actor)
            except (TimedOut, Crashed):
                continue
        left = [each for each in waiting if each in self.kept and each not in self.at_rest]
        for actor in left:
            self.kept.remove(actor)
        return left

    def _forget_ended(self) -> None:
        """Forget those that were kept and have ended with another one's sandbox."""
        for actor in [each for each in self.kept if each.sandbox.ended]:
            actor.channel.close()
            self.kept.remove(actor)

    def close(self) -> None:
        """Close the players that were kept; one that is alone ends with its sandbox."""
        for actor in self.kept:
            actor.close()
        self.kept.clear()
        self.at_rest.clear()
