"""Reuse the last players for the next test or program, if they are fit for that (`Reuse`)."""

from __future__ import annotations

from autograder.stage.actor import Actor

MOST_KEPT = 3  # of one kind: few tests need more of them


class Reuse:
    """Holds the last players of one kind that are fit for the next test or program."""

    def __init__(self) -> None:
        self.kept: list[Actor] = []
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
        while self.kept:
            actor = self.kept.pop()
            if not actor.sandbox.ended:
                actor.begin_again()
                return actor
            actor.channel.close()
        return None

    def close(self) -> None:
        """Close the players that were kept; one that is alone ends with its sandbox."""
        for actor in self.kept:
            actor.close()
        self.kept.clear()
