"""What a player is told before it serves a test (`Preparation`): files, code to compile."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.course.verdicts import Crashed, SuiteError, TimedOut
from autograder.protocol import IMPORTED_AHEAD
from autograder.sandbox.values import ErrorReport
from autograder.stage.actor import Actor
from autograder.stage.findings import Findings
from autograder.stage.outline import Traits, traits_of

WITH_CHANCE = {"numpy": "numpy.random"}  # the part of a package that has to be seeded
COMPILED_SIZE = 400_000  # bytes; longer files are not compiled in advance
MOST_SHUNNED = 2  # once so many files have ended a player, no more are compiled in advance
# The lines of a source that import something.
IMPORT_LINES = re.compile(rb"^[ \t]*(?:import|from)[ \t].*$", re.MULTILINE)


Carried = dict[str, list[tuple[str, bytes]]]  # by file: names, and the code that binds each


class Preparation:
    """Gives each player the submission's files, and makes it compile and import them."""

    def __init__(
        self,
        assignment: Assignment,
        submission: Submission,
        modules: tuple[str, ...],
        findings: Findings,
        carried: Carried | None = None,
    ) -> None:
        """`modules`: those that tests ask by name, which are imported in advance.

        `carried`: what takes the place of the submission's own, by file: names, and code for each.
        """
        self.assignment = assignment
        self.submission = submission
        self.modules = modules
        self.findings = findings
        self.carried = carried or {}
        self.compiled: set[str] = set()  # files compiled in advance, in the player that forks
        self.modules_keep_nothing = True  # whether no file imported in advance keeps hidden state
        self.sources_keep_nothing = True  # the same for all files
        # Whether the loaded player can be forked: none of them sees its forks, or lies about it.
        self.modules_are_tame = True
        self.sources_start_processes = False  # whether they may, if they keep nothing

    # In the order in which a player is asked

    def settings(self) -> dict[str, Any]:
        """Return the settings of a player that are the same at every level."""
        return {
            "files": self.submission.files,
            "output": self.assignment.limits.output_bytes,
            "preload": self._preloads(),
            "expected": list(self.assignment.modules),
            "classes": sorted(self.assignment.asked_at_top),
            "compiled": {},
            "carried": self.carried,
        }

    def configure(self, actor: Actor) -> None:
        """Give a player the submission; raise SuiteError if that fails."""
        sandbox = actor.sandbox
        settings = {**sandbox.settings, **self.settings()}
        if sandbox.nursed:
            settings["compiled"] = self._compiled_here(f"{sandbox.settings['folder']}/start")
        try:
            answer = actor.ask("configure", settings)
        except (Crashed, TimedOut) as verdict:  # nothing of the student's has run yet
            sandbox.kill()
            raise SuiteError(f"the sandbox could not be set up: {verdict.message}") from None
        if answer is not None:
            raise SuiteError(f"the sandbox could not be set up: {answer!s}")
        actor.prepared = True
        self.compiled = set(settings["compiled"])

    def compile(self, actor: Actor, runs_programs: bool = True) -> bool:
        """Compile files in a player that has run nothing yet; return False if that ended it.

        Modules that are imported in advance come first, and only they matter to a player of which
        no program is run.  A file that ended the player is left out the next time.
        """
        shunned, needed = self.findings.shunned, self._needed()
        wanted = self.submission.files if runs_programs else needed & self.submission.files.keys()
        for name in sorted(wanted, key=lambda name: (name not in needed, name)):
            if not name.endswith(".py") or name in self.compiled or name in self.findings.refused:
                continue
            imported = name in needed
            large = len(self.submission.files[name]) >= COMPILED_SIZE
            keeps_nothing, tame, starts = False, False, True
            if not (large or name in shunned or len(shunned) == MOST_SHUNNED):
                self.compiled.add(name)
                try:
                    keeps_nothing, tame, starts = self._compile(actor, name, needed)
                except (TimedOut, Crashed):
                    shunned.add(name)
                    return False
            keeps_nothing = keeps_nothing and name not in self.carried
            self.sources_keep_nothing = self.sources_keep_nothing and keeps_nothing
            self.sources_start_processes = self.sources_start_processes or starts
            if imported:
                self.modules_keep_nothing = self.modules_keep_nothing and keeps_nothing
                self.modules_are_tame = self.modules_are_tame and tame
        return True

    def _compile(self, actor: Actor, name: str, needed: set[str]) -> tuple[bool, bool, bool]:
        """Make a player compile a file; return whether it keeps no state, is tame, and may start.

        The player has run nothing of the student's yet, so this can be believed.  The compiled code
        goes to the player of the next pass unchanged: this side never reads it.
        """
        known = self.findings.compiled
        given = b"" if known is None else known.get(name, b"")
        wanted = known is not None and actor.sandbox.nursed
        answer = actor.ask("compile", name, needed, given, wanted)
        if isinstance(answer, ErrorReport):
            self.findings.refused[name] = answer
            return False, True, False  # none of it is run
        if type(answer) is not tuple or len(answer) != 4:
            return False, False, True
        keeps_nothing, tame, starts, code = answer
        if known is not None and type(code) is bytes and code:
            known[name] = code
        return keeps_nothing is True, tame is True, starts is not False

    def name_definitions(self, actor: Actor) -> None:
        """Tell a player which modules are not imported whole."""
        found = self.findings
        if found.by_definitions or found.mostly:
            actor.ask("by_definitions", sorted(found.by_definitions), sorted(found.mostly))

    def import_modules(self, actor: Actor) -> None:
        """Make a player import all modules that can be imported, in the way that works."""
        self.name_definitions(actor)
        for name, state in self.findings.states.items():
            if state.how == "whole" or state.in_part:
                actor.ask("import", name)

    def make_ready(self, loaded: Actor) -> Traits:
        """Prepare a player with all modules for its forks; return its traits."""
        answer = loaded.ask("ready")
        return traits_of(answer, self.submission.files, self.modules_keep_nothing)

    def make_ready_for_programs(self, first: Actor) -> bool:
        """Prepare a player for forks that run programs; return whether these can be reset."""
        return self.sources_keep_nothing and first.ask("programs") is True

    # What the sources import

    def imported_by(self, name: str) -> list[str]:
        """Return a module after all the student's modules that it imports, the lowest first."""
        found: list[str] = []
        self._add_imported(name, found)
        return found

    def _add_imported(self, name: str, found: list[str]) -> None:
        if name in found:
            return
        begun = {*found, name}
        waiting = [(name, self._imports(name))]  # as deep as a student likes, so by no recursion
        while waiting:
            module, imports = waiting[-1]
            following = next((each for each in imports if each not in begun), None)
            if following is None:
                waiting.pop()
                found.append(module)
            else:
                begun.add(following)
                waiting.append((following, self._imports(following)))

    def _imports(self, name: str) -> Iterator[str]:
        """Return the student's modules that a module mentions in its import lines."""
        words = self._import_words(f"{name}.py")
        names = (each for each in sorted(self.submission.files) if each.endswith(".py"))
        return (module for each in names if (module := each.removesuffix(".py")) in words)

    def _import_words(self, name: str) -> set[str]:
        """Return the words in the import lines of a file."""
        if name not in self.findings.import_words:
            lines = IMPORT_LINES.findall(self.submission.files.get(name, b""))
            text = b" ".join(lines).decode("utf-8", "replace")
            self.findings.import_words[name] = set(re.findall(r"\w+", text))
        return self.findings.import_words[name]

    def _needed(self) -> set[str]:
        """Return the files of the modules imported in advance, and of those that they import."""
        found: list[str] = []
        for name in self.modules:
            self._add_imported(name, found)
        return {f"{name}.py" for name in found}

    def _preloads(self) -> list[str]:
        """Return the standard modules and allowed packages to import in advance, if mentioned.

        They are imported only once, and their random generators are seeded again in each player.
        """
        words: set[str] = set()
        for name in self.submission.files:
            if name.endswith(".py"):
                words |= self._import_words(name)
        allowed = [
            WITH_CHANCE.get(name, name)
            for name in self.assignment.packages
            if f"{name}.py" not in self.submission.files
        ]
        return [name for name in (*IMPORTED_AHEAD, *allowed) if name.split(".")[0] in words]

    def _compiled_here(self, place: str) -> dict[str, Any]:
        """Return the code of the assignment's given files, compiled here once for all."""
        return {
            name: given_code(content, os.path.join(place, name))
            for name, path in self.assignment.given.items()
            if name.endswith(".py")
            and (content := self.submission.files.get(name)) is not None
            and content == given_content(path)
        }


@functools.cache
def given_content(path: Path) -> bytes:
    return path.read_bytes()


@functools.cache
def given_code(content: bytes, place: str) -> Any:
    return compile(content, place, "exec", dont_inherit=True)
