"""A notebook that was handed in is restored: what of a large one stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

from autograder.nbgrader.restored import MOST_OWN, Ours, restored

OURS = [Ours("task1", "check()", 20.0, "digest")]


def handed_in(tmp_path: Path, *sources: str) -> Path:
    cells = [{"cell_type": "code", "source": each, "metadata": {}} for each in sources]
    path = tmp_path / "tasks.ipynb"
    path.write_text(json.dumps({"cells": cells}))
    return path


def test_of_much_text_the_beginning_stays_and_every_graded_cell(tmp_path):
    path = handed_in(tmp_path, "first", "%a\n" * 1_000_000, "last")
    notebook, noticed = restored(path, OURS, [])
    sources = [each.source for each in notebook.cells[1:]]
    assert sources[0] == "first" and sources[-1] == "check()"
    assert sum(map(len, sources)) == MOST_OWN + len("check()")
    assert noticed[0] == (
        "the cells hold 3,000,009 characters; of their text the first 100,000 are shown"
    )


def test_a_graded_cell_behind_much_text_is_not_taken_for_a_changed_one(tmp_path):
    path = handed_in(tmp_path, "x" * (MOST_OWN + 1))
    notebook = json.loads(path.read_text())
    marks = {"grade_id": "task1", "points": 20.0, "grade": True, "locked": True}
    marks |= {"solution": False, "task": False}
    notebook["cells"].append(
        {"cell_type": "code", "source": "check()", "metadata": {"nbgrader": marks}}
    )
    path.write_text(json.dumps(notebook))
    _, noticed = restored(path, OURS, [])
    assert len(noticed) == 1 and "are shown" in noticed[0]


def test_a_cell_is_shown_without_what_takes_a_page_half_an_hour_to_colour(tmp_path):
    code = "x = 1" + "\n " * 9_000 + '\n"%' + "0" * 9_000
    notebook, _ = restored(handed_in(tmp_path, code, "y = 1\n\n\nz = 2"), OURS, [])
    own = [cell.source for cell in notebook.cells if cell.source != "check()"][-2:]
    assert own[0].splitlines() == [
        "x = 1",
        *[""] * 20,
        "# ... (8,980 blank lines more)",
        '"%' + "0" * 498 + " ... (8,502 characters more)",
    ]
    assert own[1] == "y = 1\n\n\nz = 2"
