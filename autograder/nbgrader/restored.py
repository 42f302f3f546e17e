"""Restore the graded cells of a notebook that was handed in (`restored`).

The score does not depend on the cells: it is the grader's verdict on the files.  But nbgrader
stores it by the names of the cells, so each must exist exactly once; changes to them are reported.
Everything else in the notebook stays in place as plain text: what a student writes is never taken
as one of our marks, and never gets into a teacher's page as HTML.

Words used here.  ours: a graded cell as stored in nbgrader's database.  noticed: sentences about
the notebook, shown in a separate cell.
"""

from __future__ import annotations

import os
import textwrap
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from glob import escape, glob
from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbconvert.exporters.exporter import ResourcesDict
from nbformat import v4
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.converters.base import NbGraderException

from autograder.authoring.tasks_notebook import task_of
from autograder.course.submission import fold
from autograder.intake.cells import LARGE, Cell, NotebookError, read_cells
from autograder.intake.walk import read_files
from autograder.nbgrader.links import lenient_times, not_files
from autograder.nbgrader.shown import shortened
from autograder.views.safe import safe

NOTICED = "cardkit_noticed"  # in the metadata of the cell that shows what was noticed
HEADING = "# What the grader noticed"
LONGEST_NAME = 60
MOST_OWN = 100_000  # characters of cells: a megabyte can take minutes to become a page


@dataclass(frozen=True)
class Ours:
    """A graded cell, as it was handed out."""

    name: str
    source: str
    points: float
    checksum: str

    def cell(self) -> Any:
        marks = {
            "cell_type": "code",
            "checksum": self.checksum,
            "grade": True,
            "grade_id": self.name,
            "locked": True,
            "points": self.points,
            "schema_version": 3,
            "solution": False,
            "task": False,
        }
        metadata = {"deletable": False, "editable": False, "nbgrader": marks}
        return v4.new_code_cell(self.source, id=self.name[:64], metadata=metadata)


class RestoringExporter(NotebookExporter):
    """Autograde.exporter_class: it reads a notebook handed in, and writes the notebook of tasks.

    A submission without a readable notebook is graded as well: the work is in its files.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        coursedir = self.parent.coursedir
        handed_in = coursedir.format_path(
            coursedir.submitted_directory, coursedir.student_id, coursedir.assignment_id
        )
        for folder in glob(handed_in):
            if os.path.isdir(folder) and folder not in self.parent.assignments:
                missing = os.path.join(folder, f"{coursedir.notebook_id}.ipynb")
                self.parent.assignments[folder] = [missing]
        for folder in list(self.parent.assignments):
            self._leave_links(folder)
        coursedir.get_existing_timestamp = lenient_times(coursedir, self.log)
        self._require_assignment(coursedir)

    def _require_assignment(self, coursedir: Any) -> None:
        """End with a sentence if an assignment was never made ready to be handed out."""
        slug = coursedir.assignment_id
        with Gradebook(coursedir.db_url, coursedir.course_id) as gradebook:
            try:
                gradebook.find_assignment(slug)
            except MissingEntry:
                why = (
                    f"the gradebook has no {slug}; run `nbgrader generate_assignment {slug}` first"
                )
                self.log.error("%s", safe(why))
                raise NbGraderException(why) from None

    def _leave_links(self, folder: str) -> None:
        """Make nbgrader copy and open only the files of a submission."""
        coursedir = self.parent.coursedir
        if os.path.islink(folder) or os.path.islink(os.path.dirname(folder)):
            self.log.error("%s was not graded: it is a link, to whoever's work", safe(folder))
            del self.parent.assignments[folder]
            return
        for path in not_files(folder):
            name = os.path.relpath(path, folder)
            if name == "timestamp.txt":  # nbgrader would open it in any case
                self.log.error("%s was not graded: it is not a file; delete it", safe(path))
                del self.parent.assignments[folder]
                return
            self.log.warning("%s was left out: it is a link, a pipe or a device", safe(path))
            coursedir.ignore = [*coursedir.ignore, escape(path)]

    def from_filename(self, filename: str, resources: Any = None, **more: Any) -> Any:
        about = resources["nbgrader"]
        coursedir = self.parent.coursedir
        place = (about["student"], about["assignment"])
        autograded = coursedir.format_path(coursedir.autograded_directory, *place)
        if Path(filename).parent == Path(autograded):
            return super().from_filename(filename, resources=resources, **more)
        source = coursedir.format_path(coursedir.source_directory, ".", about["assignment"])
        given = _cells_given(Path(source) / Path(filename).name)
        notebook, noticed = restored(Path(filename), _ours(about), given)
        for sentence in noticed:
            self.log.warning("%s, %s: %s", *place, sentence)
        stem = Path(filename).stem
        resources["metadata"] = ResourcesDict(name=stem, path=str(Path(filename).parent))
        return self.from_notebook_node(notebook, resources=resources, **more)


def restored(path: Path, ours: list[Ours], given: list[Cell]) -> tuple[Any, list[str]]:
    """Return the notebook at `path` with our cells restored, and what was noticed.

    `given` are the cells that were handed out, whose text may stay unchanged.
    """
    cells, noticed = _handed_in(path)
    words = frozenset(each.source for each in given)
    if noticed:
        cells = given
    known = {each.name: each for each in ours}
    cells, cut = _shortened(cells, list(known))
    noticed += cut
    order: list[str] = []
    made: list[Any] = []
    counts: Counter[str] = Counter()
    strange: list[str] = []
    for cell in cells:
        name = cell.nbgrader.get("grade_id")
        if not isinstance(name, str):
            made.append(_plain(cell, len(made), words))
        elif name not in known:
            strange.append(name)
            made.append(_plain(cell, len(made), words))
        else:
            counts[name] += 1
            if counts[name] == 1:
                order.append(name)
                made.append(known[name].cell())
                noticed += _changes(cell, known[name])
    noticed += [
        f"the cell {name} was there {count} times; one was kept"
        for name, count in counts.items()
        if count > 1
    ]
    if strange:
        names = ", ".join(safe(name[:LONGEST_NAME]) for name in strange[:5])
        noticed.append(f"no task belongs to cells of the name {names}; they earn nothing")
    wanted = [each.name for each in ours if each.name in order]
    if order != wanted:
        noticed.append("the graded cells were in another order")
    missing = [each for each in ours if each.name not in order]
    noticed += [f"the cell {each.name} was missing; it was put back" for each in missing]
    for each in missing:
        made.insert(_place_of(each, made, given), each.cell())
    noticed = fold(noticed, lambda more: f"{more} more such remarks")
    if noticed:
        made.insert(0, noticed_cell(noticed))
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return v4.new_notebook(cells=made, metadata=metadata), noticed


def _place_of(ours: Ours, made: list[Any], given: list[Cell]) -> int:
    """Return the position of a missing cell: after the text that it was handed out with."""
    names = [each.nbgrader.get("grade_id") for each in given]
    before = given[names.index(ours.name) - 1].source if ours.name in names[1:] else None
    sources = [each.source for each in made]
    return sources.index(before) + 1 if before in sources else len(made)


def noticed_cell(sentences: Iterable[str]) -> Any:
    """Return a cell that shows what was noticed; it has no points."""
    text = "".join(f"{safe(sentence)}\n" for sentence in sentences)
    output = v4.new_output("stream", name="stdout", text=text)
    return v4.new_code_cell(
        HEADING, id="cardkit-noticed", metadata={NOTICED: True}, outputs=[output]
    )


def _handed_in(path: Path) -> tuple[list[Cell], list[str]]:
    """Return the cells handed in and no sentences; or no cells, and sentences that say why."""
    try:
        size = path.lstat().st_size
    except OSError:
        return [], [f"there was no {path.name}; the files were graded all the same"]
    contents, problems = read_files(path.parent, {path.name: size}, LARGE)
    if problems:
        return [], [*problems, "the files were graded all the same"]
    try:
        return read_cells(contents[path.name]), []
    except NotebookError as error:
        return [], [f"{path.name} {error}; the files were graded all the same"]


def _shortened(cells: list[Cell], ours: list[str]) -> tuple[list[Cell], list[str]]:
    """Return cells with no more text than a page can have, and a sentence if some was left out.

    Of a cell of `ours` the text is never shown.
    """
    left, length, kept = MOST_OWN, 0, []
    for cell in cells:
        if cell.nbgrader.get("grade_id") not in ours:
            length += len(cell.source)
            cell = replace(cell, source=cell.source[:left])
            left -= len(cell.source)
        kept.append(cell)
    if length <= MOST_OWN:
        return cells, []
    return kept, [
        f"the cells hold {length:,} characters; of their text the first {MOST_OWN:,} are shown"
    ]


def _plain(cell: Cell, number: int, words: frozenset[str]) -> Any:
    """Return one of the student's own cells: code as code, everything else as plain text."""
    name = f"own-{number}"
    if cell.kind == "code":
        return v4.new_code_cell(shortened(cell.source), id=name)
    if cell.source in words:
        return v4.new_markdown_cell(cell.source, id=name)
    # Markdown shows indented text unchanged.
    return v4.new_markdown_cell(textwrap.indent(cell.source, "    ", lambda line: True), id=name)


def _changes(cell: Cell, ours: Ours) -> list[str]:
    found = []
    if cell.kind != "code":
        found.append(f"it was not a code cell but {safe(cell.kind[:LONGEST_NAME])}")
    elif cell.source != ours.source:
        found.append("its code had been changed")
    points = cell.nbgrader.get("points")
    if points != ours.points:
        found.append(f"its points said {safe(repr(points)[:LONGEST_NAME])}, not {ours.points:g}")
    marks = [cell.nbgrader.get(name) for name in ("grade", "locked", "solution", "task")]
    if marks != [True, True, False, False]:
        found.append("its marks for nbgrader had been changed")
    return [f"the cell {ours.name} was put back: {'; '.join(found)}"] if found else []


def _ours(about: dict[str, str]) -> list[Ours]:
    """Return the graded cells of a notebook, sorted by task."""
    with Gradebook(about["db_url"]) as gradebook:
        notebook = gradebook.find_notebook(about["notebook"], about["assignment"])
        sources = {each.name: each for each in notebook.source_cells}
        found = [
            Ours(
                name=each.name,
                source=sources[each.name].source or "",
                points=float(each.max_score),
                checksum=sources[each.name].checksum or "",
            )
            for each in notebook.grade_cells
        ]
    return sorted(found, key=lambda each: (task_of(each.name) or 0, each.name))


def _cells_given(path: Path) -> list[Cell]:
    """Return the cells of the notebook that was handed out."""
    try:
        return read_cells(path.read_bytes())
    except (OSError, NotebookError):
        return []
