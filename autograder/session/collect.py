"""Collect a suite of ordinary test files without any submission (`collect`)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.session import others
from autograder.session.bound import can_be_bound
from autograder.session.placeholders import Placeholders
from autograder.suite import fixtures

# Nobody reads what is captured but fixtures, which do that themselves.
ARGUMENTS = ["--capture=no", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:faulthandler"]
# What points, tasks and titles are called in suites for other graders.
WEIGHT, VISIBILITY, NUMBER = "__weight__", "__visibility__", "__number__"


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
        "line": (item.location[1] or 0) + 1,
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
    return {"tests": found.tests, "unread": found.unread, "bound": can_be_bound(home)}


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
