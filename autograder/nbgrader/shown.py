"""Show the files that were handed in below a graded notebook (`file_cells`), for whoever reads it.

formgrader and the feedback show notebooks alone, and the work is in files.  The cells have no
points and are never run.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from nbformat import v4

from autograder.course.saved import text_of
from autograder.views.safe import safe

LONGEST = 100_000  # characters of one file
# What colours code for a page takes half an hour over a line, or blank lines, of that length.
LONGEST_LINE = 500
MOST_BLANK = 20  # lines, one below the other
HEADING = "# What was handed in"
MARK = "cardkit_file"  # in the metadata of a cell with a file


def file_cells(files: Mapping[str, bytes], names: Iterable[str]) -> list[Any]:
    """Return a heading, and for each of these files that there is a heading and its text."""
    cells: list[Any] = []
    for number, name in enumerate(name for name in names if name in files):
        if not cells:
            cells.append(v4.new_markdown_cell(HEADING, id="cardkit-files"))
        text = safe(shortened(text_of(files[name])))
        left = len(text) - LONGEST
        more = f", without its last {left:,} characters" if left > 0 else ""
        marks = {"id": f"cardkit-file-{number}", "metadata": {MARK: name}}
        cells.append(v4.new_markdown_cell(f"## {name}{more}", id=f"cardkit-name-{number}"))
        cells.append(v4.new_code_cell(text[:LONGEST].rstrip("\n"), **marks))
    return cells


def shortened(text: str) -> str:
    """Return code without what nobody reads: the ends of long lines, and many blank ones."""
    return "\n".join(_lines(text.splitlines()))


def _lines(lines: Iterable[str]) -> Iterator[str]:
    for is_blank, group in itertools.groupby(lines, lambda line: not line.strip()):
        found = [*group]
        if is_blank and len(found) > MOST_BLANK:
            left = len(found) - MOST_BLANK
            found[MOST_BLANK:] = [f"# ... ({left:,} blank lines more)"]
        for line in map(str.rstrip, found):
            left = len(line) - LONGEST_LINE
            more = f" ... ({left:,} characters more)" if left > 0 else ""
            yield f"{line[:LONGEST_LINE]}{more}"
