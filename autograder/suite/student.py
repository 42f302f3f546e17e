"""The student's code as a suite sees it: the `student` of a test, with all that can be asked.

Nothing of a student's runs here.  What crosses is a plain value of exact type, or stands for an
object over there and asks about it: attributes, calls, `str`, `len`, `in`, comparison, iteration.
An object over there never equals a plain value, and is never simply true or false.
"""

from __future__ import annotations

from collections.abc import Callable

from autograder.suite.case import Case
from autograder.suite.files import Files
from autograder.suite.objects import Objects
from autograder.suite.programs import Programs
from autograder.suite.remote import Kind
from autograder.suite.source import Source
from autograder.suite.stand_ins import Scripts


class Student(Objects, Programs, Files, Scripts):
    """One test's view of a submission; each group of verbs has a file of its own."""

    def __init__(self, case: Case) -> None:
        self._case = case

    def source(self, name: str) -> Source:
        """Return a file of the submission to be read, for rules on constructs.

        Raises NotWritten when it is not there, Refused when it is not Python.
        """
        self._case.judges_source = True
        return self._case.source(name)

    def holds(self, what: str, check: Callable[[], object]) -> None:
        """Make sure of something that is so in all tests or in none, until it held in one.

        `check` raises where it does not hold, as a test would; `what` is its name in this suite.
        """
        shared = self._case.stage.shared
        if what not in shared:
            check()
            shared[what] = (None, [])

    def once(self, what: str, make: Callable[[], Kind]) -> Kind:
        """Return what `make` returned in the first test of this pass that asked for it.

        Those that ask later share it, and its questions count as theirs.  It is a transcript, or
        has plain values only; `what` is its name in this suite.
        """
        shared, log = self._case.stage.shared, self._case.log
        if what not in shared:
            before = len(log.questions)
            value = make()
            shared[what] = value, log.questions[before:]
            return value
        value, questions = shared[what]
        log.questions += questions
        return log.heard_here(value)

    def remark(self, words: str) -> None:
        """Tell the student something, in case the test passes; it moves no mark."""
        self._case.remarks.append(words)
