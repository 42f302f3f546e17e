"""Read a source as its author sees it, be it a file or a cell (`read_source`, `plain_files`).

What Python reads stays as it is.  Else signs of word processors are read as Python's, prompts and
marks around pasted code are left out, as are lines that only Jupyter understands, and tabs are read
as spaces.  All of that costs nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.course.assignment import Assignment
from autograder.course.faults import LINE_END, decoded, encoded, quietly, refuse_accents
from autograder.course.saved import as_saved
from autograder.course.submission import fold
from autograder.intake.characters import (
    OTHER,
    all_straight,
    ended,
    straightened,
    strange,
    unescaped,
)
from autograder.intake.jupyter import awaited, is_exported, stand_in, with_names
from autograder.intake.magics import Statement, head_of, typed, unpasted, without_magics

LARGEST = 128 * 1024  # characters of a source that is read otherwise
MOST_BYTES = 4 * LARGEST
FOR_JUPYTER = "what only Jupyter understands was left out"
MOST_SHOWN = 5
LONGEST_SHOWN = 40
# Signs of what Python may stop at: the others need not be parsed.
ODD = re.compile(
    rf"{OTHER.pattern}|\t|\A(?:[ \t\f]*(?:\#[^\n]*)?\n)*[ \t\f]+[^\s#]|\?[ \t]*$|=[ \t]*[%!]"
    r"|^[ \t]*(?:>>>|In ?\[|```|~~~|[%!?]|(?:pip3?|conda)[ \t]+install\b)",
    re.MULTILINE,
)
CODE = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)
AROUND = "prompts, marks or an indentation around the code were left out"
NULLS = "null characters, which no editor shows and Python refuses, were left out"
LINE_ENDS = "signs that end no line for Python were read as line ends"
SIGNS = "signs that Python itself refuses were read as what they stand for"
REFUSED = "as it is saved, Python refuses line {}: put that right before you run it"
PROMPT = re.compile(r"\A\s*In ?\[\d*\]: ")  # which Python reads as the type of a value
AT_A_SIGN = ("invalid character", "invalid non-printable")
ABOUT_TABS = ("inconsistent use of tabs", "unindent does not match", "unexpected indent",
              "expected an indented block")  # fmt: skip


@dataclass
class Reading:
    """A source as Python can read it, with every line still in its place.

    `file` is the name in a cell's first line; `whole` means that the cell is that entire file.
    `left_out` are the lines that only Jupyter understands; `said` is how else it was read, with
    the signs that are meant.
    """

    text: str
    file: str | None = None
    whole: bool = False
    left_out: list[str] = field(default_factory=list)
    said: dict[str, list[str]] = field(default_factory=dict)


def read_source(source: str, is_cell: bool) -> Reading:
    """Return a source in Python's own signs, without what Python does not understand."""
    text = source.removeprefix("\ufeff")
    lines = ended(text)
    has_others = lines.count("\n") > 2 * text.count("\n") and len(text) <= LARGEST
    if has_others and not (CODE.search(text) and _stop(text) is None):
        reading = read_source(lines, is_cell)
        reading.said = {LINE_ENDS: strange(text, lines), **reading.said}
        return reading
    is_plain = not ODD.search(text) or (_stop(text) is None and not PROMPT.search(text))
    if len(text) > LARGEST or is_plain:
        head = head_of(text) if is_cell else None
        return Reading(text, head.file if head else None)
    reading = _read(text, is_cell)
    if (code := typed(text)) != text and _stop(reading.text) is not None:
        other = _read(code, is_cell)
        if _stop(other.text) is None:
            return other
    return reading


def _read(source: str, is_cell: bool) -> Reading:
    text = unpasted(source)
    reading = Reading(text)
    if text != source:
        reading.said[AROUND] = []
    if is_cell:
        head = head_of(text)
        reading.file, reading.whole, text = head.file, head.whole, unpasted(head.text)
        reading.left_out += [head.left_out] if head.left_out else []
    reading.text, left_out = without_magics(text)
    if (stop := _stop(reading.text)) is not None and OTHER.search(text):
        for meant, is_sure in (
            (ended(text), False),
            (text, True),
            (all_straight(text), True),
            (unescaped(text), False),
        ):
            plain = straightened(meant)
            made, others = without_magics(unpasted(plain))
            after = _stop(made)
            is_nearer = is_sure and stop.startswith(AT_A_SIGN)
            if after is None or (is_nearer and not after.startswith(AT_A_SIGN)):
                reading.said[SIGNS] = strange(text, plain)
                reading.text, left_out, stop = made, others, after
                break
    if stop is not None and stop.startswith(ABOUT_TABS) and "\t" in reading.text:
        _expand(reading)
    if AROUND in reading.said and _stop(reading.text) is not None:
        del reading.said[AROUND]  # more may stand around it
    reading.left_out += left_out
    return reading


def _expand(reading: Reading) -> None:
    """Read tabs as the spaces with which the indentation is right, if there is one such way."""
    made = {size: _expanded(reading.text, size) for size in (4, 8)}
    stops = {size: _stop(text) for size, text in made.items()}
    able = [size for size, stop in stops.items() if stop is None or not stop.startswith(ABOUT_TABS)]
    if able and len({_meaning(made[size]) for size in able}) == 1:
        reading.text = made[able[0]]
        reading.said[f"tabs where Python refuses them were read as {able[0]} spaces"] = []


def _expanded(text: str, size: int) -> str:
    lines = text.split("\n")
    statement = Statement()
    for at, line in enumerate(lines):
        if not statement.is_in_text:
            code = line.lstrip(" \t")
            lines[at] = line[: len(line) - len(code)].expandtabs(size) + code
        statement.read(line)
    return "\n".join(lines)


def _meaning(text: str) -> str:
    """Return what Python reads, or else how deep each line is indented, counted in blocks."""
    if _stop(text) is None:
        with quietly():
            return ast.dump(ast.parse(text))
    depths, levels = [], [0]
    for line in text.split("\n"):
        if code := line.lstrip():
            own = len(line) - len(code)
            while own < levels[-1]:
                levels.pop()
            levels += [own] * (own > levels[-1])
            depths.append(len(levels))
    return repr(depths)


def _stop(text: str) -> str | None:
    """Return what Python says where it stops reading, or None if it reads all."""
    error = _refusal(text)
    return str(error.msg if isinstance(error, SyntaxError) else error) if error else None


def _refusal(text: str) -> Exception | None:
    try:
        refuse_accents(text)
        with quietly():
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError, SystemError) as error:
        return error
    return None


def shown(line: str) -> str:
    """Return a line as notes show it."""
    return f"`{line[:LONGEST_SHOWN]}`"


def listed(names: list[str]) -> str:
    """Return the first names, and how many more there are."""
    shown = ", ".join(names[:MOST_SHOWN])
    more = len(names) - MOST_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown


# --- files ---------------------------------------------------------------------------------------


def plain_files(
    files: Mapping[str, bytes], assignment: Assignment
) -> tuple[dict[str, bytes], list[str]]:
    """Return the sources that Python reads in another way than they are saved, and notes on them.

    With them comes what stands for IPython, if one imports it.
    """
    changed: dict[str, bytes] = {}
    notes: list[str] = []
    for name, content in files.items():
        if name.endswith(".py") and name not in assignment.given and len(content) <= MOST_BYTES:
            made, said = _plain_file(content)
            notes += [f"{name}: {words}" for words in said]
            if made != content:
                changed[name] = made
    notes = fold(notes, "{} more files were read in such a way".format)
    return changed | stand_in({**files, **changed}, assignment.packages), notes


def _plain_file(content: bytes) -> tuple[bytes, list[str]]:
    """Return a source as Python can read it, and what was read otherwise."""
    saved = as_saved(content)
    whole = saved[0] if saved is not None else decoded(content)
    if not isinstance(whole, str):
        return content, []
    text = LINE_END.sub("\n", whole.replace("\0", ""))
    reading = read_source(text, is_cell=False)
    said = [saved[1]] if saved is not None else []
    said += [NULLS] * ("\0" in whole)
    if reading.left_out:
        said.append(f"{FOR_JUPYTER}: {listed([shown(line) for line in reading.left_out])}")
    if is_exported(text) or reading.left_out:
        reading.text = with_names(awaited(reading.text, 0))
    if reading.text == text and saved is None and "\0" not in whole:
        return content, []
    said += [
        ": ".join([words, listed(signs)][: 1 + bool(signs)])
        for words, signs in reading.said.items()
    ]
    refusal = _refusal(text)
    if said and isinstance(refusal, SyntaxError) and _stop(reading.text) is None:
        said[-1] += f"; {REFUSED.format(refusal.lineno)}"
    return encoded(reading.text, content) if saved is None else reading.text.encode(), said
