"""A pass's players where forks work (`ForkedPlayers`): one loads the modules, others are forks.

Words used here.  first: the player that never runs a student's code, and forks all others in its
sandbox.  loaded: a fork of it that has imported the modules; tests get forks of this one, programs
get forks of the first.  Where no other is needed, the loaded player is alone in its sandbox.
spare: a fork of the loaded player, made in advance for a later test.
"""

from __future__ import annotations

import time
from collections import deque

from autograder.course.verdicts import Crashed
from autograder.sandbox.limits import SPARE_PLAYERS
from autograder.sandbox.processes import wait_for_endings
from autograder.sandbox.running import Sandbox
from autograder.stage.actor import Actor
from autograder.stage.deadlines import Deadlines
from autograder.stage.findings import SuiteNeeds
from autograder.stage.forks import Forks, NotForked
from autograder.stage.launcher import Launcher
from autograder.stage.outline import check_same
from autograder.stage.players import Players
from autograder.stage.preparation import Preparation
from autograder.stage.reuse import Reuse

# All imports of a pass may take so long, in seconds, before a loaded player is forked that could
# see its forks: who has slow modules is not to run out of time.
LONGEST_IMPORTS = 5.0


class ForkedPlayers(Players):
    """Provides each test with a fork that has the modules, and each program with one without."""

    def __init__(
        self,
        preparation: Preparation,
        deadlines: Deadlines,
        launcher: Launcher,
        needs: SuiteNeeds,
    ) -> None:
        super().__init__(preparation, deadlines, launcher)
        self.needs = needs
        self.first: Actor | None = None
        self.loaded: Actor | None = None
        self.spares: deque[Actor] = deque()
        self.forks = Forks(self)
        self.reuse = Reuse()
        self.reuse_of_programs = Reuse()
        self.ready_for_programs: Actor | None = None  # the first player once it is prepared
        self.programs: list[Actor] = []  # those of this test's players that run programs
        self.tests_to_come = 1
        self.began_to_load = 0.0

    def expect_tests(self, count: int) -> None:
        self.tests_to_come = count

    def _choose(self, program: bool) -> Actor:
        if not self.in_test:  # nothing runs beside what another test has left
            following = self.reuse_of_programs if program else self.reuse
            for each in (self.reuse, self.reuse_of_programs):
                for actor in each.rest(is_next=each is following):
                    self._let_go(actor)
        if program:
            self.needs.more_than_loaded = True
            actor = self.reuse_of_programs.take() or self._for_program()
            self.programs.append(actor)
        else:
            if self.loaded is None and not self.reuse.kept:
                self._reload()  # which offers the loaded player itself for use
            actor = self.reuse.take() or self._next_player()
        is_loaded = self.loaded in (actor, actor.parent)
        actor.outline = self.traits.outline if is_loaded else {}
        actor.only_plain_asked = is_loaded or program
        return actor

    def release(self, actor: Actor) -> None:
        if actor in self.in_test and self._reuse_of(actor).keep(actor):
            self.in_test.remove(actor)
            if actor in self.programs:
                self.programs.remove(actor)

    def take_back(self, actor: Actor) -> bool:
        if actor not in self.in_test or actor in self.programs:
            return False
        if actor.to_begin == "without files" and actor.parent is self.loaded:
            self.spares.appendleft(actor)
        elif actor.to_begin != "again" or not self.reuse.keep(actor):
            return False
        actor.ahead.clear()
        self.in_test.remove(actor)
        return True

    def _reuse_of(self, actor: Actor) -> Reuse:
        return self.reuse_of_programs if actor in self.programs else self.reuse

    def _has_to_import(self) -> bool:
        return not self.traits.forks_are_whole

    def replace(self, actor: Actor) -> None:
        is_program = actor in self.programs
        if not actor.sandbox.ended:
            self._let_go(actor)
        if is_program:
            self.reuse_of_programs.is_possible = False  # it would be in vain each time
        before = actor.outline
        actor.speak_for(self._for_program() if is_program else self._next_player())
        check_same(before, self.traits.outline)

    def _next_player(self) -> Actor:
        """Return a fresh copy of the loaded player; forking several at once is cheaper."""
        if self.loaded is None or self.loaded in self.in_test:
            self._reload()
        if not self.traits.forks_are_whole:
            return self.without_modules()
        while self.spares:
            actor = self.spares.popleft()
            if actor.channel.is_open():
                return actor
            actor.close()  # an earlier test has ended it
        assert self.loaded is not None
        count = max(1, min(SPARE_PLAYERS, self.tests_to_come))
        return self._fork(self.loaded, 1 if self.traits.keeps_nothing else count)

    # The first player and the loaded one

    def begin(self) -> Actor | None:
        """Return a player that has compiled all files, or None if one of them ended it.

        If only one player is likely to be needed, it is alone in its sandbox: a fork takes as long
        as many questions.  The system keeps signals from it there, so it must not send any.
        """
        self.began_to_load = time.monotonic()
        if not self.needs.more_than_loaded and self.first is None:
            actor = self.launcher.start(self)
            if actor.sandbox.nursed:
                is_compiled = self._prepare(actor, runs_programs=False)
                if is_compiled and self.preparation.modules_are_tame:
                    return actor
                if not (is_compiled and self.preparation.compile(actor)):
                    actor.close()
                    return None
            self.first = actor
        return self.without_modules()

    def accept_loaded(self, actor: Actor) -> None:
        self.loaded = actor
        self._make_ready(actor)

    def without_modules(self) -> Actor:
        return self._fork(self._prepared_first())

    def _prepared_first(self) -> Actor:
        """Return the first player, after it has received the submission."""
        if self.first is not None and not self.first.prepared and not self._prepare(self.first):
            self.give_up()
        while self.first is None:
            actor = self.launcher.start(self)
            if self._prepare(actor):
                self.first = actor
            else:
                actor.sandbox.kill()
        return self.first

    def _for_program(self) -> Actor:
        """Return a fork of the first player, which is prepared for programs first."""
        first = self._prepared_first()
        if first is not self.ready_for_programs:
            possible = self.preparation.make_ready_for_programs(first)
            self.ready_for_programs, self.reuse_of_programs.is_possible = first, possible
        return self._fork(first)

    def _prepare(self, actor: Actor, runs_programs: bool = True) -> bool:
        """Give a player the submission; return False if compiling a file ended the player.

        Meanwhile the last sandbox is taken apart; no code runs before nothing is left of it.
        """
        self.preparation.configure(actor)
        is_compiled = self.preparation.compile(actor, runs_programs)
        wait_for_endings()
        return is_compiled

    def _reload(self) -> None:
        self.needs.loaded_for_later |= self.reuse.loaded_was_reused
        self.loaded = self.begin() or self.without_modules()
        self.preparation.import_modules(self.loaded)
        self._make_ready(self.loaded)

    def _make_ready(self, loaded: Actor) -> None:
        """Prepare the loaded player for its forks, and note what its modules define."""
        seconds = time.monotonic() - self.began_to_load
        # A test may then hold handles of a player that is now replaced: a fork has the same ones.
        was_forked = self.reuse.is_possible and self.traits.forks_are_whole
        self.traits = self.preparation.make_ready(loaded)
        is_slow = seconds * self.tests_to_come > LONGEST_IMPORTS
        may_fork = self.preparation.modules_are_tame or is_slow or was_forked
        self.traits.forks_are_whole = self.traits.forks_are_whole and may_fork
        self.reuse.is_possible = self.traits.keeps_nothing
        if self.traits.forks_are_whole and not self.needs.loaded_for_later:
            self.reuse.offer_loaded(loaded)

    # Forks

    def _fork(self, parent: Actor, count: int = 1) -> Actor:
        """Return a fork of a player; with a `count` above 1, also fork spares for later tests."""
        for attempt in (1, 2):
            try:
                made = self.forks.fork(parent, count, parent is self.loaded, self._known())
            except NotForked as problem:
                # The loaded player has run the student's code and may not be able to answer.
                parent = self._renew(parent, problem, attempt)
            else:
                self.spares += made[1:]
                return made[0]
        raise Crashed("your program cannot be started any more")

    def _known(self) -> list[Actor]:
        loaded = [] if self.loaded is None else [self.loaded]
        kept = [*self.reuse.kept, *self.reuse_of_programs.kept]
        return [*self.in_test, *self.spares, *kept, *loaded]

    def _renew(self, parent: Actor, problem: NotForked, attempt: int) -> Actor:
        was_loaded = parent is self.loaded
        self.give_up()
        if attempt == 2:
            words = str(problem) or "it had ended"
            raise Crashed(f"your modules left Python unable to go on: {words}")
        if was_loaded:
            self._reload()
            assert self.loaded is not None
            return self.loaded
        return self._prepared_first()

    # Between tests

    def end_test(self) -> None:
        """End this test's players; if any of their processes live on, end the whole sandbox."""
        has_started = self.preparation.sources_start_processes
        if not self.in_test and not has_started:
            return
        for actor in self.in_test:
            if self._reuse_of(actor).keep(actor):
                continue
            has_started = True
            if actor is self.loaded and not actor.only_plain_asked:
                self.needs.more_than_loaded = True
            self._let_go(actor)
        self.in_test.clear()
        self.programs.clear()
        # What keeps nothing and names nothing that starts a process has left none.
        if has_started and self.forks.anything_left(self._roots(), self._known()):
            self.give_up()

    def _roots(self) -> list[Actor]:
        """Return the first process of each sandbox."""
        alone = self.loaded if self.loaded is not None and self.loaded.has_own_sandbox else None
        return [actor for actor in (self.first, alone) if actor is not None]

    def _let_go(self, actor: Actor) -> None:
        self.forks.let_go(actor)
        if actor is self.loaded:
            self.loaded = None

    def end(self, sandbox: Sandbox) -> None:
        self.deadlines.account(sandbox)
        sandbox.kill()

    def give_up(self) -> None:
        """End the sandbox with everything in it; the next question starts another."""
        if self.loaded is not None and self.loaded not in self.in_test:
            self.loaded.close()
        self.loaded = None
        self.forks.forget()
        for spare in self.spares:
            spare.channel.close()
        self.spares.clear()
        self.reuse.close()
        self.reuse_of_programs.close()
        self.ready_for_programs = None
        if self.first is not None:
            self.end(self.first.sandbox)
            self.first = None
        for actor in self.in_test:
            self.end(actor.sandbox)

    def close(self) -> None:
        self.give_up()
        self.in_test.clear()
