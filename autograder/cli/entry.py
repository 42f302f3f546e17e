"""The `cardkit` program (`main`): run a command, and turn its outcome into an exit status.

A failure is reported in one sentence.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
import traceback
from collections.abc import Sequence
from typing import NoReturn

import click

import autograder
from autograder.checking import own_work
from autograder.classroom import FolderError, WritingError
from autograder.cli.console import remark
from autograder.cli.usage import FAULT, USAGE, WELL, WrongUse
from autograder.course.assignment import AssignmentError
from autograder.course.lines import CannotRead, Refused
from autograder.intake import IntakeError
from autograder.intake.roll import RollError
from autograder.system.file_names import start_again_in_utf8
from autograder.system.streams import unfailing
from autograder.worker import grading

# What somebody has to put right before anything can be done.
REFUSED = (
    *(WrongUse, AssignmentError, IntakeError, FolderError),
    *(CannotRead, Refused, own_work.NoWork),
)


# The module of `autograder.cli` that each command is in.
MODULES = {
    **dict.fromkeys(("start", "check", "play"), "student"),
    "grade": "classes",
    "feedback": "feedback",
    "report": "report",
    "export": "exports",
    "similar": "similar",
    "forget": "forget",
    **dict.fromkeys(("list", "demo", "doctor", "walkthrough"), "teacher"),
    **dict.fromkeys(("build", "handout", "decks", "audit"), "author"),
}


class Commands(click.Group):
    """Commands that are imported when they are asked for: most of them need rooms of their own."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in MODULES:
            return None
        module = importlib.import_module(f"autograder.cli.{MODULES[cmd_name]}")
        name = "list_" if cmd_name == "list" else cmd_name  # Python has a `list` of its own
        found = getattr(module, name)
        assert isinstance(found, click.Command)
        return found


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
)
@click.version_option(autograder.__version__, prog_name="cardkit")
def commands() -> None:
    """Card-game assignments: hand them out, check your own work, grade a class.

    \b
    A student:   cardkit check                    in the assignment's folder
    A teacher:   cardkit grade SLUG SUBMISSIONS   one folder per student, or a download
                 cardkit feedback RESULTS         a page for each student, to hand back
                 cardkit report RESULTS           a report on the class, for its teacher
                 cardkit export RESULTS --to canvas GRADEBOOK.csv

    Exit status: 0 all well, 1 the work has failures, 2 wrong usage, 3 the kit itself failed.
    `cardkit COMMAND --help` tells more about a command.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit with its status; a failure is one sentence, never a traceback."""
    if arguments is None:
        start_again_in_utf8()
    with unfailing() as streams:
        status = _status(arguments)
        for sentence in streams.lost():
            remark(sentence)
        sys.exit(status if streams.whole else FAULT)


def _status(arguments: Sequence[str] | None) -> int:
    try:
        given = sys.argv[1:] if arguments is None else [*arguments]
        status = commands.main(args=given, prog_name="cardkit", standalone_mode=False, obj=given[:])
        return int(status or WELL)
    except click.ClickException as error:
        error.show()
        return USAGE
    except REFUSED as error:
        remark(str(error))
        return USAGE
    except (WritingError, RollError, grading.GraderDied, grading.GraderFailed) as error:
        remark(str(error))
        return FAULT
    except (KeyboardInterrupt, click.Abort):
        remark("stopped")
        return FAULT
    except BaseException as error:
        if isinstance(error, SystemExit):
            raise
        remark(f"a fault of the kit itself ({type(error).__name__}); {_details(error)}")
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
