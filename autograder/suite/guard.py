"""What our own side raises is no answer of the student's (`guarded`, `only_students`).

A suite that hands over the wrong thing must not find its own mistake in a `pytest.raises`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import isfunction
from types import TracebackType
from typing import Any, TypeVar

from _pytest.raises import RaisesExc

from autograder.course.verdicts import SuiteError
from autograder.sandbox.starting import LaunchError
from autograder.suite.exceptions import StudentError
from autograder.suite.log import Log

Kind = TypeVar("Kind", bound=type)


def guarded(log_of: Callable[[Any], Log]) -> Callable[[Kind], Kind]:
    """Return a decorator of classes whose public methods ask a student's code.

    What such a method raises itself becomes a SuiteError, which a test cannot catch by accident,
    and which its log keeps, should the test catch it all the same.
    """

    def decorated(kind: Kind) -> Kind:
        for name, method in list(vars(kind).items()):
            if isfunction(method) and not name.startswith("_"):
                setattr(kind, name, _guarded(method, log_of))
        return kind

    return decorated


def _guarded(method: Callable[..., Any], log_of: Callable[[Any], Log]) -> Callable[..., Any]:
    @functools.wraps(method)
    def asking(self: Any, /, *arguments: Any, **named: Any) -> Any:
        try:
            return method(self, *arguments, **named)
        except SuiteError as fault:
            log_of(self).fault = fault
            raise
        except Exception as error:
            log = log_of(self)
            if isinstance(error, (StudentError, LaunchError)) or _is_from_suite(error, log):
                raise
            log.fault = SuiteError(str(error))
            raise log.fault from error

    return asking


def _is_from_suite(error: Exception, log: Log) -> bool:
    """Return whether an exception comes from a function of the suite that a verb has called."""
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        if log.suite[trace.tb_frame.f_code.co_filename]:
            return True
        trace = trace.tb_next
    return False


@contextmanager
def only_students() -> Iterator[None]:
    """Inside, `pytest.raises` takes no exceptions but those of the student's code."""
    before = RaisesExc.__exit__

    def leave(self: Any, kind: Any, error: Any, trace: Any) -> bool:
        if isinstance(error, Exception) and not isinstance(error, StudentError):
            return False  # it ends the test: an assertion that failed, or a fault of the suite
        return before(self, kind, error, trace)

    RaisesExc.__exit__ = leave  # type: ignore[method-assign]
    try:
        yield
    finally:
        RaisesExc.__exit__ = before  # type: ignore[method-assign]
