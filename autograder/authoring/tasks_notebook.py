"""Make the notebook of tasks (`tasks_notebook`): one graded cell per task, from the handout.

nbgrader keeps a score for every graded cell.  For students, the cell runs the public tests of its
task.  Its score is the grader's verdict on the files that were handed in.
"""

from __future__ import annotations

import json
import re
from typing import Any

from autograder.course.assignment import Assignment
from autograder.course.policy import WHOLE

NAME = "tasks.ipynb"
HEADING = re.compile(r"## Task (?P<task>\d+)\. (?P<title>.+) \((?P<points>[\d.]+) points?\)")

FIRST = """\
# {title}

The handout is in README.md. Write your answers in {files} and hand in the whole folder, this
notebook included. Each cell below runs the public tests of one task on the files in this folder;
save them first. Your points come from tests of your files, whatever becomes of these cells.
"""
SECOND = """\
If you prefer to write in a notebook, add cells to this one and leave the starter as it is. A cell
belongs to the file that its first line names: {examples}.
"""
CHECK = """\
from autograder.nbgrader import check_task

check_task("{slug}", {task})"""


class TasksError(Exception):
    """The notebook of tasks cannot be made; the message says what the handout lacks."""


def grade_id(slug: str, task: int) -> str:
    """Return the name of a task's graded cell."""
    return f"{slug}_task{task}"


def task_of(name: str) -> int | None:
    """Return the task of a graded cell with this name, or None if the name is not ours."""
    found = re.fullmatch(r".+_task(\d+)", name)
    return int(found[1]) if found else None


def points_in(handout: str) -> dict[int, float]:
    """Return {task: points} as stated in the headings of the handout."""
    return {int(found["task"]): float(found["points"]) for found in HEADING.finditer(handout)}


def tasks_notebook(assignment: Assignment, handout: str) -> str | None:
    """Return the notebook as text, or None if the handout states no points at all.

    Raises TasksError if it states the points of only some tasks.
    """
    worth = points_in(handout)
    if not worth:
        return None
    missing = [task for task in assignment.tasks if task not in worth]
    if missing:
        raise TasksError(
            f"no heading says what task {missing[0]} is worth; write it like"
            f" `## Task {missing[0]}. {assignment.tasks[missing[0]]} (10 points)`"
        )
    modules = [name for name in assignment.files if name.endswith(".py")]
    cells = [
        _words(f"{assignment.slug}_first", FIRST, title=assignment.title, files=_listed(modules)),
        _words(
            f"{assignment.slug}_second",
            SECOND,
            examples=" or ".join(f"`# {name}`" for name in modules),
        ),
        _words(f"{assignment.slug}_policy", WHOLE.markdown()),
    ]
    for task, title in assignment.tasks.items():
        points = worth[task]
        unit = "point" if points == 1 else "points"
        name = f"{grade_id(assignment.slug, task)}"
        cells.append(_words(f"{name}_title", f"## Task {task}. {title} ({points:g} {unit})"))
        cells.append(_graded(name, points, CHECK.format(slug=assignment.slug, task=task)))
    notebook = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _listed(names: list[str]) -> str:
    *first, last = [f"`{name}`" for name in names]
    return f"{', '.join(first)} and {last}" if first else last


def _words(name: str, text: str, **values: str) -> dict[str, Any]:
    source = text.format(**values) if values else text
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": _lines(source)}


def _graded(name: str, points: float, source: str) -> dict[str, Any]:
    marks = {
        "cell_type": "code",
        "grade": True,
        "grade_id": name,
        "locked": True,
        "points": int(points) if points.is_integer() else points,
        "schema_version": 3,
        "solution": False,
        "task": False,
    }
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        # A task that is not done raises, and does not keep the others from being run.
        "metadata": {"nbgrader": marks, "tags": ["raises-exception"]},
        "outputs": [],
        "source": _lines(source),
    }


def _lines(text: str) -> list[str]:
    return text.strip().splitlines(keepends=True)
