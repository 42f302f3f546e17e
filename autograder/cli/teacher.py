"""The commands for teachers: list, grade, demo, doctor, walkthrough."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click
from rich.text import Text

from autograder.checking import own_work
from autograder.classroom import Pool, Summary, grade_class
from autograder.classroom.by_hand import unmarked
from autograder.cli import places
from autograder.cli.console import json_option, progress, remark, show, show_json
from autograder.cli.isolation import close_to_others, require_closed
from autograder.cli.usage import FAILURES, FAULT, WELL, Tasks, WrongUse, unknown
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.result import TestRecord
from autograder.intake import find_submissions, read_submission
from autograder.sandbox import launch
from autograder.system import surroundings
from autograder.views import machine, terminal
from autograder.views.safe import safe
from autograder.worker import grading

jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), help="Graders at once [default: all cores]."
)


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
@click.argument("slug")
@click.argument("submissions", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--results",
    type=click.Path(path_type=Path),
    default=Path("results"),
    show_default=True,
    help="The folder for results; created if missing.",
)
@jobs_option
@click.option(
    "--isolation",
    type=click.Choice(launch.LEVELS),
    default=launch.BUBBLEWRAP,
    show_default=True,
    help="How students' code is isolated; `cardkit doctor` says what works here.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Grade on a Dask cluster: tcp://host:8786.")
@click.option("--fresh", is_flag=True, help="Regrade unchanged submissions, too.")
@click.option("--no-fork", is_flag=True, help="Start a new process per player; slower.")
@click.option(
    "--no-carry",
    is_flag=True,
    help="Do not ask later tasks again with the kit's own parts where an earlier task is wrong.",
)
@click.option("--no-slips", is_flag=True, help="Mend no names that are off by a letter.")
@click.option("--tasks", type=Tasks(), metavar="1-3,5", help="Count only these tasks.")
@click.option("--student", metavar="X", help="Only this student; other results are kept.")
@click.option("--test", metavar="NAME", help="With --student: rerun one test and show it in full.")
@json_option
def grade(
    slug: str,
    submissions: Path,
    results: Path,
    jobs: int | None,
    isolation: str,
    scheduler: str | None,
    fresh: bool,
    no_fork: bool,
    no_carry: bool,
    no_slips: bool,
    tasks: frozenset[int] | None,
    student: str | None,
    test: str | None,
    as_json: bool,
) -> int:
    """Grade a class: SUBMISSIONS is a folder with one folder per student.

    Each result is stored in RESULTS/<student>/results.json as soon as it is known, and
    RESULTS/grades.csv gets a line per student.  Run the same command again after Ctrl-C or a late
    submission: only what is new or has changed is graded.

    A mistake costs its own task: tests of later tasks that failed are asked once more, with the
    kit's own part in place of the wrong one.  Each result says so; --no-carry leaves it out.

    A name that is off by a letter, or a file under another name, is mended and costs points of its
    own (assignment.toml, [slips]), if that earns more.  Each result says so; --no-slips leaves it
    out, and a row STUDENT,slips,0,reason in overrides.csv refuses it for one student.

    Points entered by hand go into RESULTS/overrides.csv, with the columns
    student,test,points,reason; `cardkit list SLUG` names the tests.  They survive regrading.

    If SUBMISSIONS itself holds the files asked for, it is graded as one submission.  Two folders
    whose names differ only in case or spaces count as one student's: neither is graded.

    \b
    Exit status:
      0  every submission was graded, whatever its score
      1  some could not be graded or judged, or a row of overrides.csv is wrong
      2  wrong usage: nothing was graded
      3  the kit itself failed, or the run was stopped; what is finished stays

    \b
    Examples:
      cardkit grade single_player_21 submissions
      cardkit grade single_player_21 submissions -o checkpoint --tasks 1-3
      cardkit grade single_player_21 submissions --student rose --test test_x
      cardkit grade single_player_21 submissions --scheduler tcp://10.0.0.1:8786
    """
    assignment = assignments.load(slug)
    if test is not None and student is None:
        raise WrongUse("--test reruns one test of one student; say whose with --student")
    if tasks is not None and not tasks <= set(assignment.tasks):
        missing = min(tasks - set(assignment.tasks))
        raise WrongUse(f"there is no task {missing}; {own_work.tasks_there_are(assignment)}")
    if scheduler is not None and (jobs is not None or test is not None):
        raise WrongUse("--scheduler does not go with --jobs or --test; leave one of them out")
    surroundings.leave_out(submissions)
    found = find_submissions(submissions, assignment, results)
    private = (submissions.resolve(), results.resolve())
    close_to_others(isolation)
    if scheduler is None:
        require_closed(isolation, assignment.folder, *private)
    if found.single:
        [name] = (entry.student for entry in found.submissions)
        remark(f"{submissions} holds the files asked for itself: graded as one submission, {name}")
    options = grading.Options(
        isolation=isolation,
        fork=not no_fork,
        carry=not no_carry,
        slips=not no_slips,
        tasks=tasks,
        private=tuple(map(str, private)),
    )
    only = None
    if student is not None:
        if not found.submissions.has(student):
            students = [entry.student for entry in found.submissions]
            raise WrongUse(unknown("student", student, [*students, *found.unclear]))
        only = frozenset({student})
        if test is not None:
            folder = next(each.folder for each in found.submissions if each.student == student)
            return _trace(assignment, folder, student, test, options, as_json)
    with _pool(scheduler, assignment, options) as pool, progress() as on_progress:
        summary = grade_class(
            assignment,
            found,
            results,
            options,
            workers=jobs,
            pool=pool,
            fresh=fresh,
            only=only,
            on_progress=on_progress,
        )
    return _report(summary, as_json)


@contextlib.contextmanager
def _pool(
    scheduler: str | None, assignment: Assignment, options: grading.Options
) -> Iterator[Pool | None]:
    """Yield the workers of a Dask scheduler, or None for the workers of this machine."""
    if scheduler is None:
        yield None
        return
    from autograder import cluster

    try:
        pool = cluster.connect(scheduler, assignment, options)
        with pool:
            yield pool
    except cluster.ClusterError as error:
        raise WrongUse(str(error)) from None


def _trace(
    assignment: Assignment,
    folder: Path,
    student: str,
    test: str,
    options: grading.Options,
    as_json: bool,
) -> int:
    """Rerun one test of one student and print every question and answer."""
    ids = [record.id for record in grading.outline(assignment)]
    if test not in ids:
        raise WrongUse(unknown("test", test, ids) + f"; `cardkit list {assignment.slug}` has all")
    submission = read_submission(folder, assignment, student)
    chosen = grading.Options(
        isolation=options.isolation,
        fork=options.fork,
        tests=frozenset({test}),
        trace=True,
        private=options.private,
    )
    with grading.Grader(assignment, chosen) as grader:
        result = grader.grade(submission)
    record = next(each for each in result.tests if each.id == test)
    if as_json:
        show_json({**result.to_dict(), "hidden": result.hidden_words()})
    else:
        show(terminal.trace_view(result, record, getattr(record, "trace", [])))
    return FAILURES if record.status == "grader_error" else WELL


def _report(summary: Summary, as_json: bool) -> int:
    if as_json:
        show_json(machine.class_data(summary))
    else:
        show(terminal.class_view(summary))
    for sentence in summary.remarks:
        remark(sentence)
    if summary.stopped:
        return _stopped(summary)
    return WELL if summary.all_well else FAILURES


def _stopped(summary: Summary) -> int:
    remark(
        f"{summary.why_stopped or 'stopped'}; {summary.finished} of {summary.total} are finished;"
        " run the same command to go on"
    )
    return FAULT


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
            return _stopped(summary)
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
