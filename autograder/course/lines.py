"""Read files that have one entry a line (`read`), and say everything that is wrong with one.

What lines there may be is data (`Kind`).  A file is plain text in UTF-8, without a byte order mark.
Its lines end in any of the three ways there are, and the last one needs no end; a blank line, a
space too many, or a line of no known kind is a problem, which is named with its line and a remedy.

Words used here.  kind: what a line is, such as a price.  misfit: a line of no kind.  entry: a line
that has been read.  problem: what is wrong, and where.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from autograder.system.printable import counted

MOST_BYTES = 10_000
LONGEST_SHOWN = 24
MOST_NAMED = 6
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
LINE_END = re.compile(r"\r\n|\r|\n")


class CannotRead(Exception):
    """A file cannot be read at all; the message names it and says what to do."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a file: where, which fault, what, and what to do.

    `line` counts from 1, and is 0 for the file as a whole.
    """

    line: int
    fault: str
    what: str
    remedy: str

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.what} ({self.remedy})"


class Refused(Exception):
    """A file is refused; the message has a line for each problem, with place and remedy."""

    def __init__(self, path: Path, problems: list[Problem]) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class Kind:
    """One kind of line; `pattern` fits the whole of such a line."""

    name: str
    pattern: str
    written: str  # completes "write it ...": "like 7", "as a number from 1 to 10"
    values: Mapping[str, Any] = field(default_factory=dict)  # what a text stands for, if not itself
    least: int = 0
    once: bool = False  # no two lines of this kind may be the same
    any_case: bool = False  # small letters are as good as capital ones
    whole: tuple[str, ...] = ()  # if given, all of these have to be there, and no more

    @property
    def named(self) -> str:
        return f"{'an' if self.name[0] in 'aeiou' else 'a'} {self.name}"

    def number(self, count: int) -> str:
        return counted(count, self.name)

    def plain(self, line: str) -> str:
        """Return a line as it is compared with others."""
        return line.upper() if self.any_case and line.isascii() else line

    def fits(self, line: str) -> bool:
        return re.fullmatch(self.pattern, self.plain(line), re.ASCII) is not None

    def value(self, line: str) -> Any:
        """Return what a line stands for: a number or a text, or several in a tuple."""
        found = re.fullmatch(self.pattern, self.plain(line), re.ASCII)
        parts = found.groups() if found is not None and found.groups() else (self.plain(line),)
        values = tuple(self.values.get(part, _number(part)) for part in parts)
        return values if len(values) > 1 else values[0]


class Closer(NamedTuple):
    """What is wrong with a misfit, from somebody who knows more; no remedy is the usual one."""

    fault: str
    what: str  # follows the line: "has no suit"
    remedy: str = ""


@dataclass(frozen=True)
class Form:
    """The kinds of lines that a file may have; the first is the one that it cannot do without."""

    kinds: tuple[Kind, ...]
    closer: Callable[[str], Closer] | None = None

    def kind_of(self, line: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.fits(line)), None)


class Entry(NamedTuple):
    kind: str
    value: Any


def read(path: Path, form: Form) -> list[Entry]:
    """Return the entries of a file; raises CannotRead, or Refused with all its problems."""
    data = read_data(path)
    problems = problems_in(data, form)
    if problems:
        raise Refused(path, problems)
    pairs = ((line, form.kind_of(line)) for line in lines_of(data))
    return [Entry(kind.name, kind.value(line)) for line, kind in pairs if kind is not None]


def read_data(path: Path) -> bytes:
    """Return the first bytes of a file, enough to judge it; raises CannotRead."""
    try:
        if not path.exists():
            raise CannotRead(f"{path}: there is no such file; name a deck file")
        if not path.is_file():  # a pipe would be waited for
            raise CannotRead(f"{path} is not a file; name a deck file")
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CannotRead(
            f"{path} cannot be read: {error.strerror or error}; see to its permissions"
        ) from None


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a file that has no problem, without their ends."""
    return _split(data.decode("utf-8"))


def problems_in(data: bytes, form: Form) -> list[Problem]:
    """Return what is wrong with the bytes of a file: the file first, then line by line."""
    if len(data) > MOST_BYTES:
        what = f"more than {MOST_BYTES:,} bytes"
        return [Problem(0, "too_large", what, "such a file has a few hundred")]
    try:
        text = data.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        return [_not_text(error)]
    problems = []
    if data.startswith(BYTE_ORDER_MARK):
        remedy = "save as UTF-8 without one"
        problems.append(Problem(1, "byte_order_mark", "a byte order mark", remedy))
    return problems + _problems(_split(text), form)


def _split(text: str) -> list[str]:
    lines = LINE_END.split(text)
    return lines[:-1] if lines[-1] == "" else lines


def _not_text(error: UnicodeDecodeError) -> Problem:
    before, byte = error.object[: error.start], error.object[error.start]
    return Problem(
        len(_split(before.decode("utf-8", "replace") + "?")),
        "not_utf8",
        f"the byte 0x{byte:02x} is not UTF-8",
        "save the file as plain text in UTF-8",
    )


def _problems(lines: list[str], form: Form) -> list[Problem]:
    main = form.kinds[0]
    if not lines:
        return [Problem(0, "empty", "the file is empty", f"write {_wanted(main)}, one a line")]
    kinds = [form.kind_of(line) for line in lines]
    if not any(kinds):
        what = f"its one line is no {_either('', form)}"
        if len(lines) > 1:
            what = f"none of its {len(lines)} lines is {_either('a', form)}"
        remedy = f"write one {main.name} a line, {main.written}"
        return [Problem(0, "no_deck", what, remedy)]
    missing = [each for each in main.whole if each not in set(map(main.plain, lines))]
    problems = [each for kind in form.kinds for each in _miscount(kind, kinds, form, missing)]
    first: dict[str, int] = {}
    for number, (line, kind) in enumerate(zip(lines, kinds, strict=True), 1):
        if kind is None:
            problems.append(_misfit(number, line, form, missing))
        elif kind.once:
            before = first.setdefault(kind.plain(line), number)
            if before != number:
                problems.append(_repeated(kind, number, line, before, lines[before - 1], missing))
    return problems


def _miscount(
    kind: Kind, kinds: list[Kind | None], form: Form, missing: list[str]
) -> Iterator[Problem]:
    """Yield the problem of too few or too many lines of a kind.

    A misfit may stand for one of them or be one line too many: it is named by itself.
    """
    count = Counter(each.name if each else "" for each in kinds)
    there, perhaps = count[kind.name], count[kind.name] + count[""]
    least = len(kind.whole) or kind.least
    if perhaps < least:
        name = f"{perhaps} lines" if len(form.kinds) == 1 else kind.number(perhaps)
        remedy = f"add {_named(missing, kind)}" if kind.whole else f"write {_wanted(kind)}"
        yield Problem(0, "too_few", f"{name}, {least - perhaps} too few", remedy)
    if kind.whole and there > least:
        what = f"{kind.number(there)}, {there - least} too many"
        yield Problem(0, "too_many", what, f"take {there - least} out")


def _wanted(kind: Kind) -> str:
    return kind.number(len(kind.whole)) if kind.whole else f"{kind.number(kind.least)} or more"


def _either(article: str, form: Form) -> str:
    return " or ".join(kind.named if article else kind.name for kind in form.kinds)


def _named(missing: list[str], kind: Kind) -> str:
    """Name the lines that are missing, if they are few."""
    if len(missing) == 1:
        return f"{missing[0]}, which is missing"
    if len(missing) > MOST_NAMED:
        return f"one of the {len(missing)} {kind.name}s that are missing"
    return f"one of those that are missing: {', '.join(missing)}"


def _repeated(
    kind: Kind, number: int, line: str, first: int, before: str, missing: list[str]
) -> Problem:
    other_case = line != before
    fault = "duplicate_in_other_case" if other_case else f"duplicate_{kind.name}"
    where = f"{line!r} is the same {kind.name} as {before!r} on line {first}"
    what = where if other_case else f"{line!r} is on line {first} already"
    remedy = f"write {_named(missing, kind)}" if missing else "take this line out"
    return Problem(number, fault, what, remedy)


def _misfit(number: int, line: str, form: Form, missing: list[str]) -> Problem:
    """Say what keeps a line from being of a kind, as closely as can be told."""
    main = form.kinds[0]
    is_whole = bool(main.whole) and not missing
    if not line:
        remedy = f"write {_named(missing, main)}" if missing else "take it out"
        return Problem(number, "blank_line", "the line is blank", remedy)
    if line != line.strip():
        what = f"{_shown(line)} has space around it"
        return Problem(number, "spaces", what, "take the space away")
    names = [kind.named for kind in form.kinds]
    other = f"neither {' nor '.join(names)}" if len(names) > 1 else f"not {names[0]}"
    plainly = Closer("misfit", f"is {other}")
    fault, what, remedy = form.closer(line) if form.closer is not None else plainly
    usual = f"write it {', or '.join(kind.written for kind in form.kinds)}"
    what = f"{_shown(line)} {what}"
    return Problem(number, fault, what, remedy or ("take it out" if is_whole else usual))


def _shown(line: str) -> str:
    return repr(line if len(line) <= LONGEST_SHOWN else line[: LONGEST_SHOWN - 3] + "...")


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"\d{1,9}", text, re.ASCII) else text
