"""The command that writes a page for each student: feedback."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import click
from rich.text import Text

from autograder.classroom.folder import folder_name
from autograder.classroom.writing import cannot_write
from autograder.cli.console import json_option, show, show_json
from autograder.cli.usage import WELL, WrongUse
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment, AssignmentError
from autograder.downloads import open_class
from autograder.exports import ExportError, Marks, read_marks
from autograder.intake import read_entry
from autograder.pages import HIDDEN, PagesError, page_of, rendered
from autograder.views.safe import safe

NAMES = {"html": "feedback.html", "markdown": "feedback.md", "text": "feedback.txt"}
Code = Mapping[str, Mapping[str, bytes]]  # by student


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("feedback"),
    show_default=True,
    help="The new folder, with one folder for each student.",
)
@click.option(
    "--hidden",
    type=click.Choice(HIDDEN),
    default=HIDDEN[0],
    show_default=True,
    help="What is told of hidden tests: their points together, also titles, or everything.",
)
@click.option(
    "--code",
    type=click.Path(path_type=Path),
    metavar="SUBMISSIONS",
    help="Show each student's code, too, from what was graded.",
)
@json_option
def feedback(results: Path, output: Path, hidden: str, code: Path | None, as_json: bool) -> int:
    """Write a page for each student in RESULTS, to hand back.

    Each is one file that needs nothing else (feedback.html), and the same as Markdown and as plain
    text.  It has the points, where to begin, each test that does not hold with its call, what it
    gave and what was wanted, what holds, and marks by hand.  With --code it has the student's code,
    and below a line the tests that stumbled over it.

    Of hidden tests a page has their points together, and nothing else: no title, no message, no
    note that names one.  --hidden titles or --hidden all is your word that students may see more.

    \b
    Examples:
      cardkit feedback results
      cardkit feedback results -o pages --code submissions.zip
    """
    if os.path.lexists(output):
        raise WrongUse(f"{output} is there already; name a new folder with -o")
    try:
        marks = read_marks(results)
        files = {} if code is None else _code(code, results, marks.assignment)
        _write(marks, output, hidden, files)
    except (ExportError, PagesError) as error:
        raise WrongUse(str(error)) from None
    without = [f"{student}: {why}" for student, why in marks.without.items()]
    if as_json:
        show_json({"written": str(output), "pages": len(marks.paths), "without": without})
        return WELL
    for sentence in without:
        show(Text(f"no page: {safe(sentence)}\n", style="yellow"))
    count = f"{len(marks.paths)} student{'' if len(marks.paths) == 1 else 's'}"
    show(Text(f"{output}: written, with a page for each of {count}\n"))
    return WELL


def _write(marks: Marks, output: Path, hidden: str, files: Code) -> None:
    """Write the folder completely or not at all."""
    part = output.with_name(f".{output.name}.{os.getpid()}.part")
    try:
        part.mkdir(parents=True)
        title = _title(marks.assignment)
        for result in marks.results():
            name = marks.names.get(result.student, "")
            page = page_of(result, title, name, hidden, files.get(result.student))
            place = part / folder_name(result.student)
            place.mkdir()
            for form, file in NAMES.items():
                (place / file).write_text(rendered(page, form), encoding="utf-8", newline="\n")
        part.rename(output)
    except OSError as error:
        raise cannot_write(output, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _title(slug: str) -> str:
    try:
        return assignments.load(slug).title
    except AssignmentError:
        return slug


def _code(submissions: Path, results: Path, slug: str) -> Code:
    """Return {student: {file: its content}} of what each student was asked for."""
    assignment: Assignment = assignments.load(slug)
    asked = set(assignment.files) - set(assignment.given)
    with open_class(submissions, assignment, results) as found:
        return {
            entry.student: {
                name: content
                for name, content in read_entry(entry, assignment).files.items()
                if name in asked
            }
            for entry in found.submissions
        }
