"""The commands for teachers beside `grade`: list, demo, doctor, walkthrough."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click
from rich.text import Text

from autograder.classroom import grade_class
from autograder.classroom.by_hand import unmarked
from autograder.cli import places
from autograder.cli.classes import jobs_option, stopped
from autograder.cli.console import json_option, progress, remark, show, show_json
from autograder.cli.isolation import close_to_others, require_closed
from autograder.cli.usage import FAILURES, WELL, WrongUse
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.result import TestRecord
from autograder.intake import find_submissions
from autograder.sandbox import launch
from autograder.views import machine, terminal
from autograder.views.safe import safe
from autograder.worker import grading


@click.command("list")
@click.argument("slug", required=False)
@json_option
def list_(slug: str | None, as_json: bool) -> int:
    """List the assignments with their tasks and points, or the tests of one.

    \b
    Examples:
      cardkit list
      cardkit list single_player_21     every test by the name overrides.csv uses
    """
    slugs = [slug] if slug else assignments.slugs()
    if not slugs:
        raise WrongUse("no assignments are installed here: this is the engine alone")
    outlines = [(each, _outline(each)) for each in map(assignments.load, slugs)]
    if as_json:
        data = [machine.list_data(each, tests) for each, tests in outlines]
        show_json(data[0] if slug else data)
        return WELL
    show(terminal.list_view(outlines))
    if slug:
        show(Text("\n").append(terminal.tests_view(outlines[0][1])))
    return WELL


def _outline(assignment: Assignment) -> list[TestRecord]:
    return [*grading.outline(assignment), *unmarked(assignment.manual)]


@click.command()
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option(
    "-o",
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("demo"),
    show_default=True,
    help="The folder for the class and its results; an earlier demo there is replaced.",
)
@jobs_option
@json_option
def demo(slugs: tuple[str, ...], folder: Path, jobs: int | None, as_json: bool) -> int:
    """Grade a small class in each assignment: right, wrong, unfinished and hostile submissions.

    Each submission has an expected score.  Exit status: 0 if every score is as expected, 1 if not.
    """
    from autograder.authoring.near_misses import NearMissError
    from autograder.cli import demo as demonstration

    chosen = [assignments.load(slug).slug for slug in slugs] or assignments.slugs()
    isolation = launch.best_level()
    close_to_others(isolation)
    try:
        classes = demonstration.make_classes(places.ROOT, folder, chosen)
    except (demonstration.DemoError, NearMissError) as error:
        raise WrongUse(str(error)) from None
    require_closed(isolation, folder)
    options = grading.Options(isolation=isolation, private=(str(folder.resolve()),))
    if isolation != launch.BUBBLEWRAP:
        why = launch.refusal_here(launch.BUBBLEWRAP)
        remark(f"bubblewrap does not work here ({why}): graded with isolation {isolation}")
    graded, differences = [], []
    for slug, expected in classes.items():
        assignment = assignments.load(slug)
        with progress() as on_progress:
            summary = grade_class(
                assignment,
                find_submissions(folder / slug / demonstration.SUBMISSIONS, assignment),
                folder / slug / demonstration.RESULTS,
                options,
                workers=jobs,
                fresh=True,
                on_progress=on_progress,
            )
        found = demonstration.differences(summary, expected)
        graded.append({**machine.class_data(summary), "differences": found})
        differences += found
        if not as_json:
            show(terminal.class_view(summary))
            for difference in found:
                show(Text(safe(difference) + "\n", style="red"))
        if summary.stopped:
            return stopped(summary)
    if as_json:
        show_json({"classes": graded})
    elif not differences:
        show(Text("every score as expected\n", style="green"))
    return FAILURES if differences else WELL


@click.command()
@json_option
def doctor(as_json: bool) -> int:
    """Say which isolation works on this machine, and how to fix the rest.

    Every level and every limit is tried; this takes a few seconds.

    \b
    Exit status:
      0  `cardkit grade` can be used with isolation
      1  only `--isolation process` works: it sets limits and isolates nothing
    """
    from autograder.doctor import examination
    from autograder.doctor.view import doctor_view

    found = examination.examine()
    if as_json:
        show_json({**asdict(found), "isolates": found.isolates})
    else:
        show(doctor_view(found))
    return WELL if found.isolates else FAILURES


@click.command()
@click.argument("slug")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A page (.html) or a notebook (.ipynb) [default: SLUG.html].",
)
@click.option(
    "--files",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="The folder with the files that its cells use [default: the starters].",
)
@click.option(
    "--isolation",
    type=click.Choice([launch.PROCESS]),
    help="Needed with --files: that code runs as you, isolated by nothing.",
)
def walkthrough(slug: str, output: Path | None, files: Path | None, isolation: str | None) -> int:
    """Run the walkthrough of an assignment and save it with its output.

    For teachers: to read it, to show it, or to view it with a student's files, whose code then
    runs as you.  It needs the packages of the extra `notebooks`, which `make lab` installs.

    \b
    Examples:
      cardkit walkthrough war
      cardkit walkthrough war -o lesson.html --files solutions/war --isolation process
    """
    from autograder.checking import walkthrough as walkthroughs

    if files is not None and isolation is None:
        raise WrongUse(
            f"the code in {files} would run as you, with your rights; read it first, and then say"
            " `--isolation process`"
        )
    page = output if output is not None else Path(f"{slug}.html")
    assignment = assignments.load(slug)
    try:
        walkthroughs.make_page(places.ROOT / "assignments" / slug, assignment, page, files)
    except walkthroughs.WalkthroughError as error:
        raise WrongUse(str(error)) from None
    show(Text(f"{page}: written\n"))
    return WELL
