"""Data that outlives a sandbox: findings about files, the time used, the needs of a suite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Protocol

from autograder.sandbox.values import ErrorReport, Stop

# A submission may lose so many seconds, of CPU or sleep, to what times out or displays without end.
# From then on an answer has little time, and what has never answered is not asked again.  Asking
# again what failed takes no more either, or as long as what led to answers.
MOST_LOST = 4.0
AT_ONCE = 3  # times as long, if nothing was lost


@dataclass
class ModuleState:
    """How a module of the submission was loaded.

    how: whole; mostly, without what cannot be run; only its definitions; absent; or broken.
    """

    how: str = "whole"
    problem: str = ""
    error: ErrorReport | None = None

    @property
    def in_part(self) -> bool:
        return self.how in ("mostly", "definitions")


@dataclass
class Shared:
    """What one test has found out about a program for others, by its name in the suite.

    results: of `once` and `holds`: the value, the steps that led to it, the test with its number
    of questions before, and what was forgiven.  aside: values alone, that belong to no test's run.
    """

    results: dict[str, tuple[Any, Any, Any, Any]] = field(default_factory=dict)
    aside: dict[str, Any] = field(default_factory=dict)

    def copy(self) -> Shared:
        return Shared({**self.results}, {**self.aside})


@dataclass(frozen=True)
class Hung:
    """How something did not end: in words, or how it was stopped as it displayed without end."""

    words: str = ""
    stop: Stop | None = None
    sure: bool = True  # whether that is no fault of the machine's


@dataclass
class Findings:
    """What was learnt about files by trying them; it holds in every sandbox with the same files."""

    states: dict[str, ModuleState] = field(default_factory=dict)  # by the module's name
    by_definitions: set[str] = field(default_factory=set)  # modules loaded by definitions only
    at_a_limit: dict[str, ModuleState] = field(default_factory=dict)  # met one as they were loaded
    shunned: set[str] = field(default_factory=set)  # files that end a player as it compiles them
    refused: dict[str, ErrorReport] = field(default_factory=dict)  # files that are not Python
    not_run: dict[str, str] = field(default_factory=dict)  # programs that lack an import, and which
    # Files as the first pass compiled them, for players only to read; None if no pass follows.
    compiled: dict[str, bytes] | None = None
    import_words: dict[str, set[str]] = field(default_factory=dict)
    leaves_out: bool = True  # what cannot be run as a module is imported
    hung: dict[str, Hung] = field(default_factory=dict)  # subjects that did not end
    longest: dict[str, float] = field(default_factory=dict)  # CPU until an answer, by the subject
    shared: Shared = field(default_factory=Shared)  # what visible tests found out for all passes

    @property
    def mostly(self) -> set[str]:
        """The modules of which what cannot be run is skipped."""
        return {name for name, state in self.states.items() if state.how == "mostly"}

    def of_other_files(self) -> Findings:
        """Return what holds of other files of the same work: what met a limit does so again."""
        known = {name: replace(state) for name, state in self.at_a_limit.items()}
        return Findings(
            by_definitions={*known}, at_a_limit=known, shunned={*self.shunned},
            leaves_out=self.leaves_out,
        )  # fmt: skip

    @contextmanager
    def full_time(self, budget: Budget) -> Iterator[None]:
        """Give subjects that were late before the full time again, as if nothing had been lost."""
        hung, lost = {**self.hung}, budget.lost
        self.hung.clear()
        budget.lost = 0.0
        try:
            yield
        finally:
            budget.lost += lost
            self.hung.update({**hung, **self.hung})


class Ended(Protocol):
    """Remembers what did not end, for a check that need not find it out again and again."""

    def reached_by(self, asked: object) -> str:
        """Return what a question leads to that did not end before, or ""."""

    def note(self, asked: object, subject: str) -> None:
        """Remember a question that had no answer in the full time."""

    def count(self, ended: str, subject: str) -> None:
        """Count a question that had no answer in the little time it was given."""

    def has_waited(self, ended: str) -> bool:
        """Return whether there was such a question."""

    def is_vain(self, ended: str, subject: str) -> bool:
        """Return whether it need not be asked whether there is an answer this time."""


@dataclass
class Budget:
    """The seconds that a submission has used, in all its sandboxes together."""

    waited: float = 0.0  # waiting time, without quick answers
    spent: float = 0.0  # CPU time in sandboxes that have ended
    lost: float = 0.0  # CPU time, or sleep, that led to no answer, or to output without end
    read: float = 0.0  # CPU time of our own, to read what it gave and displayed
    most: float = inf  # CPU time in sandboxes after which nothing more is asked
    is_closed: bool = False  # whether no more questions follow
    ended: Ended | None = None  # what did not end; it is remembered in a check only

    def begin_again(self) -> None:
        """Let what is asked from now on take as long as what led to answers so far.

        What has failed at once, and not for want of time, took less than right code will.
        """
        least = MOST_LOST if self.lost else AT_ONCE * MOST_LOST
        self.most = self.spent + max(least, self.spent - self.lost)


@dataclass
class SuiteNeeds:
    """What passes of one kind have turned out to need, over all submissions."""

    more_than_loaded: bool = False  # players other than the one that has imported the modules
    loaded_for_later: bool = False  # that one is better kept for forks: a test has used it up
