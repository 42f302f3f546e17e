"""The command with which a teacher grades a class: grade."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import click
from rich.text import Text

from autograder.checking import own_work
from autograder.classroom import Pool, Summary, grade_class
from autograder.classroom.earlier import earlier_names, handed_in
from autograder.classroom.folder import FOLDERS
from autograder.cli.another_python import python_option, require_packages
from autograder.cli.console import json_option, progress, remark, show, show_json
from autograder.cli.course_options import course_option, require_tasks, settings_of
from autograder.cli.isolation import close_to_others, require_closed
from autograder.cli.own_tests import chosen, tests_options
from autograder.cli.policy_options import policy_help, policy_of, policy_options
from autograder.cli.usage import FAILURES, FAULT, WELL, Tasks, WrongUse, unknown
from autograder.course.assignment import HINTS, Assignment
from autograder.course.course_file import NAME, Checkpoint, Part, Settings
from autograder.course.result import numbered
from autograder.downloads import (
    add_missing,
    doubt,
    mark_late,
    open_class,
    refuse_other_assignment,
    sentence,
    taken,
)
from autograder.gradebook import SheetError
from autograder.gradebook.joining import differ
from autograder.intake import Entry, Found, read_entry
from autograder.sandbox import launch
from autograder.system import surroundings
from autograder.views import machine, terminal
from autograder.views.safe import safe
from autograder.views.taken import taken_data, taken_view
from autograder.worker import grading

jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), help="Graders at once [default: all cores]."
)


@click.command(epilog=policy_help())
@click.argument("slug", metavar="SLUG")
@click.argument("submissions", type=click.Path(path_type=Path), required=False)
@tests_options
@click.option(
    "-o",
    "--results",
    type=click.Path(path_type=Path),
    help="The folder for results; created if missing [default: results, or checkpoint].",
)
@jobs_option
@click.option(
    "--isolation",
    type=click.Choice(launch.LEVELS),
    default=launch.BUBBLEWRAP,
    show_default=True,
    help="How students' code is isolated; `cardkit doctor` says what works here.",
)
@python_option
@click.option("--scheduler", metavar="ADDRESS", help="Grade on a Dask cluster: tcp://host:8786.")
@click.option("--fresh", is_flag=True, help="Regrade unchanged submissions, too.")
@click.option("--no-fork", is_flag=True, help="Start a new process per player; slower.")
@policy_options
@click.option("--tasks", type=Tasks(), metavar="1-3,5", help="Count only these tasks.")
@click.option("--student", metavar="X", help="Only this student; other results are kept.")
@click.option(
    "--test",
    metavar="NAME",
    help="With --student: rerun one test, by its name or number, and show it in full.",
)
@click.option(
    "--dry-run", is_flag=True, help="Show what was found for each student; grade nothing."
)
@click.option(
    "--roster",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A CSV of the class: students who handed in nothing are added, with 0 points.",
)
@click.option(
    "--ids-alone", is_flag=True, help="With a roster: join by ids even where the names differ."
)
@click.option(
    "--hints",
    type=click.Choice(HINTS),
    help="What messages explain, if not as the assignment says; off for an exam.",
)
@click.option("--checkpoint", is_flag=True, help="Grade the checkpoint that course.toml describes.")
@course_option
@json_option
def grade(
    slug: str,
    submissions: Path | None,
    tests: Path | None,
    reference: Path | None,
    results: Path | None,
    jobs: int | None,
    isolation: str,
    scheduler: str | None,
    fresh: bool,
    no_fork: bool,
    tasks: frozenset[int] | None,
    student: str | None,
    test: str | None,
    dry_run: bool,
    roster: Path | None,
    ids_alone: bool,
    hints: str | None,
    checkpoint: bool,
    course: Path | None,
    as_json: bool,
    **switches: bool | None,
) -> int:
    """Grade a class: SUBMISSIONS is a folder with one folder per student, or a download.

    A download is a zip or an unpacked folder from Canvas, Moodle or Gradescope, nbgrader's
    submitted/, the clones of classroom50, a zip for each student, or one zip of all.  The command
    first says how it has read the download.  Students have the platform's own ids, by which
    `cardkit export` finds them in the platform's table.  --dry-run lists each student; --roster
    takes the platform's table, or one of your own with a column such as ID, Login or Email.
    A roster is refused for groups of Canvas and Moodle and for anonymous students: their downloads
    do not say who handed in.

    Each result is stored in RESULTS/<student>/results.json as soon as it is known, and
    RESULTS/grades.csv gets a line per student.  Run the same command again after Ctrl-C or a late
    submission: only what is new or has changed is graded, and whose score has changed is named.

    How marks come about stands below, in the words of the handouts.  course.toml and three options
    switch a sentence off for a class; in overrides.csv, a row such as STUDENT,names,0,reason (or
    leaving_out, or carry) does so for one student.  Marks by different policies do not go into one
    folder: --fresh grades everybody anew, and says whose marks move.

    The only program or notebook that a student handed in is graded, whatever it is called; of one
    that was handed in again, the last counts.  Nobody has 0 points for work that was not read
    without a line under the problems, which says what was found.

    Points that you enter by hand go into RESULTS/overrides.csv, with the columns
    student,test,points,reason and, if you like, marked_by: students read who gave them.
    `cardkit list SLUG` names the tests.  These points stay when you grade again.

    A course.toml in the folder that holds SUBMISSIONS, or --course FILE, has settings for your
    course: the roster, dates, hints, what marks are out of, a checkpoint (solutions/README.md).
    Options on the command line override it.  No course.toml is read inside SUBMISSIONS, nor beside
    a single submission.

    If SUBMISSIONS itself holds the files asked for, it is graded as one submission.  Two folders
    whose names differ only in case or spaces count as one student's: neither is graded.  If nobody
    handed in a file that is asked for, nothing is graded: SLUG is another assignment's.

    \b
    Exit status:
      0  every submission was graded, whatever its score
      1  some could not be graded, read or judged, or lost points for want of a newer
         Python, or a row of overrides.csv is wrong
      2  wrong usage: nothing was graded
      3  the kit itself failed, or the run was stopped; what is finished stays

    \b
    Examples:
      cardkit grade single_player_21 submissions
      cardkit grade single_player_21 submissions.zip --dry-run
      cardkit grade single_player_21 submissions -o checkpoint --tasks 1-3
      cardkit grade single_player_21 submissions --python 3.12
      cardkit grade single_player_21 submissions --student rose --test test_x
      cardkit grade single_player_21 submissions --scheduler tcp://10.0.0.1:8786
    """
    assignment, submissions = chosen(slug, submissions, tests, reference)
    if test is not None and student is None:
        raise WrongUse("--test reruns one test of one student; say whose with --student")
    require_tasks(tasks, assignment.tasks, own_work.tasks_there_are(assignment))
    if scheduler is not None and (jobs is not None or test is not None):
        raise WrongUse("--scheduler does not go with --jobs or --test; leave one of them out")
    if scheduler is not None and surroundings.handed_on:
        raise WrongUse("--scheduler does not go with --python; start its workers by that Python")
    require_packages(assignment)
    surroundings.leave_out(submissions)
    results = results or Path("checkpoint" if checkpoint else "results")
    with open_class(submissions, assignment, results) as found:
        beside = None if found.single else submissions
        settings = Settings()
        if tests is None:
            settings = settings_of(slug, course, beside, [submissions])
        part: Part = _checkpoint(settings, slug) if checkpoint else settings
        if isinstance(part, Checkpoint):
            tasks = tasks or part.tasks
        assignment = replace(assignment, hints=hints or settings.hints or assignment.hints)
        options = grading.Options(
            isolation=isolation,
            fork=not no_fork,
            policy=policy_of(settings.policy, switches),
            tasks=tasks,
            keeps=frozenset({grading.RUNS}),
            private=(str(submissions.resolve()), str(results.resolve())),
        )
        if part.due is not None:
            _mark_late(found, part.due)
        listed = roster or (None if found.single else settings.roster)
        if listed is not None:
            _add(found, listed, results, not ids_alone)
        _keep_apart(found, results)
        if student is None and (words := doubt(found, assignment)):
            remark(words)
        if dry_run:
            status = _show_taken(found, assignment, as_json)
            refuse_other_assignment(found, assignment)
            return status
        refuse_other_assignment(found, assignment)
        options = _closed(options, found, assignment, scheduler)
        if found.single:
            [name] = (entry.student for entry in found.submissions)
            remark(
                f"{submissions} holds the files asked for itself: graded as one submission, {name}"
            )
        if student is not None and not found.submissions.has(student):
            raise WrongUse(_nobody(student, found))
        if student is not None and test is not None:
            entry = next(each for each in found.submissions if each.student == student)
            return _trace(assignment, entry, test, options, as_json)
        with _pool(scheduler, assignment, options) as pool, progress() as on_progress:
            _say(found, assignment)
            summary = grade_class(
                assignment,
                found,
                results,
                options,
                workers=jobs,
                pool=pool,
                fresh=fresh,
                only=None if student is None else frozenset({student}),
                on_progress=on_progress,
            )
        return _report(summary, as_json)


def _checkpoint(settings: Settings, slug: str) -> Checkpoint:
    if settings.checkpoint is None:
        raise WrongUse(
            f"there is no checkpoint of {slug}; write [assignments.{slug}.checkpoint] into"
            f" {settings.file or NAME}, with its tasks"
        )
    return settings.checkpoint


def _mark_late(found: Found, due: datetime) -> None:
    said = mark_late(found, due)
    if said:
        remark(said)


def _add(found: Found, roster: Path, results: Path, names: bool) -> None:
    try:
        add_missing(found, roster, handed_in(results), names)
    except SheetError as error:
        raise WrongUse(str(error)) from None


def _keep_apart(found: Found, results: Path) -> None:
    """Leave out who has the id of somebody else in the results: both would be one student."""
    before = earlier_names(results)
    for student, name in list(found.names.items()):
        other = before.get(student, "")
        if not (differ(other, name) and found.submissions.has(student)):
            continue
        why = f"{student} is {name!r} here and {other!r} in {results}; name another folder with -o"
        found.names[student] = other
        found.unclear[student] = why
        found.problems.append(f"{student} was not graded: {why}")
        found.submissions = found.submissions.replaced(
            each for each in found.submissions if each.student != student
        )


def _show_taken(found: Found, assignment: Assignment, as_json: bool) -> int:
    """Show what was made of a class, and grade nothing."""
    students = list(taken(found, assignment))
    if as_json:
        show_json(taken_data(found.kind, students, found.problems))
    else:
        show(Text(safe(sentence(found, students)) + "\n\n"))
        show(taken_view(students))
        for problem in found.problems:
            show(Text(f"problem: {safe(problem)}\n", style="yellow"))
    all_well = not found.problems and all(each.graded for each in students)
    return WELL if all_well else FAILURES


def _say(found: Found, assignment: Assignment) -> None:
    """Say what was made of a download before it is graded; a folder per student is as it looks."""
    is_plain = found.kind == FOLDERS and not found.absent
    if not is_plain:
        remark(sentence(found, list(taken(found, assignment))))
    elif found.root is not None and found.root.is_file() and not found.single:
        remark(sentence(found))


def _closed(
    options: grading.Options, found: Found, assignment: Assignment, scheduler: str | None
) -> grading.Options:
    """Check the isolation, and that it hides what was unpacked, too."""
    close_to_others(options.isolation)
    if found.scratch is not None and any(found.scratch.iterdir()):
        options = replace(options, private=(*options.private, str(found.scratch)))
    if scheduler is None:
        require_closed(options.isolation, assignment.folder, *map(Path, options.private))
    return options


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


def _nobody(student: str, found: Found) -> str:
    """Say that there is no such student, and which may be meant: platforms have ids, not names."""
    wanted = student.casefold()
    called = sorted(key for key, name in found.names.items() if name.casefold() == wanted)
    if called:
        who = "is the name of" if len(called) == 1 else "is a name of"
        return f"{student!r} {who} {' and '.join(called)}; write --student {called[0]}"
    students = [entry.student for entry in found.submissions]
    return unknown("student", student, [*students, *found.unclear])


def _trace(
    assignment: Assignment,
    entry: Entry,
    test: str,
    options: grading.Options,
    as_json: bool,
) -> int:
    """Rerun one test of one student and print every question and answer."""
    there_are = numbered(grading.outline(assignment))
    test = next((each.id for at, each in there_are if test in (at, each.title)), test)
    ids = [each.id for _, each in there_are]
    if test not in ids:
        raise WrongUse(unknown("test", test, ids) + f"; `cardkit list {assignment.slug}` has all")
    submission = read_entry(entry, assignment)
    chosen = grading.Options(
        isolation=options.isolation,
        fork=options.fork,
        tests=frozenset({test}),
        keeps=frozenset({grading.TRACE}),
        policy=options.policy,
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
    for each in summary.remarks:
        remark(each)
    if summary.stopped:
        return stopped(summary)
    return WELL if summary.all_well else FAILURES


def stopped(summary: Summary) -> int:
    remark(
        f"{summary.why_stopped or 'stopped'}; {summary.finished} of {summary.total} are finished;"
        " run the same command to go on"
    )
    return FAULT
