"""Reuse the last player for the next test or program, if it is fit for that (`Reuse`)."""

from __future__ import annotations

from autograder.stage.actor import Actor


class Reuse:
    """Holds the last player of one kind, if it is fit for the next test or program."""

    def __init__(self) -> None:
        self.kept: Actor | None = None
        self.is_possible = False  # whether what such players have run can be thrown away
        # The loaded player itself is offered only once, so that a failure is not repeated.
        self.loaded_was_reused = False

    def offer_loaded(self, loaded: Actor) -> None:
        """Let the loaded player itself serve the next test, if it can be reset."""
        if self.is_possible and not self.loaded_was_reused:
            self.kept, self.loaded_was_reused = loaded, True

    def keep(self, actor: Actor) -> bool:
        """Keep a player for the next use; return False if it is unfit or one is kept."""
        answers = not actor.status and not actor.sandbox.ended
        fit = self.is_possible and actor.only_plain_asked and answers
        if not fit or self.kept is not None:
            return False
        self.kept = actor
        return True

    def take(self) -> Actor | None:
        """Return the player that was kept, if any, to be reset; stop keeping it."""
        actor, self.kept = self.kept, None
        if actor is not None:
            actor.begin_again()
        return actor

    def close(self) -> None:
        """Close the wire to the player that was kept."""
        if self.kept is not None:
            self.kept.channel.close()
            self.kept = None
