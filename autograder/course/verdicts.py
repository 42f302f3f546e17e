"""Verdicts: the exceptions that end a test when a question has no answer to compare.

All are BaseExceptions, so that no `pytest.raises(Exception)` in a suite can swallow one.
"""

from __future__ import annotations

from typing import Any

from _pytest.outcomes import OutcomeException

from autograder.course.result import DID_NOT_END, Status


class Verdict(OutcomeException):
    """The end of a test other than by an ordinary failure; `status` goes into the record."""

    status: Status = "grader_error"

    def __init__(self, message: str) -> None:
        # As one of pytest's own outcomes it leaves fixtures in order, wherever it is raised.
        super().__init__(message, pytrace=False)
        self.message = message

    def __str__(self) -> str:
        return self.message


class Refused(Verdict):
    """The submission did something that no correct one does; a plain failure.

    `shown` is the transcript of what was shown and typed up to there, if it says more.
    """

    status: Status = "failed"

    def __init__(self, message: str, shown: Any = None) -> None:
        super().__init__(message)
        self.shown = shown


class Stopped(Refused):
    """A program was stopped since it went on and on; `place` is the student's line, or "".

    `ending` says how it ended without the names of this program: known mistakes go by it.
    `excess` says what there was too much of.
    """

    excess = "a question too many, noticed"

    def __init__(self, message: str, ending: str, place: str = "", shown: Any = None) -> None:
        super().__init__(message, shown)
        self.ending = ending
        self.place = place


class AskedTooOften(Stopped):
    """A program asked for more input than was prepared; `asked` includes the last request."""

    def __init__(
        self, asked: int, message: str, ending: str, place: str = "", shown: Any = None
    ) -> None:
        super().__init__(message, ending, place, shown)
        self.asked = asked


class NotWritten(Verdict):
    """A name is missing or raises NotImplementedError.  `name` is dotted, such as cards.Card.

    One that is not is a module, whose file is missing.
    """

    status: Status = "not_written"

    def __init__(self, name: str, message: str = "") -> None:
        lacks = f"{name} is not written" if "." in name else f"{name}.py is not there"
        super().__init__(message or f"{lacks} yet")
        self.name = name


class TimedOut(Verdict):
    """No answer came within the time limit of a question, a test or a submission."""

    status: Status = "timed_out"


class WaitsFor(TimedOut):
    """Something was asked that leads to what did not end before: no time is spent on it again.

    `ended` names what did not end, with its place.
    """

    status: Status = "waiting"

    def __init__(self, ended: str) -> None:
        super().__init__(f"waits for {ended}, {DID_NOT_END}")
        self.ended = ended


class Crashed(Verdict):
    """The player ended, or used more than it may."""

    status: Status = "crashed"


class SuiteError(Verdict):
    """The suite asked something that cannot be asked: our fault, never the student's."""

    status: Status = "grader_error"
