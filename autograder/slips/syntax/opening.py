"""Strokes about a bracket that is closed and was never opened, or was opened as a brace."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterator

from autograder.slips.syntax.lines import (
    CLOSES,
    Lines,
    Place,
    Stroke,
    changed,
    code_of,
    depth,
    end_of,
    is_long,
    masked,
    rows,
    words_of,
)

OPENS = {closes: opens for opens, closes in CLOSES.items()}
NAME = re.compile(r"(?<![\w'\"])[A-Za-z_]\w*")
OTHER_BRACKET = re.compile(r"(?<!\w)(\w+)([\[{])")
EMPTY = re.compile(r"(?<!\w)([A-Za-z_]\w*)\((?:self)?\)")  # a call that is given nothing
BOUNDS = re.compile(r"(?<=[A-Za-z_)\]'])(?:-?\d+|-?\d*:-?\d*)$")  # of an index, up to its end
# In front of several values, or nothing, one bracket is enough; `((a + b)` may want another end.
TWICE = re.compile(
    r"(?<=\w)\(\((?=(?:[^()]|\([^()]*\))*,|\)|self\b)|(?<=\w)\[\[|\[\[(?=\](?!\]))|,\s*(?=,)"
)
DEFINES = re.compile(r"(\s*def\s+\w+)\(\(")
TYPES = {"list", "dict", "tuple", "set", "type", "Final", "Optional", "Callable", "Iterator"}
METHODS = {name for kind in (str, list, dict, set) for name in dir(kind) if name[0] != "_"}
CALLED = METHODS | {name for name in dir(builtins) if name[0].islower()}
TAKE_NOTHING = {
    "input", "pop", "clear", "copy", "sort", "reverse", "keys", "values", "items", "strip",
    "lower", "upper", "title", "split", "readlines", "read", "close", "Random",
}  # fmt: skip
ARGUMENT = re.compile(
    r"\s+(?!(?:and|or|in|is|if|else|not|for)\b)(?=[\w'\[{-])"
)  # what follows a name whose bracket is missing
BEFORE_VALUE = re.compile(r"(?:^\s*(?:return|if|elif|while|assert)\b|\b(?:in|not)\b|[=:,(\[{])\s*")


def braces(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A brace, or a bracket of an index, where a call begins: nothing in Python is written so."""
    called = CALLED | _before(lines, "(")
    for number, code, rest in rows(lines, place):
        hidden = masked(code)
        is_header = hidden.lstrip().startswith("def ")
        for found in OTHER_BRACKET.finditer(hidden):
            begin, end = found.end(), end_of(hidden, found.end())
            closes, inside = code[end : end + 1], code[begin:end]
            if found[2] == "{" and closes == "}":
                text = f"{code[: begin - 1]}({inside}){code[end + 1 :]}"
            elif found[2] == "{":
                text = code[: begin - 1] + OPENS.get(closes, "(") + code[begin:]
            elif closes == ")" and (is_header or found[1] in called or not inside or "," in inside):
                text = f"{code[: begin - 1]}({code[begin:]}"
            else:
                continue
            yield changed(lines, number, text + rest)


def calls(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A call without its bracket: `print"x")`, `pop)`, `len cards)`, `lencards)`."""
    for code, rest, end in _unopened(lines, place):
        if code[end] == ")":
            for before, after in _behind_names(lines, place.line, code, end):
                yield changed(lines, place.line, f"{code[:before]}({code[after:]}{rest}")


def indexes(lines: Lines, place: Place) -> Iterator[Stroke]:
    """An index without its bracket: `answer0]`, `listint]`."""
    for code, rest, end in _unopened(lines, place):
        if code[end] == "]":
            hidden = masked(code)
            bounds = BOUNDS.search(hidden, 0, end)
            for before in (
                [bounds.start()]
                if bounds is not None
                else _glued(lines, place.line, hidden, TYPES | _before(lines, "["))
            ):
                yield changed(lines, place.line, f"{code[:before]}[{code[before:]}{rest}")


def twice(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A bracket or a comma that was typed twice."""
    for number, code, rest in rows(lines, place):
        if DEFINES.match(code):
            yield changed(lines, number, DEFINES.sub(r"\1(", code) + rest)
        for found in TWICE.finditer(masked(code)):
            yield changed(lines, number, code[: found.start()] + code[found.start() + 1 :] + rest)


def groups(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A list, a tuple or a table without its opening bracket, where its first value begins."""
    for code, rest, end in _unopened(lines, place):
        hidden = masked(code)
        outer = _begin_of(hidden, end)
        before = [
            found
            for found in BEFORE_VALUE.finditer(hidden, 0, end)
            if found.end() >= outer and not depth(hidden[found.end() : end])
        ]
        begins = [found.end() for found in before]
        wholes = [found.end() for found in before if found[0].strip() in ("=", "in", "return")]
        if begins:
            wanted = wholes[-1] if wholes else begins[0]
            if begins[-1] == end and code[end] != ")":  # nothing is in it
                wanted = end
            elif outer and len(begins) > 1:  # in a list of pairs it is a pair
                wanted = begins[-2]
            text = code[:wanted] + OPENS[code[end]] + code[wanted:]
            yield changed(lines, place.line, text + rest)


def _unopened(lines: Lines, place: Place) -> Iterator[tuple[str, str, int]]:
    """Yield the line where Python stops: its code, what follows, and what closes nothing."""
    if not place.is_in(lines) or is_long(lines[place.line - 1]):
        return
    line = lines[place.line - 1]
    code, waiting = code_of(line), list[str]()
    for at, each in enumerate(masked(code)):
        if each in CLOSES:
            waiting.append(each)
        elif each in OPENS and waiting[-1:] != [OPENS[each]]:
            yield code, line[len(code) :], at
            return
        elif each in OPENS:
            waiting.pop()


def _begin_of(hidden: str, end: int) -> int:
    """Return where the inside of the bracket begins that is open at `end`, or 0."""
    deep = 0
    for at in range(end - 1, -1, -1):
        deep += (hidden[at] in OPENS) - (hidden[at] in CLOSES)
        if deep < 0:
            return at + 1
    return 0


def _before(lines: Lines, bracket: str) -> set[str]:
    """Return the names in a file behind which a bracket opens."""
    opens = re.compile(rf"(?<!\w)([A-Za-z_]\w*){re.escape(bracket)}")
    return {name for line in lines if not is_long(line) for name in opens.findall(line)}


def _behind_names(lines: Lines, number: int, code: str, end: int) -> Iterator[tuple[int, int]]:
    """Yield where a bracket may be missing behind a name, and where the code goes on."""
    hidden = masked(code)
    called = CALLED | _before(lines, "(")
    if two_names := list(_glued(lines, number, hidden, called)):
        yield from ((at, at) for at in two_names)
        return
    elsewhere, given_nothing = words_of(lines, number), TAKE_NOTHING | _called_with_nothing(lines)
    for found in NAME.finditer(hidden, _begin_of(hidden, end), end):
        name, after = found[0], hidden[found.end() : end]
        gap = ARGUMENT.match(after)
        is_defined = hidden[: found.start()].split()[-1:] == ["def"]
        if keyword.iskeyword(name) or depth(hidden[found.start() : end]):
            continue
        takes_nothing = (
            name in given_nothing
            or name[0].isupper()
            or (hidden[: found.start()].endswith(".") and name not in elsewhere)
        )
        if not after and (is_defined or takes_nothing):
            yield found.end(), found.end()
        elif after[:1] == "'" and name[-1] in "fFrR" and name[:-1] in called:  # printf"{card}"
            yield found.end() - 1, found.end() - 1
        elif name in called and after[:1] in ("'", "["):
            yield found.end(), found.end()
        elif (name in called or is_defined) and gap is not None:
            yield found.end(), found.end() + gap.end()


def _called_with_nothing(lines: Lines) -> set[str]:
    return {name for line in lines if not is_long(line) for name in EMPTY.findall(line)}


def _glued(lines: Lines, number: int, hidden: str, known: set[str]) -> Iterator[int]:
    """Yield where one name may begin behind another: both stand elsewhere, and not as one."""
    words = words_of(lines, number)
    for found in NAME.finditer(hidden):
        name = found[0]
        is_defined = hidden[: found.start()].split()[-1:] == ["def"]
        if name in words and (name in known or is_defined):
            continue
        for length in range(len(name) - 1, 0, -1):
            head, tail = name[:length], name[length:]
            is_method = is_defined and tail == "self"
            if is_method or (head in known and tail in words | CALLED):
                yield found.start() + length
                break
