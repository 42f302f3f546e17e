"""The command that writes a report on a class, for its teacher: report."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from urllib.parse import quote

import click
from rich.text import Text

from autograder.classroom.folder import folder_name
from autograder.classroom.writing import cannot_write
from autograder.cli.console import json_option, show, show_json
from autograder.cli.exports import copied, refuse_there
from autograder.cli.feedback import NAMES
from autograder.cli.usage import FAILURES, WELL, WrongUse
from autograder.exports import ExportError, read_marks
from autograder.pages import PagesError
from autograder.report import Class, class_of, rendered, report_of
from autograder.system.printable import counted
from autograder.system.whole_files import write_whole
from autograder.views.safe import safe


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("report.html"),
    show_default=True,
    help="The new file.",
)
@click.option("--anonymous", is_flag=True, help="Name nobody, and quote nothing they wrote.")
@click.option(
    "--pages",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Pages of `cardkit feedback` to link to [default: feedback beside the new file].",
)
@click.option("--force", is_flag=True, help="Replace the new file if it is there.")
@json_option
def report(
    results: Path, output: Path, anonymous: bool, pages: Path | None, force: bool, as_json: bool
) -> int:
    """Write a report on the class in RESULTS, for its teacher.

    It is one HTML file that needs nothing else: how scores are distributed; for each task and each
    test the facility index, the discrimination index and the effective weight, as Moodle defines
    them; tests that say nothing new; mistakes that several students share, each with an example and
    a text for those students; who had time-outs, names read as wanted and carried results;
    students by tests.

    Hidden tests are shown in it: it is not for students.  With --anonymous no name, id or file is
    in it, nor anything else that a student wrote; students are numbered in random order.

    \b
    Exit status:
      0  the report was written
      1  it was written without somebody who has no result, and is named
      2  wrong usage, or results that cannot be read

    \b
    Examples:
      cardkit report results
      cardkit report results -o war.html --anonymous
    """
    refuse_there(output, force, results)
    folder = output.parent / "feedback" if pages is None else pages
    if pages is not None and not folder.is_dir():
        raise WrongUse(f"{folder} is not a folder; `cardkit feedback` writes one")
    try:
        marks = read_marks(results)
        found = class_of(marks.results(), marks.title, marks.names, marks.without)
        if not found.everybody:
            raise WrongUse(f"{results}: nobody has handed in anything, so there is nothing to say")
        made = report_of(found, anonymous, _addresses(found, folder, output.parent))
        page = rendered(made)
    except (ExportError, PagesError) as error:
        raise WrongUse(str(error)) from None
    try:
        with copied(results, "report", output):
            write_whole(output, page.encode(), private=True)
    except OSError as error:
        raise cannot_write(output, error) from None
    status = FAILURES if marks.without else WELL
    if as_json:
        show_json({"written": str(output), **asdict(made)})
        return status
    for who, why in made.without:
        show(Text(f"left out: {safe(f'{who}: {why}')}\n", style="yellow"))
    students = counted(len(made.rows), "student")
    show(Text(f"{output}: written, on {students}; hidden tests are shown in it\n"))
    return status


def _addresses(found: Class, pages: Path, home: Path) -> dict[str, str]:
    """Return the address of each student's page, seen from the folder of the report."""
    addresses = {}
    for each in found.everybody:
        page = pages / folder_name(each.student) / NAMES["html"]
        if page.is_file():
            address = os.path.relpath(page, home).replace(os.sep, "/")
            addresses[each.student] = quote(address)
    return addresses
