"""Recognise the usual slip behind a failed test (`Detector.cause`), or say nothing.

What a file looks like alone is never enough: a finding counts only if the failure agrees with it.

Words used here.  finding: a place of a file that looks like a slip.  failure: how a test ended.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.course.assignment import Assignment
from autograder.slips.conditions import always, mixed_kinds
from autograder.slips.find import named_otherwise, parsed
from autograder.slips.finding import Finding, Kind
from autograder.slips.hiding import asks_at_import, hidden_names, wide_excepts
from autograder.slips.lists import (
    bounds,
    changes_given,
    repeated,
    shared_by_class,
    shared_defaults,
)
from autograder.slips.loops import endless, growing, unchanged
from autograder.slips.methods import not_called, without_self
from autograder.slips.reach import Reach, Where
from autograder.slips.returns import lost, returning
from autograder.suite.exceptions import StudentError
from autograder.suite.questions import UNANSWERED, Question
from autograder.suite.source import Source

Frame = tuple[str, int, str]  # file, line, dotted name of the function


@dataclass(frozen=True)
class Failure:
    """How a test ended: what was raised, and the answer that was judged, if there was one."""

    error: BaseException
    questions: list[Question]
    judged: Question | None = None
    gave: Any = UNANSWERED
    wanted: Any = UNANSWERED
    expected: str = ""  # in words, such as `an exception: ValueError`
    missing: str = ""  # the name that is not there
    shown: Callable[[], str] = field(default=str)  # what the calls have displayed

    @property
    def kind(self) -> str:
        """The name of the exception that the student's code raised, or ""."""
        return self.error.report.lineage[0][0] if isinstance(self.error, StudentError) else ""

    @property
    def said(self) -> str:
        return self.error.report.message if isinstance(self.error, StudentError) else ""

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The lines of the student's that were running, the innermost last."""
        return self.error.report.frames if isinstance(self.error, StudentError) else ()

    @property
    def last(self) -> Frame:
        return self.frames[-1] if self.frames else ("", 0, "")


def findings_in(source: Source, sources: Iterable[Source]) -> list[Finding]:
    """Return all that looks like a slip in one file of several."""
    found = [
        *without_self(source), *returning(source), *lost(source), *shared_defaults(source),
        *not_called(source, sources), *always(source), *mixed_kinds(source), *endless(source),
        *growing(source), *unchanged(source), *repeated(source), *changes_given(source),
        *shared_by_class(source), *bounds(source), *wide_excepts(source),
        *asks_at_import(source), *hidden_names(source),
    ]  # fmt: skip
    return sorted(found, key=lambda each: each.line)


class Detector:
    """Looks for slips in the files of one submission; they are read when they are first needed."""

    def __init__(
        self, assignment: Assignment, files: Mapping[str, bytes], is_idle: bool = False
    ) -> None:
        self.assignment = assignment
        self.is_idle = is_idle  # nobody will read what it finds
        self.files = files

    @functools.cached_property
    def parsed(self) -> dict[str, Source]:
        """The student's own files that Python can read."""
        given = self.assignment.given
        return {name: each for name, each in self._every.items() if name not in given}

    @functools.cached_property
    def _every(self) -> dict[str, Source]:
        return parsed(self.files)

    @functools.cached_property
    def findings(self) -> list[Finding]:
        every = list(self._every.values())
        return [each for source in self.parsed.values() for each in findings_in(source, every)]

    @functools.cached_property
    def reach(self) -> Reach:
        return Reach(self.parsed)

    def of(self, *kinds: Kind, file: str = "", at: int = 0) -> list[Finding]:
        """Return the findings of some kinds, in one file and around one line if that is given."""
        return [
            each
            for each in self.findings
            if each.kind in kinds
            and (not file or each.file == file)
            and (not at or each.line <= at <= max(each.line, each.ends))
        ]

    def near(self, places: Iterable[Where], kinds: Collection[str]) -> Finding | None:
        """Return the finding of these kinds in the first of these functions that has one."""
        for place in places:
            for each in self.findings:
                if each.kind in kinds and (each.file, each.function) == place:
                    return each
        return None

    def in_other_letters(self, missed: str) -> str:
        """Return what stands in place of a name that a task asks for, or ""."""
        slip = named_otherwise(self.assignment, self.parsed, missed)
        if slip is None:
            return ""
        if slip.is_file:
            return f"{slip.found}: the handout calls this file {slip.wanted}"
        owner = f"{slip.owner}." if slip.owner else ""
        function = self.reach.functions.get((slip.file, owner + slip.found))
        node = function or self.parsed[slip.file].classes().get(slip.found)
        line = f", line {node.lineno}" if node is not None else ""
        return f"{slip.file}{line}: {slip.found} is what the handout calls {slip.wanted}"
