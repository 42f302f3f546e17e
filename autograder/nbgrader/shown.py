"""Show the files that were handed in below a graded notebook (`file_cells`), for whoever reads it.

formgrader and the feedback show notebooks alone, and the work is in files.  The cells have no
points and are never run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nbformat import v4

from autograder.course.saved import text_of
from autograder.views.safe import safe

LONGEST = 100_000  # characters of one file
HEADING = "# What was handed in"
MARK = "cardkit_file"  # in the metadata of a cell with a file


def file_cells(files: Mapping[str, bytes], names: Iterable[str]) -> list[Any]:
    """Return a heading, and for each of these files that there is a heading and its text."""
    cells: list[Any] = []
    for number, name in enumerate(name for name in names if name in files):
        if not cells:
            cells.append(v4.new_markdown_cell(HEADING, id="cardkit-files"))
        text = safe("\n".join(text_of(files[name]).splitlines()))
        left = len(text) - LONGEST
        more = f", without its last {left:,} characters" if left > 0 else ""
        marks = {"id": f"cardkit-file-{number}", "metadata": {MARK: name}}
        cells.append(v4.new_markdown_cell(f"## {name}{more}", id=f"cardkit-name-{number}"))
        cells.append(v4.new_code_cell(text[:LONGEST].rstrip("\n"), **marks))
    return cells
