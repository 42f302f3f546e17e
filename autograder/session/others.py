"""What suites for other graders expect to be there: `gradescope_utils`, a fixture `app`.

`stand_in` lets `gradescope_utils` be imported where it is not installed.  This module is a plugin
of pytest, too.  A suite's own fixture of this name goes before.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import sys
import types
import unittest
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

GRADESCOPE, APP = "gradescope_utils", "app"
Decorator = Callable[..., Callable[[Any], Any]]


def _noting(attribute: str, usual: Any = None) -> Decorator:
    """Return a decorator that notes its argument at a test."""

    def decorator(value: Any = usual, *rest: Any) -> Callable[[Any], Any]:
        def noted(test: Any) -> Any:
            setattr(test, attribute, value)
            return test

        return noted

    return decorator


def _handing(keyword: str, noted: str, attribute: str) -> Decorator:
    """Return a decorator whose tests get a function by keyword, which notes its argument."""

    def decorator(value: Any, *rest: Any) -> Callable[[Any], Any]:
        def handing(test: Any) -> Any:
            @functools.wraps(test)
            def called(*args: Any, **named: Any) -> Any:
                named[keyword] = functools.partial(setattr, called, noted)
                return test(*args, **named)

            setattr(called, attribute, value)
            return called

        return handing

    return decorator


def check_submitted_files(paths: Iterable[str], base: str = ".") -> list[str]:
    """Return which of these files were not handed in."""
    return [path for path in paths if not os.path.isfile(os.path.join(base, path))]


NAMES: dict[str, dict[str, Any]] = {
    "": {},
    ".autograder_utils": {},
    ".autograder_utils.decorators": {
        "weight": _noting("__weight__"),
        "number": _noting("__number__"),
        "visibility": _noting("__visibility__"),
        "hide_errors": _noting("__hide_errors__", "Test failed"),
        "tags": _noting("__tags__"),
        "partial_credit": _handing("set_score", "__score__", "__weight__"),
        "leaderboard": _handing(
            "set_leaderboard_value", "__leaderboard_value__", "__leaderboard_column__"
        ),
    },
    ".autograder_utils.files": {"check_submitted_files": check_submitted_files},
    ".autograder_utils.json_test_runner": {"JSONTestRunner": unittest.TextTestRunner},
}


def stand_in() -> None:
    """Let `gradescope_utils` be imported in this process, whether it is installed or not."""
    if importlib.util.find_spec(GRADESCOPE) is not None:
        return
    for part, names in NAMES.items():
        module = sys.modules[GRADESCOPE + part] = types.ModuleType(GRADESCOPE + part)
        module.__path__ = []
        vars(module).update(names)


class App:
    """A student's app.py: run afresh by a call, and its names."""

    found: Any = None

    def __call__(self) -> Any:
        sys.modules.pop(APP, None)
        self.found = importlib.import_module(APP)
        return self.found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.found or self(), name)


@pytest.fixture
def app() -> Iterator[App]:
    """Yield a student's app.py, to be called; a test that imports it has it run, too."""
    yield App()
    sys.modules.pop(APP, None)
