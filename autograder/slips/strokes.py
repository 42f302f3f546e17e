"""What a pencil mends where Python cannot read a line (`KINDS`): a colon, a bracket, a curly quote.

Each kind looks at the line that Python names, and at the one above it, and proposes what the file
may be instead.  Nothing is decided here: `slips/unread.py` tries what Python makes of it.  Lines
keep their numbers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

# The code of a line up to its comment; a text that does not end goes on to the end of the line.
CODE = re.compile(r"""(?:[^#'"]|'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$))*""")
TEXTS = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*\"""")
HEADER = re.compile(r"\s*(?:def|class|if|elif|else|for|while|try|except|finally|with)\b")
ALONE = re.compile(r"(\s*(?:else|try|finally))\s+(?=\S)")
ELSE_IF = re.compile(r"^(\s*)else\s+if\b")
CONDITION = re.compile(r"^\s*(?:if|elif|while)\b")
ONE_EQUALS = re.compile(r"(?<![=!<>:+\-*/%])=(?!=)")
CONTRACTION = re.compile(r"(?<=[A-Za-z])'(?=(?:s|t|re|ve|ll|d|m)\b)")
PRINT = re.compile(r"^(\s*print)\s+(?=[^\s(=])")
ENDS_BLOCK = re.compile(r"(?:\s*->.*)?[:,]$")
NOTHING_IN = re.compile(r"(?<=\()(?=,)")
BEGINS_TEXT = re.compile(r"(?<=[(\[{,=])\s*(?=\w[^(\[{,=\"']*$)")
AT_END = re.compile(r"[\])}:,]*$")
BEGINS = re.compile(r"(?:def|class|@|elif\b|else\b|except\b|finally\b|if __name__)")
OPENED_ON = re.compile(r"expected an indented block after .* on line (\d+)")
CLOSES = {"(": ")", "[": "]", "{": "}"}
OPERATORS = {"&&": " and ", "||": " or ", "=>": ">=", "=<": "<=", "<>": "!="}
PLAIN = {
    **dict.fromkeys("\u2018\u2019\u201a\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", ""),
    "\u00d7": "*",
}
LONGEST = 500  # characters of a line that is mended


@dataclass(frozen=True)
class Place:
    """Where Python stopped: what it says, the line from 1, and the columns from 0."""

    words: str
    line: int
    begin: int
    end: int


@dataclass(frozen=True)
class Stroke:
    """What the file may be instead: its lines, which one is meant, and how that is said."""

    lines: list[str]
    line: int  # from 1
    words: str


Kind = Callable[[list[str], Place], Iterable[Stroke]]


def code_of(line: str) -> str:
    """Return a line without its comment and what stands behind the code."""
    found = CODE.match(line)
    return (found[0] if found is not None else line).rstrip()


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def changed(lines: list[str], number: int, text: str, words: str) -> Stroke:
    """Return the stroke that writes one line anew."""
    return Stroke([*lines[: number - 1], text, *lines[number:]], number, words)


def rows(lines: list[str], place: Place) -> Iterator[tuple[int, str, str]]:
    """Yield the line that is named and the line of code above: number, code, and what follows."""
    numbers = range(min(place.line, len(lines)), 0, -1)
    named = (number for number in numbers if code_of(lines[number - 1]))
    for number in islice(named, 2):
        line = lines[number - 1]
        code = code_of(line)
        if len(line) <= LONGEST:
            yield number, code, line[len(code) :]


def _characters(lines: list[str], place: Place) -> Iterator[Stroke]:
    """What a word processor types: curly quotes, dashes, wide commas, spaces that are none."""
    if not place.words.startswith("invalid ") or not 0 < place.line <= len(lines):
        return
    line = lines[place.line - 1]
    found = [each for each in line if not each.isascii() and _plain(each) != each]
    if found:
        text = "".join(map(_plain, line))
        kinds = {_plain(each): each for each in found}
        if kinds.keys() <= {"'", '"'}:
            words = "with straight quotation marks"
        elif kinds.keys() <= {" ", ""}:
            words = "with plain spaces"
        else:
            words = f"with {' '.join(kinds)} for {' '.join(kinds.values())}"
        yield changed(lines, place.line, text, words)


def _plain(character: str) -> str:
    if character.isascii():
        return character
    plain = PLAIN.get(character, unicodedata.normalize("NFKC", character))
    return plain if plain.isascii() and len(plain) < 2 else character


def _tabs(lines: list[str], place: Place) -> Iterator[Stroke]:
    if any("\t" in line[: indentation(line)] for line in lines):
        for size in (4, 8):
            text = [
                line[: indentation(line)].expandtabs(size) + line[indentation(line) :]
                for line in lines
            ]
            yield Stroke(text, place.line, f"with tabs as {size} spaces")


def _elif(lines: list[str], place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        if ELSE_IF.match(code):
            yield changed(
                lines, number, ELSE_IF.sub(r"\1elif", code) + rest, "with elif for else if"
            )


def _colon(lines: list[str], place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        if HEADER.match(code) and not code.endswith(":"):
            yield changed(lines, number, code.rstrip(";,. ") + ":" + rest, "with a colon")
            if ALONE.match(code):
                yield changed(lines, number, ALONE.sub(r"\1: ", code) + rest, "with a colon")
        elif _opened(code) is not None or not code.endswith((")", "]")):
            continue
        elif place.words.startswith("expected ':'"):  # the last line of a long header
            yield changed(lines, number, code + ":" + rest, "with a colon")


def _equals(lines: list[str], place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        if CONDITION.match(code) and len(ONE_EQUALS.findall(TEXTS.sub("", code))) == 1:
            for match in ONE_EQUALS.finditer(code):
                text = f"{code[: match.start()]}=={code[match.end() :]}"
                yield changed(lines, number, text + rest, "with == for =")


def _operators(lines: list[str], place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        for wrong, right in OPERATORS.items():
            if wrong in code:
                words = f"with {right.strip()} for {wrong}"
                yield changed(lines, number, code.replace(wrong, right) + rest, words)


def _quotes(lines: list[str], place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        if CONTRACTION.search(code):
            text = CONTRACTION.sub(r"\\'", code + rest)
            yield changed(lines, number, text, "with a backslash before an apostrophe")
        whole = code + rest.rstrip()
        left = TEXTS.sub(lambda found: "." * len(found[0]), whole)
        mark = next((each for each in left if each in "'\""), "")
        if not mark:
            continue
        begin = BEGINS_TEXT.search(whole[: left.rindex(mark)])
        if begin is not None:
            text = whole[: begin.end()] + mark + whole[begin.end() :]
            yield changed(lines, number, text, f"with {mark} at the beginning of a text")
        tail = AT_END.search(whole)
        assert tail is not None
        for at in range(tail.start(), len(whole) + 1):
            before, after = whole[:at], whole[at:]
            if before[-1:] in "'\"" and before[-1:] != mark and left.find(mark) < at - 1:
                before = before[:-1]
            yield changed(lines, number, before + mark + after, f"with {mark} at the end of a text")


def _opened(code: str) -> str | None:
    """Return the bracket that a line opens last and does not close, or None."""
    waiting = []
    for each in TEXTS.sub("", code):
        if each in CLOSES:
            waiting.append(each)
        elif each in CLOSES.values() and waiting:
            waiting.pop()
    return waiting[-1] if waiting else None


def _closing(lines: list[str], place: Place) -> Iterator[Stroke]:
    for number, code, _ in rows(lines, place):
        bracket = _opened(code)
        if bracket is None:
            continue
        more = CLOSES[bracket]
        last = _last_of(lines, number)
        for at in dict.fromkeys((number, last)):
            code = code_of(lines[at - 1])
            rest = lines[at - 1][len(code) :]
            yield changed(lines, at, code + more + rest, f"with one more {more}")
            for end in (ENDS_BLOCK.search(code), NOTHING_IN.search(code)):
                if end is not None:
                    text = code[: end.start()] + more + code[end.start() :]
                    yield changed(lines, at, text + rest, f"with one more {more}")


def _last_of(lines: list[str], number: int) -> int:
    """Return the last line of code that is indented further than the one that begins there."""
    last = number
    for at in range(number + 1, len(lines) + 1):
        line = lines[at - 1]
        if code_of(line):
            if indentation(line) <= indentation(lines[number - 1]):
                break
            last = at
    return last


def _bracket(lines: list[str], place: Place) -> Iterator[Stroke]:
    """A bracket that closes nothing, or closes one of another kind."""
    if not 0 < place.line <= len(lines):
        return
    line, at = lines[place.line - 1], place.begin
    found = line[at : at + 1]
    if found not in CLOSES.values() or not found:
        return
    if line[:at].rstrip()[-1:] in (*CLOSES.values(),):
        yield changed(lines, place.line, line[:at] + line[at + 1 :], f"with one {found} less")
    for each in CLOSES.values():
        if "does not match" in place.words and each != found:
            yield changed(lines, place.line, line[:at] + each + line[at:], f"with one more {each}")
            text = line[:at] + each + line[at + 1 :]
            yield changed(lines, place.line, text, f"with {each} for {found}")


def _comma(lines: list[str], place: Place) -> Iterator[Stroke]:
    if "forgot a comma" not in place.words or not 0 < place.line <= len(lines):
        return
    line = lines[place.line - 1]
    gaps = [match.start() for match in re.finditer(r"(?<=[\w\"')\]}])\s+(?=[\w\"'(\[{])", line)]
    for at in [each for each in gaps if place.begin <= each < place.end]:
        yield changed(lines, place.line, f"{line[:at]},{line[at:]}", "with one more comma")


def _print(lines: list[str], place: Place) -> Iterator[Stroke]:
    if "call to 'print'" in place.words:
        for number, code, rest in islice(rows(lines, place), 1):
            if PRINT.match(code):
                text = PRINT.sub(r"\1(", code) + ")" + rest
                yield changed(lines, number, text, "with brackets behind print")


def _empty(lines: list[str], place: Place) -> Iterator[Stroke]:
    """The first line of a block in which nothing stands."""
    opened = OPENED_ON.match(place.words)
    if opened is None:
        return
    first = int(opened[1])
    following = next((each for each in lines[place.line - 1 :] if code_of(each)), "")
    is_left = indentation(following) < indentation(lines[first - 1])
    if following and not is_left and not BEGINS.match(following.lstrip()):
        return
    for number in range(first, min(place.line, len(lines)) + 1):
        code = code_of(lines[number - 1])
        if code.endswith(":"):
            rest = lines[number - 1][len(code) :]
            yield changed(lines, number, f"{code} pass{rest}", "with an empty block (pass)")
            return


def _open_levels(above: list[str]) -> list[int]:
    """Return the indentations of the blocks that a line can belong to, the innermost first."""
    found = list[int]()
    for line in reversed(above):
        if code_of(line) and (not found or indentation(line) < found[-1]):
            found.append(indentation(line))
    return [*found, 0] if found[-1:] != [0] else found


def _indent(lines: list[str], place: Place) -> Iterator[Stroke]:
    """A line, and those that belong to it, that is indented unlike the lines above."""
    if "indent" not in place.words or not 0 < place.line <= len(lines):
        return
    at = place.line
    own = indentation(lines[at - 1])
    above = _open_levels(lines[: at - 1])
    if place.words.startswith("unexpected"):
        wanted = above[0]
    else:
        one, *others = sorted(above, key=lambda level: abs(level - own))
        if others and abs(one - own) == abs(others[0] - own):
            return
        wanted = one
    text = list(lines)
    for index in range(at - 1, len(lines)):
        line = lines[index]
        if line.strip() and indentation(line) < own:
            break
        if line.strip():
            text[index] = " " * (wanted + indentation(line) - own) + line.lstrip()
    yield Stroke(text, at, f"as indented by {wanted} spaces")


KINDS: tuple[Kind, ...] = (
    _characters, _tabs, _elif, _colon, _equals, _operators, _quotes, _closing, _bracket, _comma,
    _print, _empty, _indent,
)  # fmt: skip
AT_ONCE = (_characters, _print)  # however often, they are one slip: an editor or a habit did it
