"""Clean a walkthrough for storage (`walkthrough`): keep its cells, drop outputs and metadata."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from autograder.authoring.sources import BuildError, Made, place_of, read_text
from autograder.course.assignment import WALKTHROUGH

KIND = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELLS = ("code", "markdown", "raw")


def walkthrough(root: Path, slug: str, target: Path) -> dict[Path, Made]:
    """Return the clean walkthrough of an assignment for two paths: the source and the copy.

    It is empty for an assignment without a walkthrough.
    """
    path = root / "solutions" / slug / WALKTHROUGH
    if not path.is_file():
        return {}
    place = place_of(root, path)
    content = clean(read_text(root, path), place).encode()
    return {
        path: Made(content, "the notebook without its outputs"),
        target / WALKTHROUGH: Made(content, place),
    }


def clean(text: str, place: str) -> str:
    """Return a notebook with only its cells, in the form in which it is stored."""
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
    kept = {"cells": cells, "metadata": KIND, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


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
