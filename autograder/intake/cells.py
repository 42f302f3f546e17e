"""Read the cells of a notebook from its bytes (`read_cells`), as JSON; nothing is run.

Words used here.  number of a code cell: its place among the code cells of its notebook, from 1.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

LARGE = 8 * 1024 * 1024  # bytes; what a larger one displayed, such as pictures, is not kept
MOST_CELLS = 500
MERGE = re.compile(rb"^[ \t]*<{7}[ \t]", re.MULTILINE)
AGAIN = "open it in Jupyter, save it, and hand in that file"


class NotebookError(Exception):
    """A notebook cannot be read; the message, without the file's name, says why and what to do."""


@dataclass(frozen=True)
class Cell:
    """One cell: its kind (code, markdown, raw or anything else), its text, metadata and id."""

    kind: str
    source: str
    metadata: dict[str, Any] = field(default_factory=dict)
    id: str = ""

    @property
    def nbgrader(self) -> dict[str, Any]:
        """Return nbgrader's metadata of the cell, empty if there is none."""
        found = self.metadata.get("nbgrader")
        return found if isinstance(found, dict) else {}


def read_cells(data: bytes) -> list[Cell]:
    """Return the cells of a notebook in order.

    Raises NotebookError for anything but a notebook of format 3 or 4.
    """
    if not data.strip():
        raise NotebookError(f"is empty; {AGAIN}")
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise NotebookError(f"is not a notebook: it is not UTF-8 text; {AGAIN}") from None
    except json.JSONDecodeError as error:
        if merge := MERGE.search(data):
            line = data.count(b"\n", 0, merge.start()) + 1
            raise NotebookError(
                f"has the marks of a git merge in it (<<<<<<< in line {line}); settle the merge"
                " with git, or take the marks out in a text editor, and hand in that file"
            ) from None
        raise NotebookError(
            f"is not a notebook: from line {error.lineno} on it is not JSON; {AGAIN}"
        ) from None
    except (ValueError, RecursionError):
        raise NotebookError(f"is not a notebook: its JSON cannot be read; {AGAIN}") from None
    if not isinstance(notebook, dict):
        raise NotebookError(f"is not a notebook: it holds JSON of another kind; {AGAIN}")
    cells = notebook.get("cells")
    if cells is None and isinstance(sheets := notebook.get("worksheets"), list):  # format 3
        found = (sheet.get("cells") for sheet in sheets if isinstance(sheet, dict))
        cells = [cell for each in found if isinstance(each, list) for cell in each]
    if not isinstance(cells, list):
        raise NotebookError(f"is not a notebook: it has no list of cells; {AGAIN}")
    if len(cells) > MOST_CELLS:
        raise NotebookError(f"has more than {MOST_CELLS} cells; hand in a shorter one")
    return [_cell(cell) for cell in cells if isinstance(cell, dict)]


def without_outputs(data: bytes) -> bytes:
    """Return a notebook without what its cells displayed; as it is if it cannot be read."""
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
        for cell in notebook["cells"]:
            cell["outputs"] = []
            cell.pop("attachments", None)
        return json.dumps(notebook).encode()
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return data


def _cell(cell: dict[str, Any]) -> Cell:
    source = cell.get("source", cell.get("input"))
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    if not isinstance(source, str):
        source = ""
    # Half of a surrogate pair cannot be written to any file.
    source = source.encode("utf-8", "replace").decode("utf-8")
    metadata = cell.get("metadata")
    return Cell(
        kind=str(cell.get("cell_type")),
        source=source.replace("\r\n", "\n").replace("\r", "\n"),
        metadata=metadata if isinstance(metadata, dict) else {},
        id=str(cell.get("id")),
    )
