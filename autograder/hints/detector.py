"""Recognise the usual slip behind a failed test (`Detector.cause`), or say nothing.

What a file looks like alone is never enough: a finding counts only if the failure agrees with it.

Words used here.  finding: a place of a file that looks like a slip.  failure: how a test ended.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from autograder.course.assignment import Assignment
from autograder.hints.conditions import always
from autograder.hints.finding import Finding, Kind
from autograder.hints.loops import endless
from autograder.hints.methods import misplaced, not_called, twice, without_self
from autograder.hints.reach import Reach, Where
from autograder.hints.returns import lost, returning
from autograder.policy.at_top import defined_in
from autograder.policy.names import Name, is_like, is_near, only_near
from autograder.suite.source import Source, last_part, parsed
from autograder.system.cpu_time import CpuTime, TooLong

MOST_SECONDS = 3.0  # of CPU time, for all that is looked for in the files of one pass
Frame = tuple[str, int, str]  # file, line, dotted name of the function
Way = Literal["raised", "missing", "asked again", "no end", "refused", "answer"]


@dataclass(frozen=True)
class Failure:
    """How a test ended, in plain data: in which way, and what was judged, if something was."""

    way: Way
    kind: str = ""  # the name of the exception that the student's code raised
    said: str = ""  # its message
    frames: tuple[Frame, ...] = ()  # the lines of the student's that were running, innermost last
    at: tuple[str, int] = ("", 0)  # file and line of the question that was one too many
    is_judged: bool = False  # whether it is known which question was judged
    asked: Callable[[], list[Where]] = list  # the functions that this question names itself
    program: str = ""  # the file that it has run
    is_short: bool = False  # the program asked for less than was typed
    gave_nothing: bool = False  # None was judged where something else was wanted
    gave_function: bool = False  # a function or a method was
    wanted: str | None = None  # the other side of the comparison, as text
    missing: str = ""  # the name that is not there
    called: str = ""  # what was called last
    shown: Callable[[], str] = str  # what the calls have displayed

    @property
    def last(self) -> Frame:
        return self.frames[-1] if self.frames else ("", 0, "")


Finder = Callable[[Source, Iterable[Source]], Iterable[Finding]]  # in one file of several


def alone(finder: Callable[[Source], Iterable[Finding]]) -> Finder:
    """Return a finder for which the other files make no difference."""
    return lambda source, _: finder(source)


FINDERS: tuple[tuple[Finder, set[Kind]], ...] = (
    (alone(without_self), {"self forgotten"}),
    (alone(misplaced), {"misplaced", "only run"}),
    (alone(twice), {"twice"}),
    (alone(returning), {"no return", "printed", "one path"}),
    (alone(lost), {"lost"}),
    (not_called, {"not called"}),
    (alone(always), {"always true"}),
    (alone(endless), {"endless"}),
)
KINDS: set[Kind] = set().union(*(kinds for _, kinds in FINDERS))


class Detector:
    """Looks for slips in the files of one submission; they are read when they are first needed."""

    def __init__(
        self,
        assignment: Assignment,
        files: Mapping[str, bytes],
    ) -> None:
        self.assignment = assignment
        self.files = files
        self._found: dict[tuple[str, Finder], list[Finding]] = {}
        self._time = CpuTime(MOST_SECONDS)

    @functools.cached_property
    def parsed(self) -> dict[str, Source]:
        """The student's own files that Python can read."""
        given = self.assignment.given
        return {name: each for name, each in self._every.items() if name not in given}

    @functools.cached_property
    def _every(self) -> dict[str, Source]:
        return parsed(self.files)

    def findings(
        self, kinds: Collection[Kind] = KINDS, files: Collection[str] | None = None
    ) -> list[Finding]:
        """Return what is found of some kinds, file by file and in the order of lines.

        files: where to look, None for all.
        """
        every = list(self._every.values())
        wanted = [each for each in FINDERS if not each[1].isdisjoint(kinds)]
        return [
            finding
            for name, source in self.parsed.items()
            if files is None or name in files
            for finding in sorted(
                (each for finder, _ in wanted for each in self._in(source, every, finder)),
                key=lambda each: each.line,
            )
            if finding.kind in kinds
        ]

    def _in(self, source: Source, every: list[Source], finder: Finder) -> list[Finding]:
        if (source.name, finder) not in self._found:
            self._found[source.name, finder] = []
            with suppress(TooLong), self._time.spending():
                self._found[source.name, finder] = list(finder(source, every))
        return self._found[source.name, finder]

    @functools.cached_property
    def reach(self) -> Reach:
        return Reach(self.parsed)

    def defined_in(self, name: str) -> list[str]:
        """Return the files that define a function or a class of this name."""
        return defined_in(name, self._every)

    def of(self, *kinds: Kind, file: str = "", at: int = 0) -> list[Finding]:
        """Return the findings of some kinds, in one file and around one line if that is given."""
        return [
            each
            for each in self.findings(kinds, {file} if file else None)
            if not at or each.line <= at <= max(each.line, each.ends)
        ]

    def near(self, places: Iterable[Where], *kinds: Kind) -> Finding | None:
        """Return the finding of these kinds in the first of these functions that has one."""
        for file, function in places:
            for each in self.findings(kinds, {file}):
                if each.function == function:
                    return each
        return None

    def misplaced(self, name: str) -> str:
        """Return where a function or a method stands in place of its own, if that is one place."""
        of_kinds = self.of("misplaced", "only run")
        found = [each for each in of_kinds if last_part(each.function) == name]
        return found[0].words if len(found) == 1 and name else ""

    def twice(self, missed: str) -> str:
        """Return where a name, or the class that it is in, stands twice, if that is one place."""
        found = [each for each in self.of("twice") if f".{each.function}." in f".{missed}."]
        return found[0].words if len(found) == 1 else ""

    def in_other_letters(self, missed: str) -> str:
        """Return what stands in place of a name that a task asks for."""
        name = only_near(self.assignment, self.parsed, missed, is_near)
        if name is None:
            return ""
        line = self._line_of(name)
        return f"{name.file}{line}: {name.found} is what the handout calls {name.wanted}"

    def meant(self, missed: str) -> str:
        """Return in a question what may be meant for a name that a task asks for, or ""."""
        name = only_near(self.assignment, self.parsed, missed, is_like)
        line = self._line_of(name) if name is not None else ""
        return f"is {name.found} ({line[2:]}) meant?" if name is not None and line else ""

    def _line_of(self, name: Name) -> str:
        """Return where a name is defined, ", line 7", or "" of an attribute."""
        owner = f"{name.owner}." if name.owner else ""
        function = self.reach.functions.get((name.file, owner + name.found))
        node = function or self.parsed[name.file].classes().get(name.found)
        return f", line {node.lineno}" if node is not None else ""
