"""Whether the last test's player serves the next test as well."""

from __future__ import annotations

from autograder.stage.actor import Actor
from autograder.stage.outline import Traits


class Reuse:
    """The last test's player, if it is fit for the next test as well."""

    def __init__(self) -> None:
        self.kept: Actor | None = None
        # The loaded player itself serves tests once at most: what goes wrong there is not repeated.
        self.loaded_was_reused = False

    def offer_loaded(self, loaded: Actor, traits: Traits) -> None:
        """Have the loaded player itself serve the next test, if it may."""
        if traits.forks_are_whole and traits.keeps_nothing and not self.loaded_was_reused:
            self.kept, self.loaded_was_reused = loaded, True

    def keep(self, actor: Actor, traits: Traits) -> bool:
        """Keep a test's player for the next one; False if it is not fit, or another was kept."""
        fit = traits.keeps_nothing and actor.only_plain_asked and not actor.status
        if not fit or self.kept is not None:
            return False
        self.kept = actor
        return True

    def take(self) -> Actor | None:
        """Return the player that was kept, and keep it no longer."""
        actor, self.kept = self.kept, None
        return actor

    def close(self) -> None:
        """Close the wire to the player that was kept."""
        actor = self.take()
        if actor is not None:
            actor.channel.close()


def begins_again(actor: Actor, folders: list[str]) -> bool:
    """Have a player be as it was before its last test; False if it cannot be.

    Raises TimedOut or Crashed.  `folders`: the names of those that are in use.
    """
    actor.channel.begin_anew()
    return actor.ask("again", folders) is True
