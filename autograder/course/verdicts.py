"""What can become of a question, other than an answer.

All are BaseExceptions, so that no `pytest.raises(Exception)` in a suite can swallow one.
"""

from __future__ import annotations

from _pytest.outcomes import OutcomeException

from autograder.course.result import Status


class Verdict(OutcomeException):
    """The end of a test that is no ordinary failure; `status` is what the record says."""

    status: Status = "grader_error"

    def __init__(self, message: str) -> None:
        # An outcome of pytest's own kind leaves its fixtures in order, wherever it is raised.
        super().__init__(message, pytrace=False)
        self.message = message

    def __str__(self) -> str:
        return self.message


class Refused(Verdict):
    """The submission did something that no right one does; a plain failure."""

    status: Status = "failed"


class AskedTooOften(Refused):
    """A program asked once more than lines were ready; `asked` counts that question as well."""

    def __init__(self, asked: int, message: str) -> None:
        super().__init__(message)
        self.asked = asked


class NotWritten(Verdict):
    """A name is not there, or raises NotImplementedError.  `name` is dotted, such as cards.Card."""

    status: Status = "not_written"

    def __init__(self, name: str, message: str = "") -> None:
        super().__init__(message or f"{name} is not written yet")
        self.name = name


class TimedOut(Verdict):
    """No answer in the time that a question, a test or a submission has."""

    status: Status = "timed_out"


class Crashed(Verdict):
    """The process with the student's code ended, or used more than it may."""

    status: Status = "crashed"


class SuiteError(Verdict):
    """The suite asked something that cannot be asked: our own fault, never the student's."""

    status: Status = "grader_error"
