"""The command that writes a page for each student: feedback."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

import click
from rich.text import Text

from autograder.classroom.folder import folder_name
from autograder.classroom.leftovers import clear_leftovers
from autograder.classroom.writing import whole_folder, write_zip
from autograder.cli.console import json_option, show, show_json
from autograder.cli.course_options import (
    course_option,
    out_of_option,
    part_graded,
    settings_of,
    worth,
)
from autograder.cli.exports import copied
from autograder.cli.usage import FAILURES, WELL, WrongUse
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.drawn import read_drawn
from autograder.course.handout import read_handout
from autograder.course.result import Result, number
from autograder.downloads import NOTHING, TAKES, names_back, open_class, refuse_other_work
from autograder.exports import ExportError, Marks, read_marks, scaled
from autograder.intake import Found as Class
from autograder.intake import read_entry
from autograder.pages import HIDDEN, Page, PagesError, page_of, rendered
from autograder.system.whole_files import write_whole
from autograder.views.safe import safe

NAMES = {"html": "feedback.html", "markdown": "feedback.md", "text": "feedback.txt"}
FOLDER = Path("feedback")
Found = TypeVar("Found")
Code = Mapping[str, Mapping[str, bytes]]  # by student


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The new folder, with one folder for each student [default: feedback].",
)
@click.option(
    "--hidden",
    type=click.Choice(HIDDEN),
    help="What is told of hidden tests: their points by task (none, the default), also titles, or"
    " everything.",
)
@click.option(
    "--code",
    type=click.Path(path_type=Path),
    metavar="SUBMISSIONS",
    help="Show each student's code, too, from what was graded.",
)
@click.option(
    "--zip",
    "archive",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a zip for Canvas or Moodle to hand back, in place of a folder.",
)
@click.option(
    "--download",
    type=click.Path(path_type=Path),
    metavar="DOWNLOAD",
    help="With --zip: the download that was graded, whose names the platform wants back.",
)
@click.option(
    "--only-these",
    is_flag=True,
    help="With --download or --code: pages for those alone whose work is in it, as of one section.",
)
@out_of_option
@course_option
@json_option
def feedback(
    results: Path,
    output: Path | None,
    hidden: str | None,
    code: Path | None,
    archive: Path | None,
    download: Path | None,
    only_these: bool,
    out_of: float | None,
    course: Path | None,
    as_json: bool,
) -> int:
    """Write a page for each student in RESULTS, to hand back.

    Each is one file that needs nothing else (feedback.html), and the same as Markdown and as plain
    text.  It has the points, where to begin, each test that failed with its call, what that gave
    and what was wanted, the tests that passed, and marks by hand.  With --code it has the student's
    code, and below a line the tests that failed there, or in the function that begins there; the
    code must be what was graded.

    Of hidden tests a page has their points by task, and nothing else: no title, no message, no
    note that names one.  With --hidden titles or --hidden all students see more.

    --zip makes one zip of the HTML pages for the platform itself to hand back.  In Canvas it goes
    to the gradebook, into the assignment's menu, "Upload Submissions"; in Moodle to "Upload
    multiple feedback files in a zip", with feedback files switched on.  It is refused unless
    --download is what was graded, for every student with a result; with --only-these, for those
    who are in it, and the others are named.  Not tried on a live LMS: try it with one student
    first.

    \b
    Exit status:
      0  the pages were written
      1  they were written, and somebody who has no page is named
      2  wrong usage, or results that cannot be read

    \b
    Examples:
      cardkit feedback results
      cardkit feedback results -o pages --code submissions.zip
      cardkit feedback results --zip pages.zip --download submissions.zip
    """
    if (archive is None) != (download is None):
        raise WrongUse(
            "--download goes with --zip"
            if archive is None
            else "--zip needs the download that was graded, for the names that the platform wants"
            " back: add --download"
        )
    if only_these and download is None and code is None:
        raise WrongUse("--only-these goes with --download or --code")
    if archive is not None and output is not None:
        raise WrongUse("-o is a folder of pages and --zip a zip of them; leave one of them out")
    new = archive or output or FOLDER
    if os.path.lexists(new):
        kind = "file with --zip" if archive else "folder with -o"
        raise WrongUse(f"{new} is there already; name a new {kind}")
    try:
        marks = read_marks(results)
        settings = settings_of(marks.assignment, course, results, [code, download])
        marks_out_of = worth(out_of, part_graded(settings, marks)[0])
        hidden = hidden or settings.hidden or HIDDEN[0]
        files = {} if code is None else _code(code, marks, only_these)
        pages = _Pages(marks, hidden, files, marks_out_of)
        back = ""
        if download is None:
            with copied(results, "pages", new):
                pages.write(new)
        else:
            back = pages.zip(new, download, only_these)
        status = FAILURES if marks.without else WELL
    except (ExportError, PagesError) as error:
        raise WrongUse(str(error)) from None
    without = [f"{student}: {why}" for student, why in marks.without.items()]
    if as_json:
        show_json({"written": str(new), "pages": len(marks.paths), "without": without})
        return status
    for sentence in without:
        show(Text(f"no page: {safe(sentence)}\n", style="yellow"))
    count = len(marks.paths)
    pages_for = "1 student" if count == 1 else f"each of {count} students"
    show(Text(f"{safe(str(new))}: written, with a page for {pages_for}\n"))
    if back:
        show(Text(f"to hand back in {back} (not tried on a live one)\n"))
    return status


class _Pages:
    """The pages of a class, which are written completely or not at all."""

    def __init__(self, marks: Marks, hidden: str, files: Code, out_of: Decimal | None) -> None:
        self._marks = marks
        self._hidden = hidden
        self._files = files
        self._out_of = out_of
        self._title = marks.title
        self._handout = _read_beside(marks.assignment, read_handout)
        self._drawn = _read_beside(marks.assignment, read_drawn)

    def write(self, output: Path) -> None:
        """Write a folder with a folder for each student."""
        with whole_folder(output) as part:
            for result in self._marks.results():
                page = self._page(result)
                place = part / folder_name(result.student)
                for form, file in NAMES.items():
                    write_whole(place / file, rendered(page, form).encode(), private=True)

    def zip(self, archive: Path, download: Path, only_these: bool) -> str:
        """Write a zip of the pages, named as the platform wants them; return where they go."""
        marks = self._marks
        assignment = assignments.load(marks.assignment)
        clear_leftovers()
        with open_class(download, assignment, marks.folder) as found:
            if only_these:
                _leave_out_others(found, marks)
            graded = {}
            for result in list(marks.results()):
                if NOTHING in result.notes:  # the platform has nothing that a page could go back to
                    marks.without[result.student] = NOTHING
                    del marks.paths[result.student]
                else:
                    graded[result.student] = result.keys.get("submission", "")
            names = names_back(found, marks.origin, graded, assignment, NAMES["html"])
        pages = (
            (names[result.student], rendered(self._page(result), "html"))
            for result in marks.results()
        )
        with copied(marks.folder, "zip", archive):
            write_zip(archive, pages)
        return TAKES[marks.origin]

    def _page(self, result: Result) -> Page:
        student = result.student
        name = self._marks.names.get(student, "")
        files = self._files.get(student)
        page = page_of(result, self._title, name, self._hidden, files, self._handout, self._drawn)
        if self._out_of is None:
            return page
        mark = scaled(result.score, result.possible, self._out_of)
        return replace(page, mark=f"{number(float(mark))} of {number(float(self._out_of))}")


def _read_beside(slug: str, read: Callable[[Path], dict[str, Found]]) -> dict[str, Found]:
    """Return what a file beside the suite says; nothing if the assignment is not known here."""
    try:
        return read(assignments.load(slug).folder)
    except AssignmentError:
        return {}
    except ValueError as error:
        raise WrongUse(str(error)) from None


def _leave_out_others(found: Class, marks: Marks) -> None:
    """Leave out who has no work there, unless nobody has: then it is something else."""
    others = [student for student in marks.paths if not found.submissions.has(student)]
    for student in others if len(others) < len(marks.paths) else ():
        marks.without[student] = f"not in {found.root}"
        del marks.paths[student]


def _code(submissions: Path, marks: Marks, only_these: bool) -> Code:
    """Return {student: {file: its content}} of what each student was asked for."""
    assignment: Assignment = assignments.load(marks.assignment)
    asked = set(assignment.files) - set(assignment.given)
    clear_leftovers()
    with open_class(submissions, assignment, marks.folder) as found:
        if only_these:
            _leave_out_others(found, marks)
        graded = {
            result.student: result.keys.get("submission", "")
            for result in marks.results()
            if NOTHING not in result.notes
        }
        refuse_other_work(found, graded, assignment, "class")
        return {
            entry.student: {
                name: content
                for name, content in read_entry(entry, assignment).files.items()
                if name in asked
            }
            for entry in found.submissions
            if entry.student in graded
        }
