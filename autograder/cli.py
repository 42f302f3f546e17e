"""The command line: the verbs, and the only room that prints or exits.

Exit status: 0 all well, 1 the work has failures, 2 wrong usage, 3 the kit itself failed.
"""

from __future__ import annotations

if __name__ == "__main__":  # python -m autograder.cli
    from autograder.__main__ import main as enter

    enter()

import contextlib
import difflib
import json
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.console import Console
from rich.text import Text

import autograder
from autograder import assignment as assignments
from autograder import grading, own_work, surroundings
from autograder.assignment import Assignment, AssignmentError
from autograder.classroom import FolderError, Pool, Progress, Summary, WritingError, grade_class
from autograder.classroom.by_hand import unmarked
from autograder.file_names import start_again_in_utf8
from autograder.intake import IntakeError, find_submissions, read_submission
from autograder.reports import machine, terminal
from autograder.reports.progress import Bar, Lines
from autograder.reports.safe import safe
from autograder.result import TestRecord
from autograder.roll import RollError
from autograder.sandbox import launch
from autograder.streams import unfailing

WELL, FAILURES, USAGE, FAULT = 0, 1, 2, 3
ROOT = Path(autograder.__file__).resolve().parents[1]
WATCH_SECONDS = 0.5


class WrongUse(Exception):
    """The command was given something it cannot use; the message says what to give it."""


class Tasks(click.ParamType[frozenset[int]]):
    """Task numbers as people write them: 2, 1-3, 1-3,5."""

    name = "tasks"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[int]:
        if isinstance(value, frozenset):
            return value
        chosen: set[int] = set()
        try:
            for part in str(value).split(","):
                first, dash, last = part.strip().partition("-")
                numbers = range(int(first), int(last if dash else first) + 1)
                if not numbers or len(numbers) > 1000:
                    raise ValueError
                chosen.update(numbers)
        except ValueError:
            self.fail(f"{value!r} is not a list of tasks; write it like 1-3,5", param, ctx)
        return frozenset(chosen)


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print data for programs, and nothing else."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90})
@click.version_option(autograder.__version__, prog_name="cardkit")
def verbs() -> None:
    """Card-game assignments: hand them out, check your own work, grade a class.

    \b
    A student:   cardkit check                    in the assignment's folder
    A teacher:   cardkit grade SLUG SUBMISSIONS   one folder per student

    Exit status: 0 all well, 1 the work has failures, 2 wrong usage, 3 the kit itself failed.
    `cardkit VERB --help` tells more about a verb.
    """


@verbs.command("list")
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
        _print_json(data[0] if slug else data)
        return WELL
    _print(terminal.list_view(outlines))
    if slug:
        _print(Text("\n").append(terminal.tests_view(outlines[0][1])))
    return WELL


@verbs.command()
@click.argument("slug")
@click.argument("folder", required=False, type=click.Path(path_type=Path), metavar="[DIR]")
def start(slug: str, folder: Path | None) -> int:
    """Put a student's copy of an assignment into DIR (by default ./SLUG).

    The copy is complete in itself: handout, starter files, decks and the public tests.
    A folder that is there already is never written into.

    \b
    Examples:
      cardkit start single_player_21
      cardkit start single_player_21 my_game
    """
    source = ROOT / "assignments" / slug
    if not source.is_dir():
        assignments.load(slug)
        raise WrongUse(
            f"{source} is not there; run `cardkit build {slug}` in a copy of the repository first"
        )
    target = folder if folder is not None else Path(slug)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise WrongUse(f"{target} is there already; name another folder: cardkit start {slug} DIR")
    _copy(source, target)
    _print(terminal.started_view(slug, target))
    return WELL


@verbs.command()
@click.argument("path", default=".", type=click.Path(path_type=Path))
@click.option("--task", type=int, help="Only the tests of this task.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes; Ctrl-C ends.")
@click.option(
    "--isolation",
    type=click.Choice(launch.LEVELS),
    default=launch.PROCESS,
    show_default=True,
    help="What keeps the code in; your own code needs no more than a process of its own.",
)
@json_option
def check(path: Path, task: int | None, watch: bool, isolation: str, as_json: bool) -> int:
    """Check your own work with the public tests.

    PATH is an assignment's folder, or a file in it.  Says task by task what is done, what is not
    yet, and what could not be told.  In a copy of the repository the tests are those of the course,
    elsewhere those in the folder.  Exit status: 0 every test passes, 1 not yet, 2 wrong usage.

    \b
    Examples:
      cardkit check                     the folder you are in
      cardkit check simple21.py         the folder of that file
      cardkit check --task 2            one task
      cardkit check --watch             again after every change
    """
    if watch and as_json:
        raise WrongUse("--watch and --json do not go together; take one of them out")
    folder = own_work.student_folder(path)
    surroundings.leave_out(folder)
    _require(isolation)
    if watch:
        return _watch(folder, task, isolation)
    result = own_work.checked(folder, task, isolation)
    if as_json:
        _print_json(result.to_dict())
    else:
        _print(terminal.check_view(result, folder.resolve().name))
    return FAILURES if result.failing() else WELL


@verbs.command()
@click.argument("slug")
@click.argument("submissions", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--results",
    type=click.Path(path_type=Path),
    default=Path("results"),
    show_default=True,
    help="The folder for results; made when it is not there.",
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Graders at once [default: all cores].")
@click.option(
    "--isolation",
    type=click.Choice(launch.LEVELS),
    default=launch.BUBBLEWRAP,
    show_default=True,
    help="What keeps a student's code in; `cardkit doctor` says what works here.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Grade on a Dask cluster: tcp://host:8786.")
@click.option("--fresh", is_flag=True, help="Grade again what has not changed, too.")
@click.option("--no-fork", is_flag=True, help="Start each player anew, as on Windows; slower.")
@click.option("--tasks", type=Tasks(), metavar="1-3,5", help="Score out of these tasks alone.")
@click.option("--student", metavar="X", help="Only this student; the others' results stay.")
@click.option("--test", metavar="NAME", help="With --student: rerun one test and show it all.")
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
    tasks: frozenset[int] | None,
    student: str | None,
    test: str | None,
    as_json: bool,
) -> int:
    """Grade a class: SUBMISSIONS is a folder with one folder per student.

    Each result is stored in RESULTS/<student>/results.json as soon as it is there, and a line
    per student in RESULTS/grades.csv.  Run the same command again after Ctrl-C or after a late
    submission: only what is new or has changed is graded.

    Points entered by hand go into RESULTS/overrides.csv, with the columns
    student,test,points,reason; `cardkit list SLUG` names the tests.  They survive regrading.

    A folder that holds the files asked for itself is graded as one submission.  Two folders
    whose names differ only in case or spaces are one student's: neither is graded.

    \b
    Exit status:
      0  every submission was graded, whatever its score
      1  some could not be graded or could not be told, or a row of overrides.csv is wrong
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
    if scheduler is None:
        _require(isolation)
    elif jobs is not None or test is not None:
        raise WrongUse("--scheduler does not go with --jobs or --test; leave one of them out")
    surroundings.leave_out(submissions)
    found = find_submissions(submissions, assignment, results)
    private = (submissions.resolve(), results.resolve())
    _close(isolation)
    if scheduler is None:
        _require_closed(isolation, assignment.folder, *private)
    if found.single:
        [name] = (entry.student for entry in found.submissions)
        _remark(f"{submissions} holds the files asked for itself: graded as one submission, {name}")
    options = grading.Options(
        isolation=isolation, fork=not no_fork, tasks=tasks, private=tuple(map(str, private))
    )
    only = None
    if student is not None:
        if not found.submissions.has(student):
            students = [entry.student for entry in found.submissions]
            raise WrongUse(_unknown("student", student, [*students, *found.unclear]))
        only = frozenset({student})
        if test is not None:
            folder = next(each.folder for each in found.submissions if each.student == student)
            return _trace(assignment, folder, student, test, options, as_json)
    with _pool(scheduler, assignment, options) as pool, _progress() as on_progress:
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


@verbs.command()
@click.argument("slug", required=False)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say what has drifted.")
@json_option
def build(slug: str | None, only_check: bool, as_json: bool) -> int:
    """Cut starters and student folders from solutions/, for one assignment or all.

    For those who change an assignment, in a copy of the repository.  Exit status with --check:
    0 when everything generated is as it should be, 1 when it is not.

    \b
    Examples:
      cardkit build
      cardkit build single_player_21 --check
    """
    from autograder import build as building

    try:
        sentences = building.build_all(ROOT, only_check, slug)
    except building.BuildError as error:
        raise WrongUse(str(error)) from None
    if as_json:
        _print_json(sentences)
    else:
        for sentence in sentences:
            _print(Text(sentence + "\n"))
        if not sentences:
            _print(Text("everything generated is as it should be\n"))
    return FAILURES if sentences and only_check else WELL


@verbs.command()
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option(
    "-o",
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("demo"),
    show_default=True,
    help="Where the class and its results are put; an earlier demo there is replaced.",
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Graders at once [default: all cores].")
@json_option
def demo(slugs: tuple[str, ...], folder: Path, jobs: int | None, as_json: bool) -> int:
    """Grade a small class in each assignment: right, wrong, unfinished and hostile submissions.

    Every submission says in its first line which score it must get.  Exit status: 0 when every
    score is as expected, 1 when one is not.
    """
    from autograder import demo as demonstration
    from autograder.near_misses import NearMissError

    chosen = [assignments.load(slug).slug for slug in slugs] or assignments.slugs()
    isolation = launch.best_level()
    _close(isolation)
    try:
        classes = demonstration.make_classes(ROOT, folder, chosen)
    except (demonstration.DemoError, NearMissError) as error:
        raise WrongUse(str(error)) from None
    _require_closed(isolation, folder)
    options = grading.Options(isolation=isolation, private=(str(folder.resolve()),))
    if isolation != launch.BUBBLEWRAP:
        why = launch.levels()[launch.BUBBLEWRAP]
        _remark(f"bubblewrap does not work here ({why}): graded with isolation {isolation}")
    graded, differences = [], []
    for slug, expected in classes.items():
        assignment = assignments.load(slug)
        with _progress() as on_progress:
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
            _print(terminal.class_view(summary))
            for difference in found:
                _print(Text(safe(difference) + "\n", style="red"))
        if summary.stopped:
            return _stopped(summary)
    if as_json:
        _print_json({"classes": graded})
    elif not differences:
        _print(Text("every score as expected\n", style="green"))
    return FAILURES if differences else WELL


@verbs.command()
@json_option
def doctor(as_json: bool) -> int:
    """Say which isolation works on this machine, and what mends the rest.

    Every level and every limit is tried; it takes a few seconds.

    \b
    Exit status:
      0  `cardkit grade` can be used with isolation
      1  only `--isolation process` works: limits, and nothing else between you and the code
    """
    from autograder import doctor as doctors
    from autograder.reports.doctor import doctor_view

    found = doctors.examine()
    if as_json:
        _print_json({**asdict(found), "isolates": found.isolates})
    else:
        _print(doctor_view(found))
    return WELL if found.isolates else FAILURES


@verbs.command()
@click.argument("format", required=False)
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Which deck [default: 1].")
@click.option("--fault", metavar="NAME", help="With this fault, or in this unusual writing.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Put it into FILE."
)
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@click.option(
    "--check", "checked", type=click.Path(path_type=Path), metavar="FILE", help="Judge a deck file."
)
@json_option
def decks(
    format: str | None,
    seed: int | None,
    fault: str | None,
    output: Path | None,
    force: bool,
    checked: Path | None,
    as_json: bool,
) -> int:
    """Make a fresh deck file, or check one.

    FORMAT is how an assignment writes its cards.  Without it the formats are listed, each with its
    faults and the sentence of the handout that each fault tests.  A deck is shuffled by its seed:
    the same seed makes the same deck, everywhere.  For those who change an assignment, in a copy
    of the repository.

    \b
    Exit status:
      0  the deck was made, or the file checked is a valid deck
      1  the file checked is refused; each of its faults is named, with its line
      2  wrong usage, or a file that cannot be read or written

    \b
    Examples:
      cardkit decks
      cardkit decks ten_is_t --seed 7 -o my_deck.txt
      cardkit decks ten_is_t --fault duplicate_card
      cardkit decks ten_is_t --check my_deck.txt
    """
    from autograder.decks import CannotUse, verb

    asked = verb.Asked(format, seed, fault, output, force, checked)
    try:
        answer = verb.answer(ROOT / "decks", asked)
    except CannotUse as error:
        raise WrongUse(str(error)) from None
    if as_json:
        _print_json(answer.data)
    elif isinstance(answer.text, bytes):
        click.echo(answer.text, nl=False)  # a deck, byte for byte
    else:
        _print(Text(safe(answer.text)))
    return WELL if answer.well else FAILURES


@verbs.command()
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
    help="Whose files its cells use [default: the starters].",
)
@click.option(
    "--isolation",
    type=click.Choice([launch.PROCESS]),
    help="Needed with --files: nothing more than a process keeps that code in.",
)
def walkthrough(slug: str, output: Path | None, files: Path | None, isolation: str | None) -> int:
    """Run the walkthrough of an assignment and keep it with all that it shows.

    For teachers: to read it, to show it, or to look at it with a student's files, which then run
    as you.  It needs the packages of the extra `notebooks`, which `make lab` sets up.

    \b
    Examples:
      cardkit walkthrough war
      cardkit walkthrough war -o lesson.html --files solutions/war --isolation process
    """
    from autograder import walkthrough as walkthroughs

    if files is not None and isolation is None:
        raise WrongUse(
            f"the code in {files} would run as you, with your rights; read it first, and then say"
            " `--isolation process`"
        )
    page = output if output is not None else Path(f"{slug}.html")
    assignment = assignments.load(slug)
    try:
        walkthroughs.make_page(ROOT / "assignments" / slug, assignment, page, files)
    except walkthroughs.WalkthroughError as error:
        raise WrongUse(str(error)) from None
    _print(Text(f"{page}: written\n"))
    return WELL


# What the verbs share


def _outline(assignment: Assignment) -> list[TestRecord]:
    return [*grading.outline(assignment), *unmarked(assignment.manual)]


def _unknown(kind: str, name: str, names: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(names), n=2, cutoff=0.5)
    perhaps = f"; perhaps {' or '.join(near)}?" if near else ""
    return f"there is no {kind} {name!r}{perhaps}"


def _require(isolation: str) -> None:
    if isolation == launch.PROCESS:
        return
    why_not = launch.levels()[isolation]
    if why_not:
        raise WrongUse(
            f"isolation by {isolation} does not work here: {why_not}; mend that{_instead()}, or"
            " accept less with `--isolation process`: then a student's code runs as you, with"
            " limits only"
        )


@contextlib.contextmanager
def _pool(
    scheduler: str | None, assignment: Assignment, options: grading.Options
) -> Iterator[Pool | None]:
    """Yield the workers of a Dask scheduler; None stands for this machine's."""
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


def _instead() -> str:
    """Return what else would keep a student's code in on this machine, as part of a sentence."""
    best = launch.best_level()
    return "" if best == launch.PROCESS else f", take `--isolation {best}`"


def _close(isolation: str) -> None:
    """Where all share the file system: what this process makes from now on is closed to others."""
    if isolation == launch.USER:
        os.umask(0o077)


def _require_closed(isolation: str, *private: Path) -> None:
    """Make sure no student's code can read what is private, where that is promised."""
    why_not = launch.problem(isolation, private)
    if why_not and isolation == launch.PROCESS:
        raise WrongUse(f"no player can be started here: {why_not}")
    if why_not:
        raise WrongUse(f"isolation by {isolation} is not safe with these folders: {why_not}")


def _watch(folder: Path, task: int | None, isolation: str) -> int:
    """Check again whenever a file changes, until Ctrl-C."""
    seen: dict[str, tuple[int, int]] | None = None
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            now = _changes(folder)
            if now != seen:
                seen = now
                result = own_work.checked(folder, task, isolation)
                view = terminal.check_view(result, folder.resolve().name)
                _console().clear()
                _print(view.append("\nwaiting for a change; Ctrl-C ends\n", style="dim"))
            time.sleep(WATCH_SECONDS)
    return WELL


def _changes(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        for name in names:
            with contextlib.suppress(OSError):
                status = os.stat(os.path.join(place, name))
                found[os.path.join(place, name)] = (status.st_mtime_ns, status.st_size)
    return found


def _copy(source: Path, target: Path) -> None:
    """Copy a folder, wholly or not at all."""
    part = target.parent / f".{target.name}.part"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(source, part, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        if target.exists():
            target.rmdir()
        part.replace(target)
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        raise WrongUse(
            f"{target} cannot be made ({error.filename or target}: {error.strerror or error});"
            " name a folder you may write to"
        ) from None


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
        raise WrongUse(_unknown("test", test, ids) + f"; `cardkit list {assignment.slug}` has all")
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
        _print_json({**result.to_dict(), "hidden": result.hidden_words()})
    else:
        _print(terminal.trace_view(result, record, getattr(record, "trace", [])))
    return FAILURES if record.status == "grader_error" else WELL


def _report(summary: Summary, as_json: bool) -> int:
    if as_json:
        _print_json(machine.class_data(summary))
    else:
        _print(terminal.class_view(summary))
    for remark in summary.remarks:
        _remark(remark)
    if summary.stopped:
        return _stopped(summary)
    return WELL if summary.all_well else FAILURES


def _stopped(summary: Summary) -> int:
    _remark(
        f"{summary.why_stopped or 'stopped'}; {summary.finished} of {summary.total} are finished;"
        " run the same command to go on"
    )
    return FAULT


# Printing


def _console(error: bool = False) -> Console:
    return Console(
        stderr=error,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=True,
        legacy_windows=False,
    )


def _print(text: Text) -> None:
    _console().print(text, end="")


def _print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=1))


def _remark(sentence: str) -> None:
    _console(error=True).print(Text(f"cardkit: {safe(sentence)}"))


@contextlib.contextmanager
def _progress() -> Iterator[Callable[[Progress], None]]:
    """Show a bar on a terminal and plain lines elsewhere; SIGTERM stops like Ctrl-C."""
    console = _console(error=True)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with Bar(console) if console.is_terminal else Lines(console) as shown:
            yield shown.show
    finally:
        signal.signal(signal.SIGTERM, before)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a verb and exit with its status; whatever happens is one sentence, never a traceback."""
    if arguments is None:
        start_again_in_utf8()
    with unfailing() as streams:
        status = _status(arguments)
        for sentence in streams.lost():
            _remark(sentence)
        sys.exit(status if streams.whole else FAULT)


def _status(arguments: Sequence[str] | None) -> int:
    try:
        status = verbs.main(args=arguments, prog_name="cardkit", standalone_mode=False)
        return int(status or WELL)
    except click.ClickException as error:
        error.show()
        return USAGE
    except (WrongUse, AssignmentError, IntakeError, FolderError, own_work.NoWork) as error:
        _remark(str(error))
        return USAGE
    except (WritingError, RollError, grading.GraderDied, grading.GraderFailed) as error:
        _remark(str(error))
        return FAULT
    except (KeyboardInterrupt, click.Abort):
        _remark("stopped")
        return FAULT
    except BaseException as error:
        if isinstance(error, SystemExit):
            raise
        _remark(f"a fault of the kit itself ({type(error).__name__}); {_details(error)}")
        return FAULT


def _details(error: BaseException) -> str:
    text = "".join(traceback.format_exception(error))
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="cardkit-fault-", suffix=".txt", delete=False, encoding="utf-8",
            errors="backslashreplace",
        ) as file:  # fmt: skip
            file.write(text)
    except OSError:
        return f"its details cannot be written: {error}"
    return f"its details are in {file.name}"
