"""The command that takes marks to a learning platform: export."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import click
from rich.text import Text

from autograder.classroom.copies import noted
from autograder.classroom.folder import belongs_to, folder_name
from autograder.classroom.writing import cannot_write, whole_folder, write_csv, write_json
from autograder.cli.console import json_option, remark, show, show_json
from autograder.cli.course_options import (
    course_option,
    out_of_option,
    part_graded,
    settings_of,
    worth,
)
from autograder.cli.usage import FAILURES, WELL, WrongUse
from autograder.course import assignment as assignments
from autograder.course.assignment import AssignmentError
from autograder.course.course_file import NOT_HANDED_IN
from autograder.exports import (
    FOR_EACH,
    ExportError,
    Marks,
    Wanted,
    fill,
    marks_table,
    read_marks,
)
from autograder.gradebook import SheetError
from autograder.pages import HIDDEN
from autograder.system.whole_files import write_whole
from autograder.views.safe import safe

TABLES = ("canvas", "moodle")
NBGRADER = "nbgrader"
CLASSROOM50 = "classroom50"
MOST_NAMED = 20
WHOLE_POINTS = (
    "points are whole numbers, each rounded half up: the tests may not add up to the score"
)


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "platform",
    type=click.Choice([*TABLES, "csv", *FOR_EACH, NBGRADER]),
    required=True,
    help="Where the marks go.",
)
@click.argument("table", type=click.Path(path_type=Path), required=False, metavar="[FILE]")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The new file or folder [default: FILE_filled.csv, marks.csv, or PLATFORM_results].",
)
@click.option("--column", default="", metavar="NAME", help="The column of the assignment's marks.")
@out_of_option
@click.option("--by", default="", metavar="NAME", help="The one column of ids to join by.")
@click.option("--ids-alone", is_flag=True, help="Join by ids even where the names differ.")
@click.option(
    "--allow-unmatched", is_flag=True, help="Write the others' marks if some students are left."
)
@click.option(
    "--hidden",
    type=click.Choice(HIDDEN),
    help="For classroom50: what is told of hidden tests: their points by task (none, the default),"
    " or their titles, too.",
)
@click.option(
    "--not-handed-in",
    type=click.Choice(NOT_HANDED_IN),
    help="The mark of who handed in nothing: none (blank, the default), or 0.",
)
@click.option("--force", is_flag=True, help="Replace the new file if it is there.")
@course_option
@json_option
def export(
    results: Path,
    platform: str,
    table: Path | None,
    output: Path | None,
    column: str,
    out_of: float | None,
    by: str,
    ids_alone: bool,
    allow_unmatched: bool,
    hidden: str | None,
    not_handed_in: str | None,
    force: bool,
    course: Path | None,
    as_json: bool,
) -> int:
    """Take the marks in RESULTS to a learning platform.

    For canvas and moodle, FILE is the platform's own table: the exported gradebook, or the grading
    worksheet.  It is copied with the marks in their column, and not a byte elsewhere is changed.
    Marks are scaled to the points that the table says, and rounded half up to two decimals.

    In Canvas's table the marks go into the column named after the assignment; --column chooses
    another.

    Students are matched by the platform's ids; in other tables by the one column that has most of
    their logins or numbers, and addresses by a column of their own; never by their names.

    If somebody has no result, or is in the results or the table alone, nothing is written, wherever
    the marks go; --allow-unmatched leaves these students out: in a table their cells stay as they
    are.

    Who handed in nothing has no mark, and a cell stays as it is; --not-handed-in zero, or
    not_handed_in in course.toml, enters 0.  Points by hand count in any case.

    csv is a table of our own, with all points by task and by test; with --out-of, or out_of in
    course.toml, it has a column of marks, too, rounded half up to two decimals.  gradescope writes
    a results.json for each student.  classroom50 writes a result.json, in whole points, each
    rounded half up, so that the tests may not add up to the score.  As students can read all of
    it, the hidden tests of a task are one line with their points, unless --hidden says otherwise.

    For nbgrader, FILE is your course's gradebook.db: each task's points become the score of its
    cell, in the file itself.  Points that were entered in formgrader stay.  Its students who have
    no result are named, and keep what they have.

    \b
    Exit status:
      0  the marks were written
      1  somebody has no result or is not matched, and is named; nothing was written
      2  wrong usage, or a table that cannot be filled in

    \b
    Examples:
      cardkit export results --to canvas gradebook.csv
      cardkit export results --to moodle worksheet.csv -o marks.csv
      cardkit export results --to csv
      cardkit export results --to nbgrader gradebook.db
    """
    if (table is None) == (platform in (*TABLES, NBGRADER)):
        wrong = "needs the platform's own table: add its FILE" if table is None else "takes no FILE"
        raise WrongUse(f"--to {platform} {wrong}")
    if hidden is not None and platform != CLASSROOM50:
        raise WrongUse(f"--hidden is for --to {CLASSROOM50}")
    try:
        marks = read_marks(results)
        settings = settings_of(marks.assignment, course, results)
        part, tasks = part_graded(settings, marks)
        wished = worth(out_of, part)
        is_zero = (not_handed_in or settings.not_handed_in) == "zero"
        absent = [] if is_zero else marks.leave_absent()
        if table is not None and platform == NBGRADER:
            return _into_nbgrader(marks, table, absent, allow_unmatched, as_json)
        if table is None:
            told = hidden or settings.hidden or HIDDEN[0]
            return _own(
                marks, platform, told, wished, output, force, absent, allow_unmatched, as_json
            )
        if tasks and not (column or part.column):
            raise WrongUse(
                f"{results} has marks on {tasks}, and the column of the assignment is not theirs;"
                " name their column with --column"
            )
        wanted = Wanted(platform, table, column or part.column, by, not ids_alone, wished)
        new = output or table.parent / f"{table.stem}_filled{table.suffix}"
        refuse_there(new, force, results)
        if new.exists() and new.samefile(table):
            raise WrongUse(f"{new} is the platform's own table; name another file with -o")
        filled = fill(marks, wanted, marks.title)
    except (ExportError, SheetError) as error:
        raise WrongUse(str(error)) from None
    refused = bool(filled.unmatched) and not allow_unmatched
    if not refused:
        with copied(results, "gradebook", new):
            _write(new, filled.content)
    said = filled.said + absent + ([] if refused else filled.replaced)
    return _report(new, len(filled.pairs), said, filled.unmatched, refused, as_json)


def _report(
    new: Path, count: int, said: list[str], unmatched: list[str], refused: bool, as_json: bool
) -> int:
    """Say what was written; return the exit status."""
    if as_json:
        told: dict[str, object] = {"written": None if refused else str(new)}
        told |= {"marks": 0 if refused else count, "remarks": said, "unmatched": unmatched}
        show_json(told)
        return FAILURES if refused else WELL
    for sentence in said:
        _tell(sentence)
    _name(unmatched)
    if refused:
        _tell(
            "nothing was written: mend that, or leave those students out with --allow-unmatched",
            "red",
        )
        return FAILURES
    _tell(f"{new}: written, with {_marks(count)}")
    return WELL


def _into_nbgrader(
    marks: Marks, path: Path, absent: list[str], in_part: bool, as_json: bool
) -> int:
    """Put the points of each task into a gradebook of nbgrader."""
    try:
        from autograder.nbgrader.gradebook import GradebookError, fill_gradebook
    except ModuleNotFoundError as error:
        raise WrongUse(
            f"--to nbgrader needs the package {error.name}, which is not installed here; run"
            " `pip install 'cardkit[notebooks]'`"
        ) from None
    try:
        with copied(marks.folder, "gradebook", path):
            left = [f"{student}: {why}" for student, why in sorted(marks.without.items())]
            assignment = assignments.load(marks.assignment)
            entered = fill_gradebook(path, assignment, marks.results(), left, in_part)
    except (GradebookError, AssignmentError) as error:
        raise WrongUse(str(error)) from None
    refused = bool(entered.unmatched) and not in_part
    said = absent + entered.said()
    return _report(path, entered.students, said, entered.unmatched, refused, as_json)


def _own(
    marks: Marks,
    platform: str,
    hidden: str,
    out_of: Decimal | None,
    output: Path | None,
    force: bool,
    absent: list[str],
    in_part: bool,
    as_json: bool,
) -> int:
    """Write a table of our own, or a file for each student."""
    new = output or Path("marks.csv" if platform == "csv" else f"{platform}_results")
    if platform == "csv":
        refuse_there(new, force, marks.folder)
    elif os.path.lexists(new):
        raise WrongUse(f"{new} is there already; name a new folder with -o")
    unmatched = [f"{student}: {why}" for student, why in marks.without.items()]
    refused = bool(unmatched) and not in_part
    if not refused and platform == "csv":
        with copied(marks.folder, "table", new):
            write_csv(new, *marks_table(marks, out_of))
    elif not refused:
        with copied(marks.folder, "pages", new):
            _write_each(marks, platform, hidden, new)
    said = absent + ([WHOLE_POINTS] if platform == CLASSROOM50 and not refused else [])
    return _report(new, len(marks.paths), said, unmatched, refused, as_json)


@contextlib.contextmanager
def copied(results: Path, kind: str, path: Path) -> Iterator[None]:
    """Note where a copy of results is written, so that `forget` finds it."""
    with noted(results, kind, path) as problem:
        if problem:
            remark(problem)
        yield


def _write_each(marks: Marks, platform: str, hidden: str, new: Path) -> None:
    """Write a folder with a file for each student, completely or not at all."""
    name, made = FOR_EACH[platform]
    with whole_folder(new) as part:
        for result in marks.results():
            write_json(part / folder_name(result.student) / name, made(result, hidden))


def _write(new: Path, content: bytes) -> None:
    try:
        write_whole(new, content, private=True)
    except OSError as error:
        raise cannot_write(new, error) from None


def refuse_there(new: Path, force: bool, results: Path) -> None:
    """Raise WrongUse if a file must not be written: something is there, or is the results' own."""
    if belongs_to(results, new):
        raise WrongUse(f"{new} belongs to the results themselves; name another file with -o")
    if new.is_dir():
        raise WrongUse(f"{new} is a folder; name a file with -o")
    if os.path.lexists(new) and not force:
        raise WrongUse(
            f"{new} is there already; name another file with -o, or replace it with --force"
        )


def _marks(count: int) -> str:
    return "1 mark" if count == 1 else f"{count or 'no'} marks"


def _tell(sentence: str, style: str = "") -> None:
    show(Text(safe(sentence) + "\n", style=style))


def _name(unmatched: list[str]) -> None:
    """Name who is not matched; of many, the first."""
    for sentence in unmatched[:MOST_NAMED]:
        _tell(f"not matched: {sentence}", "yellow")
    more = len(unmatched) - MOST_NAMED
    if more > 0:
        _tell(f"not matched: {more} more; --json lists them all", "yellow")
