"""Fill the folder that nbgrader hands out (`StudentCopy`): student folder and notebook of tasks.

nbgrader copies everything beside a notebook, and the answers are beside this one.
nbgrader_config.py prevents that; whatever was copied anyway is deleted here before anything else
happens.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.authoring import build_all
from autograder.authoring.tasks_notebook import grade_id
from autograder.classroom.by_hand import unmarked
from autograder.course import assignment as assignments
from autograder.course.result import tidy
from autograder.worker import grading

LEFT_OUT = (".*", "__pycache__", "*.pyc", "*.ipynb_checkpoints")


class ReleaseError(Exception):
    """An assignment cannot be handed out; the message says what to do first."""


class StudentCopy(NbGraderPreprocessor):
    """Fills the release folder with assignments/<slug>/, as `cardkit build` makes it.

    It is the first of GenerateAssignment.preprocessors: if it fails, no answer is left behind.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        slug = resources["nbgrader"]["assignment"]
        converter = self.parent.parent  # the GenerateAssignment of the exporter
        coursedir = converter.coursedir
        target = Path(coursedir.format_path(coursedir.release_directory, ".", slug))
        root = Path(coursedir.root)
        source = root / "assignments" / slug
        for own in (source, root / "solutions" / slug):
            if target.resolve() == own.resolve():
                raise ReleaseError(
                    f"{own} would be replaced by what is handed out; choose another"
                    " c.CourseDirectory.release_directory in nbgrader_config.py"
                )
        shutil.rmtree(target, ignore_errors=True)
        drifted = build_all(root, check=True, slug=slug)
        if drifted:
            raise ReleaseError(f"{drifted[0]}; run `cardkit build {slug}` before this is released")
        _check_points(slug, nb)
        shutil.copytree(source, target, ignore=shutil.ignore_patterns(*LEFT_OUT))
        self.log.info("Copied %s to %s", source, target)
        return nb, resources


def worth(slug: str) -> dict[int, float]:
    """Return {task: points} as in `cardkit grade`, including marks entered by hand."""
    assignment = assignments.load(slug)
    points = dict.fromkeys(assignment.tasks, 0.0)
    for record in [*grading.outline(assignment), *unmarked(assignment.manual)]:
        points[record.task] = tidy(points[record.task] + record.points_possible)
    return points


def _check_points(slug: str, notebook: Any) -> None:
    """Raise ReleaseError if a task's points differ between the notebook and the suite."""
    stated = {
        cell.metadata.nbgrader.grade_id: float(cell.metadata.nbgrader.points)
        for cell in notebook.cells
        if cell.metadata.get("nbgrader", {}).get("grade")
    }
    wanted = {grade_id(slug, task): points for task, points in worth(slug).items()}
    for name in sorted({*stated, *wanted}):
        if stated.get(name) != wanted.get(name):
            raise ReleaseError(
                f"{name} is worth {_points(stated.get(name))} in the notebook and"
                f" {_points(wanted.get(name))} in the suite; say in the headings of"
                f" solutions/{slug}/README.md what the suite gives, then run `cardkit build {slug}`"
            )


def _points(points: float | None) -> str:
    return "nothing" if points is None else f"{points:g} points"
