"""The commands for students: start, check, play."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from pathlib import Path

import click
from rich.text import Text

from autograder.checking import own_work
from autograder.cli import places
from autograder.cli.another_python import python_option
from autograder.cli.console import (
    json_option,
    new_console,
    progress_of_tests,
    remark,
    show,
    show_json,
)
from autograder.cli.isolation import require
from autograder.cli.own_tests import tests_option
from autograder.cli.usage import FAILURES, WELL, WrongUse
from autograder.course import assignment as assignments
from autograder.course.result import Result
from autograder.course.tables import perhaps
from autograder.playing import decks, scene
from autograder.sandbox import launch
from autograder.system import surroundings
from autograder.views import terminal
from autograder.views.check import is_cut
from autograder.views.safe import one_line, safe

WATCH_SECONDS = 0.25  # between two looks


@click.command()
@click.argument("slug")
@click.argument("folder", required=False, type=click.Path(path_type=Path), metavar="[DIR]")
def start(slug: str, folder: Path | None) -> int:
    """Put a student's copy of an assignment into DIR (by default ./SLUG).

    The copy is complete: handout, starter files, decks and the public tests.  A folder with files
    in it is never written to.

    \b
    Examples:
      cardkit start single_player_21
      cardkit start single_player_21 my_game
    """
    handed_out = places.ROOT / "assignments"
    source = handed_out / slug
    if slug not in {each.name for each in handed_out.glob("*/")}:
        assignments.load(slug)
        raise WrongUse(
            f"{source} is not there; run `cardkit build {slug}` in a copy of the repository first"
        )
    target = folder if folder is not None else Path(slug)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise WrongUse(f"{target} is there already; name another folder: cardkit start {slug} DIR")
    _copy(source, target)
    show(terminal.started_view(slug, target))
    return WELL


def _copy(source: Path, target: Path) -> None:
    """Copy a folder completely or not at all; one that is there stays: somebody may be in it."""
    place = Path(os.path.abspath(target))  # `.` has no name
    part = place.parent / f".{place.name}.part"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(source, part, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        if not place.exists():
            part.replace(place)
            return
        for each in part.iterdir():
            each.replace(place / each.name)
        part.rmdir()
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        raise WrongUse(
            f"{target} cannot be made ({error.filename or target}: {error.strerror or error});"
            " name a folder you may write to"
        ) from None


@click.command()
@click.argument("path", default=".", type=click.Path(path_type=Path))
@click.option("--task", type=int, help="Only the tests of this task.")
@click.option(
    "--all", "every", is_flag=True, help="Every message, alike ones too, and more of each."
)
@click.option(
    "--script",
    metavar="TITLE",
    help="Print a script that repeats, in plain Python, the failed test with this in its title.",
)
@click.option("--watch", is_flag=True, help="Check again whenever a file changes; Ctrl-C ends.")
@click.option(
    "--isolation",
    type=click.Choice(launch.LEVELS),
    default=launch.PROCESS,
    show_default=True,
    help="How the code is isolated; a process is enough for your own code.",
)
@tests_option("those in the folder")
@python_option
@json_option
def check(
    path: Path,
    tests: Path | None,
    task: int | None,
    every: bool,
    script: str | None,
    watch: bool,
    isolation: str,
    as_json: bool,
) -> int:
    """Check your own work with the public tests.

    PATH is an assignment's folder, or a file in it.  Reports task by task what is done, what is not
    done yet, and what could not be told; what several tests run into is told once.  In a copy of
    the repository the course's tests are used, elsewhere those in the folder.  Exit status: 0 every
    test passes, 1 not yet, 2 wrong usage.

    \b
    Examples:
      cardkit check                     the folder you are in
      cardkit check simple21.py         the folder of that file
      cardkit check --task 2            one task
      cardkit check --all               every message, and more of each
      cardkit check --watch             again after every change
      cardkit check --tests test_bank.py
                                        by any test file, as your teacher grades by it
      cardkit check --script "a full queue" > again.py
                                        then python again.py, with a debugger
    """
    if watch and as_json:
        raise WrongUse("--watch and --json do not go together; take one of them out")
    if script is not None and (watch or as_json):
        other = "--watch" if watch else "--json"
        raise WrongUse(f"--script and {other} do not go together; take one of them out")
    folder = own_work.student_folder(path) if tests is None else own_work.any_folder(path)
    surroundings.leave_out(folder)
    require(isolation)
    suite = None if tests is None else own_work.suite_by(tests)
    if watch:
        return _watch(folder, task, isolation, every, suite)
    if script is not None:
        click.echo(_script(own_work.checked(folder, task, isolation, suite), script))
        return FAILURES
    if as_json:
        result = own_work.checked(folder, task, isolation, suite)
        show_json(result.to_dict())
    else:
        result = _checked(folder, task, isolation, suite)
        show(_view(result, folder, every))
    return FAILURES if result.failing() else WELL


def _checked(
    folder: Path, task: int | None, isolation: str, suite: own_work.Suite | None
) -> Result:
    with progress_of_tests() as on_test:
        return own_work.checked(folder, task, isolation, suite, on_test)


def _view(result: Result, folder: Path, every: bool) -> Text:
    view = terminal.check_view(result, folder.resolve().name, every)
    if not every and is_cut(result):
        view.append("`cardkit check --all` shows every message whole\n")
    return view


def _script(result: Result, title: str) -> str:
    """Return the script of the first failed test whose title has these words."""
    wanted = " ".join(title.casefold().split())
    failed = [
        test
        for test in result.tests
        if not test.passed and (test.status != "not_written" or test.script)
    ]
    found = [test for test in failed if wanted in test.title.casefold()]
    if not failed:
        raise WrongUse("no test has failed, so there is nothing to repeat")
    if not found:
        near = perhaps(wanted, [test.title for test in failed])
        raise WrongUse(f"no failed test has {title!r} in its title{near}; cardkit check lists them")
    for test in found:
        if test.script:
            title = f"# {result.assignment}, task {test.task}: {one_line(test.title)}"
            return f"{title}\n{safe(test.script)}"
    raise WrongUse(f"{found[0].title!r} cannot be repeated by a script; read its message")


def _watch(
    folder: Path,
    task: int | None,
    isolation: str,
    every: bool,
    suite: own_work.Suite | None,
) -> int:
    """Check again whenever a file changes, until Ctrl-C.

    An editor empties a file before it writes it: what is checked has stayed alike for two looks.
    """
    checked: dict[str, tuple[int, int]] | None = None
    before = _changes(folder)
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            now = _changes(folder)
            if now != checked and now == before:
                checked = now
                result = _checked(folder, task, isolation, suite)
                view = _view(result, folder, every)
                new_console().clear()
                show(view.append("\nwaiting for a change; Ctrl-C ends\n", style="dim"))
            before = now
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


@click.command()
@click.argument("slug", required=False)
@click.option("--deck", metavar="NAME", help="A deck of the folder, or any file.")
def play(slug: str | None, deck: str | None) -> int:
    """Play your own program with a deck of your choice.

    In an assignment's folder SLUG may be left out; elsewhere it is the folder.  Without --deck, the
    decks are listed, with what each makes happen.  The keyboard is yours; Ctrl-C ends the game.

    Your program runs as it does with `python`, with your rights and without a sandbox, since it is
    your own code on your own machine; but in a copy of the folder, so that files which it writes
    are gone afterwards, and yours stay as they are.

    \b
    Exit status:
      0  the program ended by itself, or you ended it with Ctrl-C or Ctrl-D
      1  it ended with an exception, or something that it needs is not written yet
      2  wrong usage, or a deck that cannot be read

    \b
    Examples:
      cardkit play                               the decks of the folder you are in
      cardkit play --deck dealer_wins_round_1    your program with one of them
      cardkit play war --deck my_deck.txt        the folder war, a deck of your own
    """
    folder = _folder_to_play(slug)
    known = decks.decks_in(folder)
    if deck is None:
        show(Text(safe(decks.listed(known))))
        return WELL
    place = decks.find(known, deck)
    ended = scene.play(folder, own_work.suite_of(folder).assignment, place)
    show(Text(safe(ended.left)))
    if ended.sentence:
        remark(ended.sentence)
    return WELL if ended.well else FAILURES


def _folder_to_play(slug: str | None) -> Path:
    """Return the student's folder that is meant by a slug, a path or nothing."""
    if slug is None or Path(slug).exists():
        return own_work.student_folder(Path(slug or "."))
    if assignments.slugs():
        assignments.load(slug)
    with contextlib.suppress(own_work.NoWork):
        folder = own_work.student_folder(Path())
        if own_work.suite_of(folder).assignment.slug == slug:
            return folder
    raise WrongUse(
        f"there is no folder {slug} here; go to your folder of {slug}, or"
        f" {own_work.new_folder(slug)}"
    )
