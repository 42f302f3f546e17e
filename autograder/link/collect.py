"""Collect a suite of ordinary test files without any submission (`collect`, `Placeholders`)."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import json
import os
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.link import others
from autograder.suite import fixtures

# Nobody reads what is captured but fixtures, which do that themselves.
ARGUMENTS = ["--capture=no", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:faulthandler"]
# What points, tasks and titles are called in suites for other graders.
WEIGHT, VISIBILITY, NUMBER = "__weight__", "__visibility__", "__number__"


class Placeholder:
    """Stands for whatever a student is to write, as a suite is collected."""

    def __init__(self, name: str = "") -> None:
        self.__dict__["__name__"] = name

    def __call__(self, *args: Any, **named: Any) -> Any:
        # As a decorator it leaves the function as it is, so that a test is found.
        return args[0] if len(args) == 1 and isinstance(args[0], types.FunctionType) else self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Placeholder(name)

    def __mro_entries__(self, bases: Any) -> tuple[type, ...]:
        return ()

    def __iter__(self) -> Iterator[Any]:
        return iter((Placeholder(),))

    def __getitem__(self, key: Any) -> Any:
        return self

    def __len__(self) -> int:
        return 1


class Module(types.ModuleType):
    """A module of nothing but placeholders."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name != "__all__":
            raise AttributeError(name)
        return [] if name == "__all__" else Placeholder(name)


class Placeholders(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a placeholder for each module that is a student's to give."""

    def __init__(self, claimed: Callable[[str], bool]) -> None:
        self.claimed = claimed

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if not self.claimed(name.partition(".")[0]):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> Any:
        return Module(spec.name)

    def exec_module(self, module: Any) -> None:
        return None


def about(item: pytest.Item) -> dict[str, Any]:
    """Return what marks and decorators say of a test, ours and those of other graders."""
    function = getattr(item, "function", None)
    instance = getattr(item, "cls", None)

    def mark(name: str) -> Any:
        found = item.get_closest_marker(name)
        return found.args[0] if found is not None and found.args else None

    tasks = item.get_closest_marker("task")
    number = mark("task") if tasks is None or tasks.args else tasks.kwargs.get("taskno")
    whole, _, case = item.nodeid.partition("[")
    doc = getattr(function, "__doc__", None)
    weight = getattr(function, WEIGHT, None)
    points = mark("points") if mark("points") is not None else weight
    skipping = [name for name in ("skip", "xfail") if item.get_closest_marker(name) is not None]
    skipif = item.get_closest_marker("skipif")
    if skipif is not None and skipif.args and skipif.args[0] is True:
        skipping.append("skip")
    for each in (function, instance):
        if getattr(each, "__unittest_skip__", False):
            skipping.append("skip")
        if getattr(each, "__unittest_expecting_failure__", False):
            skipping.append("xfail")
    return {
        "id": item.nodeid,
        "whole": whole if case else item.nodeid,
        "name": whole.rpartition("::")[2] if case else item.name,
        "file": item.nodeid.partition("::")[0],
        "title": mark("title") or mark("it") or "",
        "doc": doc.strip().splitlines()[0] if isinstance(doc, str) and doc.strip() else "",
        "points": points if isinstance(points, int | float) else None,
        "task": number if type(number) is int else None,
        "hidden": item.get_closest_marker("hidden") is not None
        or getattr(function, VISIBILITY, "visible") != "visible",
        "leaves": bool(skipping),
        "switches": [mark.args[0] for mark in item.iter_markers("switch")],
    }


class Collector:
    """Takes down which tests there are, and runs none."""

    def __init__(self) -> None:
        self.tests: list[dict[str, Any]] = []
        self.unread: dict[str, str] = {}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unread[report.nodeid] = report.longreprtext

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.tests = [about(item) for item in session.items]
        return True


def collect(home: Path, paths: list[str], claimed: Callable[[str], bool]) -> dict[str, Any]:
    """Return which tests there are, and which files cannot be collected, and why."""
    os.chdir(home)
    others.stand_in()
    found = Collector()
    sys.meta_path.insert(0, Placeholders(claimed))
    pytest.main([*ARGUMENTS, "--rootdir", str(home), *paths], [found, others, fixtures])
    return {"tests": found.tests, "unread": found.unread}


def main() -> None:
    """Collect what standard input tells of, and tell standard output."""
    wires = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    told = json.load(sys.stdin)
    tops = frozenset(told["tops"])
    found = collect(Path(told["home"]), told["paths"], tops.__contains__)
    with os.fdopen(wires, "w", encoding="utf-8") as stream:
        json.dump(found, stream)
