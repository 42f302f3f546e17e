"""Strokes about words and signs: colons, keywords, operators, and what a merge has left."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from itertools import islice

from autograder.slips.syntax.lines import (
    TEXTS,
    Lines,
    Place,
    Stroke,
    changed,
    depth,
    masked,
    rows,
    words_of,
)
from autograder.suite.spelling import LONG_ENOUGH, differ_once

HEADER = re.compile(r"\s*(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b")
ALONE = re.compile(r"(\s*(?:else|try|finally))\s+(?=\S)")
ELSE_IF = re.compile(r"^(\s*)(?:else\s+if|elseif|elsif|elfi|ifelse)\b")
ELSE_WHAT = re.compile(r"^(\s*)else(?=\s+[^:\s].*:$)")
JUDGES = re.compile(r"^\s*(?:if|elif|while|assert|return)\b")
WALRUS = re.compile(r"^\s*(?:while|if|elif)\s+\w+\s*=\s*[A-Za-z_][\w.]*\(.*\)\s*:?$")
ONE_EQUALS = re.compile(r"(?<![=!<>:+\-*/%])=(?!=)")
PRINT = re.compile(r"^(\s*print)\s+(?=[^\s(=])")
NO_ARGUMENTS = re.compile(r"^(\s*def\s+\w+)\s*:$")
NO_ARROW = re.compile(r"^(\s*(?:def\b.*)?\))\s+(?=[\w.]+(?:\[.*\])?(?:\s*\|\s*\w+)?:$)")
NO_IN = re.compile(r"^(\s*for\s+\w+)\s+(?!in[a-z_])(?=range\b|\w+:|\w+\.\w+\(\):)")
RANGE = re.compile(r"(?<=\bin\srange)\s+(\w.*?)(?=:$)")
RETURNS = re.compile(r"^\s*(?:return|break|continue|pass)\b.*:$")
GLUED = re.compile(
    r"(?<!\w)(if|elif|while|for|in|and|or|not|is|return|def|class|import|from)([A-Za-z_]\w*)"
)
MERGED = re.compile(r"^(?:<<<<<<<|>>>>>>>|=======|\|{7})")
FIRST = re.compile(r"^(\s*)([A-Za-z]+)(?=[\s:(]|$)")
KEYWORDS = {*keyword.kwlist, "print"}
SIGNS = (
    (r"(?:(?<!\s)\s+)?&&\s*", " and "), (r"(?:(?<!\s)\s+)?\|\|\s*", " or "),
    (r"=>", ">="), (r"=<", "<="), (r"<>", "!="),
    (r"=!", "!="), (r"!\s+=", "!="), (r"<\s+=", "<="), (r">\s+=", ">="), (r"=\s+=", "=="),
    (r"===", "=="), (r"\+\s+=", "+="), (r"::", ":"), (r"\+\+$", " += 1"), (r"--$", " -= 1"),
    (r"!(?=[\w(])", "not "), (r"//\s*[A-Za-z].*$", lambda found: f"# {found[0][2:].strip()}"),
)  # fmt: skip


def merged(lines: Lines, place: Place) -> Iterator[Stroke]:
    """Two versions that a merge has left, or a mark of one."""
    if not place.is_in(lines) or not MERGED.match(lines[place.line - 1]):
        return
    if (versions := _versions(lines, place.line)) is None:
        yield changed(lines, place.line, "", "as an empty one")
        return
    first, second = versions
    which, kept = ("first", first) if any(map(str.strip, lines[first])) else ("second", second)
    begin, end = first.start - 1, second.stop + 1
    gone = [""] * (kept.start - begin), [""] * (end - kept.stop)
    anew = (*lines[:begin], *gone[0], *lines[kept], *gone[1], *lines[end:])
    yield Stroke(
        anew, begin + 1, f"with the {which} of the two versions that a merge has left there"
    )


def _versions(lines: Lines, line: int) -> tuple[slice, slice] | None:
    """Return where the two versions stand that a merge has left around a line."""
    begins = [number for number in range(line) if lines[number].startswith("<<<<<<<")]
    rest = range(line - 1, len(lines))
    end = next((number for number in rest if lines[number].startswith(">>>>>>>")), None)
    if not begins or end is None:
        return None
    inner = range(begins[-1] + 1, end)
    middle = [number for number in inner if lines[number].startswith("=======")]
    if not middle:
        return None
    older = (number for number in inner if lines[number].startswith("|||||||"))
    return slice(inner.start, min(next(older, end), middle[0])), slice(middle[0] + 1, end)


def elifs(lines: Lines, place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        if ELSE_IF.match(code):
            yield changed(lines, number, ELSE_IF.sub(r"\1elif", code) + rest)
        elif ELSE_WHAT.match(code):
            yield changed(lines, number, ELSE_WHAT.sub(r"\1elif", code) + rest)


def colons(lines: Lines, place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        if HEADER.match(code) and not code.endswith(":"):
            yield changed(lines, number, code.rstrip(";,. ") + ":" + rest)
            if ALONE.match(code):
                yield changed(lines, number, ALONE.sub(r"\1: ", code) + rest)
        elif code.endswith((")", "]")) and place.words.startswith("expected ':'"):
            yield changed(lines, number, code + ":" + rest)  # the last line of a long header


def equals(lines: Lines, place: Place) -> Iterator[Stroke]:
    """One sign where values are compared; where one is kept and compared, nobody can tell."""
    for number, code, rest in rows(lines, place):
        if not JUDGES.match(code) or WALRUS.match(code):
            continue
        found = [match.start() for match in ONE_EQUALS.finditer(masked(code))]
        at_top = [at for at in found if not depth(masked(code)[:at])]
        for places in [at_top] if at_top else [[at] for at in found]:
            text = code
            for at in reversed(places):
                text = f"{text[:at]}=={text[at + 1 :]}"
            yield changed(lines, number, text + rest)


def signs(lines: Lines, place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        for wrong, right in SIGNS:
            parts = TEXTS.split(code)
            texts = [*TEXTS.findall(code), ""]
            anew = [re.sub(wrong, right, part) for part in parts]
            if anew != parts:
                text = "".join(map("".join, zip(anew, texts, strict=True)))
                yield changed(lines, number, text + rest)


def words(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A keyword in other letters, and what else is forgotten in the first line of a block."""
    for number, code, rest in rows(lines, place):
        for pattern, right in (
            (NO_ARGUMENTS, r"\1():"),
            (NO_IN, r"\1 in "),
            (NO_ARROW, r"\1 -> "),
            (RANGE, r"(\1)"),
        ):
            if pattern.search(code):
                yield changed(lines, number, pattern.sub(right, code) + rest)
        if RETURNS.match(code):
            yield changed(lines, number, code[:-1] + rest)
        first = FIRST.match(code)
        if first is not None and first[2] not in KEYWORDS:
            for each in sorted(KEYWORDS):
                is_near = len(each) >= LONG_ENOUGH and differ_once(first[2], each)
                if each == first[2].lower() or is_near:
                    yield changed(lines, number, first[1] + each + code[first.end() :] + rest)


def spaces(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A keyword to which a name was written that stands elsewhere, too."""
    for number, code, rest in rows(lines, place):
        others = words_of(lines, number)
        for found in GLUED.finditer(masked(code)):
            if found[2] in others or found[1] == "import":
                at = found.end(1)
                yield changed(lines, number, f"{code[:at]} {code[at:]}{rest}")


def prints(lines: Lines, place: Place) -> Iterator[Stroke]:
    if "call to 'print'" in place.words:
        for number, code, rest in islice(rows(lines, place), 1):
            if PRINT.match(code):
                yield changed(lines, number, PRINT.sub(r"\1(", code) + ")" + rest)
