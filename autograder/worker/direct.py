"""Run a test without pytest (`direct`): call its fixtures, then its function.

What pytest does around a test costs more than all questions of an ordinary one.  A test is called
directly if its fixtures are plain functions of function scope and no mark or plugin affects how it
is run; every other test is left to pytest.  This reads the collection of the pinned pytest version.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from _pytest.fixtures import FixtureDef
from _pytest.nodes import Node
from _pytest.python import DirectParamFixtureDef
from _pytest.scope import Scope

HOOKS = (
    "pytest_runtest_setup", "pytest_runtest_call", "pytest_runtest_teardown",
    "pytest_pyfunc_call", "pytest_fixture_setup", "pytest_fixture_post_finalizer",
)  # fmt: skip
CONDITIONS = ("skip", "skipif", "xfail")


@dataclass(frozen=True)
class Direct:
    """How to run one test without pytest: its fixtures in order, and the arguments it takes."""

    test: Callable[..., object]
    fixtures: tuple[tuple[str, Callable[..., Any], tuple[str, ...]], ...]
    given: dict[str, Any]  # from its own parameters
    wanted: tuple[str, ...]

    def prepare(self) -> dict[str, Any]:
        """Return the test's arguments as {name: value}, made by its fixtures."""
        values = dict(self.given)
        for name, fixture, needs in self.fixtures:
            values[name] = fixture(**{need: values[need] for need in needs})
        return {name: values[name] for name in self.wanted}


def direct(item: pytest.Item) -> Direct | None:
    """Return how to run a test directly, or None if pytest has to run it."""
    if not _is_left_alone(item):
        return None
    if not isinstance(item, pytest.Function):
        unprepared = type(item).setup is Node.setup and type(item).teardown is Node.teardown
        return Direct(item.runtest, (), {}, ()) if unprepared else None
    test = item.obj
    if type(item) is not pytest.Function or item.cls is not None or not _is_plain(test):
        return None
    given = item.callspec.params if hasattr(item, "callspec") else {}
    found = _Fixtures(item._fixtureinfo.name2fixturedefs, given)
    if not all(map(found.resolve, item.fixturenames)):
        return None
    return Direct(test, tuple(found.steps), found.given, item._fixtureinfo.argnames)


def _is_left_alone(item: pytest.Item) -> bool:
    """Return whether no mark and no plugin but pytest's own affects how a test is run."""
    if any(item.get_closest_marker(name) for name in CONDITIONS):
        return False
    return all(
        each.function.__module__.startswith("_pytest.")
        for name in HOOKS
        for each in getattr(item.ihook, name).get_hookimpls()
    )


def _is_plain(function: Any) -> bool:
    """Return whether calling a function gives its value: no generator, no coroutine."""
    return inspect.isroutine(function) and not (
        inspect.isgeneratorfunction(function)
        or inspect.iscoroutinefunction(function)
        or inspect.isasyncgenfunction(function)
    )


class _Fixtures:
    """The fixtures of one test, each after those that it needs."""

    def __init__(self, known: Any, given: dict[str, Any]) -> None:
        self._known = known
        self._parameters = given
        self._open: set[str] = set()
        self.given: dict[str, Any] = {}
        self.steps: list[tuple[str, Callable[..., Any], tuple[str, ...]]] = []

    def resolve(self, name: str) -> bool:
        """Add a fixture and all that it needs; return False if pytest has to make one of them."""
        if name in self.given or any(name == each for each, _, _ in self.steps):
            return True
        if name not in self._known or name in self._open:
            return False  # `request`, or a fixture that needs the one it replaces
        found: FixtureDef[Any] = self._known[name][-1]
        if isinstance(found, DirectParamFixtureDef):
            self.given[name] = self._parameters[name]
            return True
        if name in self._parameters or found.params is not None:
            return False
        if found._scope is not Scope.Function or not _is_plain(found.func):
            return False
        self._open.add(name)
        if not all(map(self.resolve, found.argnames)):
            return False
        self._open.discard(name)
        self.steps.append((name, found.func, found.argnames))
        return True
