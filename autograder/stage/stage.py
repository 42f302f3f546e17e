"""The stage of one pass (`open_stage`): it gives each test its players, and hides how they run.

The modules are imported once, and each test gets a fresh player that has them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.sandbox.starting import CAN_FORK
from autograder.sandbox.values import Stop
from autograder.stage.actor import Actor
from autograder.stage.deadlines import Deadlines
from autograder.stage.findings import Budget, Findings, Shared, SuiteNeeds
from autograder.stage.forked import ForkedPlayers
from autograder.stage.launcher import SandboxLauncher
from autograder.stage.loading import Loading
from autograder.stage.players import Players
from autograder.stage.preparation import Carried, Preparation
from autograder.stage.unforked import UnforkedPlayers


class Stage:
    """A submission that is ready to be asked.  Close it after the last test of the pass.

    Findings about the files, and the time used, carry over to the stage of the next pass.
    """

    def __init__(self, preparation: Preparation, deadlines: Deadlines, players: Players) -> None:
        self.assignment = preparation.assignment
        self.submission = preparation.submission
        self.findings = preparation.findings
        self._shared = Shared()
        self._shared_by_passes = preparation.findings.shared
        self._preparation = preparation
        self._deadlines = deadlines
        self._players = players
        self._loading = Loading(preparation, players)

    def player(self, program: bool = False) -> Actor:
        """Return a fresh player: with the modules imported, or for a program without any."""
        if not self.findings.states:
            self._loading.load()
        actor = self._players.for_test(program)
        if program and self._preparation.carried:
            self._preparation.name_definitions(actor)
        return actor

    def release(self, actor: Actor) -> None:
        """Note that nothing more will be asked of a player, which may then serve as another one."""
        self._players.release(actor)

    def take_back(self, actor: Actor) -> bool:
        """Take a player of the modules back, if it was asked nothing; return whether it was so."""
        return self._players.take_back(actor)

    def shared(self, by_all_passes: bool) -> Shared:
        """Return what tests found out for the others of this pass, or for those of all passes."""
        return self._shared_by_passes if by_all_passes else self._shared

    def forget_results(self) -> None:
        """Let the next test ask itself what others have asked for it."""
        self._shared.results.clear()
        self._shared_by_passes.results.clear()

    @property
    def shares_results(self) -> bool:
        return bool(self._shared.results or self._shared_by_passes.results)

    @property
    def methods(self) -> set[tuple[tuple[str, ...], str]]:
        """The methods that are known to exist: (names of a class and its bases, method)."""
        return self._players.traits.methods

    def asks_about(self, subject: Callable[[], str], question: object = None) -> Stop | None:
        """Note what the next question is about; return how that was stopped, if it is not asked.

        Raises TimedOut or WaitsFor if the question is known to be in vain.
        """
        return self._deadlines.ask(subject, question)

    def note_answer(self, stop: Stop | None) -> None:
        """Note that what was asked last had an answer, or how it was stopped."""
        if stop is None:
            self._deadlines.note_answer()
        else:
            self._deadlines.note_stop(stop)

    def expect_tests(self, count: int) -> None:
        """Note how many tests are still to come in this pass, the next one included."""
        self._players.expect_tests(count)

    def begin_test(self) -> None:
        self._deadlines.begin_test()

    def end_test(self) -> None:
        """End this test's players and all their processes."""
        self._players.end_test()

    @property
    def machine_may_be_to_blame(self) -> bool:
        """Whether this test ran out of a time limit for which the machine may be to blame."""
        return self._deadlines.machine_may_be_to_blame

    def give_up(self) -> None:
        """End all players at once, whatever they are doing; the next question starts another."""
        self._players.give_up()

    def close(self) -> None:
        """End everything that belongs to this pass."""
        self._players.close()


def open_stage(
    assignment: Assignment,
    submission: Submission,
    modules: tuple[str, ...],
    level: str,
    fork: bool = True,
    private: tuple[Path, ...] = (),
    findings: Findings | None = None,
    budget: Budget | None = None,
    needs: SuiteNeeds | None = None,
    carried: Carried | None = None,
) -> Stage:
    """Return a stage whose players are in sandboxes at one isolation level.

    `modules`: those that tests ask by name, which are imported in advance.  `private`: what no
    player may see, besides the kit and the suite.  `carried`: see Preparation.
    """
    fork = fork and CAN_FORK
    findings = Findings() if findings is None else findings
    budget = Budget() if budget is None else budget
    preparation = Preparation(assignment, submission, modules, findings, carried)
    deadlines = Deadlines(assignment.limits, submission.size, findings, budget)
    launcher = SandboxLauncher(assignment, submission.size, level, fork, private)
    players: Players
    if fork:
        players = ForkedPlayers(preparation, deadlines, launcher, needs or SuiteNeeds())
    else:
        players = UnforkedPlayers(preparation, deadlines, launcher)
    return Stage(preparation, deadlines, players)
