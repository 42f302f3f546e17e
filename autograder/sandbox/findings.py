"""What outlasts a sandbox: what was learnt about a submission's files, and what it has used up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from autograder.sandbox.values import ErrorReport
from autograder.source import Source


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
    sources: dict[str, Source] = field(default_factory=dict)  # files as they were read for rules
    import_words: dict[str, set[str]] = field(default_factory=dict)
    slow: Counter[str] = field(default_factory=Counter)  # how often each subject timed out


@dataclass
class Budget:
    """The seconds that a submission has used up, in all its sandboxes together."""

    waited: float = 0.0  # of waiting, the quick answers not counted
    spent: float = 0.0  # of CPU, in sandboxes that are gone
