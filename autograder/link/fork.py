"""The trusted process of one submission (`run`): pytest, the test files, and the link.

It is forked for each submission, and ends with it.  What it finds out goes as lines of JSON to the
process that watches over it.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from autograder.link.by_path import install
from autograder.link.collect import ARGUMENTS, about
from autograder.link.explain import explain, failed_line
from autograder.link.outside import Finder, Gone, Link

FRAME_LIMIT = 16 << 20
MOST_KEPT = 400  # questions of one test, for its message


class Wire:
    """Frames of text over a socket to the process with the student's code."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self.buffer = b""

    def send(self, text: str) -> None:
        data = text.encode("ascii")
        try:
            self.end.sendall(len(data).to_bytes(4, "big") + data)
        except OSError:
            raise Gone from None

    def receive(self) -> str:
        data = self.buffer
        while True:
            if len(data) >= 4:
                size = 4 + int.from_bytes(data[:4], "big")
                if size > FRAME_LIMIT:
                    raise Gone
                if len(data) >= size:
                    break
                pieces = [data]
                left = size - len(data)
                while left > 0:
                    piece = self._piece(left)
                    pieces.append(piece)
                    left -= len(piece)
                data = b"".join(pieces)
                break
            data += self._piece(1 << 16)
        self.buffer = data[size:]
        return data[4:size].decode("ascii")

    def _piece(self, size: int) -> bytes:
        try:
            piece = self.end.recv(min(size, 1 << 20))
        except OSError:
            raise Gone from None
        if not piece:
            raise Gone
        return piece


class Plugin:
    """Tells the watching process what each test does; whatever a test catches, the link decides."""

    def __init__(self, link: Link, tell: Callable[[dict[str, Any]], None], skip: set[str]) -> None:
        self.link = link
        self.tell = tell
        self.skip = skip  # tests that have run before
        self.hidden: frozenset[str] = frozenset()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.tell({"tests": [about(item) for item in items]})
        items[:] = [item for item in items if item.nodeid not in self.skip]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.tell({"unread": report.nodeid, "message": report.longreprtext})

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.tell({"begin": item.nodeid})
        self.link.fault = ""
        self.link.peer.told.append(["test"])
        self.link.peer.log = deque(maxlen=MOST_KEPT)
        self.link.peer.forget_exceptions()
        result = yield
        self.tell({"end": item.nodeid})
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[Any]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed and call.excinfo is not None:
            error = call.excinfo.value
            hidden = item.nodeid.partition("[")[0] in self.hidden
            line = failed_line(error, self.link)
            try:
                found = explain(self.link, self.link.peer.log or (), error, line, hidden)
            except Exception:  # a message is never worth a verdict
                found = {"message": str(error)}
            report.user_properties.append(("explained", found))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        outcome: str = report.outcome
        if hasattr(report, "wasxfail"):
            outcome = "xpassed" if report.passed else "xfailed"
        if self.link.fault and report.when == "call":
            outcome = "fault"
        self.tell(
            {
                "report": report.nodeid,
                "when": report.when,
                "outcome": outcome,
                "message": self.link.fault if outcome == "fault" else report.longreprtext,
                "explained": dict(report.user_properties).get("explained"),
                "seconds": report.duration,
            }
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_exception_interact(self, call: pytest.CallInfo[Any]) -> None:
        if call.excinfo is not None and isinstance(call.excinfo.value, Gone):
            os._exit(3)


def run(
    channel: socket.socket,
    control: socket.socket,
    files: Mapping[str, bytes],
    home: Path,
    paths: list[str],
    claimed: Callable[[str], bool],
    skip: set[str],
    suite: Collection[str],
) -> None:
    """Run the tests of one submission, in this process, which ends afterwards."""
    def tell(what: dict[str, Any]) -> None:
        control.sendall(json.dumps(what).encode() + b"\n")

    os.chdir(home)
    wire = Wire(channel)
    link = Link(wire.send, wire.receive, files, home, claimed, suite)
    sys.meta_path.insert(0, Finder(link))
    install(link)
    places = ["--rootdir", str(home), "--basetemp", str(home.parent / "tmp")]
    status = pytest.main([*ARGUMENTS, *places, *paths], [Plugin(link, tell, skip)])
    tell({"status": int(status)})
