"""Draw what a message gave and what it wanted, with the assignment's pictures (`drawn_rows`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.course.drawn import Drawn

VALUE = re.compile(r"  (gave|read as|wanted) +(?=\S)")
MORE = " " * 10  # how the further lines of a value begin
CUT = "..."  # where a message leaves something out of a long value
CUT_WORDS = Drawn("and so on", "")
MOST_DRAWN = 60  # of one value


@dataclass(frozen=True)
class DrawnRow:
    """A value, and what is drawn of it; a part without a picture stands for what was left out."""

    name: str
    parts: tuple[Drawn, ...]


def drawn_rows(lines: Iterable[str], pictures: Mapping[str, Drawn]) -> tuple[DrawnRow, ...]:
    """Return what a message gave and what it wanted as two rows, if pictures tell them apart."""
    values = _values(lines)
    gave = "read as" if "read as" in values else "gave"
    rows = [
        DrawnRow(name, tuple(_parts(values.get(name, ""), pictures))) for name in (gave, "wanted")
    ]
    return tuple(rows) if all(row.parts for row in rows) and rows[0].parts != rows[1].parts else ()


def _values(lines: Iterable[str]) -> dict[str, str]:
    """Return the values of a message by their names, the first of each."""
    found: dict[str, str] = {}
    name = ""
    for line in lines:
        begins = VALUE.match(line)
        if begins:
            name = "" if begins[1] in found else begins[1]
        elif not line.startswith(MORE) or line.lstrip().startswith("("):
            name = ""
        if name:
            found[name] = f"{found.get(name, '')} {line[begins.end() if begins else 0 :]}"
    return found


def _parts(value: str, pictures: Mapping[str, Drawn]) -> Iterator[Drawn]:
    if not pictures:
        return
    written = "|".join(re.escape(name) for name in sorted(pictures, key=len, reverse=True))
    found = re.findall(rf"(?<!\w)(?:{written})(?!\w)|{re.escape(CUT)}", value)
    if set(found) <= {CUT}:
        return
    for name in found[:MOST_DRAWN]:
        yield CUT_WORDS if name == CUT else pictures[name]
    if len(found) > MOST_DRAWN:
        yield CUT_WORDS
