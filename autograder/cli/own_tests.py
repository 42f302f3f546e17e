"""Grade by ordinary test files in place of an assignment: --tests and --reference."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from autograder.cli.usage import WrongUse
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment


def tests_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the two options to a command."""
    reference = click.option(
        "--reference",
        type=click.Path(path_type=Path),
        metavar="FOLDER",
        help="With --tests: right answers; one mistake costs once then, as in an assignment.",
    )
    return tests_option("SLUG")(reference(command))


def tests_option(stands_for: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return what adds --tests to a command, in place of something else."""
    return click.option(
        "--tests",
        type=click.Path(path_type=Path),
        metavar="PATH",
        help=f"In place of {stands_for}: any pytest or unittest file, or a folder of them.",
    )


def chosen(
    slug: str, submissions: Path | None, tests: Path | None, reference: Path | None
) -> tuple[Assignment, Path]:
    """Return what is graded by, and the class; a suite of --tests lasts as long as the command."""
    if tests is None:
        if reference is not None:
            raise WrongUse("--reference goes with --tests; an assignment has its own")
        if submissions is None:
            raise WrongUse(f"name the submissions, too: cardkit grade {slug} SUBMISSIONS")
        return assignments.load(slug), submissions
    if submissions is not None:
        raise WrongUse("--tests stands in place of SLUG: cardkit grade --tests PATH SUBMISSIONS")
    from autograder.session.suite import suite_of

    scratch = tempfile.TemporaryDirectory(prefix="cardkit-suite-")
    folder = Path(click.get_current_context().with_resource(scratch))
    return suite_of(tests, folder, reference), Path(slug)
