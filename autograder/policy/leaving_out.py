"""Leave out what Python cannot read (`readable`): the smallest definition, or statement; the rest
is graded.

A file is cut where its lines return to the margin.  What cannot be read for itself is cut again, a
class at its methods, and what cannot be cut further gives way to `pass`.  Lines keep their numbers.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from autograder.course.assignment import Assignment
from autograder.course.faults import (
    CONFLICT,
    LINE_END,
    decoded,
    encoded,
    fault,
    quietly,
    refuse_accents,
)
from autograder.course.importing import without_folders
from autograder.course.newer import refused

LARGEST = 100_000  # characters; longer files are not written by hand
HEADS = (":", "(", "[", "{", ",")  # ends of the first line of a definition
LONGEST_HEAD = 30  # lines from the beginning of a definition to its body
REACH = 40  # so many pieces may one statement be cut into by lines of its texts at the margin
NOT_READ = (SyntaxError, ValueError, RecursionError, MemoryError)
DEFINES = re.compile(r"\s*(?:async\s+def|def|class)\b[^\w(]*(\w*)")
SURELY = re.compile(r"\s*(?:(?:async\s+def|def)\s+\w+\s*\(|class\s+\w+\s*[(:])")
BLOCK = re.compile(r"\s*(?:if|elif|else|for|while|with|try|except|finally|match|async)\b")
GOES_ON = re.compile(r"\s*(?:(?:else|elif|except|finally)\b|[)\]}])")
CLOSES = re.compile(r"[ \t]*[)\]}]+[ \t]*;?")
BLANKS = " \t\f\r"  # of Python; for others, some signs that it does not read are blank, too
INDENTED = re.compile(r"[ \t]*")
OTHER_LINE = re.compile(r"(?<= (?:on|at) line )\d+")  # in Python's own words: where it began


@dataclass(frozen=True)
class LeftOut:
    """Lines of a file that are not graded, and what Python says of them."""

    file: str
    line: int  # where Python stops
    first: int
    last: int
    name: str  # of the definition, such as Deck.deal; "" of a statement
    why: str  # place, Python's words, the line and a caret
    instead: str = ""  # what is read there: imports of the starter's
    is_astray: bool = False  # whether Python stops below it, for the margin that it has
    before: str = ""  # its lines up to a first =, of a statement: the names that it gives a value

    @property
    def what(self) -> str:
        is_one = self.first == self.last
        if not self.is_astray:
            return self.name or ("this line" if is_one else "this statement")
        where = f"line {self.first}" if is_one else f"what begins in line {self.first}"
        return f"{self.name or where}, which ends the block above it,"

    @property
    def words(self) -> str:
        """What a student reads about it."""
        if self.instead:
            return f"{self.why}\n    It was read as the starter has it: `{self.instead}`."
        return f"{self.why}\n    {self.what} was left out; the rest of the file is graded."

    def is_meant_by(self, name: str) -> bool:
        """Return whether a dotted name, such as cards.deal, ends as the one left out."""
        last = name.rpartition(".")[2]
        return bool(self.name) and last in (self.name.rpartition(".")[2], self.called)

    @property
    def called(self) -> str:
        """How a call names it: a class means its `__init__`."""
        return self.name.removesuffix(".__init__")

    def gives(self, name: str) -> bool:
        """Return whether a statement may have given a name its value."""
        return not self.name and re.search(rf"\b{name}\b", self.before) is not None


def readable(
    assignment: Assignment, files: Mapping[str, bytes]
) -> tuple[dict[str, bytes], list[LeftOut]]:
    """Return the files as Python can read them, and what was left out for that.

    A file of which nothing can be read stays as it is.
    """
    found, left_out = dict(files), list[LeftOut]()
    for name, data in files.items():
        if name.endswith(".py") and name not in assignment.given:
            with suppress(*NOT_READ):
                text = text_of(name, data)
                lines = text.split("\n")
                if _stop(lines) is not None:
                    cutting = _Cutting(name, lines)
                    if lost := cutting.lost():
                        found[name] = encoded("\n".join(cutting.lines), data)
                        left_out += lost
    if left_out:
        found = without_folders(found, assignment.packages)[0]
    return found, left_out


def not_read(name: str, data: bytes) -> str:
    """Return a note on a file that Python cannot read, with its place; "" if it can."""
    error: Exception | None = None
    text = ""
    with suppress(*NOT_READ):
        text = text_of(name, data)
        error = _stop(text.split("\n"))
    if error is None:
        return ""
    words, line = getattr(error, "msg", None) or str(error), getattr(error, "lineno", None) or 0
    return refused(name, text, type(error).__name__, words, line, getattr(error, "offset", 0) or 0)


def _name(owner: str, begins: re.Match[str] | None) -> str:
    """Return the name of a definition in `owner`, such as `Deck.`; "" if it has none to read."""
    return f"{owner}{begins[1]}" if begins is not None and begins[1] else ""


def text_of(name: str, data: bytes) -> str:
    text = decoded(data)
    if not isinstance(text, str) or len(text) > LARGEST or fault(name, data):
        raise ValueError(f"{name} is not for Python to read")
    refuse_accents(text)
    return LINE_END.sub("\n", text.removeprefix("\ufeff"))


def _stop(lines: Sequence[str]) -> Exception | None:
    """Return what Python says where it stops reading these lines, or None if it reads them all."""
    depth = min((len(_margin(line)) for line in lines if _is_code(line)), default=0)
    before = ["if 1:", *lines] if depth else lines
    try:
        with quietly():
            text = "\n".join(before)
            # Some faults show only to the compiler: a `return` outside of a function, a late
            # `global`.  It copies what stands below `finally` to each way out, and copies in that.
            only_read = ast.PyCF_ONLY_AST if "finally" in text else 0
            compile(text, "", "exec", only_read, dont_inherit=True)
    except NOT_READ as error:
        if depth and isinstance(error, SyntaxError) and error.lineno:
            error.lineno -= 1
            error.msg = _counted(error.msg, -1)
        return error
    return None


def _counted(words: str, offset: int) -> str:
    """Return Python's words about lines of which the first is the one after `offset`."""
    return OTHER_LINE.sub(lambda number: str(int(number[0]) + offset), words)


def _margin(line: str) -> str:
    found = INDENTED.match(line)
    return found[0] if found is not None else ""


def _is_code(line: str) -> bool:
    return bool(line.strip(BLANKS)) and not line.lstrip(BLANKS).startswith("#")


class _Cutting:
    """Leaves lines out of one file until Python can read it."""

    def __init__(self, file: str, lines: list[str]) -> None:
        self.file = file
        self.lines = list(lines)
        self.text = "\n".join(lines)
        self.left_out: list[LeftOut] = []

    def lost(self) -> list[LeftOut]:
        """Leave out what cannot be read, and return it; nothing if nothing helps."""
        marks = [at for at, line in enumerate(self.lines) if CONFLICT.match(line)]
        if marks:
            self._leave_out(marks[0], marks[0] + 1, "", _stop(self.lines), 0, blank=True)
            self.lines = ["" if at in marks else line for at, line in enumerate(self.lines)]
        self._clean(0, len(self.lines), "")
        while (error := _stop(self.lines)) is not None:
            # What can be read for itself, and not beside the rest: a line in the wrong place.
            at = (getattr(error, "lineno", None) or 0) - 1
            if not 0 <= at < len(self.lines) or self.lines[at].strip(BLANKS) in ("", "pass"):
                return []
            self._leave_out(at, at + 1, "", error, 0)
        return self.left_out if any(map(_is_worth, self.lines)) else []

    def _clean(self, begin: int, end: int, owner: str) -> None:
        """Leave out what cannot be read between two lines; owner: the class around them."""
        depth = self._depth(begin, end) if owner else 0
        starts = self._starts(begin, end, depth)
        above: int | None = None  # where the last statement begins
        block: int | None = None  # where the last definition begins
        loose: int | None = None  # where what stands below it begins
        at = 0
        while at < len(starts):
            first, ends = starts[at], [*starts[at + 1 :], end][:REACH]
            is_astray = len(_margin(self.lines[first])) != depth
            whole = None
            if not is_astray:
                whole = next(
                    (i for i, last in enumerate(ends) if self._reads(first, last, i)), None
                )
            definition = DEFINES.match(self.lines[self._head(first, ends[0])])
            rest = None if is_astray or whole is not None else self._rest(first, ends[0], end)
            loose = first if loose is None else loose
            if rest is not None:
                following = next((each for each in starts[at:] if each >= rest), end)
                if block is not None and self._goes_on(block, loose, rest, following):
                    name = _name(owner, definition) if loose == first else ""
                    error = _stop(self.lines[block:following])
                    self._leave_out(loose, rest, name, error, block, True)
                    self.left_out[-1] = replace(self.left_out[-1], is_astray=True)
                    at, loose = len([each for each in starts if each < following]), None
                    continue
                if definition is None:
                    self._leave_out(rest, following, "", None, rest, blank=True)
                    at, above = len([each for each in starts if each < following]), first
                    continue
            if definition is not None:
                block, loose = first, None
            at += 1 + (whole or 0)
            if whole is not None or not self._take_apart(first, ends[0], above, owner, is_astray):
                if is_astray and above is None and owner:
                    self.lines[first] = " " * depth + "pass"
                above = first

    def _rest(self, first: int, last: int, end: int) -> int | None:
        """Return where lines with another margin go on below a statement, if they do.

        last: where the next statement begins; a text at the margin may go on until `end`.
        """
        least = len(_margin(self.lines[first]))
        head = self._head(first, last)
        if DEFINES.match(self.lines[head]):
            body = self._body(first, last)
            if body is None:
                return None
            most = len(_margin(self.lines[body]))
            return next((at for at in range(body, last) if self._is_at(at, least, most)), None)
        if BLOCK.match(self.lines[head]):
            return None
        last = min(end, first + REACH)
        ends = (at for at in range(first + 1, last) if _stop(self.lines[first:at]) is None)
        at = next(ends, last)
        while at < last and not _is_code(self.lines[at]):
            at += 1
        return at if at < last and self._is_at(at, least) else None

    def _is_at(self, at: int, least: int, most: float = inf) -> bool:
        return _is_code(self.lines[at]) and least < len(_margin(self.lines[at])) < most

    def _goes_on(self, block: int, loose: int, rest: int, following: int) -> bool:
        """Return whether a definition goes on below lines with a smaller margin, without these."""
        return _stop(self.lines[block:loose] + self.lines[rest:following]) is None

    def _depth(self, begin: int, end: int) -> int:
        """Return the margin of what a class has: that of its definitions, if it has some."""
        code = [line for line in self.lines[begin:end] if _is_code(line)]
        margins = [len(_margin(line)) for line in code if SURELY.match(line)]
        if margins:
            return Counter(margins).most_common(1)[0][0]
        return len(_margin(code[0])) if code else 0

    def _starts(self, begin: int, end: int, depth: int) -> list[int]:
        """Return the lines at which statements begin, by their margin, decorators with them."""
        code = [at for at in range(begin, end) if _is_code(self.lines[at])]
        depth = max(depth, len(_margin(self.lines[code[0]])) if code and not depth else 0)
        inside = self._unindented(begin, end)
        found = [
            at
            for at in code
            if len(_margin(self.lines[at])) <= depth
            and not (at in inside or GOES_ON.match(self.lines[at]))
        ]
        decorated = {at for at in found if self.lines[at].lstrip().startswith("@")}
        pairs = zip([None, *found], found, strict=False)
        return [at for before, at in pairs if before not in decorated]

    def _unindented(self, begin: int, end: int) -> set[int]:
        """Return the lines right below the first of a definition that have its margin."""
        found = set()
        head: int | None = None  # the margin of a definition that may go on like this
        for at in range(begin, end):
            line, margin = self.lines[at], len(_margin(self.lines[at]))
            if SURELY.match(line):
                head = margin if line.rstrip().endswith(":") else None
            elif not line.strip() or line.lstrip().startswith("@") or head is None or margin < head:
                head = None
            elif margin == head:
                found.add(at)
            elif at - 1 not in found:
                head = None  # it has a body
        return found

    def _reads(self, first: int, last: int, crossed: int) -> bool:
        """Return whether lines can be read for themselves.

        crossed: over how many places where a statement might begin; no text goes past a definition.
        """
        lines, depth = self.lines[first:last], len(_margin(self.lines[first]))
        if crossed and any(
            SURELY.match(line) and len(_margin(line)) <= depth for line in lines[1:]
        ):
            return False
        return _stop(lines) is None

    def _take_apart(
        self, first: int, last: int, above: int | None, owner: str, is_astray: bool
    ) -> bool:
        """Leave out of a statement that cannot be read as little as possible.

        above: where the statement above it begins; is_astray: it has another margin than that.
        Return whether what is left of it belongs to that.
        """
        lines = self.lines
        error, offset = _stop(lines[first:last]), first
        if error is None and above is not None:
            error, offset = _stop(lines[above:last]), above
        begins = DEFINES.match(lines[self._head(first, last)])
        name = _name(owner, begins)
        end = max(at for at in range(first, last) if _is_code(lines[at]))
        if CLOSES.fullmatch(lines[end]) and end > first and _stop(lines[first:end]) is None:
            self._leave_out(end, end + 1, "", error, offset, blank=True)
            return False
        if is_astray and begins is not None:
            self._leave_out(first, last, name, error, offset, blank=above is not None or not owner)
            return False
        body = self._body(first, last) if begins else None
        if begins is None and last > first + 1 and not BLOCK.match(lines[first]):
            if above is not None and not lines[first].rstrip().endswith(HEADS):
                # A line at the margin inside of what stands above, such as a mark of a merge.
                self._leave_out(first, first + 1, "", error, offset, blank=True)
                self._clean(above, last, owner)
                return True
        elif begins is not None and "class" in begins[0] and body is not None:
            self._clean(body, last, f"{name}.")
            return False
        elif body is not None and (other := self._astray(first, body, last)) is not None:
            # The definition below it has lost its margin.
            if (own := _stop(lines[first:other])) is not None:
                self._leave_out(first, other, name, own, first)
            name = _name(owner, DEFINES.match(lines[other]))
            self._leave_out(other, last, name, error, offset, blank=True)
            return False
        self._leave_out(
            first,
            last,
            name,
            error,
            offset,
            blank=begins is None and (above is not None or not owner),
        )
        return False

    def _head(self, first: int, last: int) -> int:
        """Return the line of `def` or `class` below decorators."""
        at = first
        while at + 1 < last and not DEFINES.match(self.lines[at]):
            if not self.lines[at].lstrip().startswith("@"):
                return first
            at += 1
        return at

    def _astray(self, first: int, body: int, last: int) -> int | None:
        """Return the first definition between the margin of a statement and that of its body."""
        least, most = len(_margin(self.lines[first])), len(_margin(self.lines[body]))
        return next(
            (
                at
                for at in range(body, last)
                if SURELY.match(self.lines[at]) and least < len(_margin(self.lines[at])) < most
            ),
            None,
        )

    def _body(self, first: int, last: int) -> int | None:
        """Return where the body of a definition begins, if its first lines can be read."""
        least = len(_margin(self.lines[first]))
        head = self._head(first, last)
        for at in range(head + 1, min(last, head + LONGEST_HEAD)):
            margin = _margin(self.lines[at])
            is_inside = _is_code(self.lines[at]) and len(margin) > least
            if is_inside and _stop([*self.lines[first:at], f"{margin}pass"]) is None:
                return at
        return None

    def _leave_out(
        self,
        first: int,
        last: int,
        name: str,
        error: Exception | None,
        offset: int,
        blank: bool = False,
    ) -> None:
        """Put `pass` in the place of lines, or nothing (blank).

        error: what Python says; offset: the line before the one that it counts as first.
        """
        while last > first + 1 and not _is_code(self.lines[last - 1]):
            last -= 1
        error = error or IndentationError("unexpected indent")
        kind, words = type(error).__name__, _counted(str(getattr(error, "msg", error)), offset)
        line = offset + (getattr(error, "lineno", None) or 1)
        column = getattr(error, "offset", None) or 0
        why = refused(self.file, self.text, kind, words, line, column)
        before = "\n".join(self.lines[first:last]).partition("=")[0]
        self.left_out.append(LeftOut(self.file, line, first + 1, last, name, why, before=before))
        margin = _margin(self.lines[first])
        self.lines[first:last] = ["" if blank else f"{margin}pass", *[""] * (last - first - 1)]


def _is_worth(line: str) -> bool:
    return _is_code(line) and line.strip() != "pass"
