"""The command that removes all that is kept of one student: forget."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from autograder.classroom.forgetting import UnknownStudent, plan_to_forget
from autograder.classroom.forgetting import forget as forget_student
from autograder.cli.console import json_option, show, show_json
from autograder.cli.usage import WELL, WrongUse
from autograder.views.safe import safe


@click.command()
@click.argument("student")
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Say what would be removed, and remove nothing.")
@json_option
def forget(student: str, results: Path, dry_run: bool, as_json: bool) -> int:
    """Remove everything that is kept about STUDENT, named as in RESULTS/grades.csv.

    That is the stored result, the rows of grades.csv and overrides.csv, and the student's part of
    the pages, zips and tables that were made from RESULTS.  It does not ask whether you are sure;
    --dry-run shows what it would remove.  It names what it leaves alone: above all what was handed
    in, and copies elsewhere.

    \b
    Examples:
      cardkit forget rose results --dry-run
      cardkit forget 101 results
    """
    try:
        plan = (plan_to_forget if dry_run else forget_student)(results, student)
    except UnknownStudent as error:
        raise WrongUse(str(error)) from None
    if as_json:
        removed = [{"path": str(step.place), "what": step.what} for step in plan.steps]
        key = "to_remove" if dry_run else "removed"
        show_json({"student": plan.student, key: removed, "left": plan.left})
        return WELL
    done = "would be removed" if dry_run else "removed"
    for step in plan.steps:
        show(Text(safe(f"{done}: {step.place} ({step.what})") + "\n"))
    for sentence in plan.left:
        show(Text(safe(f"not touched: {sentence}") + "\n", style="yellow"))
    return WELL
