"""What outlasts a sandbox: what was learnt about files and tests, and what was used up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from autograder.sandbox.values import ErrorReport


@dataclass
class ModuleState:
    """How a module of the submission was loaded: whole, by its definitions alone, or not at all."""

    how: str = "whole"  # whole, definitions, absent, broken
    problem: str = ""
    error: ErrorReport | None = None


@dataclass
class Findings:
    """What was learnt about files by trying them: it holds in every sandbox that has the same."""

    states: dict[str, ModuleState] = field(default_factory=dict)  # by the module's name
    by_definitions: set[str] = field(default_factory=set)  # modules that are loaded by those alone
    shunned: set[str] = field(default_factory=set)  # files that end a player as it compiles them
    refused: dict[str, ErrorReport] = field(default_factory=dict)  # files that are no Python, why
    # Files as the first pass has compiled them, for players alone to read; None: no pass follows.
    compiled: dict[str, bytes] | None = None
    import_words: dict[str, set[str]] = field(default_factory=dict)
    slow: Counter[str] = field(default_factory=Counter)  # how often each subject timed out

    def allow_full_time(self) -> None:
        """Let what was late before have as much time as anything else has at first."""
        self.slow.clear()


@dataclass
class Budget:
    """The seconds that a submission has used up, in all its sandboxes together."""

    waited: float = 0.0  # of waiting, the quick answers not counted
    spent: float = 0.0  # of CPU, in sandboxes that are gone
    is_closed: bool = False  # nothing more will be asked


@dataclass
class SuiteNeeds:
    """What a suite has turned out to need, in all submissions that it was run on."""

    more_than_loaded: bool = False  # players besides the one that has imported the modules
