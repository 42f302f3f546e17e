"""Clean a walkthrough for storage (`walkthrough`): keep its cells, drop outputs and metadata."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from autograder.authoring.sources import BuildError, Made, place_of, read_text
from autograder.course.assignment import WALKTHROUGH, Assignment

KIND = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELLS = ("code", "markdown", "raw")


def walkthrough(root: Path, found: Assignment, target: Path) -> dict[Path, Made]:
    """Return the clean walkthrough of an assignment for two paths: the source and the copy.

    The copy is without the tasks that are switched off.  It is empty for an assignment without a
    walkthrough.
    """
    path = root / "solutions" / found.slug / WALKTHROUGH
    if not path.is_file():
        return {}
    place = place_of(root, path)
    text = read_text(root, path)
    copy = clean(text, place, found.tasks_switched_off())
    return {
        path: Made(clean(text, place).encode(), "the notebook without its outputs"),
        target / WALKTHROUGH: Made(copy.encode(), place),
    }


def clean(text: str, place: str, away: Collection[int] = ()) -> str:
    """Return a notebook with only its cells, in the form in which it is stored.

    Sections about the tasks in `away` are left out.
    """
    try:
        notebook = json.loads(text)
        cells = [_cell(cell) for cell in notebook["cells"]]
    except (ValueError, KeyError, TypeError) as error:
        raise BuildError(
            f"{place}: not a notebook ({type(error).__name__}: {error}); open it in JupyterLab and"
            " save it again"
        ) from None
    if notebook.get("nbformat") != 4 or any("id" not in cell for cell in cells):
        raise BuildError(
            f"{place}: written in an old form, without names of cells; open it in JupyterLab and"
            " save it again"
        )
    cells = list(_without_tasks(cells, away))
    kept = {"cells": cells, "metadata": KIND, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _without_tasks(cells: list[dict[str, Any]], away: Collection[int]) -> Iterator[dict[str, Any]]:
    """Yield the cells that are in no section of these tasks; a section begins with `## `."""
    heads = tuple(f"## Task {task}." for task in away)
    is_away = False
    for cell in cells:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and text.startswith("## "):
            is_away = text.startswith(heads)
        if not is_away:
            yield cell


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    kind, source = cell["cell_type"], cell["source"]
    if kind not in CELLS:
        raise ValueError(f"a cell of kind {kind!r}")
    text = source if isinstance(source, str) else "".join(source)
    kept: dict[str, Any] = {"cell_type": kind, "metadata": {}}
    kept["source"] = text.rstrip().splitlines(keepends=True)
    kept |= {name: cell[name] for name in ("id", "attachments") if name in cell}
    if kind == "code":
        kept |= {"execution_count": None, "outputs": []}
    return kept
