"""What course.toml says for a command (`settings_of`); an option on the command line wins."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

import click

from autograder.classroom.folder import ALL, tasks_in_words
from autograder.cli.console import remark
from autograder.cli.usage import WrongUse
from autograder.course import assignment as assignments
from autograder.course.assignment import AssignmentError
from autograder.course.beside import course_beside, refuse_within
from autograder.course.course_file import Part, Settings, read_course
from autograder.course.result import WORTH, is_worth
from autograder.exports import Marks

course_option = click.option(
    "--course",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Your settings [default: course.toml beside SUBMISSIONS or RESULTS].",
)


def _worth(ctx: click.Context, option: click.Parameter, out_of: float | None) -> float | None:
    if out_of is not None and not is_worth(out_of):
        raise click.BadParameter(f"{out_of:g} is no number {WORTH}", ctx, option)
    return out_of


out_of_option = click.option(
    "--out-of",
    type=float,
    callback=_worth,
    metavar="N",
    help="What your course's marks are out of.",
)


def settings_of(
    slug: str, course: Path | None, beside: Path | None, work: Iterable[Path | None] = ()
) -> Settings:
    """Return the settings of an assignment, from the file that is named or lies beside a path.

    `work` are paths of students' work, in which a teacher's settings never are.
    """
    file = course
    if course is not None:
        refuse_within(course, (each for each in work if each is not None))
    elif beside is not None:
        file = course_beside(beside, _files(slug))
    if file is None:
        return Settings()
    found = read_course(file, assignments.slugs(), _tasks).of(slug)
    remark(f"settings of {slug}: {file}")
    return found


def part_graded(settings: Settings, marks: Marks) -> tuple[Part, str]:
    """Return the part that results are about, and in words which, if that is not the whole."""
    tasks = {result.keys.get("tasks", ALL) for result in marks.results()}
    if tasks <= {ALL}:
        return settings, ""
    if len(tasks) > 1:
        words = " and others on ".join(map(tasks_in_words, sorted(tasks)))
        raise WrongUse(f"some results are on {words}: grade everybody on the same tasks first")
    [only] = tasks
    shown = tasks_in_words(only)
    point = settings.checkpoint
    if point is not None and only == ",".join(sorted(map(str, point.tasks))):
        return point, shown
    if settings.file is not None:
        remark(f"{settings.file} says nothing of results on {shown}")
    return Part(), shown


def worth(out_of: float | None, part: Part) -> Decimal | None:
    """Return what marks are out of, if anybody says so."""
    said = part.out_of if out_of is None else out_of
    return None if said is None else Decimal(f"{said:.12g}")


def require_tasks(tasks: frozenset[int] | None, known: Iterable[int], there_are: str) -> None:
    """Raise WrongUse for a task that there is not."""
    missing = (tasks or frozenset()) - set(known)
    if missing:
        raise WrongUse(f"there is no task {min(missing)}; {there_are}")


def _tasks(slug: str) -> Iterable[int]:
    return assignments.load(slug).tasks


def _files(slug: str) -> tuple[str, ...]:
    try:
        return assignments.load(slug).files
    except AssignmentError:
        return ()  # then no settings are for it either
