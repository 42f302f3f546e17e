"""Import a submission's modules for the first time (`Loading`), and find the ones at fault.

A module that cannot be imported is tried again without the statements that raise or ask for input,
then with only its definitions, and then left out; a limit that was met skips the second try.  The
blame goes to the module at fault, not to the one that imports it.
"""

from __future__ import annotations

from autograder.course.faults import SYNTAX_ERRORS
from autograder.course.verdicts import Crashed, TimedOut
from autograder.sandbox.values import ErrorReport, Stop
from autograder.stage.actor import Actor
from autograder.stage.findings import ModuleState
from autograder.stage.players import Players
from autograder.stage.preparation import Preparation
from autograder.stage.words import error_words, stopped_words

# Who has met a limit may do so again, and leave less for the tests: only definitions are run then.
AT_A_LIMIT = ("BlockingIOError", "MemoryError")


class Loading:
    """Tries to import the modules, in one player after another, until all states are known."""

    def __init__(self, preparation: Preparation, players: Players) -> None:
        self.preparation = preparation
        self.players = players
        self.submission = preparation.submission
        self.findings = preparation.findings

    def load(self) -> None:
        """Import every module once, and note which of them cannot be imported normally."""
        for name in self.preparation.modules:
            present = f"{name}.py" in self.submission.files
            state = ModuleState("whole" if present else "absent")
            self.findings.states[name] = self.findings.at_a_limit.get(name, state)
        for _ in range(3 * len(self.submission.files) + 2):
            actor = self.players.begin()
            if actor is not None:
                if self._import_carefully(actor):
                    self.players.accept_loaded(actor)
                    return
                actor.close()
        raise Crashed("your modules cannot be imported: each time something else goes wrong")

    def _import_carefully(self, actor: Actor) -> bool:
        """Import all modules in one player; return False if a new fault requires another try."""
        self.preparation.name_definitions(actor)
        for name, state in self.findings.states.items():
            if state.how in ("absent", "broken"):
                continue
            try:
                answer = actor.ask("import", name)
            except (TimedOut, Crashed) as verdict:
                self._learn(self._culprit(name), verdict.message, None, at_a_limit=True)
                return False
            if isinstance(answer, Stop):
                self.players.deadlines.note_stop(answer)
                at_a_limit = answer.reason == "output"  # what is left out for that would be all
                self._learn(self._culprit(name), stopped_words(answer), None, at_a_limit)
                return False
            if isinstance(answer, ErrorReport):
                self._learn(name, error_words(answer), answer)
                return False
        return True

    def _culprit(self, name: str) -> str:
        """Return the module because of which the import of `name` ends or stops the player.

        Each of the student's modules that it imports is tried separately, the lowest first: where
        the player stopped may be a function of a module that is not at fault.
        """
        for each in self.preparation.imported_by(name)[:-1]:
            actor = self.players.without_modules()
            try:
                self.preparation.name_definitions(actor)
                if isinstance(actor.ask("import", each), Stop):
                    return each
            except (TimedOut, Crashed):
                return each
            finally:
                actor.close()
        return name

    def _learn(
        self,
        name: str,
        problem: str,
        error: ErrorReport | None,
        at_a_limit: bool = False,
    ) -> None:
        """Note that `name` could not be imported, and what to try next."""
        at_fault = self._module_at_fault(name, error)
        state = self.findings.states.setdefault(at_fault, ModuleState())
        if not state.problem:
            state.problem, state.error = problem, error
        hopeless = error is not None and error.kind in SYNTAX_ERRORS
        hopeless = hopeless or not self.findings.leaves_out
        if at_fault in self.findings.by_definitions or hopeless:
            # Modules that import it cannot be imported either; they are found one by one.
            for each in {at_fault, name}:
                broken = self.findings.states.setdefault(each, ModuleState())
                broken.how = "broken"
                if not broken.problem:
                    broken.problem, broken.error = problem, error
            return
        if at_a_limit or (error is not None and error.kind in AT_A_LIMIT):
            self.findings.at_a_limit[at_fault] = state
        if at_fault in self.findings.at_a_limit or at_fault in self.findings.mostly:
            self.findings.by_definitions.add(at_fault)
            state.how = "definitions"
        else:
            state.how = "mostly"

    def _module_at_fault(self, name: str, error: ErrorReport | None) -> str:
        frames = error.frames if error is not None else ()
        top_level = [file for file, _, function in frames if function in ("<module>", "")]
        file = top_level[-1] if top_level else ""
        if file in self.submission.files and file.endswith(".py"):
            return file.removesuffix(".py")
        return name
