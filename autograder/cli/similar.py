"""The command that compares the submissions of a class: similar."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from autograder.classroom.leftovers import clear_leftovers
from autograder.cli.console import json_option, remark, show, show_json
from autograder.cli.places import ROOT
from autograder.cli.usage import WELL, WrongUse
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.downloads import open_class
from autograder.intake import read_entry
from autograder.similar import Code, SimilarError, code_of, held_by_most, rank
from autograder.system import surroundings
from autograder.views.similar import WARNING, similar_view

GIVEN = "the files that students are given"
UNREAD = "it takes too long to read: it is very long, or made to be"


@click.command()
@click.argument("slug")
@click.argument("submissions", type=click.Path(path_type=Path))
@click.option(
    "--top", type=click.IntRange(1), default=20, show_default=True, help="Number of pairs."
)
@json_option
def similar(slug: str, submissions: Path, top: int, as_json: bool) -> int:
    """Rank pairs of a class by the code that they have in common.

    SUBMISSIONS is what `cardkit grade` takes.  Names, comments and blanks make no difference.
    Starters and given files of every assignment are left out, even where somebody has pasted them,
    and so is what more than half of the class has written.  Nobody's code is run.

    The share is that of the smaller submission's own code.  It proves nothing: small tasks have few
    right answers.  Look at both before you speak to anybody.

    \b
    Examples:
      cardkit similar single_player_21 submissions
      cardkit similar war submissions.zip --top 50 --json
    """
    assignment = assignments.load(slug)
    surroundings.leave_out(submissions)
    try:
        given = code_of(GIVEN, _given())
        clear_leftovers()
        with open_class(submissions, assignment, Path("results")) as found:
            codes = []
            for entry in found.submissions:
                files = read_entry(entry, assignment).files
                codes.append(code_of(entry.student, _asked_for(files, assignment)))
            for problem in found.problems:
                remark(problem)
        for code in codes:
            for name in code.unread:
                remark(f"{code.student}: {name} was not compared, as {UNREAD}; look at it")
    except SimilarError as error:
        raise WrongUse(str(error)) from None
    pairs = rank(codes, given, top)
    alike = held_by_most(codes, given)
    if as_json:
        shown = [asdict(each) for each in pairs]
        show_json({"submissions": len(codes), "alike": alike, "pairs": shown, "warning": WARNING})
    else:
        show(similar_view(codes_in(codes), pairs, alike))
    return WELL


def codes_in(codes: list[Code]) -> int:
    """Return how many submissions have any code."""
    return sum(bool(code.fingerprints) for code in codes)


def _given() -> dict[str, bytes]:
    """Return the starters and the given files of all assignments, under names of their own."""
    found = sorted((ROOT / "assignments").glob("*/*.py"))
    return {f"{path.parent.name}/{path.name}": path.read_bytes() for path in found}


def _asked_for(files: dict[str, bytes], assignment: Assignment) -> dict[str, bytes]:
    """Return what a student has written: the modules that are asked for."""
    names = {f"{module}.py" for module in assignment.modules} - set(assignment.given)
    return {name: content for name, content in files.items() if name in names}
