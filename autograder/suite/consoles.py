"""The consoles of one test by number (`Consoles`), and what it is told that they have shown.

A test that has failed is asked again about other consoles, to find out what it has judged: see
`feedback/parting.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from autograder.course.verdicts import AskedTooOften
from autograder.sandbox.values import Event
from autograder.suite.transcript import Transcript


@dataclass
class Consoles:
    """Consoles as they were told to a test, with those of programs that were stopped."""

    instead: Mapping[int, Sequence[Event]] = field(default_factory=dict)  # to be told, by number
    runs: bool = True  # programs are run all the same, since the test looks at their files
    shown: dict[int, Transcript] = field(default_factory=dict)
    numbered: int = 0

    def number(self) -> int:
        """Return the number of the next console."""
        self.numbered += 1
        return self.numbered - 1

    def needs_no_run(self, number: int) -> bool:
        return number in self.instead and not self.runs

    def told(self, number: int, events: Sequence[Event] = ()) -> Sequence[Event]:
        """Return what a test is told of a console that has shown this."""
        return self.instead.get(number, events)

    def keep(self, number: int, console: Transcript) -> Transcript:
        self.shown[number] = console
        return console

    def keep_stopped(self, number: int, stopped: AskedTooOften) -> None:
        if stopped.shown is not None:
            self.keep(number, stopped.shown)
