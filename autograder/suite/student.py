"""The student's code as a suite sees it: the `student` of a test (`Student`), with all its verbs.

No student's code runs here.  A value that crosses the wire is either plain, with its exact type,
or stands for an object over there and asks about it: attributes, calls, `str`, `len`, `in`,
comparison, iteration.  Such an object never equals a plain value, and is never just true or false.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from autograder.suite.case import Case, apart
from autograder.suite.files import Files
from autograder.suite.guard import guarded
from autograder.suite.log import forgetting
from autograder.suite.objects import Objects
from autograder.suite.programs import Programs
from autograder.suite.questions import written
from autograder.suite.remote import Kind
from autograder.suite.several import Several
from autograder.suite.source import Source
from autograder.suite.stand_ins import Scripts


@guarded(lambda verbs: verbs._case.log)
class Student(Objects, Several, Programs, Files, Scripts):
    """One test's view of a submission; each group of verbs has its own file."""

    def __init__(self, case: Case) -> None:
        self._case = case

    def source(self, name: str, defines: str = "") -> Source:
        """Return the source of a file of the submission, for rules about constructs.

        defines: a class or a function; the file may import it from another one of the student's,
        which then is returned.  Raises NotWritten if the file is missing, Refused if it is not
        Python.
        """
        self._case.judged.add(name)
        source = self._case.source(name, defines)
        self._case.judged.add(source.name)
        return source

    def holds(self, what: str, check: Callable[[], object]) -> None:
        """Check something that is true in all tests or in none; once it was true, do not repeat it.

        `check` raises if it is not true, as a test would; `what` is its name in this suite.
        """
        shared = self._case.stage.shared(False).results
        if what not in shared:
            check()
            shared[what] = (None, [], (self._case, 0), [])

    def once(self, what: str, make: Callable[[], Kind], in_all_passes: bool = False) -> Kind:
        """Return what `make` returned in the first test of this pass that asked for it.

        Later tests share the result, and its questions count as theirs.  It must be a transcript or
        consist of plain values; `what` is its name in this suite.  `in_all_passes`: hidden tests
        share what a visible one found, so it must not depend on what only one of them lays out.
        """
        shared, log = self._case.stage.shared(in_all_passes).results, self._case.log
        if what not in shared:
            before, asked, earlier = len(log.steps), len(log.questions), len(log.forgiven)
            value = make()
            shared[what] = value, log.since(before), (self._case, asked), log.forgiven[earlier:]
            return value
        value, steps, (first, asked), forgiven = shared[what]
        log.repeat(steps)
        log.forgiven += forgiven
        self._case.share(first, asked)
        return log.heard_here(value)

    def aside(self, what: str, make: Callable[[], Kind], in_all_passes: bool = False) -> Kind:
        """Return what `make` found out about a program, in the first test of this pass that asked.

        Neither its questions nor its consoles are shown in a message, or judged, and it is asked
        of players of its own: nothing that it replaces, draws, scripts or puts into the folder is
        left to the test, and its objects answer no longer.  It must fetch its modules itself; if it
        calls them, it comes before the calls of the test, as it clears the folder.  The value must
        consist of plain values; `what` is its name in this suite; `in_all_passes`: see `once`.
        """
        found: dict[str, Kind] = self._case.stage.shared(in_all_passes).aside
        if what not in found:
            with apart(self._case), forgetting(self._case.log):
                found[what] = make()
        return found[what]

    def by_chance(self, what: str, make: Callable[[], object]) -> bool:
        """Return whether what `make` returns differs when other numbers are drawn.

        Who reads a list of numbers in turn, and draws none, returns the same.  It is asked as
        `aside` asks, and holds in all passes.
        """

        def made(number: int) -> str:
            self._case.calls().tell("seed", number)
            return written(make())  # objects of two players cannot be compared

        found = [
            self.aside(f"{what}: {number}", partial(made, number), in_all_passes=True)
            for number in (1, 2)
        ]
        return found[0] != found[1]

    def forgive(self, error: Exception) -> None:
        """Hold an exception that a test has caught against the student only if the test fails.

        A program that breaks off has shown what came before.
        """
        self._case.log.forgiven.append(error)

    def remark(self, words: str) -> None:
        """Tell the student something if the test passes; it does not change the points."""
        self._case.remarks.append(words)
