"""Run tests without most of pytest's own protocol (`is_plain`, `phases`), which takes longest.

A plain test has nothing that a hook of pytest's would have to see: no mark such as `xfail`, no
fixture that takes what is displayed or logged.  What it raises goes to pytest's hooks as always.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import pytest
from _pytest import assertion

from autograder.suite import examples, fixtures

MARKS = frozenset(("skip", "skipif", "xfail", "filterwarnings"))
FIXTURES = frozenset(
    ("capsys", "capfd", "capsysbinary", "capfdbinary", "caplog", "recwarn", "tmp_path")
)
HOOKS = ("pytest_runtest_", "pytest_pyfunc_call", "pytest_report_teststatus")
Call = pytest.CallInfo[None]


def has_hooks(config: pytest.Config, suite: str) -> bool:
    """Return whether a conftest below a folder, or a setting, sees how tests are run."""
    plugins = config.pluginmanager.get_plugins()
    own = [each for each in plugins if str(getattr(each, "__file__", "")).startswith(suite)]
    has_own = any(name.startswith(HOOKS) for each in own for name in vars(each))
    return has_own or bool(config.getini("filterwarnings"))


def is_plain(item: pytest.Item) -> bool:
    """Return whether a test can be run without pytest's protocol, if nothing sees it."""
    if type(item) is not pytest.Function and type(item) is not examples.ExampleItem:
        return False
    names = frozenset(getattr(item, "fixturenames", ()))
    return not FIXTURES & names and not any(mark.name in MARKS for mark in item.iter_markers())


def phases(
    item: pytest.Item, following: pytest.Item | None, called: Callable[[pytest.Item], None]
) -> Iterator[Call]:
    """Run a plain test; yield how its setup, its call and its teardown went.

    following: the test that is run next.  called: calls it.
    """
    state = item.session._setupstate

    def set_up() -> None:
        fixtures.pytest_runtest_setup(item)
        state.setup(item)

    leaving = pytest.exit.Exception
    words = assertion.pytest_runtest_protocol(item)  # how a comparison that fails is told
    next(words)
    begun = Call.from_call(set_up, "setup", leaving)
    yield begun
    if begun.excinfo is None:
        yield Call.from_call(lambda: called(item), "call", leaving)
    yield Call.from_call(lambda: state.teardown_exact(following), "teardown", leaving)
    with contextlib.suppress(StopIteration):
        words.send(None)
